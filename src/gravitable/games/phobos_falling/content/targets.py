"""What pirates want: the things they can damage or take in a zone, in the order of their priority list."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gravitable.games.phobos_falling.content.map import StationMap
from gravitable.games.phobos_falling.content.places import System, Target
from gravitable.games.phobos_falling.numbers import (
    AUXILIARY_POWER,
    NO_SYSTEM,
    SHUTTLE_BAY,
    SystemNo,
    ZoneNo,
)

STEAL, FUEL, LOCAL_POWER, ACCESS = "c", "h", "l", "m"


class Thing(msgspec.Struct, frozen=True):
    """One thing pirates want in a zone: a letter of their list and, where it is one, the system."""

    letter: str
    value: tuple[int, int]
    """Smaller is wanted more. The second number only counts within letters that have an order."""
    far: bool
    """Worth a move of two zones."""
    system: SystemNo = NO_SYSTEM


class Wants(msgspec.Struct, frozen=True):
    """The pirates' list, ready to be asked about zones."""

    by_zone: tuple[tuple[Thing, ...], ...]
    """For each zone all that could ever be wanted there, best first."""


def make_wants(targets: Iterable[Target], systems: Iterable[System], station_map: StationMap) -> Wants:
    """The pirates' list as the target tables give it."""
    number = {system.id: n for n, system in enumerate(systems)}
    things: list[list[Thing]] = [[] for _ in station_map.names]
    for rank, target in enumerate(targets):
        for place, system_id in enumerate(target.systems):
            system = number[system_id]
            value = (rank, place if target.ordered else 0)
            things[station_map.homes[system]].append(Thing(target.letter, value, target.far, system))
        loose = Thing(target.letter, (rank, 0), target.far)
        for zone in _zones_of(target.letter, station_map):
            things[zone].append(loose)
    return Wants(tuple(tuple(each) for each in things))


def _zones_of(letter: str, station_map: StationMap) -> list[ZoneNo]:
    """Where the targets lie that are no systems."""
    if letter == STEAL:
        return [SHUTTLE_BAY]
    if letter == FUEL:
        return [AUXILIARY_POWER]
    if letter in (LOCAL_POWER, ACCESS):
        return sorted(station_map.boxed)
    return []
