"""The damage tables: what crippling does to a ship, and what its death does to those around it."""

from __future__ import annotations

from typing import Literal

import msgspec

from gravitable.games.dropfleet.ships.classes import Source

DamageTable = Literal["standard", "dreadnought"]

CripplingEffect = Literal[
    "none",
    "minor-spike",
    "fire",
    "no-special-orders",
    "scan-1",
    "scan-6",
    "armour-worse-2",
    "engines-disabled",
    "weapons-offline",
    "roll-again",
    "containment-failure",
    "power-fluctuations",
    "engine-destroyed",
    "weapon-destroyed",
    "core-leak",
]

CatastropheEffect = Literal[
    "none",
    "minor-spike",
    "damage-1",
    "damage-2",
    "damage-2-no-saves",
    "damage-d6-no-saves",
    "fiery-descent",
    "immolation",
    "superstructure-failure",
    "magazine-detonation",
    "space-time-rent",
]


class CripplingResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One result of Crippling Damage, found by two dice."""

    id: str
    table: DamageTable
    first: tuple[int, int]
    second: tuple[int, int]
    name: str
    effect: CripplingEffect
    damage: int
    repair: int
    decay: bool
    text: str
    source: Source

    def on(self, first: int, second: int) -> bool:
        """Whether two dice give this result."""
        return self.first[0] <= first <= self.first[1] and self.second[0] <= second <= self.second[1]


class CatastropheResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One result of Catastrophic Damage, found by one die, +1 for a starting Hull of 10 or more."""

    id: str
    table: DamageTable
    roll: tuple[int, int]
    name: str
    effect: CatastropheEffect
    text: str
    source: Source
    note: str | None = None

    def on(self, roll: int) -> bool:
        """Whether a die, its bonus added, gives this result."""
        return self.roll[0] <= roll <= self.roll[1]
