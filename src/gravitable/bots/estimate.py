"""What a number of playouts says about a choice."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z95 = 1.959964
"""How many standard errors a 95 % interval reaches to each side."""


def wilson(total: float, count: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not count:
        return 0.0, 1.0
    share = total / count
    square = Z95 * Z95 / count
    centre = (share + square / 2) / (1 + square)
    half = Z95 * math.sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    return centre - half, centre + half


class Estimate:
    """The mean of results between 0 and 1, as they come in."""

    __slots__ = ("total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0

    def add(self, result: float) -> None:
        """Count one more result."""
        self.visits += 1
        self.total += result

    @property
    def mean(self) -> float:
        """The results so far on average; one half before there is any."""
        return self.total / self.visits if self.visits else 0.5


def mean(values: Sequence[float]) -> float:
    """Return the mean of some values."""
    return sum(values) / len(values)


def error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    middle = mean(values)
    return math.sqrt(sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1) / len(values))
