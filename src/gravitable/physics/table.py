"""A table to drop things on: a hexagon of walls with a sun in its middle, and the pieces that lie in it.

This module holds the words that every world shares: the table and its pieces, the release of a piece from
the hand, and the fall that follows. Two worlds speak them: `table_world.TableWorld` simulates,
`scatter.ScatterWorld` draws from what was measured. Both are pure functions of what lies there and how the
hand let go, so whoever records the releases and the fall needs neither again.

Lengths are in millimetres, speeds in millimetres a second, spins in radians a second.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import msgspec

from gravitable.geometry import hexagon
from gravitable.geometry.outline import Outline, Point, disc
from gravitable.geometry.solid import Pose3D, Solid, Vector, footprint

PieceId = str
Lying = Mapping[PieceId, Pose3D]


class Kind(msgspec.Struct, frozen=True):
    """A kind of piece. A `flat` one may not stay on its edge: it is tipped over, or laid down."""

    name: str
    solid: Solid
    flat: bool = False


class Fixture(msgspec.Struct, frozen=True):
    """A solid that stands fast, such as a pylon beside the sun."""

    solid: Solid
    pose: Pose3D


class Surface(msgspec.Struct, frozen=True):
    """What pieces fall on: how they slide on it and on the sun, and how they bounce."""

    friction: float = 0.30
    sun_friction: float = 0.25
    damping: float = 0.33
    """Of a contact while pieces bounce, from 1 (not at all) down; 0.33 is a restitution of about 0.37."""


CLOTH = Surface()


@dataclass(frozen=True, eq=False)
class PhysicsTable:
    """The walls, the sun and every piece that may ever lie between them."""

    apothem: float
    """From the middle to each wall; walls stand across the directions 0, 60, 120 ... degrees."""
    sun_radius: float
    sun_height: float
    pieces: Mapping[PieceId, Kind]
    """Every piece of wood and its kind."""
    fixtures: tuple[Fixture, ...] = ()
    surface: Surface = CLOTH

    @cached_property
    def standing_fast(self) -> tuple[Outline, ...]:
        """What no piece may lie on, seen from above: the sun and the fixtures."""
        sun = disc((0.0, 0.0), self.sun_radius)
        return (sun, *(footprint(fixture.solid, fixture.pose) for fixture in self.fixtures))


class Release(msgspec.Struct, frozen=True):
    """How the hand lets go of one piece: where, how turned, how fast, how spinning."""

    piece: PieceId
    pose: Pose3D
    velocity: Vector
    spin: Vector


class Track(msgspec.Struct, frozen=True):
    """One piece's way through the air: see `table_track`."""

    piece: PieceId
    start: int
    frames: int
    data: str


class Fall(msgspec.Struct, frozen=True):
    """What a drop did. Pieces not named in `rest` lie exactly where they lay."""

    rest: dict[PieceId, Pose3D]
    """Where the dropped pieces, and the bystanders that moved, came to rest."""
    moved: tuple[PieceId, ...]
    """Bystanders that moved."""
    knocked_off: dict[PieceId, PieceId]
    """Pieces that stood on another one (the value) and no longer do: the rules may put them back."""
    unsettled: tuple[PieceId, ...]
    """Pieces still moving when time was up; they are stopped where they were."""
    mended: dict[PieceId, str]
    """Pieces that had to be helped, and how: `tipped`, `rolled off the sun`, `laid down`."""
    interval: int
    """Milliseconds between two frames of a track."""
    tracks: tuple[Track, ...] = ()


class PhysicsWorld(Protocol):
    """Somewhere to drop things."""

    table: PhysicsTable

    def drop(
        self, lying: Lying, releases: Sequence[Release], standing: Mapping[PieceId, PieceId] | None = None
    ) -> Fall:
        """Let go of some pieces while others lie there.

        `standing` tells which lying piece stands on which other one, so that the fall can say who was
        knocked off.
        """
        ...


def wall_distance(table: PhysicsTable, at: Point) -> float:
    """How far a point is from the nearest wall; negative outside."""
    return hexagon.wall_distance(table.apothem, at)


def spread(table: PhysicsTable, at: Point) -> float:
    """How far out a point lies, from 0 at the middle of the sun to 1 at a wall.

    >>> spread(PhysicsTable(200.0, 30.0, 20.0, {}), (100.0, 0.0))
    0.5
    """
    return 1.0 - wall_distance(table, at) / table.apothem


def sun_distance(table: PhysicsTable, at: Point) -> float:
    """How far a point is from the rim of the sun; negative over it."""
    return math.hypot(*at) - table.sun_radius
