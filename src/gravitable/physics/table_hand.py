"""The hand: how pieces are shaken and let go. The only randomness of a drop is made here, as plain numbers.

The rulebook's hand holds the pieces about four inches above the sun and favours no side of it; a ship that
is dropped somewhere else hits the table where the player aims, give or take the unsteadiness of a hand that
holds it level.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

import msgspec

from gravitable.geometry.outline import Point
from gravitable.geometry.solid import Pose3D, Vector, extent, girth
from gravitable.physics.table import PhysicsTable, PieceId, Release

AIMS = 40
"""How often a hand is moved before it is held exactly where it aims."""
GRAVITY = 9810.0


class Hand(msgspec.Struct, frozen=True):
    """How steady a hand is. Spreads are standard deviations."""

    height: float = 102.0
    """From the table to the lowest piece: four inches."""
    wander: float = 12.0
    """Over the sun: how far from its middle a single piece is held, at most."""
    aim: float = 5.0
    """Elsewhere: how far beside the aimed point a piece is held, in each direction."""
    level: bool = True
    """Elsewhere: whether a piece is held level and let go with care, or tumbles like all others."""
    tilt: float = 8.0
    """Held level: by how many degrees it is not."""
    sway: float = 15.0
    """Held level: sideways speed, in each direction."""
    twist: float = 1.5
    """Held level: spin around each axis."""
    toss: float = 180.0
    """Sideways speed of a piece leaving the hand."""
    shake: float = 10.0
    """Spin of a piece leaving the hand."""
    burst: float = 600.0
    """Outward speed at the rim of a handful."""
    handful: float = 28.0
    """Radius of a small handful; a large one grows until its pieces fit."""


STEADY = Hand()


def over_the_sun(
    table: PhysicsTable, pieces: Sequence[PieceId], source: random.Random, hand: Hand = STEADY
) -> tuple[Release, ...]:
    """Let go of pieces over the sun, from one loose handful."""
    if len(pieces) == 1:
        reach, turned = hand.wander * math.sqrt(source.random()), source.uniform(0.0, 2 * math.pi)
        middle = (reach * math.cos(turned), reach * math.sin(turned))
        return (_let_go(table, pieces[0], (*middle, 0.0), (0.0, 0.0), source, hand, hand.toss),)
    return _let_go_handful(table, pieces, (0.0, 0.0), source, hand, hand.burst)


def near(
    table: PhysicsTable,
    pieces: Sequence[PieceId],
    at: Point,
    source: random.Random,
    hand: Hand = STEADY,
    allowed: Callable[[Point], bool] | None = None,
) -> tuple[Release, ...]:
    """Let go of pieces so that they hit the table at a point, or as near as a hand can aim.

    A hand that would let a piece hit the table where it is not `allowed` is moved before it lets go.
    """
    if len(pieces) > 1:
        x, y = at[0] + source.gauss(0.0, hand.aim), at[1] + source.gauss(0.0, hand.aim)
        return _let_go_handful(table, pieces, (x, y), source, hand, 0.0)
    for _ in range(AIMS):
        x, y = at[0] + source.gauss(0.0, hand.aim), at[1] + source.gauss(0.0, hand.aim)
        if hand.level:
            release = _let_go_level(table, pieces[0], (x, y), source, hand, hand.sway)
        else:
            release = _let_go(table, pieces[0], (x, y, 0.0), (0.0, 0.0), source, hand, hand.toss / 4)
        if allowed is None or allowed(hit_point(release, hand)):
            return (release,)
    return (_let_go_level(table, pieces[0], at, source, hand, 0.0),)


def hit_point(release: Release, hand: Hand = STEADY) -> Point:
    """Where the middle of a piece that is let go will be when it hits the table."""
    falling = math.sqrt(2.0 * hand.height / GRAVITY)
    return release.pose.x + release.velocity[0] * falling, release.pose.y + release.velocity[1] * falling


def _let_go_handful(
    table: PhysicsTable, pieces: Sequence[PieceId], at: Point, source: random.Random, hand: Hand, burst: float
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
    table: PhysicsTable,
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


def _let_go_level(
    table: PhysicsTable, piece: PieceId, at: Point, source: random.Random, hand: Hand, sway: float
) -> Release:
    """Facing anywhere, hardly tilted, its lowest point at the hand's height."""
    solid = table.pieces[piece].solid
    x, y = _between_walls(table, at, girth(solid))
    way, facing = source.uniform(0.0, 2 * math.pi), source.uniform(0.0, math.pi)
    half = math.radians(source.gauss(0.0, hand.tilt)) / 2
    w, i, j = math.cos(half), math.sin(half) * math.cos(way), math.sin(half) * math.sin(way)
    c, s = math.cos(facing), math.sin(facing)
    turned = tuple(round(v, 5) for v in (c * w, c * i - s * j, c * j + s * i, s * w))
    low, _ = extent(solid, Pose3D(0.0, 0.0, 0.0, *turned))
    pose = Pose3D(round(x, 2), round(y, 2), round(hand.height - low, 2), *turned)
    velocity = (round(source.gauss(0.0, sway), 1), round(source.gauss(0.0, sway), 1), 0.0)
    spin = (
        round(source.gauss(0.0, hand.twist), 2),
        round(source.gauss(0.0, hand.twist), 2),
        round(source.gauss(0.0, hand.twist), 2),
    )
    return Release(piece, pose, velocity, spin)


def _between_walls(table: PhysicsTable, at: Point, size: float) -> Point:
    """The nearest point, towards each wall in turn, at which a piece does not touch a wall."""
    x, y = at
    for k in range(6):
        nx, ny = math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)
        over = x * nx + y * ny - (table.apothem - size - 1.0)
        if over > 0.0:
            x, y = x - over * nx, y - over * ny
    return x, y
