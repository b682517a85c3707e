"""Flight paths: a chain of straight links laid between pieces, and what it touches in which order.

A path is a band of a width around its middle line. What it meets is exact: for each piece the lengths along
the path between which the band, as far as it has been flown, touches the piece's outline. Lengths are in
millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache

import msgspec

from gravitable.geometry.hexagon import wall_distance
from gravitable.geometry.outline import Outline, Point, bounds, disc, gap

Span = tuple[float, float]

LENGTH_SLACK = 0.05
"""A link may be this much longer or shorter than it should: points travel rounded."""
BEND_SLACK = 0.5
"""A joint may bend this many degrees more, for the same reason."""
SAME_LENGTH = 1e-6
"""Contacts nearer together than this happen at once."""


class FlightPath(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """Where a flight begins and where each link ends; the last link may be flown in part."""

    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        """How far the ship flies."""
        return sum(math.dist(a, b) for a, b in self.legs())

    @property
    def end(self) -> Point:
        """Where the ship stops."""
        return self.points[-1]

    def legs(self) -> Iterator[tuple[Point, Point]]:
        """The links flown, one after the other."""
        return zip(self.points, self.points[1:], strict=False)


class Contact(msgspec.Struct, frozen=True, gc=False):
    """A stretch of a path along which it touches a piece."""

    piece: str
    enters: float
    leaves: float


class Chain(msgspec.Struct, frozen=True):
    """What a flight path is bent from: links of a length and a width, joints that bend so far (degrees)."""

    link: float
    width: float
    bend: float


class Flaw(Enum):
    """What can be wrong with a flight path."""

    EMPTY = "has no beginning"
    START = "does not begin at the ship"
    TOO_MANY_LINKS = "has more links than the rocket drive's rating"
    LINK_LENGTH = "has a link of a wrong length"
    BEND = "bends too sharply"
    SUN = "touches the sun"
    WALL = "leaves the system"


class Sky(msgspec.Struct, frozen=True):
    """The system seen from above: its walls, its sun, and the outline of every piece a path could meet."""

    apothem: float
    sun_radius: float
    pieces: Mapping[str, Outline]

    def is_clear(self, a: Point, b: Point, width: float) -> bool:
        """Whether a straight link stays between the walls and touches no sun."""
        return (
            wall_distance(self.apothem, b) >= width / 2
            and wall_distance(self.apothem, a) >= width / 2
            and _distance_from_origin(a, b) > self.sun_radius + width / 2
        )


def flaw(sky: Sky, path: FlightPath, chain: Chain, ship: Outline, rating: int) -> Flaw | None:
    """The first thing that is wrong with a flight path, or None for a good one.

    Only the part that is flown counts: what the rest of the chain would lie on does not matter.
    """
    points = path.points
    if not points:
        return Flaw.EMPTY
    if gap(disc(points[0], chain.width / 2), ship) > LENGTH_SLACK:
        return Flaw.START
    if len(points) - 1 > rating:
        return Flaw.TOO_MANY_LINKS
    lengths = [math.dist(a, b) for a, b in path.legs()]
    if any(abs(length - chain.link) > LENGTH_SLACK for length in lengths[:-1]):
        return Flaw.LINK_LENGTH
    if lengths and lengths[-1] > chain.link + LENGTH_SLACK:
        return Flaw.LINK_LENGTH
    if any(
        bend_between(a, b, c) > chain.bend + BEND_SLACK
        for a, b, c in zip(points, points[1:], points[2:], strict=False)
        if math.dist(b, c) > 1.0
    ):
        return Flaw.BEND
    for a, b in path.legs():
        if _distance_from_origin(a, b) <= sky.sun_radius + chain.width / 2:
            return Flaw.SUN
    if any(wall_distance(sky.apothem, point) < chain.width / 2 - LENGTH_SLACK for point in points):
        return Flaw.WALL
    return None


def bend_between(a: Point, b: Point, c: Point) -> float:
    """By how many degrees a path from a to c turns at b.

    >>> round(bend_between((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)), 6)
    90.0
    """
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return abs(math.degrees(math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)))


def contacts(
    path: FlightPath, width: float, pieces: Mapping[str, Outline], leaving: Collection[str] = ()
) -> list[Contact]:
    """What a path touches, in the order in which it does; a piece may be touched again later.

    Pieces named in `leaving` are those the ship is stacked with: a contact that is there from the beginning
    does not count, a later one does. Contacts at the same length are told in the order of their names.

    >>> lane = FlightPath(((0.0, 0.0), (25.0, 0.0)))
    >>> [c.piece for c in contacts(lane, 8.0, {"far": disc((20.0, 0.0), 2.0), "near": disc((9.0, 5.0), 2.0)})]
    ['near', 'far']
    """
    found: list[Contact] = []
    reach = width / 2
    left, bottom, right, top = bounds(Outline(path.points, reach))
    for piece, outline in pieces.items():
        box = bounds(outline)
        if box[0] > right or box[2] < left or box[1] > top or box[3] < bottom:
            continue
        for enters, leaves in _stretches(path, reach, outline):
            if not (piece in leaving and enters <= SAME_LENGTH):
                found.append(Contact(piece, enters, leaves))
    found.sort(key=lambda contact: (round(contact.enters / SAME_LENGTH), contact.piece))
    return found


def cut(path: FlightPath, length: float) -> FlightPath:
    """The path stopped after a length.

    >>> cut(FlightPath(((0.0, 0.0), (25.0, 0.0), (50.0, 0.0))), 30.0).points[-1]
    (30.0, 0.0)
    """
    points = [path.points[0]]
    for a, b in path.legs():
        leg = math.dist(a, b)
        if leg >= length:
            share = length / leg if leg else 0.0
            points.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            break
        points.append(b)
        length -= leg
    return FlightPath(tuple(points))


def span_along(a: Point, b: Point, reach: float, outline: Outline) -> Span | None:
    """Between which lengths a straight link from a to b is within a reach of an outline, or None.

    The line is cut with the outline grown by the reach: its core, a strip along each side, a disc at each
    corner. That shape is convex, so what the line has in common with it is one stretch.
    """
    length = math.dist(a, b)
    if length == 0.0:
        return (0.0, 0.0) if gap(disc(a, reach), outline) <= 0.0 else None
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    # Corners told from a, along the link (first) and to its left (second).
    core = [((x - a[0]) * ux + (y - a[1]) * uy, (y - a[1]) * ux - (x - a[0]) * uy) for x, y in outline.core]
    grown = reach + outline.radius
    low, high = math.inf, -math.inf
    if min(aside for _, aside in core) > grown or max(aside for _, aside in core) < -grown:
        return None
    for along, aside in core:
        if abs(aside) <= grown:
            half = math.sqrt(grown * grown - aside * aside)
            low, high = min(low, along - half), max(high, along + half)
    if len(core) > 1:
        for i in range(len(core)):
            (p, q), (r, s) = core[i - 1], core[i]
            if (q <= grown or s <= grown) and (q >= -grown or s >= -grown):
                crossing = _strip(p, q, r, s, grown)
                if crossing is not None:
                    low, high = min(low, crossing[0]), max(high, crossing[1])
    low, high = max(low, 0.0), min(high, length)
    return (low, high) if low <= high else None


def _strip(p: float, q: float, r: float, s: float, grown: float) -> Span | None:
    """Where the axis runs through the strip reaching `grown` to both sides of the line (p, q) to (r, s)."""
    side = math.hypot(r - p, s - q)
    if side == 0.0:
        return None
    vx, vy = (r - p) / side, (s - q) / side
    # On the axis at x: along the side ((x - p) vx - q vy) in [0, side], across it ((x - p) vy + q vx) in
    # +-grown.
    low, high = -math.inf, math.inf
    for slope, offset, least, most in (
        (vx, -p * vx - q * vy, 0.0, side),
        (vy, -p * vy + q * vx, -grown, grown),
    ):
        if abs(slope) < 1e-12:
            if not least <= offset <= most:
                return None
            continue
        one, other = (least - offset) / slope, (most - offset) / slope
        low, high = max(low, min(one, other)), min(high, max(one, other))
    return (low, high) if low <= high else None


@lru_cache(maxsize=4096)
def _stretches(path: FlightPath, reach: float, outline: Outline) -> Sequence[Span]:
    """The lengths of a path within reach of an outline; a stretch that goes on over a joint is one.

    A path is looked at again at every piece it meets, and little of what lies there has changed by then.
    """
    stretches: list[Span] = []
    flown = 0.0
    left, bottom, right, top = bounds(outline)
    mx, my = (left + right) / 2, (bottom + top) / 2
    far = math.hypot(right - mx, top - my) + reach
    if len(path.points) == 1 and gap(disc(path.points[0], reach), outline) <= 0.0:
        return [(0.0, 0.0)]
    for a, b in path.legs():
        length = math.dist(a, b)
        # A link whose middle is farther away than all that cannot touch the piece.
        near = math.hypot((a[0] + b[0]) / 2 - mx, (a[1] + b[1]) / 2 - my) <= far + length / 2 + SAME_LENGTH
        span = span_along(a, b, reach, outline) if near else None
        if span is not None:
            low, high = span[0] + flown, span[1] + flown
            if stretches and low - stretches[-1][1] <= SAME_LENGTH:
                stretches[-1] = (stretches[-1][0], high)
            else:
                stretches.append((low, high))
        flown += length
    return stretches


def _distance_from_origin(a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    squared = dx * dx + dy * dy
    share = 0.0 if squared == 0.0 else min(1.0, max(0.0, -(a[0] * dx + a[1] * dy) / squared))
    return math.hypot(a[0] + share * dx, a[1] + share * dy)
