"""The loop in which bots play a match out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

from gravitable.kernel.bot import Bot, Choice
from gravitable.kernel.decision import Decision
from gravitable.kernel.match import Match
from gravitable.kernel.outcome import Outcome

Observer: TypeAlias = Callable[[Match[Any, Any, Any], Decision, Choice | None, float], None]
"""Called with each choice of a bot before it is played, and with the seconds that the bot took."""


def play_out(match: Match[Any, Any, Any], bots: Sequence[Bot], rng: Random, *observers: Observer) -> Outcome:
    """Let the bots, one for each seat, answer every decision until the match is over.

    The last decision is asked first. Bots may leave optional decisions open.
    """
    imagine, play = match.imagine, match.play
    while match.pending:
        for decision in reversed(match.pending):
            seat = decision.seat
            action = decision.idle
            if action is None:
                begun = perf_counter()
                choice = bots[seat].choose(imagine(seat, rng), seat, rng)
                seconds = perf_counter() - begun
                for observer in observers:
                    observer(match, decision, choice, seconds)
                if choice is None:
                    continue
                action = choice.action
            play(action, seat)
            break
        else:
            _answer_first(match, rng)
    assert match.outcome is not None
    return match.outcome


def advance(match: Match[Any, Any, Any], bot: Bot, rng: Random) -> None:
    """Let `bot` answer one open decision, for whichever seat, and with the match itself: for copies."""
    for decision in reversed(match.pending):
        choice = bot.choose(match, decision.seat, rng)
        if choice is not None:
            match.play(choice.action, decision.seat)
            return
    _answer_first(match, rng)


def _answer_first(match: Match[Any, Any, Any], rng: Random) -> None:
    """Answer the first decision at random, because bots left all of them open."""
    decision = match.pending[0]
    match.play(rng.choice(match.candidates(decision, 8, rng)), decision.seat)
