"""The players as captains, in the colours of their ships."""

from __future__ import annotations

from gravitable.games.drop_drive.content import Colour, Content
from gravitable.games.drop_drive.options import DropDriveOptions
from gravitable.games.drop_drive.state import DropDriveState
from gravitable.kernel import Ink, Look

_INKS: dict[Colour, Ink] = {
    "orange": Ink.VERMILION,
    "blue": Ink.BLUE,
    "green": Ink.GREEN,
    "violet": Ink.VIOLET,
    "pink": Ink.PINK,
}


def looks(
    seats: int, options: DropDriveOptions, content: Content, state: DropDriveState | None
) -> list[Look]:
    """Captains are dealt with the match: before it nobody has a colour."""
    if state is None:
        return [Look(None)] * seats
    return [Look(_INKS[player.colour], content.captains[player.captain].name) for player in state.players]
