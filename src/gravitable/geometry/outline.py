"""Convex outlines with rounded corners: where they are, how far apart, what they reach.

An outline is a convex core (one point, a segment, or a polygon counter-clockwise) grown by a radius, so a
disc, a wall and a wooden tile are the same kind of thing. Lengths are in whatever unit the caller uses;
angles are radians.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import msgspec

Point = tuple[float, float]


class Pose(msgspec.Struct, frozen=True, gc=False):
    """Where a rigid thing is: its centre and how far it is turned counter-clockwise."""

    x: float
    y: float
    angle: float


class Outline(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A convex core grown by a radius.

    >>> square = Outline(((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)), 0.0)
    >>> gap(square, disc((5.0, 1.0), 1.0))
    2.0
    """

    core: tuple[Point, ...]
    radius: float


def disc(centre: Point, radius: float) -> Outline:
    """A full circle."""
    return Outline((centre,), radius)


def segment(start: Point, end: Point) -> Outline:
    """A straight line between two points, without width."""
    return Outline((start, end), 0.0)


def rounded(corners: Sequence[Point], radius: float) -> Outline:
    """A polygon around the origin whose sides stay where they are while its corners are rounded.

    The core is the polygon shrunk towards the origin, so every side must be equally far from it: true of
    regular polygons and of rhombi.
    """
    inset = min(_distance_to_line((0.0, 0.0), a, b) for a, b in _sides(corners))
    scale = 1.0 - radius / inset
    return Outline(tuple((x * scale, y * scale) for x, y in corners), radius)


def place(outline: Outline, pose: Pose) -> Outline:
    """The outline, turned and moved to a pose."""
    c, s = math.cos(pose.angle), math.sin(pose.angle)
    px, py = pose.x, pose.y
    return Outline(tuple((px + c * x - s * y, py + s * x + c * y) for x, y in outline.core), outline.radius)


def bounds(outline: Outline) -> tuple[float, float, float, float]:
    """The upright box around an outline: left, bottom, right, top."""
    xs, ys = zip(*outline.core, strict=True)
    r = outline.radius
    return min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r


def reach(outline: Outline) -> float:
    """How far the outline reaches from the origin of its own coordinates."""
    return max(math.hypot(x, y) for x, y in outline.core) + outline.radius


def area(outline: Outline) -> float:
    """The area inside the outline, rounding included."""
    core = outline.core
    doubled = sum(ax * by - bx * ay for (ax, ay), (bx, by) in _sides(core)) if len(core) > 2 else 0.0
    around = sum(math.dist(a, b) for a, b in _sides(core)) if len(core) > 1 else 0.0
    return abs(doubled) / 2 + around * outline.radius + math.pi * outline.radius**2


def gap(one: Outline, other: Outline) -> float:
    """The distance between two outlines; negative when they overlap, by how deep they do."""
    seen = max(_separation(one.core, other.core), _separation(other.core, one.core))
    return _core_gap(one.core, other.core, seen) - one.radius - other.radius


def is_clear(one: Outline, other: Outline, least: float) -> bool:
    """Whether two outlines are farther apart than this: often quicker to tell than how far they are.

    >>> is_clear(disc((0.0, 0.0), 1.0), disc((5.0, 0.0), 1.0), 2.9)
    True
    """
    apart = least + one.radius + other.radius
    seen = max(_separation(one.core, other.core), _separation(other.core, one.core))
    return seen > apart or _core_gap(one.core, other.core, seen) > apart


def rises_above(outline: Outline, line: Sequence[Point]) -> bool:
    """Whether any part of the outline lies above a line that runs from left to right.

    Only the part of the plane under or over the line's own extent counts.

    >>> rises_above(disc((1.0, 0.0), 0.6), [(0.0, 1.0), (1.0, 0.5), (2.0, 1.0)])
    True
    """
    left, _, right, top = bounds(outline)
    heights = [y for _, y in line]
    if top <= min(heights):
        return False
    if top > max(heights) and line[0][0] <= left and right <= line[-1][0]:
        return True
    for a, b in pairwise(line):
        if b[0] < left or a[0] > right:
            continue
        for x, y in outline.core:
            if a[0] <= x <= b[0] and y > a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]):
                return True
        if gap(outline, segment(a, b)) < 0.0:
            return True
    return False


def _sides(corners: Sequence[Point]) -> list[tuple[Point, Point]]:
    return [(corners[i - 1], corners[i]) for i in range(len(corners))]


def _core_gap(one: tuple[Point, ...], other: tuple[Point, ...], seen: float) -> float:
    """The distance between two cores, of which `seen` is the widest gap along the normals of either."""
    if seen < 0.0 and max(len(one), len(other)) > 2:
        return seen
    if seen < 0.0 and len(one) == len(other) == 2:
        return 0.0
    return min(_nearest(one, other), _nearest(other, one))


def _separation(one: tuple[Point, ...], other: tuple[Point, ...]) -> float:
    """The widest gap seen along the outward normals of one core; minus infinity where it has none."""
    widest = -math.inf
    if len(one) == 1:
        return widest
    ax, ay = one[-1]
    for bx, by in one:
        nx, ny = by - ay, ax - bx
        nearest = min([(x - ax) * nx + (y - ay) * ny for x, y in other]) / math.hypot(nx, ny)
        if nearest > widest:
            widest = nearest
        ax, ay = bx, by
    return widest


def _nearest(points: tuple[Point, ...], core: tuple[Point, ...]) -> float:
    """The least distance from any of the points to the edge of the core."""
    if len(core) == 1:
        return min(math.dist(core[0], p) for p in points)
    least = math.inf
    ax, ay = core[-1]
    for bx, by in core:
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        for x, y in points:
            px, py = x - ax, y - ay
            along = (px * dx + py * dy) / square
            if along > 1.0:
                along = 1.0
            elif along < 0.0:
                along = 0.0
            px -= along * dx
            py -= along * dy
            distance = px * px + py * py
            if distance < least:
                least = distance
        ax, ay = bx, by
    return math.sqrt(least)


def _distance_to_line(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    return abs(dx * (p[1] - a[1]) - dy * (p[0] - a[0])) / math.hypot(dx, dy)
