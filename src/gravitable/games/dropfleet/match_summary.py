"""What of a battle is remembered: who fought it."""

from __future__ import annotations

from gravitable.games.dropfleet.ships.classes import FACTION_NAMES
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import Seat


def played(m: DropfleetMatch, seat: Seat) -> list[str]:
    """A seat's faction, and the fleet by its name."""
    fleet = m.state.players[seat].fleet
    return [] if fleet is None else list(dict.fromkeys((FACTION_NAMES[fleet.faction], fleet.name)))
