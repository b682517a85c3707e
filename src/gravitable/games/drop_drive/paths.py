"""Simple flight paths: straight away, or steered towards a point around the sun. Quick, and always legal.

Random play and a first look of bots use them; `gravitable.geometry.planner` finds better ones.
"""

from __future__ import annotations

import math
from random import Random

from gravitable.games.drop_drive.flying import Start, chain_of, cleared, empty_sky, is_legal, meetings
from gravitable.games.drop_drive.pieces import is_asteroid, is_cargo, noun
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.geometry.flight import Chain, FlightPath, Sky, cut, span_along
from gravitable.geometry.outline import Outline, Point

DIRECTIONS, FINE_DIRECTIONS = 24, 72
JUST_CLEAR = 0.1
"""A path that only just leaves a stack ends this far beyond it, in millimetres."""
TURNS = (0.0, 20.0, -20.0, 40.0, -40.0, 60.0, -60.0)
"""Turns tried, in degrees, when the sun or a wall is ahead."""
SHORT = 1.0
"""A path cut short of a piece ends this far before it."""


def random_path(m: DropDriveMatch, start: Start, rng: Random) -> tuple[Point, ...] | None:
    """A legal path towards something of interest, or None if this try found none."""
    pieces = [piece for piece in m.state.poses if piece != start.piece and piece not in start.leaving]
    sought = [piece for piece in pieces if is_cargo(piece)]
    planets = [piece for piece in pieces if noun(piece) == "planet"]
    chance = rng.random()
    laden = any(is_asteroid(piece) for piece in m.state.active.cargo)
    if planets and not start.no_planets and chance < (0.75 if laden else 0.3):
        target = m.state.poses[rng.choice(planets)].point
    elif chance < 0.85 and sought:
        target = m.state.poses[rng.choice(sought)].point
    elif chance < 0.95 and pieces:
        target = m.state.poses[rng.choice(pieces)].point
    else:
        target = (rng.uniform(-200.0, 200.0), rng.uniform(-200.0, 200.0))
    path = steer(m, start, target)
    return shortened(m, start, path) if path else None


def shortened(m: DropDriveMatch, start: Start, points: tuple[Point, ...]) -> tuple[Point, ...] | None:
    """The path itself if it is legal, or cut before a planet it may not touch; None if neither is."""
    if is_legal(m, start, points):
        return points
    met = meetings(m, start, points)
    if not (met and start.no_planets and noun(met[-1].piece) == "planet" and met[-1].enters > SHORT):
        return None
    shorter = _rounded(cut(FlightPath(points), met[-1].enters - SHORT).points)
    return shorter if is_legal(m, start, shorter) else None


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
        path = _rounded(cut(FlightPath(points), cleared(m, start, points) + JUST_CLEAR).points)
        if is_legal(m, start, path):
            return path
    return None


def _straight(m: DropDriveMatch, start: Start, angle: float, links: int) -> tuple[Point, ...] | None:
    """So many links in a direction, or None where no path can begin."""
    chain = chain_of(m)
    begin = _begin(empty_sky(m.content), chain, start.outline, angle)
    if begin is None:
        return None
    (x, y), c, s = begin, math.cos(angle), math.sin(angle)
    return _rounded(tuple((x + chain.link * n * c, y + chain.link * n * s) for n in range(links + 1)))


def steer(m: DropDriveMatch, start: Start, target: Point) -> tuple[Point, ...] | None:
    """A path whose links head for a point, turning where the sun or a wall is in the way."""
    chain, sky = chain_of(m), empty_sky(m.content)
    middle = _middle(start.outline)
    heading = math.atan2(target[1] - middle[1], target[0] - middle[0])
    here = _begin(sky, chain, start.outline, heading)
    if here is None:
        return None
    points = [here]
    bend = math.radians(chain.bend)
    for link in range(start.links):
        left = math.dist(here, target)
        if left < SHORT:
            break
        wanted = math.atan2(target[1] - here[1], target[0] - here[0])
        if link:
            turn = math.remainder(wanted - heading, 2 * math.pi)
            wanted = heading + max(-bend, min(bend, turn))
        length = min(chain.link, left)
        step = _clear_step(sky, chain, here, wanted, heading if link else None, length, bend)
        if step is None:
            break
        here, heading = step
        points.append(here)
        if length < chain.link:
            break
    return _rounded(tuple(points)) if len(points) > 1 else None


def _clear_step(
    sky: Sky, chain: Chain, here: Point, wanted: float, heading: float | None, length: float, bend: float
) -> tuple[Point, float] | None:
    for turned in TURNS:
        angle = wanted + math.radians(turned)
        if heading is not None and abs(math.remainder(angle - heading, 2 * math.pi)) > bend + 1e-9:
            continue
        # A link that turns aside is flown whole: only the last one, straight to the target, may be cut.
        reach = length if turned == 0.0 else chain.link
        there = (here[0] + reach * math.cos(angle), here[1] + reach * math.sin(angle))
        if sky.is_clear(here, there, chain.width):
            return there, angle
    return None


def _begin(sky: Sky, chain: Chain, outline: Outline, angle: float) -> Point | None:
    """Where a path in a direction begins: on the rim of the ship."""
    x, y = _middle(outline)
    reach = max(math.dist((x, y), corner) for corner in outline.core) + outline.radius + chain.width
    ux, uy = math.cos(angle), math.sin(angle)
    span = span_along((x, y), (x + reach * ux, y + reach * uy), chain.width / 2, outline)
    # Not quite the farthest point that still touches the ship, so that rounding cannot lose it.
    far = 0.98 * span[1] if span else 0.0
    begin = (x + far * ux, y + far * uy)
    return begin if sky.is_clear(begin, begin, chain.width) else None


def _middle(outline: Outline) -> Point:
    count = len(outline.core)
    return sum(x for x, _ in outline.core) / count, sum(y for _, y in outline.core) / count


def _rounded(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((round(x, 2), round(y, 2)) for x, y in points)
