"""Imagined worlds: the match as a seat could believe it to be, with a future of its own."""

from __future__ import annotations

from random import Random
from typing import Any

from gravitable.kernel import Action, Match, Seat


class World:
    """One imagined world. The same seed gives the same world with the same dice: siblings compare fairly."""

    __slots__ = ("match", "rng", "seat")

    def __init__(self, match: Match[Any, Any, Any], seat: Seat, seed: int) -> None:
        self.rng = Random(seed)
        self.seat = seat
        self.match = match.imagine(seat, self.rng)

    def play(self, action: Action | None) -> None:
        """Let the seat answer; None leaves an optional question unanswered."""
        if action is not None:
            self.match.play(action, self.seat)


def choices(match: Match[Any, Any, Any], seat: Seat, samples: int, rng: Random) -> list[Action | None]:
    """What a seat can answer, each once: all options, or samples of a parametric decision."""
    decision = match.decision(seat)
    found: dict[Action | None, None] = dict.fromkeys(match.candidates(decision, samples, rng))
    if decision.optional:
        found[None] = None
    return list(found)
