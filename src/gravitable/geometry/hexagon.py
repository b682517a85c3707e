"""A regular hexagon around the origin, with walls across the directions 0, 60, 120 ... degrees."""

from __future__ import annotations

import math

from gravitable.geometry.outline import Point

SLANT = math.sqrt(0.75)


def wall_distance(apothem: float, at: Point) -> float:
    """How far a point is from the nearest wall; negative outside.

    >>> wall_distance(200.0, (150.0, 0.0))
    50.0
    """
    x, y = at
    return apothem - max(abs(x), abs(0.5 * x + SLANT * y), abs(0.5 * x - SLANT * y))
