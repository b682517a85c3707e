"""How long a bot may think."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, process_time

import msgspec

PATIENCE = 4.0
"""How many times its seconds a bot may take by the clock on the wall, when others use the processor."""


class Budget(msgspec.Struct, frozen=True):
    """So many playouts, or so many seconds of this process's time, whichever ends first.

    A bot with playouts alone makes the same choice for the same seed, on every machine.

    >>> len(list(Budget(playouts=3).spent()))
    3
    """

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.playouts is None and self.seconds is None:
            raise ValueError("A budget needs playouts, seconds or both.")

    def spent(self) -> Iterator[float]:
        """One turn of thinking after another, each with the share of the budget spent before it."""
        begun, came = process_time(), monotonic()
        done = 0
        while True:
            share = 0.0
            if self.playouts is not None:
                share = done / self.playouts
            if self.seconds is not None:
                spent = max(process_time() - begun, (monotonic() - came) / PATIENCE)
                share = max(share, spent / self.seconds)
            if done and share >= 1:
                return
            yield share
            done += 1
