"""Scripted dice of an imagined world: they depend on the action, not on the number of earlier rolls.

So plans that are tried in one world meet the same luck: the same group rolls the same in the same turn,
whatever happened elsewhere. And they come evenly, every face once in so many rolls: fewer worlds tell more.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

T = TypeVar("T")


class ScriptedDice:
    """Chance for one imagined world.

    >>> one, other = ScriptedDice(7), ScriptedDice(7)
    >>> for dice in (one, other): dice.turn_to(3, 1)
    >>> _ = one.roll(6)
    >>> for dice in (one, other): dice.turn_to(3, 2)
    >>> [one.roll(6) for _ in range(6)] == [other.roll(6) for _ in range(6)]
    True
    """

    __slots__ = ("_bags", "_of", "_seed", "random")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._of: tuple[int, ...] = ()
        self._bags: dict[int, list[int]] = {}
        self.random = Random(seed)

    def turn_to(self, *of: int) -> None:
        """What is rolled from now on is rolled for this."""
        if of != self._of:
            self._of = of
            self._bags = {}
            self.random.seed(f"{self._seed} {of}")

    def roll(self, sides: int) -> int:
        bag = self._bags.get(sides)
        if not bag:
            bag = self._bags[sides] = list(range(1, sides + 1))
            self.random.shuffle(bag)
        return bag.pop()

    def happen(self, kind: type[T], make: Callable[[Random], T]) -> T:
        return make(self.random)
