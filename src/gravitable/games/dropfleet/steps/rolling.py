"""Rolling dice, each recorded by the match."""

from __future__ import annotations

from typing import Protocol

from gravitable.games.dropfleet.dice import Dice


class Roller(Protocol):
    """Whoever rolls: a match."""

    def roll(self, sides: int, /) -> int: ...


def d6(m: Roller) -> int:
    """One D6."""
    return m.roll(6)


def d3(m: Roller) -> int:
    """One D3: a D6 on which 1-2 is 1, 3-4 is 2, 5-6 is 3. dropfleet.dice.d3"""
    return (m.roll(6) + 1) // 2


def rolled(m: Roller, dice: Dice) -> list[int]:
    """What each die shows."""
    die = d3 if dice.sides == 3 else d6
    return [die(m) for _ in range(dice.count)]


def total(m: Roller, dice: Dice) -> int:
    """What all dice show, and what is added."""
    return sum(rolled(m, dice), dice.plus)
