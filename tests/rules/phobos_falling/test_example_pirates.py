"""The rulebook's example of a pirates' turn: groups in Auxiliary Power, Cargo Bay 2 and Hydroponics."""

from __future__ import annotations

import pytest
from tests.games.phobos_falling.station import CONTENT, MAP, WANTS, officer, station
from tests.rules.phobos_falling.table import options, play, table, told

from gravitable.games.phobos_falling.actions import TakeHarm
from gravitable.games.phobos_falling.bots.fight_odds import fight_options, totals
from gravitable.games.phobos_falling.crew.fight import apparent_strength
from gravitable.games.phobos_falling.events import Damaged, FieldChanged, FightEnded, PiratesChose
from gravitable.games.phobos_falling.numbers import (
    AUXILIARY_POWER,
    AUXILIARY_SYSTEM,
    BRIDGE,
    CARGO_BAY_1,
    CARGO_BAY_2,
    ENGINEERING,
    HYDROPONICS,
)
from gravitable.games.phobos_falling.pirates import (
    GroupChoice,
    Raid,
    best_in,
    choose,
    things_a_turn,
    turn_order,
)
from gravitable.games.phobos_falling.state import Officer, Station
from gravitable.games.phobos_falling.steps.pirates_turn import PiratesTurn
from gravitable.games.phobos_falling.view import view


def the_station() -> Station:
    """A force field and a robot on the Bridge, a field in Engineering, no power in Cargo Bay 1."""
    return station(
        pirates={AUXILIARY_POWER: 7, CARGO_BAY_2: 8, HYDROPONICS: 3},
        fields=[BRIDGE, ENGINEERING],
        robots=[BRIDGE],
        dark=[CARGO_BAY_1],
    )


def the_crew() -> list[Officer]:
    return [officer("kit", ENGINEERING), officer("robin", CARGO_BAY_1), officer("newt", CARGO_BAY_1)]


def look(there: Station, crew: list[Officer]) -> Raid:
    return Raid(MAP, WANTS, there, apparent_strength(CONTENT, crew))


@pytest.mark.rule("phobos-falling.pirates.order")
def test_the_groups_act_by_zone_number() -> None:
    assert turn_order(the_station()) == [AUXILIARY_POWER, CARGO_BAY_2, HYDROPONICS]


@pytest.mark.rule("phobos-falling.pirates.remove", "phobos-falling.pirates.remove-first")
def test_the_first_group_finds_nobody_to_attack_or_join_and_removes_the_bridge_field() -> None:
    assert choose(look(the_station(), the_crew()), AUXILIARY_POWER) == GroupChoice("C", "field", at=BRIDGE)


@pytest.mark.rule("phobos-falling.pirates.act-numbers", "phobos-falling.pirates.target-auxiliary")
def test_seven_pirates_may_damage_one_thing_more_and_it_is_the_auxiliary_power_system() -> None:
    assert things_a_turn(7) - 1 == 1
    best = best_in(WANTS, the_station(), AUXILIARY_POWER)
    assert best is not None
    assert (best.letter, best.system) == ("d", AUXILIARY_SYSTEM)


@pytest.mark.rule("phobos-falling.pirates.attack", "phobos-falling.example.apparent")
def test_the_second_group_looks_stronger_than_both_crews() -> None:
    crew = apparent_strength(CONTENT, the_crew())
    assert (crew[ENGINEERING], crew[CARGO_BAY_1]) == (1, 2)


@pytest.mark.rule("phobos-falling.pirates.choose")
def test_without_the_field_it_would_attack_engineering_the_better_target() -> None:
    open_station = the_station()
    open_station.fields[ENGINEERING] = False
    assert choose(look(open_station, the_crew()), CARGO_BAY_2).way == (ENGINEERING,)
    wanted = [best_in(WANTS, open_station, zone) for zone in (ENGINEERING, CARGO_BAY_1)]
    assert [thing.letter for thing in wanted if thing] == ["i", "m"]


@pytest.mark.rule("phobos-falling.example.field-protects", "phobos-falling.pirates.attack")
def test_the_field_turns_it_to_cargo_bay_1_where_an_attack_beats_removing_the_field() -> None:
    choice = choose(look(the_station(), the_crew()), CARGO_BAY_2)
    assert (choice.clause, choice.deed, choice.way[-1]) == ("A", "fight", CARGO_BAY_1)
    assert ENGINEERING not in choice.way


def test_two_officers_without_cards_take_six_of_eight_with_them() -> None:
    victims = [fight_options(CONTENT, each) for each in the_crew() if each.zone == CARGO_BAY_1]
    assert totals(victims, 0).dead == 6


@pytest.mark.rule("phobos-falling.pirates.join")
def test_the_third_group_joins_the_two_left_in_cargo_bay_1() -> None:
    after = the_station()
    after.fields[BRIDGE] = False
    after.pirates[CARGO_BAY_2], after.pirates[CARGO_BAY_1] = 0, 2
    crew = the_crew()
    crew[1].health = crew[2].health = "dead"
    assert choose(look(after, crew), HYDROPONICS) == GroupChoice("B", "join", (CARGO_BAY_1,))


@pytest.mark.rule(
    "phobos-falling.pirates.order",
    "phobos-falling.pirates.remove-and-damage",
    "phobos-falling.combat.death",
    "phobos-falling.pirates.join",
)
def test_the_whole_pirates_turn_step_by_step() -> None:
    m = table(*the_crew(), at=the_station(), agenda=[PiratesTurn()])
    chose = told(m, PiratesChose)
    assert [(each.zone, each.pirates, each.clause, each.deed) for each in chose] == [
        (AUXILIARY_POWER, 7, "C", "field"),
        (CARGO_BAY_2, 8, "A", "fight"),
    ]
    assert told(m, FieldChanged) == [FieldChanged(BRIDGE, False)]
    assert told(m, Damaged) == [Damaged("system", AUXILIARY_POWER, AUXILIARY_SYSTEM)]
    assert m.state.station.robots[BRIDGE] == 1
    # Each officer in Cargo Bay 1 defeats one, another for a wound, and one more in death: six of eight.
    assert m.state.station.pirates[CARGO_BAY_1] == 6
    for harmed in (1, 2, 1):
        assert TakeHarm(harmed) in options(m)
        play(m, TakeHarm(harmed))
    assert [o.health for o in m.state.officers] == ["healthy", "dead", "dead"]
    assert told(m, FightEnded)[0].left == 2
    third = told(m, PiratesChose)[2]
    assert (third.zone, third.pirates, third.clause, third.way) == (HYDROPONICS, 3, "B", (CARGO_BAY_1,))
    assert m.state.station.pirates[CARGO_BAY_1] == 5
    assert m.state.station.pirates[HYDROPONICS] == 0
    assert m.state.station.fields[ENGINEERING]
    # The table can look back at it until the pirates' next turn.
    shown = view(m, 0).raid
    assert [(each.zone, each.clause, each.deed) for each in shown] == [
        (each.zone, each.clause, each.deed) for each in told(m, PiratesChose)
    ]
