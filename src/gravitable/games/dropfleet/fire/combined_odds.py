"""Exact odds of several attacks on one target. What Point Defence is rolled against once is one pool.

Arrays hold chances: of so many points of normal and critical damage, or of so much Hull lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.fire.attack import Attack, Defence, PointDefenceCost, saves_against
from gravitable.games.dropfleet.fire.dice_distribution import Chances, chance_of, successes
from gravitable.games.dropfleet.fire.odds import Pairs, attack_odds, damage_chances, die_chances

Floats = NDArray[np.float64]
LEAST = 1e-12
"""Chances below this are left out: together they are far below what is shown."""


def combined_odds(attacks: Iterable[Attack], defence: Defence, *, pooled: bool = True) -> dict[int, float]:
    """The Hull lost to several attacks on one target. Attacks that Point Defence works against are one pool,
    unless it is rolled against each of them. dropfleet.pd.pooled

    Weapons that Point Defence stops at another price, or that leave other saves, are a pool of their own: no
    class of ship has both.
    """
    apart: Counter[Attack] = Counter()
    pools: dict[tuple[object, ...], Counter[Attack]] = {}
    for attack in attacks:
        if pooled and attack.point_defence:
            alike = (attack.point_defence, saves_against(attack, defence).through)
            pools.setdefault(alike, Counter())[attack] += 1
        else:
            apart[attack] += 1
    lost = np.ones(1)
    for attack, times in apart.items():
        lost = np.convolve(lost, _power(_line(attack_odds(attack, defence).hull), times))
    for pool in pools.values():
        lost = np.convolve(lost, _pool(pool, defence))
    return {points: float(chance) for points, chance in enumerate(lost) if chance > LEAST}


def _pool(pool: Counter[Attack], defence: Defence) -> Floats:
    """The Hull lost to attacks against which Point Defence is rolled once."""
    damage = np.ones((1, 1))
    for attack, times in pool.items():
        one = _grid(damage_chances(attack, *die_chances(attack)))
        damage = _both(damage, _power_of_grid(one, times))
    attack = next(iter(pool))
    normal, critical = saves_against(attack, defence).through
    good = successes(defence.pd, chance_of(clamp(defence.pd_target)))
    damage = _defended(damage, good, attack.point_defence, normal, critical)
    # Every point gets through by itself: sum over what is left, normal and critical points together.
    through = _binomials(damage.shape[0] - 1, normal).T @ damage @ _binomials(damage.shape[1] - 1, critical)
    lost = np.zeros(sum(through.shape) - 1)
    for points, row in enumerate(through):
        lost[points : points + len(row)] += row
    return lost


def _defended(
    damage: Floats, good: Chances, cost: PointDefenceCost, normal: float, critical: float
) -> Floats:
    """The damage left when Point Defence has stopped what saves most Hull, as the defender does.

    dropfleet.pd.choice; the same choice as `odds.after_point_defence` makes for one pair of numbers.
    """
    left = np.zeros_like(damage)
    rows, columns = damage.shape
    points = np.arange(rows)
    for number, likely in good.items():
        most = min(number // (cost + 1), columns - 1)
        stopped = np.zeros((columns, rows), dtype=np.int64)
        best = np.minimum(points, number // cost) * normal
        for sharp in range(1, most + 1):
            others = np.minimum(points, (number - sharp * (cost + 1)) // cost)
            worth = sharp * critical + others * normal
            stopped[sharp] = np.where(worth >= best - 1e-12, sharp, stopped[sharp - 1])
            best = np.maximum(best, worth)
        stopped[most + 1 :] = stopped[most]
        others = np.minimum(points, (number - stopped * (cost + 1)) // cost)
        place = (points - others) * columns + np.arange(columns)[:, None] - stopped
        weights = (likely * damage.T).ravel()
        left += np.bincount(place.ravel(), weights, rows * columns).reshape(rows, columns)
    return left


def _line(chances: Chances) -> Floats:
    line = np.zeros(max(chances) + 1)
    for points, chance in chances.items():
        line[points] += chance
    return line


def _grid(pairs: Pairs) -> Floats:
    grid = np.zeros((1 + max(n for n, _ in pairs), 1 + max(c for _, c in pairs)))
    for (n, c), chance in pairs.items():
        grid[n, c] += chance
    return grid


def _both(one: Floats, other: Floats) -> Floats:
    """The sum of two independent pairs of numbers."""
    shape = (one.shape[0] + other.shape[0] - 1, one.shape[1] + other.shape[1] - 1)
    both = np.fft.irfft2(np.fft.rfft2(one, shape) * np.fft.rfft2(other, shape), shape)
    return _trimmed(np.clip(both, 0.0, None))


def _trimmed(grid: Floats) -> Floats:
    """A grid without the far rows and columns that hold next to nothing."""
    rows = np.nonzero(grid.sum(axis=1) > LEAST)[0][-1] + 1
    columns = np.nonzero(grid.sum(axis=0) > LEAST)[0][-1] + 1
    return grid[:rows, :columns]


def _power(line: Floats, times: int) -> Floats:
    """So many of the same independent number added."""
    if times == 1:
        return line
    half = _power(line, times // 2)
    twice = np.convolve(half, half)
    return np.convolve(twice, line) if times % 2 else twice


def _power_of_grid(grid: Floats, times: int) -> Floats:
    if times == 1:
        return grid
    half = _power_of_grid(grid, times // 2)
    twice = _both(half, half)
    return _both(twice, grid) if times % 2 else twice


def _binomials(most: int, chance: float) -> Floats:
    """For every number of points up to `most`, how likely each number of them gets through."""
    table = np.zeros((most + 1, most + 1))
    table[0, 0] = 1.0
    for number in range(1, most + 1):
        table[number, : number + 1] = table[number - 1, : number + 1] * (1.0 - chance)
        table[number, 1 : number + 1] += table[number - 1, :number] * chance
    return table
