"""Ground assets in sectors, on stations, aboard neutral ships: placed and lost, and who holds what."""

from __future__ import annotations

from collections.abc import Iterator

from gravitable.games.dropfleet.deck.command_cards import Disengage, GroundAttack, GroundReroll, GroundSave
from gravitable.games.dropfleet.deck.effects import E, active_on
from gravitable.games.dropfleet.state import (
    NONE,
    DropfleetMatch,
    DropfleetState,
    Garrison,
    SectorNo,
    Target,
)
from gravitable.games.dropfleet.table import most_of, sector_holder
from gravitable.kernel import Seat


def troops_at(m: DropfleetMatch, place: Target) -> tuple[Garrison, ...]:
    """The ground assets of every seat in a sector, on a station or aboard a neutral ship."""
    s = m.state
    if place.kind == "sector":
        return s.sectors[place.no].troops
    if place.kind == "station":
        return s.stations[place.no].troops
    return next(neutral.troops for neutral in s.neutrals if neutral.ship == place.no)


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


def locked(m: DropfleetMatch, sector: SectorNo, seat: Seat) -> bool:
    """Whether enemies keep a seat's assets in a sector.

    dropfleet.ground-move.locked, dropfleet.card.mass-transit-system
    """
    place = Target("sector", sector)
    return enemies_present(m, place, seat) and not ground_effects(m, Disengage, place, seat)
