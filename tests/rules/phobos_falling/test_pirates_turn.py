"""The pirates' turn carried out, fires, air, robots."""

from __future__ import annotations

import pytest
from tests.rules.phobos_falling.table import officer, options, play, power_out, quiet, station, table, told

from gravitable.games.phobos_falling.actions import RunTo
from gravitable.games.phobos_falling.events import (
    Damaged,
    FuelChanged,
    Moved,
    PiratesChose,
    PiratesDefeated,
    PiratesMoved,
    ShuttleRepaired,
)
from gravitable.games.phobos_falling.numbers import (
    AIRLOCK,
    AUXILIARY_POWER,
    AUXILIARY_SYSTEM,
    BRIDGE,
    BRIDGE_SYSTEMS,
    CARGO_BAY_1,
    CARGO_BAY_2,
    CORE_AIR,
    CORE_LIFE_SUPPORT,
    ENGINEERING,
    ENGINEERING_SYSTEMS,
    EXTERNAL,
    FABRICATION,
    GRAVITY_2,
    HUB_1,
    HUB_2,
    HYDROPONICS,
    RING_1_AIR,
    RING_1_LIFE_SUPPORT,
    RING_2_AIR,
    RING_2_LIFE_SUPPORT,
    SCIENCE_LAB,
    SECURITY,
    SHUTTLE_BAY,
    SHUTTLE_ENGINE,
    SHUTTLE_NAV,
    SOLAR_PANELS,
    STABILIZERS,
)
from gravitable.games.phobos_falling.state import PhobosMatch, Station
from gravitable.games.phobos_falling.steps.lost_air import LostAir
from gravitable.games.phobos_falling.steps.pirates_turn import Fires, PiratesTurn
from gravitable.kernel import Proceed


def raid(at: Station, **settings: object) -> PhobosMatch:
    """The pirates' turn, with nobody aboard whom they would attack."""
    return table(officer("the-baron", SECURITY), at=at, agenda=[PiratesTurn()], options=settings)


def twice(at: Station, **settings: object) -> PhobosMatch:
    """Two turns of the pirates, one after the other."""
    crew = officer("the-baron", SECURITY)
    return table(crew, at=at, agenda=[PiratesTurn(), PiratesTurn()], options=settings)


@pytest.mark.rule("phobos-falling.pirates.move-then-act")
def test_pirates_move_then_act_where_they_are() -> None:
    m = raid(station(pirates={HYDROPONICS: 3}, dark=[SHUTTLE_BAY, HYDROPONICS], blocked=[HYDROPONICS]))
    (moved,) = told(m, PiratesMoved)
    assert moved.origin == HYDROPONICS
    assert told(m, Damaged)[0].zone == moved.zone
    assert m.state.station.pirates[moved.zone] == 3


@pytest.mark.rule("phobos-falling.pirates.act-damage", "phobos-falling.pirates.act-numbers")
@pytest.mark.parametrize(("pirates", "broken"), [(5, 1), (6, 2), (12, 3)])
def test_they_damage_by_their_list_one_thing_and_one_more_for_each_six(pirates: int, broken: int) -> None:
    m = raid(station(pirates={ENGINEERING: pirates}))
    wanted = [
        Damaged("system", ENGINEERING, ENGINEERING_SYSTEMS),
        Damaged("system", ENGINEERING, FABRICATION),
        power_out(ENGINEERING),
    ]
    assert told(m, Damaged) == wanted[:broken]


@pytest.mark.rule("phobos-falling.pirates.remove-and-damage")
def test_removing_a_field_is_one_thing_the_rest_is_damaged_where_they_stand() -> None:
    m = raid(station(pirates={AUXILIARY_POWER: 7}, fields=[BRIDGE]))
    assert not m.state.station.fields[BRIDGE]
    assert told(m, Damaged) == [Damaged("system", AUXILIARY_POWER, AUXILIARY_SYSTEM)]
    assert m.state.station.pirates[AUXILIARY_POWER] == 7
    few = raid(station(pirates={AUXILIARY_POWER: 5}, fields=[BRIDGE]))
    assert told(few, Damaged) == []


@pytest.mark.rule("phobos-falling.pirates.target-power")
def test_a_stabilize_marker_goes_before_the_power() -> None:
    there = station(pirates={CARGO_BAY_1: 3}, dark=[SHUTTLE_BAY])
    there.stabilized[CARGO_BAY_1] = True
    for system in (GRAVITY_2, 19, 20, 21, 22, ENGINEERING_SYSTEMS, FABRICATION):
        there.damaged[system] = True
    m = raid(there)
    assert not m.state.station.stabilized[CARGO_BAY_1]
    assert not m.state.station.power_out[CARGO_BAY_1]


@pytest.mark.rule("phobos-falling.pirates.shuttle-stolen")
def test_a_ready_shuttle_is_stolen_at_once_or_on_their_next_turn_there() -> None:
    stolen = raid(station(pirates={CARGO_BAY_1: 2}))
    assert stolen.outcome is not None
    assert stolen.outcome.rule == "phobos-falling.pirates.shuttle-stolen"
    assert not stolen.outcome.won[0]
    m = raid(station(pirates={CARGO_BAY_1: 2}), shuttle_theft="next-round")
    assert m.outcome is None
    assert m.state.station.pirates[SHUTTLE_BAY] == 2
    assert twice(station(pirates={CARGO_BAY_1: 2}), shuttle_theft="next-round").outcome is not None
    boarded = station(pirates={SHUTTLE_BAY: 2})
    assert raid(boarded, shuttle_theft="next-round").outcome is None
    assert twice(boarded, shuttle_theft="next-round").outcome is not None


@pytest.mark.rule("phobos-falling.pirates.repair-shuttle")
def test_a_damaged_shuttle_is_repaired_first_and_stolen_a_round_later() -> None:
    m = raid(station(pirates={SHUTTLE_BAY: 2}, damaged=[SHUTTLE_NAV, SHUTTLE_ENGINE]))
    assert m.outcome is None
    assert told(m, ShuttleRepaired)
    assert not m.state.station.damaged[SHUTTLE_NAV]
    assert not m.state.station.damaged[SHUTTLE_ENGINE]
    assert raid(m.state.station).outcome is not None
    dark = raid(station(pirates={SHUTTLE_BAY: 2}, dark=[SHUTTLE_BAY]))
    assert dark.outcome is None


@pytest.mark.rule("phobos-falling.pirates.repair-shuttle", "phobos-falling.pirates.shuttle-stolen")
def test_a_damaged_shuttle_is_repaired_on_arrival_also_where_theft_waits_a_round() -> None:
    def there() -> Station:
        return station(pirates={CARGO_BAY_1: 2}, damaged=[SHUTTLE_NAV])

    m = raid(there(), shuttle_theft="next-round")
    assert told(m, ShuttleRepaired)
    assert m.outcome is None
    assert twice(there(), shuttle_theft="next-round").outcome is not None


@pytest.mark.rule("phobos-falling.pirates.joined")
def test_a_joined_group_acts_where_it_stands_with_its_new_strength() -> None:
    m = raid(station(pirates={BRIDGE: 3, AUXILIARY_POWER: 3}))
    first, second = told(m, PiratesChose)
    assert (first.zone, first.clause, first.way) == (BRIDGE, "B", (AUXILIARY_POWER,))
    assert (second.zone, second.pirates, second.way) == (AUXILIARY_POWER, 6, ())
    assert told(m, Damaged) == [Damaged("system", AUXILIARY_POWER, AUXILIARY_SYSTEM)]
    assert told(m, FuelChanged)[0].fuel == 4
    tempted = raid(station(pirates={BRIDGE: 3, AUXILIARY_POWER: 3}, damaged=[AUXILIARY_SYSTEM], fuel=0))
    assert told(tempted, PiratesChose)[1].way == ()  # though Hub 1 would be worth the way
    assert told(tempted, Damaged) == [power_out(AUXILIARY_POWER), Damaged("access", AUXILIARY_POWER)]


OUTSIDE = [STABILIZERS, SOLAR_PANELS]
AWAY = {"join_reach": "adjacent"}


@pytest.mark.rule("phobos-falling.pirates.joined", "phobos-falling.pirates.join")
def test_who_comes_upon_a_group_that_has_yet_to_act_joins_it() -> None:
    there = station(pirates={AIRLOCK: 3, AUXILIARY_POWER: 3}, damaged=[CORE_AIR, *OUTSIDE])
    m = raid(there, **AWAY)
    first, second = told(m, PiratesChose)
    assert (first.clause, first.deed, first.way[-1]) == ("E", "join", AUXILIARY_POWER)
    assert (second.pirates, second.deed, second.way) == (6, "damage", ())
    assert told(m, Damaged) == [Damaged("system", AUXILIARY_POWER, AUXILIARY_SYSTEM)]
    assert [event.fuel for event in told(m, FuelChanged)] == [4]  # two things for six pirates, once


@pytest.mark.rule("phobos-falling.pirates.joined", "phobos-falling.pirates.join")
def test_who_comes_upon_a_group_that_has_acted_ends_the_turn_there() -> None:
    there = station(pirates={EXTERNAL: 3, CORE_LIFE_SUPPORT: 3}, damaged=[CORE_AIR, RING_1_AIR])
    m = raid(there, **AWAY)
    second = told(m, PiratesChose)[1]
    assert (second.clause, second.deed, second.way[-1]) == ("E", "join", EXTERNAL)
    assert m.state.station.pirates[EXTERNAL] == 6
    assert len(told(m, Damaged)) == 1


@pytest.mark.rule("phobos-falling.pirates.joined", "phobos-falling.pirates.remove")
def test_who_comes_for_a_robot_upon_another_group_joins_it() -> None:
    there = station(pirates={AUXILIARY_POWER: 4, HUB_2: 3}, robots=[HUB_2])
    m = raid(there, **AWAY)
    first, second = told(m, PiratesChose)
    assert (first.clause, first.deed) == ("C", "join")
    assert (second.zone, second.deed, second.way) == (HUB_2, "damage", ())
    assert m.state.station.robots[HUB_2] == 0
    assert told(m, Damaged) == [Damaged("system", HUB_2, GRAVITY_2)]


# --- robots ---


@pytest.mark.rule("phobos-falling.robot.guard")
def test_a_robot_defeats_one_of_those_who_board_or_enter() -> None:
    from gravitable.games.phobos_falling.steps.boarding import board

    m = table(officer("rock", SECURITY), at=station(robots=[BRIDGE]))
    board(m, BRIDGE, 5)
    assert m.state.station.pirates[BRIDGE] == 4
    assert told(m, PiratesDefeated)[0].officer == -1
    entered = raid(station(pirates={AUXILIARY_POWER: 3}, robots=[BRIDGE], damaged=[AUXILIARY_SYSTEM]))
    assert entered.state.station.pirates[BRIDGE] == 2


@pytest.mark.rule("phobos-falling.robot.shield")
def test_nothing_is_damaged_before_the_robots_are_gone_one_by_one() -> None:
    m = raid(station(pirates={BRIDGE: 3}, robots=[BRIDGE, BRIDGE]))
    assert m.state.station.robots[BRIDGE] == 1
    assert told(m, Damaged) == []
    many = raid(station(pirates={BRIDGE: 12}, robots=[BRIDGE, BRIDGE]))
    assert many.state.station.robots[BRIDGE] == 0
    assert told(many, Damaged) == [Damaged("system", BRIDGE, BRIDGE_SYSTEMS)]


# --- fire and air ---


@pytest.mark.rule("phobos-falling.fire.spread")
def test_a_fire_damages_a_system_then_power_then_access_then_goes_out() -> None:
    there = station(fires=[SECURITY])
    seen = []
    for _ in range(4):
        m = table(officer("rock", HUB_1), at=there, agenda=[Fires()])
        seen += [(event.kind, m.state.station.fires[SECURITY]) for event in told(m, Damaged)]
        there = m.state.station
    assert seen == [("system", True), ("power", True), ("access", True)]
    assert not there.fires[SECURITY]


def breathless(at: Station, *zones: int, **settings: object) -> PhobosMatch:
    crew = [officer(role, zone) for role, zone in zip(("rock", "newt", "taze"), zones, strict=False)]
    return table(*crew, at=at, agenda=[LostAir()], options=settings)


@pytest.mark.rule("phobos-falling.breach.caught")
def test_who_loses_the_air_runs_to_the_nearest_or_chooses_among_equals() -> None:
    m = breathless(station(breached=[BRIDGE]), BRIDGE, SECURITY)
    assert {option.zone for option in options(m, RunTo)} == {CORE_LIFE_SUPPORT, AUXILIARY_POWER}
    play(m, RunTo(0, AUXILIARY_POWER))
    assert m.state.officers[0].zone == AUXILIARY_POWER
    far = breathless(station(damaged=[CORE_AIR]), AUXILIARY_POWER, SECURITY)
    assert {option.zone for option in options(far)} == {SECURITY, RING_1_LIFE_SUPPORT, 8}


@pytest.mark.rule("phobos-falling.breach.caught")
def test_with_no_way_to_air_the_officer_is_wounded() -> None:
    cut_off = station(damaged=[CORE_AIR], blocked=[HUB_2])
    m = breathless(cut_off, CARGO_BAY_2, SECURITY)
    assert m.state.officers[0].health == "wounded"
    assert m.state.officers[0].zone == CARGO_BAY_2
    again = table(officer("rock", CARGO_BAY_2, health="wounded"), at=cut_off, agenda=[LostAir()])
    assert again.state.officers[0].health == "wounded"
    past = breathless(station(damaged=[CORE_AIR], pirates={HUB_1: 2}), AUXILIARY_POWER, SECURITY)
    assert past.state.officers[0].health == "wounded"


@pytest.mark.rule("phobos-falling.breach.caught")
def test_each_officer_without_air_runs_once_and_the_dead_stay() -> None:
    m = breathless(station(breached=[SECURITY, BRIDGE]), SECURITY, SECURITY, BRIDGE)
    chosen = []
    while m.pending[0].kind == "phobos-falling.run":
        chosen.append(options(m, RunTo)[0])
        play(m, chosen[-1])
    assert [run.officer for run in chosen] == [0, 1, 2]
    assert [o.zone for o in m.state.officers] == [run.zone for run in chosen]
    body = [officer("rock", SECURITY, health="dead"), officer("newt", HUB_1)]
    dead = table(*body, at=station(breached=[SECURITY]), agenda=[LostAir()])
    assert dead.state.officers[0].zone == SECURITY


@pytest.mark.rule("phobos-falling.breach.caught")
def test_from_the_airlock_one_runs_inside_and_from_outside_there_is_no_way() -> None:
    m = breathless(station(), AIRLOCK, SECURITY)
    assert {option.zone for option in options(m, RunTo)} == {CORE_LIFE_SUPPORT, BRIDGE}
    out = breathless(station(), EXTERNAL, SECURITY)
    assert out.state.officers[0].health == "wounded"
    one = breathless(station(breached=[BRIDGE]), AIRLOCK, SECURITY)
    assert one.state.officers[0].zone == CORE_LIFE_SUPPORT  # no choice: nobody is asked


@pytest.mark.rule("phobos-falling.breach.caught")
def test_a_dash_crosses_airless_zones_but_enters_no_blocked_one_to_go_on() -> None:
    airless = station(damaged=[CORE_AIR], blocked=[HUB_1])
    m = breathless(airless, AUXILIARY_POWER, SECURITY)
    assert m.state.officers[0].health == "wounded"
    goal = station(breached=[BRIDGE], blocked=[CORE_LIFE_SUPPORT, AUXILIARY_POWER])
    assert {option.zone for option in options(breathless(goal, BRIDGE, SECURITY), RunTo)} == {
        CORE_LIFE_SUPPORT,
        AUXILIARY_POWER,
    }


@pytest.mark.rule("phobos-falling.breach.caught")
def test_suits_help_and_tables_may_let_it_be_harmless() -> None:
    suited = officer("rock", BRIDGE, worn="science.space-suit")
    m = table(suited, at=station(breached=[BRIDGE]), agenda=[LostAir()])
    assert told(m, Moved) == []
    assert m.pending[0].kind == "phobos-falling.move"
    harmless = breathless(station(breached=[BRIDGE]), BRIDGE, SECURITY, air_loss="harmless")
    assert harmless.state.officers[0].zone == BRIDGE


@pytest.mark.rule("phobos-falling.breach.caught")
def test_it_is_judged_after_each_event() -> None:
    m = table(officer("taze", SCIENCE_LAB), events=["system-failure"], script=[11] + [1] * 40)
    assert m.content.map.bag[10] == RING_2_LIFE_SUPPORT
    quiet(play(m, Proceed()), "move")
    assert m.state.station.damaged[RING_2_AIR]
    assert m.state.officers[0].zone == HUB_2
