"""How values become bytes that are 32-bit floats: the pieces that a layout's compiled code calls."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from sys import getrefcount
from typing import Any

Writer = Callable[[Any], bytes]
"""Writes a value as native 32-bit floats."""

FLOAT = struct.Struct("f")
FARTHEST = 1000.0
"""Numbers without known bounds lie between -FARTHEST and FARTHEST; what is beyond is clipped."""


def packed(numbers: Sequence[float]) -> bytes:
    """Some numbers as they stand in a row."""
    return struct.pack(f"{len(numbers)}f", *numbers)


def nearest(value: float, low: float, high: float) -> float:
    """The number between two others that is nearest to one."""
    return max(low, min(value, high))


class Memory:
    """Views share what does not change, such as cards: the same object is written once.

    `known` has the bytes by the object's identity. Each object is kept, so that no other can take its
    identity. When there are too many, all are forgotten; where nobody else holds on to most of them, they
    will not come again, and remembering stops.
    """

    def __init__(self, write: Writer, most: int = 4096) -> None:
        self.known: dict[int, bytes] = {}
        self._kept: list[Any] = []
        self._most = most
        self._useful = True
        self._write = write

    def write(self, value: Any) -> bytes:
        """The bytes of a value that is not known."""
        written = self._write(value)
        if not self._useful:
            return written
        if len(self._kept) == self._most:
            self._forget()
        self.known[id(value)] = written
        self._kept.append(value)
        return written

    def _forget(self) -> None:
        # Counted are the list, the variable, the argument, and whoever else holds the object.
        held = sum(getrefcount(value) > 3 for value in self._kept)
        self._useful = held > self._most / 2
        self.known.clear()
        self._kept.clear()


class ByteTable(dict[Any, bytes]):
    """The bytes of each value; of one that is not listed, zeros."""

    def __init__(self, table: Mapping[Any, bytes], other: bytes) -> None:
        super().__init__(table)
        self._other = other

    def __missing__(self, value: Any) -> bytes:
        return self._other


class Integers(dict[int, bytes]):
    """The bytes of each whole number between two others; beyond them, those of the nearest."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__({number: FLOAT.pack(number) for number in range(low, high + 1)})
        self._ends = low, high

    def __missing__(self, number: float) -> bytes:
        return FLOAT.pack(nearest(number, *self._ends))


class Words(dict[str, bytes]):
    """The bytes of each word's number; `word-7` is like `word`, and 0 is any other."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        super().__init__({word: FLOAT.pack(number) for word, number in numbers.items()})
        self._none = FLOAT.pack(0)

    def __missing__(self, word: str) -> bytes:
        return self.get(word.rstrip("0123456789").rstrip("-"), self._none)


def optional(write: Writer, columns: int) -> Writer:
    """Whether there is a value, and the value: so many columns in all."""
    none, one = bytes(4 * columns), FLOAT.pack(1)
    return lambda value: none if value is None else one + write(value)


def tolerant(write: Writer, columns: int) -> Writer:
    """Zeros for values of another kind."""
    other = bytes(4 * columns)

    def write_if_possible(value: Any) -> bytes:
        try:
            return write(value)
        except (struct.error, TypeError, AttributeError):
            return other

    return write_if_possible


def one_of_these(writers: Mapping[type[Any], tuple[bytes, Writer, bytes]], none: bytes) -> Writer:
    """A value by its type: what comes before it, how it is written, and what comes after it."""

    def write(value: Any) -> bytes:
        if value is None:
            return none
        head, inner, tail = writers[type(value)]
        return head + inner(value) + tail

    return write


def sequence(write: Writer | Memory, width: int, most: int) -> Writer:
    """How many entries there are, and the first of them, each `width` bytes long; zeros fill the rest."""
    counts = [FLOAT.pack(length) for length in range(most + 1)]
    padding = [bytes(width * (most - length)) for length in range(most + 1)]
    none = counts[0] + padding[0]
    join = b"".join
    entries = _remembered(write) if isinstance(write, Memory) else lambda value: map(write, value)

    def write_all(value: Any) -> bytes:
        if not value:
            return none
        length = len(value)
        if length > most:
            value = value[:most] if isinstance(value, tuple | list) else sorted(value)[:most]
            return join((FLOAT.pack(nearest(length, 0, FARTHEST)), *entries(value)))
        return join((counts[length], *entries(value), padding[length]))

    return write_all


def _remembered(memory: Memory) -> Callable[[Any], Sequence[bytes]]:
    recall, write = memory.known.get, memory.write

    def entries(value: Any) -> Sequence[bytes]:
        found = list(map(recall, map(id, value)))
        if None in found:
            return [recall(id(each)) or write(each) for each in value]
        return found  # type: ignore[return-value]

    return entries
