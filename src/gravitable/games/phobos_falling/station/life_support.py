"""Life support: which parts of the station have air, and which officers need none."""

from __future__ import annotations

from typing import Literal, TypeAlias

from gravitable.games.phobos_falling.content.map import LIFE_SUPPORT, StationMap
from gravitable.games.phobos_falling.numbers import AIRLOCK, EXTERNAL, PIRATE_SHIP, ZoneNo
from gravitable.games.phobos_falling.state import Station
from gravitable.games.phobos_falling.station.failure_causes import FailureCause

Suit: TypeAlias = Literal["none", "shield", "worn"]
"""How an officer does without air: not at all, by a Personal Force Field, by a worn suit or Exoskeleton."""

AIRLESS = frozenset({EXTERNAL, AIRLOCK})
"""Zones that never have air."""


def no_air(station_map: StationMap, station: Station, zone: ZoneNo) -> list[FailureCause]:
    """Why there is no air in a zone; nothing if there is.

    phobos-falling.movement.life-support, phobos-falling.movement.airlock, phobos-falling.breach.no-air
    """
    if zone == PIRATE_SHIP:
        return [FailureCause("phobos-falling.scavenge.suits", zone)]
    if zone in AIRLESS:
        return [FailureCause("phobos-falling.movement.airlock", zone)]
    causes = []
    if station.breached[zone]:
        causes.append(FailureCause("phobos-falling.breach.no-air", zone))
    part = station_map.parts[zone]
    if station.gardens and any(aired == part for aired, _ in station.gardens):
        return causes
    system = LIFE_SUPPORT[part]
    home = station_map.homes[system]
    if station.damaged[system]:
        causes.append(FailureCause("phobos-falling.movement.life-support", home, system))
    if station.power_out[home]:
        causes.append(FailureCause("phobos-falling.movement.life-support", home))
    return causes


def habitable(station_map: StationMap, station: Station) -> list[ZoneNo]:
    """The zones where an officer without a suit can be."""
    return [zone for zone in station_map.bag if not no_air(station_map, station, zone)]


def may_be_in(station_map: StationMap, station: Station, zone: ZoneNo, suit: Suit) -> bool:
    """Whether an officer so dressed can enter a zone. The pirate ship asks for a worn suit.

    phobos-falling.scavenge.suits
    """
    if zone == PIRATE_SHIP:
        return suit == "worn"
    return suit != "none" or not no_air(station_map, station, zone)
