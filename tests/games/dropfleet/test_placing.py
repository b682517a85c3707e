"""Debris is placed by the guidelines, and burdens what passes it."""

import math
import random

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import Scene

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.fleets.rosters import SIZES
from gravitable.games.dropfleet.scenarios import placing
from gravitable.games.dropfleet.scenarios.placing import (
    Spot,
    _clear,
    _inside,
    _objects,
    place_debris,
    random_spot,
)
from gravitable.games.dropfleet.scenarios.scenario import Debris, Scenario
from gravitable.games.dropfleet.scenarios.scenery import HazardId
from gravitable.games.dropfleet.scenarios.stretching import stretched
from gravitable.games.dropfleet.space.crossing import follow, rings_on
from gravitable.geometry.crossing import Disc, Patch, box, gap
from gravitable.geometry.moves import Placement
from gravitable.geometry.rectangle import Rectangle

CONTENT = builtin()


@pytest.mark.parametrize("scenario", CONTENT.scenario, ids=lambda scenario: scenario.id)
def test_fields_keep_clear(scenario: Scenario) -> None:
    table = Rectangle()
    fields = place_debris(scenario, "battle", random.Random(3), table)
    for field in fields:
        assert isinstance(field.area, Patch)
        assert all(table.to_edge(x, y) >= 6.0 for x, y in field.area.corners)
        for radius, places in ((1.55, scenario.clusters), (0.75, scenario.stations)):
            for place in places:
                if place.used_in("battle"):
                    assert gap(field.area, Disc(place.x, place.y, radius)) >= 6.0
        for moon in scenario.moons:
            assert gap(field.area, Disc(moon.x, moon.y, moon.radius)) >= 6.0
        for x, y, u, v in scenario.debris.clear:
            assert gap(field.area, box((x + u) / 2, (y + v) / 2, u - x, v - y)) > 0.0
    for number, field in enumerate(fields):
        assert all(gap(field.area, other.area) > 0.0 for other in fields[:number])


def test_fields_keep_away_from_what_is_used_in_the_size_of_game_and_nothing_else() -> None:
    seen = set()
    for scenario in CONTENT.scenario:
        for size in SIZES:
            table = [(each.x, each.y, 1.55) for each in scenario.clusters if each.used_in(size)]
            table += [(each.x, each.y, 0.75) for each in scenario.stations if each.used_in(size)]
            table += [(moon.x, moon.y, moon.radius) for moon in scenario.moons]
            assert [(spot.x, spot.y, spot.inner) for spot in _objects(scenario, size)] == table
            seen.add(len(scenario.stations) > sum(each.used_in(size) for each in scenario.stations))
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("apart", "rounds"),
    [(6.0, 1), (5.9, 2), (4.5, 2), (4.4, 3), (3.0, 3), (2.9, 4), (1.5, 4), (1.4, 5), (0.61, 5)],
)
def test_fields_that_find_no_room_move_nearer_by_quarters_and_last_to_a_tenth(
    apart: float, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def square(x: float) -> Spot:
        return Spot(x, 24.0, 1.0, math.sqrt(2.0), box(x, 24.0, 2.0, 2.0))

    tried: list[Spot] = []

    def somewhere(*_: object) -> Spot:
        tried.append(square(12.0 + 2.0 + apart))
        return tried[-1]

    monkeypatch.setattr(placing, "random_spot", somewhere)
    found = placing.find_spot("fine", [0], [], [], [square(12.0)], Rectangle(), random.Random(1))
    assert found == (0, tried[-1])
    assert len(tried) == 40 * (rounds - 1) + 1
    monkeypatch.setattr(placing, "random_spot", lambda *_: square(12.0 + 2.0 + 0.59))
    assert placing.find_spot("fine", [0], [], [], [square(12.0)], Rectangle(), random.Random(1)) is None


@pytest.mark.parametrize("scenario", CONTENT.scenario, ids=lambda scenario: scenario.id)
def test_on_a_wide_table_edges_keep_their_length_from_the_corner(scenario: Scenario) -> None:
    wide = stretched(scenario, 1.5)
    for lines, wider in zip(scenario.entries, wide.entries, strict=True):
        for (ax, ay, bx, by), (cx, cy, dx, dy) in zip(lines, wider, strict=True):
            assert (cy, dy) == (ay, by)
            assert [min(x, 72.0 - x) for x in (cx, dx)] == [min(x, 48.0 - x) for x in (ax, bx)]
            assert (cx > 36.0, dx > 36.0) == (ax > 24.0, bx > 24.0)
    for one, other in zip(scenario.rings, wide.rings, strict=True):
        assert other.line == (one.line[0] * 1.5, one.line[1], one.line[2] * 1.5, one.line[3])
    for before, after in (
        (scenario.clusters, wide.clusters),
        (scenario.stations, wide.stations),
        (scenario.moons, wide.moons),
        (scenario.neutrals, wide.neutrals),
    ):
        assert [(each.x, each.y) for each in after] == [(each.x * 1.5, each.y) for each in before]


@pytest.mark.parametrize("kind", ["fine", "dense"])
def test_a_field_lies_anywhere_in_its_quarter_and_is_as_large_as_its_kind(kind: HazardId) -> None:
    rng, table = random.Random(5), Rectangle(72.0, 48.0)
    (least, most), (thin, thick) = {"fine": ((5.5, 8.0), (2.75, 4.0)), "dense": ((4.0, 5.5), (2.0, 2.75))}[
        kind
    ]
    for quarter in range(4):
        spots = [random_spot(kind, quarter, table, rng) for _ in range(300)]
        for spot in spots:
            assert (spot.x > 36.0, spot.y > 24.0) == (bool(quarter % 2), quarter >= 2)
            assert thin <= 2 * spot.inner <= thick
            long = math.sqrt((2 * spot.outer) ** 2 - (2 * spot.inner) ** 2)
            assert least - 1e-9 <= long <= most + 1e-9
            assert isinstance(spot.area, Patch)
            corners = spot.area.corners
            sides = sorted(math.dist(corners[n], corners[(n + 1) % 4]) for n in range(4))
            assert sides == pytest.approx([2 * spot.inner, 2 * spot.inner, long, long])
            assert table.to_edge(spot.x, spot.y) >= 6.0 + spot.inner - 1e-9
        across = [min(spot.x, 72.0 - spot.x) for spot in spots]
        down = [min(spot.y, 48.0 - spot.y) for spot in spots]
        assert min(across) < 8.5
        assert max(across) > 34.0
        assert min(down) < 8.5
        assert max(down) > 22.5
        assert max(2 * spot.inner for spot in spots) > thick - 0.1
        assert min(2 * spot.inner for spot in spots) < thin + 0.1
        turned = {
            round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 180 // 45)
            for a, b in (
                (spot.area.corners[0], spot.area.corners[1]) for spot in spots if isinstance(spot.area, Patch)
            )
        }
        assert turned == {0, 1, 2, 3}


def test_circles_in_and_around_a_field_spare_geometry_but_change_nothing() -> None:
    rng, table = random.Random(6), Rectangle()
    spots = [random_spot("fine", n % 4, table, rng) for n in range(22)]
    moons = _objects(next(each for each in CONTENT.scenario if each.moons), "battle")
    verdicts = []
    for one in spots:
        for other in (*spots, *moons):
            if other is not one:
                for apart in (6.0, 1.5):
                    verdicts.append(_clear(one, other, apart))
                    assert verdicts[-1] == (gap(one.area, other.area) >= apart)
        assert isinstance(one.area, Patch)
        verdicts.append(_inside(one, table))
        assert verdicts[-1] == all(table.to_edge(x, y) >= 6.0 for x, y in one.area.corners)
    assert 0.2 < sum(verdicts) / len(verdicts) < 0.95


@pytest.mark.parametrize("seed", range(5))
def test_fields_are_spread_over_the_quarters_and_as_many_as_asked_for(seed: int) -> None:
    scenario = CONTENT.scenario[0]
    fields = place_debris(scenario, "clash", random.Random(seed))
    least = scenario.debris.fine[0] + scenario.debris.dense[0]
    most = scenario.debris.fine[1] + scenario.debris.dense[1]
    assert least <= len(fields) <= most
    quarters = [0, 0, 0, 0]
    for field in fields:
        assert isinstance(field.area, Patch)
        x = sum(at[0] for at in field.area.corners) / 4
        y = sum(at[1] for at in field.area.corners) / 4
        quarters[(x > 24.0) + 2 * (y > 24.0)] += 1
    assert max(quarters) - min(quarters) <= 2


def test_as_many_fields_as_the_scenario_asks_for() -> None:
    scenario = next(scenario for scenario in CONTENT.scenario if scenario.id == "monitoring-the-situation")
    fields = place_debris(scenario, "skirmish", random.Random(1))
    assert [field.kind for field in fields].count("fine") == 4
    assert [field.kind for field in fields].count("dense") == 4


def test_the_same_seed_places_the_same_fields() -> None:
    scenario = CONTENT.scenario[0]
    assert place_debris(scenario, "clash", random.Random(8)) == place_debris(
        scenario, "clash", random.Random(8)
    )


@pytest.mark.rule("dropfleet.scenery.quarters")
def test_fine_and_dense_fields_find_room_in_any_order() -> None:
    scenario = CONTENT.scenario[0]
    tables = [place_debris(scenario, "clash", random.Random(seed)) for seed in range(12)]
    assert {fields[0].kind for fields in tables} == {"fine", "dense"}
    assert {fields[-1].kind for fields in tables} == {"fine", "dense"}


def test_fields_are_spread_over_the_quarters() -> None:
    empty = replace(CONTENT.scenario[0], clusters=(), stations=(), moons=(), debris=Debris((4, 4), (0, 0)))
    for seed in range(5):
        quarters = set()
        for field in place_debris(empty, "clash", random.Random(seed)):
            assert isinstance(field.area, Patch)
            xs, ys = zip(*field.area.corners, strict=True)
            quarters.add((sum(xs) / 4 > 24.0, sum(ys) / 4 > 24.0))
        assert len(quarters) == 4


def test_rings_are_met_once_for_each_time_they_are_come_to() -> None:
    scene = Scene("monitoring-the-situation")
    m = scene.play()
    for layer, met in (("low", 1), ("high", 0)):
        way = follow(Placement(24.0, 34.0, 0.0), ((0.0, 6.0),), layer, "", 0.0)  # type: ignore[arg-type]
        assert rings_on(m, way) == met
