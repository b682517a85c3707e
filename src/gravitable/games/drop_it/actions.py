"""What a player can choose."""

from __future__ import annotations

from gravitable.games.drop_it.components import Colour, TileNo
from gravitable.kernel import Action


class Drop(Action, frozen=True, gc=False):
    """Let a tile go: its centre `x` millimetres from the left wall, turned counter-clockwise by `angle`
    radians."""

    tile: TileNo
    x: float
    angle: float


class SpendJoker(Action, frozen=True, gc=False):
    """Spend a joker on the tile that just broke a rule."""

    colour: Colour


class KeepJoker(Action, frozen=True, gc=False):
    """Leave the broken rule as it is."""
