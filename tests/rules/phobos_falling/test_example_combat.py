"""The rulebook's example of combat, its sums: Rush and Taze against seventeen pirates in Cargo Bay 1."""

from __future__ import annotations

import pytest
from tests.games.phobos_falling.station import CONTENT, MAP, officer, station

from gravitable.games.phobos_falling.combat import Totals, arms_of, best_details, totals
from gravitable.games.phobos_falling.movement import walks
from gravitable.games.phobos_falling.names import BRIDGE, CARGO_BAY_1, SECURITY
from gravitable.games.phobos_falling.power import draw_limit

RUSH_FIRST = (
    "security.weapon security.security-detail-3 security.personal-force-field bridge.torpedo "
    "science.field-medikit engineering.repair-system"
)
TAZE_FIRST = (
    "security.security-detail-1 security.jefferies-tube security.stim-pack engineering.stabilize-power "
    "engineering.repair-droid"
)
RUSH_THEN = (
    "bridge.torpedo science.field-medikit engineering.stabilize-power engineering.repair-droid "
    "security.jefferies-tube engineering.repair-system"
)
TAZE_THEN = (
    "security.weapon security.security-detail-3 security.personal-force-field security.security-detail-1 "
    "security.stim-pack"
)
BOARDED = station(blocked=[CARGO_BAY_1], pirates={CARGO_BAY_1: 17})


@pytest.mark.rule("phobos-falling.turn.move")
def test_both_have_a_free_way_into_the_blocked_bay() -> None:
    for start in (BRIDGE, SECURITY):
        assert CARGO_BAY_1 in walks(MAP, BOARDED, start, "worn").goals


def test_before_the_trade_they_defeat_eleven_twelve_with_a_wound_thirteen_in_death() -> None:
    rush = arms_of(CONTENT, officer("rush", CARGO_BAY_1, RUSH_FIRST, worn="science.space-suit"))
    taze = arms_of(CONTENT, officer("taze", CARGO_BAY_1, TAZE_FIRST, worn="security.exoskeleton"))
    assert rush.own + sum(rush.details) == 7
    assert taze.own + 2 * sum(taze.details) == 4
    three_and_one_doubled = 3 + 2
    assert totals([rush, taze], three_and_one_doubled) == Totals(unhurt=11, wounded=12, dead=13)


def test_doubling_both_details_makes_fourteen() -> None:
    rush = arms_of(CONTENT, officer("rush", CARGO_BAY_1, RUSH_FIRST, worn="science.space-suit"))
    taze = arms_of(CONTENT, officer("taze", CARGO_BAY_1, TAZE_FIRST, worn="security.exoskeleton"))
    assert totals([rush, taze], best_details([rush, taze], chief=True)).unhurt == 14


def test_after_the_trade_rush_defeats_two_and_taze_twelve() -> None:
    rush = arms_of(CONTENT, officer("rush", CARGO_BAY_1, RUSH_THEN, worn="science.space-suit"))
    taze = arms_of(CONTENT, officer("taze", CARGO_BAY_1, TAZE_THEN, worn="security.exoskeleton"))
    assert totals([rush], best_details([rush], chief=True)).unhurt == 2
    assert totals([taze], best_details([taze], chief=True)) == Totals(12, 12, 12)
    together = totals([rush, taze], best_details([rush, taze], chief=True)).unhurt
    assert BOARDED.pirates[CARGO_BAY_1] - together == 3


def test_on_her_own_turn_taze_defeats_four_with_the_shield_still_up() -> None:
    taze = officer("taze", CARGO_BAY_1, "security.weapon", worn="security.exoskeleton")
    taze.shield = "security.personal-force-field"
    assert totals([arms_of(CONTENT, taze)], 0) == Totals(4, 4, 4)


@pytest.mark.rule("phobos-falling.cards.draw-main")
def test_the_powered_bay_lets_taze_draw_two() -> None:
    assert draw_limit(MAP, BOARDED, CARGO_BAY_1) == 2
