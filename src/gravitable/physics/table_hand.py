"""The hand: how pieces are shaken and let go. The only randomness of a drop is made here, as plain numbers.

The rulebook's hand holds the pieces about four inches above the sun and favours no side of it; a ship that
is dropped somewhere else hits the table where the player aims, give or take the unsteadiness of a hand.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import msgspec

from gravitable.geometry.outline import Point
from gravitable.geometry.solid import Pose3D, Vector, girth
from gravitable.physics.table import PieceId, Release, Table


class Hand(msgspec.Struct, frozen=True):
    """How steady a hand is. Spreads are standard deviations."""

    height: float = 102.0
    """From the table to the lowest piece: four inches."""
    wander: float = 12.0
    """Over the sun: how far from its middle a single piece is held, at most."""
    aim: float = 5.0
    """Elsewhere: how far beside the aimed point a piece is held."""
    toss: float = 180.0
    """Sideways speed of a piece leaving the hand."""
    shake: float = 10.0
    """Spin of a piece leaving the hand."""
    burst: float = 400.0
    """Outward speed at the rim of a handful."""
    handful: float = 28.0
    """Radius of a small handful; a large one grows until its pieces fit."""


STEADY = Hand()


def over_the_sun(
    table: Table, pieces: Sequence[PieceId], source: random.Random, hand: Hand = STEADY
) -> tuple[Release, ...]:
    """Let go of pieces over the sun, from one loose handful."""
    if len(pieces) == 1:
        reach, turned = hand.wander * math.sqrt(source.random()), source.uniform(0.0, 2 * math.pi)
        middle = (reach * math.cos(turned), reach * math.sin(turned))
        return (_let_go(table, pieces[0], (*middle, 0.0), (0.0, 0.0), source, hand, hand.toss),)
    return _let_go_handful(table, pieces, (0.0, 0.0), source, hand, hand.burst)


def near(
    table: Table, pieces: Sequence[PieceId], at: Point, source: random.Random, hand: Hand = STEADY
) -> tuple[Release, ...]:
    """Let go of pieces so that they hit the table at a point, or as near as a hand can aim."""
    x, y = at[0] + source.gauss(0.0, hand.aim), at[1] + source.gauss(0.0, hand.aim)
    if len(pieces) == 1:
        # A piece dropped with care is not tossed: it hits the table below the hand.
        return (_let_go(table, pieces[0], (x, y, 0.0), (0.0, 0.0), source, hand, hand.toss / 4),)
    return _let_go_handful(table, pieces, (x, y), source, hand, 0.0)


def _let_go_handful(
    table: Table, pieces: Sequence[PieceId], at: Point, source: random.Random, hand: Hand, burst: float
) -> tuple[Release, ...]:
    """Largest pieces first, each at a free place of a ball that grows when it is full."""
    held: list[tuple[PieceId, Vector, float]] = []
    ball = hand.handful
    for piece in sorted(pieces, key=lambda p: -girth(table.pieces[p].solid)):
        size, tries = girth(table.pieces[piece].solid), 0
        while True:
            place = (
                source.uniform(-ball, ball),
                source.uniform(-ball, ball),
                source.uniform(-ball, ball) * 0.8,
            )
            tries += 1
            if tries % 60 == 0:
                ball *= 1.04
            inside = math.hypot(place[0], place[1], place[2] / 0.8) <= ball
            if inside and all(math.dist(place, other) > size + width for _, other, width in held):
                held.append((piece, place, size))
                break
    lowest = min(place[2] - size for _, place, size in held)
    releases = []
    for piece, (x, y, z), size in held:
        outward = (burst * x / ball, burst * y / ball)
        above = z - size - lowest
        releases.append(
            _let_go(table, piece, (at[0] + x, at[1] + y, above), outward, source, hand, hand.toss)
        )
    return tuple(releases)


def _let_go(
    table: Table,
    piece: PieceId,
    place: Vector,
    outward: Point,
    source: random.Random,
    hand: Hand,
    toss: float,
) -> Release:
    """Turned and spinning at random, `place` above the hand's height and kept clear of the walls."""
    size = girth(table.pieces[piece].solid)
    x, y = _between_walls(table, (place[0], place[1]), size)
    w, i, j, k = (source.gauss(0.0, 1.0) for _ in range(4))
    norm = math.sqrt(w * w + i * i + j * j + k * k)
    pose = Pose3D(
        round(x, 2),
        round(y, 2),
        round(hand.height + place[2] + size, 2),
        *(round(v / norm, 5) for v in (w, i, j, k)),
    )
    velocity = (
        round(outward[0] + source.gauss(0.0, toss), 1),
        round(outward[1] + source.gauss(0.0, toss), 1),
        round(source.gauss(0.0, 0.4 * toss), 1),
    )
    spin = (
        round(source.gauss(0.0, hand.shake), 2),
        round(source.gauss(0.0, hand.shake), 2),
        round(source.gauss(0.0, hand.shake), 2),
    )
    return Release(piece, pose, velocity, spin)


def _between_walls(table: Table, at: Point, size: float) -> Point:
    """The nearest point, towards each wall in turn, at which a piece does not touch a wall."""
    x, y = at
    for k in range(6):
        nx, ny = math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)
        over = x * nx + y * ny - (table.apothem - size - 1.0)
        if over > 0.0:
            x, y = x - over * nx, y - over * ny
    return x, y
