"""Positions on a flat table: x grows east, y grows south, headings are degrees clockwise from north.

Everything is measured between points (for a ship: its stem), in the unit the caller uses.
"""

from __future__ import annotations

import math

TOLERANCE = 1e-3
"""What lies within this of a boundary lies on it: the one slack of every comparison of places.

Places are kept to a ten-thousandth, so two ships that ran side by side may be a little nearer or farther
apart than before. Ten times that covers the rounding of several moves and is far below what anyone aims at.
"""


def distance(ax: float, ay: float, bx: float, by: float) -> float:
    """How far two points are apart.

    >>> distance(0.0, 0.0, 3.0, 4.0)
    5.0
    """
    return math.hypot(bx - ax, by - ay)


def within(ax: float, ay: float, bx: float, by: float, reach: float) -> bool:
    """Whether two points are no farther apart than `reach`."""
    return math.hypot(bx - ax, by - ay) <= reach + TOLERANCE


def in_reach(far: float, reach: float) -> bool:
    """Whether a distance is no longer than `reach`.

    >>> in_reach(6.0, 6.0), in_reach(6.0 + TOLERANCE, 6.0), in_reach(6.0 + 2 * TOLERANCE, 6.0)
    (True, True, False)
    """
    return far <= reach + TOLERANCE


def beyond(far: float, reach: float) -> bool:
    """Whether a distance is longer than `reach`.

    >>> beyond(6.0, 6.0), beyond(6.0 + TOLERANCE, 6.0), beyond(6.0 + 2 * TOLERANCE, 6.0)
    (False, False, True)
    """
    return far > reach + TOLERANCE


def normal(heading: float) -> float:
    """A heading brought into 0 up to, not including, 360."""
    turned = heading % 360.0
    return 0.0 if turned == 360.0 else turned


def bearing(ax: float, ay: float, bx: float, by: float) -> float:
    """The direction from one point to another.

    >>> bearing(0.0, 0.0, 1.0, 0.0)
    90.0
    """
    return normal(math.degrees(math.atan2(bx - ax, ay - by)))


def relative(heading: float, direction: float) -> float:
    """How far a direction lies to the right of a heading, from -180 (left) up to, not including, 180.

    >>> relative(350.0, 10.0)
    20.0
    """
    return (direction - heading + 180.0) % 360.0 - 180.0


def ahead(x: float, y: float, heading: float, far: float) -> tuple[float, float]:
    """The point so far ahead of a position.

    >>> ahead(0.0, 0.0, 90.0, 2.0)
    (2.0, 0.0)
    """
    quarter, rest = divmod(normal(heading), 90.0)
    if rest == 0.0:  # exact on the compass points, where rounding would show
        dx, dy = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))[int(quarter)]
    else:
        angle = math.radians(heading)
        dx, dy = math.sin(angle), -math.cos(angle)
    return x + dx * far, y + dy * far
