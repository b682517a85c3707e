"""What a bot is: something that answers decisions and can say why."""

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
    """One choice a bot weighed: how often it was tried, and the chance to win it promises, with its interval.

    An `action` of None is leaving an optional question unanswered.
    """

    action: Action | None
    visits: int
    value: float
    low: float
    high: float


class Choice(msgspec.Struct, frozen=True):
    """What a bot does, its reason in a sentence, and what it considered, the best first.

    `chance` is the chance to win that it promises, where the bot can tell; `others` are the next best.
    """

    action: Action
    why: str
    considered: tuple[Considered, ...] = ()
    chance: float | None = None
    others: tuple[Choice, ...] = ()


class Bot(Protocol):
    """A player. It is given a match as its seat imagines it (`Match.imagine`), so it cannot peek."""

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        """Answer the open decision of `seat`; None leaves an optional one unanswered."""


@dataclass(frozen=True)
class Level:
    """A bot that people can choose: how it is made, and a sentence that tells them how it plays.

    A `quick` one can be asked many times a second: others play on with it in their heads.
    """

    make: Callable[[], Bot]
    words: str
    quick: bool = False

    def __call__(self) -> Bot:
        """One such player."""
        return self.make()


class RandomBot:
    """Any legal choice, all alike. It leaves optional decisions alone three times out of four."""

    def __init__(self, candidates: int = 8) -> None:
        self._candidates = candidates

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        if decision.optional and rng.random() < 0.75:
            return None
        return Choice(rng.choice(match.candidates(decision, self._candidates, rng)), "Chosen at random.")
