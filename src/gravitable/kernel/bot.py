"""Bots: players that answer decisions and give reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from gravitable.kernel.data import Action, Seat

if TYPE_CHECKING:
    from gravitable.kernel.match import Match


class Considered(msgspec.Struct, frozen=True):
    """One choice that a bot considered: its number of trials and its chance to win, with an interval.

    An `action` of None leaves an optional question unanswered.
    """

    action: Action | None
    visits: int
    value: float
    low: float
    high: float


class Choice(msgspec.Struct, frozen=True):
    """A bot's action, its reason in a sentence, and the considered choices, the best first.

    `chance` is its estimated chance to win, if the bot has one; `others` are the next best choices.
    """

    action: Action
    why: str
    considered: tuple[Considered, ...] = ()
    chance: float | None = None
    others: tuple[Choice, ...] = ()


class Bot(Protocol):
    """A player. It gets a match as its seat imagines it (`Match.imagine`), so it cannot peek."""

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        """Answer the open decision of `seat`; None leaves an optional one unanswered."""


@dataclass(frozen=True)
class Level:
    """A bot that players can choose: its factory, and a sentence about its play.

    A `quick` bot answers many times a second, so that others can use it in their own searches.
    """

    make: Callable[[], Bot]
    words: str
    quick: bool = False

    def __call__(self) -> Bot:
        """One such player."""
        return self.make()


class RandomBot:
    """A player that takes any legal choice. It leaves three of four optional decisions unanswered."""

    def __init__(self, candidates: int = 8) -> None:
        self._candidates = candidates

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        if decision.optional and rng.random() < 0.75:
            return None
        return Choice(rng.choice(match.candidates(decision, self._candidates, rng)), "Chosen at random.")
