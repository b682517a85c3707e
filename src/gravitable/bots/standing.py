"""A judgement made by hand: what everyone has and can hope for, against how far that can still change."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from gravitable.kernel import Match, Seat


class Standing:
    """The chance to win from a value of every seat and the spread of what is to come, in the same units.

    A lead as large as the spread wins about three times out of four, as large as three spreads nearly always.
    Where all win or lose `together`, the value is their lead.
    """

    def __init__(
        self,
        value: Callable[[Any, Seat], float],
        spread: Callable[[Any], float],
        together: Callable[[Any], bool] = lambda match: False,
    ) -> None:
        self.value = value
        self.spread = spread
        self.together = together

    def __call__(self, match: Match[Any, Any, Any]) -> tuple[float, ...]:
        """The chance of each seat to win."""
        spread = max(self.spread(match), 1e-3)
        if self.together(match):
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, self.value(match, 0) / spread))))
            return (chance,) * match.seats
        values = [self.value(match, seat) for seat in range(match.seats)]
        best = max(values)
        weights = [math.exp((value - best) / spread) for value in values]
        return tuple(weight / sum(weights) for weight in weights)
