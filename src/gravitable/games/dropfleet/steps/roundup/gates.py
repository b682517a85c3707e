"""Shaltari Voidgates: chains to a Mothership, Gates deployed through them, tokens relocated."""

from __future__ import annotations

from gravitable.games.dropfleet.deck.command_cards import GateRange
from gravitable.games.dropfleet.deck.effects import effects_on
from gravitable.games.dropfleet.ground.garrisons import enemies_present, places, troops_at
from gravitable.games.dropfleet.state import (
    RELOCATED,
    DropfleetMatch,
    ShipNo,
    Target,
)
from gravitable.games.dropfleet.steps.roundup.actions import Relocate, Troop
from gravitable.games.dropfleet.table import gear, on_table, place_of, sector_distance
from gravitable.geometry.compass import in_reach, within
from gravitable.kernel import Seat

LINK = 18.0
"""How far a Voidgate may be from the Mothership or from the next Voidgate of the chain."""

REACH = 3.0
"""How near a place must be to a Voidgate for tokens to go through it."""

SHADOW = 6.0
"""A cluster so near to a Voidgate is as if it had a Defence Battery."""


def voidgates(m: DropfleetMatch, seat: Seat) -> list[ShipNo]:
    """A seat's Voidgates on the table."""
    return [ship for ship in on_table(m.state, seat) if gear(m, ship).rules.voidgate]


def linked(m: DropfleetMatch, mothership: ShipNo) -> list[ShipNo]:
    """The Voidgates that a Mothership reaches, directly or from gate to gate.

    dropfleet.shaltari.voidgate-chain
    """
    s = m.state
    seat = s.groups[s.ships[mothership].group].seat
    reach = LINK + sum(effect.by for effect in effects_on(m, GateRange, seat=seat))
    rest = [gate for gate in voidgates(m, seat) if gate != mothership]
    found: list[ShipNo] = []
    edge = [mothership]
    while edge:
        here = s.ships[edge.pop()]
        near = [gate for gate in rest if within(here.x, here.y, s.ships[gate].x, s.ships[gate].y, reach)]
        rest = [gate for gate in rest if gate not in near]
        found += near
        edge += near
    if gear(m, mothership).rules.voidgate:
        found.append(mothership)
    return sorted(found)


def open_gates(m: DropfleetMatch, mothership: ShipNo) -> list[tuple[ShipNo, int]]:
    """Voidgates that Gates can be deployed through now, and how many more each lets through.

    dropfleet.shaltari.voidgate, dropfleet.shaltari.voidgate-capacity, dropfleet.shaltari.voidgate-max-thrust
    """
    s = m.state
    found = []
    for gate in linked(m, mothership):
        room = gear(m, gate).rules.voidgate - s.ships[gate].gates % RELOCATED
        if room > 0 and s.ships[gate].order != "max-thrust":
            found.append((gate, room))
    return found


def use_gate(m: DropfleetMatch, gate: ShipNo) -> None:
    """A Voidgate drops one relocated token a turn. dropfleet.shaltari.voidgate-one"""
    m.state.ships[gate].gates += RELOCATED


def through_gate(m: DropfleetMatch, gate: ShipNo, target: Target) -> bool:
    """Whether tokens can pass between a Voidgate and a place: a sector from Atmosphere, a station, or a ship
    that is boarded, from its own layer."""
    s = m.state
    ship = s.ships[gate]
    if target.kind == "sector":
        return ship.layer == "atmosphere" and in_reach(sector_distance(s, target.no, ship.x, ship.y), REACH)
    x, y, layer = place_of(s, target)
    return ship.layer == layer and within(ship.x, ship.y, x, y, REACH)


def relocations(m: DropfleetMatch, seat: Seat) -> list[Relocate]:
    """Every token that may be sent and where to.

    dropfleet.shaltari.voidgate-relocate, dropfleet.shaltari.voidgate-one
    """
    s = m.state
    gates = [gate for gate in voidgates(m, seat) if s.ships[gate].order != "max-thrust"]
    stands = [place for place in places(s) if place.kind != "ship"]
    near = {gate: [place for place in stands if through_gate(m, gate, place)] for gate in gates}
    found = []
    for picks_up in gates:
        for source in near[picks_up]:
            here = troops_at(m, source)[seat]
            if enemies_present(m, source, seat):
                continue
            troops: list[Troop] = []
            if here.infantry:
                troops.append("infantry")
            if here.armour:
                troops.append("armour")
            for drops in gates:
                if drops == picks_up or s.ships[drops].gates >= RELOCATED:
                    continue
                for to in near[drops]:
                    if to != source:
                        found += [Relocate(source, to, troop, drops) for troop in troops]
    return list(dict.fromkeys(found))


def hostile_battery(m: DropfleetMatch, target: Target, seat: Seat) -> bool:
    """Whether an enemy Defence Battery guards a place: in any sector of its cluster, or aboard."""
    s = m.state
    if target.kind == "sector":
        cluster = s.clusters[s.sectors[target.no].cluster]
        guarded = [Target("sector", number) for number in cluster.sectors]
    else:
        guarded = [target]
    return any(
        there.batteries
        for place in guarded
        for other, there in enumerate(troops_at(m, place))
        if other != seat
    )


def in_shadow(m: DropfleetMatch, target: Target, seat: Seat) -> bool:
    """Whether an enemy Voidgate is so near to a sector's cluster that it guards it.

    dropfleet.shaltari.voidgate-battery
    """
    if target.kind != "sector":
        return False
    s = m.state
    cluster = s.clusters[s.sectors[target.no].cluster]
    return any(
        within(s.ships[gate].x, s.ships[gate].y, cluster.x, cluster.y, SHADOW)
        for other in range(m.seats)
        if other != seat
        for gate in voidgates(m, other)
    )
