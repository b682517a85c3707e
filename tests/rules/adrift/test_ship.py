"""Goal, warp core, systems and set-up of Adrift."""

from __future__ import annotations

import pytest
from tests.rules.adrift.table import (
    CALM,
    CARDS,
    CONTENT,
    DEFENSES,
    ENGINEERING,
    LIFE_SUPPORT,
    NAVIGATION,
    options,
    play,
    table,
)

import gravitable
from gravitable.games.adrift.actions import ChargeCore, Draw
from gravitable.games.adrift.events import Ended, TurnBegan
from gravitable.games.adrift.state import NONE
from gravitable.games.adrift.steps.warp_core import change_core
from gravitable.kernel import IllegalAction, Proceed


@pytest.mark.rule("adrift.goal.repaired")
def test_a_core_at_25_wins_at_once_and_holds_no_more() -> None:
    m = play(table(core=23, systems=(10, 6, 6, 6)), ChargeCore(LIFE_SUPPORT))
    assert m.state.core == 25
    assert m.outcome is not None
    assert m.outcome.won == (True,) * 4
    assert m.outcome.rule == "adrift.goal.repaired"
    assert not m.pending


@pytest.mark.rule("adrift.goal.deck")
def test_a_finished_deck_loses_after_the_last_turn_is_played() -> None:
    m = play(table(deck=[CALM], rest=[]), Draw(1))
    assert m.outcome is not None
    assert m.outcome.rule == "adrift.goal.deck"
    assert m.outcome.won == (False,) * 4


@pytest.mark.rule("adrift.goal.deck")
@pytest.mark.parametrize(("deck", "rest"), [([CALM, CALM], []), ([CALM], [CALM])])
def test_a_deck_with_one_card_left_is_not_finished(deck: list[str], rest: list[str]) -> None:
    m = play(table(deck=deck, rest=rest, script=[1]), Draw(0))
    assert m.state.cards_left == 1
    assert m.pending[0].seat == NAVIGATION
    play(m, Draw(0))
    assert m.outcome is not None
    assert m.outcome.rule == "adrift.goal.deck"


@pytest.mark.rule("adrift.goal.deck")
def test_the_last_turn_can_still_win() -> None:
    m = play(table(deck=[CALM], rest=[], core=22, systems=(8, 6, 6, 6)), Draw(0), ChargeCore(LIFE_SUPPORT))
    assert m.outcome is not None
    assert m.outcome.won == (True,) * 4


@pytest.mark.rule("adrift.goal.together")
def test_everybody_shares_the_result() -> None:
    m = play(table(systems=(-9, 6, 6, 6), deck=["T18"]), Draw(0))
    assert m.outcome is not None
    assert m.outcome.won == (False,) * 4
    assert m.outcome.ranks == (1,) * 4
    assert m.outcome.scores == (0.0,) * 4


@pytest.mark.rule("adrift.warp-core.start")
@pytest.mark.parametrize(("difficulty", "core"), [("normal", 12), ("easy", 14), ("hard", 12)])
def test_the_core_starts_at_12(difficulty: str, core: int) -> None:
    assert gravitable.new("adrift", seed=1, options={"difficulty": difficulty}).state.core == core


@pytest.mark.rule("adrift.warp-core.start")
def test_the_core_makes_nothing_by_itself() -> None:
    m = table(deck=[CALM] * 3)
    play(m, Draw(0), Draw(0))
    assert m.state.core == 12


@pytest.mark.rule("adrift.warp-core.zero")
def test_a_core_at_zero_loses_at_once() -> None:
    m = play(table(core=2, deck=["E20"]), Draw(0))
    assert m.outcome is not None
    assert m.outcome.rule == "adrift.warp-core.zero"


@pytest.mark.rule("adrift.warp-core.zero")
def test_the_last_rp_cannot_be_drawn() -> None:
    m = table(core=3)
    assert options(m) == [Draw(0), Draw(1), Draw(2)]
    with pytest.raises(IllegalAction, match="at least 1") as refusal:
        m.play(Draw(3))
    assert refusal.value.rule == "adrift.warp-core.zero"


@pytest.mark.rule("adrift.warp-core.end-of-turn")
def test_with_the_end_of_turn_ruling_an_empty_core_loses_only_then() -> None:
    m = table(core=2, deck=["E21"], core_zero="end-of-turn")
    play(m, Draw(2))
    assert m.state.core == 1
    assert m.outcome is None

    m = play(table(core=2, systems=(4, 6, 6, 6), core_zero="end-of-turn"), Draw(2))
    assert m.outcome is not None
    assert m.outcome.rule == "adrift.warp-core.end-of-turn"


@pytest.mark.rule("adrift.warp-core.draw")
def test_each_rp_drawn_moves_both_tokens_by_one() -> None:
    m = table(deck=["E21"], systems=(4, 6, 6, 6))
    play(m, Draw(3))
    assert m.state.systems == [7, 6, 6, 6]
    assert m.state.core == 12 - 3 + 1


@pytest.mark.rule("adrift.systems.roles")
def test_four_systems_and_their_crew() -> None:
    assert [(system.name, system.role) for system in CONTENT.system] == [
        ("Life Support", "Captain"),
        ("Navigation", "Navigator"),
        ("Defenses", "Gunner"),
        ("Engineering", "Engineer"),
    ]


@pytest.mark.rule("adrift.systems.crew")
@pytest.mark.parametrize(
    ("seats", "crew"), [(1, (0, 0, 0, 0)), (2, (0, 1, 0, 1)), (3, (0, 1, 2, 0)), (4, (0, 1, 2, 3))]
)
def test_fewer_players_manage_several_systems(seats: int, crew: tuple[int, ...]) -> None:
    m = table(deck=[CALM] * 5, seats=seats)
    asked = []
    for _ in range(4):
        asked.append(m.pending[0].seat)
        play(m, Draw(0))
    assert m.state.crew == crew
    assert tuple(asked) == crew


@pytest.mark.rule("adrift.systems.start", "adrift.setup.table")
def test_systems_start_at_6_with_nothing_installed_or_kept() -> None:
    s = gravitable.new("adrift", seed=1).state
    assert s.core == 12
    assert s.systems == [6, 6, 6, 6]
    assert s.installed == [NONE] * 4
    assert s.held == [[], [], [], []]


@pytest.mark.rule("adrift.turn.order")
def test_turns_are_counted_from_the_first() -> None:
    m = gravitable.new("adrift", seed=1)
    assert m.events[0] == TurnBegan(LIFE_SUPPORT, 1, 0)
    assert m.state.turn == 1


@pytest.mark.rule("adrift.systems.cap")
def test_a_number_line_ends_at_10() -> None:
    m = play(table(systems=(9, 6, 6, 6)), Draw(0))
    assert m.state.systems[LIFE_SUPPORT] == 10

    m = table(systems=(8, 6, 6, 6))
    assert options(m) == [Draw(0), Draw(1), Draw(2)]
    with pytest.raises(IllegalAction) as refusal:
        m.play(Draw(3))
    assert refusal.value.rule == "adrift.systems.cap"


@pytest.mark.rule("adrift.systems.danger")
def test_a_system_below_zero_works_on() -> None:
    m = play(table(systems=(-8, 6, 6, 6), deck=["T13"]), Draw(2))
    assert m.outcome is None
    assert m.state.systems[LIFE_SUPPORT] == -6 + 6
    view = table(systems=(-1, 0, 10, 6)).view()
    assert [system.zone for system in view.systems] == ["danger", "fine", "full", "fine"]  # type: ignore[attr-defined]


@pytest.mark.rule("adrift.systems.failure")
def test_a_system_at_minus_10_destroys_the_ship() -> None:
    m = play(table(systems=(-4, 6, 6, 6), deck=["T18"]), Draw(0))
    assert m.state.systems[LIFE_SUPPORT] == -10
    assert m.outcome is not None
    assert m.outcome.rule == "adrift.systems.failure"
    assert "Life Support" in m.outcome.why


@pytest.mark.rule("adrift.systems.failure")
def test_minus_9_is_not_yet_failure() -> None:
    m = play(table(systems=(-3, 6, 6, 6), deck=["T18"]), Draw(0))
    assert m.state.systems[LIFE_SUPPORT] == -9
    assert m.outcome is None


@pytest.mark.rule("adrift.setup.upgrades")
def test_eight_upgrades_lie_open() -> None:
    m = gravitable.new("adrift", seed=1)
    row = m.view(None).row  # type: ignore[attr-defined]
    assert len(row) == 8
    assert row[0].title == "Brilliant but Irascible Expert"


@pytest.mark.rule("adrift.setup.deck")
def test_the_deck_has_72_cards_in_an_order_nobody_knows() -> None:
    kinds = [type(card).__name__ for card in CONTENT.event]
    assert len(kinds) == 72
    assert kinds.count("Threshold") == 48
    first = {play(gravitable.new("adrift", seed=seed), Draw(0)).state.last.card for seed in range(40)}
    assert len(first) > 10


@pytest.mark.rule("adrift.setup.deck")
def test_hard_leaves_out_the_friendly_planets() -> None:
    rest = gravitable.new("adrift", seed=1, options={"difficulty": "hard"}).state.rest
    assert len(rest) == 70
    assert not {CARDS["E21"], CARDS["E22"]} & set(rest)


@pytest.mark.rule("adrift.setup.discards")
def test_discards_lie_face_down_unless_the_table_opens_them() -> None:
    hidden = play(table(), Draw(0)).view(0)
    assert hidden.discarded == 1  # type: ignore[attr-defined]
    assert hidden.discards == ()  # type: ignore[attr-defined]
    shown = play(table(discards="open"), Draw(0)).view(0)
    assert [card.number for card in shown.discards] == [CARDS[CALM]]  # type: ignore[attr-defined]


@pytest.mark.rule("adrift.setup.first")
def test_the_table_names_the_first_system() -> None:
    assert gravitable.new("adrift", seed=1).state.active == LIFE_SUPPORT
    assert gravitable.new("adrift", seed=1, options={"first": "defenses"}).state.active == DEFENSES
    by_chance = {
        gravitable.new("adrift", seed=seed, options={"first": "random"}).state.active for seed in range(40)
    }
    assert by_chance == {LIFE_SUPPORT, NAVIGATION, DEFENSES, ENGINEERING}


@pytest.mark.rule("adrift.turn.draw")
def test_a_turn_begins_with_drawing_from_the_core() -> None:
    m = table()
    assert m.pending[0].kind == "adrift.draw"
    assert options(m) == [Draw(rp) for rp in range(5)]
    play(m, Draw(1))
    assert m.state.active == NAVIGATION


@pytest.mark.rule("adrift.turn.event")
def test_then_one_event_card_is_drawn_and_resolved() -> None:
    m = table(deck=[CALM, "E21"])
    left = m.state.cards_left
    play(m, Draw(0))
    assert m.state.cards_left == left - 1
    assert m.state.systems[LIFE_SUPPORT] == 8
    assert m.state.core == 12


@pytest.mark.rule("adrift.turn.full-power")
def test_then_full_power_is_spent() -> None:
    m = play(table(systems=(8, 6, 6, 6)), Draw(0))
    assert m.state.systems[LIFE_SUPPORT] == 10
    assert m.pending[0].kind == "adrift.spend"
    assert m.pending[0].seat == LIFE_SUPPORT


@pytest.mark.rule("adrift.turn.order")
def test_turns_pass_to_the_left_and_round_again() -> None:
    m = table(deck=[CALM] * 6)
    order = []
    for _ in range(5):
        order.append(m.state.active)
        play(m, Draw(0))
        while m.pending[0].kind != "adrift.draw":
            play(m, ChargeCore(m.state.active))
    assert order == [LIFE_SUPPORT, NAVIGATION, DEFENSES, ENGINEERING, LIFE_SUPPORT]


def test_nothing_is_asked_where_nothing_can_be_chosen() -> None:
    m = play(table(core=1, systems=(6, 6, 6, 10), deck=[CALM] * 4, active=DEFENSES, must_spend=False))
    assert m.pending[0].seat == ENGINEERING
    play(m, Proceed()) if Proceed() in options(m) else play(m, ChargeCore(ENGINEERING))
    assert m.outcome is None


def test_nothing_happens_after_the_end() -> None:
    m = play(table(systems=(-9, 6, 6, 6), deck=["E20", CALM]), Draw(0))
    assert isinstance(m.events[-1], Ended)
    assert m.state.systems == [-10, 6, 6, 6]
    assert m.state.core == 12

    m = play(table(core=5, deck=["E16", CALM], held={2: ["E15"]}), Draw(0))
    assert isinstance(m.events[-1], Ended)


@pytest.mark.rule("adrift.warp-core.zero")
@pytest.mark.parametrize(("ruling", "over"), [("at-once", True), ("end-of-turn", False)])
def test_an_event_that_empties_the_core_ends_the_voyage_at_once_or_not_yet(ruling: str, over: bool) -> None:
    m = table(core=2, core_zero=ruling)
    change_core(m, -2)
    assert m.state.core == 0
    assert (m.outcome is not None) is over
