"""A review as work in portions, each of a few seconds, so that it can be shown, queued and dropped midway."""

from __future__ import annotations

from typing import Literal

import msgspec

from gravitable.bots.win_probability import Chances
from gravitable.kernel import Seat
from gravitable.review.choice_cost import Weighed
from gravitable.review.report import Review, assemble

SECONDS = 50.0
"""How long a whole review takes at most, as all times here in processor time: what else runs on the machine
makes it slower, and no shallower."""
CURVE_SECONDS = 4.0
"""How long the first portion takes at most: the curve."""
PORTION_SECONDS = 4.0
DEEP = 12
"""How many costly decisions are looked into again, for longer."""
DEEP_SHARE = 0.35
"""The share of the time that is kept for these."""


class Portion(msgspec.Struct, frozen=True):
    """What is to be worked out next: the curve, or decisions at some moments, for so many seconds."""

    kind: Literal["curve", "choices", "deep"]
    seconds: float
    moments: tuple[int, ...] = ()


class PortionResult(msgspec.Struct, frozen=True):
    """What a portion came to. Only the first one has the curve and what goes with it.

    `done` are the moments that were looked into; `choices` are all moments at which there was a choice.
    """

    seconds: float
    done: tuple[int, ...] = ()
    weighed: tuple[Weighed, ...] = ()
    curve: tuple[Chances, ...] = ()
    sides: tuple[tuple[Seat, ...], ...] = ()
    seats: tuple[Seat, ...] = ()
    labels: tuple[str, ...] = ()
    choices: tuple[int, ...] = ()
    judged: bool = True


class Undertaking:
    """What is known of a review so far, and what comes next."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._spent = 0.0
        self._first: PortionResult | None = None
        self._left: list[int] = []
        self._deep: list[int] | None = None
        self._weighed: dict[int, Weighed] = {}
        self._done: set[int] = set()
        self._deep_done = 0

    def portion(self) -> Portion | None:
        """What is to be worked out next; None when nothing is left, or no time."""
        if self._first is None:
            return Portion("curve", CURVE_SECONDS)
        left = self._seconds - self._spent
        if self._left and left > self._seconds * DEEP_SHARE:
            return Portion("choices", PORTION_SECONDS, tuple(self._left))
        if self._deep is None:
            costly = sorted(self._weighed.values(), key=lambda each: -self._cost(each))
            self._deep = [each.at for each in costly if self._cost(each) > 0][:DEEP]
        if self._deep and left > 0:
            return Portion("deep", min(left, PORTION_SECONDS), tuple(self._deep))
        return None

    def _cost(self, weighed: Weighed) -> float:
        assert self._first is not None
        side = next(number for number, side in enumerate(self._first.sides) if weighed.seat in side)
        return weighed.better[side] - weighed.chosen[side]

    def add(self, portion: Portion, found: PortionResult) -> None:
        """Take in what a portion came to."""
        self._spent += found.seconds
        if portion.kind == "curve":
            self._first = found
            swing = [_swing(found.curve, at) for at in range(len(found.curve) - 1)]
            # What changed most is looked into first, in case there is no time for all.
            self._left = sorted(found.choices, key=lambda at: -swing[at])
            return
        self._weighed.update({each.at: each for each in found.weighed})
        self._done.update(found.done)
        if portion.kind == "choices":
            self._left = [at for at in self._left if at not in found.done]
        else:
            assert self._deep is not None
            self._deep_done += len(found.done)
            self._deep = [at for at in self._deep if at not in found.done]

    @property
    def share(self) -> float:
        """How much of the work is done, about."""
        if self._first is None:
            return 0.0
        if self.portion() is None:
            return 1.0
        work = len(self._done) / max(1, len(self._first.choices)) * (1 - DEEP_SHARE)
        deep = self._deep_done / max(1, self._deep_done + len(self._deep or ())) * DEEP_SHARE
        return min(0.99, max(work + (deep if self._deep is not None else 0.0), self._spent / self._seconds))

    def review(self) -> Review | None:
        """What can be said so far; None before there is a curve."""
        first = self._first
        if first is None:
            return None
        return assemble(
            first.curve,
            first.sides,
            first.seats,
            first.labels,
            self._weighed,
            choices=len(first.choices),
            looked=len(self._done),
            judged=first.judged,
        )


def _swing(curve: tuple[Chances, ...], at: int) -> float:
    return max(abs(after - before) for before, after in zip(curve[at], curve[at + 1], strict=True))
