"""The way tiles took, small enough to send and keep: only what moved, in whole-number steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

from gravitable.geometry.outline import Pose

LENGTH_UNIT = 0.1
"""Millimetres in one unit of a recorded shift."""
ANGLE_UNIT = 0.002
"""Radians in one unit of a recorded turn."""


class TileTrack(msgspec.Struct, frozen=True, gc=False):
    """What one tile did: still until frame `first`, then in every frame a shift right, a shift up and a turn.

    `start` is its pose before, in the same units; `steps` holds three numbers a frame.
    """

    tile: int
    start: tuple[int, int, int]
    first: int
    steps: tuple[int, ...]


class Path(msgspec.Struct, frozen=True, gc=False):
    """All that moved in a drop. Frame 0 is the moment of release; `interval` seconds lie between frames."""

    interval: float
    frames: int
    tracks: tuple[TileTrack, ...]


def record(frames: NDArray[np.float64], seen: Sequence[int], interval: float) -> Path:
    """Code the poses of the tiles that are seen to move; `frames` is (frame, tile, [x, y, angle])."""
    units = np.array([LENGTH_UNIT, LENGTH_UNIT, ANGLE_UNIT])
    whole = np.rint(frames / units).astype(np.int64)
    steps = np.diff(whole, axis=0)
    tracks = []
    for tile in seen:
        own = steps[:, tile]
        moving = np.flatnonzero(own.any(axis=1))
        if len(moving) == 0:
            continue
        first, last = int(moving[0]), int(moving[-1])
        x, y, angle = (int(v) for v in whole[0, tile])
        flat = tuple(int(v) for v in own[first : last + 1].ravel())
        tracks.append(TileTrack(tile, (x, y, angle), first, flat))
    return Path(interval, len(frames), tuple(tracks))


def poses(track: TileTrack) -> Iterator[Pose]:
    """The poses of a track, from its first frame on."""
    x, y, angle = track.start
    yield Pose(x * LENGTH_UNIT, y * LENGTH_UNIT, angle * ANGLE_UNIT)
    for i in range(0, len(track.steps), 3):
        x, y, angle = x + track.steps[i], y + track.steps[i + 1], angle + track.steps[i + 2]
        yield Pose(x * LENGTH_UNIT, y * LENGTH_UNIT, angle * ANGLE_UNIT)
