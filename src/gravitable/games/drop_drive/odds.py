"""The odds of a battle: two dice, two ratings, and the damage that their difference does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec


class BattleOdds(msgspec.Struct, frozen=True):
    """How a battle may end, from one ship's side: chances, and the damage done and taken on average."""

    win: float
    tie: float
    lose: float
    done: float
    taken: float


@cache
def differences(ahead: int, sides: int) -> dict[int, float]:
    """How likely each difference of two totals is, for a rating that is so much higher.

    >>> round(differences(0, 6)[0], 3)
    0.167
    """
    found: dict[int, float] = {}
    for other in range(1, sides + 1):
        for apart, chance in one_die(ahead - other, sides).items():
            found[apart] = found.get(apart, 0.0) + chance / sides
    return found


def one_die(ahead: int, sides: int) -> dict[int, float]:
    """How likely each difference is where the other's die lies there already.

    >>> sorted(one_die(-3, 6))
    [-2, -1, 0, 1, 2, 3]
    """
    return {ahead + face: 1.0 / sides for face in range(1, sides + 1)}


def odds_of(
    chances: dict[int, float], harm: Callable[[int], int], suffered: Callable[[int], int]
) -> BattleOdds:
    """The odds of some differences; `harm` and `suffered` tell what a lead does to the foe and to oneself."""
    return BattleOdds(
        win=sum(chance for apart, chance in chances.items() if apart > 0),
        tie=chances.get(0, 0.0),
        lose=sum(chance for apart, chance in chances.items() if apart < 0),
        done=sum(chance * harm(apart) for apart, chance in chances.items() if apart > 0),
        taken=sum(chance * suffered(-apart) for apart, chance in chances.items() if apart < 0),
    )
