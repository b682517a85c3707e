"""What breaks on the station and what is mended: the only code that changes it, and tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gravitable.games.phobos_falling.content.effects import Damage
from gravitable.games.phobos_falling.events import (
    Damaged,
    FieldChanged,
    FuelChanged,
    Mended,
    PiratesDefeated,
    PowerChanged,
    RobotsChanged,
    Stabilized,
)
from gravitable.games.phobos_falling.numbers import NO_SYSTEM, PIRATE_SHIP, SystemNo, ZoneNo
from gravitable.games.phobos_falling.state import PhobosMatch, Station
from gravitable.games.phobos_falling.station.failure_causes import sentence
from gravitable.games.phobos_falling.station.power import no_light, power_source


def break_system(m: PhobosMatch, system: SystemNo) -> None:
    """A system fails, unless it has already."""
    station = m.state.station
    if station.damaged[system]:
        return
    before = power_source(station)
    station.damaged[system] = True
    m.emit(Damaged("system", m.content.map.homes[system], system))
    _tell_power(m, before)


def cut_power(m: PhobosMatch, zone: ZoneNo) -> None:
    """The power of a zone goes out, and its force field with it; a stabilized zone keeps both.

    phobos-falling.power.stabilize, phobos-falling.card.stabilize-power
    """
    station = m.state.station
    if station.power_out[zone] or station.stabilized[zone] or zone not in m.content.map.boxed:
        return
    before = power_source(station)
    station.power_out[zone] = True
    (cause,) = no_light(station, zone)
    m.emit(Damaged("power", zone, why=sentence(m.content, cause), rule=cause.rule))
    if station.fields[zone]:
        lower_field(m, zone)
    _tell_power(m, before)


def block_access(m: PhobosMatch, zone: ZoneNo) -> None:
    """The access of a zone is blocked."""
    station = m.state.station
    if not station.blocked[zone] and zone in m.content.map.boxed:
        station.blocked[zone] = True
        m.emit(Damaged("access", zone))


def start_fire(m: PhobosMatch, zone: ZoneNo) -> None:
    """A fire breaks out, while there are fire markers. phobos-falling.components.markers"""
    fires = m.state.station.fires
    if not fires[zone] and sum(fires) < m.content.markers["fire"]:
        fires[zone] = True
        m.emit(Damaged("fire", zone))


def breach(m: PhobosMatch, zone: ZoneNo) -> None:
    """A zone loses its air, while there are depressurization markers. phobos-falling.components.markers"""
    breached = m.state.station.breached
    if not breached[zone] and sum(breached) < m.content.markers["depressurization"]:
        breached[zone] = True
        m.emit(Damaged("breach", zone))


def mend(m: PhobosMatch, kind: Damage, zone: ZoneNo, system: SystemNo = NO_SYSTEM) -> None:
    """One damage is removed."""
    station = m.state.station
    before = power_source(station)
    if kind == "system":
        station.damaged[system] = False
    else:
        _marks(station, kind)[zone] = False
    m.emit(Mended(kind, zone, system))
    _tell_power(m, before)


def wrong_in(m: PhobosMatch, kinds: Iterable[Damage], zone: ZoneNo) -> list[tuple[Damage, SystemNo]]:
    """What of `kinds` is wrong in a zone: each damage, with the system where it is one."""
    station = m.state.station
    found: list[tuple[Damage, SystemNo]] = []
    for kind in kinds:
        if kind == "system":
            found += [("system", system) for system in m.content.map.systems[zone] if station.damaged[system]]
        elif _marks(station, kind)[zone]:
            found.append((kind, NO_SYSTEM))
    return found


def _marks(station: Station, kind: Damage) -> list[bool]:
    return MARKS[kind](station)


MARKS: dict[Damage, Callable[[Station], list[bool]]] = {
    "power": lambda station: station.power_out,
    "access": lambda station: station.blocked,
    "breach": lambda station: station.breached,
    "fire": lambda station: station.fires,
}


def stabilize(m: PhobosMatch, zone: ZoneNo, on: bool) -> None:
    """A zone gets its Stabilize Power marker, or loses it."""
    m.state.station.stabilized[zone] = on
    m.emit(Stabilized(zone, on))


def raise_field(m: PhobosMatch, zone: ZoneNo) -> None:
    """A force field stands."""
    m.state.station.fields[zone] = True
    m.emit(FieldChanged(zone, True))


def lower_field(m: PhobosMatch, zone: ZoneNo) -> None:
    """A force field is gone. phobos-falling.power.field-lost"""
    m.state.station.fields[zone] = False
    m.emit(FieldChanged(zone, False))


def no_field_in(m: PhobosMatch, zone: ZoneNo) -> str:
    """The clause that keeps a force field out of a zone, empty if none does.

    phobos-falling.example.fields-afar
    """
    station = m.state.station
    if zone not in m.content.map.boxed or station.fields[zone] or station.pirates[zone]:
        return "phobos-falling.example.fields-afar"
    return "phobos-falling.card.force-field" if station.power_out[zone] else ""


def field_zones(m: PhobosMatch) -> list[ZoneNo]:
    """Where a force field can be raised: a powered inner zone without field and without pirates.

    phobos-falling.components.markers
    """
    station = m.state.station
    if sum(station.fields) >= m.content.markers["force-field"]:
        return []
    return open_to_fields(m)


def open_to_fields(m: PhobosMatch) -> list[ZoneNo]:
    """Zones that could hold a force field, if there is one to put there."""
    return [zone for zone in m.content.map.bag if not no_field_in(m, zone)]


def add_robot(m: PhobosMatch, zone: ZoneNo) -> None:
    """A security robot takes its stand."""
    robots = m.state.station.robots
    robots[zone] += 1
    m.emit(RobotsChanged(zone, robots[zone]))


def remove_robot(m: PhobosMatch, zone: ZoneNo) -> None:
    """Pirates take a robot out."""
    robots = m.state.station.robots
    robots[zone] -= 1
    m.emit(RobotsChanged(zone, robots[zone]))


def set_fuel(m: PhobosMatch, fuel: int) -> None:
    """The auxiliary fuel marker moves, within its track."""
    station = m.state.station
    fuel = max(0, min(m.content.tracks["auxiliary-fuel"].most, fuel))
    if fuel != station.fuel:
        before = power_source(station)
        station.fuel = fuel
        m.emit(FuelChanged(fuel))
        _tell_power(m, before)


def guard(m: PhobosMatch, zone: ZoneNo, pirates: int) -> None:
    """Each robot in a zone defeats one of the pirates who have come there."""
    station = m.state.station
    guards = min(pirates, station.robots[zone]) if zone != PIRATE_SHIP else 0
    if guards:
        station.pirates[zone] -= guards
        left = station.pirates[zone]
        m.emit(PiratesDefeated(zone, guards, left, zone, left))


def _tell_power(m: PhobosMatch, before: str) -> None:
    now = power_source(m.state.station)
    if now != before:
        m.emit(PowerChanged(now))
