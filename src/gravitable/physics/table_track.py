"""Recorded ways through the air, small enough to keep with every drop.

A track holds one piece's poses, a frame every `Fall.interval` milliseconds, from frame `start` on. Each
frame is seven whole numbers: the position in tenths of a millimetre and the quaternion in thousandths. Each
number is stored as its difference from a straight continuation of the two frames before, those as zigzag
varints (small numbers of either sign take one byte), and the bytes as base64. Before its first frame a
piece lies where it lay, after its last where it came to rest. `decode` is short enough to be written again
in any language.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence

from gravitable.geometry.solid import Pose3D
from gravitable.physics.table import PieceId, Track

LENGTH_UNIT, TURN_UNIT = 10.0, 1000.0


def encode(piece: PieceId, start: int, poses: Sequence[Pose3D]) -> Track:
    """Pack a piece's poses."""
    packed = bytearray()
    before: tuple[int, ...] = (0,) * 7
    last = before
    sign = 1.0
    for pose in poses:
        # A quaternion and its negative are the same turn; the one nearer to the last frame gives smaller
        # numbers.
        if sum(a * b for a, b in zip(pose.turned, last[3:], strict=True)) * sign < 0.0:
            sign = -sign
        now = (
            round(pose.x * LENGTH_UNIT),
            round(pose.y * LENGTH_UNIT),
            round(pose.z * LENGTH_UNIT),
            *(round(sign * q * TURN_UNIT) for q in pose.turned),
        )
        for value, one, two in zip(now, last, before, strict=True):
            change = value - 2 * one + two
            rest = change * 2 if change >= 0 else -change * 2 - 1
            while rest > 127:
                packed.append(rest & 127 | 128)
                rest >>= 7
            packed.append(rest)
        before, last = last, now
    return Track(piece, start, len(poses), base64.b64encode(packed).decode("ascii"))


def decode(track: Track) -> list[Pose3D]:
    """The poses of a track, as exact as they were stored."""
    packed = base64.b64decode(track.data)
    poses: list[Pose3D] = []
    before, last = [0] * 7, [0] * 7
    at = 0
    for _ in range(track.frames):
        now = []
        for one, two in zip(last, before, strict=True):
            rest = shift = 0
            while packed[at] > 127:
                rest |= (packed[at] & 127) << shift
                shift += 7
                at += 1
            rest |= packed[at] << shift
            at += 1
            change = rest >> 1 if rest % 2 == 0 else -(rest >> 1) - 1
            now.append(change + 2 * one - two)
        before, last = last, now
        poses.append(Pose3D(*(v / LENGTH_UNIT for v in now[:3]), *(v / TURN_UNIT for v in now[3:])))
    return poses
