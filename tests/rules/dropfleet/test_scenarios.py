"""Scenarios laid out on the table, in all sizes and variants."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.dropfleet.scene import CONTENT, Scene, laid_out

from gravitable.games.dropfleet.fleets.rosters import SIZES
from gravitable.games.dropfleet.scenarios.layout import on_enemy_half, to_own_edge
from gravitable.games.dropfleet.scenarios.placing import place_debris
from gravitable.games.dropfleet.scenarios.scenario import as_variant
from gravitable.games.dropfleet.state import NEUTRAL
from gravitable.games.dropfleet.steps.battlefield_layout import DebrisLayout, lay_out
from gravitable.games.dropfleet.table import SECTOR_RADIUS, profile_of, scenario_of, sector_distance
from gravitable.kernel import RandomChance

SCENARIOS = [scenario.id for scenario in CONTENT.scenario]


@pytest.mark.rule("dropfleet.scenario.outline")
@pytest.mark.parametrize("variant", [False, True])
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_is_laid_out_in_every_size(name: str, variant: bool) -> None:
    scenario = next(each for each in CONTENT.scenario if each.id == name)
    scenario = as_variant(scenario) if variant else scenario
    for size in SIZES:
        s = laid_out(name, size, variant=variant)
        wanted = [(c.name, c.size, c.x, c.y) for c in scenario.clusters if c.used_in(size)]
        assert [(c.name, c.size, c.x, c.y) for c in s.clusters] == wanted
        kinds = [kind for c in scenario.clusters if c.used_in(size) for kind in c.sectors]
        assert [place.kind for place in s.sectors] == kinds
        assert [place.hull for place in s.sectors] == [CONTENT.sector_by_id[kind].hull for kind in kinds]
        docks = [(d.name, d.armaments) for d in scenario.stations if d.used_in(size)]
        assert [(d.name, d.armaments) for d in s.stations] == docks
        assert len(s.neutrals) == len(scenario.neutrals)
        for number, cluster in enumerate(s.clusters):
            assert all(s.sectors[sector].cluster == number for sector in cluster.sectors)


@pytest.mark.rule("dropfleet.cluster.made-of", "dropfleet.cluster.sector-range")
def test_sectors_lie_around_the_centre_and_are_measured_to_their_edge() -> None:
    s = laid_out("take-and-hold")
    for number, place in enumerate(s.sectors):
        cluster = s.clusters[place.cluster]
        away = ((place.x - cluster.x) ** 2 + (place.y - cluster.y) ** 2) ** 0.5
        assert away == pytest.approx(0.8, abs=1e-3)
        assert sector_distance(s, number, place.x + 2.0, place.y) == pytest.approx(2.0 - SECTOR_RADIUS)
        assert sector_distance(s, number, place.x, place.y) == 0.0
    assert {len(cluster.sectors) for cluster in s.clusters} == {3, 4}


@pytest.mark.rule("dropfleet.cluster.sector-range")
def test_sectors_stand_where_the_map_has_them() -> None:
    """Four in the corners, in the order of the map; two side by side; of three the first above the others."""

    def sides(scenario: str, x: float, y: float) -> list[tuple[str, int, int]]:
        s = laid_out(scenario)
        (cluster,) = (each for each in s.clusters if (each.x, each.y) == (x, y))
        places = [s.sectors[number] for number in cluster.sectors]
        return [(place.kind, sign(place.x - x), sign(place.y - y)) for place in places]

    def sign(away: float) -> int:
        return 0 if abs(away) < 0.01 else 1 if away > 0.0 else -1

    corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
    assert [each[1:] for each in sides("take-and-hold", 24.0, 24.0)] == corners
    assert [each[0] for each in sides("take-and-hold", 24.0, 24.0)] == [
        "military",
        "commercial",
        "industrial",
        "military",
    ]
    assert sides("grid-control", 4.0, 24.0) == [("military", -1, 0), ("orbital-defence", 1, 0)]
    assert [each[1:] for each in sides("take-and-hold", 36.0, 18.0)] == [(0, -1), (-1, 1), (1, 1)]


@pytest.mark.rule("dropfleet.station.low-orbit")
@pytest.mark.rule("dropfleet.station.small", "dropfleet.station.medium", "dropfleet.station.large")
def test_stations_lie_in_low_orbit_with_the_hull_of_their_size() -> None:
    s = laid_out("grid-control", variant=True)
    assert {(dock.size, dock.hull, dock.layer) for dock in s.stations} == {
        ("medium", 12, "low"),
        ("large", 16, "low"),
    }
    printed = {
        size.id: (size.scan, size.signature, size.hull, size.armour, size.pd) for size in CONTENT.station
    }
    assert printed == {"small": (6, 4, 8, 3, 5), "medium": (6, 6, 12, 3, 8), "large": (6, 8, 16, 3, 12)}


@pytest.mark.rule("dropfleet.sector.commercial", "dropfleet.sector.industrial", "dropfleet.sector.military")
@pytest.mark.rule("dropfleet.sector.orbital-defence", "dropfleet.sector.power-plant")
@pytest.mark.rule("dropfleet.sector.comms-station")
def test_the_printed_sectors() -> None:
    printed = {kind.id: (kind.hull, kind.armour, kind.value) for kind in CONTENT.sector}
    assert printed == {
        "commercial": (8, 4, 1),
        "industrial": (4, 4, 2),
        "military": (4, 3, 1),
        "orbital-defence": (6, 3, 1),
        "power-plant": (6, 4, 4),
        "comms-station": (4, 5, 1),
    }
    special = {k.id: (k.weapon.name if k.weapon else None, k.meltdown, k.scan_bonus) for k in CONTENT.sector}
    assert special == {
        "commercial": (None, 0, 0),
        "industrial": (None, 0, 0),
        "military": ("Defence Weapons", 0, 0),
        "orbital-defence": ("Orbital Gun", 0, 0),
        "power-plant": (None, 4, 0),
        "comms-station": (None, 0, 3),
    }


@pytest.mark.rule(
    "dropfleet.scenario-rule.the-ancient-relic", "dropfleet.scenario-rule.retrieving-intelligence"
)
def test_neutral_ships_start_on_the_table() -> None:
    for name, kind, layer in (
        ("the-ancient-relic", "Automated Dreadnought", "low"),
        ("retrieving-intelligence", "Princess Cruise Liner", "low"),
    ):
        scene = Scene(name)
        m = scene.play(script=[DebrisLayout(())])
        lay_out(m, scenario_of(m), "clash")
        (neutral,) = m.state.neutrals
        ship = m.state.ships[neutral.ship]
        assert m.state.groups[ship.group].seat == NEUTRAL
        assert (profile_of(m, neutral.ship).name, ship.layer, ship.status) == (kind, layer, "table")
        assert ship.hull == profile_of(m, neutral.ship).hull


def test_debris_is_laid_out_by_chance_that_the_log_keeps() -> None:
    scene = Scene("take-and-hold")
    m = scene.play()
    m.chance = RandomChance(Random(3))
    lay_out(m, scenario_of(m), "clash")
    assert tuple(m.state.fields) == place_debris(scenario_of(m), "clash", Random(3))
    assert any(isinstance(entry, DebrisLayout) for entry in m.record)


@pytest.mark.rule("dropfleet.scenario-rule.anomaly")
def test_the_anomaly_replaces_something_far_from_the_edges() -> None:
    scene = Scene("take-and-hold", anomaly=True)
    m = scene.play(script=[2, DebrisLayout(())])
    lay_out(m, scenario_of(m), "clash")
    assert m.state.anomaly is not None
    here = (m.state.anomaly.x, m.state.anomaly.y)
    assert here in {(c.x, c.y) for c in scenario_of(m).clusters}
    assert here not in {(c.x, c.y) for c in m.state.clusters}
    assert len(m.state.clusters) == 4
    assert all(to_own_edge(scenario_of(m), seat, *here) > 12.0 for seat in (0, 1))


def test_edges_and_halves() -> None:
    scenario = CONTENT.scenario[0]
    assert to_own_edge(scenario, 0, 24.0, 40.0) == 8.0
    assert to_own_edge(scenario, 1, 24.0, 40.0) == 40.0
    assert on_enemy_half(scenario, 0, 24.0, 10.0)
    corners = next(each for each in CONTENT.scenario if each.id == "moonshot")
    assert to_own_edge(corners, 0, 45.0, 40.0) == 3.0  # the eastern part of its corner
    assert to_own_edge(corners, 1, 6.0, 7.0) == 6.0
    assert to_own_edge(corners, 1, 0.0, 16.0) == 4.0  # beyond the end of the line
    assert not on_enemy_half(scenario, 0, 24.0, 24.0)
