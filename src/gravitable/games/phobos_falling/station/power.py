"""Station power: what feeds it, which zones have it, whether the rings turn, how many cards may be drawn."""

from __future__ import annotations

from typing import Literal, TypeAlias

from gravitable.games.phobos_falling.content.map import GRAVITY, StationMap
from gravitable.games.phobos_falling.content.places import Part
from gravitable.games.phobos_falling.numbers import (
    AUXILIARY_POWER,
    AUXILIARY_SYSTEM,
    NO_SYSTEM,
    SOLAR_PANELS,
    STABILIZERS,
    SystemNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.state import Station
from gravitable.games.phobos_falling.station.failure_causes import FailureCause

Source: TypeAlias = Literal["main", "auxiliary", "battery"]
"""What the station runs on."""

DRAWS: dict[Source, int] = {"battery": 1, "auxiliary": 2, "main": 2}
"""How many cards an officer may draw."""
SPECIALIST_DRAWS = 3
"""How many with a special ability, on main power."""


def power_source(station: Station) -> Source:
    """What the station runs on.

    >>> power_source(Station.intact())
    'main'

    phobos-falling.power.main, phobos-falling.power.battery
    """
    if not (station.damaged[STABILIZERS] or station.damaged[SOLAR_PANELS]):
        return "main"
    return "battery" if no_auxiliary(station) else "auxiliary"


def no_main(station: Station) -> list[FailureCause]:
    """Why there is no main power; nothing if there is."""
    return [
        FailureCause("phobos-falling.power.main", system=system)
        for system in (STABILIZERS, SOLAR_PANELS)
        if station.damaged[system]
    ]


def no_auxiliary(station: Station) -> list[FailureCause]:
    """Why auxiliary power cannot stand in for main power; nothing if it can.

    phobos-falling.power.auxiliary, phobos-falling.power.auxiliary-fuel
    """
    causes = []
    if station.damaged[AUXILIARY_SYSTEM]:
        causes.append(FailureCause("phobos-falling.power.auxiliary", system=AUXILIARY_SYSTEM))
    if station.power_out[AUXILIARY_POWER]:
        causes.append(FailureCause("phobos-falling.power.auxiliary", zone=AUXILIARY_POWER))
    if station.fuel == 0:
        causes.append(FailureCause("phobos-falling.power.auxiliary-fuel", zone=AUXILIARY_POWER))
    return causes


def zone_power(station: Station, zone: ZoneNo) -> Source | None:
    """What a zone runs on, None if its own power is out."""
    return None if station.power_out[zone] else power_source(station)


def no_light(station: Station, zone: ZoneNo) -> list[FailureCause]:
    """Why a zone is dark; nothing if it has power. phobos-falling.power.zone"""
    return [FailureCause("phobos-falling.power.zone", zone)] if station.power_out[zone] else []


def no_system_use(station: Station, zone: ZoneNo, system: SystemNo) -> list[FailureCause]:
    """Why `system` cannot be used from `zone`; nothing if it can. Life support has its own rule.

    phobos-falling.power.system-damaged, phobos-falling.power.battery-systems,
    phobos-falling.power.main-free, phobos-falling.fire.no-use
    """
    causes = []
    if station.damaged[system]:
        causes.append(FailureCause("phobos-falling.power.system-damaged", zone, system))
    if station.fires[zone]:
        causes.append(FailureCause("phobos-falling.fire.no-use", zone))
    if station.power_out[zone]:
        causes.append(FailureCause("phobos-falling.power.zone", zone))
    elif power_source(station) == "battery":
        causes.append(FailureCause("phobos-falling.power.battery-systems"))
    return causes


def not_turning(station: Station, ring: Part) -> list[FailureCause]:
    """Why a ring stands still; nothing if it turns, or if `ring` is no ring. phobos-falling.power.rotation"""
    if ring not in GRAVITY:
        return []
    gravity, hub = GRAVITY[ring]
    causes = []
    if station.damaged[gravity]:
        causes.append(FailureCause("phobos-falling.power.rotation", hub, gravity))
    if station.power_out[hub]:
        causes.append(FailureCause("phobos-falling.power.rotation", hub))
    elif power_source(station) == "battery":
        causes.append(FailureCause("phobos-falling.power.rotation"))
    return causes


def draw_limit(
    station_map: StationMap,
    station: Station,
    zone: ZoneNo,
    system: SystemNo = NO_SYSTEM,
    specialist: bool = False,
) -> int:
    """How many cards may be drawn in a zone whose pile needs `system` (NO_SYSTEM: none).

    phobos-falling.cards.draw-battery, phobos-falling.cards.draw-auxiliary, phobos-falling.cards.draw-main,
    phobos-falling.cards.draw-ring, phobos-falling.power.ring-draw, phobos-falling.power.auxiliary-limit,
    phobos-falling.power.battery-draw, phobos-falling.ability.draws-three
    """
    if no_drawing(station, zone, system):
        return 0
    if not_turning(station, station_map.parts[zone]):
        return 1
    source = power_source(station)
    return SPECIALIST_DRAWS if specialist and source == "main" else DRAWS[source]


def no_drawing(station: Station, zone: ZoneNo, system: SystemNo = NO_SYSTEM) -> list[FailureCause]:
    """Why nothing at all can be drawn in a zone; nothing if something can.

    phobos-falling.cards.draw-system, phobos-falling.fire.no-use
    """
    causes = []
    if station.power_out[zone]:
        causes.append(FailureCause("phobos-falling.power.zone", zone))
    if system != NO_SYSTEM and station.damaged[system]:
        causes.append(FailureCause("phobos-falling.cards.draw-system", zone, system))
    if station.fires[zone]:
        causes.append(FailureCause("phobos-falling.fire.no-use", zone))
    return causes


def fuel_after_round(station: Station, most: int) -> int:
    """Where the auxiliary fuel marker stands at the end of a round.

    phobos-falling.round.fuel-spent, phobos-falling.round.fuel-gained
    """
    if power_source(station) == "auxiliary":
        return station.fuel - 1
    recharging = not (station.power_out[AUXILIARY_POWER] or station.damaged[AUXILIARY_SYSTEM])
    if power_source(station) == "main" and recharging:
        return min(most, station.fuel + 1)
    return station.fuel
