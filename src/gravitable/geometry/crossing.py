"""Lines across areas: how much of a straight line lies inside a disc or a convex polygon."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from gravitable.geometry.compass import EPSILON


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
    """Where a line from a to b runs inside the area, as two fractions of its length; None where it misses.

    >>> span_inside(Disc(5.0, 0.0, 1.0), 0.0, 0.0, 10.0, 0.0)
    (0.4, 0.6)
    """
    if isinstance(area, Disc):
        return _span_disc(area, ax, ay, bx - ax, by - ay)
    return _span_patch(area, ax, ay, bx - ax, by - ay)


def length_inside(area: Area, ax: float, ay: float, bx: float, by: float) -> float:
    """How much of the line from a to b lies inside the area; 0 when it misses or only touches.

    >>> length_inside(box(5.0, 0.0, 5.0, 2.0), 0.0, 0.0, 10.0, 0.0)
    5.0
    """
    span = span_inside(area, ax, ay, bx, by)
    return 0.0 if span is None else (span[1] - span[0]) * math.hypot(bx - ax, by - ay)


def crosses(area: Area, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a line runs through the inside of an area; grazing its edge is not enough."""
    return length_inside(area, ax, ay, bx, by) > EPSILON


def contains(area: Area, x: float, y: float) -> bool:
    """Whether a point lies in the area or on its edge."""
    if isinstance(area, Disc):
        return math.hypot(x - area.x, y - area.y) <= area.radius + EPSILON
    return _span_patch(area, x, y, 0.0, 0.0) is not None


def clearance(area: Area, x: float, y: float) -> float:
    """How far a point is from the nearest part of the area; 0 inside it."""
    if isinstance(area, Disc):
        return max(0.0, math.hypot(x - area.x, y - area.y) - area.radius)
    if contains(area, x, y):
        return 0.0
    corners = area.corners
    return min(_to_segment(x, y, *corners[i - 1], *corners[i]) for i in range(len(corners)))


def gap(one: Area, other: Area) -> float:
    """The least distance between two areas; 0 where they overlap."""
    if isinstance(one, Disc):
        return max(0.0, clearance(other, one.x, one.y) - one.radius)
    if isinstance(other, Disc):
        return max(0.0, clearance(one, other.x, other.y) - other.radius)
    if any(contains(other, *corner) for corner in one.corners):
        return 0.0
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


def cuts(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    """Whether the line from a to b passes over the line from c to d. To end on it is not to pass over it.

    >>> cuts(0.0, 0.0, 0.0, 2.0, -1.0, 1.0, 1.0, 1.0)
    True
    """
    side_a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    side_b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    side_c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    side_d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    if not (side_a > EPSILON and side_b < -EPSILON) and not (side_a < -EPSILON and side_b > EPSILON):
        return False
    return side_c * side_d <= EPSILON


def _span_disc(disc: Disc, ax: float, ay: float, dx: float, dy: float) -> tuple[float, float] | None:
    fx, fy = ax - disc.x, ay - disc.y
    a = dx * dx + dy * dy
    c = fx * fx + fy * fy - disc.radius * disc.radius
    if a == 0.0:
        return (0.0, 1.0) if c <= EPSILON else None
    b = fx * dx + fy * dy
    under = b * b - a * c
    if under < 0.0:
        return None
    root = math.sqrt(under)
    start, end = max(0.0, (-b - root) / a), min(1.0, (-b + root) / a)
    return (start, end) if start <= end else None


def _span_patch(patch: Patch, ax: float, ay: float, dx: float, dy: float) -> tuple[float, float] | None:
    corners = patch.corners
    around = sum(
        corners[i - 1][0] * corners[i][1] - corners[i][0] * corners[i - 1][1] for i in range(len(corners))
    )
    way = 1.0 if around > 0.0 else -1.0
    start, end = 0.0, 1.0
    for i in range(len(corners)):
        px, py = corners[i - 1]
        qx, qy = corners[i]
        ex, ey = (qx - px) * way, (qy - py) * way
        here = ex * (ay - py) - ey * (ax - px)
        change = ex * dy - ey * dx
        if abs(change) <= EPSILON:
            if here < -EPSILON:
                return None
        elif change > 0.0:
            start = max(start, -here / change)
        else:
            end = min(end, -here / change)
    return (start, end) if start <= end + EPSILON else None


def _to_segment(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    dx, dy = bx - ax, by - ay
    long = dx * dx + dy * dy
    along = 0.0 if long == 0.0 else min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / long))
    return math.hypot(x - ax - along * dx, y - ay - along * dy)
