"""Fate: the dice of an imagined world, which come by what is done rather than by how many were rolled before.

So plans that are tried in one world meet the same luck: the same group rolls the same in the same turn,
whatever happened elsewhere. And they come evenly, every face once in so many rolls: fewer worlds tell more.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Fate:
    """Chance for one imagined world.

    >>> one, other = Fate(7), Fate(7)
    >>> for fate in (one, other): fate.turn_to(3, 1)
    >>> _ = one.roll(6)
    >>> for fate in (one, other): fate.turn_to(3, 2)
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
