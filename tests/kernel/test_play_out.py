"""The loop in which bots play a match out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gravitable
from gravitable.kernel import Choice, Decision, Match, Proceed, RandomBot, Seat, advance, play_out


class Silent:
    """A bot that answers nothing."""

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        return None


class First(Silent):
    """A bot that takes the first option, and never an optional one."""

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        return None if decision.optional else Choice(match.candidates(decision, 1, rng)[0], "It is first.")


def test_observers_get_every_choice_before_it_is_played() -> None:
    match = gravitable.new("adrift", seats=2, seed=3, options={"powers": "any-time"})
    seen: list[tuple[Seat, bool]] = []
    taken: list[int] = []

    def count(match: Match[Any, Any, Any], decision: Decision, choice: Choice | None, seconds: float) -> None:
        assert decision in match.pending
        assert seconds > 0
        seen.append((decision.seat, decision.optional))
        taken.append(len(match.record))

    outcome = play_out(match, [First(), RandomBot()], Random(1), count)
    assert outcome is match.outcome
    assert {seat for seat, _ in seen} == {0, 1}
    assert {optional for _, optional in seen} == {True, False}
    assert taken == sorted(taken)
    assert taken[-1] < len(match.record)


def test_the_same_rng_gives_the_same_match() -> None:
    logs = []
    for _ in range(2):
        match = gravitable.new("phobos-falling", seats=2, seed=1)
        play_out(match, [RandomBot()] * 2, Random(5))
        logs.append(match.log.entries)
    assert logs[0] == logs[1]


def test_decisions_without_a_choice_are_not_put_to_bots() -> None:
    match = gravitable.new("phobos-falling", seats=3, seed=1)
    asked: list[Decision] = []
    play_out(match, [RandomBot()] * 3, Random(1), lambda _, decision, *rest: asked.append(decision))
    assert all(decision.idle is None for decision in asked)
    assert Proceed() in {option for decision in asked for option in decision.options or ()}


@pytest.mark.parametrize("step", [advance, None])
def test_play_continues_when_bots_answer_nothing(step: Any) -> None:
    match = gravitable.new("adrift", seats=2, seed=3)
    if step is None:
        play_out(match, [Silent()] * 2, Random(1))
    while match.pending:
        step(match, Silent(), Random(1))
    assert match.outcome is not None
