"""Straight paths, and whether a stacked ship has any way out: what decides whether it may stay.

drop-drive.stacked.leave
"""

from __future__ import annotations

import math

from gravitable.games.drop_drive.flying import Start, chain_of, cleared, empty_sky, is_legal, meetings
from gravitable.games.drop_drive.pieces import noun
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.geometry.flight import Chain, FlightPath, Sky, cut, span_along
from gravitable.geometry.outline import Outline, Point

DIRECTIONS, FINE_DIRECTIONS = 24, 72
JUST_CLEAR = 0.1
"""A path that only just leaves a stack ends this far beyond it, in millimetres."""
SHORT = 1.0
"""A path cut short of a piece ends this far before it."""


def way_out(m: DropDriveMatch, start: Start) -> tuple[Point, ...] | None:
    """A straight path that leaves the stack, if there is one: one or two links, or hardly more than it takes.

    drop-drive.stacked.leave
    """
    for step in range(DIRECTIONS):
        angle = 2 * math.pi * step / DIRECTIONS
        for links in range(1, min(2, start.links) + 1):
            points = _straight(m, start, angle, links)
            path = shortened(m, start, points) if points else None
            if path is not None:
                return path
    for step in range(FINE_DIRECTIONS if start.links else 0):
        points = _straight(m, start, 2 * math.pi * step / FINE_DIRECTIONS, 1)
        if points is None:
            continue
        path = rounded(cut(FlightPath(points), cleared(m, start, points) + JUST_CLEAR).points)
        if is_legal(m, start, path):
            return path
    return None


def shortened(m: DropDriveMatch, start: Start, points: tuple[Point, ...]) -> tuple[Point, ...] | None:
    """The path itself if it is legal, or cut before a planet it may not touch; None if neither is."""
    if is_legal(m, start, points):
        return points
    met = meetings(m, start, points)
    if not (met and start.no_planets and noun(met[-1].piece) == "planet" and met[-1].enters > SHORT):
        return None
    shorter = rounded(cut(FlightPath(points), met[-1].enters - SHORT).points)
    return shorter if is_legal(m, start, shorter) else None


def _straight(m: DropDriveMatch, start: Start, angle: float, links: int) -> tuple[Point, ...] | None:
    """So many links in a direction, or None where no path can begin."""
    chain = chain_of(m)
    begin = begin_of(empty_sky(m.content), chain, start.outline, angle)
    if begin is None:
        return None
    (x, y), c, s = begin, math.cos(angle), math.sin(angle)
    return rounded(tuple((x + chain.link * n * c, y + chain.link * n * s) for n in range(links + 1)))


def begin_of(sky: Sky, chain: Chain, outline: Outline, angle: float) -> Point | None:
    """Where a path in a direction begins: on the rim of the ship."""
    x, y = middle_of(outline)
    reach = max(math.dist((x, y), corner) for corner in outline.core) + outline.radius + chain.width
    ux, uy = math.cos(angle), math.sin(angle)
    span = span_along((x, y), (x + reach * ux, y + reach * uy), chain.width / 2, outline)
    # Not quite the farthest point that still touches the ship, so that rounding cannot lose it.
    far = 0.98 * span[1] if span else 0.0
    begin = (x + far * ux, y + far * uy)
    return begin if sky.is_clear(begin, begin, chain.width) else None


def middle_of(outline: Outline) -> Point:
    """The middle of what is seen of a piece."""
    count = len(outline.core)
    return sum(x for x, _ in outline.core) / count, sum(y for _, y in outline.core) / count


def rounded(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The path as it is written down, in hundredths of a millimetre."""
    return tuple((round(x, 2), round(y, 2)) for x, y in points)
