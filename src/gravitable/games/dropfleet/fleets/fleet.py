"""A fleet: battlegroups of groups of ships, an admiral, and the points it is built for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from gravitable.games.dropfleet.fleets.rosters import BattlegroupType, GameSizeId
from gravitable.games.dropfleet.ships.classes import Faction
from gravitable.kernel.annotations import Length

MOST_SHIPS = 99
MOST_PARTS = 40
MOST_AGREED = 100_000
LONGEST_NAME = 100
"""What nothing called a fleet exceeds: ships of a group; battlegroups, groups of one, systems of a ship;
points of a roster; letters of a name."""


LARGEST_BATTLE = 3000
"""The points of the largest roster; beyond it a fleet has several of them, or is a Reconquest fleet."""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ships of one class, fitted alike; `systems` and `options` are names, one for each that is taken.

    In a fleet it is a group as selected: it fills one slot of its battlegroup.
    """

    ship: str
    count: int
    systems: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


class Battlegroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Groups that activate together. `roster` counts from 0; only fleets beyond 3000 points have several."""

    name: str
    type: BattlegroupType
    groups: tuple[Group, ...]
    roster: int = 0


class Posting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The admiral that was paid for, and the group whose first ship carries the flag."""

    admiral: str
    battlegroup: int
    ship: str


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fleet. `rosters` are the points agreed: one number, or one for each roster of a vast battle."""

    name: str
    faction: Faction
    rosters: Annotated[tuple[int, ...], Length(0)]
    battlegroups: Annotated[tuple[Battlegroup, ...], Length(0)]
    admiral: Posting | None = None

    @property
    def points_agreed(self) -> int:
        return sum(self.rosters)


def size_of(points: int) -> GameSizeId:
    """The size of game that so many points make. dropfleet.fleet.sizes, dropfleet.fleet.reconquest

    >>> size_of(1250)
    'clash'
    """
    if points > LARGEST_BATTLE:
        return "reconquest"
    return "skirmish" if points < 1000 else "clash" if points < 2000 else "battle"


def groups_formed(battlegroup: Battlegroup) -> tuple[Group, ...]:
    """The groups as they play: all ships of a class are one, in however many groups they were selected.

    dropfleet.group.formed-by-class, dropfleet.fleet.several-groups

    >>> line = Battlegroup("First", "line", (Group("ucm.berlin", 1), Group("ucm.berlin", 1)))
    >>> groups_formed(line)
    (Group(ship='ucm.berlin', count=2, systems=(), options=()),)
    """
    formed: dict[tuple[str, tuple[str, ...], tuple[str, ...]], int] = {}
    for group in battlegroup.groups:
        key = (group.ship, tuple(sorted(group.systems)), tuple(sorted(group.options)))
        formed[key] = formed.get(key, 0) + group.count
    return tuple(Group(ship, count, systems, options) for (ship, systems, options), count in formed.items())


def each_group(fleet: Fleet) -> Iterator[tuple[Battlegroup, Group]]:
    """Every group that was selected for the fleet, with its battlegroup."""
    for battlegroup in fleet.battlegroups:
        for group in battlegroup.groups:
            yield battlegroup, group
