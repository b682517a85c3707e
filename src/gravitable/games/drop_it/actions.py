"""What a player can choose."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from gravitable.games.drop_it.content import Colour, TileNo
from gravitable.kernel import Action, Proceed
from gravitable.kernel.annotations import Bounds, EntryOf


class Drop(Action, frozen=True):
    """Let a tile go: its centre `x` millimetres from the left wall, turned counter-clockwise by `angle`
    radians."""

    tile: Annotated[TileNo, Bounds(0, 100)]
    x: Annotated[float, Bounds(0, 300)]
    angle: Annotated[float, Bounds(-7, 7)]


class SpendJoker(Action, frozen=True):
    """Spend a joker on the tile that just broke a rule."""

    colour: Annotated[Colour, EntryOf("colour")]


class KeepJoker(Action, frozen=True):
    """Leave the broken rule as it is."""


DropItAction: TypeAlias = Proceed | Drop | SpendJoker | KeepJoker
"""Every choice there is."""
