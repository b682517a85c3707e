"""The drop drive, and what dropping means."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.drop_drive.table import PLANETS, Table

from gravitable.games.drop_drive.actions import (
    AimShip,
    Fly,
    LetStand,
    ReroutePower,
    SkipDropDrive,
    Stay,
    UseDropDrive,
)
from gravitable.games.drop_drive.events import EncounterBegan, Fell, Landed
from gravitable.games.drop_drive.space import table_of
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.drop_drive import Aim, OfferDropDrive
from gravitable.games.drop_drive.steps.rocket_drive import RocketDrive
from gravitable.games.drop_drive.system import big_bang_pieces, hand_of
from gravitable.geometry.outline import Point, disc, gap
from gravitable.geometry.solid import extent
from gravitable.kernel import IllegalAction, RandomChance
from gravitable.physics.table import sun_distance, wall_distance
from gravitable.physics.table_hand import hit_point, near, over_the_sun

FUEL = {0: ["fuel-1", "fuel-2"]}
SHIP = {"ship-green": (-100.0, 0.0)}


def refused(table: Table, x: float, y: float) -> str:
    with pytest.raises(IllegalAction) as refusal:
        table.play(AimShip(x, y))
    return refusal.value.rule.removeprefix("drop-drive.")


@pytest.mark.rule("drop-drive.drop-drive.once")
def test_the_drop_drive_may_be_used_once_before_the_rocket_drive() -> None:
    table = Table(SHIP, OfferDropDrive(), RocketDrive(), cargo=FUEL)
    assert set(table.options) == {UseDropDrive(), SkipDropDrive()}
    table.play(UseDropDrive(), AimShip(150.0, 20.0))
    assert table.asked == "fly"
    skipped = Table(SHIP, OfferDropDrive(), RocketDrive(), cargo=FUEL).play(SkipDropDrive())
    assert skipped.asked == "fly"
    assert skipped.chance.dropped == []


@pytest.mark.rule("drop-drive.drop-drive.fuel")
def test_it_uses_one_fuel_which_is_re_dropped_first() -> None:
    table = Table(SHIP, OfferDropDrive(), cargo=FUEL).play(UseDropDrive())
    assert table.chance.dropped == [["fuel-1"]]
    assert table.asked == "aim"
    table.play(AimShip(150.0, 20.0))
    assert table.chance.dropped == [["fuel-1"], ["ship-green"]]
    assert table.s.players[0].cargo == ["fuel-2"]
    assert Table(SHIP, OfferDropDrive(), cargo={0: ["salvage-1"]}).asked == "test.pause"


@pytest.mark.rule("drop-drive.drop-drive.icons", "drop-drive.drop-drive.near-planet")
def test_with_the_planet_icon_the_ship_is_dropped_within_a_link_of_a_planet() -> None:
    table = Table({**SHIP, "ship-blue": (-60.0, 0.0)}, Aim(0, "icons"))
    assert refused(table, -60.0, 10.0) == "drop-drive.near-planet"
    assert refused(table, 150.0, 41.0) == "drop-drive.near-planet"  # 15 to the rim, and a link of 25
    table.play(AimShip(150.0, 39.9))
    fell = table.told(Fell)[0]
    assert (fell.dropped, fell.aim) == (("ship-green",), (150.0, 39.9))


@pytest.mark.rule("drop-drive.drop-drive.near-ship")
def test_with_the_ship_icon_it_is_dropped_within_a_link_of_another_ship_landed_ones_too() -> None:
    pieces = {**SHIP, "pirate-blue": (-60.0, 0.0)}
    built = {0: ("iron", "wanderer")}
    assert refused(Table(pieces, Aim(0, "icons"), ships=built), 150.0, 10.0) == "drop-drive.near-ship"
    assert refused(Table(pieces, Aim(0, "icons"), ships=built), -60.0, 35.0) == "drop-drive.near-ship"
    assert refused(Table(pieces, Aim(0, "icons"), ships=built), -100.0, 10.0) == "drop-drive.near-ship"
    Table(pieces, Aim(0, "icons"), ships=built).play(AimShip(-60.0, 29.0))
    x, y = PLANETS["planet-blue"]
    Table(pieces, Aim(0, "icons"), ships=built).play(AimShip(x, y + 20.0))
    # With both icons either is near enough, and a refusal names both.
    both = {0: ("rusty", "wanderer")}
    with pytest.raises(IllegalAction, match="one link from a planet or a ship") as refusal:
        Table(pieces, Aim(0, "icons"), ships=both).play(AimShip(-60.0, 35.0))
    assert refusal.value.rule == "drop-drive.drop-drive.near-planet"
    for at in ((-60.0, 29.0), (150.0, 39.9)):
        Table(pieces, Aim(0, "icons"), ships=both).play(AimShip(*at))


@pytest.mark.rule("drop-drive.drop-drive.anywhere")
def test_with_the_anywhere_icon_it_is_dropped_anywhere_between_the_walls() -> None:
    for upgrades in ({}, {0: ["free-fall-core"]}):
        built = {0: ("comet", "wanderer")} if upgrades else {0: ("lucky", "wanderer")}
        for x, y in ((0.0, 0.0), (-60.0, -150.0), (200.0, 0.0)):
            Table(SHIP, Aim(0, "icons"), ships=built, upgrades=upgrades).play(AimShip(x, y))
        outside = Table(SHIP, Aim(0, "icons"), ships=built, upgrades=upgrades)
        assert refused(outside, 217.0, 0.0) == "drop-drive.anywhere"


@pytest.mark.rule("drop-drive.drop-drive.anywhere")
def test_whoever_drops_a_ship_says_where() -> None:
    table = Table(SHIP, Aim(0, "icons"))
    with pytest.raises(IllegalAction) as refusal:
        table.play(Stay())
    assert refusal.value.rule == table.m.pending[0].rule


@pytest.mark.rule("drop-drive.drop-drive.leaves")
def test_a_dropped_ship_has_taken_off_unless_the_table_sees_it_otherwise() -> None:
    for take_off in (True, False):
        table = Table(None, Aim(0, "icons"), RocketDrive(), drop_take_off=take_off)
        table.chance.places["ship-green"] = (110.0, 0.0)
        table.play(AimShip(150.0, 20.0))
        assert "ship-green" not in table.s.standing
        assert table.s.players[0].left == "green"
        flight = Fly(((118.0, 0.0), (140.0, 0.0)))
        if take_off:
            with pytest.raises(IllegalAction) as refusal:
                table.play(flight)
            assert refusal.value.rule == "drop-drive.stacked.no-take-off-and-landing"
        else:
            table.play(flight)
            assert table.told(Landed)
    stacked = Table(
        {"pirate-blue": (-100.0, 0.0)}, Aim(0, "icons"), RocketDrive(), on={"ship-green": "pirate-blue"}
    )
    stacked.play(AimShip(150.0, 20.0))
    assert "ship-green" not in stacked.s.standing
    assert not stacked.s.turn.took_off


@pytest.mark.rule("drop-drive.drop-drive.leaves", "drop-drive.pirate.landed-target")
def test_a_pirate_stacked_on_a_landed_ship_stays_on_the_planet_when_the_ship_drops_or_flies_away() -> None:
    on = {"ship-green": "planet-green", "pirate-blue": "ship-green"}
    dropped = Table(None, Aim(0, "icons"), on=on).play(AimShip(150.0, 20.0))
    assert dropped.s.standing["pirate-blue"] == "planet-green"
    flown = Table(None, RocketDrive(), on=on).fly((46.0, 220.0))
    assert flown.s.standing["pirate-blue"] == "planet-green"
    space = {"ship-green": "pirate-blue", "ship-blue": "ship-green"}
    in_space = Table({"pirate-blue": (-100.0, 0.0)}, Aim(0, "icons"), on=space).play(AimShip(150.0, 20.0))
    assert in_space.s.standing == {"ship-blue": "pirate-blue"}


@pytest.mark.rule("drop-drive.drop-drive.no-meeting")
def test_what_a_dropped_ship_touches_is_not_met() -> None:
    table = Table({**SHIP, "fuel-3": (150.0, 40.0), "pirate-blue": (150.0, 50.0)}, Aim(0, "icons"))
    table.chance.places["ship-green"] = (150.0, 42.0)
    table.play(AimShip(150.0, 39.0))
    assert "fuel-3" in table.s.poses
    assert not table.told(EncounterBegan)
    assert not table.told(Landed)


@pytest.mark.rule("drop-drive.captains.murk-fizz")
def test_murk_fizz_gains_two_credits_for_each_use() -> None:
    table = Table(None, OfferDropDrive(), cargo=FUEL, captains=("murk-fizz", "har-tack"))
    table.play(UseDropDrive())
    assert table.s.players[0].credits == 2
    other = Table(SHIP, OfferDropDrive(), cargo=FUEL).play(UseDropDrive())
    assert other.s.players[0].credits == 0


@pytest.mark.rule("drop-drive.explore.upgrades", "drop-drive.reroute.any-time")
def test_a_fuel_recycler_returns_the_fuel_on_five_or_six_and_its_die_may_be_rolled_again() -> None:
    alone = {0: ["fuel-1"]}
    for face, left in ((5, ["fuel-1"]), (4, [])):
        table = Table(SHIP, OfferDropDrive(), cargo=alone, upgrades={0: ["fuel-recycler"]}, dice=[face])
        table.play(UseDropDrive())
        assert table.s.players[0].cargo == left
        assert table.asked == "aim"
    again = Table(SHIP, OfferDropDrive(), cargo=FUEL, upgrades={0: ["fuel-recycler"]}, dice=[2, 6])
    again.play(UseDropDrive())
    assert again.asked == "reroute"
    again.play(ReroutePower())
    assert again.s.players[0].cargo == ["fuel-1"]
    kept = Table(SHIP, OfferDropDrive(), cargo=FUEL, upgrades={0: ["fuel-recycler"]}, dice=[2])
    kept.play(UseDropDrive(), LetStand())
    assert kept.s.players[0].cargo == ["fuel-2"]


@pytest.mark.rule("drop-drive.dropping.over-the-sun", "drop-drive.dropping.height")
def test_things_are_dropped_over_the_sun_from_four_inches() -> None:
    table = Table(SHIP)
    world = table_of(table.m)
    hand = hand_of(table.m.content, "cloth")
    sides = [0, 0, 0, 0]
    for seed in range(200):
        (release,) = over_the_sun(world, ["asteroid-red-1"], Random(seed), hand)
        assert release.pose.x**2 + release.pose.y**2 <= 30.0**2
        low, _ = extent(world.pieces["asteroid-red-1"].solid, release.pose)
        assert 102.0 <= low <= 127.0
        sides[(release.pose.x > 0) + 2 * (release.pose.y > 0)] += 1
    assert min(sides) > 30  # no side of the sun is favoured
    dropping.drop(table.m, ("asteroid-red-1",), "lost")
    assert table.told(Fell)[-1].aim is None


@pytest.mark.rule("drop-drive.dropping.as-they-fall")
def test_everything_stays_where_it_fell_and_where_it_was_bumped_to() -> None:
    table = Table({**SHIP, **{f"asteroid-red-{n}": (45.0, 8.0 * n - 30.0) for n in range(1, 7)}})
    table.m.chance = RandomChance(Random(3))
    moved = 0
    for n in range(1, 7):
        dropping.drop(table.m, (f"asteroid-blue-{n}",), "lost")
        fall = table.told(Fell)[-1].fall
        assert all(table.s.poses[piece] == pose for piece, pose in fall.rest.items())
        moved += len(fall.moved)
    assert moved


@pytest.mark.rule("drop-drive.dropping.knocked-off")
def test_a_ship_knocked_off_a_planet_is_put_back_one_knocked_off_a_ship_is_not() -> None:
    table = Table({"pirate-blue": (-100.0, 0.0)}, on={"ship-blue": "pirate-blue"})
    table.chance.knocks = {"ship-green": "planet-green", "ship-blue": "pirate-blue"}
    dropping.drop(table.m, ("fuel-1",), "lost")
    assert table.s.standing == {"ship-green": "planet-green"}
    assert table.at("ship-green") == table.at("planet-green")
    assert set(table.told(Fell)[-1].put_back) == {"ship-green"}
    assert table.at("ship-blue") != table.at("pirate-blue")
    station = Table(
        {"station-1": (-100.0, 0.0)}, on={"ship-blue": "station-1"}, anomalies=["drifting-station"]
    )
    station.chance.knocks = {"ship-blue": "station-1"}
    dropping.drop(station.m, ("fuel-1",), "lost")
    assert station.at("ship-blue") == station.at("station-1")


@pytest.mark.rule("drop-drive.dropping.never-lost")
@pytest.mark.parametrize("world", ["scatter", "physics"])
def test_nothing_lies_outside_the_walls_or_on_the_sun_after_a_drop(world: str) -> None:
    table = Table(SHIP, world=world)
    table.m.chance = RandomChance(Random(4))
    dropping.drop(table.m, big_bang_pieces(table.m.content), "big-bang")
    for n in range(1, 7):
        dropping.drop(table.m, (f"fuel-{n}", f"salvage-{n}"), "lost")
    for pose in table.s.poses.values():
        assert wall_distance(table_of(table.m), pose.point) > 0.0
        assert sun_distance(table_of(table.m), pose.point) > 0.0


@pytest.mark.rule("drop-drive.drop-drive.near-planet", "drop-drive.special.stations")
def test_stations_work_like_planets_for_the_planet_icon() -> None:
    station = {**SHIP, "station-1": (-60.0, -130.0), "collector-1": (60.0, -130.0)}
    anomalies = ["drifting-station", "dyson-sphere"]
    Table(station, Aim(0, "icons"), anomalies=anomalies).play(AimShip(-60.0, -171.0))  # 16 to the rim, a link
    Table(station, Aim(0, "icons"), anomalies=anomalies).play(AimShip(60.0, -164.0))  # 9 to the rim, a link
    beyond = Table(station, Aim(0, "icons"), anomalies=anomalies)
    assert refused(beyond, -60.0, -171.1) == "drop-drive.near-planet"
    ships_only = Table(station, Aim(0, "icons"), anomalies=anomalies, ships={0: ("iron", "wanderer")})
    assert refused(ships_only, -60.0, -140.0) == "drop-drive.near-ship"


@pytest.mark.rule("drop-drive.drop-drive.near-planet", "drop-drive.drop-drive.near-ship")
@pytest.mark.parametrize("table_top", ["cloth", "bare"])
def test_however_unsteady_the_hand_the_ship_hits_the_table_within_a_link(table_top: str) -> None:
    """Aimed at the very edge of what is allowed, where half of all misses would be beyond it."""
    table = Table(SHIP, table_top=table_top)
    world, hand = table_of(table.m), hand_of(table.m.content, table_top)
    planet = disc((150.0, 0.0), 15.0)
    hits: list[float] = []
    free: list[float] = []
    for seed in range(150):
        for allowed, found in ((lambda at: gap(disc(at, 0.0), planet) <= 25.0, hits), (None, free)):
            (release,) = near(world, ["ship-green"], (150.0, 40.0), Random(seed), hand, allowed)
            found.append(gap(disc(hit_point(release, hand), 0.0), planet))
    assert max(hits) <= 25.0
    assert sum(apart > 25.0 for apart in free) > 50
    # What the game drops is held to the same: all it records is where the ship came to rest.
    edge = Table(SHIP, Aim(0, "icons"), table_top=table_top)
    asked: list[Point] = []

    def watched(*given: Any) -> Any:
        asked.append(given[2])
        assert given[5]((150.0, 40.0))
        assert not given[5]((150.0, 40.1))
        return near(*given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dropping, "near", watched)
        edge.play(AimShip(150.0, 40.0))
    assert asked == [(150.0, 40.0)]


@pytest.mark.rule("drop-drive.setup.ara-kane")
def test_ara_kanes_ship_hits_the_table_within_an_inch() -> None:
    x, y = PLANETS["planet-green"]
    table = Table(None, Aim(0, "home"))
    seen: list[tuple[bool, bool]] = []

    def watched(*given: Any) -> Any:
        seen.append((given[5]((x, y - 40.4)), given[5]((x, y - 40.5))))
        return near(*given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dropping, "near", watched)
        table.play(AimShip(x, y - 40.0))
    assert seen == [(True, False)]


@pytest.mark.rule("drop-drive.setup.ara-kane")
def test_at_the_start_the_question_is_that_of_ara_kane() -> None:
    home, drive = (Table(SHIP, Aim(0, where)).m.pending[0] for where in ("home", "icons"))
    assert (home.rule, drive.rule) == ("drop-drive.setup.ara-kane", "drop-drive.drop-drive.icons")
    assert "home planet" in home.prompt


@pytest.mark.rule("drop-drive.drop-drive.fuel")
def test_a_fold_drive_needs_no_fuel_and_rests_every_second_turn() -> None:
    for later, ready in ((1, False), (2, True), (3, True)):
        table = Table(SHIP, upgrades={0: ["fold-drive"]})
        table.s.players[0].folded = 5
        table.s.turn = replace(table.s.turn, round=5 + later)
        asked = OfferDropDrive().run(table.m)
        assert (asked is not None and UseDropDrive(fold=True) in (asked.options or ())) == ready
    fresh = Table(SHIP, OfferDropDrive(), upgrades={0: ["fold-drive"]})
    assert fresh.options == [UseDropDrive(fold=True), SkipDropDrive()]
    with pytest.raises(IllegalAction, match="no fuel") as refused:
        fresh.play(UseDropDrive())
    assert refused.value.rule == "drop-drive.drop-drive.fuel"
    with pytest.raises(IllegalAction) as other:
        fresh.play(Stay())
    assert other.value.rule == "drop-drive.drop-drive.once"
    assert Table(SHIP, OfferDropDrive()).asked == "test.pause"
