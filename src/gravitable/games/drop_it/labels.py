"""What a drawing of Drop It's board needs besides the view, which shows the board itself."""

from __future__ import annotations

import msgspec

from gravitable.games.drop_it.content import Content


class Printed(msgspec.Struct, frozen=True):
    """How far above the rim, and above what sticks out, a tile hangs at least, in millimetres."""

    clearance: float


def printed(content: Content) -> Printed:
    """What a table that plays with this content shows."""
    return Printed(content.board.clearance)
