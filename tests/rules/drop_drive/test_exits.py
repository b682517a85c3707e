"""Stacks: leaving them, coming back, being stacked at the end of a flight; where a flight may stop."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace
from tests.rules.drop_drive.table import PLANETS, Table

from gravitable.games.drop_drive.actions import (
    Approach,
    ChooseTarget,
    Fly,
    GoOn,
    GoThrough,
    Jettison,
    Meet,
    Respond,
    Stay,
    StopHere,
    TakeCargo,
)
from gravitable.games.drop_drive.events import EncounterBegan, FlightEnded, Landed, ShipMoved
from gravitable.games.drop_drive.exits import straight_exit
from gravitable.games.drop_drive.flight_rules import departed, meetings, start_at_ship, touched
from gravitable.games.drop_drive.steps.rocket_drive import RocketDrive
from gravitable.geometry.solid import facing, lying
from gravitable.kernel import IllegalAction

FULL = {0: [f"asteroid-red-{n}" for n in range(1, 6)]}
ON_PIRATE = {"ship-green": "pirate-blue"}
ARM = Approach("arm-weapons")


def stacked(**more: tuple[float, float]) -> Table:
    """Green stands on the blue pirate, both facing right; the pirate's rim is at -110 and -90."""
    lying = {name.replace("_", "-"): at for name, at in more.items()}
    return Table({"pirate-blue": (-100.0, 0.0), **lying}, RocketDrive(), on=ON_PIRATE, cargo=FULL)


def refusal(table: Table, *points: tuple[float, float]) -> str:
    """The clause that forbids a path."""
    with pytest.raises(IllegalAction) as refused:
        table.play(Fly(points))
    return refused.value.rule.removeprefix("drop-drive.")


# --- flying away ---


@pytest.mark.rule("drop-drive.stacked.leave", "drop-drive.glossary.stack")
def test_a_path_that_crosses_its_own_stack_first_does_not_meet_it() -> None:
    # It begins at the ship's tail and runs to the right over ship and pirate alike.
    across = tuple((-115.9 + 25.0 * n, 0.0) for n in range(3))
    table = stacked()
    start = start_at_ship(table.m)
    assert meetings(table.m, start, across) == []
    table.play(Fly(across))
    assert not table.told(EncounterBegan)
    assert table.at("ship-green") == pytest.approx((-65.9, 0.0), abs=0.1)


@pytest.mark.rule("drop-drive.stacked.leave")
def test_a_stack_is_left_where_the_path_is_first_clear_of_ship_and_stack() -> None:
    table = stacked()
    start = start_at_ship(table.m)
    across = tuple((-115.9 + 25.0 * n, 0.0) for n in range(3))
    # The ship reaches to -88, the band 4 mm farther: 31.9 mm from where the path begins.
    assert departed(table.m, start, across, meetings(table.m, replace(start, leaving=()), across)) == (
        pytest.approx(31.9, abs=1e-6)
    )
    outside = Table({"ship-green": (-60.0, 0.0)}, RocketDrive())
    assert departed(outside.m, start_at_ship(outside.m), across, []) == 0.0


@pytest.mark.rule("drop-drive.stacked.leave")
def test_the_end_must_be_clear_of_the_stack_and_just_clear_is_enough() -> None:
    # The pirate's nose is at -90: with half the nav tool's width the path touches it up to -86.
    assert refusal(stacked(), (-90.0, 0.0), (-86.01, 0.0)) == "stacked.leave"
    stacked().play(Fly(((-90.0, 0.0), (-85.99, 0.0))))
    assert refusal(stacked(), (-90.0, 0.0), (-90.0, 0.0)) == "stacked.leave"


@pytest.mark.rule("drop-drive.stacked.leave", "drop-drive.rocket.scan")
def test_a_path_that_ends_at_an_anomaly_need_not_be_clear_of_the_stack() -> None:
    # The anomaly is touched before the stack is left, a salvage there would only be met.
    short = ((-90.0, 0.0), (-87.0, 0.0))
    assert refusal(stacked(salvage_1=(-80.0, 0.0)), *short) == "stacked.leave"
    near = stacked(anomaly_1=(-80.0, 0.0))
    near.m.check(Fly(short), near.seat)


@pytest.mark.rule("drop-drive.stacked.leave", "drop-drive.rocket.stop")
def test_a_flight_is_not_stopped_while_it_still_touches_its_stack() -> None:
    # The fuel is met at once; jettisoning it is no chance to stay on the pirate.
    out = Fly(((-95.0, 0.0), (-70.0, 0.0)))
    near = stacked(fuel_1=(-80.0, 0.0)).play(out, Jettison("fuel-1"))  # met at -88, the pirate left at -86
    assert near.asked == "test.pause"
    assert "ship-green" not in near.s.standing
    far = stacked(fuel_1=(-76.0, 0.0)).play(out, Jettison("fuel-1"))
    assert far.asked == "go-on"
    far.play(StopHere())
    assert far.told(FlightEnded)[0].at == pytest.approx((-84.0, 0.0))
    assert "ship-green" not in far.s.standing


@pytest.mark.rule("drop-drive.stacked.circle-back")
def test_a_path_that_was_clear_once_meets_the_stack_when_it_comes_back() -> None:
    table = Table({"pirate-blue": (-120.0, 0.0)}, RocketDrive(), on=ON_PIRATE, nav_bend=90)
    back = ((-120.0, 9.7), (-120.0, 34.7), (-145.0, 34.7), (-145.0, 9.7), (-133.0, 0.0))
    met = meetings(table.m, start_at_ship(table.m), back)
    assert [contact.piece for contact in met] == ["pirate-blue"]
    table.play(Fly(back))
    assert table.asked == "posture"


@pytest.mark.rule("drop-drive.rocket.once", "drop-drive.stacked.leave")
def test_a_ship_hemmed_in_must_leave_by_a_way_shorter_than_a_link() -> None:
    """In a corner of the walls, planets on its other sides: no whole link fits, a few millimetres do."""
    hemmed = {"planet-green": (0.0, -225.0)}
    for colour, degrees in (("pink", 10.0), ("blue", 90.0), ("orange", 170.0)):
        angle = math.radians(degrees)
        hemmed[f"planet-{colour}"] = (26.0 * math.cos(angle), -225.0 + 26.0 * math.sin(angle))
    table = Table({**hemmed, "ship-blue": (100.0, 60.0)}, RocketDrive())
    path = straight_exit(table.m, start_at_ship(table.m))
    assert path is not None
    assert math.dist(*path) < 12.0
    with pytest.raises(IllegalAction) as refused:
        table.play(Stay())
    assert refused.value.rule == "drop-drive.stacked.leave"
    table.play(Fly(path))
    assert "ship-green" not in table.s.standing
    shut = Table({**hemmed, "ship-blue": (100.0, 60.0), "planet-violet": (0.0, -246.0)}, RocketDrive())
    assert straight_exit(shut.m, start_at_ship(shut.m)) is None
    shut.play(Stay())  # nowhere to go: it stays
    assert shut.told(FlightEnded)[0].on == "planet-green"


@pytest.mark.rule("drop-drive.wormholes.through", "drop-drive.rocket.stop")
def test_out_of_a_wormhole_a_flight_may_be_as_short_as_one_likes() -> None:
    lying = {"ship-green": (-60.0, 0.0), "wormhole-1": (-110.0, 0.0), "wormhole-2": (110.0, 0.0)}
    table = Table(lying, RocketDrive(), anomalies=["wormhole-pair"])
    table.play(Fly(((-72.0, 0.0), (-97.0, 0.0))), GoThrough(), Fly(((110.0, 15.0), (110.0, 15.5))))
    assert table.told(FlightEnded)[0].at == pytest.approx((110.0, 15.5), abs=0.1)


@pytest.mark.rule("drop-drive.stacked.leave", "drop-drive.landing.leave-next")
def test_who_leaves_a_planet_meets_nobody_on_it_not_even_across_its_edge() -> None:
    """The path leaves green's corner, and over the planet still comes to the nose of the ship beside it."""
    table = Table({"planet-green": (-140.0, 0.0)}, RocketDrive(), on={"ship-blue": "planet-green"})
    pose = table.s.poses["ship-blue"]
    table.s.poses["ship-blue"] = lying(pose.x, pose.y, pose.z, math.pi / 2)
    c, s = math.cos(math.radians(30.0)), math.sin(math.radians(30.0))
    path = tuple((-152.0 + 25.0 * n * c, 7.0 + 25.0 * n * s) for n in range(3))
    start = start_at_ship(table.m)
    touched_ = {contact.piece: contact.enters for contact in touched(table.m, path)}
    assert 6.0 < touched_["ship-blue"] < 12.0  # not at once
    assert meetings(table.m, start, path) == []
    table.play(Fly(path))
    assert not table.told(EncounterBegan)
    assert "ship-green" not in table.s.standing


@pytest.mark.rule("drop-drive.rocket.once", "drop-drive.stacked.leave")
@pytest.mark.parametrize("gap", [10.0, 90.0, 180.0, 265.0, 355.0])
def test_a_single_narrow_gap_is_a_way_out(gap: float) -> None:
    """Four planets around the ship's middle, each in the way of about 47 degrees on either side of it."""
    ring = (gap - 48.0, gap + 48.0, gap + 136.0, gap - 136.0)
    for wide, out in ((0.0, True), (5.0, False)):
        lying_ = {"planet-green": (120.0, 0.0), "ship-blue": (-100.0, 60.0)}
        for colour, turn in zip(("pink", "blue", "orange", "violet"), ring, strict=True):
            # Turned towards the gap by so much, the first planet closes it.
            angle = math.radians(turn + wide * (colour == "pink"))
            lying_[f"planet-{colour}"] = (118.56 + 26.0 * math.cos(angle), 26.0 * math.sin(angle))
        table = Table(lying_, RocketDrive())
        path = straight_exit(table.m, start_at_ship(table.m))
        assert (path is not None) == out
        assert [each.action for each in table.m.blocked(table.m.pending[0])] == ([Stay()] if out else [])
        if path is not None:
            heading = math.degrees(math.atan2(path[-1][1] - path[0][1], path[-1][0] - path[0][0]))
            assert math.remainder(heading - gap, 360.0) == pytest.approx(0.0, abs=0.5)


# --- planets that may not be landed on ---


@pytest.mark.rule("drop-drive.stacked.no-take-off-and-landing", "drop-drive.rocket.ships-on-planet")
def test_ships_on_a_planet_pushed_into_the_way_are_not_met_where_no_landing_is_allowed() -> None:
    x, y = PLANETS["planet-green"]
    table = Table(
        {"fuel-1": (x + 30.0, y)},
        RocketDrive(),
        on={"ship-green": "planet-green", "ship-blue": "planet-pink"},
    )
    table.s.players[0].cargo = list(FULL[0])
    table.fly((x + 120.0, y))
    for piece in ("planet-pink", "ship-blue"):
        table.s.poses[piece] = replace(table.s.poses[piece], x=x + 80.0, y=y)
    table.play(Jettison("fuel-1"), GoOn())
    assert not table.told(EncounterBegan)
    assert table.told(FlightEnded)[0].why == "blocked"
    assert not table.told(Landed)


# --- what is met at once ---


@pytest.mark.rule("drop-drive.encounters.several", "drop-drive.rocket.in-order")
def test_a_stack_of_two_alike_is_met_at_once_each_of_them_once() -> None:
    """Two pirates, one exactly above the other: two contacts at the same place, two encounters."""
    table = Table(
        {"ship-green": (-60.0, 0.0), "pirate-blue": (-110.0, 0.0)},
        RocketDrive(),
        on={"pirate-green": "pirate-blue"},
    )
    table.fly((-170.0, 0.0))
    assert table.options == [Meet("pirate-blue"), Meet("pirate-green")]
    table.chance.script = [3, 4, 3, 4]
    table.play(Meet("pirate-blue"), ARM)
    assert table.asked == "posture"  # the other one, without a question which
    table.play(ARM, GoOn())
    assert [event.other for event in table.told(EncounterBegan)] == ["pirate-blue", "pirate-green"]
    assert table.asked == "test.pause"


@pytest.mark.rule("drop-drive.encounters.several", "drop-drive.rocket.ships")
def test_a_stack_whose_ships_are_reached_one_after_the_other_is_met_once() -> None:
    """The blue ship is longer than the pirate it stands on: the pirate's rim comes later, not again."""
    table = Table(
        {"ship-green": (-60.0, 0.0), "pirate-blue": (-110.0, 0.0)},
        RocketDrive(),
        on={"ship-blue": "pirate-blue"},
        dice=[3, 4],
    )
    table.fly((-170.0, 0.0)).play(Meet("pirate-blue"), ARM, ARM, Respond("surrender"), GoOn())
    assert table.asked == "test.pause"
    assert [event.other for event in table.told(EncounterBegan)] == ["pirate-blue", "ship-blue"]


@pytest.mark.rule("drop-drive.encounters.several", "drop-drive.damage.pirate-destroyed")
def test_a_ship_that_was_met_is_not_met_again_when_what_it_stood_on_is_destroyed() -> None:
    """The pirate below is touched first; destroyed, it leaves the one across it a little farther on."""
    table = Table(
        {"ship-green": (-60.0, 0.0), "pirate-blue": (-110.0, 0.0)},
        RocketDrive(),
        on={"pirate-green": "pirate-blue"},
    )
    pose = table.s.poses["pirate-green"]
    table.s.poses["pirate-green"] = lying(pose.x, pose.y, pose.z, math.pi / 2)
    table.fly((-180.0, 0.0))
    assert set(table.options) == {Meet("pirate-blue"), Meet("pirate-green")}
    table.chance.script = [3, 4, 6, 1]
    table.play(Meet("pirate-green"), ARM, ARM)
    assert "pirate-blue" not in table.s.poses
    assert facing(table.s.poses["pirate-green"]) == pytest.approx(math.pi / 2, abs=0.001)
    assert table.asked == "go-on"
    table.play(GoOn())
    assert table.asked == "test.pause"
    assert [event.other for event in table.told(EncounterBegan)] == ["pirate-green", "pirate-blue"]


@pytest.mark.rule("drop-drive.encounters.several", "drop-drive.damage.pirate-destroyed")
def test_all_of_a_stack_is_met_when_the_only_ship_under_the_path_is_destroyed() -> None:
    """The path brushes the lowest pirate alone; the ship above it ends up beside the path, and is met."""
    table = Table(
        {"ship-green": (-60.0, 0.0), "pirate-blue": (-110.0, 0.0)},
        RocketDrive(),
        on={"ship-blue": "pirate-blue"},
    )
    pose = table.s.poses["ship-blue"]
    table.s.poses["ship-blue"] = replace(pose, y=40.0)
    table.fly((-180.0, 0.0))
    table.chance.script = [6, 1]
    table.play(Meet("pirate-blue"), ARM)
    assert "pirate-blue" not in table.s.poses
    assert table.asked == "posture"
    table.play(ARM, Respond("surrender"), GoOn())
    assert [event.other for event in table.told(EncounterBegan)] == ["pirate-blue", "ship-blue"]
    assert table.asked == "test.pause"


@pytest.mark.rule("drop-drive.encounters.several", "drop-drive.rocket.in-order")
def test_a_path_that_comes_back_to_a_stack_meets_all_of_it_again() -> None:
    table = Table(
        {"ship-green": (-160.0, -40.0), "pirate-blue": (-110.0, -40.0)},
        RocketDrive(),
        on={"pirate-green": "pirate-blue"},
        nav_bend=90,
        upgrades={0: ["booster-coil", "booster-coil 2"]},
        dice=[3, 4] * 4,
    )
    around = [(-144.1, -40.0)]
    for dx, dy in ((1, 0), (1, 0), (1, 0), (0, -1), (-1, 0), (-1, 0), (0, 1)):
        around.append((around[-1][0] + 25.0 * dx, around[-1][1] + 25.0 * dy))
    table.play(Fly(tuple(around)))
    while table.asked != "test.pause":
        table.play({"posture": ARM, "go-on": GoOn()}.get(table.asked) or table.options[0])
    met = [event.other for event in table.told(EncounterBegan)]
    assert met == ["pirate-blue", "pirate-green"] * 2


# --- the end of a flight ---


@pytest.mark.rule("drop-drive.rocket.stacks")
def test_of_two_ships_touched_last_at_the_same_place_the_player_chooses_one() -> None:
    pair = {"pirate-blue": (-110.0, 8.0), "pirate-green": (-110.0, -8.0)}
    table = Table({"ship-green": (-60.0, 0.0), **pair}, RocketDrive(), dice=[3, 4, 3, 4])
    table.fly((-115.0, 0.0))
    assert set(table.options) == {Meet("pirate-blue"), Meet("pirate-green")}
    table.play(Meet("pirate-green"), ARM, ARM, GoOn())
    assert set(table.options) == {ChooseTarget("pirate-green"), ChooseTarget("pirate-blue")}
    table.play(ChooseTarget("pirate-blue"))
    assert table.s.standing["ship-green"] == "pirate-blue"


@pytest.mark.rule("drop-drive.rocket.stacks", "drop-drive.stacked.on-top")
def test_a_ship_is_stacked_on_the_one_it_touched_last_and_on_the_top_of_a_stack() -> None:
    lying = {"ship-green": (-60.0, 0.0), "pirate-blue": (-100.0, 8.0), "pirate-green": (-110.0, -8.0)}
    table = Table(lying, RocketDrive(), dice=[3, 4, 3, 4])
    table.fly((-112.0, 0.0)).play(ARM, GoOn(), ARM, GoOn())
    assert table.s.standing["ship-green"] == "pirate-green"
    stack = Table(
        {"ship-green": (-60.0, 0.0), "pirate-blue": (-110.0, 0.0)},
        RocketDrive(),
        on={"ship-blue": "pirate-blue"},
        dice=[3, 4],
    )
    stack.fly((-110.0, 0.0)).play(Meet("ship-blue"), ARM, Respond("surrender"), ARM, GoOn())
    assert stack.asked == "test.pause"
    assert stack.s.standing["ship-green"] == "ship-blue"


@pytest.mark.rule("drop-drive.glossary.stack", "drop-drive.rocket.once")
def test_a_ship_that_stays_touching_another_is_stacked_on_it() -> None:
    beside = {"ship-green": (-100.0, 0.0), "pirate-blue": (-100.0, 12.0), "ship-blue": (100.0, 60.0)}
    table = Table(beside, RocketDrive()).play(Stay())
    assert table.s.standing["ship-green"] == "pirate-blue"
    assert table.told(FlightEnded)[0].on == "pirate-blue"
    assert not table.told(EncounterBegan)
    assert [(event.piece, event.on) for event in table.told(ShipMoved)] == [("ship-green", "pirate-blue")]
    # The corner of the pirate, six from its middle, comes to where the ship is 6.806 wide.
    touching = Table({**beside, "pirate-blue": (-100.0, 12.8)}, RocketDrive()).play(Stay())
    assert touching.s.standing["ship-green"] == "pirate-blue"
    apart = Table({**beside, "pirate-blue": (-100.0, 12.81)}, RocketDrive()).play(Stay())
    assert "ship-green" not in apart.s.standing
    assert not apart.told(ShipMoved)  # it did not move at all
    # One that something stands on, or that stands there already, stays as it is.
    below = Table(
        {**beside, "pirate-green": (-100.0, -12.0)}, RocketDrive(), on={"pirate-blue": "ship-green"}
    )
    assert [each.action for each in below.m.blocked(below.m.pending[0])] == [Stay()]
    two = Table({**beside, "pirate-green": (-100.0, -12.0)}, RocketDrive()).play(Stay())
    assert set(two.options) == {ChooseTarget("pirate-blue"), ChooseTarget("pirate-green")}
    two.play(ChooseTarget("pirate-green"))
    assert two.s.standing["ship-green"] == "pirate-green"


@pytest.mark.rule("drop-drive.rocket.stop", "drop-drive.rocket.jettison")
def test_a_jettison_in_an_encounter_asks_only_once_whether_to_go_on() -> None:
    lying = {"ship-green": (-60.0, 0.0), "pirate-blue": (-100.0, 0.0), "fuel-2": (-100.0, 60.0)}
    table = Table({**lying, "salvage-1": (-100.0, 70.0)}, RocketDrive(), cargo=FULL)
    table.fly((-170.0, 0.0)).play(Approach("hailing-frequencies"), TakeCargo("fuel-2"), Jettison("fuel-2"))
    assert table.s.holds["blue"] == ("salvage-1",)  # the encounter is over before anyone is asked
    assert table.asked == "go-on"
    table.play(GoOn())
    assert table.asked == "test.pause"
    landing = Table(
        {"ship-green": (70.0, 0.0), "fuel-2": (100.0, 60.0), "salvage-1": (100.0, 70.0)},
        RocketDrive(),
        on={"pirate-blue": "planet-pink"},
        cargo=FULL,
    )
    landing.fly((150.0, 0.0))
    landing.play(Approach("hailing-frequencies"), TakeCargo("fuel-2"), Jettison("fuel-2"))
    assert landing.told(Landed)[0].place == "planet-pink"  # no question: the landing is certain


@pytest.mark.rule("drop-drive.rocket.once", "drop-drive.stacked.leave", "drop-drive.glossary.stack")
def test_a_hemmed_in_ship_stays_as_it_stands() -> None:
    """Planets all around, of which none may be touched: it stays on its own, and nothing moves."""
    hemmed = {
        f"planet-{colour}": (120.0 + 24.0 * math.cos(turn), 24.0 * math.sin(turn))
        for colour, turn in zip(("pink", "blue", "orange", "violet"), (0.0, 1.571, 3.142, 4.712), strict=True)
    }
    table = Table({"planet-green": (120.0, 0.0), **hemmed}, RocketDrive())
    pose = table.s.poses["ship-green"]
    table.play(Stay())
    assert table.told(FlightEnded) == [FlightEnded(0, pose.point, "stayed", "planet-green")]
    assert (table.s.poses["ship-green"], table.s.standing["ship-green"]) == (pose, "planet-green")
    assert not table.told(ShipMoved)
    # The same in space, after taking off, with a pirate on top of it.
    free = {**hemmed, "ship-green": (120.0, 0.0), "planet-green": (-150.0, 60.0)}
    under = Table(free, RocketDrive(), on={"pirate-blue": "ship-green"})
    under.s.turn = replace(under.s.turn, took_off=True)
    under.play(Stay())
    assert under.s.standing == {"pirate-blue": "ship-green", "ship-blue": "planet-blue"}
    assert [event.on for event in under.told(FlightEnded)] == [None]
    assert not under.told(ShipMoved)
