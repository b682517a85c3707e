"""What a chooser is given: the match as its seat imagines it, the question, how the seat values things."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import TypeAlias, TypeVar

from gravitable.games.drop_drive.bots.values import Temper, Worth
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import Action, Decision

A = TypeVar("A", bound=Action)


class Mind:
    """One question put to one seat.

    `beam` is how hard it looks for paths.
    """

    def __init__(self, m: DropDriveMatch, decision: Decision, rng: Random, beam: int, temper: Temper) -> None:
        self.m, self.decision, self.seat = m, decision, decision.seat
        self.rng, self.beam, self.temper = rng, beam, temper

    @cached_property
    def w(self) -> Worth:
        """How the seat values things."""
        return Worth(self.m, self.seat, self.temper)

    def options(self, kind: type[A]) -> list[A]:
        """The options of a kind."""
        return [option for option in self.decision.options or () if isinstance(option, kind)]


Thought: TypeAlias = tuple[Action, str]
"""What to do, and why."""
Chooser: TypeAlias = Callable[[Mind], Thought]
