"""What can be read off the table: profiles as they stand, places, holders, cards at work."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.deck.command_cards import Scan, Signature
from gravitable.games.dropfleet.deck.effects import effects_on
from gravitable.games.dropfleet.fire.detection import signature
from gravitable.games.dropfleet.fire.line_of_sight import Field, LinePenalty, line_of_fire
from gravitable.games.dropfleet.fleets.admirals import NO_ADMIRAL_AV
from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.scenarios.scenario import Layer, Scenario, as_variant
from gravitable.games.dropfleet.scenarios.scenery import Hazard, HazardId, StationSize
from gravitable.games.dropfleet.scenarios.stretching import stretched
from gravitable.games.dropfleet.ships.classes import Ship
from gravitable.games.dropfleet.ships.gear import Gear, gear_of
from gravitable.games.dropfleet.state import (
    NEUTRAL,
    NONE,
    BattlegroupNo,
    DropfleetMatch,
    DropfleetState,
    Garrison,
    GroupNo,
    SectorNo,
    ShipNo,
    StationNo,
    Target,
)
from gravitable.geometry.compass import in_reach
from gravitable.geometry.rectangle import Rectangle
from gravitable.kernel import Seat

TABLE = Rectangle()
WIDE_TABLE = Rectangle(72.0, 48.0)
"""Four feet a side, and six feet by four for a Reconquest."""

SECTOR_RADIUS = 0.75
SECTOR_OUT = 0.8
"""How large a sector's token is, and how far its middle lies from the cluster's centre."""

SUPPORT_REACH = 4.0
"""How far Aegis, Shield Boosters and ECM suites reach."""

CRACKED = 2
"""What Armour Cracked adds to a save."""


def gear(m: DropfleetMatch, ship: ShipNo) -> Gear:
    """The class of a ship, ready for play."""
    s = m.state
    return gear_of(m.content, s.groups[s.ships[ship].group].kind)


def profile_of(m: DropfleetMatch, ship: ShipNo) -> Ship:
    """The printed profile of a ship, as fitted."""
    return gear(m, ship).ship


def group_gear(m: DropfleetMatch, group: GroupNo) -> Gear:
    """The class of a group's ships."""
    return gear_of(m.content, m.state.groups[group].kind)


def seat_of(s: DropfleetState, ship: ShipNo) -> Seat:
    """Whose ship it is; NEUTRAL for nobody's."""
    return s.groups[s.ships[ship].group].seat


def on_table(s: DropfleetState, seat: Seat | None = None) -> list[ShipNo]:
    """The ships on the table, of all or of one seat."""
    if seat is None:
        return [no for no, ship in enumerate(s.ships) if ship.status == "table"]
    groups = s.groups
    return [
        no for no, ship in enumerate(s.ships) if ship.status == "table" and groups[ship.group].seat == seat
    ]


def enemy_ships(s: DropfleetState, seat: Seat) -> list[ShipNo]:
    """The ships on the table that are not friends of a seat, nobody's included. dropfleet.table.friends"""
    groups = s.groups
    return [
        no for no, ship in enumerate(s.ships) if ship.status == "table" and groups[ship.group].seat != seat
    ]


def group_on_table(s: DropfleetState, group: GroupNo) -> list[ShipNo]:
    """The ships of a group that are on the table."""
    return [no for no in s.groups[group].ships if s.ships[no].status == "table"]


def group_alive(s: DropfleetState, group: GroupNo) -> list[ShipNo]:
    """The ships of a group that are on the table or still to come."""
    return [no for no in s.groups[group].ships if s.ships[no].status in ("table", "waiting")]


def battlegroup_alive(s: DropfleetState, battlegroup: int) -> bool:
    """Whether a battlegroup has a ship on the table or still to come."""
    return any(group_alive(s, group) for group in s.battlegroups[battlegroup].groups)


def stacked(s: DropfleetState, deck: Iterable[BattlegroupNo]) -> list[BattlegroupNo]:
    """A strategy deck as it lies: a ship taken from nobody activates after all others."""
    taken = {s.groups[s.ships[neutral.ship].group].battlegroup for neutral in s.neutrals}
    return sorted(deck, key=lambda no: no in taken)


def flat(s: DropfleetState, one: ShipNo, other: ShipNo) -> float:
    """How far two stems are apart, layers aside. dropfleet.table.stem"""
    a, b = s.ships[one], s.ships[other]
    return math.hypot(a.x - b.x, a.y - b.y)


def in_support(s: DropfleetState, one: ShipNo, other: ShipNo) -> bool:
    """Within 4" and on the same layer; a ship is in its own reach."""
    return s.ships[one].layer == s.ships[other].layer and in_reach(flat(s, one, other), SUPPORT_REACH)


# Profiles as they stand


def is_crippled(m: DropfleetMatch, ship: ShipNo) -> bool:
    """Whether a ship has been Crippled.

    dropfleet.crippling.half, dropfleet.crippling.small, dropfleet.crippling.state
    """
    return m.state.ships[ship].crippled > 0


def order_of(m: DropfleetMatch, ship: ShipNo) -> OrderId:
    """The order that a ship counts as being on. dropfleet.unique-rule.em-sabotage"""
    state = m.state.ships[ship]
    return "silent-running" if state.harm.sabotaged else state.order


def scan_of(m: DropfleetMatch, ship: ShipNo) -> int:
    """A ship's Scan: crippling, Scanner Uplinks and cards included.

    dropfleet.sector.scanner-uplink, dropfleet.profile.scan, dropfleet.range.scan-minimum,
    dropfleet.crippling.scanners-offline, dropfleet.crippling.dread-scanners
    """
    s = m.state
    state = s.ships[ship]
    worn = gear_of(m.content, s.groups[state.group].kind)
    base = worn.ship.scan
    if state.harm.scanners:
        base = min(base, 6 if worn.dreadnought else 1)
    base += uplink(m, s.groups[state.group].seat)
    return max(0, base + sum(effect.by for effect in effects_on(m, Scan, group=state.group)))


def uplink(m: DropfleetMatch, seat: Seat) -> int:
    """What the Scanner Uplinks that a seat holds add to its Scan."""
    s = m.state
    kinds = m.content.sector_by_id
    bonus = 0
    for no, sector in enumerate(s.sectors):
        if (more := kinds[sector.kind].scan_bonus) and sector_holder(s, no) == seat != NEUTRAL:
            bonus += more
    return bonus


def signature_of(m: DropfleetMatch, ship: ShipNo) -> int:
    """The Signature that others see.

    dropfleet.order.silent-signature, dropfleet.profile.signature, dropfleet.spike.removed,
    dropfleet.shaltari.shields-signature
    """
    s = m.state
    state = s.ships[ship]
    if state.silent:
        return 0
    profile = gear_of(m.content, s.groups[state.group].kind).ship
    base = profile.signature
    if state.shields and profile.signature_shields is not None:
        base = profile.signature_shields
    change = sum(effect.by for effect in effects_on(m, Signature, group=state.group))
    return signature(base, state.spike, change)  # type: ignore[arg-type]


def armour_of(m: DropfleetMatch, target: Target) -> int:
    """The armour of a target as it stands, before the modifiers of an attack.

    dropfleet.profile.armour, dropfleet.bombardment.saves, dropfleet.crippling.armour-cracked
    """
    s = m.state
    if target.kind == "station":
        return station_size(m, target.no).armour
    if target.kind == "sector":
        return m.content.sector_by_id[s.sectors[target.no].kind].armour
    state = s.ships[target.no]
    worn = gear_of(m.content, s.groups[state.group].kind)
    armour = worn.ship.armour
    if state.crippled:
        armour += worn.ablative
    if state.harm.cracked:
        armour += CRACKED
    return armour


def passive_of(m: DropfleetMatch, target: Target) -> int | None:
    """The passive save of a target, None where it has none or its shields are down.

    dropfleet.save.passive, dropfleet.save.passive-as-armour, dropfleet.save.shields-constant,
    dropfleet.shaltari.shields-save
    """
    if target.kind != "ship":
        return None
    state = m.state.ships[target.no]
    worn = gear_of(m.content, m.state.groups[state.group].kind)
    if worn.ship.passive is None or (worn.has_shields and not state.shields):
        return None
    cracked = state.harm.cracked and m.options.passive_saves == "as-armour"
    return worn.ship.passive + (CRACKED if cracked else 0)


def pd_of(m: DropfleetMatch, target: Target) -> int:
    """Point Defence dice: shields switch the ship's own off, Aegis ships near by add theirs.

    dropfleet.shaltari.shields-pd, dropfleet.ship-rule.aegis, dropfleet.profile.pd,
    dropfleet.station.not-served
    """
    s = m.state
    if target.kind == "station":
        return station_size(m, target.no).pd
    if target.kind == "sector":
        return 0
    ship = s.ships[target.no]
    own = gear_of(m.content, s.groups[ship.group].kind)
    pd = 0 if ship.shields and own.has_shields else own.ship.pd
    seat = s.groups[ship.group].seat
    for group in s.groups:
        if group.seat == seat and (aegis := gear_of(m.content, group.kind).aegis):
            for no in group.ships:
                if s.ships[no].status == "table" and in_support(s, no, target.no):
                    pd += aegis
    return pd


def admiral_value(m: DropfleetMatch, seat: Seat) -> int:
    """The AV that counts now: that of an admiral on the table, else 1.

    dropfleet.card.on-table, dropfleet.admiral.av, dropfleet.admiral.none, dropfleet.admiral.resistance-av
    """
    player = m.state.players[seat]
    if player.flagship != NONE and m.state.ships[player.flagship].status == "table":
        return player.av
    elite = player.fleet is not None and player.fleet.faction == "resistance"
    if elite and m.options.resistance_av == "one-higher":
        return NO_ADMIRAL_AV + 1
    return NO_ADMIRAL_AV


# The table and what lies on it


def table_of(m: DropfleetMatch) -> Rectangle:
    """The table that the battle is fought on. dropfleet.table.size, dropfleet.table.reconquest"""
    return WIDE_TABLE if m.state.size == "reconquest" else TABLE


@lru_cache(maxsize=64)
def _scenario(content: Content, id: str, variant: bool, wide: bool) -> Scenario:
    scenario = next(each for each in content.scenario if each.id == id)
    if variant:
        scenario = as_variant(scenario)
    return stretched(scenario, WIDE_TABLE.width / TABLE.width) if wide else scenario


def scenario_of(m: DropfleetMatch) -> Scenario:
    """The scenario that is played, its variant in place where that was chosen, as wide as the table."""
    return _scenario(m.content, m.state.scenario, m.options.variant, m.state.size == "reconquest")


@lru_cache(maxsize=16)
def _hazards(content: Content) -> dict[HazardId, Hazard]:
    return {hazard.id: hazard for hazard in content.hazard}


def hazards_of(m: DropfleetMatch) -> dict[HazardId, Hazard]:
    """Debris and rings by kind."""
    return _hazards(m.content)


@lru_cache(maxsize=16)
def _station_sizes(content: Content) -> dict[str, StationSize]:
    return {size.id: size for size in content.station}


def station_size(m: DropfleetMatch, station: StationNo) -> StationSize:
    """The profile of a station."""
    return _station_sizes(m.content)[m.state.stations[station].size]


def fields_of(s: DropfleetState) -> list[Field]:
    """All debris fields, real ones first, then holograms."""
    return s.fields + s.holograms


def burden(
    m: DropfleetMatch,
    ax: float,
    ay: float,
    a_layer: Layer,
    bx: float,
    by: float,
    b_layer: Layer,
    seat: Seat,
) -> LinePenalty:
    """What lies on the line from a to b, for fire of that seat."""
    scenario = scenario_of(m)
    return line_of_fire(
        ax,
        ay,
        a_layer,
        bx,
        by,
        b_layer,
        fields=fields_of(m.state),
        rings=scenario.rings,
        moons=scenario.moons,
        hazards=hazards_of(m),
        seat=seat,
    )


def place_of(s: DropfleetState, target: Target) -> tuple[float, float, Layer]:
    """Where a target is. Sectors lie in Atmosphere. dropfleet.bombardment.low-orbit"""
    if target.kind == "ship":
        ship = s.ships[target.no]
        return ship.x, ship.y, ship.layer
    if target.kind == "station":
        station = s.stations[target.no]
        return station.x, station.y, station.layer
    sector = s.sectors[target.no]
    return sector.x, sector.y, "atmosphere"


def exists(s: DropfleetState, target: Target) -> bool:
    """Whether there is such a target; what strangers send may name any kind and number."""
    pieces: dict[str, Sequence[object]] = {"ship": s.ships, "station": s.stations, "sector": s.sectors}
    return 0 <= target.no < len(pieces.get(target.kind, ()))


def sector_distance(s: DropfleetState, sector: SectorNo, x: float, y: float) -> float:
    """How far a point is from the nearest edge of a sector's token. dropfleet.cluster.sector-range"""
    place = s.sectors[sector]
    return max(0.0, math.hypot(place.x - x, place.y - y) - SECTOR_RADIUS)


def most_of(troops: tuple[Garrison, ...], *, batteries: bool = False) -> Seat:
    """The seat with most Infantry and Armour (and Batteries); NONE on a tie or where nobody is."""
    counts = [each.total if batteries else each.fighters for each in troops]
    best = max(counts)
    return counts.index(best) if counts.count(best) == 1 else NONE


def sector_holder(s: DropfleetState, sector: SectorNo) -> Seat:
    """Who holds a sector: most Infantry and Armour. dropfleet.objective.sector-hold"""
    place = s.sectors[sector]
    return NONE if place.ruined else most_of(place.troops)
