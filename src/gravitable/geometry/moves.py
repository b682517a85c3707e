"""How a ship moves: legs of a turn and a straight run; what an order allows; the area it can reach.

A move is a row of legs. Each leg is (turn, run): turn so many degrees to the right, then run straight ahead.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec

from gravitable.geometry.compass import TOLERANCE, ahead, bearing, distance, normal, relative, within

Leg: TypeAlias = tuple[float, float]
Legs: TypeAlias = tuple[Leg, ...]
When: TypeAlias = Literal["never", "start", "start-or-end", "any"]


class Placement(msgspec.Struct, frozen=True, gc=False):
    """A stem on the table and the way the ship faces."""

    x: float
    y: float
    heading: float


class Manoeuvre(msgspec.Struct, frozen=True, gc=False):
    """What a move may be: its length, how many turns of how many degrees, and when they are made."""

    least: float
    most: float
    turns: int = 0
    turn: float = 45.0
    when: When = "never"


def waypoints(start: Placement, legs: Iterable[Leg]) -> tuple[Placement, ...]:
    """Where a move leads: the start, then the end of every leg.

    >>> waypoints(Placement(0.0, 0.0, 0.0), ((90.0, 2.0),))[-1]
    Placement(x=2.0, y=0.0, heading=90.0)
    """
    x, y, heading = start.x, start.y, start.heading
    way = [start]
    for turn, run in legs:
        heading = normal(heading + turn)
        x, y = ahead(x, y, heading, run)
        way.append(Placement(x, y, heading))
    return tuple(way)


def length(legs: Iterable[Leg]) -> float:
    """The way travelled, turns not counted."""
    return sum(run for _, run in legs)


def fault(legs: Legs, allowed: Manoeuvre) -> str | None:
    """Why a move is not allowed, as a sentence; None when it is.

    >>> fault(((60.0, 5.0),), Manoeuvre(4.0, 8.0, turns=1, when="start"))
    'A turn of 60 degrees is more than the 45 allowed.'
    """
    if not all(math.isfinite(turn) and math.isfinite(run) for turn, run in legs):
        return "A move is made of finite numbers."
    if any(run < 0.0 for _, run in legs):
        return "A ship never moves backwards."
    turned = [number for number, (turn, _) in enumerate(legs) if abs(turn) > TOLERANCE]
    if turned and (allowed.turns == 0 or allowed.when == "never"):
        return "The ship may not turn."
    for number in turned:
        if abs(legs[number][0]) > allowed.turn + TOLERANCE:
            return f"A turn of {abs(legs[number][0]):g} degrees is more than the {allowed.turn:g} allowed."
    if len(turned) > allowed.turns:
        return f"The ship turns {len(turned)} times; {allowed.turns} allowed."
    if allowed.when != "any" and any(not _timely(legs, number, allowed.when) for number in turned):
        moment = "before it moves" if allowed.when == "start" else "before or after it moves"
        return f"The ship turns only {moment}."
    far = length(legs)
    if far < allowed.least - TOLERANCE:
        return f'The ship moves {far:.4g}"; at least {allowed.least:.4g}" are needed.'
    if far > allowed.most + TOLERANCE:
        return f'The ship moves {far:.4g}"; at most {allowed.most:.4g}" are allowed.'
    return None


def _timely(legs: Legs, number: int, when: When) -> bool:
    if length(legs[:number]) <= TOLERANCE:
        return True
    return when == "start-or-end" and length(legs[number:]) <= TOLERANCE


def legs_to(start: Placement, x: float, y: float, allowed: Manoeuvre) -> Legs | None:
    """A move that ends on the point, or None where no allowed move does.

    >>> legs_to(Placement(0.0, 0.0, 0.0), 4.0, -4.0, Manoeuvre(4.0, 8.0, turns=1, when="start"))
    ((45.0, 5.656854249492381),)
    """
    for legs in ways_to(start, x, y, allowed):
        if fault(legs, allowed) is None:
            end = waypoints(start, legs)[-1]
            if within(end.x, end.y, x, y, 0.0):
                return legs
    return None


def ways_to(start: Placement, x: float, y: float, allowed: Manoeuvre, more: float = 0.0) -> Iterator[Legs]:
    """Ways to a point that may be allowed: straight, or bent so that they are just long enough.

    `more` is how much farther than usual the ship can turn before it runs.
    """
    far = distance(start.x, start.y, x, y)
    side = relative(start.heading, bearing(start.x, start.y, x, y)) if far > TOLERANCE else 0.0
    yield ((side, far),)
    if allowed.turns > 1:
        first = max(-allowed.turn - more, min(allowed.turn + more, side))
        yield ((first, 0.0), (side - first, far))
    if allowed.when != "any" or far >= allowed.least:
        return
    # Too near for a straight run: go a longer way round with one bend, as long as the least allowed.
    yield from _bent(far, side, allowed, 0.0)
    if allowed.turns > 1:
        for way in (-1.0, 1.0):
            swing = max(-allowed.turn, min(allowed.turn, side + way * allowed.turn / 2))
            yield from _bent(far, side - swing, allowed, swing)


def _bent(far: float, side: float, allowed: Manoeuvre, swing: float) -> Iterator[Legs]:
    """After a first turn of `swing`: run, bend once, run, so that the way is exactly the least allowed."""
    long = allowed.least
    angle = math.radians(side)
    forward, right = far * math.cos(angle), far * math.sin(angle)
    if long - forward <= TOLERANCE:
        return
    before = (long * long - far * far) / (2.0 * (long - forward))
    bend = math.degrees(math.atan2(right, forward - before))
    if before < 0.0 or before > long:
        return
    if abs(bend) <= allowed.turn + TOLERANCE:
        yield ((swing, before), (bend, long - before))
    elif swing == 0.0 and allowed.turns > 1:
        half = math.copysign(allowed.turn, bend)
        yield ((0.0, before), (half, 0.0), (bend - half, long - before))


def reach(start: Placement, allowed: Manoeuvre, steps: int = 32) -> tuple[tuple[float, float], ...]:
    """The outline of the area in which a move can end, as a polygon; a line where the ship cannot turn.

    The outer edge is where a straight run of the full length ends. The inner edge is nearer than the least
    length where turns on the way let the ship bend back.
    """
    wide = allowed.turn * allowed.turns if allowed.when != "never" else 0.0
    if wide == 0.0:
        near = ahead(start.x, start.y, start.heading, allowed.least)
        return (near, ahead(start.x, start.y, start.heading, allowed.most))
    sides = [wide * (2.0 * step / steps - 1.0) for step in range(steps + 1)]
    outer = [ahead(start.x, start.y, start.heading + side, allowed.most) for side in sides]
    inner = [
        ahead(start.x, start.y, start.heading + side, allowed.least / detour(side, allowed))
        for side in reversed(sides)
    ]
    return tuple(outer + inner)


def detour(side: float, allowed: Manoeuvre) -> float:
    """The longest way a ship can take to a point at unit distance, so far to the right of its heading.

    With turns only at the start or end the way is straight. With turns on the way it is longest along the
    heading and then along the widest turn; with two turns, a swing out and back may be longer still.
    """
    if allowed.when != "any":
        return 1.0
    wide = allowed.turn * allowed.turns
    along = (math.sin(math.radians(wide - abs(side))) + math.sin(math.radians(abs(side)))) / math.sin(
        math.radians(wide)
    )
    if allowed.turns > 1 and abs(side) <= allowed.turn / 2 + TOLERANCE:
        return max(along, 1.0 / math.cos(math.radians(allowed.turn / 2)))
    return along
