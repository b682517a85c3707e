"""Small exact distributions: what a number of dice can add up to, and how likely each sum is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

from gravitable.games.dropfleet.dice import Dice

Chances: TypeAlias = Mapping[int, float]
"""How likely each whole number is."""


@cache
def of_dice(dice: Dice) -> Chances:
    """What dice add up to.

    >>> of_dice(Dice.read("D3"))[2] == 1 / 3
    True
    """
    chances: Chances = {dice.plus: 1.0}
    die = dict.fromkeys(range(1, dice.sides + 1), 1.0 / dice.sides)
    for _ in range(dice.count):
        chances = plus(chances, die)
    return MappingProxyType(dict(chances))


@cache
def successes(dice: int, chance: float) -> Chances:
    """How many of so many dice succeed, each with the same chance."""
    return MappingProxyType(
        {
            hits: math.comb(dice, hits) * chance**hits * (1.0 - chance) ** (dice - hits)
            for hits in range(dice + 1)
        }
    )


def plus(one: Chances, other: Chances) -> dict[int, float]:
    """The sum of two independent numbers."""
    total: dict[int, float] = {}
    for a, p in one.items():
        for b, q in other.items():
            total[a + b] = total.get(a + b, 0.0) + p * q
    return total


def together(parts: Iterable[Chances]) -> dict[int, float]:
    """The sum of any number of independent numbers."""
    total: dict[int, float] = {0: 1.0}
    for part in parts:
        total = plus(total, part)
    return total


def mean(chances: Chances) -> float:
    """What comes out on average.

    >>> round(mean(of_dice(Dice.read("2D6+4"))), 9)
    11.0
    """
    return sum(number * chance for number, chance in chances.items())


def at_least(chances: Chances, number: int) -> float:
    """How likely that number or more is."""
    return sum(chance for value, chance in chances.items() if value >= number)


def chance_of(target: int, reroll: bool = False) -> float:
    """How likely one D6 makes a target number, perhaps with a second try.

    >>> chance_of(4)
    0.5
    """
    chance = (7 - target) / 6
    return chance + (1.0 - chance) * chance if reroll else chance
