"""The plan board: what players intend, pinned for the others. It belongs to the table, not to the match."""

from __future__ import annotations

from collections.abc import Iterable

from gravitable.kernel import Seat
from gravitable.server.errors import Refusal
from gravitable.server.tables.chat import visible
from gravitable.server.wire.live import Pin
from gravitable.server.wire.match import PinInfo

MOST_PINS = 12
"""Pins a seat may have up at once."""


class Pins:
    """All that is pinned at a table."""

    def __init__(self, pins: Iterable[PinInfo] = ()) -> None:
        self._pins = list(pins)

    @property
    def all(self) -> tuple[PinInfo, ...]:
        """Every pin, oldest first."""
        return tuple(self._pins)

    def pin(self, seat: Seat, message: Pin) -> PinInfo:
        """Pin an intention."""
        if sum(each.seat == seat for each in self._pins) >= MOST_PINS:
            raise Refusal(f"You have {MOST_PINS} pins up. Take one down first.", "table.pins")
        number = self._pins[-1].id + 1 if self._pins else 1
        pinned = PinInfo(number, seat, message.place, message.intent, visible(message.text))
        self._pins.append(pinned)
        return pinned

    def unpin(self, seat: Seat, number: int) -> None:
        """Take down a pin of `seat`."""
        mine = [each for each in self._pins if each.id == number and each.seat == seat]
        if not mine:
            raise Refusal("That is not a pin of yours.", "table.pins")
        self._pins.remove(mine[0])
