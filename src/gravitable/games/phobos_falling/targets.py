"""What pirates want: the things they can damage or take in a zone, in the order of their priority list.

Implements phobos-falling.pirates.target-* and .damage-*
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gravitable.games.phobos_falling.names import (
    AUXILIARY_POWER,
    NO_SYSTEM,
    SHUTTLE_BAY,
    SHUTTLE_ENGINE,
    SHUTTLE_NAV,
    SHUTTLE_STRUCTURE,
    SystemNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.station_map import StationMap

from gravitable.games.phobos_falling.catalogue.places import System, Target
from gravitable.games.phobos_falling.state import Station

STEAL, FUEL, LOCAL_POWER, ACCESS = "c", "h", "l", "m"
FLIGHT_SYSTEMS = (SHUTTLE_NAV, SHUTTLE_STRUCTURE, SHUTTLE_ENGINE)
"""What pirates need to fly the shuttle away."""
NOTHING = (99, 0)
"""The worth of a zone in which pirates want nothing."""


class Thing(msgspec.Struct, frozen=True):
    """One thing pirates want in a zone: a letter of their list and, where it is one, the system."""

    letter: str
    worth: tuple[int, int]
    """Smaller is wanted more. The second number only counts within letters that have an order."""
    far: bool
    """Worth a move of two zones."""
    system: SystemNo = NO_SYSTEM


class Wants(msgspec.Struct, frozen=True):
    """The pirates' list, ready to be asked about zones."""

    by_zone: tuple[tuple[Thing, ...], ...]
    """For each zone all that could ever be wanted there, best first."""


def things_in(wants: Wants, station: Station, zone: ZoneNo) -> list[Thing]:
    """What is there to damage or take in a zone now, best first."""
    return [thing for thing in wants.by_zone[zone] if _is_there(station, zone, thing)]


def best_in(wants: Wants, station: Station, zone: ZoneNo) -> Thing | None:
    """What pirates want most in a zone."""
    for thing in wants.by_zone[zone]:
        if _is_there(station, zone, thing):
            return thing
    return None


def worth_of(wants: Wants, station: Station, zone: ZoneNo) -> tuple[int, int]:
    """How much pirates want a zone: the worth of the best thing in it."""
    best = best_in(wants, station, zone)
    return best.worth if best else NOTHING


def _is_there(station: Station, zone: ZoneNo, thing: Thing) -> bool:
    if thing.system != NO_SYSTEM:
        return not station.damaged[thing.system]
    if thing.letter == STEAL:
        return can_fly(station)
    if thing.letter == FUEL:
        return station.fuel > 0
    if thing.letter == LOCAL_POWER:
        return not station.power_out[zone]
    return not station.blocked[zone]


def can_fly(station: Station) -> bool:
    """Whether the bay has power and access, so that pirates can repair the shuttle and steal it."""
    return not (station.power_out[SHUTTLE_BAY] or station.blocked[SHUTTLE_BAY])


def needs_repair(station: Station) -> list[SystemNo]:
    """What pirates must repair on the shuttle before they can steal it."""
    return [system for system in FLIGHT_SYSTEMS if station.damaged[system]]


def things_a_turn(pirates: int) -> int:
    """How many things a group damages in its turn: one, and one more for each six pirates.

    >>> [things_a_turn(n) for n in (5, 6, 11, 12, 17)]
    [1, 2, 2, 3, 3]
    """
    return 1 + pirates // 6


def make_wants(targets: Iterable[Target], systems: Iterable[System], station_map: StationMap) -> Wants:
    """The pirates' list as the target tables give it."""
    number = {system.id: n for n, system in enumerate(systems)}
    things: list[list[Thing]] = [[] for _ in station_map.names]
    for rank, target in enumerate(targets):
        for place, system_id in enumerate(target.systems):
            system = number[system_id]
            worth = (rank, place if target.ordered else 0)
            things[station_map.homes[system]].append(Thing(target.letter, worth, target.far, system))
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
