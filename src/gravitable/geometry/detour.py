"""The shortest way between two points that keeps clear of a disc around the origin."""

from __future__ import annotations

import math

from gravitable.geometry.outline import Point

ARC_STEP = math.radians(10.0)
"""An arc around the disc is told by points no farther apart than this, a little outside it."""


def detour(start: Point, end: Point, radius: float) -> tuple[Point, ...]:
    """The points of the way, straight where the disc is not in between.

    A point inside the disc counts as being on its rim.

    >>> detour((-50.0, 40.0), (50.0, 40.0), 30.0)
    ((-50.0, 40.0), (50.0, 40.0))
    """
    if _misses(start, end, radius):
        return (start, end)
    # From each end a tangent touches the disc; between the two points of touch the way follows the rim.
    side = 1 if start[0] * end[1] - start[1] * end[0] >= 0.0 else -1
    leave, arrive = _tangent(start, side, radius), _tangent(end, -side, radius)
    turn = math.remainder(arrive - leave, 2 * math.pi)
    steps = max(1, math.ceil(abs(turn) / ARC_STEP))
    outside = radius / math.cos(turn / steps / 2)
    arc = tuple(
        (outside * math.cos(leave + turn * k / steps), outside * math.sin(leave + turn * k / steps))
        for k in range(steps + 1)
    )
    return (start, *arc, end)


def _tangent(point: Point, side: int, radius: float) -> float:
    """The direction of the place where a tangent from a point touches the disc, on one side."""
    aside = math.acos(min(1.0, radius / max(radius, math.hypot(*point))))
    return math.atan2(point[1], point[0]) + side * aside


def _misses(a: Point, b: Point, radius: float) -> bool:
    dx, dy = b[0] - a[0], b[1] - a[1]
    squared = dx * dx + dy * dy
    share = 0.0 if squared == 0.0 else min(1.0, max(0.0, -(a[0] * dx + a[1] * dy) / squared))
    return math.hypot(a[0] + share * dx, a[1] + share * dy) >= radius
