"""Dice as profiles print them: 3, D6, D3+1, 2D6+4."""

from __future__ import annotations

import re
from functools import cache

import msgspec

_PRINTED = re.compile(r"(?:(?P<count>\d*)D(?P<sides>[36])(?:\+(?P<plus>\d+))?|(?P<fixed>\d+))")


class Dice(msgspec.Struct, frozen=True, gc=False):
    """So many D3 or D6, and a number added.

    >>> Dice.read("2D6+4")
    Dice(count=2, sides=6, plus=4)
    """

    count: int = 0
    sides: int = 6
    plus: int = 0

    @staticmethod
    @cache
    def read(text: str) -> Dice:
        """The dice that a text of a profile means."""
        match = _PRINTED.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is not a number of dice: expected 3, D6, D3+1, 2D6+4 or the like")
        if match["fixed"]:
            return Dice(plus=int(match["fixed"]))
        return Dice(int(match["count"] or 1), int(match["sides"]), int(match["plus"] or 0))

    @property
    def random(self) -> bool:
        """Whether there is anything to roll."""
        return self.count > 0

    @property
    def least(self) -> int:
        return self.count + self.plus

    @property
    def most(self) -> int:
        return self.count * self.sides + self.plus

    @property
    def mean(self) -> float:
        return self.count * (self.sides + 1) / 2 + self.plus

    def __str__(self) -> str:
        if not self.count:
            return str(self.plus)
        dice = f"{self.count if self.count > 1 else ''}D{self.sides}"
        return f"{dice}+{self.plus}" if self.plus else dice


def target(number: int) -> int:
    """A target number after modifiers: never surer than 2+, never worse than 6+.

    dropfleet.dice.clamp, dropfleet.hit.one-and-six
    """
    return 2 if number < 2 else 6 if number > 6 else number
