"""Time at a table: none, so long a decision, or so long a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gravitable.server.telling import Clocks
from gravitable.server.wire import Clock, MoveClock, NoClock, PlayerClock

GRACE = 60.0
"""Seconds that someone who ran out of time has when they take their seat back."""


class Timekeeper:
    """What each seat has left, and whose time is running. All times are seconds of one monotonic clock."""

    def __init__(self, clock: Clock, seats: int, left: Sequence[float] | None = None) -> None:
        self.clock = clock
        start = 0.0 if isinstance(clock, NoClock) else float(clock.seconds)
        self.left = list(left) if left is not None else [start] * seats
        self._since: dict[int, float] = {}

    @property
    def keeps_time(self) -> bool:
        """Is there a clock at all?"""
        return not isinstance(self.clock, NoClock)

    def run(self, seats: Iterable[int], now: float, fresh: Iterable[int] = ()) -> None:
        """Let exactly these seats' time run; `fresh` ones were just asked something new."""
        seats = set(seats)
        for seat in list(self._since):
            self._settle(seat, now)
            if seat not in seats:
                del self._since[seat]
        if isinstance(self.clock, MoveClock):
            for seat in fresh:
                self.left[seat] = float(self.clock.seconds)
        for seat in seats:
            self._since.setdefault(seat, now)

    def answered(self, seat: int, now: float) -> None:
        """A seat answered in time: its increment is added."""
        if seat in self._since:
            self._settle(seat, now)
            if isinstance(self.clock, PlayerClock):
                self.left[seat] += self.clock.increment

    def grace(self, seat: int) -> None:
        """Let someone who ran out of time play on."""
        self.left[seat] = max(self.left[seat], GRACE)

    def expired(self, now: float) -> list[int]:
        """Whose time has run out."""
        return [seat for seat, since in self._since.items() if self.left[seat] - (now - since) <= 0.001]

    def next_expiry(self) -> float | None:
        """When the next seat runs out of time, if nothing happens before."""
        return min((since + self.left[seat] for seat, since in self._since.items()), default=None)

    def settled(self, now: float) -> list[float]:
        """The seconds every seat has left."""
        return [max(0.0, left - (now - self._since.get(seat, now))) for seat, left in enumerate(self.left)]

    def show(self, now: float) -> Clocks:
        """The clocks as everyone sees them."""
        if not self.keeps_time:
            return Clocks((None,) * len(self.left), ())
        left = tuple(
            max(0, round(1000 * (left - (now - self._since.get(seat, now)))))
            for seat, left in enumerate(self.left)
        )
        return Clocks(left, tuple(sorted(self._since)))

    def _settle(self, seat: int, now: float) -> None:
        self.left[seat] = max(0.0, self.left[seat] - (now - self._since[seat]))
        self._since[seat] = now
