"""The value of a ship's fire from any position, mostly looked up.

Where a ship stands decides which weapons bear and reach. What they then do depends on layers and on what
burdens the line alone, and is worked out once.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from msgspec.structs import replace

from gravitable.games.dropfleet.bots.decision_cache import DecisionCache
from gravitable.games.dropfleet.bots.expected_damage import mean_damage
from gravitable.games.dropfleet.fire.attack import Defence, Situation
from gravitable.games.dropfleet.fire.fire_limit import NO_FIRE, fire_limit, unusable
from gravitable.games.dropfleet.fire.line_of_sight import LinePenalty
from gravitable.games.dropfleet.fire.targeting import card_lock, fire_refused, seen, tonnage_of, tougher
from gravitable.games.dropfleet.fire.weapon_attack import weapon_range
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.ships.gear import Gear
from gravitable.games.dropfleet.special_rules.weapon_rule import Lane, WeaponGear
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo, Target
from gravitable.games.dropfleet.table import (
    SECTOR_RADIUS,
    armour_of,
    burden,
    enemy_ships,
    gear,
    passive_of,
    pd_of,
    place_of,
    scan_of,
)
from gravitable.geometry.arcs import FRONT, LEFT, NARROW, REAR, RIGHT, Arc, arcs_at
from gravitable.geometry.compass import TOLERANCE, bearing, relative

ALL_ROUND: Arc = FRONT | NARROW | LEFT | RIGHT | REAR


def base_defence(m: DropfleetMatch, target: Target) -> Defence:
    """What a target has against fire, looked up once; cards aside."""
    return Defence(armour_of(m, target), passive_of(m, target), pd_of(m, target))


class VisibleTarget(NamedTuple):
    """A target as it is seen: where, and by how much of a Signature."""

    target: Target
    x: float
    y: float
    layer: Layer
    signature: int
    near: float
    defence: Defence


class WeaponReach(NamedTuple):
    """How far a weapon reaches at a target, and what its fire is worth: within Scan, and beyond."""

    far: float
    within: float
    beyond: float


NEVER = WeaponReach(-1.0, 0.0, 0.0)


class PositionValues:
    """The fire of one seat's ships, wherever they stand, at enemies that stay where they are."""

    def __init__(self, cache: DecisionCache) -> None:
        self.cache, self.m = cache, cache.m
        self._visible: list[VisibleTarget] | None = None
        self._usable: dict[tuple[ShipNo, str], list[tuple[int, WeaponGear]]] = {}
        self._reaches: dict[tuple[object, ...], WeaponReach] = {}

    def visible(self) -> list[VisibleTarget]:
        """All that could be fired at."""
        if self._visible is None:
            s, seat = self.m.state, self.cache.seat
            targets = [Target("ship", no) for no in enemy_ships(s, seat)]
            targets += [Target("station", no) for no, station in enumerate(s.stations) if station.hull > 0]
            targets += [Target("sector", no) for no in range(len(s.sectors))]
            self._visible = [
                VisibleTarget(
                    target,
                    *place_of(s, target),
                    seen(self.m, target),
                    SECTOR_RADIUS if target.kind == "sector" else 0.0,
                    base_defence(self.m, target),
                )
                for target in targets
                if fire_refused(self.m, seat, target) is None
            ]
        return self._visible

    def worth(self, ship: ShipNo) -> float:
        """What a ship's fire from where it stands, on its order, is worth at best."""
        m = self.m
        limit = fire_limit(m, ship)
        if limit is NO_FIRE:
            return 0.0
        worn = gear(m, ship)
        best = self.by_weapon(ship, worn)
        if not best:
            return 0.0
        close = 0.0
        systems: dict[object, float] = {}
        for no, gain in best.items():
            weapon = worn.weapons[no]
            if weapon.close_action:
                close += gain
            else:
                name: object = (
                    ("alt", weapon.alt) if weapon.alt else ("link", weapon.link) if weapon.link else no
                )
                before = systems.get(name, 0.0)
                systems[name] = max(before, gain) if weapon.alt else before + gain
        far = sorted(systems.values(), reverse=True)[: limit.systems]
        return close + sum(far)

    def by_weapon(self, ship: ShipNo, worn: Gear) -> dict[int, float]:
        """For every weapon that has a target, what its best is worth."""
        m = self.m
        state = m.state.ships[ship]
        x, y, heading, layer = state.x, state.y, state.heading, state.layer
        scan = scan_of(m, ship)
        usable = self._usable.get((ship, state.order))
        if usable is None:
            usable = self._usable[ship, state.order] = [
                (no, weapon) for no, weapon in enumerate(worn.weapons) if unusable(m, ship, no) is None
            ]
        best: dict[int, float] = {}
        for seen_target in self.visible():
            tx, ty = seen_target.x, seen_target.y
            apart = far = math.hypot(tx - x, ty - y)
            if seen_target.near:
                far = max(0.0, far - seen_target.near)
                if layer == "high":
                    continue
            if far > scan + seen_target.signature + TOLERANCE:
                continue
            if apart <= TOLERANCE:
                arcs = ALL_ROUND
            else:
                arcs = arcs_at(relative(heading, bearing(x, y, tx, ty)), apart)
            line: LinePenalty | None = None
            for no, weapon in usable:
                if not weapon.arcs & arcs:
                    continue
                if line is None:
                    line = burden(m, x, y, layer, tx, ty, seen_target.layer, self.cache.seat)
                if line.blocked:
                    break
                reach = self._reach(ship, no, weapon, seen_target, layer, scan, line)
                if far > reach.far + TOLERANCE:
                    continue
                gain = reach.within if far <= max(0, scan - line.scan) + TOLERANCE else reach.beyond
                if gain > best.get(no, 0.0):
                    best[no] = gain
        return best

    def _reach(
        self,
        ship: ShipNo,
        no: int,
        weapon: WeaponGear,
        at: VisibleTarget,
        layer: Layer,
        scan: int,
        line: LinePenalty,
    ) -> WeaponReach:
        free = self.m.state.ships[ship].order == "weapons-free"
        key = (ship, no, at.target, layer, scan, line.lock, line.scan, free)
        found = self._reaches.get(key)
        if found is None:
            found = self._reaches[key] = self._worked_out(ship, weapon, at, layer, scan, line, free=free)
        return found

    def _worked_out(
        self,
        ship: ShipNo,
        weapon: WeaponGear,
        at: VisibleTarget,
        layer: Layer,
        scan: int,
        line: LinePenalty,
        *,
        free: bool,
    ) -> WeaponReach:
        m = self.m
        target, defence = at.target, at.defence
        sector = target.kind == "sector"
        lane = Lane(layer, at.layer, sector)
        reach = weapon_range(weapon, max(0, scan - line.scan), at.signature, lane)
        if reach is None:
            return NEVER
        worn = gear(m, ship)
        hurt = worn.lock_when_hurt if m.state.ships[ship].harm.beast else 0
        situation = Situation(
            firer=layer,
            target=at.layer,
            tonnage=tonnage_of(m, target),
            armour=defence.armour,
            sector=sector,
            monitor=worn.crosses_orbits,
            penalties=line.lock + hurt + card_lock(m, target),
            tougher=tougher(m, target),
            weapons_free=free,
        )
        within, beyond = (
            self.cache.gain(target, mean_damage(weapon, replace(situation, within_scan=near), defence))
            for near in (True, False)
        )
        return WeaponReach(float(reach), within, beyond)
