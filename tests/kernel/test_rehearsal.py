"""An action rehearsed in one place and played in another; rules that fail."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.kernel.options import QUICK

import gravitable
from gravitable.kernel import (
    ActionTaken,
    BadLog,
    IllegalAction,
    decode_entries,
    encode_entries,
    play_rehearsed,
    registry,
    rehearse,
)


@pytest.mark.parametrize("game", sorted(registry.games()))
def test_what_was_rehearsed_is_what_happens(game: str) -> None:
    m = gravitable.new(game, seed=3, options=QUICK.get(game))
    rng = Random(5)
    for _ in range(30):
        if not m.pending:
            break
        decision = rng.choice(m.pending)
        action = rng.choice(m.candidates(decision, 2, rng))
        before = m.save()
        results = rehearse(m, action, decision.seat, Random(rng.getrandbits(32)))
        assert m.save() == before, "a rehearsal changes nothing"
        twin = m.clone()
        play_rehearsed(twin, action, decision.seat, decode_entries(encode_entries(results), m.game))
        play_rehearsed(m, action, decision.seat, results)
        assert twin.save() == m.save()
    assert gravitable.replay(m.log).save() == m.save()


def test_results_that_do_not_fit_are_refused() -> None:
    m = gravitable.new("adrift", seed=1)
    rng = Random(1)
    results: list[object] = []
    while not results:
        seat, action = m.pending[0].seat, m.candidates(m.pending[0], 1, rng)[0]
        results = rehearse(m, action, seat, rng)
        if not results:
            m.play(action, seat)
    for wrong in ([*results, *results], []):
        with pytest.raises(BadLog):
            play_rehearsed(m.clone(), action, seat, wrong)


@pytest.mark.rule("kernel.fault")
def test_an_action_that_a_rule_fails_at_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    m = gravitable.new("drop-it", seed=1)
    while m.pending[0].options is not None:
        m.play(m.pending[0].options[0])
    decision = m.pending[0]
    action = m.candidates(decision, 1, Random(1))[0]
    before, log = m.save(), m.log

    def fail(*_: object) -> None:
        raise KeyError("a piece there is not")

    monkeypatch.setattr(type(m.asking), "check", fail)
    for attempt in (m.play, m.check):
        with pytest.raises(IllegalAction, match="The fault is ours") as refused:
            attempt(action, decision.seat)
        assert refused.value.rule == "kernel.fault"
    assert m.save() == before

    monkeypatch.undo()
    monkeypatch.setattr(type(m.asking), "take", fail)
    entries = [*log.entries, ActionTaken(decision.seat, action)]
    with pytest.raises(BadLog, match="does not fit Drop It"):
        gravitable.replay(msgspec.structs.replace(log, entries=entries))
