"""Matches: deciding, refusing, undoing, cloning, imagining."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from tests.kernel.options import play_some
from tests.rules.adrift.table import CALM, CARDS, play, table

import gravitable
from gravitable.games.adrift.actions import ChargeCore, Draw, LookAhead, Reorder, UseCard
from gravitable.kernel import (
    ActionTaken,
    BadOption,
    GravitableError,
    IllegalAction,
    Match,
    Proceed,
    RandomBot,
    ScriptedChance,
    UnknownGame,
    registry,
)


def new(**options: object) -> Match:  # type: ignore[type-arg]
    return gravitable.new("adrift", seats=4, seed=1, options=options)


@pytest.mark.rule("kernel.turn")
def test_only_the_asked_seat_may_answer() -> None:
    m = new()
    for seat in (1, 3, 4, -1):
        with pytest.raises(IllegalAction) as refusal:
            m.play(Draw(0), seat)
        assert refusal.value.rule == "kernel.turn"


def test_a_seat_given_as_any_kind_of_number_is_logged_as_a_plain_one() -> None:
    m = new()
    m.play(Draw(0), np.int64(0))  # type: ignore[arg-type]
    assert type(next(entry for entry in m.record if isinstance(entry, ActionTaken)).seat) is int


@pytest.mark.rule("kernel.over")
def test_nothing_is_played_when_it_is_over() -> None:
    m = new()
    play_some(m, Random(1))
    for seat in (None, 0, 2):
        with pytest.raises(IllegalAction) as refusal:
            m.play(Draw(0), seat)
        assert refusal.value.rule == "kernel.over"
    with pytest.raises(IllegalAction):
        m.decision(0)


@pytest.mark.rule("kernel.malformed")
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"{",
        b"[]",
        b'{"type": "Steal"}',
        b'{"type": "Draw"}',
        b'{"type": "Draw", "rp": "many"}',
        b'{"type": "Draw", "rp": NaN}',
        b'{"type": "Draw", "rp": 1e400}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_malformed_actions_are_refused(data: bytes) -> None:
    with pytest.raises(IllegalAction) as refusal:
        registry.game("adrift").read_action(data)
    assert refusal.value.rule == "kernel.malformed"


@pytest.mark.rule("kernel.malformed")
def test_what_is_no_action_is_refused() -> None:
    m = new()
    with pytest.raises(IllegalAction) as refusal:
        m.play("draw 3")  # type: ignore[arg-type]
    assert refusal.value.rule == "kernel.malformed"


@pytest.mark.rule("kernel.stale")
def test_an_answer_to_a_settled_question_is_refused() -> None:
    m = play(table(deck=[CALM, CALM], systems=(8, 6, 6, 6)), Draw(0))
    before = m.save()
    with pytest.raises(IllegalAction):
        m.play(Draw(0), 0)
    assert m.save() == before


def test_a_refusal_changes_nothing() -> None:
    m = new()
    before = m.save()
    for action in (Draw(11), Draw(-1), Proceed(), ChargeCore(0), UseCard(3)):
        with pytest.raises(IllegalAction) as refusal:
            m.play(action, 0)
        assert refusal.value.rule in m.game.ledger
    assert m.save() == before
    assert len(m.log.entries) == 0


@pytest.mark.rule("kernel.undo.nothing")
def test_undo_needs_something_to_take_back() -> None:
    m = new()
    with pytest.raises(IllegalAction) as refusal:
        m.undo()
    assert refusal.value.rule == "kernel.undo.nothing"


@pytest.mark.rule("kernel.undo.chance")
def test_undo_stops_at_chance() -> None:
    m = new()
    m.play(Draw(0))
    with pytest.raises(IllegalAction) as refusal:
        m.undo(0)
    assert refusal.value.rule == "kernel.undo.chance"


def own_powers() -> Match:  # type: ignore[type-arg]
    """A real match, with history, in which Life Support may use powers before its event."""
    for seed in range(200):
        m = gravitable.new("adrift", seats=1, seed=seed)
        rng = Random(seed)
        while m.pending:
            decision = m.pending[0]
            powers = [option for option in decision.options or () if isinstance(option, ChargeCore)]
            if decision.kind == "adrift.draw" and powers:
                return m
            m.play(rng.choice(decision.options or ()))
    raise AssertionError("no such match among 200")


def test_undo_takes_back_the_last_action_exactly() -> None:
    m = own_powers()
    before, entries = m.save(), m.log.entries
    m.play(next(option for option in m.pending[0].options or () if isinstance(option, ChargeCore)))
    assert m.save() != before
    m.undo()
    assert m.save() == before
    assert m.log.entries == entries
    events = m.play(next(option for option in m.pending[0].options or () if isinstance(option, ChargeCore)))
    assert events


@pytest.mark.rule("kernel.undo.other-player", "kernel.undo.turn")
def test_undo_is_for_the_own_last_action_while_it_is_still_the_own_decision() -> None:
    seen = set()
    for seed in range(300):
        m = gravitable.new("adrift", seats=4, seed=seed, options={"powers": "any-time"})
        rng = Random(seed)
        while m.pending:
            decision = rng.choice(m.pending)
            m.play(rng.choice(decision.options or ()), decision.seat)
            other = (decision.seat + 1) % 4
            refusal = m.cannot_undo(other)
            assert refusal is not None
            seen.add(refusal.rule)
            mine = m.cannot_undo(decision.seat)
            asked = {each.seat for each in m.pending if not each.optional}
            if mine is None:
                assert asked == {decision.seat}
            elif mine.rule == "kernel.undo.turn":
                assert asked != {decision.seat}
                seen.add(mine.rule)
        if {"kernel.undo.other-player", "kernel.undo.turn"} <= seen:
            return
    raise AssertionError(f"only saw {seen}")


@pytest.mark.rule("kernel.undo.secret")
def test_undo_stops_at_a_revealed_secret() -> None:
    for seed in range(400):
        m = gravitable.new("adrift", seats=1, seed=seed)
        rng = Random(seed)
        while m.pending:
            options = m.pending[0].options or ()
            look = next((option for option in options if isinstance(option, LookAhead)), None)
            if look and len(m.state.top) >= 3:
                m.play(look)
                refusal = m.cannot_undo(0)
                assert refusal is not None
                assert refusal.rule == "kernel.undo.secret"
                return
            if look:
                m.play(look)
                m.play(next(option for option in m.pending[0].options or () if isinstance(option, Reorder)))
                continue
            m.play(rng.choice(options))
    raise AssertionError("nobody looked twice at the same cards")


def test_rewind_goes_back_anywhere_and_on_with_new_chance() -> None:
    m = new()
    play_some(m, Random(1), 20)
    entries = m.log.entries
    m.rewind(5)
    assert m.log.entries == entries[:4]
    assert entries[4] == ActionTaken(1, Draw(3))
    assert m.pending[0].seat == 1
    play_some(m, Random(2))
    assert m.outcome is not None


def test_a_clone_is_independent_and_cannot_peek() -> None:
    m = new()
    play_some(m, Random(1), 6)
    before = m.save()
    futures = set()
    for seed in range(20):
        clone = m.clone(Random(seed))
        play_some(clone, Random(0), 6)
        futures.add(clone.save())
    assert m.save() == before
    assert len(futures) > 5
    with pytest.raises(GravitableError):
        _ = m.clone().log
    assert m.clone().cannot_undo(0) is not None


def test_what_a_seat_imagines_agrees_with_what_it_knows() -> None:
    m = table(deck=["T18", CALM, "E21"], installed={0: "U7"})
    play(m, LookAhead(0), Reorder((CARDS["E21"], CARDS["T18"], CARDS[CALM])))
    for seed in range(10):
        assert m.imagine(0, Random(seed)).state.top == m.state.top
    assert len({tuple(m.imagine(1, Random(seed)).state.top) for seed in range(10)}) > 1


def test_loaded_dice() -> None:
    dice = ScriptedChance([6, 1])
    assert [dice.roll(6), dice.roll(6)] == [6, 1]
    with pytest.raises(GravitableError, match="no result left"):
        dice.roll(6)
    with pytest.raises(GravitableError, match="1 to 6"):
        ScriptedChance([7]).roll(6)


def test_a_random_bot_leaves_optional_decisions_mostly_alone() -> None:
    m = table(held={1: ["E11"]}, powers="any-time")
    choices = [RandomBot().choose(m, 1, Random(seed)) for seed in range(40)]
    assert 20 < choices.count(None) < 40


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (5, {}, "1 to 4 seats"),
        (0, {}, "1 to 4 seats"),
        (4, {"power": "any-time"}, "power"),
        (4, {"powers": "sometimes"}, "powers"),
        (4, {"must_spend": "maybe"}, "must_spend"),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats: int, options: dict[str, object], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        gravitable.new("adrift", seats=seats, options=options)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="adrift"):
        gravitable.new("chess")


def test_two_thousand_random_games_of_adrift_end() -> None:
    rng = Random(8)
    for seed in range(2000):
        m = gravitable.new("adrift", seats=1 + seed % 4, seed=seed)
        while m.pending:
            options = m.pending[0].options or ()
            m.play(options[int(rng.random() * len(options))])
        assert m.outcome is not None


def test_nobody_saying_how_many_the_usual_number_sits_down() -> None:
    assert gravitable.new("drop-it", seed=1).seats == 4
    assert gravitable.new("adrift", seed=1).seats == 4


def test_an_answer_out_of_the_offer_is_played_as_any_other() -> None:
    judged, trusted = new(), new()
    rng = Random(5)
    while judged.pending:
        decision = judged.pending[0]
        place = rng.randrange(len(decision.options or ()))
        judged.play((decision.options or ())[place], decision.seat)
        asked = trusted.pending[0]
        trusted.answer(asked, (asked.options or ())[place])
    assert trusted.log == judged.log
    assert trusted.events == judged.events
    assert str(trusted.cannot_undo(0)) == str(judged.cannot_undo(0))
