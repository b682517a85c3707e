"""Guns on the ground and on stations: fired by whoever holds them, in rising initiative."""

from __future__ import annotations

from collections.abc import Iterator

from gravitable.games.dropfleet.fire.attack import Situation
from gravitable.games.dropfleet.fire.detection import scan
from gravitable.games.dropfleet.fire.targeted_attack import TargetedAttack
from gravitable.games.dropfleet.fire.targeting import tougher
from gravitable.games.dropfleet.fire.weapon_attack import attack_of, weapon_range
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.ships.weapons import Weapon
from gravitable.games.dropfleet.special_rules.weapon_rule import Lane, armed
from gravitable.games.dropfleet.state import NONE, DropfleetMatch, SectorNo, ShipNo, StationNo, Target
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.damage import Aftermath
from gravitable.games.dropfleet.steps.roundup.actions import FireSector, FireStation
from gravitable.games.dropfleet.steps.roundup.assets import ActFor
from gravitable.games.dropfleet.table import (
    armour_of,
    burden,
    enemy_ships,
    gear,
    place_of,
    sector_holder,
    signature_of,
    station_size,
    uplink,
)
from gravitable.geometry.compass import distance, in_reach, within
from gravitable.kernel import PROCEED, Action, Decision, Seat, Step

CLUSTER_SCAN = 6
"""The Scan that all clusters have."""


class SectorWeapons(Step, frozen=True):
    """The holder of an armed sector may fire its weapon. dropfleet.sector.weapon-when

    `waiting` are the seats still to fire, `fired` the sectors that have.
    """

    waiting: tuple[Seat, ...]
    fired: tuple[SectorNo, ...] = ()

    def run(self, m: DropfleetMatch) -> Decision | None:
        for place, seat in enumerate(self.waiting):
            options: list[Action] = list(self._shots(m, seat))
            if options:
                if place:
                    m.push(SectorWeapons(self.waiting[place:], self.fired))
                    return None
                prompt = "Fire the weapon of a sector that you hold?"
                options.append(PROCEED)
                return Decision(
                    seat, "dropfleet.sector-weapon", prompt, options, "dropfleet.sector.weapon-when"
                )
        return None

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if not isinstance(action, FireSector):
            m.push(SectorWeapons(self.waiting[1:], self.fired))
            return
        s = m.state
        sector = s.sectors[action.sector]
        cluster = s.clusters[sector.cluster]
        weapon = m.content.sector_by_id[sector.kind].weapon
        assert weapon is not None
        targeted = gun_at_target(m, weapon, seat, cluster.x, cluster.y, "atmosphere", action.target)
        again = SectorWeapons(self.waiting, (*self.fired, action.sector))
        m.push(ActFor(seat), ResolveAttack((targeted,)), ActFor(NONE), Aftermath(), again)

    def _shots(self, m: DropfleetMatch, seat: Seat) -> Iterator[FireSector]:
        s = m.state
        for number, sector in enumerate(s.sectors):
            weapon = m.content.sector_by_id[sector.kind].weapon
            if weapon is None or number in self.fired or sector_holder(s, number) != seat:
                continue
            cluster = s.clusters[sector.cluster]
            for target in gun_targets(m, weapon, seat, CLUSTER_SCAN, cluster.x, cluster.y, "atmosphere"):
                yield FireSector(number, target)


class StationWeapons(Step, frozen=True):
    """The player who controls a station may fire its armaments. dropfleet.station.fires

    `fired` are pairs of a station and an armament of it.
    """

    waiting: tuple[Seat, ...]
    fired: tuple[tuple[StationNo, int], ...] = ()

    def run(self, m: DropfleetMatch) -> Decision | None:
        for place, seat in enumerate(self.waiting):
            options: list[Action] = list(self._shots(m, seat))
            if options:
                if place:
                    m.push(StationWeapons(self.waiting[place:], self.fired))
                    return None
                prompt = "Fire an armament of a station that you control?"
                options.append(PROCEED)
                return Decision(seat, "dropfleet.station-weapon", prompt, options, "dropfleet.station.fires")
        return None

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if not isinstance(action, FireStation):
            m.push(StationWeapons(self.waiting[1:], self.fired))
            return
        station = m.state.stations[action.station]
        weapon = m.content.armament_by_id[station.armaments[action.armament]].weapon
        targeted = gun_at_target(m, weapon, seat, station.x, station.y, station.layer, action.target)
        again = StationWeapons(self.waiting, (*self.fired, (action.station, action.armament)))
        m.push(ActFor(seat), ResolveAttack((targeted,)), ActFor(NONE), Aftermath(), again)

    def _shots(self, m: DropfleetMatch, seat: Seat) -> Iterator[FireStation]:
        for number, station in enumerate(m.state.stations):
            if station.hull <= 0 or station.controller != seat:
                continue
            base = station_size(m, number).scan
            for place, armament in enumerate(station.armaments):
                if (number, place) in self.fired:
                    continue
                weapon = m.content.armament_by_id[armament].weapon
                for target in gun_targets(m, weapon, seat, base, station.x, station.y, station.layer):
                    yield FireStation(number, place, target)


def gun_targets(
    m: DropfleetMatch, weapon: Weapon, seat: Seat, base: int, x: float, y: float, layer: Layer
) -> Iterator[Target]:
    """Enemy ships and stations that a gun reaches, all round.

    dropfleet.sector.weapon-range
    """
    s = m.state
    targets = [Target("ship", number) for number in enemy_ships(s, seat)]
    targets += [
        Target("station", number)
        for number, station in enumerate(s.stations)
        if station.hull > 0 and station.controller != seat
    ]
    yield from (
        target
        for target in targets
        if gun_reaches(m, weapon, seat, base + uplink(m, seat), x, y, layer, target)
    )


def gun_reaches(
    m: DropfleetMatch, weapon: Weapon, seat: Seat, base: int, x: float, y: float, layer: Layer, target: Target
) -> bool:
    """Whether a gun with that Scan can fire at a target, arcs aside."""
    tx, ty, at = place_of(m.state, target)
    seen = signature_of(m, target.no) if target.kind == "ship" else station_size(m, target.no).signature
    away = distance(x, y, tx, ty)
    line = burden(m, x, y, layer, tx, ty, at, seat)
    far = weapon_range(armed(weapon), scan(base, line.scan), seen, Lane(layer, at))
    return not line.blocked and far is not None and in_reach(away, far)


def within_scan(
    m: DropfleetMatch, seat: Seat, base: int, x: float, y: float, layer: Layer, target: Target
) -> bool:
    """Whether a target lies within the Scan that debris and rings leave. dropfleet.weapon-rule.scald"""
    tx, ty, at = place_of(m.state, target)
    line = burden(m, x, y, layer, tx, ty, at, seat)
    return within(x, y, tx, ty, scan(base, line.scan))


def gun_at_target(
    m: DropfleetMatch,
    weapon: Weapon,
    seat: Seat,
    x: float,
    y: float,
    layer: Layer,
    target: Target,
    *,
    near: bool = False,
    source: ShipNo = NONE,
) -> TargetedAttack:
    """The attack of a gun; `near`: its target is within Scan.

    dropfleet.sector.defence-weapons, dropfleet.sector.orbital-gun, dropfleet.station.*
    """
    tx, ty, at = place_of(m.state, target)
    worn = gear(m, target.no) if target.kind == "ship" else None
    shot = Situation(
        firer=layer,
        target=at,
        tonnage=None if worn is None else worn.tonnage,
        armour=armour_of(m, target),
        penalties=burden(m, x, y, layer, tx, ty, at, seat).lock,
        tougher=tougher(m, target),
        within_scan=near,
    )
    return TargetedAttack(seat, source, weapon.name, target, attack_of(armed(weapon), shot))
