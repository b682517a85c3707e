"""Time at a table: none, so long a decision, so long a turn, or so long a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gravitable.server.tables.days_off import Week, week_of
from gravitable.server.wire.match import Clocks
from gravitable.server.wire.tables import Clock, MoveClock, NoClock, PlayerClock, TurnClock

GRACE = 60.0
"""Seconds that someone who ran out of time has at least when they take their seat back."""
GRACE_SHARE = 0.1
"""What they have of the time there was, if that is more."""


class Timekeeper:
    """What each seat has left, and whose time is running. All times are those of one steady clock.

    A turn, of a `TurnClock`, lasts until someone else is asked.
    """

    def __init__(self, clock: Clock, seats: int, left: Sequence[float] | None = None) -> None:
        self.clock = clock
        start = 0.0 if isinstance(clock, NoClock) else float(clock.seconds)
        self.left = list(left) if left is not None else [start] * seats
        self._week: Week = week_of(clock)
        self._since: dict[int, float] = {}

    @property
    def keeps_time(self) -> bool:
        """Is there a clock at all?"""
        return not isinstance(self.clock, NoClock)

    def start(self, since: Mapping[int, float]) -> None:
        """Time has been running for these seats since then, and for no others."""
        self._since = dict(since)

    def run(self, seats: Iterable[int], now: float, fresh: Iterable[int] = ()) -> None:
        """Let exactly these seats' time run; `fresh` ones were just asked something new."""
        seats, ran = set(seats), set(self._since)
        for seat in ran:
            self._settle(seat, now)
            if seat not in seats:
                del self._since[seat]
        fresh = set(fresh)
        for seat in fresh:
            match self.clock:
                case MoveClock(seconds):
                    self.left[seat] = float(seconds)
                case TurnClock(seconds) if seat not in ran or fresh - ran:
                    self.left[seat] = float(seconds)
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
        if not isinstance(self.clock, NoClock):
            self.left[seat] = max(self.left[seat], GRACE, GRACE_SHARE * self.clock.seconds)

    def expired(self, now: float) -> list[int]:
        """Whose time has run out."""
        return [seat for seat in self._since if self._left(seat, now) <= 0.001]

    def expiry(self, seat: int) -> float | None:
        """When a seat whose time runs is out of it, if nothing happens before."""
        since = self._since.get(seat)
        return None if since is None else self._week.end_of(since, self.left[seat])

    def next_expiry(self) -> float | None:
        """When the next seat runs out of time, if nothing happens before."""
        if not self._week.rests:  # (this is asked with every move)
            return min((since + self.left[seat] for seat, since in self._since.items()), default=None)
        return min(
            (self._week.end_of(since, self.left[seat]) for seat, since in self._since.items()), default=None
        )

    def next_change(self, now: float) -> float | None:
        """When clocks that run begin to rest, or the other way round."""
        return self._week.change(now) if self._since else None

    def settled(self, now: float) -> list[float]:
        """The seconds every seat has left."""
        return [max(0.0, self._left(seat, now)) for seat in range(len(self.left))]

    def show(self, now: float) -> Clocks:
        """The clocks as everyone sees them."""
        if not self.keeps_time:
            return Clocks((None,) * len(self.left), ())
        left = tuple(max(0, round(1000 * self._left(seat, now))) for seat in range(len(self.left)))
        if not self._week.counts(now):
            return Clocks(left, (), resting=True)
        return Clocks(left, tuple(sorted(self._since)))

    def _left(self, seat: int, now: float) -> float:
        since = self._since.get(seat)
        return self.left[seat] if since is None else self.left[seat] - self._week.counted(since, now)

    def _settle(self, seat: int, now: float) -> None:
        self.left[seat] = max(0.0, self._left(seat, now))
        self._since[seat] = now
