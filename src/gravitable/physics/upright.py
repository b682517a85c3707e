"""An upright board: a slot between two walls into which flat tiles are dropped, one at a time.

`drop` is a pure function: the same board, tiles and release give the same landing, to the last bit. It keeps
nothing between calls, so poses are all the state there is. Lengths are millimetres, times seconds, angles
radians; x runs from the left wall, y up from the floor.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from gravitable.geometry.outline import Pose, reach
from gravitable.physics.upright_board import (
    TOUCH,
    Board,
    Resting,
    TileRelease,
    clear_height,
    release_height,
    release_pose,
    room,
    touches,
)
from gravitable.physics.upright_path import Path, record
from gravitable.physics.upright_space import FRAME, Poses, UprightSpace

__all__ = [
    "TOUCH",
    "Board",
    "Landing",
    "Resting",
    "TileRelease",
    "drop",
    "release_height",
    "release_pose",
    "room",
    "touches",
]

LONGEST = 5.0
"""Simulated seconds after which a drop is over, come what may."""

EXACT_FROM = 1.0
EXACT = 40
"""After so many simulated seconds the solver takes so many iterations a step. A pile that still moves then
is a wedged one, in which forces found too coarsely let tiles slide for ever."""

QUIET_FROM = 2.5
MOST_EXACT = 120
BRAKE = 20.0
"""After so many it takes so many, discs resist rolling so many times as much, and growing drag takes the last
movement out of the pile."""

QUIETING = 4.0
"""How fast that drag grows: speeds fall by this many powers of e in a second, after one second of it."""

REST_FRAMES = 8
REST_SHIFT = 0.02
"""A pile rests when over so many frames no tile shifted, centre and corners, by so many millimetres."""

UNMOVED = 0.05
"""A tile that a drop shifted by less than this many millimetres keeps its old pose: piles do not crawl."""

SEEN = 0.3
"""A tile that never got further than this many millimetres from its place is not part of the recording."""

GONE = -60.0
"""A tile that fell out is followed down to this height."""


class Landing(msgspec.Struct, frozen=True, gc=False):
    """How a drop ended.

    `poses` are those of the resting tiles in their order, then that of the dropped tile; None for a tile that
    fell out over a wall. `settled` is False when time ran out first. `path` numbers the tiles as `poses`
    does.
    """

    poses: tuple[Pose | None, ...]
    settled: bool
    seconds: float
    path: Path


def drop(board: Board, resting: Sequence[Resting], release: TileRelease) -> Landing:
    """Let a tile go and wait until everything rests."""
    start = release_pose(board, resting, release)
    space = UprightSpace(board, resting)
    space.warm_up()
    fallen = space.let_go(release.outline, start, release.spin, clear_height(board, resting, release))
    before = [tile.pose for tile in resting]
    frames: list[Poses] = [_rows([*before, pose]) for pose in (start, *fallen)]
    arms = np.array([*(reach(tile.outline) for tile in resting), reach(release.outline)])
    settled = _run(space, frames, arms)
    moved = _shift(frames[0], frames[-1], arms) >= UNMOVED
    out = _outside(board, frames[-1])
    poses = tuple(
        None if out[i] else _pose(frames[-1][i]) if moved[i] else before[i] for i in range(len(arms))
    )
    furthest = np.max([_shift(frames[0], frame, arms) for frame in frames], axis=0)
    seen = [int(i) for i in np.flatnonzero(furthest >= SEEN)]
    path = record(_until_gone(np.stack(frames), out), seen, FRAME)
    return Landing(poses, settled, round((len(frames) - 1) * FRAME, 4), path)


def _run(space: UprightSpace, frames: list[Poses], arms: NDArray[np.float64]) -> bool:
    drag = space.board.drag
    first = len(frames)
    while (passed := len(frames) * FRAME) < LONGEST:
        if passed >= EXACT_FROM:
            space.refine(EXACT)
        if passed >= QUIET_FROM:
            space.refine(MOST_EXACT)
            space.brake(BRAKE)
            space.damp(1.0 - (1.0 - drag) * math.exp(QUIETING * (QUIET_FROM - passed)))
        frames.append(space.frame())
        if len(frames) - first >= REST_FRAMES:
            shift = _shift(frames[-1 - REST_FRAMES], frames[-1], arms)
            if not (shift >= REST_SHIFT)[~_outside(space.board, frames[-1])].any():
                return True
    return False


def _shift(one: Poses, other: Poses, arms: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each tile got from one frame to another, its turning measured at its corners."""
    apart = np.abs(other - one)
    shift: NDArray[np.float64] = np.hypot(apart[:, 0], apart[:, 1]) + apart[:, 2] * arms
    return shift


def _outside(board: Board, frame: Poses) -> NDArray[np.bool_]:
    """Which tiles have fallen out: their centre is beyond a wall, where nothing can hold them."""
    outside: NDArray[np.bool_] = np.abs(frame[:, 0] - board.width / 2) > board.width / 2 + board.wall
    return outside


def _until_gone(frames: NDArray[np.float64], out: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The frames of a drop, in which tiles that fall out stay where they get out of sight."""
    for tile in np.flatnonzero(out):
        gone = np.flatnonzero(frames[:, tile, 1] < GONE)
        if len(gone):
            frames[gone[0] :, tile] = frames[gone[0], tile]
    return frames


def _rows(poses: Sequence[Pose]) -> Poses:
    return np.array([(p.x, p.y, p.angle) for p in poses])


def _pose(row: NDArray[np.float64]) -> Pose:
    """A pose rounded once, so that rules judge, logs keep and other machines read the same numbers."""
    x, y, angle = (float(v) for v in row)
    return Pose(round(x, 3), round(y, 3), round(math.remainder(angle, math.tau), 5))
