"""The value of a ship's fire from its position, and the targets of its weapons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import NUKE, Fire, RollAttack, Shot
from gravitable.games.dropfleet.bots.decision_cache import DecisionCache
from gravitable.games.dropfleet.bots.expected_damage import mean_damage
from gravitable.games.dropfleet.bots.fire.position_value import PositionValues, base_defence
from gravitable.games.dropfleet.fire.attack import Defence
from gravitable.games.dropfleet.fire.fire_limit import fire_limit, too_many
from gravitable.games.dropfleet.fire.targeting import Aim, LegalShot, nukes
from gravitable.games.dropfleet.state import NONE, ShipNo, Target
from gravitable.games.dropfleet.steps.shots import Rolled
from gravitable.games.dropfleet.table import gear, group_on_table
from gravitable.kernel import Action

ENOUGH = 0.5
"""Worth in points below which a shot is not taken: fire may cost a spike or a limited load."""


class FirePlan(NamedTuple):
    """All dice of a group, what they are worth, and the damage each target is to expect."""

    fire: Fire
    worth: float
    damage: dict[Target, float]


class FireValues:
    """The fire of one seat's ships, weighed with a decision cache."""

    def __init__(self, cache: DecisionCache) -> None:
        self.cache, self.m = cache, cache.m
        self._defences: dict[Target, Defence] = {}
        self._position_values = PositionValues(cache)

    def damage(
        self, ship: ShipNo, weapon: int, target: Target, aim: Aim, *, dice: int = 0, overcharge: bool = False
    ) -> float:
        """The Hull that a shot takes off on average."""
        m = self.m
        defence = self._defences.get(target)
        if defence is None:
            defence = self._defences[target] = base_defence(m, target)
        situation = aim.situation
        if dice or overcharge:
            situation = replace(situation, rolled=dice, overcharge=overcharge)
        return mean_damage(gear(m, ship).weapons[weapon], situation, defence)

    def position_value(self, ship: ShipNo) -> float:
        """What a ship's fire from where it stands, on its order, is worth at best."""
        return self._position_values.worth(ship)

    # Allocating dice

    def plan(self, legal: Iterable[LegalShot], rolled: tuple[Rolled, ...] = ()) -> FirePlan:
        """All dice of a group where they are worth most, one weapon after another."""
        m = self.m
        dice = {(each.ship, each.weapon): each.dice for each in rolled}
        shots = list(legal)
        charged = self._overcharged(shots, dice)
        open_shots: dict[tuple[ShipNo, int], list[tuple[Target, float]]] = {}
        for shot in shots:
            key = (shot.ship, shot.weapon)
            over = key in charged
            open_shots[key] = [
                (target, self.damage(*key, target, aim, dice=dice.get(key, 0), overcharge=over))
                for target, aim in shot.aims
            ]
        fired: dict[ShipNo, list[int]] = {}
        done: dict[Target, float] = {}
        plan: list[Shot] = []
        total = 0.0
        while open_shots:
            best: tuple[float, tuple[ShipNo, int], Target, float] | None = None
            for key, aims in open_shots.items():
                must = key in dice
                for target, damage in aims:
                    before = done.get(target, 0.0)
                    gain = self.cache.gain(target, before + damage) - self.cache.gain(target, before)
                    if must:
                        gain += 10_000.0
                    if best is None or gain > best[0]:
                        best = (gain, key, target, damage)
            if best is None or best[0] < ENOUGH:
                break
            gain, key, target, damage = best
            del open_shots[key]
            ship, weapon = key
            numbers = [*fired.get(ship, []), weapon]
            mine = frozenset(no for no in numbers if (ship, no) in charged)
            if too_many(m, ship, numbers, mine) is not None:
                continue
            fired[ship] = numbers
            done[target] = done.get(target, 0.0) + damage
            plan.append(Shot(ship, weapon, target, key in charged))
            total += gain % 10_000.0
        return FirePlan(Fire(tuple(plan)), total, done)

    def _overcharged(
        self, shots: list[LegalShot], dice: dict[tuple[ShipNo, int], int]
    ) -> set[tuple[ShipNo, int]]:
        """The weapons worth overcharging: doubled and alone they beat all that the ship could fire."""
        m = self.m
        chosen: set[tuple[ShipNo, int]] = set()
        ships = dict.fromkeys(shot.ship for shot in shots if m.state.ships[shot.ship].order == "weapons-free")
        for ship in ships:
            own = [
                shot
                for shot in shots
                if shot.ship == ship and not gear(m, ship).weapons[shot.weapon].close_action
            ]
            plain = {shot.weapon: self._best(shot, dice) for shot in own}
            sets: dict[object, list[int]] = {}
            for shot in own:
                weapon = gear(m, ship).weapons[shot.weapon]
                if weapon.overcharge:
                    sets.setdefault(("link", weapon.link) if weapon.link else shot.weapon, []).append(
                        shot.weapon
                    )
            for numbers in sets.values():
                due = [no for each, no in dice if each == ship and no not in numbers]
                doubled = sum(
                    self._best(shot, dice, overcharge=True) for shot in own if shot.weapon in numbers
                )
                if not due and doubled > sum(plain.values()):
                    chosen |= {(ship, no) for no in numbers}
                    break
        return chosen

    def _best(
        self, shot: LegalShot, dice: dict[tuple[ShipNo, int], int], *, overcharge: bool = False
    ) -> float:
        key = (shot.ship, shot.weapon)
        return max(
            self.cache.gain(
                target, self.damage(*key, target, aim, dice=dice.get(key, 0), overcharge=overcharge)
            )
            for target, aim in shot.aims
        )

    def to_roll(self, legal: Iterable[LegalShot], options: Iterable[Action]) -> RollAttack | None:
        """The weapon with a random Attack to roll for now; None when none should fire."""
        m = self.m
        shots = list(legal)
        best: tuple[float, RollAttack] | None = None
        for option in options:
            if not isinstance(option, RollAttack):
                continue
            own = {shot.weapon: self._best(shot, {}) for shot in shots if shot.ship == option.ship}
            mine = own.get(option.weapon, 0.0)
            weapons = gear(m, option.ship).weapons
            rivals = [
                worth for no, worth in own.items() if no != option.weapon and not weapons[no].close_action
            ]
            single = fire_limit(m, option.ship).systems == 1 and not weapons[option.weapon].close_action
            if mine < ENOUGH or (single and rivals and max(rivals) > mine):
                continue
            if best is None or mine > best[0]:
                best = (mine, option)
        return None if best is None else best[1]


def missile_value(cache: DecisionCache, sector: int) -> float:
    """What a nuclear missile at a sector would bring: the penalty is a victory point."""
    m = cache.m
    place = m.state.sectors[sector]
    theirs = place.troops[cache.enemy].total
    return cache.ruin_value(sector) + 0.35 * cache.vp * theirs - cache.vp


def add_missiles(cache: DecisionCache, group: int, fire: Fire) -> Fire:
    """Nuclear missiles besides, where the scenario makes ruins worth more than they cost."""
    m = cache.m
    chosen: dict[ShipNo, Shot] = {}
    aimed: set[int] = set()
    for shot in nukes(m, group_on_table(m.state, group)):
        worth = missile_value(cache, shot.target.no)
        if worth > 0.0 and shot.ship not in chosen and shot.target.no not in aimed:
            chosen[shot.ship] = Shot(shot.ship, NUKE, shot.target, False, NONE)
            aimed.add(shot.target.no)
    return Fire((*fire.shots, *chosen.values())) if chosen else fire
