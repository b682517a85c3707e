"""Where chance comes from: a random source, a recorded log, or a script of results for tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec

from gravitable.kernel.errors import BadLog, GravitableError

T = TypeVar("T")


class Chance(Protocol):
    """The only source of randomness in a match."""

    def roll(self, sides: int) -> int:
        """A fair result from 1 to `sides`."""

    def happen(self, kind: type[T], make: Callable[[Random], T]) -> T:
        """A result too rich for a die, such as where a dropped tile comes to rest."""


class RandomChance:
    """Fresh chance from a random generator."""

    __slots__ = ("_random", "random")

    def __init__(self, random: Random) -> None:
        self.random = random
        self._random = random.random

    def roll(self, sides: int) -> int:
        return floor(self._random() * sides) + 1  # quicker than `int`

    def happen(self, kind: type[T], make: Callable[[Random], T]) -> T:
        return make(self.random)


class ScriptedChance:
    """Loaded dice: the given results in order, then an error. `script` holds faces, counted from 1.

    >>> dice = ScriptedChance([6, 1])
    >>> dice.roll(6), dice.roll(6)
    (6, 1)
    """

    __slots__ = ("script",)

    def __init__(self, script: Sequence[Any]) -> None:
        self.script = list(script)

    def _next(self) -> Any:
        if not self.script:
            raise GravitableError("The script has no result left.")
        return self.script.pop(0)

    def roll(self, sides: int) -> int:
        face = self._next()
        if not isinstance(face, int) or not 1 <= face <= sides:
            raise GravitableError(f"The script gives {face!r} where a number from 1 to {sides} is due.")
        return face

    def happen(self, kind: type[T], make: Callable[[Random], T]) -> T:
        result = self._next()
        if not isinstance(result, kind):
            raise GravitableError(f"The script gives {result!r} where {kind.__name__} is due.")
        return result


class ReplayChance:
    """Chance as it was recorded. Nothing is drawn and nothing is simulated."""

    __slots__ = ("at", "entries")

    def __init__(self, entries: Sequence[Any]) -> None:
        self.entries = entries
        self.at = 0

    def next_entry(self) -> Any:
        """Take the next entry, whatever it records."""
        if self.at >= len(self.entries):
            raise BadLog(f"The log ends where entry {self.at + 1} should hold a chance result.")
        self.at += 1
        return self.entries[self.at - 1]

    def roll(self, sides: int) -> int:
        face = self.next_entry()
        if type(face) is not int or not 1 <= face <= sides:
            raise BadLog(f"Entry {self.at} of the log should be a number from 1 to {sides}.")
        return face

    def happen(self, kind: type[T], make: Callable[[Random], T]) -> T:
        entry = self.next_entry()
        if isinstance(entry, kind):
            return entry
        try:
            return msgspec.convert(entry, kind)
        except msgspec.ValidationError as error:
            raise BadLog(f"Entry {self.at} of the log should be a {kind.__name__}: {error}.") from None
