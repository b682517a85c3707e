"""Admirals: their value, what they cost, and the sizes of game they sail in."""

from __future__ import annotations

import msgspec

from gravitable.games.dropfleet.fleets.rosters import GameSizeId
from gravitable.games.dropfleet.ships.classes import Faction, Source

FREE_LEVELS = {"heavy": 1, "super_heavy": 2}
"""How many levels a flagship of that weight class raises its admiral without cost."""

COMMAND_SHIP_AV = 5
"""The admiral value of the admiral that a Command Ship carries without cost."""

NO_ADMIRAL_AV = 1
"""What a fleet without an admiral on the table draws cards by."""


class Admiral(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rank of one faction."""

    id: str
    faction: Faction
    name: str
    level: int
    av: int
    points: int
    sizes: tuple[GameSizeId, ...]
    source: Source

    def sails_in(self, size: GameSizeId) -> bool:
        """Whether the rank takes part in a game of that size. Ranks of a Battle sail in a Reconquest too.

        dropfleet.admiral.sizes
        """
        return ("battle" if size == "reconquest" else size) in self.sizes
