"""Days on which time does not count, as a table agreed on them: weekends for all, holidays for each."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from gravitable.server.errors import Refusal
from gravitable.server.storage.records import SeatRecord
from gravitable.server.wire.tables import Clock, MoveClock, TurnClock

DAY = 24 * 3600.0
_SATURDAY, _WEEK = 5, 7


class Week:
    """When time counts: always, or, with a time zone, but on Saturdays and Sundays there.

    All times are seconds since 1970.

    >>> week = Week("UTC")  # 1970 began on a Thursday
    >>> week.counted(1.5 * DAY, 4.5 * DAY) / DAY, week.end_of(1.5 * DAY, DAY) / DAY
    (1.0, 4.5)
    """

    def __init__(self, zone: str | None = None) -> None:
        self._zone = None if zone is None else find_zone(zone)

    @property
    def rests(self) -> bool:
        """Are there days that do not count?"""
        return self._zone is not None

    def counts(self, at: float) -> bool:
        """Does time count now?"""
        return self._half(at)[0]

    def change(self, at: float) -> float | None:
        """When that changes next, if ever."""
        return self._half(at)[1] if self.rests else None

    def counted(self, start: float, end: float) -> float:
        """How much of the time between the two counts."""
        if not self.rests:
            return end - start
        total = 0.0
        while start < end:
            counts, until = self._half(start)
            if counts:
                total += min(until, end) - start
            start = until
        return total

    def end_of(self, start: float, seconds: float) -> float:
        """When so many seconds that count have passed."""
        if not self.rests:
            return start + seconds
        while True:
            counts, until = self._half(start)
            if counts:
                if start + seconds <= until:
                    return start + seconds
                seconds -= until - start
            start = until

    def _half(self, at: float) -> tuple[bool, float]:
        """Does time count now, and until when is that so?"""
        if self._zone is None:
            return True, at
        local = datetime.fromtimestamp(at, self._zone)
        counts = local.weekday() < _SATURDAY
        days = (_SATURDAY if counts else _WEEK) - local.weekday()
        end = datetime.combine(local.date() + timedelta(days), time(), self._zone).timestamp()
        return counts, max(end, at + 1.0)


@lru_cache(maxsize=600)
def find_zone(name: str) -> ZoneInfo:
    """A time zone by its name, or a refusal."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):  # (it is looked for among files)
        raise Refusal("There is no such time zone.", "table.limits", 400) from None


def week_of(clock: Clock) -> Week:
    """When time counts at a table."""
    return Week(clock.weekend if isinstance(clock, MoveClock | TurnClock) else None)


def holiday_allowed(clock: Clock) -> float:
    """The seconds of holiday that each player at a table may take in all."""
    return clock.holiday * DAY if isinstance(clock, MoveClock | TurnClock) else 0.0


def holiday_end(clock: Clock, seat: SeatRecord) -> float | None:
    """When the holiday of someone who is on one is over at the latest."""
    if seat.holiday_since is None:
        return None
    return seat.holiday_since + max(0.0, holiday_allowed(clock) - seat.holiday_used)


def on_holiday(clock: Clock, seat: SeatRecord, now: float) -> bool:
    """Does this seat's time stand still now?"""
    end = holiday_end(clock, seat)
    return end is not None and now < end


def begin_holiday(clock: Clock, seat: SeatRecord, now: float) -> None:
    """From now on someone's time stands still."""
    if seat.holiday_since is not None:
        return
    if holiday_allowed(clock) <= seat.holiday_used:
        raise Refusal("No days off are left to you at this table.", "table.holiday")
    seat.holiday_since = now


def end_holiday(clock: Clock, seat: SeatRecord, now: float) -> None:
    """Someone is back, or has no days left."""
    end = holiday_end(clock, seat)
    if seat.holiday_since is not None and end is not None:
        seat.holiday_used += max(0.0, min(now, end) - seat.holiday_since)
        seat.holiday_since = None


def end_holidays(clock: Clock, seats: Iterable[SeatRecord], now: float) -> list[SeatRecord]:
    """End the holidays that are over, and return their seats."""
    over = [seat for seat in seats if seat.holiday_since is not None and not on_holiday(clock, seat, now)]
    for seat in over:
        end_holiday(clock, seat, now)
    return over
