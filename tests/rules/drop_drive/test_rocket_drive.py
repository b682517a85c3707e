"""The rocket drive: flight paths, what they meet and in which order, stacking, leaving."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace
from tests.rules.drop_drive.table import PLANETS, Table

from gravitable.games.drop_drive.actions import (
    Approach,
    Fly,
    GoOn,
    Jettison,
    Meet,
    Sell,
    Stay,
    StopHere,
    TakeCargo,
)
from gravitable.games.drop_drive.events import Collected, EncounterBegan, FlightEnded, FlightSet, Landed
from gravitable.games.drop_drive.events.anomalies import AnomalyScanned
from gravitable.games.drop_drive.flight_rules import is_legal, meetings, start_at_ship
from gravitable.games.drop_drive.paths import TURNS, steer
from gravitable.games.drop_drive.steps.end_of_flight import StayHere
from gravitable.games.drop_drive.steps.rocket_drive import RocketDrive
from gravitable.games.drop_drive.steps.turn import BeginTurn
from gravitable.kernel import IllegalAction

SHIP = {"ship-green": (-60.0, 0.0)}
"""Alone on the left of the sun, heading nowhere yet."""


def refused(table: Table, *points: tuple[float, float]) -> str:
    """The clause that forbids a path."""
    with pytest.raises(IllegalAction) as refusal:
        table.play(Fly(points))
    return refusal.value.rule.removeprefix("drop-drive.")


def space(**pieces: tuple[float, float]) -> Table:
    return Table({**SHIP, **{name.replace("_", "-"): at for name, at in pieces.items()}}, RocketDrive())


@pytest.mark.rule("drop-drive.rocket.once")
def test_the_rocket_drive_is_used_once_and_a_ship_in_space_may_stay() -> None:
    table = space()
    assert table.asked == "fly"
    table.play(Stay())
    assert table.asked == "test.pause"
    assert table.at("ship-green") == (-60.0, 0.0)
    landed = Table({}, RocketDrive())
    assert [blocked.action for blocked in landed.m.blocked(landed.m.pending[0])] == [Stay()]
    with pytest.raises(IllegalAction):
        landed.play(Stay())


@pytest.mark.rule("drop-drive.rocket.bend", "drop-drive.rocket.sun")
def test_a_path_laid_around_the_sun_bends_no_further_than_the_joints_do() -> None:
    # Ara Kane flies five links of a tool that bends 60 degrees; behind the sun she must turn aside.
    table = Table({"ship-green": (-52.0, 0.0)}, RocketDrive())
    start = start_at_ship(table.m)
    for degrees in range(-60, 61, 4):
        angle = math.radians(degrees)
        path = steer(table.m, start, (150.0 * math.cos(angle), 150.0 * math.sin(angle)))
        assert path is None or is_legal(table.m, start, path), degrees
    assert {-turn for turn in TURNS} == set(TURNS)  # neither side is preferred


@pytest.mark.rule("drop-drive.rocket.start")
def test_a_flight_is_told_as_it_was_set_with_the_ship_at_its_beginning() -> None:
    table = space(fuel_1=(-110.0, 0.0))
    table.fly((-150.0, 0.0))
    (told,) = table.told(FlightSet)
    assert (told.seat, told.points[0]) == (0, told.pose.point)
    (collected,) = table.told(Collected)
    assert collected.flight is not None
    # The ship is held where the path first touches the canister.
    assert told.points[0][0] > collected.flight.pose.x > -110.0
    assert collected.flight.at == pytest.approx(told.points[0][0] - collected.flight.pose.x, abs=0.01)


@pytest.mark.rule("drop-drive.rocket.length", "drop-drive.setup.nav-tool")
def test_a_path_has_no_more_links_than_the_rating() -> None:
    straight = [(-72.0 - 25 * n, 0.0) for n in range(7)]
    assert refused(space(), *straight) == "rocket.length"
    five = space()
    assert five.s.players[0].links == 5
    five.play(Fly(tuple(straight[:6])))
    assert five.at("ship-green")[0] == pytest.approx(-197.0, abs=1.0)
    longer = Table(SHIP, RocketDrive(), upgrades={0: ["booster-coil"]})
    longer.play(Fly(tuple((-72.0, 25.0 * n) for n in range(7))))
    assert refused(space(), (-72.0, 0.0), (-92.0, 0.0), (-112.0, 0.0)) == "rocket.length"


@pytest.mark.rule("drop-drive.rocket.start")
def test_a_path_begins_at_the_ship_whichever_way_it_faces() -> None:
    assert refused(space(), (-95.0, 0.0), (-120.0, 0.0)) == "rocket.start"
    assert refused(space(), (-72.0, 0.0)) == "rocket.start"
    for start in ((-72.0, 0.0), (-60.0, 9.0), (-60.0, -9.0)):
        table = space()
        table.play(Fly((start, (start[0] - 20.0, start[1]))))
        assert table.asked == "test.pause"


@pytest.mark.rule("drop-drive.rocket.bend")
def test_a_joint_bends_up_to_sixty_degrees_or_what_the_table_chose() -> None:
    def bent(degrees: float) -> tuple[tuple[float, float], ...]:
        turn = math.radians(180 - degrees)
        return ((-72.0, 0.0), (-97.0, 0.0), (-97.0 + 25 * math.cos(turn), 25 * math.sin(turn)))

    space().play(Fly(bent(59)))
    assert refused(space(), *bent(75)) == "rocket.bend"
    Table(SHIP, RocketDrive(), nav_bend=90).play(Fly(bent(75)))
    assert refused(Table(SHIP, RocketDrive(), nav_bend=30), *bent(45)) == "rocket.bend"


@pytest.mark.rule("drop-drive.rocket.inside", "drop-drive.glossary.system", "drop-drive.setup.walls")
def test_a_path_stays_between_the_walls() -> None:
    table = Table({"ship-green": (-190.0, 0.0)}, RocketDrive())
    assert refused(table, (-202.0, 0.0), (-227.0, 0.0)) == "rocket.inside"
    table.play(Fly(((-202.0, 0.0), (-210.0, 0.0))))
    corner = Table({"ship-green": (0.0, -225.0)}, RocketDrive())
    corner.play(Fly(((0.0, -232.0), (0.0, -240.0))))  # a hexagon reaches farther into its corners


@pytest.mark.rule("drop-drive.rocket.sun", "drop-drive.setup.sun", "drop-drive.glossary.sun")
def test_no_path_touches_the_sun() -> None:
    assert refused(space(), (-50.0, 0.0), (-30.0, 0.0)) == "rocket.sun"
    over = Table({"ship-green": (-60.0, 10.0)}, RocketDrive())
    path = tuple((-48.0 + 25 * n, 10.0) for n in range(5))
    assert refused(over, *path) == "rocket.sun"
    past = Table({"ship-green": (-60.0, 36.0)}, RocketDrive())
    past.play(Fly(tuple((-48.0 + 25 * n, 36.0) for n in range(5))))
    assert "sun" not in past.s.poses


@pytest.mark.rule("drop-drive.rocket.stop")
def test_a_flight_stops_anywhere_and_what_lies_beyond_does_not_matter() -> None:
    table = space(fuel_1=(-150.0, 0.0))
    table.play(Fly(((-72.0, 0.0), (-97.0, 0.0), (-110.0, 0.0))))
    assert table.s.players[0].cargo == []
    assert table.at("ship-green") == pytest.approx((-110.0, 0.0))
    met = Table({**SHIP, "pirate-blue": (-100.0, 0.0), "fuel-1": (-150.0, 0.0)}, RocketDrive(), dice=[3, 3])
    met.fly((-160.0, 0.0)).play(Approach("arm-weapons"))
    assert met.asked == "go-on"
    met.play(StopHere())
    assert met.s.players[0].cargo == []


@pytest.mark.rule("drop-drive.rocket.in-order")
def test_pieces_are_met_in_the_order_in_which_the_path_touches_them() -> None:
    table = space(fuel_1=(-120.0, 0.0), salvage_1=(-90.0, 6.0), asteroid_red_1=(-150.0, -4.0))
    table.fly((-170.0, 0.0))
    assert table.s.players[0].cargo == ["salvage-1", "fuel-1", "asteroid-red-1"]


@pytest.mark.rule("drop-drive.rocket.in-order")
def test_the_player_chooses_among_pieces_met_at_the_same_point() -> None:
    table = space(fuel_1=(-78.0, 3.0), salvage_1=(-78.0, -6.0))
    table.fly((-100.0, 0.0))
    assert table.asked == "meet"
    table.play(Meet("salvage-1"))
    assert table.s.players[0].cargo == ["salvage-1", "fuel-1"]


@pytest.mark.rule("drop-drive.rocket.cargo", "drop-drive.glossary.cargo")
def test_cargo_is_collected_into_a_bay() -> None:
    table = space(fuel_1=(-90.0, 0.0), salvage_1=(-110.0, 0.0), asteroid_red_1=(-130.0, 0.0))
    table.fly((-150.0, 0.0))
    assert set(table.s.players[0].cargo) == {"fuel-1", "salvage-1", "asteroid-red-1"}
    assert not {"fuel-1", "salvage-1", "asteroid-red-1"} & set(table.s.poses)


@pytest.mark.rule("drop-drive.rocket.jettison")
def test_without_a_free_bay_the_new_cargo_or_an_old_one_is_re_dropped() -> None:
    full = {0: [f"asteroid-red-{n}" for n in range(1, 6)]}
    for chosen, kept in (("fuel-1", False), ("asteroid-red-1", True)):
        table = Table({**SHIP, "fuel-1": (-90.0, 0.0)}, RocketDrive(), cargo=full)
        table.fly((-150.0, 0.0))
        assert table.asked == "jettison"
        assert table.options == [Jettison("fuel-1"), Jettison("asteroid-red-1")]
        table.play(Jettison(chosen), GoOn())
        assert ("fuel-1" in table.s.players[0].cargo) == kept
        assert len(table.s.players[0].cargo) == 5
        assert table.chance.dropped == [[chosen]]
        assert chosen in table.s.poses


@pytest.mark.rule("drop-drive.rocket.jettison")
def test_what_is_re_dropped_onto_the_rest_of_the_path_is_met_there() -> None:
    full = {0: [f"asteroid-red-{n}" for n in range(1, 6)]}
    table = Table({**SHIP, "fuel-1": (-90.0, 0.0)}, RocketDrive(), cargo=full)
    table.chance.places["asteroid-red-1"] = (-140.0, 0.0)
    table.fly((-160.0, 0.0)).play(Jettison("asteroid-red-1"), GoOn())
    assert table.asked == "jettison"
    assert Jettison("asteroid-red-1") in table.options


@pytest.mark.rule("drop-drive.rocket.ships", "drop-drive.encounters.when")
def test_a_ship_pauses_the_flight_for_an_encounter() -> None:
    table = space(pirate_blue=(-110.0, 0.0), salvage_1=(-90.0, 0.0), fuel_2=(-150.0, 0.0))
    table.fly((-170.0, 0.0))
    assert table.asked == "posture"
    assert table.s.players[0].cargo == ["salvage-1"]
    table.chance.script = [3, 4]
    table.play(Approach("arm-weapons"), GoOn())
    assert table.s.players[0].cargo == ["salvage-1", "fuel-2"]
    assert len(table.told(EncounterBegan)) == 1


@pytest.mark.rule("drop-drive.rocket.ships-on-planet")
def test_ships_on_a_planet_are_encountered_before_landing_in_any_order() -> None:
    lying = {"ship-green": (70.0, 0.0), "pirate-blue": (-60.0, 150.0)}
    table = Table(lying, RocketDrive(), on={"ship-blue": "planet-pink", "pirate-green": "planet-pink"})
    table.fly((150.0, 0.0))
    assert table.asked == "meet"
    assert set(table.options) == {Meet("ship-blue"), Meet("pirate-green")}
    table.play(Meet("pirate-green"))
    assert table.asked == "posture"
    table.chance.script = [3, 4]
    table.play(Approach("arm-weapons"))
    assert table.asked == "posture"  # the blue ship, without being asked to go on
    assert not table.told(Landed)
    table.play(Approach("hailing-frequencies"))
    assert table.asked == "hailed"


@pytest.mark.rule("drop-drive.rocket.planet", "drop-drive.landing.flies-over", "drop-drive.landing.stack")
def test_a_planet_ends_the_movement_and_the_ship_lands_on_it() -> None:
    table = Table({"ship-green": (70.0, 0.0), "fuel-1": (190.0, 0.0)}, RocketDrive())
    table.fly((195.0, 0.0))
    assert table.s.standing["ship-green"] == "planet-pink"
    assert table.s.players[0].cargo == []
    assert [event.place for event in table.told(Landed)] == ["planet-pink"]
    touching = Table({"ship-green": (70.0, 18.0)}, RocketDrive())
    touching.fly((195.0, 18.0))  # beside its middle, but touching
    assert touching.s.standing["ship-green"] == "planet-pink"
    missing = Table({"ship-green": (70.0, 22.0)}, RocketDrive())
    missing.fly((180.0, 22.0))
    assert "ship-green" not in missing.s.standing


@pytest.mark.rule("drop-drive.rocket.anomaly")
def test_an_anomaly_ends_the_movement_is_re_dropped_and_a_card_drawn() -> None:
    table = space(anomaly_1=(-110.0, 0.0), fuel_1=(-150.0, 0.0))
    table.fly((-170.0, 0.0))
    assert table.s.players[0].cargo == []
    assert table.chance.dropped == [["anomaly-1"]]
    assert len(table.told(AnomalyScanned)) == 1
    assert table.told(FlightEnded)[0].why == "anomaly"


@pytest.mark.rule("drop-drive.rocket.stacks", "drop-drive.stacked.on-top", "drop-drive.glossary.stack")
def test_a_ship_that_ends_touching_another_is_stacked_on_top() -> None:
    table = space(pirate_blue=(-110.0, 0.0))
    table.chance.script = [3, 4]
    table.fly((-110.0, 0.0)).play(Approach("arm-weapons"), GoOn())
    assert table.s.standing["ship-green"] == "pirate-blue"
    assert table.s.poses["ship-green"].z > table.s.poses["pirate-blue"].z
    assert table.at("ship-green") == table.at("pirate-blue")
    past = space(pirate_blue=(-100.0, 0.0))
    past.chance.script = [3, 4]
    past.fly((-160.0, 0.0)).play(Approach("arm-weapons"), GoOn())
    assert "ship-green" not in past.s.standing


@pytest.mark.rule("drop-drive.glossary.stack")
@pytest.mark.parametrize(("apart", "stacked"), [(14.0, True), (14.1, False)])
def test_ships_that_just_touch_are_stacked(apart: float, stacked: bool) -> None:
    """Ships are 14 mm wide at the stern: side by side at that distance, their corners meet."""
    table = Table({"ship-green": (-100.0, 0.0), "ship-blue": (-100.0, apart)})
    StayHere().run(table.m)
    assert (table.s.standing.get("ship-green") == "ship-blue") is stacked


STACKED = {"on": {"ship-green": "pirate-blue"}}


@pytest.mark.rule("drop-drive.stacked.leave", "drop-drive.glossary.stack")
def test_a_stacked_ship_flies_away_without_meeting_its_stack() -> None:
    table = Table({"pirate-blue": (-100.0, 0.0)}, RocketDrive(), on={"ship-green": "pirate-blue"})
    with pytest.raises(IllegalAction) as refusal:
        table.play(Stay())
    assert refusal.value.rule == "drop-drive.stacked.leave"
    assert refused(table, (-100.0, 0.0), (-105.0, 0.0)) == "stacked.leave"
    table.fly((-180.0, 0.0))
    assert not table.told(EncounterBegan)
    assert "ship-green" not in table.s.standing


@pytest.mark.rule("drop-drive.stacked.circle-back")
def test_a_path_may_come_back_to_a_ship_of_the_stack() -> None:
    table = Table(
        {"pirate-blue": (-120.0, 0.0)}, RocketDrive(), on={"ship-green": "pirate-blue"}, nav_bend=90
    )
    path = ((-120.0, 8.0), (-120.0, 33.0), (-145.0, 33.0), (-145.0, 8.0), (-130.0, 0.0))
    table.play(Fly(path))
    assert [event.other for event in table.told(EncounterBegan)] == ["pirate-blue"]
    table.chance.script = [3, 4]
    table.play(Approach("arm-weapons"), StopHere())
    assert table.s.standing["ship-green"] == "pirate-blue"


@pytest.mark.rule("drop-drive.stacked.no-take-off-and-landing", "drop-drive.landing.never-both")
def test_no_one_takes_off_and_lands_in_one_turn() -> None:
    home = PLANETS["planet-green"]
    table = Table({"planet-pink": (home[0] + 80.0, home[1])}, RocketDrive())
    with pytest.raises(IllegalAction) as refusal:
        table.fly((home[0] + 80.0, home[1]))
    assert refusal.value.rule == "drop-drive.stacked.no-take-off-and-landing"
    table.fly((home[0] + 45.0, home[1]))  # stopping short of it is allowed
    assert table.s.turn.took_off
    back = Table({}, RocketDrive(), nav_bend=90)
    x, y = home
    around = ((x, y + 8), (x, y + 33), (x + 25, y + 33), (x + 25, y + 8), (x, y + 8))
    assert refused(back, *around) == "stacked.no-take-off-and-landing"


@pytest.mark.rule("drop-drive.landing.leave-next")
def test_a_landed_ship_must_leave_and_meets_no_one_stacked_there() -> None:
    table = Table({}, RocketDrive(), on={"ship-green": "planet-green", "pirate-blue": "planet-green"})
    with pytest.raises(IllegalAction):
        table.play(Stay())
    table.fly((46.0, 220.0))
    assert not table.told(EncounterBegan)
    assert not table.told(Landed)


@pytest.mark.rule("drop-drive.dropping.not-landed")
def test_a_dropped_ship_touching_a_planet_has_not_landed_and_meets_it_when_it_flies() -> None:
    table = Table({"ship-green": (125.0, 0.0)}, RocketDrive())
    assert "ship-green" not in table.s.standing
    start = start_at_ship(table.m)
    assert [c.piece for c in meetings(table.m, start, ((134.0, 0.0), (140.0, 0.0)))] == ["planet-pink"]
    table.play(Fly(((134.0, 0.0), (140.0, 0.0))))
    assert table.told(Landed)[0].place == "planet-pink"
    clear = Table({"ship-green": (125.0, 0.0)}, RocketDrive())
    clear.play(Fly(((114.0, 0.0), (90.0, 0.0))))
    assert not clear.told(Landed)


@pytest.mark.rule("drop-drive.encounters.several")
def test_ships_stacked_in_space_are_encountered_one_after_the_other() -> None:
    table = Table({**SHIP, "pirate-blue": (-110.0, 0.0)}, RocketDrive(), on={"pirate-green": "pirate-blue"})
    table.fly((-170.0, 0.0))
    assert table.asked == "meet"
    table.chance.script = [3, 4, 2, 3]
    table.play(Meet("pirate-green"), Approach("arm-weapons"), Approach("arm-weapons"), GoOn())
    assert [event.other for event in table.told(EncounterBegan)] == ["pirate-green", "pirate-blue"]
    assert table.at("ship-green")[0] == pytest.approx(-170.0, abs=0.5)


@pytest.mark.rule("drop-drive.examples.flight-path")
def test_example_salvage_pirate_two_blue_asteroids_then_the_dusters_planet() -> None:
    table = Table(
        {
            "ship-green": (60.0, 60.0),
            "salvage-1": (80.0, 55.0),
            "pirate-blue": (100.0, 46.0),
            "asteroid-blue-1": (116.0, 36.0),
            "asteroid-blue-2": (126.0, 27.0),
        },
        RocketDrive(),
    )
    path = ((68.0, 58.0), (91.9, 50.7), (114.1, 39.2), (132.4, 22.2), (150.0, 4.5))
    assert [c.piece for c in meetings(table.m, start_at_ship(table.m), path)] == [
        "salvage-1",
        "pirate-blue",
        "asteroid-blue-1",
        "asteroid-blue-2",
        "planet-pink",
    ]
    table.play(Fly(path))
    assert table.asked == "posture"
    assert table.s.players[0].cargo == ["salvage-1"]
    table.chance.script = [3, 4]
    table.play(Approach("arm-weapons"), GoOn())
    assert table.s.players[0].cargo == ["salvage-1", "asteroid-blue-1", "asteroid-blue-2"]
    assert table.told(Landed)[0].place == "planet-pink"


@pytest.mark.rule("drop-drive.explore.upgrades")
def test_a_tractor_arm_collects_one_cargo_beside_the_path() -> None:
    table = Table(
        {**SHIP, "fuel-1": (-100.0, 25.0), "salvage-1": (-120.0, 60.0)},
        RocketDrive(),
        upgrades={0: ["tractor-arm"]},
    )
    table.fly((-140.0, 0.0))
    assert table.asked == "tractor-arm"
    assert TakeCargo("salvage-1") not in table.options
    table.play(TakeCargo("fuel-1"))
    assert [event.piece for event in table.told(Collected)] == ["fuel-1"]


@pytest.mark.rule("drop-drive.landing.turn-over")
def test_after_landing_the_turn_is_over() -> None:
    table = Table({"ship-green": (70.0, 0.0)}, BeginTurn(0), dice=[1] * 9)
    while table.asked != "fly":
        table.play(table.options[-1])
    table.fly((150.0, 0.0))
    while table.seat == 0:
        table.play(Sell(()) if Sell(()) in table.options else table.options[0])
    assert table.s.turn.seat == 1


@pytest.mark.rule("drop-drive.stacked.on-top", "drop-drive.stacked.leave")
def test_when_a_ship_leaves_the_middle_or_the_bottom_of_a_stack_the_others_stay_stacked() -> None:
    on = {"ship-green": "planet-green", "pirate-blue": "ship-green", "pirate-green": "pirate-blue"}
    landed = Table(None, RocketDrive(), on=on).fly((46.0, 220.0))
    assert landed.s.standing["pirate-blue"] == "planet-green"
    assert landed.s.standing["pirate-green"] == "pirate-blue"
    heights = [landed.s.poses[piece].z for piece in ("planet-green", "pirate-blue", "pirate-green")]
    assert heights == [4.0, 11.5, 18.5]  # a planet of 8 mm, then two pirates of 7
    bottom = Table(SHIP, RocketDrive(), on={"pirate-blue": "ship-green", "pirate-green": "pirate-blue"}).fly(
        (-150.0, 0.0)
    )
    assert bottom.s.standing == {"ship-blue": "planet-blue", "pirate-green": "pirate-blue"}
    assert bottom.s.poses["pirate-blue"].z == 3.5
    assert bottom.at("pirate-green") == bottom.at("pirate-blue")


@pytest.mark.rule("drop-drive.stacked.no-take-off-and-landing")
def test_a_planet_pushed_into_the_way_of_a_ship_that_took_off_stops_it_just_before() -> None:
    home = PLANETS["planet-green"]
    full = {0: [f"asteroid-red-{n}" for n in range(1, 6)]}
    table = Table({"fuel-1": (home[0] + 30.0, home[1])}, RocketDrive(), cargo=full)
    table.fly((home[0] + 120.0, home[1]))
    assert table.asked == "jettison"
    there = table.s.poses["planet-pink"]
    table.s.poses["planet-pink"] = replace(there, x=home[0] + 80.0, y=home[1])
    table.play(Jettison("fuel-1"), GoOn())
    ended = table.told(FlightEnded)[0]
    assert (ended.why, ended.on) == ("blocked", None)
    assert ended.at[0] == pytest.approx(home[0] + 80.0 - 15.0 - 4.0 - 1.0, abs=0.1)
    assert not table.told(Landed)
    assert "ship-green" not in table.s.standing
