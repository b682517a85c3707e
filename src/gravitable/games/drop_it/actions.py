"""What a player can choose."""

from __future__ import annotations

from typing import TypeAlias

from gravitable.games.drop_it.content import Colour, TileNo
from gravitable.kernel import Action, Proceed


class Drop(Action, frozen=True):
    """Let a tile go: its centre `x` millimetres from the left wall, turned counter-clockwise by `angle`
    radians."""

    tile: TileNo
    x: float
    angle: float


class SpendJoker(Action, frozen=True):
    """Spend a joker on the tile that just broke a rule."""

    colour: Colour


class KeepJoker(Action, frozen=True):
    """Leave the broken rule as it is."""


DropItAction: TypeAlias = Proceed | Drop | SpendJoker | KeepJoker
"""Every choice there is."""
