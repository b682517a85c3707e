"""Keeping together: who of a group of points has company within reach, and how far two groups are apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from gravitable.geometry.compass import TOLERANCE

Point: TypeAlias = tuple[float, float]


def alone(points: Sequence[Point], reach: float) -> tuple[int, ...]:
    """The points, by number, that have no other within reach. A single point is not alone.

    >>> alone([(0.0, 0.0), (2.0, 0.0), (9.0, 0.0)], 3.0)
    (2,)
    """
    if len(points) < 2:
        return ()
    slack = reach + TOLERANCE
    return tuple(
        i
        for i, p in enumerate(points)
        if all(i == j or math.dist(p, q) > slack for j, q in enumerate(points))
    )


def chained(points: Sequence[Point], reach: float) -> bool:
    """Whether every point is linked to every other by steps no longer than reach."""
    if not points:
        return True
    slack = reach + TOLERANCE
    linked, waiting = {0}, [0]
    while waiting:
        here = points[waiting.pop()]
        for number, point in enumerate(points):
            if number not in linked and math.dist(here, point) <= slack:
                linked.add(number)
                waiting.append(number)
    return len(linked) == len(points)


def apart(one: Sequence[Point], other: Sequence[Point]) -> float:
    """The distance between two groups: that of their nearest members.

    >>> apart([(0.0, 0.0), (3.0, 0.0)], [(5.0, 0.0)])
    2.0
    """
    return min(math.dist(p, q) for p in one for q in other)


def strays(groups: Sequence[Sequence[Point]], reach: float) -> tuple[int, ...]:
    """The groups, by number, that are farther than reach from every other. A single group is no stray.

    >>> strays([[(0.0, 0.0)], [(12.0, 0.0)], [(30.0, 0.0)]], 12.0)
    (2,)
    """
    if len(groups) < 2:
        return ()
    slack = reach + TOLERANCE
    return tuple(
        i
        for i, group in enumerate(groups)
        if all(i == j or apart(group, other) > slack for j, other in enumerate(groups))
    )
