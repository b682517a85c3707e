"""Whether a stacked ship has any way out: what decides whether it may stay.

drop-drive.stacked.leave
"""

from __future__ import annotations

import math

from gravitable.games.drop_drive.flight_rules import Start, chain_of, cleared, is_legal
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.geometry.flight import Chain, FlightPath, cut, span_along
from gravitable.geometry.outline import Outline, Point

DIRECTIONS = 72
JUST_CLEAR = 0.1
"""A path that only just leaves a stack ends this far beyond it, in millimetres."""


def straight_exit(m: DropDriveMatch, start: Start) -> tuple[Point, ...] | None:
    """A straight path that leaves the stack, hardly longer than it takes, if there is one: any other path out
    could have been stopped there. drop-drive.stacked.leave
    """
    chain = chain_of(m)
    for step in range(DIRECTIONS):
        angle = 2 * math.pi * step / DIRECTIONS
        (x, y), c, s = begin_of(chain, start.outline, angle), math.cos(angle), math.sin(angle)
        # No stack reaches farther than two links.
        points = rounded(tuple((x + chain.link * n * c, y + chain.link * n * s) for n in range(3)))
        path = rounded(cut(FlightPath(points), cleared(m, start, points) + JUST_CLEAR).points)
        if is_legal(m, start, path):
            return path
    return None


def begin_of(chain: Chain, outline: Outline, angle: float) -> Point:
    """Where a path in a direction begins: on the rim of the ship."""
    x, y = middle_of(outline)
    reach = max(math.dist((x, y), corner) for corner in outline.core) + outline.radius + chain.width
    ux, uy = math.cos(angle), math.sin(angle)
    span = span_along((x, y), (x + reach * ux, y + reach * uy), chain.width / 2, outline)
    assert span is not None, "it begins in the ship's middle"
    # Not quite the farthest point that still touches the ship, so that rounding cannot lose it.
    far = 0.98 * span[1]
    return x + far * ux, y + far * uy


def middle_of(outline: Outline) -> Point:
    """The middle of what is seen of a piece."""
    count = len(outline.core)
    return sum(x for x, _ in outline.core) / count, sum(y for _, y in outline.core) / count


def rounded(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The path as it is written down, in hundredths of a millimetre."""
    return tuple((round(x, 2), round(y, 2)) for x, y in points)
