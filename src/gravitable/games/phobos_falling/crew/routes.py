"""Where officers could be brought, and by what."""

from __future__ import annotations

from collections.abc import Iterable

from gravitable.games.phobos_falling.crew.equipment import suit_of
from gravitable.games.phobos_falling.numbers import (
    AIRLOCK,
    EXTERNAL,
    MASS_MOVER,
    MASS_MOVER_SYSTEM,
    NOWHERE,
    PIRATE_SHIP,
    OfficerNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.station.life_support import no_air
from gravitable.games.phobos_falling.station.power import no_system_use
from gravitable.games.phobos_falling.station.walks import walks

OUTSIDE = frozenset({PIRATE_SHIP, EXTERNAL, AIRLOCK})
"""Where neither Jefferies Tubes nor the Mass Mover reach."""


def breathable(m: PhobosMatch, o: OfficerNo) -> Iterable[ZoneNo]:
    """The inner zones where this officer can be: all of them in a suit or dead, else those with air."""
    officer = m.state.officers[o]
    bag = m.content.map.bag
    if not officer.alive or suit_of(m.content, officer) != "none":
        return bag
    station = m.state.station
    return [zone for zone in bag if not no_air(m.content.map, station, zone)]


def has_free_route(m: PhobosMatch, o: OfficerNo, zone: ZoneNo) -> bool:
    """Whether a living officer could walk to a zone: only the goal may be blocked or hold pirates.

    phobos-falling.scavenge.summon
    """
    s = m.state
    officer = s.officers[o]
    if not officer.alive or officer.zone == zone:
        return False
    reach = walks(m.content.map, s.station, officer.zone, suit_of(m.content, officer), ship_open(m))
    return reach.came_from[zone] != NOWHERE


def ship_open(m: PhobosMatch) -> bool:
    """Whether a held pirate ship can be boarded. phobos-falling.scavenge.attack"""
    held = m.state.held
    return held is not None and held.open


def mass_mover_works(m: PhobosMatch) -> bool:
    """Whether the Mass Mover can be used, from its zone or from afar."""
    return not no_system_use(m.state.station, MASS_MOVER, MASS_MOVER_SYSTEM)


def can_be_at(m: PhobosMatch, o: OfficerNo, zone: ZoneNo) -> bool:
    """Whether the Mass Mover can put an officer into a zone: the pirate ship asks for a worn suit."""
    officer = m.state.officers[o]
    if not officer.alive:
        return zone not in OUTSIDE
    suit = suit_of(m.content, officer)
    if zone == PIRATE_SHIP:
        return suit == "worn"
    return suit != "none" or not no_air(m.content.map, m.state.station, zone)
