"""The context of one decision: the imagined match, the question and the seat's values."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import TypeAlias, TypeVar

from gravitable.games.drop_drive.bots.values import SeatValues, ValueWeights
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import Action, Decision

A = TypeVar("A", bound=Action)


class DecisionContext:
    """One question put to one seat.

    `beam` is how hard it looks for paths.
    """

    def __init__(
        self, m: DropDriveMatch, decision: Decision, rng: Random, beam: int, weights: ValueWeights
    ) -> None:
        self.m, self.decision, self.seat = m, decision, decision.seat
        self.rng, self.beam, self.weights = rng, beam, weights

    @cached_property
    def values(self) -> SeatValues:
        """How the seat values things."""
        return SeatValues(self.m, self.seat, self.weights)

    def options(self, kind: type[A]) -> list[A]:
        """The options of a kind."""
        return [option for option in self.decision.options or () if isinstance(option, kind)]


Answer: TypeAlias = tuple[Action, str]
"""What to do, and why."""
Chooser: TypeAlias = Callable[[DecisionContext], Answer]
