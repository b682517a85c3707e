"""The players as factions."""

from __future__ import annotations

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.options import DropfleetOptions
from gravitable.games.dropfleet.ships.classes import FACTION_NAMES
from gravitable.games.dropfleet.state import DropfleetState
from gravitable.kernel import Ink, Look


def looks(
    seats: int, options: DropfleetOptions, content: Content, state: DropfleetState | None
) -> list[Look]:
    """A faction is told when every fleet is on the table: the second player must not know the first fleet."""
    fleets = [] if state is None else [player.fleet for player in state.players if player.fleet is not None]
    if len(fleets) < seats:
        return [Look.of_seat(seat) for seat in range(seats)]
    return [Look(Ink(seat), FACTION_NAMES[fleet.faction]) for seat, fleet in enumerate(fleets)]
