"""Exact odds of an attack: hits, criticals, Point Defence, saves, Hull lost. Nothing is rolled.

The steps are those of firing: roll to hit, total the damage, Point Defence, saves. Clauses: dropfleet.hit,
dropfleet.damage, dropfleet.pd, dropfleet.save and the weapon rules that change a number.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

import msgspec

from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.fire.attack import Attack, Defence, PointDefenceCost, saves_against
from gravitable.games.dropfleet.fire.dice_distribution import (
    Chances,
    at_least,
    chance_of,
    mean,
    of_dice,
    plus,
    successes,
    together,
)

Pairs: TypeAlias = dict[tuple[int, int], float]
"""How likely each pair of (normal, critical) is: of hits, or of points of damage."""


class Odds(msgspec.Struct, frozen=True):
    """What an attack may come to: hits, critical hits, damage before Point Defence and saves, Hull lost."""

    hits: Mapping[int, float]
    criticals: Mapping[int, float]
    damage: Mapping[int, float]
    hull: Mapping[int, float]

    @property
    def mean(self) -> float:
        """The Hull lost on average."""
        return mean(self.hull)

    def kills(self, hull: int) -> float:
        """The chance that a target with so much Hull left loses all of it."""
        return at_least(self.hull, hull)


@lru_cache(maxsize=8192)
def attack_odds(attack: Attack, defence: Defence) -> Odds:
    """The odds of one attack on one target.

    >>> from gravitable.games.dropfleet.dice import Dice
    >>> rail = Attack(lock=4, dice=(Dice(plus=3),))
    >>> round(attack_odds(rail, Defence(armour=4)).mean, 4)
    1.0
    """
    normal, critical, miss = die_chances(attack)
    hits = hit_chances(attack, normal, critical, miss)
    damage = damage_chances(attack, normal, critical, miss)
    return Odds(
        hits=_project(hits, lambda n, c: n + c),
        criticals=_project(hits, lambda _, c: c),
        damage=_project(damage, lambda n, c: n + c),
        hull=hull_chances(attack, defence, damage),
    )


def crippling_odds(attack: Attack, defence: Defence) -> float:
    """The chance that a critical hit is rolled and Hull is lost: what a Crippling weapon needs.

    A Particle weapon needs the roll that would have been critical without Particle.
    """
    normal, critical, miss = die_chances(attack)
    if attack.particle:
        critical, _, _ = die_chances(msgspec.structs.replace(attack, particle=False))
        normal = 0.0
    else:
        critical = 0.0
    # What is left of "Hull lost" when no die rolls its critical; the rest of it is what we look for.
    tame = hull_chances(attack, defence, damage_chances(attack, normal, critical, miss))
    return max(0.0, at_least(attack_odds(attack, defence).hull, 1) - at_least(tame, 1))


def die_chances(attack: Attack) -> tuple[float, float, float]:
    """What one attack die does: the chances of a normal hit, a critical hit and a miss.

    >>> from gravitable.games.dropfleet.dice import Dice
    >>> die_chances(Attack(lock=4, dice=(Dice(plus=1),)))
    (0.3333333333333333, 0.16666666666666666, 0.5)
    """
    lock = clamp(attack.lock)
    hit = 7 - lock
    critical = hit if attack.particle else max(0, 7 - (lock + attack.margin))
    again = 1.0 + (6 - hit) / 6 if attack.reroll else 1.0
    chance_hit, chance_critical = hit / 6 * again, critical / 6 * again
    return (hit - critical) / 6 * again, chance_critical, 1.0 - chance_hit


@lru_cache(maxsize=4096)
def hit_chances(attack: Attack, normal: float, critical: float, miss: float) -> Pairs:
    """How many normal and critical hits there are; re-rolled dice of a Burnthrough weapon count as hits."""
    if attack.burnthrough:
        return _burnthrough(attack, -(-attack.burnthrough // attack.each), 1, normal, critical, miss)
    total: Pairs = {}
    for dice, chance in together(of_dice(dice) for dice in attack.dice).items():
        for pair, likely in _rolled(dice, normal, critical, miss).items():
            total[pair] = total.get(pair, 0.0) + chance * likely
    return total


@lru_cache(maxsize=4096)
def damage_chances(attack: Attack, normal: float, critical: float, miss: float) -> Pairs:
    """How many points of normal and critical damage the hits inflict, before Point Defence and saves."""
    if attack.burnthrough:
        return _burnthrough(attack, attack.burnthrough, attack.each, normal, critical, miss)
    total: Pairs = {}
    for (n, c), chance in hit_chances(attack, normal, critical, miss).items():
        for pair, likely in _damage_of(attack, n, c).items():
            total[pair] = total.get(pair, 0.0) + chance * likely
    return total


def _damage_of(attack: Attack, n: int, c: int) -> Pairs:
    if attack.damage is None:
        return {(n * (n + c), c * (n + c)): 1.0}
    if not attack.damage.random:
        each = attack.damage.plus * attack.times
        return {(n * each, c * each): 1.0}
    one = of_dice(attack.damage)
    each_hit = {points * attack.times: chance for points, chance in one.items()}
    normals, criticals = together([each_hit] * n), together([each_hit] * c)
    return {(a, b): p * q for a, p in normals.items() for b, q in criticals.items()}


@lru_cache(maxsize=2048)
def _rolled(dice: int, normal: float, critical: float, miss: float) -> Pairs:
    """So many dice rolled once: how many of them are normal and critical hits."""
    pairs: Pairs = {(0, 0): 1.0}
    for _ in range(dice):
        grown: Pairs = {}
        for (n, c), chance in pairs.items():
            for pair, likely in (((n, c), miss), ((n + 1, c), normal), ((n, c + 1), critical)):
                if likely:
                    grown[pair] = grown.get(pair, 0.0) + chance * likely
        pairs = grown
    return pairs


def _burnthrough(attack: Attack, cap: int, each: int, normal: float, critical: float, miss: float) -> Pairs:
    """Dice that hit are rolled again, in rounds, up to a cap; after a critical, later rounds are critical."""
    done: Pairs = {}
    rounds: dict[tuple[int, bool, int, int], float] = {}
    for dice, chance in together(of_dice(dice) for dice in attack.dice).items():
        rounds[dice, False, 0, 0] = chance
    while rounds:
        following: dict[tuple[int, bool, int, int], float] = {}
        for (dice, burning, n, c), chance in rounds.items():
            if dice == 0 or n + c >= cap:
                done[n, c] = done.get((n, c), 0.0) + chance
                continue
            chances = (0.0, normal + critical) if burning else (normal, critical)
            for (more_n, more_c), likely in _rolled(dice, *chances, miss).items():
                new_c = min(more_c * each, cap - n - c)
                new_n = min(more_n * each, cap - n - c - new_c)
                state = (more_n + more_c, burning or more_c > 0, n + new_n, c + new_c)
                following[state] = following.get(state, 0.0) + chance * likely
        rounds = following
    return done


def hull_chances(attack: Attack, defence: Defence, damage: Pairs) -> dict[int, float]:
    """How much Hull is lost once Point Defence and saves have stopped what they can."""
    stopped = {0: 1.0}
    if attack.point_defence:
        stopped = dict(successes(defence.pd, chance_of(clamp(defence.pd_target))))
    through = saves_against(attack, defence).through
    left: Pairs = {}
    for (n, c), chance in damage.items():
        enough = n * attack.point_defence + c * (attack.point_defence + 1)
        for good, likely in stopped.items():
            pair = (0, 0)
            if good < enough or not attack.point_defence:
                pair = after_point_defence(n, c, good, attack.point_defence, *through)
            left[pair] = left.get(pair, 0.0) + chance * likely
    hull: dict[int, float] = {}
    for (n, c), chance in left.items():
        lost = plus(successes(n, through[0]), successes(c, through[1]))
        for points, likely in lost.items():
            hull[points] = hull.get(points, 0.0) + chance * likely
    return hull


def after_point_defence(
    normal: int,
    critical: int,
    good: int,
    cost: PointDefenceCost,
    through_normal: float,
    through_critical: float,
) -> tuple[int, int]:
    """What is left of the damage when so many Point Defence dice succeed, stopped where it saves most Hull.

    `through_normal` and `through_critical` are the chances that a point gets through the saves.

    >>> after_point_defence(4, 2, 2, 1, 1 / 3, 1.0)
    (4, 1)
    """
    if cost == 0:
        return normal, critical
    best, kept = -math.inf, (normal, critical)
    for stopped in range(min(critical, good // (cost + 1)), -1, -1):
        others = min(normal, (good - stopped * (cost + 1)) // cost)
        worth = stopped * through_critical + others * through_normal
        if worth > best + 1e-12:
            best, kept = worth, (normal - others, critical - stopped)
    return kept


def _project(pairs: Pairs, count: Callable[[int, int], int]) -> Chances:
    total: dict[int, float] = {}
    for (n, c), chance in pairs.items():
        number = count(n, c)
        total[number] = total.get(number, 0.0) + chance
    return total
