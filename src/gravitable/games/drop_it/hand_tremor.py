"""The hand that lets a tile go: how it trembles, and where a tile hangs in it."""

from __future__ import annotations

import math
from random import Random

import msgspec

from gravitable.games.drop_it.actions import Drop
from gravitable.games.drop_it.content import Content, Hand, TileNo
from gravitable.games.drop_it.state import DropItMatch
from gravitable.physics.upright import Resting, TileRelease, room

_WIDEST = 3.0
"""No tremor is stronger than this many times the usual one."""


class Tremor(msgspec.Struct, frozen=True, gc=False):
    """What the hand adds to a drop: a shift in millimetres, a tilt in radians, a spin in radians a second."""

    shift: float
    tilt: float
    spin: float


STILL = Tremor(0.0, 0.0, 0.0)


def tremble(hand: Hand, rng: Random) -> Tremor:
    """One tremor of such a hand. drop-it.play.hand"""

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


def released(content: Content, action: Drop, tremor: Tremor) -> TileRelease:
    """The release a player wanted, as the hand made it: still between the walls. drop-it.play.release"""
    outline = content.outlines[action.tile]
    angle = action.angle + tremor.tilt
    low, high = room(content.board, outline, angle)
    return TileRelease(outline, min(high, max(low, action.x + tremor.shift)), angle, tremor.spin)


def random_drop(m: DropItMatch, tile: TileNo, rng: Random) -> Drop:
    """A drop somewhere between the walls, mostly turned to lie flat."""
    content = m.content
    shape = content.tiles[tile].shape
    flat = rng.choice(content.flat_angles[shape])
    angle = flat if rng.random() < 0.75 else rng.uniform(-math.pi, math.pi)
    low, high = room(content.board, content.outlines[tile], angle)
    return Drop(tile, round(rng.uniform(low + 0.01, high - 0.01), 2), round(angle, 4))
