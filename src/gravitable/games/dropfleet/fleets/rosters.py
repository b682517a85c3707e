"""The fleet roster: kinds of battlegroup, and what each size of game allows."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from gravitable.games.dropfleet.ships.classes import Faction
from gravitable.games.dropfleet.ships.tonnage import WeightClass

BattlegroupType = Literal["pathfinder", "line", "vanguard", "flag"]
GameSizeId = Literal["skirmish", "clash", "battle", "reconquest"]

BATTLEGROUP_TYPES: tuple[BattlegroupType, ...] = ("pathfinder", "line", "vanguard", "flag")
SIZES: tuple[GameSizeId, ...] = ("skirmish", "clash", "battle", "reconquest")
ANY_NUMBER = 99
"""A most that limits nothing."""


class ReadyFleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fleet that sails already, in the file of its id, and how it is played in a sentence."""

    id: str
    faction: Faction
    points: int
    about: str
    source: Literal["rulebook", "reconstructed"]


class TypicalTarget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A common ship, for what a fleet's fire does to its like."""

    id: WeightClass
    name: str
    ship: str
    source: Literal["rulebook", "reconstructed"]


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


class Growth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a size allows more with its points: `launch` for every full `every` of them above the `over`;
    `each` points allow one Flag battlegroup and one group of every Rare class."""

    over: int
    every: int
    launch: int
    each: int


class GameSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A size of game: its points, how many battlegroups of each kind, launch capacity, caps.

    `no_more_than_line` are kinds that a fleet has no more of than of Line battlegroups; `filled` says that a
    battlegroup is full before a second of its kind is begun.
    """

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
    growth: Growth | None = None
    no_more_than_line: tuple[BattlegroupType, ...] = ()
    filled: bool = False

    def at(self, points: int) -> GameSize:
        """The size as it is with so many points.

        dropfleet.fleet.reconquest-launch, dropfleet.fleet.reconquest-thousand
        """
        more = self.growth
        if more is None:
            return self
        launch = self.launch + more.launch * (max(0, points - more.over) // more.every)
        most = points // more.each
        return replace(self, launch=launch, flag=(self.flag[0], most), rare=most, growth=None)

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
