"""Where a move can end near a place, exactly.

The ends of straight runs after a turn, and of ways with turns on them, fill an area bounded by circles and
straight lines: the shortest and the longest way, the widest turns, the table's edges, and what stands in the
way with its shadow. So the end nearest to a place is the place itself, the foot of a perpendicular from it on
one of these, or a corner where two of them meet. Trying those decides whether any end is near enough.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from gravitable.geometry.compass import TOLERANCE, ahead, bearing, distance, relative
from gravitable.geometry.crossing import Disc
from gravitable.geometry.moves import Manoeuvre, Placement, detour
from gravitable.geometry.rectangle import Line, Rectangle, foot, to_line

Point: TypeAlias = tuple[float, float]
Ray: TypeAlias = tuple[float, float, float, float]
"""A straight line without end: a point of it and its direction as a unit vector."""

ALONG_THE_EDGE = 0.01
"""Ships arrive facing onto the table: at least so many degrees away from its edge."""


class Ends:
    """The area in which a move from a place can end. `wide` is how far the ship can turn before it runs."""

    def __init__(
        self, start: Placement, allowed: Manoeuvre, wide: float, table: Rectangle, solids: Iterable[Disc] = ()
    ) -> None:
        self.start, self.allowed, self.wide, self.table = start, allowed, wide, table
        x, y = start.x, start.y
        self.circles = [Disc(x, y, max(0.0, allowed.most)), Disc(x, y, max(0.0, allowed.least))]
        self.rays = [_ray(x, y, start.heading + side) for side in {-wide, wide}]
        self.rays += [(0.0, 0.0, 1.0, 0.0), (0.0, 0.0, 0.0, 1.0)]
        self.rays += [(table.width, table.depth, 1.0, 0.0), (table.width, table.depth, 0.0, 1.0)]
        if allowed.when == "any" and allowed.least > 0.0:
            self._bend_back(allowed)
        for solid in solids:
            self._shadow(solid)
        self.corners = [point for point in self._corners() if self.holds(*point)]

    def _bend_back(self, allowed: Manoeuvre) -> None:
        """Turns on the way bring the ship nearer than the shortest way: up to lines and a smaller circle."""
        start, least = self.start, allowed.least
        along = ahead(start.x, start.y, start.heading, least)
        for side in (-1.0, 1.0):
            aside = ahead(start.x, start.y, start.heading + side * allowed.turn * allowed.turns, least)
            self.rays.append(_ray(*along, bearing(*along, *aside)))
        if allowed.turns > 1:
            self.circles.append(Disc(start.x, start.y, least * math.cos(math.radians(allowed.turn / 2))))

    def _shadow(self, solid: Disc) -> None:
        """A solid and the lines past it, if the ship can come to it."""
        start = self.start
        away = distance(start.x, start.y, solid.x, solid.y)
        if not solid.radius < away < self.allowed.most + solid.radius:
            return
        self.circles.append(solid)
        to, half = bearing(start.x, start.y, solid.x, solid.y), math.degrees(math.asin(solid.radius / away))
        self.rays += [_ray(start.x, start.y, to - half), _ray(start.x, start.y, to + half)]

    def _corners(self) -> Iterator[Point]:
        for one, other in combinations(self.rays, 2):
            yield from _ray_meets_ray(one, other)
        for circle in self.circles:
            for ray in self.rays:
                yield from _ray_meets_circle(ray, circle)
        for one_circle, other_circle in combinations(self.circles, 2):
            yield from _circles_meet(one_circle, other_circle)

    def holds(self, x: float, y: float) -> bool:
        """Whether some way of the right length and turns ends there, what stands in the way left aside."""
        far = distance(self.start.x, self.start.y, x, y)
        if far > self.allowed.most + TOLERANCE or not self.table.holds(x, y):
            return False
        if far <= TOLERANCE:
            return self.allowed.least <= TOLERANCE
        side = relative(self.start.heading, bearing(self.start.x, self.start.y, x, y))
        if abs(side) > self.wide + math.degrees(TOLERANCE / far):
            return False
        return far * _longest(side, self.allowed) >= self.allowed.least - TOLERANCE

    def near(self, x: float, y: float, reach: float) -> list[Point]:
        """Ends to try within reach of a place, nearest first. Where it is empty no end is so near."""
        start = self.start
        if distance(start.x, start.y, x, y) > self.allowed.most + reach + TOLERANCE:
            return []
        found = [(x, y)]
        for circle in self.circles:
            away = distance(circle.x, circle.y, x, y)
            if away > 0.0:
                ux, uy = (x - circle.x) / away, (y - circle.y) / away
                found += [
                    (circle.x + ux * circle.radius, circle.y + uy * circle.radius),
                    (circle.x - ux * circle.radius, circle.y - uy * circle.radius),
                ]
        for px, py, dx, dy in self.rays:
            along = (x - px) * dx + (y - py) * dy
            found.append((px + along * dx, py + along * dy))
        found = [point for point in found if self.holds(*point)] + self.corners
        apart = sorted((distance(x, y, *point), point) for point in found)
        return [point for far, point in apart if far <= reach + TOLERANCE]


def entries_near(
    line: Line,
    table: Rectangle,
    allowed: Manoeuvre,
    x: float,
    y: float,
    reach: float,
    solids: Sequence[Disc] = (),
) -> Iterator[tuple[Placement, float]]:
    """Straight runs from a line of the table's edge that end within reach of a place: start and length.

    An arriving ship may face any way onto the table, so only where it starts and how far it runs matter.
    """
    for qx, qy in _starts(line, table, allowed, x, y, reach):
        inward = table.inward(qx, qy)
        if not inward:
            continue
        corner = len(inward) > 1
        heading = inward[0] + relative(inward[0], inward[-1]) / 2
        wide = (45.0 if corner else 90.0) - ALONG_THE_EDGE
        straight = Manoeuvre(allowed.least, allowed.most)
        for px, py in Ends(Placement(qx, qy, heading), straight, wide, table, solids).near(x, y, reach):
            far = distance(qx, qy, px, py)
            facing = bearing(qx, qy, px, py) if far > TOLERANCE else heading
            yield Placement(qx, qy, facing), far


def _starts(
    line: Line, table: Rectangle, allowed: Manoeuvre, x: float, y: float, reach: float
) -> Iterator[Point]:
    """Points of a line: nearest to a place, or to the edge beside it, farthest from it, or just right."""
    ax, ay, bx, by = line
    long = distance(ax, ay, bx, by)
    ray = (ax, ay, (bx - ax) / long, (by - ay) / long)
    edges = [(x, 0.0), (x, table.depth), (0.0, y), (table.width, y)]
    edges += [(0.0, 0.0), (0.0, table.depth), (table.width, 0.0), (table.width, table.depth)]
    yield from ((ax, ay), (bx, by))
    for px, py in ((x, y), *(point for point in edges if distance(x, y, *point) <= reach + TOLERANCE)):
        yield foot(line, px, py)
        for far in (allowed.least, (allowed.least + allowed.most) / 2, allowed.most):
            for point in _ray_meets_circle(ray, Disc(px, py, max(0.0, far))):
                if to_line(line, *point) <= TOLERANCE:
                    yield point


def _longest(side: float, allowed: Manoeuvre) -> float:
    """How long a way to a point at unit distance may be; beyond the turns on the way it is straight."""
    wide = allowed.turn * allowed.turns
    return detour(side, allowed) if allowed.when == "any" and abs(side) <= wide else 1.0


def _ray(x: float, y: float, heading: float) -> Ray:
    dx, dy = ahead(0.0, 0.0, heading, 1.0)
    return x, y, dx, dy


def _ray_meets_ray(one: Ray, other: Ray) -> Sequence[Point]:
    ax, ay, adx, ady = one
    bx, by, bdx, bdy = other
    across = adx * bdy - ady * bdx
    if across == 0.0:
        return ()
    along = ((bx - ax) * bdy - (by - ay) * bdx) / across
    return ((ax + along * adx, ay + along * ady),)


def _ray_meets_circle(ray: Ray, circle: Disc) -> Sequence[Point]:
    px, py, dx, dy = ray
    middle = (circle.x - px) * dx + (circle.y - py) * dy
    away = math.hypot(px + middle * dx - circle.x, py + middle * dy - circle.y)
    if away > circle.radius + TOLERANCE:
        return ()
    half = math.sqrt(max(0.0, circle.radius * circle.radius - away * away))
    return tuple((px + along * dx, py + along * dy) for along in (middle - half, middle + half))


def _circles_meet(one: Disc, other: Disc) -> Sequence[Point]:
    apart = distance(one.x, one.y, other.x, other.y)
    if apart == 0.0 or apart > one.radius + other.radius or apart < abs(one.radius - other.radius):
        return ()
    along = (apart * apart + one.radius * one.radius - other.radius * other.radius) / (2.0 * apart)
    half = math.sqrt(max(0.0, one.radius * one.radius - along * along))
    ux, uy = (other.x - one.x) / apart, (other.y - one.y) / apart
    mx, my = one.x + along * ux, one.y + along * uy
    return ((mx - half * uy, my + half * ux), (mx + half * uy, my - half * ux))
