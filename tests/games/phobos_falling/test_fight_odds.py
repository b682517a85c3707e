"""Strength in a fight."""

from __future__ import annotations

import pytest
from tests.games.phobos_falling.station import CONTENT, officer

from gravitable.games.phobos_falling.bots.fight_odds import (
    FightOptions,
    FightTotals,
    best_details,
    fight_options,
    totals,
)
from gravitable.games.phobos_falling.crew.fight import apparent_strength
from gravitable.games.phobos_falling.numbers import BRIDGE, CARGO_BAY_1, ENGINEERING


def options(role: str = "robin", hand: str = "", worn: str = "", shield: str = "") -> FightOptions:
    return fight_options(CONTENT, officer(role, BRIDGE, hand, worn, shield=shield))


def test_an_officer_alone_defeats_one_two_with_a_wound_three_in_death() -> None:
    assert totals([options()], 0) == FightTotals(1, 2, 3)


@pytest.mark.parametrize(
    ("hand", "worn"),
    [
        ("science.field-medikit", ""),
        ("security.weapon", ""),
        ("science.personal-force-field", ""),
        ("", "security.exoskeleton"),
    ],
)
def test_each_tool_defeats_one_more(hand: str, worn: str) -> None:
    assert options(hand=hand, worn=worn).own == 2


def test_one_exoskeleton_one_weapon_and_one_shield_count() -> None:
    assert options(hand="security.weapon resource.weapon").own == 2
    assert options(hand="science.personal-force-field resource.personal-force-field").own == 2
    assert options(hand="security.weapon science.personal-force-field", worn="security.exoskeleton").own == 4


def test_an_exoskeleton_fights_only_when_worn() -> None:
    assert options(hand="security.exoskeleton").own == 1


def test_a_shield_lets_no_wound_through_so_nothing_is_won_by_one() -> None:
    assert totals([options(hand="science.personal-force-field")], 0) == FightTotals(2, 2, 2)


def test_a_medikit_counts_before_the_shield_is_up_and_not_after() -> None:
    assert options(hand="science.field-medikit security.personal-force-field").own == 3
    assert options(hand="science.field-medikit", shield="security.personal-force-field").own == 2


def test_details_and_the_stim_pack_of_who_plays_them() -> None:
    three = options(hand="security.security-detail-3")
    assert best_details([three], chief=False) == 3
    stimmed = options(hand="security.security-detail-3 security.security-detail-1 science.stim-pack")
    assert best_details([stimmed], chief=False) == 7
    assert best_details([three, options(hand="science.stim-pack")], chief=False) == 3


def test_the_chief_doubles_one_detail_of_anyone_but_none_twice() -> None:
    group = [
        options(hand="security.security-detail-3 science.stim-pack"),
        options(hand="security.security-detail-1"),
    ]
    assert best_details(group, chief=True) == 6 + 2
    assert best_details([group[0]], chief=True) == 6


def test_an_ambush_doubles_all_details() -> None:
    group = [
        options(
            hand="security.security-detail-3 security.security-detail-2 security.ambush science.stim-pack"
        ),
        options(hand="security.security-detail-1"),
    ]
    assert best_details(group, chief=True) == 12


def test_rock_defeats_three_unharmed() -> None:
    assert totals([options("rock")], 0) == FightTotals(3, 4, 5)


def test_a_wounded_officer_only_takes_one_pirate_along() -> None:
    hurt = fight_options(
        CONTENT, officer("taze", BRIDGE, "security.weapon security.security-detail-3", health="wounded")
    )
    assert totals([hurt], best_details([hurt], chief=True)) == FightTotals(0, 0, 1)


@pytest.mark.rule("phobos-falling.example.apparent", "phobos-falling.ability.disguise")
def test_pirates_see_living_officers_and_worn_exoskeletons_only() -> None:
    crew = [
        officer("rush", BRIDGE, hand="security.weapon security.security-detail-3", worn="science.space-suit"),
        officer("taze", BRIDGE, worn="security.exoskeleton"),
        officer("kit", ENGINEERING, health="wounded"),
        officer("robin", ENGINEERING, health="dead"),
        officer("the-baron", CARGO_BAY_1, worn="resource.exoskeleton"),
    ]
    seen = apparent_strength(CONTENT, crew)
    assert (seen[BRIDGE], seen[ENGINEERING], seen[CARGO_BAY_1]) == (3, 1, 0)
