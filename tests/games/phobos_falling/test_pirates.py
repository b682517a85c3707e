"""The pirates' priority list, clause by clause."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.phobos_falling.station import CONTENT, WANTS, raid, station

from gravitable.games.phobos_falling.content.map import make_map
from gravitable.games.phobos_falling.content.targets import make_wants
from gravitable.games.phobos_falling.numbers import (
    AIRLOCK,
    AUX_CONTROL,
    AUX_CONTROL_SYSTEM,
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
    FUSION_BEAM,
    GRAVITY_1,
    GRAVITY_2,
    HUB_1,
    HUB_2,
    HYDROPONICS,
    MASS_MOVER,
    MASS_MOVER_SYSTEM,
    MEDICAL,
    PLACES,
    RING_1_AIR,
    RING_1_LIFE_SUPPORT,
    RING_2_AIR,
    SCIENCE_LAB,
    SCIENCE_SYSTEMS,
    SECURITY,
    SECURITY_SYSTEMS,
    SHUTTLE_BAY,
    SHUTTLE_ENGINE,
    SHUTTLE_LIFE_SUPPORT,
    SHUTTLE_NAV,
    SHUTTLE_STRUCTURE,
    SOLAR_PANELS,
    STABILIZERS,
    SYSTEMS,
    TORPEDO,
    TRACTOR_BEAM,
)
from gravitable.games.phobos_falling.pirates import (
    GroupChoice,
    best_in,
    can_fly,
    choose,
    needs_repair,
    things_a_turn,
    things_in,
    turn_order,
    value_of,
)
from gravitable.games.phobos_falling.state import Station

ALL = range(SYSTEMS)


def letters(zone: int, there: Station) -> str:
    return "".join(thing.letter for thing in things_in(WANTS, there, zone))


@pytest.mark.rule("phobos-falling.pirates.order")
def test_groups_act_from_outside_inwards_then_by_number() -> None:
    groups = {HYDROPONICS: 1, EXTERNAL: 1, BRIDGE: 1, AIRLOCK: 1, CORE_LIFE_SUPPORT: 1}
    assert turn_order(station(pirates=groups)) == [EXTERNAL, AIRLOCK, CORE_LIFE_SUPPORT, BRIDGE, HYDROPONICS]


@pytest.mark.rule("phobos-falling.pirates.act-numbers")
def test_each_six_pirates_add_a_thing_to_damage() -> None:
    assert [things_a_turn(n) for n in (1, 5, 6, 11, 12, 17, 18)] == [1, 1, 2, 2, 3, 3, 4]


@pytest.mark.rule("phobos-falling.pirates.attack")
@pytest.mark.parametrize(("goal", "way"), [(HUB_1, (HUB_1,)), (HUB_2, (HUB_1, HUB_2))])
def test_a_weaker_looking_crew_is_attacked_one_or_two_zones_away(goal: int, way: tuple[int, ...]) -> None:
    party = station(pirates={AUXILIARY_POWER: 3})
    assert choose(raid(party, {goal: 2}), AUXILIARY_POWER) == GroupChoice("A", "fight", way)


@pytest.mark.rule("phobos-falling.pirates.attack", "phobos-falling.pirates.avoid")
def test_an_equal_crew_and_one_three_zones_away_are_not_attacked() -> None:
    party = station(pirates={AUXILIARY_POWER: 3})
    assert choose(raid(party, {HUB_1: 3, ENGINEERING: 1}), AUXILIARY_POWER).clause == "D"


@pytest.mark.rule("phobos-falling.pirates.choose")
def test_between_prey_the_zone_with_the_better_target_is_chosen() -> None:
    party = station(pirates={HUB_1: 9})
    choice = choose(raid(party, {SECURITY: 1, AUX_CONTROL: 1, RING_1_LIFE_SUPPORT: 1}), HUB_1)
    assert choice.way == (RING_1_LIFE_SUPPORT,)
    broken = station(pirates={HUB_1: 9}, damaged=[RING_1_AIR])
    choice = choose(raid(broken, {SECURITY: 1, AUX_CONTROL: 1, RING_1_LIFE_SUPPORT: 1}), HUB_1)
    assert choice.way == (AUX_CONTROL,)


@pytest.mark.rule("phobos-falling.pirates.choose")
def test_between_equal_zones_the_nearer_then_the_lower_number_is_chosen() -> None:
    party = station(pirates={ENGINEERING: 9})
    assert choose(raid(party, {CARGO_BAY_1: 1, HYDROPONICS: 1}), ENGINEERING).way == (CARGO_BAY_1,)
    assert choose(raid(party, {CARGO_BAY_1: 1, CARGO_BAY_2: 1}), ENGINEERING).way == (CARGO_BAY_1,)


@pytest.mark.rule("phobos-falling.pirates.act-attack")
def test_officers_in_the_pirates_zone_are_fought_there_however_strong() -> None:
    party = station(pirates={BRIDGE: 1})
    assert choose(raid(party, {BRIDGE: 4, CORE_LIFE_SUPPORT: 0}), BRIDGE) == GroupChoice("stay", "fight")


@pytest.mark.rule("phobos-falling.pirates.join")
def test_another_group_is_joined_two_zones_away_or_one_by_option() -> None:
    party = station(pirates={AUXILIARY_POWER: 3, HUB_2: 2})
    assert choose(raid(party), AUXILIARY_POWER) == GroupChoice("B", "join", (HUB_1, HUB_2))
    assert choose(raid(party, join_reach=1), AUXILIARY_POWER).clause == "D"


@pytest.mark.rule("phobos-falling.pirates.joined")
def test_a_joined_group_does_not_move_but_acts() -> None:
    party = station(pirates={CARGO_BAY_1: 8})
    choice = choose(raid(party, {ENGINEERING: 1}), CARGO_BAY_1, joined=True)
    assert (choice.way, choice.deed, choice.letter) == ((), "damage", "l")
    assert choose(raid(party, {ENGINEERING: 1}), CARGO_BAY_1).way == (ENGINEERING,)


@pytest.mark.rule("phobos-falling.pirates.remove", "phobos-falling.movement.force-field")
def test_a_field_is_removed_from_one_zone_short_of_it() -> None:
    near = station(pirates={AUXILIARY_POWER: 3}, fields=[BRIDGE])
    assert choose(raid(near), AUXILIARY_POWER) == GroupChoice("C", "field", (), at=BRIDGE)
    far = station(pirates={AUXILIARY_POWER: 3}, fields=[HUB_2])
    assert choose(raid(far), AUXILIARY_POWER) == GroupChoice("C", "field", (HUB_1,), at=HUB_2)
    farther = station(pirates={AUXILIARY_POWER: 3}, fields=[ENGINEERING])
    assert choose(raid(farther), AUXILIARY_POWER).clause == "D"


@pytest.mark.rule("phobos-falling.pirates.remove")
def test_a_robot_is_attacked_in_its_zone() -> None:
    party = station(pirates={AUXILIARY_POWER: 3}, robots=[HUB_2])
    assert choose(raid(party), AUXILIARY_POWER) == GroupChoice("C", "robot", (HUB_1, HUB_2), at=HUB_2)
    guarded = raid(party, {HUB_2: 3})
    assert choose(guarded, AUXILIARY_POWER).clause == "D"


@pytest.mark.rule("phobos-falling.pirates.remove-first")
def test_a_robot_behind_a_field_is_safe_until_the_field_is_gone() -> None:
    party = station(pirates={AUXILIARY_POWER: 3}, fields=[BRIDGE], robots=[BRIDGE])
    assert choose(raid(party), AUXILIARY_POWER).deed == "field"
    party.fields[BRIDGE] = False
    assert choose(raid(party), AUXILIARY_POWER) == GroupChoice("C", "robot", (BRIDGE,), at=BRIDGE)


@pytest.mark.rule("phobos-falling.example.field-protects", "phobos-falling.movement.force-field")
def test_no_way_leads_through_a_force_field() -> None:
    party = station(pirates={CARGO_BAY_2: 8}, fields=[ENGINEERING])
    assert choose(raid(party, {ENGINEERING: 1, HUB_2: 1}), CARGO_BAY_2).deed == "field"


@pytest.mark.rule("phobos-falling.pirates.way")
def test_no_way_leads_past_officers() -> None:
    party = station(pirates={AUXILIARY_POWER: 3}, damaged=[AUXILIARY_SYSTEM], fuel=0, blocked=[BRIDGE])
    choice = choose(raid(party, {HUB_1: 5, BRIDGE: 5, HUB_2: 1}), AUXILIARY_POWER)
    assert (choice.clause, choice.way, choice.letter) == ("D", (), "l")


@pytest.mark.rule("phobos-falling.movement.both")
def test_blocked_access_ends_a_move_of_pirates_and_lets_them_damage_nothing() -> None:
    party = station(pirates={HYDROPONICS: 8}, blocked=[CARGO_BAY_1, CARGO_BAY_2], dark=[HYDROPONICS])
    party.blocked[HYDROPONICS] = True
    assert choose(raid(party, {ENGINEERING: 1}), HYDROPONICS) == GroupChoice(
        "D", "nothing", (CARGO_BAY_1,), letter="l"
    )


@pytest.mark.rule("phobos-falling.pirates.target")
def test_pirates_stay_where_a_system_is_undamaged() -> None:
    party = station(pirates={AUX_CONTROL: 2})
    assert choose(raid(party), AUX_CONTROL) == GroupChoice("D", "damage", letter="g")


@pytest.mark.rule("phobos-falling.pirates.target", "phobos-falling.pirates.two-zones")
def test_without_one_they_move_two_zones_for_targets_a_to_f_and_one_for_others() -> None:
    party = station(pirates={AUX_CONTROL: 2}, damaged=[AUX_CONTROL_SYSTEM, RING_1_AIR, GRAVITY_1])
    assert choose(raid(party), AUX_CONTROL) == GroupChoice(
        "E", "damage", (HUB_1, CORE_LIFE_SUPPORT), letter="a"
    )
    shuttle = [SHUTTLE_NAV, SHUTTLE_STRUCTURE, SHUTTLE_ENGINE, SHUTTLE_LIFE_SUPPORT]
    special_two_away = station(pirates={HYDROPONICS: 2}, damaged=shuttle, dark=[SHUTTLE_BAY])
    assert choose(raid(special_two_away), HYDROPONICS) == GroupChoice("D", "damage", letter="l")
    special_next = station(pirates={CARGO_BAY_1: 2}, damaged=[*shuttle, GRAVITY_2], dark=[SHUTTLE_BAY])
    assert choose(raid(special_next), CARGO_BAY_1) == GroupChoice("D", "damage", (ENGINEERING,), letter="i")


@pytest.mark.rule("phobos-falling.pirates.avoid")
def test_a_target_with_an_equal_crew_is_passed_over() -> None:
    party = station(pirates={AUX_CONTROL: 2}, damaged=[AUX_CONTROL_SYSTEM])
    assert choose(raid(party), AUX_CONTROL).letter == "a"
    assert choose(raid(party, {RING_1_LIFE_SUPPORT: 2}), AUX_CONTROL).way == (HUB_1, CORE_LIFE_SUPPORT)


@pytest.mark.rule("phobos-falling.pirates.no-target")
def test_with_nothing_in_reach_they_head_for_the_nearest_target_or_stay() -> None:
    everywhere = range(3, PLACES)
    ruin = station(
        pirates={AUX_CONTROL: 2}, damaged=set(ALL) - {ENGINEERING_SYSTEMS}, dark=everywhere, fuel=0
    )
    for zone in everywhere:
        ruin.blocked[zone] = True
    assert choose(raid(ruin), AUX_CONTROL) == GroupChoice("advance", "nothing", (HUB_1,))
    assert choose(raid(ruin, {HUB_1: 2}), AUX_CONTROL) == GroupChoice("idle", "nothing")


@pytest.mark.rule(
    "phobos-falling.pirates.target-life-support",
    "phobos-falling.pirates.target-main-power",
    "phobos-falling.pirates.target-auxiliary",
    "phobos-falling.pirates.target-gravity",
    "phobos-falling.pirates.target-control",
    "phobos-falling.pirates.target-fuel",
    "phobos-falling.pirates.target-medical",
    "phobos-falling.pirates.target-fabricator",
    "phobos-falling.pirates.target-power",
    "phobos-falling.pirates.target-access",
)
@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        (EXTERNAL, "bb"),
        (AIRLOCK, ""),
        (CORE_LIFE_SUPPORT, "alm"),
        (BRIDGE, "iiiilm"),
        (AUXILIARY_POWER, "dhlm"),
        (HUB_1, "flm"),
        (AUX_CONTROL, "glm"),
        (SCIENCE_LAB, "ijlm"),
        (MASS_MOVER, "klm"),
        (ENGINEERING, "iklm"),
        (CARGO_BAY_1, "lm"),
        (SHUTTLE_BAY, "ceeeelm"),
    ],
)
def test_what_pirates_want_in_a_zone_in_their_order(zone: int, expected: str) -> None:
    assert letters(zone, station()) == expected


def test_what_is_damaged_already_is_not_wanted() -> None:
    assert letters(ENGINEERING, station(damaged=[ENGINEERING_SYSTEMS])) == "klm"
    assert letters(ENGINEERING, station(dark=[ENGINEERING])) == "ikm"
    assert letters(ENGINEERING, station(blocked=[ENGINEERING])) == "ikl"
    assert letters(AUXILIARY_POWER, station(fuel=0)) == "dlm"


@pytest.mark.rule("phobos-falling.pirates.target-special")
def test_special_systems_have_an_order_of_their_own() -> None:
    value = {
        thing.system: thing.value
        for zone in (SECURITY, ENGINEERING, BRIDGE, SCIENCE_LAB)
        for thing in things_in(WANTS, station(), zone)
        if thing.letter == "i"
    }
    assert sorted(value, key=lambda system: value[system]) == [
        SECURITY_SYSTEMS,
        ENGINEERING_SYSTEMS,
        BRIDGE_SYSTEMS,
        FUSION_BEAM,
        TORPEDO,
        TRACTOR_BEAM,
        SCIENCE_SYSTEMS,
    ]


@pytest.mark.rule("phobos-falling.pirates.target-shuttle", "phobos-falling.pirates.target-shuttle-systems")
def test_the_shuttle_can_be_stolen_while_the_bay_has_power_and_access() -> None:
    party = station(pirates={CARGO_BAY_1: 2})
    assert choose(raid(party), CARGO_BAY_1) == GroupChoice("D", "shuttle", (SHUTTLE_BAY,), letter="c")
    for spoiled in (station(dark=[SHUTTLE_BAY]), station(blocked=[SHUTTLE_BAY])):
        assert not can_fly(spoiled)
        assert things_in(WANTS, spoiled, SHUTTLE_BAY)[0].letter == "e"


def test_a_damaged_shuttle_is_wanted_too_and_needs_nav_structure_and_engine() -> None:
    broken = [SHUTTLE_NAV, SHUTTLE_STRUCTURE, SHUTTLE_ENGINE, SHUTTLE_LIFE_SUPPORT]
    party = station(pirates={SHUTTLE_BAY: 2}, damaged=broken)
    assert choose(raid(party), SHUTTLE_BAY) == GroupChoice("D", "shuttle", letter="c")
    assert needs_repair(party) == [SHUTTLE_NAV, SHUTTLE_STRUCTURE, SHUTTLE_ENGINE]
    assert needs_repair(station(damaged=[SHUTTLE_LIFE_SUPPORT])) == []


def test_the_list_covers_the_rest_of_the_systems() -> None:
    named = {thing.system for zone in WANTS.by_zone for thing in zone} - {-1}
    assert named == set(ALL)
    assert {RING_2_AIR, GRAVITY_2, CORE_AIR, MEDICAL, FABRICATION, MASS_MOVER_SYSTEM} <= named
    assert {SOLAR_PANELS, STABILIZERS} <= named


@given(
    damaged=st.sets(st.integers(0, SYSTEMS - 1)),
    dark=st.sets(st.integers(3, PLACES - 1)),
    blocked=st.sets(st.integers(3, PLACES - 1)),
    fields=st.sets(st.integers(3, PLACES - 1)),
    robots=st.sets(st.integers(3, PLACES - 1)),
    groups=st.dictionaries(st.integers(1, PLACES - 1), st.integers(1, 20), min_size=1),
    crew=st.dictionaries(st.integers(1, PLACES - 1), st.integers(0, 4)),
    joined=st.booleans(),
)
def test_every_group_has_a_choice_it_can_carry_out(
    damaged: set[int],
    dark: set[int],
    blocked: set[int],
    fields: set[int],
    robots: set[int],
    groups: dict[int, int],
    crew: dict[int, int],
    joined: bool,
) -> None:
    there = station(
        damaged=damaged,
        dark=dark,
        blocked=blocked,
        fields=fields - set(groups),
        robots=robots,
        pirates=groups,
    )
    for zone in turn_order(there):
        look = raid(there, crew)
        choice = choose(look, zone, joined)
        stops = [zone, *choice.way]
        assert len(choice.way) <= 2
        assert all(b in look.station_map.neighbours[a] for a, b in pairwise(stops))
        assert not any(there.fields[z] for z in choice.way)
        assert not any(there.blocked[z] or crew.get(z) for z in choice.way[:-1])
        assert not (joined and choice.way)
        if choice.deed == "fight":
            assert crew.get(stops[-1])
        if choice.deed == "field":
            assert there.fields[choice.at]
            assert choice.at in look.station_map.neighbours[stops[-1]]
        if choice.deed == "robot":
            assert there.robots[stops[-1]]
        if choice.deed == "join":
            assert groups[stops[-1]]
        if choice.deed == "damage":
            assert best_in(WANTS, there, stops[-1]) is not None


LIST = {
    1: "b:STB b:SOL",
    2: "",
    3: "a:LSC l m",
    4: "i:BRS i:FUS i:TOR i:TRA l m",
    5: "d:AUP h l m",
    6: "f:AG1 l m",
    7: "i:SES l m",
    8: "g:ACS l m",
    9: "a:LS1 l m",
    10: "f:AG2 l m",
    11: "i:SCS j:MED l m",
    12: "k:MMS l m",
    13: "a:LS2 l m",
    14: "i:ENS k:FAB l m",
    15: "l m",
    16: "l m",
    17: "c e:SNV e:SST e:SEN e:SLS l m",
    18: "l m",
}
"""What pirates want in each zone, best first: letters of their list, and systems by code."""


@pytest.mark.rule("phobos-falling.pirates.target")
def test_the_list_names_every_zone_and_system_in_its_order() -> None:
    wants = make_wants(CONTENT.target, CONTENT.system, make_map(CONTENT.zone, CONTENT.system))
    for zone, expected in LIST.items():
        wanted = [
            f"{thing.letter}:{CONTENT.system[thing.system].code}" if thing.system >= 0 else thing.letter
            for thing in wants.by_zone[zone]
        ]
        assert " ".join(wanted) == expected
        assert [thing.value for thing in wants.by_zone[zone]] == sorted(t.value for t in wants.by_zone[zone])
        assert all(thing.far == (thing.letter in "abcdef") for thing in wants.by_zone[zone])
    things = [thing for zone in (4, 7, 11, 14) for thing in wants.by_zone[zone] if thing.letter == "i"]
    special = {CONTENT.system[thing.system].code: thing.value for thing in things}
    assert sorted(special, key=special.__getitem__) == ["SES", "ENS", "BRS", "FUS", "TOR", "TRA", "SCS"]
    life_support = {t.value for z in (3, 9, 13) for t in wants.by_zone[z] if t.letter == "a"}
    assert len(life_support) == 1  # no order among these


@pytest.mark.rule("phobos-falling.pirates.target")
def test_a_zone_in_which_nothing_is_left_is_worth_nothing() -> None:
    bare = station(dark=[CARGO_BAY_1], blocked=[CARGO_BAY_1])
    assert best_in(WANTS, bare, CARGO_BAY_1) is None
    assert value_of(WANTS, bare, CARGO_BAY_1) > value_of(WANTS, station(dark=[CARGO_BAY_1]), CARGO_BAY_1)
    assert value_of(WANTS, station(), CARGO_BAY_1) < value_of(WANTS, station(dark=[CARGO_BAY_1]), CARGO_BAY_1)
