"""The table on which things really fall.

A drop runs frame by frame until everything that woke is asleep again, or nearly still for a while, or time
is up. A piece that came to rest where no piece may is then helped, in this order and always in the same
way:

1. a flat piece on its edge is tipped over the way it leans, a piece on the sun is pushed off it outwards,
   a sleeping piece whose support was knocked away is woken, and the fall goes on (at most `PUSHES` times);
2. what is still on edge, on the sun or outside the walls is laid flat at the nearest free place;
3. what still moves when time is up is stopped where it is.

Resting pieces that a fall did not move noticeably keep their pose to the last digit.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from gravitable.geometry.solid import Pose3D, Vector, rounded, turn, upright
from gravitable.physics.table import (
    Fall,
    Lying,
    PhysicsTable,
    PieceId,
    Release,
    Track,
    sun_distance,
    wall_distance,
)
from gravitable.physics.table_place import floating, lay, stands_on
from gravitable.physics.table_track import encode

if TYPE_CHECKING:
    from gravitable.physics.table_engine import Engine

FRAME_MS = 20
"""Time between two recorded frames."""
TIME_CAP_MS = 5000
STILL_SPEED, STILL_FRAMES = 5.0, 10
"""A drop is also over when nothing has moved faster than this (mm/s) for this many frames."""
PUSHES = 4
ON_EDGE = 0.75
"""A flat piece whose axis is further from upright than this cosine stands on its edge."""
MOVED_MM, MOVED_TURN = 0.2, 0.02
"""A bystander moved if its middle, or its quaternion, changed by more than this."""


class TableWorld:
    """A table simulated as rigid bodies. Keep one: building it costs more than a drop."""

    def __init__(self, table: PhysicsTable) -> None:
        # The engine takes long to load, and most who load the games let nothing fall.
        from gravitable.physics.table_engine import Engine

        self.table = table
        self.engine = Engine(table)

    def drop(
        self, lying: Lying, releases: Sequence[Release], standing: Mapping[PieceId, PieceId] | None = None
    ) -> Fall:
        """Let go of some pieces while others lie there; see `World.drop`."""
        dropped = {release.piece for release in releases}
        lying = {piece: pose for piece, pose in lying.items() if piece not in dropped}
        self.engine.start(lying, floating(self.table, lying), releases)
        film = _Film(self.engine)
        mended = self._fall(film, lying)
        rest: dict[PieceId, Pose3D] = {}
        for piece in film.seen:
            pose = rounded(self.engine.pose(piece))
            if piece in dropped or piece in mended or _has_moved(lying[piece], pose):
                rest[piece] = pose
        everything = {**lying, **rest}
        for piece in [p for p in rest if self.fault(p, rest[p])]:
            rest[piece] = everything[piece] = lay(self.table, everything, piece, rest[piece].point)
            mended[piece] = "laid down"
        return Fall(
            rest=rest,
            moved=tuple(piece for piece in rest if piece not in dropped),
            knocked_off={
                rider: base
                for rider, base in (standing or {}).items()
                if rider in lying and base in lying and not stands_on(self.table, everything, rider, base)
            },
            unsettled=tuple(piece for piece in rest if piece in film.moving),
            mended=mended,
            interval=FRAME_MS,
            tracks=film.tracks(rest),
        )

    def _fall(self, film: _Film, lying: Lying) -> dict[PieceId, str]:
        """Run until everything is at rest, helping what rests where it may not."""
        mended: dict[PieceId, str] = {}
        still = pushes = 0
        while film.milliseconds < TIME_CAP_MS:
            film.expose()
            still = still + 1 if film.is_still() else 0
            if film.moving and still < STILL_FRAMES:
                continue
            now = {**lying, **{piece: self.engine.pose(piece) for piece in film.seen}}
            faults = {piece: fault for piece in film.seen if (fault := self.fault(piece, now[piece]))}
            hanging = floating(self.table, now)
            if not (faults or hanging) or pushes == PUSHES:
                film.moving.clear()
                break
            pushes += 1
            still = 0
            for piece in hanging:
                self.engine.push(piece, (0.0, 0.0, -1.0), (0.0, 0.0, 0.0))
            for piece, fault in faults.items():
                self._help(piece, fault, pushes)
                mended[piece] = fault
        return mended

    def fault(self, piece: PieceId, pose: Pose3D) -> str:
        """What is wrong with the place of a piece, or nothing, told as the remedy."""
        at = pose.point
        # A simulation gone wrong gives no numbers at all: those are not inside either.
        if not (wall_distance(self.table, at) >= 0.0 and pose.z >= 0.0):
            return "laid down"
        if sun_distance(self.table, at) < 0.0:
            return "rolled off the sun"
        if self.table.pieces[piece].flat and abs(upright(pose)) < ON_EDGE:
            return "tipped"
        return ""

    def _help(self, piece: PieceId, fault: str, push: int) -> None:
        """Push a piece towards where it may rest, a little harder each time."""
        pose = self.engine.pose(piece)
        if fault == "rolled off the sun":
            out = math.hypot(pose.x, pose.y)
            ux, uy = (pose.x / out, pose.y / out) if out > 0.1 else (1.0, 0.0)
            speed = 200.0 * push
            self.engine.push(piece, (speed * ux, speed * uy, 100.0), (0.0, 0.0, 0.0))
        elif fault == "tipped":
            velocity, spin = _tip(pose, push)
            self.engine.push(piece, velocity, spin)


@lru_cache(maxsize=4)
def table_world(table: PhysicsTable) -> TableWorld:
    """The world of a table, built once for it in a process."""
    return TableWorld(table)


class _Film:
    """Frames of whatever moves."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._poses: dict[PieceId, list[Pose3D]] = {}
        self._start: dict[PieceId, int] = {}
        self._frame = 0
        self.moving: list[PieceId] = []
        self.milliseconds = 0

    @property
    def seen(self) -> list[PieceId]:
        """Every piece that was ever awake, in the order in which it woke."""
        return list(self._start)

    def expose(self) -> None:
        """Let a frame's time pass and take it down."""
        engine = self.engine
        for piece in engine.awake() if not self._frame else ():
            self._record(piece)
        self._frame += 1
        engine.advance(FRAME_MS)
        self.milliseconds += FRAME_MS
        awake = engine.awake()
        for piece in dict.fromkeys([*awake, *self.moving]):
            self._record(piece)
        self.moving = awake

    def _record(self, piece: PieceId) -> None:
        frames = self._poses.setdefault(piece, [])
        start = self._start.setdefault(piece, self._frame)
        pose = self.engine.pose(piece)
        # A piece that slept for a while and woke again lay still in between.
        frames.extend([frames[-1] if frames else pose] * (self._frame - start - len(frames)))
        frames.append(pose)

    def is_still(self) -> bool:
        """Whether nothing moves noticeably."""
        return all(self.engine.slow(piece, STILL_SPEED) for piece in self.moving)

    def tracks(self, pieces: Mapping[PieceId, Pose3D]) -> tuple[Track, ...]:
        """The packed ways of some pieces."""
        return tuple(encode(p, self._start[p], self._poses[p]) for p in pieces)


def _has_moved(before: Pose3D, after: Pose3D) -> bool:
    turned = abs(sum(a * b for a, b in zip(before.turned, after.turned, strict=True)))
    return (
        math.dist(before.origin, after.origin) > MOVED_MM
        or math.sqrt(max(0.0, 1.0 - turned * turned)) > MOVED_TURN
    )


def _tip(pose: Pose3D, push: int) -> tuple[Vector, Vector]:
    """A hop that turns a piece off its edge: the way it leans, or towards the sun when it stands straight."""
    ax, ay, az = turn(pose, (0.0, 0.0, 1.0))
    if az < 0.0:
        ax, ay, az = -ax, -ay, -az
    flat = math.hypot(ax, ay)
    ux, uy = ax / flat, ay / flat
    if az < 0.05 and ux * pose.x + uy * pose.y < 0.0:
        ux, uy = -ux, -uy
    # The axis lies along u and must turn upwards, so the top of the piece moves against u.
    hop, spin = 100.0 + 100.0 * push, 8.0 + 6.0 * push
    return (0.0, 0.0, hop), (uy * spin, -ux * spin, 0.0)
