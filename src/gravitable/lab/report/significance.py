"""How much a difference says, where many were looked at. (To load a library for this takes a second.)"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist


def by_chance(z: float) -> float:
    """How often chance alone brings a difference of so many standard errors, in either direction.

    >>> round(by_chance(1.959964), 4)
    0.05
    """
    return math.erfc(abs(z) / math.sqrt(2))


def standard_errors(share: float) -> float:
    """So many standard errors above the mean this share of all values lies below."""
    return NormalDist().inv_cdf(share)


def adjusted(chances: Sequence[float]) -> list[float]:
    """By Benjamini and Hochberg: whoever believes all up to a bound is wrong in that share of them at most.

    >>> adjusted([0.01, 0.04, 0.5])
    [0.03, 0.06, 0.5]
    """
    found = [0.0] * len(chances)
    least = 1.0
    places = sorted(range(len(chances)), key=chances.__getitem__)
    for rank in range(len(places), 0, -1):
        place = places[rank - 1]
        least = min(least, chances[place] * len(chances) / rank)
        found[place] = least
    return found
