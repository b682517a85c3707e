"""What of a journey is remembered: the captains."""

from __future__ import annotations

from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import Seat


def played(m: DropDriveMatch, seat: Seat) -> list[str]:
    """A seat's captain."""
    return [m.content.captains[m.state.players[seat].captain].name]
