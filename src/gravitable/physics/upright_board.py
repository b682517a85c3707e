"""The upright board as plain data, and where a tile hangs before it is let go."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from gravitable.geometry.outline import Outline, Pose, bounds, gap, place, reach

TOUCH = 0.1 + 1e-9
"""Outlines no further apart than a tenth of a millimetre touch: on a screen no light is seen between them.
Poses are rounded to thousandths: what is exactly so far apart is so but for the last bits of a float."""


class Board(msgspec.Struct, frozen=True, gc=False):
    """The drop zone and how things slide, bounce and roll in it.

    Frictions and `bounce` hold for a pair in contact; `rolling` is the slope on which a disc just does not
    roll; `drag` is the share of speed that the panes take in a second; a tile is released with its lowest
    point `clearance` above the rim.
    """

    width: float
    height: float
    wall: float
    clearance: float
    tile_friction: float
    edge_friction: float
    bounce: float
    rolling: float
    drag: float
    gravity: float = 9810.0


class Resting(msgspec.Struct, frozen=True, gc=False):
    """A tile that lies in the board."""

    outline: Outline
    pose: Pose


class TileRelease(msgspec.Struct, frozen=True, gc=False):
    """A tile let go above the board: at rest but for a little spin."""

    outline: Outline
    x: float
    angle: float
    spin: float = 0.0


def room(board: Board, outline: Outline, angle: float) -> tuple[float, float]:
    """The least and the greatest x at which a tile turned so hangs wholly between the walls."""
    left, _, right, _ = bounds(place(outline, Pose(0.0, 0.0, angle)))
    return -left, board.width - right


def release_height(board: Board, resting: Sequence[Resting]) -> float:
    """Where the lowest point of a released tile hangs: above the rim and above all that lies in the board."""
    top = max((bounds(place(tile.outline, tile.pose))[3] for tile in resting), default=0.0)
    return round(max(board.height, top) + board.clearance, 3)


def release_pose(board: Board, resting: Sequence[Resting], release: TileRelease) -> Pose:
    """Where a tile is when the hand lets go."""
    below = bounds(place(release.outline, Pose(0.0, 0.0, release.angle)))[1]
    return Pose(release.x, release_height(board, resting) - below, release.angle)


def clear_height(board: Board, resting: Sequence[Resting], release: TileRelease) -> float:
    """The height of its centre down to which a tile falls past everything, whichever way it turns."""
    own = reach(release.outline)
    if not own <= release.x <= board.width - own:
        return math.inf
    lowest = own
    for tile in resting:
        both = own + reach(tile.outline)
        aside = tile.pose.x - release.x
        if abs(aside) < both:
            lowest = max(lowest, tile.pose.y + math.sqrt(both * both - aside * aside))
    return lowest


def touches(one: Outline, other: Outline) -> bool:
    """Whether two placed outlines touch, as far as anyone can see."""
    return gap(one, other) <= TOUCH
