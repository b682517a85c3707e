"""Values that a bot computes once for a decision: ships, points and dangers.

Everything is measured in points of ships. A victory point is worth a share of the fleets.
"""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from gravitable.games.dropfleet.bots.expected_damage import against_hull
from gravitable.games.dropfleet.bots.weights import CAPTAIN, ValueWeights
from gravitable.games.dropfleet.fire.attack import CRITICAL_MARGIN, Defence, Situation
from gravitable.games.dropfleet.fire.odds import attack_odds
from gravitable.games.dropfleet.fire.weapon_attack import attack_of
from gravitable.games.dropfleet.scenarios.scenario import (
    BattlegroupsDestroyed,
    GroupsDestroyed,
    GroupsSurviving,
    KillPoints,
    Layer,
    SectorsDestroyed,
    ShipsDestroyed,
    ShipsSurviving,
    TakingNeutral,
)
from gravitable.games.dropfleet.ships.gear import Gear
from gravitable.games.dropfleet.space.crossing import thrust_of
from gravitable.games.dropfleet.state import NEUTRAL, Cluster, DropfleetMatch, ShipNo, Station, Target
from gravitable.games.dropfleet.steps.scoring import CRITICAL_VP, SCORING_TURNS, critical_times, tonnage_near
from gravitable.games.dropfleet.table import (
    armour_of,
    enemy_ships,
    gear,
    group_alive,
    passive_of,
    pd_of,
    scan_of,
    scenario_of,
    seat_of,
)
from gravitable.kernel import Seat

TURNS = 6
STAYS = 0.6
"""How likely a ship stays where it counts, when it is still to activate."""

NEARLY = 0.8
"""How much of its Thrust a ship is taken to make good towards a target."""


def has_load(worn: Gear, *names: str) -> bool:
    """Whether a class carries launch assets of one of these kinds."""
    return any(name in load.assets for load in worn.ship.loads for name in names)


def tokens_a_turn(worn: Gear) -> int:
    """How many landers a class can send a turn."""
    names = {"dropships", "bulk-landers", "gates"}
    return sum(load.launch for load in worn.ship.loads if names.intersection(load.assets))


class EnemyShip(NamedTuple):
    """An enemy ship as a danger."""

    no: ShipNo
    x: float
    y: float
    scan: int
    run: float
    layer: Layer
    gear: Gear
    weight: float


class DecisionCache:
    """The values of the table for one seat."""

    def __init__(self, m: DropfleetMatch, seat: Seat, weights: ValueWeights = CAPTAIN) -> None:
        s = m.state
        self.m, self.seat, self.enemy = m, seat, 1 - seat
        self.weights = weights
        self.scenario = scenario_of(m)
        self.vp = weights.vp_share * m.options.points * m.options.rosters
        self.scorings = sum(s.turn <= turn <= self.scenario.turns for turn in SCORING_TURNS)
        self.enemies = [self._enemy_ship(no) for no in enemy_ships(s, seat) if seat_of(s, no) != NEUTRAL]
        self._worth: dict[ShipNo, float] = {}
        self._threats: dict[tuple[int, int, int | None, int], list[tuple[float, float]]] = {}

    def _enemy_ship(self, no: ShipNo) -> EnemyShip:
        s = self.m.state
        ship = s.ships[no]
        soon = not s.groups[ship.group].activated and s.phase == "activation"
        return EnemyShip(
            no,
            ship.x,
            ship.y,
            scan_of(self.m, no),
            thrust_of(self.m, no) * NEARLY,
            ship.layer,
            gear(self.m, no),
            1.0 if soon else 0.6,
        )

    # What things are worth

    def worth(self, no: ShipNo) -> float:
        """What the loss of a ship would mean: its points, its admiral, and what the scenario gives for it."""
        found = self._worth.get(no)
        if found is None:
            found = self._worth[no] = self._worth_of(no)
        return found

    def _worth_of(self, no: ShipNo) -> float:
        s = self.m.state
        owner = seat_of(s, no)
        profile = gear(self.m, no).ship
        if owner == NEUTRAL:
            taken = any(isinstance(rule, TakingNeutral) for rule in self.scenario.scoring)
            return profile.points * 0.5 if taken else 0.0
        worth = float(profile.points) * self.weights.fading[min(s.turn, 6) - 1]
        if s.players[owner].flagship == no:
            worth += s.players[owner].admiral_points + 0.5 * self.vp
        if profile.loads:
            worth *= 1.2
        group = s.ships[no].group
        last = group_alive(s, group) == [no]
        for rule in self.scenario.scoring:
            to_winner = rule.to in (None, 1 - owner)
            to_owner = rule.to in (None, owner)
            if isinstance(rule, ShipsDestroyed):
                worth += rule.vp * self.vp if to_winner and profile.has(rule.special) else 0.0
            elif isinstance(rule, ShipsSurviving):
                worth += rule.vp * self.vp if to_owner and profile.has(rule.special) else 0.0
            elif isinstance(rule, GroupsDestroyed):
                if to_winner and (rule.special is None or profile.has(rule.special)):
                    worth += rule.vp * self.vp * (1.0 if last else 0.4)
            elif isinstance(rule, GroupsSurviving):
                if to_owner and profile.has(rule.special):
                    worth += rule.vp * self.vp * (1.0 if last else 0.3)
            elif isinstance(rule, BattlegroupsDestroyed):
                worth += rule.vp * self.vp * 0.3 if to_winner else 0.0
            elif isinstance(rule, KillPoints):
                worth *= 1.2
        return worth + self._landing_value(no) + self._tonnage_value(no)

    def _landing_value(self, no: ShipNo) -> float:
        """What a ship could still land."""
        if not self.weights.landing:
            return 0.0
        left = (TURNS + 1 - min(self.m.state.turn, TURNS)) / TURNS
        return self.weights.landing * self.vp * tokens_a_turn(gear(self.m, no)) * left

    def _tonnage_value(self, no: ShipNo) -> float:
        """What a ship's tonnage is about to bring where it is, on a scoring turn."""
        m = self.m
        ship = m.state.ships[no]
        if not self.weights.holding or m.state.turn not in SCORING_TURNS:
            return 0.0
        if ship.status != "table" or ship.layer != "low":
            return 0.0
        owner = seat_of(m.state, no)
        value = gear(m, no).ship.tonnage_value
        worth = 0.0
        for place, vps, near in self.scored_places:
            if math.hypot(place.x - ship.x, place.y - ship.y) > 6.0:
                continue
            mine, theirs = near[owner], near[1 - owner]
            if mine > theirs >= mine - value:
                worth += vps[owner]
            if mine >= theirs > mine - value:
                worth += vps[1 - owner]
        stays = 1.0 if m.state.groups[ship.group].activated else STAYS
        return self.weights.holding * stays * worth * self.vp

    @cached_property
    def places(self) -> list[tuple[Cluster | Station, tuple[int, int]]]:
        """Clusters and stations, with the points that most tonnage brings each seat on a scoring turn."""
        m = self.m
        places: list[tuple[Cluster | Station, str]] = [(each, "clusters") for each in m.state.clusters]
        places += [(each, "stations") for each in m.state.stations if each.hull > 0]
        return [
            (
                place,
                (
                    CRITICAL_VP * critical_times(m, place, kind, 0),
                    CRITICAL_VP * critical_times(m, place, kind, 1),
                ),
            )
            for place, kind in places
        ]

    @cached_property
    def scored_places(self) -> list[tuple[Cluster | Station, tuple[int, int], list[int]]]:
        """Those that bring points, with the tonnage there."""
        return [
            (place, vps, tonnage_near(self.m, place.x, place.y)) for place, vps in self.places if any(vps)
        ]

    def ruin_value(self, sector: int) -> float:
        """What destroying a sector would bring, or cost."""
        place = self.m.state.sectors[sector]
        if place.ruined:
            return 0.0
        tags = self.m.state.clusters[place.cluster].tags
        worth = 0.0
        for rule in self.scenario.scoring:
            if (
                type(rule) is SectorsDestroyed
                and rule.counts(tags)
                and rule.sector in (None, place.kind)
                and rule.to in (None, self.seat)
            ):
                worth += rule.vp * self.vp
        return worth

    def gain(self, target: Target, damage: float) -> float:
        """What so much damage on a target is worth: Hull, Crippling, destruction."""
        if damage <= 0.0:
            return 0.0
        s = self.m.state
        if target.kind == "ship":
            worth = self.worth(target.no)
            if worth <= 0.0:
                return 0.0
            return worth * against_hull(damage, s.ships[target.no].hull, gear(self.m, target.no).hull)
        if target.kind == "station":
            return self._station_gain(target.no, damage)
        return self._sector_gain(target.no, damage)

    def _station_gain(self, no: int, damage: float) -> float:
        """A station is worth holding. One that the enemy holds is worth shooting at: troops die aboard."""
        station = self.m.state.stations[no]
        theirs, own = station.troops[self.enemy].total, station.troops[self.seat].total
        if own or not theirs:
            return 0.0
        return self.vp * 0.15 * min(damage, theirs)

    def _sector_gain(self, no: int, damage: float) -> float:
        sector = self.m.state.sectors[no]
        theirs = sector.troops[self.enemy].total
        ruin = self.ruin_value(no)
        total = self.vp * 0.2 * min(damage * 0.6, theirs)
        if sector.hull > 0 and ruin:
            total += ruin * min(1.0, damage / sector.hull)
        return total

    # What could be done to a ship

    def danger(self, no: ShipNo, x: float, y: float, layer: Layer, signature: int) -> float:
        """What a ship may lose at a place before it can move again, in points."""
        if not self.enemies:
            return 0.0
        m = self.m
        target = Target("ship", no)
        key = (no, armour_of(m, target), passive_of(m, target), pd_of(m, target))
        threats = self._threats.get(key)
        if threats is None:
            threats = self._threats[key] = [
                expected_fire(enemy.gear, key[1], key[2] or 0, key[3]) for enemy in self.enemies
            ]
        air = layer == "atmosphere"
        damage = 0.0
        for enemy, (far, close) in zip(self.enemies, threats, strict=True):
            away = math.hypot(enemy.x - x, enemy.y - y) - enemy.run
            if air or enemy.layer == "atmosphere":
                damage += enemy.weight * far * 0.15 if away <= enemy.scan else 0.0
                continue
            other = 0.75 if enemy.layer != layer else 1.0
            if away <= enemy.scan + signature:
                damage += enemy.weight * far * other
                if away <= enemy.scan:
                    damage += enemy.weight * close * other
        hull = m.state.ships[no].hull
        return (
            self.weights.shared
            * self.worth(no)
            * against_hull(min(damage, hull * 3.0), hull, gear(m, no).hull)
        )


@lru_cache(maxsize=8192)
def expected_fire(worn: Gear, armour: int, passive: int, pd: int) -> tuple[float, float]:
    """The Hull that a class takes off a target in one activation: from afar, and with Close Action."""
    systems: dict[object, float] = {}
    close = 0.0
    for no, weapon in enumerate(worn.weapons):
        if weapon.bombardment:
            continue
        attack = replace(attack_of(weapon, Situation(armour=armour)), margin=CRITICAL_MARGIN)
        damage = attack_odds(attack, Defence(armour, passive or None, pd)).mean
        if weapon.close_action:
            close += damage
        else:
            name: object = ("link", weapon.link) if weapon.link else ("alt", weapon.alt) if weapon.alt else no
            systems[name] = (
                max(systems.get(name, 0.0), damage) if weapon.alt else systems.get(name, 0.0) + damage
            )
    far = max(systems.values(), default=0.0)
    return 0.6 * far + 0.4 * sum(systems.values()), close
