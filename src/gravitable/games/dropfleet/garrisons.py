"""Ground assets in sectors, on stations, aboard neutral ships: placed and lost, and who holds what."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gravitable.games.dropfleet.cards import Disengage, GroundAttack, GroundReroll, GroundSave
from gravitable.games.dropfleet.events import GroundAssetsLost
from gravitable.games.dropfleet.ground import GroundAssetId
from gravitable.games.dropfleet.state import (
    EMPTY,
    NONE,
    ActiveEffect,
    DropfleetMatch,
    DropfleetState,
    Garrison,
    SectorNo,
    Target,
)
from gravitable.games.dropfleet.table import E, active_on, most_of, sector_holder
from gravitable.kernel import Seat


def troops_at(m: DropfleetMatch, place: Target) -> tuple[Garrison, ...]:
    """The ground assets of every seat in a place; a ship that cannot be boarded has none."""
    s = m.state
    if place.kind == "sector":
        return s.sectors[place.no].troops
    if place.kind == "station":
        return s.stations[place.no].troops
    for neutral in s.neutrals:
        if neutral.ship == place.no:
            return neutral.troops
    return (EMPTY,) * m.seats


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


def places(s: DropfleetState) -> Iterator[Target]:
    """Everywhere that ground assets can be: sectors, stations that stand, neutral ships on the table.

    dropfleet.cluster.station
    """
    for number, sector in enumerate(s.sectors):
        if not sector.gone:
            yield Target("sector", number)
    for number, station in enumerate(s.stations):
        if station.hull > 0:
            yield Target("station", number)
    for neutral in s.neutrals:
        if s.ships[neutral.ship].status == "table":
            yield Target("ship", neutral.ship)


def enemies_present(m: DropfleetMatch, place: Target, seat: Seat) -> bool:
    """Whether enemy Infantry or Armour is in a place. dropfleet.ground-move.locked"""
    return any(there.fighters for other, there in enumerate(troops_at(m, place)) if other != seat)


def holder(m: DropfleetMatch, place: Target) -> Seat:
    """Who holds a place: the most Infantry and Armour in a sector that stands, the most ground assets of any
    kind elsewhere. dropfleet.objective.sector-hold, dropfleet.scoring.station-held"""
    if place.kind == "sector":
        return sector_holder(m.state, place.no)
    return most_of(troops_at(m, place), batteries=True)


def ground_effects(m: DropfleetMatch, kind: type[E], place: Target, seat: Seat) -> list[E]:
    """What cards do to a seat's assets in a place: its own friendly ones, the enemy's unfriendly ones."""
    s = m.state
    if not s.effects:
        return []
    if place.kind == "sector":
        at_work = active_on(s, sector=place.no, cluster=s.sectors[place.no].cluster)
    else:
        at_work = active_on(s, station=place.no if place.kind == "station" else NONE)
    cards = [(active.seat, m.content.command_card[active.card]) for active in at_work]
    return [
        effect
        for by, card in cards
        if (card.aim != "enemy-sector") == (by == seat)
        for effect in card.effects
        if type(effect) is kind
    ]


def ground_cards(
    m: DropfleetMatch, kind: type[GroundAttack] | type[GroundSave], place: Target, seat: Seat
) -> int:
    """What cards add to the attack or the saves of a seat's assets in a place.

    dropfleet.card.elite-ground-forces
    """
    return sum(effect.by for effect in ground_effects(m, kind, place, seat))


def save_again(m: DropfleetMatch, place: Target, seat: Seat) -> bool:
    """Whether failed saves of a seat's assets in a place are rolled once more.

    dropfleet.card.colonial-legions
    """
    return bool(ground_effects(m, GroundReroll, place, seat))


def roll_save(m: DropfleetMatch, needed: int, again: bool) -> bool:
    """Whether a ground asset saves a point of damage."""
    return m.roll(6) >= needed or (again and m.roll(6) >= needed)


def locked(m: DropfleetMatch, sector: SectorNo, seat: Seat) -> bool:
    """Whether enemies keep a seat's assets in a sector.

    dropfleet.ground-move.locked, dropfleet.card.mass-transit-system
    """
    place = Target("sector", sector)
    return enemies_present(m, place, seat) and not ground_effects(m, Disengage, place, seat)


def forget_absent(m: DropfleetMatch) -> None:
    """Cards on a place are done when their player has nothing left there. dropfleet.card.stay"""
    s = m.state
    if not s.effects:
        return

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
