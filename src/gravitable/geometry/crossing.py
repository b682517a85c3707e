"""Lines across areas and other lines: how much lies inside a disc or a convex polygon, what is passed.

A line that only touches an area, or runs along its edge, is not inside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

import msgspec

from gravitable.geometry.compass import TOLERANCE
from gravitable.geometry.rectangle import Line, on_line, to_line


class Disc(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A full circle on the table."""

    x: float
    y: float
    radius: float


class Patch(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A convex polygon on the table; its corners in order around it, either way."""

    corners: tuple[tuple[float, float], ...]


Area: TypeAlias = Disc | Patch


def box(x: float, y: float, width: float, depth: float, heading: float = 0.0) -> Patch:
    """A rectangle around a centre, turned clockwise by `heading`."""
    angle = math.radians(heading)
    c, s = math.cos(angle), math.sin(angle)
    w, d = width / 2, depth / 2
    return Patch(
        tuple((x + c * u - s * v, y + s * u + c * v) for u, v in ((-w, -d), (w, -d), (w, d), (-w, d)))
    )


def span_inside(area: Area, ax: float, ay: float, bx: float, by: float) -> tuple[float, float] | None:
    """Where a line from a to b runs inside the area, as two fractions of its length; None where it misses
    the area, only touches it, or runs along its edge. A line without length is inside where its point is.

    >>> span_inside(Disc(5.0, 0.0, 1.0), 0.0, 0.0, 10.0, 0.0)
    (0.4, 0.6)
    """
    dx, dy = bx - ax, by - ay
    span = _span_disc(area, ax, ay, dx, dy) if isinstance(area, Disc) else _span_patch(area, ax, ay, dx, dy)
    if span is None:
        return None
    # The areas are convex: in the middle of its span a line is at least half as deep as anywhere.
    middle = (span[0] + span[1]) / 2
    return span if depth(area, ax + dx * middle, ay + dy * middle) > TOLERANCE else None


def length_inside(area: Area, ax: float, ay: float, bx: float, by: float) -> float:
    """How much of the line from a to b lies inside the area; 0 when it misses or only touches.

    >>> length_inside(box(5.0, 0.0, 5.0, 2.0), 0.0, 0.0, 10.0, 0.0)
    5.0
    """
    span = span_inside(area, ax, ay, bx, by)
    return 0.0 if span is None else (span[1] - span[0]) * math.hypot(bx - ax, by - ay)


def crosses(area: Area, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a line runs through the inside of an area; grazing its edge is not enough."""
    return span_inside(area, ax, ay, bx, by) is not None


def depth(area: Area, x: float, y: float) -> float:
    """How deep inside the area a point lies: its distance from the edge; below 0 where it lies outside."""
    if isinstance(area, Disc):
        return area.radius - math.hypot(x - area.x, y - area.y)
    return min(
        (ex * (y - py) - ey * (x - px)) / math.hypot(ex, ey) for px, py, ex, ey in _edges(area.corners)
    )


def contains(area: Area, x: float, y: float) -> bool:
    """Whether a point lies in the area or on its edge."""
    return depth(area, x, y) >= -TOLERANCE


def clearance(area: Area, x: float, y: float) -> float:
    """How far a point is from the nearest part of the area; 0 inside it."""
    if isinstance(area, Disc):
        return max(0.0, -depth(area, x, y))
    if depth(area, x, y) >= 0.0:
        return 0.0
    corners = area.corners
    return min(to_line((*corners[i - 1], *corners[i]), x, y) for i in range(len(corners)))


def gap(one: Area, other: Area) -> float:
    """The least distance between two areas; 0 where they overlap."""
    if isinstance(one, Disc):
        return max(0.0, clearance(other, one.x, one.y) - one.radius)
    if isinstance(other, Disc):
        return max(0.0, clearance(one, other.x, other.y) - other.radius)
    if any(crosses(other, *one.corners[i - 1], *one.corners[i]) for i in range(len(one.corners))):
        return 0.0
    apart = [clearance(other, *corner) for corner in one.corners]
    return min(apart + [clearance(one, *corner) for corner in other.corners])


def total_inside(areas: Iterable[Area], ax: float, ay: float, bx: float, by: float) -> float:
    """How much of a line lies inside any of the areas; where they overlap it counts once."""
    spans = sorted(span for area in areas if (span := span_inside(area, ax, ay, bx, by)) is not None)
    total, reached = 0.0, 0.0
    for start, end in spans:
        total += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return total * math.hypot(bx - ax, by - ay)


def cuts(line: Line, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether the way from a to b passes over a line, from one side to the other. To end on it is not enough.

    >>> cuts((-1.0, 1.0, 1.0, 1.0), 0.0, 0.0, 0.0, 2.0)
    True
    """
    return abs(_beside(line, bx, by)) > TOLERANCE and meets(line, ax, ay, bx, by) is not None


def meets(line: Line, ax: float, ay: float, bx: float, by: float) -> float | None:
    """Where a way from a to b comes to a line, as a fraction of its length; to end on the line is to come to
    it, to begin on it is not.

    >>> meets((-1.0, 1.0, 1.0, 1.0), 0.0, 0.0, 0.0, 2.0)
    0.5
    """
    before, after = _beside(line, ax, ay), _beside(line, bx, by)
    if abs(before) <= TOLERANCE or (abs(after) > TOLERANCE and (before > 0.0) == (after > 0.0)):
        return None
    at = min(1.0, before / (before - after))
    return at if on_line(line, ax + (bx - ax) * at, ay + (by - ay) * at) else None


def _beside(line: Line, x: float, y: float) -> float:
    """How far a point lies to the right of a line that goes on without end; below 0 to its left."""
    cx, cy, dx, dy = line
    return ((dx - cx) * (y - cy) - (dy - cy) * (x - cx)) / math.hypot(dx - cx, dy - cy)


def _span_disc(disc: Disc, ax: float, ay: float, dx: float, dy: float) -> tuple[float, float] | None:
    fx, fy = ax - disc.x, ay - disc.y
    a = dx * dx + dy * dy
    c = fx * fx + fy * fy - disc.radius * disc.radius
    if a == 0.0:
        return (0.0, 1.0) if c <= 0.0 else None
    b = fx * dx + fy * dy
    under = b * b - a * c
    if under < 0.0:
        return None
    root = math.sqrt(under)
    start, end = max(0.0, (-b - root) / a), min(1.0, (-b + root) / a)
    return (start, end) if start <= end else None


def _span_patch(patch: Patch, ax: float, ay: float, dx: float, dy: float) -> tuple[float, float] | None:
    start, end = 0.0, 1.0
    for px, py, ex, ey in _edges(patch.corners):
        here = ex * (ay - py) - ey * (ax - px)
        change = ex * dy - ey * dx
        if change > 0.0:
            start = max(start, -here / change)
        elif change < 0.0:
            end = min(end, -here / change)
        elif here < 0.0:
            return None
    return (start, end) if start <= end else None


@lru_cache(maxsize=1024)
def _edges(corners: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float, float, float], ...]:
    """The edges of a polygon, each by a corner and its direction, so that the inside is to the right."""
    pairs = [(*corners[i - 1], *corners[i]) for i in range(len(corners))]
    way = 1.0 if sum(px * qy - qx * py for px, py, qx, qy in pairs) > 0.0 else -1.0
    return tuple((px, py, (qx - px) * way, (qy - py) * way) for px, py, qx, qy in pairs)
