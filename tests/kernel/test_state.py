"""State: copies as deep as it is mutable."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import field

from gravitable.kernel import State


class Fixed(msgspec.Struct, frozen=True):
    x: int


class Part(State):
    numbers: list[int] = field(default_factory=list)


class Whole(State):
    count: int = 0
    name: str = ""
    fixed: Fixed = Fixed(1)
    place: tuple[int, ...] = ()
    rows: list[list[int]] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    named: dict[str, Part] = field(default_factory=dict)
    marks: dict[str, int] = field(default_factory=dict)
    seen: set[int] = field(default_factory=set)
    maybe: Part | None = None


def whole() -> Whole:
    return Whole(
        1, "w", Fixed(2), (1, 2), [[1], [2]], [Part([1])], {"a": Part([2])}, {"m": 1}, {3}, Part([4])
    )


def test_a_clone_is_equal_and_shares_nothing_that_can_change() -> None:
    original, copy = whole(), whole().clone()
    assert copy == original
    copy.rows[0].append(9)
    copy.parts[0].numbers.append(9)
    copy.named["a"].numbers.append(9)
    copy.marks["n"] = 2
    copy.seen.add(9)
    assert copy.maybe is not None
    copy.maybe.numbers.append(9)
    assert original == whole()
    assert Whole().clone().maybe is None


def test_state_that_cannot_be_copied_is_refused() -> None:
    class Odd(State):
        thing: object

    with pytest.raises(TypeError, match=r"Odd\.thing"):
        Odd(object()).clone()
