"""Ground assets in sectors and on stations: adding, removing, losing them."""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.events import GroundAssetsLost
from gravitable.games.dropfleet.state import EMPTY, DropfleetMatch, Garrison, SectorNo, Target
from gravitable.kernel import Seat


def troops_at(m: DropfleetMatch, place: Target) -> tuple[Garrison, ...]:
    """The ground assets of every seat in a sector or on a station."""
    return (m.state.sectors if place.kind == "sector" else m.state.stations)[place.no].troops


def station_troops(m: DropfleetMatch, place: Target, seat: Seat, garrison: Garrison) -> None:
    """Set the ground assets of a seat in a sector or on a station."""
    s = m.state
    before = troops_at(m, place)
    troops = (*before[:seat], garrison, *before[seat + 1 :])
    if place.kind == "sector":
        s.sectors[place.no] = replace(s.sectors[place.no], troops=troops)
    else:
        s.stations[place.no] = replace(s.stations[place.no], troops=troops)


def lose_troops(m: DropfleetMatch, place: Target, seat: Seat, lost: tuple[int, int, int]) -> None:
    """Infantry, Armour and Batteries of a seat are destroyed."""
    if not any(lost):
        return
    there = troops_at(m, place)[seat]
    left = replace(
        there,
        infantry=max(0, there.infantry - lost[0]),
        armour=max(0, there.armour - lost[1]),
        batteries=max(0, there.batteries - lost[2]),
    )
    station_troops(m, place, seat, left)
    m.emit(GroundAssetsLost(place, seat, *lost))


def clear(m: DropfleetMatch, place: Target) -> None:
    """All ground assets in a place are gone, those in transit too."""
    for seat, garrison in enumerate(troops_at(m, place)):
        if garrison != EMPTY:
            station_troops(m, place, seat, EMPTY)
            m.emit(GroundAssetsLost(place, seat, garrison.infantry, garrison.armour, garrison.batteries))


def clear_sector(m: DropfleetMatch, sector: SectorNo) -> None:
    """All ground assets in a sector are gone."""
    clear(m, Target("sector", sector))
