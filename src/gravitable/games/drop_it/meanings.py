"""What numbers in Drop It's events and actions stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gravitable.games.drop_it.content import TileNo
from gravitable.games.drop_it.state import DropItMatch, SideNo
from gravitable.kernel import Meaning


def _tile(m: DropItMatch, no: TileNo) -> Meaning:
    return Meaning((m.content.tiles[no],))


def _side(m: DropItMatch, no: SideNo) -> Meaning:
    """A side of one player; several share what comes up for them."""
    seats = m.state.sides[no].seats if no < len(m.state.sides) else ()
    return Meaning(seat=seats[0] if len(seats) == 1 else None)


MEANINGS: Mapping[str, Callable[[DropItMatch, Any], Meaning]] = {"TileNo": _tile, "SideNo": _side}
