"""How often someone may ask."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """A bucket that refills at `rate` a second up to `burst`; each request takes one out.

    >>> bucket = Bucket(1.0, 2, now=0.0)
    >>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.5), bucket.take(1.0)]
    [True, True, False, True]
    """

    __slots__ = ("burst", "left", "rate", "then")

    def __init__(self, rate: float, burst: int, now: float | None = None) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.then = time.monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """Take one if there is one."""
        now = time.monotonic() if now is None else now
        self.left = min(self.burst, self.left + (now - self.then) * self.rate)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each visitor; those not seen for longest are forgotten first."""

    def __init__(self, rate: float, burst: int, keep: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.keep = keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Take one from the bucket of `who`."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.rate, self.burst)
            if len(self._buckets) > self.keep:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        return bucket.take()
