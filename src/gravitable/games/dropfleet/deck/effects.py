"""Command cards at work on ships, groups, places and fleets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from gravitable.games.dropfleet.deck.command_cards import CardEffect
from gravitable.games.dropfleet.state import (
    NONE,
    ActiveEffect,
    ClusterNo,
    DropfleetMatch,
    DropfleetState,
    GroupNo,
    SectorNo,
    ShipNo,
    StationNo,
    Target,
)
from gravitable.kernel import Seat

E = TypeVar("E", bound=CardEffect)


def active_on(
    s: DropfleetState,
    *,
    seat: Seat | None = None,
    ship: ShipNo = NONE,
    group: GroupNo = NONE,
    battlegroup: int = NONE,
    sector: SectorNo = NONE,
    cluster: ClusterNo = NONE,
    station: StationNo = NONE,
) -> Iterator[ActiveEffect]:
    """The cards at work on a ship (its group's included), a group, a battlegroup, a place or a fleet."""
    if ship != NONE and group == NONE:
        group = s.ships[ship].group
    for active in s.effects:
        if seat is not None and active.seat != seat:
            continue
        if (
            (active.ship != NONE and active.ship == ship)
            or (active.ship == NONE and active.group != NONE and active.group == group)
            or (active.battlegroup != NONE and active.battlegroup == battlegroup)
            or (active.sector != NONE and active.sector == sector)
            or (active.cluster != NONE and active.cluster == cluster)
            or (active.station != NONE and active.station == station)
            or (
                seat is not None
                and active.ship == active.group == active.battlegroup == NONE
                and active.sector == active.cluster == active.station == NONE
            )
        ):
            yield active


def ship_of(target: Target) -> ShipNo:
    """The ship that cards are played on where it is a target; NONE for a station or sector."""
    return target.no if target.kind == "ship" else NONE


def effects_on(
    m: DropfleetMatch,
    kind: type[E],
    *,
    seat: Seat | None = None,
    ship: ShipNo = NONE,
    group: GroupNo = NONE,
    battlegroup: int = NONE,
    sector: SectorNo = NONE,
) -> list[E]:
    """The effects of a kind that cards at work have on something; for a fleet name its `seat` alone."""
    if not m.state.effects:
        return []
    return [
        effect
        for active in active_on(
            m.state, seat=seat, ship=ship, group=group, battlegroup=battlegroup, sector=sector
        )
        for effect in m.content.command_card[active.card].effects
        if type(effect) is kind
    ]
