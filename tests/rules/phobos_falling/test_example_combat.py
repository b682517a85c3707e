"""The rulebook's example of combat, Rush and Taze against seventeen pirates: its sums, then step by step."""

from __future__ import annotations

import pytest
from tests.games.phobos_falling.station import CONTENT, MAP, officer, station
from tests.rules.phobos_falling.table import options, play, quiet, table, told

from gravitable.games.phobos_falling.actions import (
    Agree,
    DrawCard,
    Drill,
    Give,
    PlayDetail,
    RaiseShield,
    Summon,
    TubeTo,
    UseMedikit,
    UseMend,
    Walk,
)
from gravitable.games.phobos_falling.bots.fight_odds import FightTotals, best_details, fight_options, totals
from gravitable.games.phobos_falling.events import FightEnded
from gravitable.games.phobos_falling.numbers import BRIDGE, CARGO_BAY_1, SCIENCE_LAB, SECURITY
from gravitable.games.phobos_falling.state import NO_CARD, PhobosMatch
from gravitable.games.phobos_falling.station.power import draw_limit
from gravitable.games.phobos_falling.station.walks import walks
from gravitable.kernel import Proceed

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
    rush = fight_options(CONTENT, officer("rush", CARGO_BAY_1, RUSH_FIRST, worn="science.space-suit"))
    taze = fight_options(CONTENT, officer("taze", CARGO_BAY_1, TAZE_FIRST, worn="security.exoskeleton"))
    assert rush.own + sum(rush.details) == 7
    assert taze.own + 2 * sum(taze.details) == 4
    three_and_one_doubled = 3 + 2
    assert totals([rush, taze], three_and_one_doubled) == FightTotals(unhurt=11, wounded=12, dead=13)


def test_doubling_both_details_makes_fourteen() -> None:
    rush = fight_options(CONTENT, officer("rush", CARGO_BAY_1, RUSH_FIRST, worn="science.space-suit"))
    taze = fight_options(CONTENT, officer("taze", CARGO_BAY_1, TAZE_FIRST, worn="security.exoskeleton"))
    assert totals([rush, taze], best_details([rush, taze], chief=True)).unhurt == 14


def test_after_the_trade_rush_defeats_two_and_taze_twelve() -> None:
    rush = fight_options(CONTENT, officer("rush", CARGO_BAY_1, RUSH_THEN, worn="science.space-suit"))
    taze = fight_options(CONTENT, officer("taze", CARGO_BAY_1, TAZE_THEN, worn="security.exoskeleton"))
    assert totals([rush], best_details([rush], chief=True)).unhurt == 2
    assert totals([taze], best_details([taze], chief=True)) == FightTotals(12, 12, 12)
    together = totals([rush, taze], best_details([rush, taze], chief=True)).unhurt
    assert BOARDED.pirates[CARGO_BAY_1] - together == 3


def test_on_her_own_turn_taze_defeats_four_with_the_shield_still_up() -> None:
    taze = officer("taze", CARGO_BAY_1, "security.weapon", worn="security.exoskeleton")
    taze.shield = "security.personal-force-field"
    assert totals([fight_options(CONTENT, taze)], 0) == FightTotals(4, 4, 4)


@pytest.mark.rule("phobos-falling.cards.draw-main")
def test_the_powered_bay_lets_taze_draw_two() -> None:
    assert draw_limit(MAP, BOARDED, CARGO_BAY_1) == 2


# --- step by step ---

RUSH, PADDY, TAZE = range(3)
WEAPON, D3, D1 = "security.weapon", "security.security-detail-3", "security.security-detail-1"
SHIELD, STIM, MEDIKIT = "security.personal-force-field", "security.stim-pack", "science.field-medikit"
TUBE, STABLE, DROID = "security.jefferies-tube", "engineering.stabilize-power", "engineering.repair-droid"


def begin() -> PhobosMatch:
    """Rush on the Bridge, Taze in Security, each of another player; a third officer plays between them."""
    return table(
        officer("rush", BRIDGE, RUSH_FIRST, worn="science.space-suit"),
        officer("paddy", SCIENCE_LAB, ""),
        officer("taze", SECURITY, TAZE_FIRST, worn="security.exoskeleton"),
        at=station(blocked=[CARGO_BAY_1], pirates={CARGO_BAY_1: 17}),
        seats=[RUSH, PADDY, TAZE],
        piles={"cargo-bay-1": ["resource.habitation-module", "resource.clear-access"]},
    )


def pirates(m: PhobosMatch) -> int:
    return m.state.station.pirates[CARGO_BAY_1]


def meet(m: PhobosMatch) -> PhobosMatch:
    """Rush walks into the blocked bay and summons Taze."""
    play(m, Walk(CARGO_BAY_1))
    assert options(m) == [Proceed()]  # she can neither draw nor play, but nobody else knows
    play(m, Proceed())
    assert m.pending[0].kind == "phobos-falling.fight"
    play(m, Summon(TAZE, RUSH))
    assert m.pending[0].seat == TAZE
    return play(m, Agree(True))


def trade(m: PhobosMatch) -> PhobosMatch:
    for card in (WEAPON, D3, SHIELD):
        play(m, Give(card, RUSH, TAZE), seat=RUSH)
    for card in (TUBE, STABLE, DROID):
        play(m, Give(card, TAZE, RUSH), seat=TAZE)
    return m


@pytest.mark.rule("phobos-falling.combat.help", "phobos-falling.movement.blocked-actions")
def test_rush_walks_in_and_summons_taze() -> None:
    m = meet(begin())
    assert [m.state.officers[o].zone for o in (RUSH, TAZE)] == [CARGO_BAY_1, CARGO_BAY_1]
    assert pirates(m) == 17


@pytest.mark.rule("phobos-falling.turn.trade")
def test_they_trade_in_the_middle_of_the_fight() -> None:
    m = trade(meet(begin()))
    assert sorted(m.state.officers[RUSH].hand) == sorted(RUSH_THEN.split())
    assert sorted(m.state.officers[TAZE].hand) == sorted(TAZE_THEN.split())


def fought(m: PhobosMatch) -> PhobosMatch:
    """Fourteen pirates: two by Rush, who leaves; twelve by Taze."""
    play(m, UseMedikit(RUSH, MEDIKIT), seat=RUSH)
    assert pirates(m) == 16
    play(m, PlayDetail(TAZE, D3, STIM), seat=TAZE)
    assert pirates(m) == 10
    play(m, PlayDetail(TAZE, D1), seat=TAZE)
    play(m, Drill(TAZE, 1), seat=TAZE)
    assert pirates(m) == 8
    play(m, RaiseShield(TAZE, SHIELD), seat=TAZE)
    # Rush defeats one by herself as she leaves; Taze has nothing more to choose and defeats four.
    play(m, TubeTo(RUSH, TUBE, SECURITY), seat=RUSH)
    assert options(m, seat=TAZE) == [Proceed()]
    return play(m, Proceed(), seat=TAZE)


@pytest.mark.rule(
    "phobos-falling.combat.chief", "phobos-falling.combat.stim-pack", "phobos-falling.combat.escape"
)
def test_fourteen_fall_and_three_are_left_who_cannot_harm_taze() -> None:
    m = fought(trade(meet(begin())))
    assert told(m, FightEnded)[0].left == 3
    assert pirates(m) == 3
    assert m.state.officers[TAZE].able
    assert m.state.officers[RUSH].able
    assert m.state.officers[RUSH].zone == SECURITY
    assert sorted(m.state.piles[2].discards) == sorted([D3, D1, STIM, TUBE])
    assert m.state.piles[3].discards == [MEDIKIT]


@pytest.mark.rule("phobos-falling.example.started-here", "phobos-falling.example.shield-lasts")
def test_on_her_turn_taze_clears_draws_and_wins() -> None:
    m = fought(trade(meet(begin())))
    quiet(m, "move")
    assert m.state.turn.officer == PADDY
    quiet(play(m, Proceed()), "move")
    assert m.state.turn.officer == TAZE
    assert m.state.officers[TAZE].shield == SHIELD
    play(m, UseMend("clear", "access", CARGO_BAY_1), Proceed())
    play(m, DrawCard(), DrawCard(), Proceed())
    assert {"resource.habitation-module", "resource.clear-access"} <= set(m.state.officers[TAZE].hand)
    assert pirates(m) == 0
    assert m.state.officers[TAZE].able
    assert WEAPON in m.state.officers[TAZE].hand
    quiet(m, "move")
    assert m.state.turn.officer == RUSH
    assert m.state.officers[TAZE].shield == NO_CARD
    assert SHIELD in m.state.piles[2].discards
    assert not options(m, RaiseShield)
