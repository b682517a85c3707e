"""The table itself: a rectangle with its corner at the origin, and the edges that ships arrive from."""

from __future__ import annotations

import math
from typing import TypeAlias

import msgspec

from gravitable.geometry.compass import TOLERANCE, ahead, normal, relative

Line: TypeAlias = tuple[float, float, float, float]
"""A straight line: x and y of its start, x and y of its end."""


class Rectangle(msgspec.Struct, frozen=True, gc=False):
    """A table of so many units from west to east and from north to south."""

    width: float = 48.0
    depth: float = 48.0

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on the table; its edge belongs to it. Never true of NaN."""
        return -TOLERANCE <= x <= self.width + TOLERANCE and -TOLERANCE <= y <= self.depth + TOLERANCE

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.width / 2, self.depth / 2

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """The point of the table that is nearest to one on or off it."""
        return min(self.width, max(0.0, x)), min(self.depth, max(0.0, y))

    def to_edge(self, x: float, y: float) -> float:
        """How far the nearest edge is."""
        return min(x, y, self.width - x, self.depth - y)

    def exit_after(self, x: float, y: float, heading: float) -> float:
        """How far a ship can run straight ahead before its stem leaves the table."""
        dx, dy = ahead(0.0, 0.0, heading, 1.0)
        far = float("inf")
        if dx > 0.0:
            far = min(far, (self.width - x) / dx)
        elif dx < 0.0:
            far = min(far, x / -dx)
        if dy > 0.0:
            far = min(far, (self.depth - y) / dy)
        elif dy < 0.0:
            far = min(far, y / -dy)
        return max(0.0, far)

    def inward(self, x: float, y: float) -> tuple[float, ...]:
        """The headings straight onto the table from a point on its edge; two in a corner."""
        found = []
        if abs(y) <= TOLERANCE:
            found.append(180.0)
        if abs(y - self.depth) <= TOLERANCE:
            found.append(0.0)
        if abs(x) <= TOLERANCE:
            found.append(90.0)
        if abs(x - self.width) <= TOLERANCE:
            found.append(270.0)
        return tuple(found)


def faces_in(table: Rectangle, x: float, y: float, heading: float) -> bool:
    """Whether a ship on the edge faces onto the table."""
    straight = table.inward(x, y)
    return bool(straight) and all(abs(relative(way, normal(heading))) < 90.0 - TOLERANCE for way in straight)


def on_line(line: Line, x: float, y: float) -> bool:
    """Whether a point lies on a line, ends included."""
    return to_line(line, x, y) <= TOLERANCE


def to_line(line: Line, x: float, y: float) -> float:
    """How far a point is from a line, such as an edge that a fleet enters by.

    >>> to_line((0.0, 48.0, 48.0, 48.0), 24.0, 36.0)
    12.0
    """
    px, py = foot(line, x, y)
    return math.hypot(x - px, y - py)


def foot(line: Line, x: float, y: float) -> tuple[float, float]:
    """The point of a line nearest to a place."""
    ax, ay, bx, by = line
    dx, dy = bx - ax, by - ay
    long = dx * dx + dy * dy
    along = 0.0 if long == 0.0 else min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / long))
    return ax + along * dx, ay + along * dy
