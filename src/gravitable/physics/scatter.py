"""A table on which nothing falls: where pieces come to rest is drawn from what was measured on the real one.

For mass simulation. A drop takes a fraction of a millisecond, and what matters to the rules follows the
measured distributions: how far out a piece comes to rest by its kind and by how many fall together, how
near to others, how far an aimed ship slides, which bystanders are hit, how far and which way they go. `Fit`
holds the measurements.

The same interface as the real table, and as pure: all chance comes from the numbers of the releases.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from gravitable.geometry.outline import Point, gap
from gravitable.geometry.solid import Pose3D, corners, footprint, rounded
from gravitable.physics.table import (
    Fall,
    Kind,
    Lying,
    PhysicsTable,
    PieceId,
    Release,
    sun_distance,
    wall_distance,
)
from gravitable.physics.table_place import lay

Quantiles = tuple[float, ...]
"""A measured distribution: its values at even steps."""

OVER_THE_SUN = 20.0
"""A hand whose middle is no farther than this from the sun's drops over it."""
HANDFUL = 12
"""From so many pieces on, a drop spreads like the big bang."""
TRIES = 30
"""How often another direction is drawn for a piece that would lie on another."""
CROWDED = 0.7
"""Nearer than this share of the distance at which their circles touch, pieces are sure to overlap."""
OVERLAP = 1.0
"""How far one outline may reach over another: pieces lean on each other."""


ROOM = 13.0
"""How far around where it is let go an aimed ship may hit something."""


class KindFit(msgspec.Struct, frozen=True):
    """One kind of piece: how far out it comes to rest, alone, with few others and with many; how it lies."""

    single: Quantiles
    few: Quantiles
    many: Quantiles
    rests: tuple[tuple[float, float, float, float, float], ...]
    """Heights and quaternions of pieces at rest on the table."""


class HitChance(msgspec.Struct, frozen=True, array_like=True):
    """How often a bystander nearer than this to a falling piece's way is moved."""

    nearer_than: float
    chance: float


class Fit(msgspec.Struct, frozen=True):
    """What was measured."""

    kinds: dict[str, KindFit]
    sides: tuple[tuple[float, Quantiles], ...]
    """Up to a spread: where along its side of the hexagon a piece lies, 0 in the middle and 1 at a corner."""
    hits: tuple[HitChance, ...]
    shifts: Quantiles
    """How far a bystander that is hit goes."""
    drifts: Quantiles
    """The angle between its way and the falling piece's."""
    slides: Quantiles
    """How far from where it was let go above a clear place an aimed piece comes to rest."""
    tumbles: Quantiles
    """The same, let go where it may hit another piece."""
    knocked: float
    """How often a piece standing on a planet that was hit is knocked off."""


class ScatterWorld:
    """A table that draws where things come to rest."""

    def __init__(self, table: PhysicsTable, fit: Fit) -> None:
        self.table = table
        self.fit = fit
        self._size = planar_sizes(table)

    def drop(
        self, lying: Lying, releases: Sequence[Release], standing: Mapping[PieceId, PieceId] | None = None
    ) -> Fall:
        """Draw where pieces come to rest while others lie there; see `World.drop`."""
        source = _source(releases)
        dropped = [release.piece for release in releases]
        others = {piece: pose for piece, pose in lying.items() if piece not in dropped}
        over_the_sun = math.hypot(*_middle(releases)) <= OVER_THE_SUN
        rest: dict[PieceId, Pose3D] = {}
        for release in releases:
            piece = release.piece
            places = self._around_the_sun(piece, len(releases), source)
            if not over_the_sun:
                places = self._around_the_aim(release, others, source)
            rest[piece] = others[piece] = self._settled(piece, places, others, source)
        moved, knocked_off = self._hit(others, rest, dropped, standing or {}, source)
        return Fall(
            rest=rest, moved=moved, knocked_off=knocked_off, unsettled=(), mended={}, interval=0, tracks=()
        )

    def _around_the_sun(self, piece: PieceId, together: int, source: random.Random) -> Iterator[Point]:
        """Places as far out as one that was measured, in any direction."""
        measured = self.fit.kinds[self.table.pieces[piece].name]
        quantiles = measured.few if together < HANDFUL else measured.many
        out = _draw(measured.single if together == 1 else quantiles, source)
        along = self.fit.sides[bisect_left(self.fit.sides, (out,), hi=len(self.fit.sides) - 1)][1]
        while True:
            yield _on_hexagon(self.table, out, _draw(along, source), source)

    def _around_the_aim(self, release: Release, others: Lying, source: random.Random) -> Iterator[Point]:
        """Places as far from where the hand aimed as one that was measured."""
        clear = is_clear(self.table, others, release.pose.point)
        slide = _draw(self.fit.slides if clear else self.fit.tumbles, source)
        while True:
            angle = source.random() * 2 * math.pi
            yield release.pose.x + slide * math.cos(angle), release.pose.y + slide * math.sin(angle)

    def _settled(
        self, piece: PieceId, places: Iterator[Point], others: Lying, source: random.Random
    ) -> Pose3D:
        """A pose measured for the kind, turned at random, at the first place where there is room."""
        rests = self.fit.kinds[self.table.pieces[piece].name].rests
        z, w, i, j, k = rests[int(source.random() * len(rests))]
        half = source.random() * math.pi
        c, s = math.cos(half), math.sin(half)
        pose = Pose3D(0.0, 0.0, z, c * w - s * k, c * i - s * j, c * j + s * i, c * k + s * w)
        for _, (x, y) in zip(range(TRIES), places, strict=False):
            pose = msgspec.structs.replace(pose, x=x, y=y)
            if self._has_room(piece, pose, others):
                break
        x, y = self._inside(pose.point, self._size[piece])
        return rounded(msgspec.structs.replace(pose, x=x, y=y))

    def _has_room(self, piece: PieceId, pose: Pose3D, others: Lying) -> bool:
        """Whether a piece lies between the walls, off the sun, and hardly over another."""
        x, y = pose.x, pose.y
        size = self._size[piece]
        if wall_distance(self.table, (x, y)) < 0.75 * size or sun_distance(self.table, (x, y)) < 0.0:
            return False
        for other, there in others.items():
            near = size + self._size[other]
            dx, dy = there.x - x, there.y - y
            if -near < dx < near and -near < dy < near and other != piece:
                apart = math.hypot(dx, dy)
                if apart < CROWDED * near or (apart < near and self._overlap(piece, pose, other, there)):
                    return False
        return True

    def _overlap(self, piece: PieceId, pose: Pose3D, other: PieceId, there: Pose3D) -> bool:
        pieces = self.table.pieces
        return gap(footprint(pieces[piece].solid, pose), footprint(pieces[other].solid, there)) < -OVERLAP

    def _inside(self, at: Point, size: float) -> Point:
        """The place itself, or the nearest one that is neither in a wall nor over the sun."""
        x, y = at
        out = math.hypot(x, y)
        if out < self.table.sun_radius + 1.0:
            x, y = (x / out, y / out) if out > 0.1 else (1.0, 0.0)
            x, y = x * (self.table.sun_radius + 1.0), y * (self.table.sun_radius + 1.0)
        over = 0.5 * size - wall_distance(self.table, (x, y))
        if over > 0.0:
            share = 1.0 - over / (self.table.apothem - wall_distance(self.table, (x, y)))
            x, y = x * share, y * share
        return x, y

    def _hit(
        self,
        others: dict[PieceId, Pose3D],
        rest: dict[PieceId, Pose3D],
        dropped: Sequence[PieceId],
        standing: Mapping[PieceId, PieceId],
        source: random.Random,
    ) -> tuple[tuple[PieceId, ...], dict[PieceId, PieceId]]:
        """Move the bystanders that the falling pieces hit, and whatever stands on them."""
        moved: list[PieceId] = []
        knocked_off: dict[PieceId, PieceId] = {}
        if len(dropped) >= HANDFUL:
            return (), {}
        bystanders = [piece for piece in others if piece not in dropped and piece not in standing]
        for end in [rest[piece].point for piece in dropped]:
            for piece in self._hit_on_the_way(bystanders, others, end, source):
                shift = self._shift(piece, others, end, source)
                rest[piece] = others[piece] = rounded(_moved(others[piece], shift))
                moved.append(piece)
                self._take_along(piece, shift, others, rest, moved, knocked_off, standing, source)
        return tuple(dict.fromkeys(moved)), knocked_off

    def _hit_on_the_way(
        self, bystanders: list[PieceId], others: Lying, end: Point, source: random.Random
    ) -> list[PieceId]:
        """Those that a piece on its way to its rest hits, by how near to that way they lie."""
        hits, far = self.fit.hits[:-1], self.fit.hits[-1].chance
        reach = hits[-1].nearer_than
        found = []
        distant = []
        for piece in bystanders:
            distance = way_distance(self.table, others[piece].point, end) - self._size[piece]
            if distance >= reach:
                distant.append(piece)
                continue
            for hit in hits:
                if distance < hit.nearer_than:
                    if source.random() < hit.chance:
                        found.append(piece)
                    break
        if distant and source.random() < far * len(distant):
            found.append(distant[int(source.random() * len(distant))])
        return found

    def _shift(self, piece: PieceId, others: Lying, end: Point, source: random.Random) -> Point:
        """How a piece is pushed: mostly the way the falling one went, and less far where there is no room."""
        distance = _draw(self.fit.shifts, source)
        x, y = others[piece].point
        way = 0.0
        for share in (1.0, 1.0, 1.0, 1.0, 0.6, 0.3):
            drift = _draw(self.fit.drifts, source) * (1 if source.random() < 0.5 else -1)
            way = math.atan2(end[1], end[0]) + drift
            step = (share * distance * math.cos(way), share * distance * math.sin(way))
            if self._has_room(piece, _moved(others[piece], step), others):
                return step
        # Wedged in: it gives way as little as the least that was measured.
        least = _draw(self.fit.shifts[: len(self.fit.shifts) // 4], source)
        there = self._inside((x + least * math.cos(way), y + least * math.sin(way)), self._size[piece])
        return there[0] - x, there[1] - y

    def _take_along(
        self,
        base: PieceId,
        shift: Point,
        others: dict[PieceId, Pose3D],
        rest: dict[PieceId, Pose3D],
        moved: list[PieceId],
        knocked_off: dict[PieceId, PieceId],
        standing: Mapping[PieceId, PieceId],
        source: random.Random,
    ) -> None:
        for rider in [r for r, under in standing.items() if under == base and r in others]:
            if source.random() < self.fit.knocked:
                knocked_off[rider] = base
                pose = lay(self.table, others, rider, others[base].point, source.random() * 2 * math.pi)
            else:
                pose = rounded(_moved(others[rider], shift))
            rest[rider] = others[rider] = pose
            moved.append(rider)


def is_clear(table: PhysicsTable, lying: Lying, at: Point) -> bool:
    """Whether an aimed ship that falls there hits the table and no piece."""
    size = planar_sizes(table)
    return all(math.dist(at, pose.point) > ROOM + size[piece] for piece, pose in lying.items())


def side_share(table: PhysicsTable, at: Point) -> float:
    """Where along its side of the hexagon a place lies: 0 in the middle of a side, 1 at a corner."""
    turned = math.atan2(at[1], at[0])
    across = math.remainder(turned, math.pi / 3)
    return abs(math.tan(across)) / math.tan(math.pi / 6)


def way_distance(table: PhysicsTable, at: Point, end: Point) -> float:
    """How far a place lies beside the straight way from the sun's rim to where a piece came to rest."""
    x, y = end
    far = math.sqrt(x * x + y * y)
    along = (at[0] * x + at[1] * y) / far
    along = min(far, max(table.sun_radius, along)) / far
    return math.hypot(at[0] - along * x, at[1] - along * y)


@lru_cache(maxsize=8)
def planar_sizes(table: PhysicsTable) -> Mapping[PieceId, float]:
    """The planar size of every piece of a table, worked out once."""
    return {piece: planar_size(kind) for piece, kind in table.pieces.items()}


def planar_size(kind: Kind) -> float:
    """The radius of a circle about as large as a lying piece seen from above."""
    sides = sorted(max(abs(c[axis]) for c in corners(kind.solid)) for axis in range(3))
    return (sides[1] + sides[2]) / 2


def _source(releases: Sequence[Release]) -> random.Random:
    """A random source made of the releases' numbers."""
    seed = 0
    for release in releases:
        pose = release.pose
        for value in (pose.x, pose.y, pose.qw, pose.qx, pose.qy, pose.qz, *release.velocity, *release.spin):
            seed = (seed * 1_000_003 + round(value * 1e5)) & 0xFFFF_FFFF_FFFF_FFFF
    return random.Random(seed)


def _middle(releases: Sequence[Release]) -> Point:
    """Where the hand was."""
    count = max(1, len(releases))
    return (sum(r.pose.x for r in releases) / count, sum(r.pose.y for r in releases) / count)


def _draw(quantiles: Quantiles, source: random.Random) -> float:
    """A value of a measured distribution."""
    place = source.random() * (len(quantiles) - 1)
    step = int(place)
    low = quantiles[step]
    return low + (quantiles[step + 1] - low) * (place - step)


def _on_hexagon(table: PhysicsTable, out: float, share: float, source: random.Random) -> Point:
    """A place at a spread, so far along one of the six sides, to either side of its middle."""
    apart = table.apothem * out
    aside = apart * math.tan(math.pi / 6) * share * (1 if source.random() < 0.5 else -1)
    turned = int(source.random() * 6) * math.pi / 3
    c, s = math.cos(turned), math.sin(turned)
    return (apart * c - aside * s, apart * s + aside * c)


def _moved(pose: Pose3D, shift: Point) -> Pose3D:
    return msgspec.structs.replace(pose, x=pose.x + shift[0], y=pose.y + shift[1])
