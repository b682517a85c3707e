"""The table itself: a rectangle with its corner at the origin, and the edges that ships arrive from."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from gravitable.geometry.compass import EPSILON, ahead, normal, relative

Line: TypeAlias = tuple[float, float, float, float]
"""A straight line: x and y of its start, x and y of its end."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """A table of so many units from west to east and from north to south."""

    width: float = 48.0
    depth: float = 48.0

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on the table; its edge belongs to it. Never true of NaN."""
        return -EPSILON <= x <= self.width + EPSILON and -EPSILON <= y <= self.depth + EPSILON

    def to_edge(self, x: float, y: float) -> float:
        """How far the nearest edge is."""
        return min(x, y, self.width - x, self.depth - y)

    def exit_after(self, x: float, y: float, heading: float) -> float:
        """How far a ship can run straight ahead before its stem leaves the table."""
        dx, dy = ahead(0.0, 0.0, heading, 1.0)
        far = float("inf")
        if dx > EPSILON:
            far = min(far, (self.width - x) / dx)
        elif dx < -EPSILON:
            far = min(far, x / -dx)
        if dy > EPSILON:
            far = min(far, (self.depth - y) / dy)
        elif dy < -EPSILON:
            far = min(far, y / -dy)
        return max(0.0, far)

    def inward(self, x: float, y: float) -> tuple[float, ...]:
        """The headings straight onto the table from a point on its edge; two in a corner."""
        found = []
        if abs(y) <= EPSILON:
            found.append(180.0)
        if abs(y - self.depth) <= EPSILON:
            found.append(0.0)
        if abs(x) <= EPSILON:
            found.append(90.0)
        if abs(x - self.width) <= EPSILON:
            found.append(270.0)
        return tuple(found)


def faces_in(table: Table, x: float, y: float, heading: float) -> bool:
    """Whether a ship on the edge faces onto the table."""
    straight = table.inward(x, y)
    return bool(straight) and all(abs(relative(way, normal(heading))) < 90.0 - EPSILON for way in straight)


def on_line(line: Line, x: float, y: float) -> bool:
    """Whether a point lies on a line, ends included."""
    ax, ay, bx, by = line
    cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    within = min(ax, bx) - EPSILON <= x <= max(ax, bx) + EPSILON and min(ay, by) - EPSILON <= y <= (
        max(ay, by) + EPSILON
    )
    return within and abs(cross) <= EPSILON * max(1.0, abs(bx - ax) + abs(by - ay))
