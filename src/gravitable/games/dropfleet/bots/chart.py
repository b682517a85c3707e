"""What a bot works out once a decision: what ships and points are worth to it, and who can hurt whom.

Everything is measured in points of ships. A victory point is worth a share of the fleets.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from gravitable.games.dropfleet.bots.expectation import against_hull, mean_damage
from gravitable.games.dropfleet.gear import Gear
from gravitable.games.dropfleet.passage import thrust_of
from gravitable.games.dropfleet.scenarios import (
    BattlegroupsDestroyed,
    GroupsDestroyed,
    GroupsSurviving,
    KillPoints,
    Layer,
    NeutralTaken,
    SectorsDestroyed,
    ShipsDestroyed,
    ShipsSurviving,
)
from gravitable.games.dropfleet.scoring import SCORING_TURNS
from gravitable.games.dropfleet.state import NEUTRAL, DropfleetMatch, ShipNo, Target
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

VP_SHARE = 0.07
"""What a victory point is worth, as a share of the points agreed."""

NEARLY = 0.8
"""How much of its Thrust a ship is taken to make good towards a target."""

SHARED = 0.3
"""The share of all the fire that could come at a ship which does."""


class Foe(NamedTuple):
    """An enemy ship as a danger."""

    no: ShipNo
    x: float
    y: float
    scan: int
    run: float
    layer: Layer
    gear: Gear
    weight: float


class Chart:
    """The table as one seat weighs it."""

    def __init__(self, m: DropfleetMatch, seat: Seat) -> None:
        s = m.state
        self.m, self.seat, self.enemy = m, seat, 1 - seat
        self.scenario = scenario_of(m)
        self.vp = VP_SHARE * m.options.points * m.options.rosters
        self.scorings = sum(s.turn <= turn <= self.scenario.turns for turn in SCORING_TURNS)
        self.foes = [self._foe(no) for no in enemy_ships(s, seat) if seat_of(s, no) != NEUTRAL]
        self._worth: dict[ShipNo, float] = {}
        self._threats: dict[tuple[int, int, int | None, int], list[tuple[float, float]]] = {}

    def _foe(self, no: ShipNo) -> Foe:
        s = self.m.state
        ship = s.ships[no]
        soon = not s.groups[ship.group].activated and s.phase == "activation"
        return Foe(
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
            taken = any(isinstance(rule, NeutralTaken) for rule in self.scenario.scoring)
            return profile.points * 0.5 if taken else 0.0
        worth = float(profile.points)
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
        return worth

    def ruin_worth(self, sector: int) -> float:
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
        """Stations are for holding; one that the enemy holds is worth shooting at for who is aboard."""
        station = self.m.state.stations[no]
        theirs, own = station.troops[self.enemy].total, station.troops[self.seat].total
        if own or not theirs:
            return 0.0
        return self.vp * 0.15 * min(damage, theirs)

    def _sector_gain(self, no: int, damage: float) -> float:
        sector = self.m.state.sectors[no]
        theirs = sector.troops[self.enemy].total
        ruin = self.ruin_worth(no)
        total = self.vp * 0.2 * min(damage * 0.6, theirs)
        if sector.hull > 0 and ruin:
            total += ruin * min(1.0, damage / sector.hull)
        return total

    # What could be done to a ship

    def danger(self, no: ShipNo, x: float, y: float, layer: Layer, signature: int) -> float:
        """What a ship may lose at a place before it can move again, in points."""
        if not self.foes:
            return 0.0
        m = self.m
        target = Target("ship", no)
        key = (no, armour_of(m, target), passive_of(m, target), pd_of(m, target))
        threats = self._threats.get(key)
        if threats is None:
            threats = self._threats[key] = [
                potency(foe.gear, key[1], key[2] or 0, key[3]) for foe in self.foes
            ]
        air = layer == "atmosphere"
        damage = 0.0
        for foe, (far, close) in zip(self.foes, threats, strict=True):
            away = math.hypot(foe.x - x, foe.y - y) - foe.run
            if air or foe.layer == "atmosphere":
                damage += foe.weight * far * 0.15 if away <= foe.scan else 0.0
                continue
            other = 0.75 if foe.layer != layer else 1.0
            if away <= foe.scan + signature:
                damage += foe.weight * far * other
                if away <= foe.scan:
                    damage += foe.weight * close * other
        hull = m.state.ships[no].hull
        return SHARED * self.worth(no) * against_hull(min(damage, hull * 3.0), hull, gear(m, no).hull)


@lru_cache(maxsize=8192)
def potency(worn: Gear, armour: int, passive: int, pd: int) -> tuple[float, float]:
    """The Hull that a class takes off a target in one activation: from afar, and with Close Action."""
    systems: dict[object, float] = {}
    close = 0.0
    for no, weapon in enumerate(worn.weapons):
        if weapon.bombardment:
            continue
        lock = armour if weapon.weapon.lock is None else weapon.weapon.lock
        damage = mean_damage(
            weapon, lock, 2, armour, passive, pd if weapon.close_action else 0, False, False, 0, 0
        )
        if weapon.close_action:
            close += damage
        else:
            name: object = ("link", weapon.link) if weapon.link else ("alt", weapon.alt) if weapon.alt else no
            systems[name] = (
                max(systems.get(name, 0.0), damage) if weapon.alt else systems.get(name, 0.0) + damage
            )
    far = max(systems.values(), default=0.0)
    return 0.6 * far + 0.4 * sum(systems.values()), close
