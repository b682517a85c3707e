"""Letting go: the hand, the fall, and where everything lies after it. drop-it.play.release,
drop-it.play.hand"""

from __future__ import annotations

import math
from random import Random

import msgspec

from gravitable.games.drop_it.actions import Drop
from gravitable.games.drop_it.components import Content, Hand, TileNo
from gravitable.games.drop_it.events import Dropped
from gravitable.games.drop_it.state import DropItMatch
from gravitable.geometry.outline import Pose
from gravitable.kernel import Seat
from gravitable.physics.upright import Landing, Release, Resting, drop, release_pose, room
from gravitable.physics.upright_path import Path

_WIDEST = 3.0
"""No tremor is stronger than this many times the usual one."""


class Tremor(msgspec.Struct, frozen=True, gc=False):
    """What the hand adds to a drop: a shift in millimetres, a tilt in radians, a spin in radians a second."""

    shift: float
    tilt: float
    spin: float


STILL = Tremor(0.0, 0.0, 0.0)


def tremble(hand: Hand, rng: Random) -> Tremor:
    """One tremor of such a hand."""

    def one(usual: float) -> float:
        return usual * min(_WIDEST, max(-_WIDEST, rng.gauss(0.0, 1.0)))

    return Tremor(round(one(hand.shift), 3), round(one(math.radians(hand.tilt)), 5), round(one(hand.spin), 4))


def resting(m: DropItMatch) -> list[Resting]:
    """What lies in the board, in the order of dropping."""
    s, content = m.state, m.content
    found = []
    for tile in s.lying:
        pose = s.poses[tile]
        assert pose is not None, "a tile that lies in the board has a pose"
        found.append(Resting(content.outlines[tile], pose))
    return found


def released(content: Content, action: Drop, tremor: Tremor) -> Release:
    """The release a player wanted, as the hand made it: still between the walls."""
    outline = content.outlines[action.tile]
    angle = action.angle + tremor.tilt
    low, high = room(content.board, outline, angle)
    return Release(outline, min(high, max(low, action.x + tremor.shift)), angle, tremor.spin)


def let_go(m: DropItMatch, seat: Seat, action: Drop) -> None:
    """The tile falls; all that moved lies where it came to rest. drop-it.play.rest, drop-it.landing.out"""
    s, content = m.state, m.content
    hand = content.hand(m.options.tremor)
    tremor = STILL if hand.id == "none" else m.happen(Tremor, lambda rng: tremble(hand, rng))
    lying = resting(m)
    release = released(content, action, tremor)
    landing = m.happen(Landing, lambda rng: drop(content.board, lying, release))
    tiles = [*s.lying, action.tile]
    moved: dict[TileNo, Pose | None] = {}
    for tile, pose in zip(tiles, landing.poses, strict=True):
        if pose is None or pose != s.poses[tile]:
            moved[tile] = s.poses[tile] = pose
    s.lying = [tile for tile in tiles if s.poses[tile] is not None]
    s.out += [tile for tile in tiles if s.poses[tile] is None]
    hung = release_pose(content.board, lying, release)
    start = Pose(round(hung.x, 3), round(hung.y, 3), round(hung.angle, 5))
    m.emit(Dropped(seat, action.tile, start, _by_tile(landing.path, tiles), moved))


def _by_tile(path: Path, tiles: list[TileNo]) -> Path:
    tracks = [msgspec.structs.replace(track, tile=tiles[track.tile]) for track in path.tracks]
    return Path(path.interval, path.frames, tuple(tracks))


def random_drop(m: DropItMatch, tile: TileNo, rng: Random) -> Drop:
    """A drop somewhere between the walls, mostly turned to lie flat."""
    content = m.content
    shape = content.tiles[tile].shape
    flat = rng.choice(content.flat_angles[shape])
    angle = flat if rng.random() < 0.75 else rng.uniform(-math.pi, math.pi)
    low, high = room(content.board, content.outlines[tile], angle)
    return Drop(tile, round(rng.uniform(low + 0.01, high - 0.01), 2), round(angle, 4))
