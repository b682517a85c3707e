"""The fleet roster: kinds of battlegroup, and what each size of game allows."""

from __future__ import annotations

from typing import Literal

import msgspec

from gravitable.games.dropfleet.tonnage import WeightClass

BattlegroupType = Literal["pathfinder", "line", "vanguard", "flag"]
GameSizeId = Literal["skirmish", "clash", "battle"]

BATTLEGROUP_TYPES: tuple[BattlegroupType, ...] = ("pathfinder", "line", "vanguard", "flag")
SIZES: tuple[GameSizeId, ...] = ("skirmish", "clash", "battle")


class BattlegroupKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many groups of each weight class a battlegroup holds, least and most, and how many in all."""

    id: BattlegroupType
    name: str
    most: int
    source: Literal["rulebook", "reconstructed"]
    light: tuple[int, int] = (0, 0)
    medium: tuple[int, int] = (0, 0)
    heavy: tuple[int, int] = (0, 0)
    super_heavy: tuple[int, int] = (0, 0)

    def allows(self, weight: WeightClass) -> tuple[int, int]:
        """The least and the most groups of a weight class."""
        match weight:
            case "light":
                return self.light
            case "medium":
                return self.medium
            case "heavy":
                return self.heavy
            case "super_heavy":
                return self.super_heavy


class GameSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A size of game: its points, how many battlegroups of each kind, launch capacity, caps."""

    id: GameSizeId
    name: str
    points: tuple[int, int]
    pathfinder: tuple[int, int]
    line: tuple[int, int]
    vanguard: tuple[int, int]
    flag: tuple[int, int]
    battlegroups: int
    launch: int
    share: int
    rare: int
    source: Literal["rulebook", "reconstructed"]

    def allows(self, kind: BattlegroupType) -> tuple[int, int]:
        """The least and the most battlegroups of a kind."""
        match kind:
            case "pathfinder":
                return self.pathfinder
            case "line":
                return self.line
            case "vanguard":
                return self.vanguard
            case "flag":
                return self.flag
