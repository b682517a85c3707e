"""Simple flight paths: straight away, or steered towards a point around the sun. Quick, and always legal.

Random play and a first look of bots use them; `gravitable.geometry.planner` finds better ones.
"""

from __future__ import annotations

import math
from random import Random

from gravitable.games.drop_drive.exits import begin_of, middle_of, rounded
from gravitable.games.drop_drive.flight_rules import Start, chain_of, empty_sky, is_legal, meetings
from gravitable.games.drop_drive.pieces import is_asteroid, is_cargo, noun
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.geometry.flight import Chain, FlightPath, Sky, cut
from gravitable.geometry.outline import Point

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
    shorter = rounded(cut(FlightPath(points), met[-1].enters - SHORT).points)
    return shorter if is_legal(m, start, shorter) else None


def steer(m: DropDriveMatch, start: Start, target: Point) -> tuple[Point, ...] | None:
    """A path whose links head for a point, turning where the sun or a wall is in the way."""
    chain, sky = chain_of(m), empty_sky(m.content)
    middle = middle_of(start.outline)
    heading = math.atan2(target[1] - middle[1], target[0] - middle[0])
    here = begin_of(chain, start.outline, heading)
    if not sky.is_clear(here, here, chain.width):
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
    return rounded(tuple(points)) if len(points) > 1 else None


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
