"""Ground assets placed, moved and lost, in sectors, on stations, aboard neutral ships."""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.events import GroundAssetsLost
from gravitable.games.dropfleet.ground.assets import GroundAssetId
from gravitable.games.dropfleet.ground.garrisons import places, troops_at
from gravitable.games.dropfleet.state import (
    EMPTY,
    NONE,
    ActiveEffect,
    DropfleetMatch,
    Garrison,
    SectorNo,
    Target,
)
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.kernel import Seat


def station_troops(m: DropfleetMatch, place: Target, seat: Seat, garrison: Garrison) -> None:
    """Set the ground assets of a seat in a place."""
    s = m.state
    before = troops_at(m, place)
    troops = (*before[:seat], garrison, *before[seat + 1 :])
    if place.kind == "sector":
        s.sectors[place.no] = replace(s.sectors[place.no], troops=troops)
    elif place.kind == "station":
        s.stations[place.no] = replace(s.stations[place.no], troops=troops)
    else:
        s.neutrals = [
            replace(neutral, troops=troops) if neutral.ship == place.no else neutral for neutral in s.neutrals
        ]


def reinforce(m: DropfleetMatch, place: Target, seat: Seat, asset: GroundAssetId, count: int) -> None:
    """Place ground assets."""
    here = troops_at(m, place)[seat]
    if asset == "infantry":
        here = replace(here, infantry=here.infantry + count)
    elif asset == "armour":
        here = replace(here, armour=here.armour + count)
    else:
        here = replace(here, batteries=here.batteries + count)
    station_troops(m, place, seat, here)


def roll_save(m: DropfleetMatch, needed: int, again: bool) -> bool:
    """Whether a ground asset saves a point of damage."""
    return d6(m) >= needed or (again and d6(m) >= needed)


def forget_absent(m: DropfleetMatch) -> None:
    """Cards on a place are done when their player has nothing left there. dropfleet.card.stay"""
    s = m.state

    def stays(active: ActiveEffect) -> bool:
        if active.lasts != "stay":
            return True
        if active.station != NONE:
            return s.stations[active.station].troops[active.seat].total > 0
        sectors = s.clusters[active.cluster].sectors
        return any(s.sectors[no].troops[active.seat].total for no in sectors)

    s.effects = [active for active in s.effects if stays(active)]


def settle_transit(m: DropfleetMatch) -> None:
    """Tokens that came through Voidgates are there from the next turn on.

    dropfleet.shaltari.voidgate-absent
    """
    for place in list(places(m.state)):
        for seat, here in enumerate(troops_at(m, place)):
            if here.transit_infantry or here.transit_armour:
                arrived = Garrison(
                    here.infantry + here.transit_infantry,
                    here.armour + here.transit_armour,
                    here.batteries,
                )
                station_troops(m, place, seat, arrived)


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
