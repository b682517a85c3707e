"""How often someone may ask."""

from __future__ import annotations

import functools
import time
from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

Rate = tuple[float, int]
"""So many a second in the long run, and so many at once."""


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
        self.taken: Counter[str] | None = None
        """What each took since other servers were last told; None where there are no others."""
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Take one from the bucket of `who`."""
        if not self._find(who).take():
            return False
        if self.taken is not None:
            self.taken[who] += 1
        return True

    def charge(self, who: str, count: int) -> None:
        """`who` took so many elsewhere. What is owed is never more than a full bucket."""
        bucket = self._find(who)
        bucket.left = max(-float(self.burst), bucket.left - count)

    def left(self, who: str) -> float:
        """What `who` had left when they last took something."""
        return self._find(who).left

    def _find(self, who: str) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.rate, self.burst)
            if len(self._buckets) > self.keep:
                forgotten, _ = self._buckets.popitem(last=False)
                if self.taken is not None:
                    del self.taken[forgotten]
        else:
            self._buckets.move_to_end(who)
        return bucket


class Who(NamedTuple):
    """Someone who asks: a person, and the address they ask from. Cookies are free, addresses are not."""

    person: str
    address: str


class Gate:
    """How often one person, everyone at one address, and everyone together may ask for something."""

    def __init__(self, person: Rate, address: Rate, everyone: Rate) -> None:
        self.person = Buckets(*person)
        self.address = Buckets(*address)
        self._all = everyone
        self._everyone = Bucket(*everyone)

    def take(self, who: Who) -> bool:
        """May they?"""
        if who.person and not self.person.take(who.person):
            return False
        return self.address.take(who.address) and self._everyone.take()

    def share(self, servers: int) -> None:
        """So many servers have what everyone together may ask for between them."""
        rate, burst = self._all
        self._everyone.rate, self._everyone.burst = rate / servers, max(1, burst // servers)


class Counts:
    """How many of something one person, one address and everyone together have now.

    `elsewhere` is what persons and addresses have at other servers.
    """

    def __init__(self, person: int, address: int, everyone: int) -> None:
        self._most = {"person": person, "address": address, "all": everyone}
        self._now: Counter[tuple[str, str]] = Counter()
        self.elsewhere: Counter[tuple[str, str]] = Counter()

    def enter(self, who: Who) -> bool:
        """Take one more, if that is not too many; each must `leave` again. No address is not counted."""
        keys = self._keys(who)
        if any(self._now[key] + self.elsewhere[key] >= self._most[key[0]] for key in keys):
            return False
        self._now.update(keys)
        return True

    def leave(self, who: Who) -> None:
        """Give one back."""
        for key in self._keys(who):
            self._now[key] -= 1
            if not self._now[key]:
                del self._now[key]

    def has(self, person: str) -> bool:
        """Has a person any?"""
        return self._now["person", person] + self.elsewhere["person", person] > 0

    def many(self) -> list[tuple[str, str, int]]:
        """Who has so many that other servers should know: a quarter of what they may have."""
        return [
            (kind, who, number)
            for (kind, who), number in self._now.items()
            if who and 4 * number >= self._most[kind]
        ]

    @property
    def total(self) -> int:
        """How many there are in all."""
        return self._now["all", ""]

    def _keys(self, who: Who) -> list[tuple[str, str]]:
        named = [("person", who.person), ("address", who.address)]
        return [("all", ""), *(key for key in named if key[1])]


@functools.lru_cache(maxsize=4096)
def network(address: str) -> str:
    """What of an address counts as one visitor: all of IPv4, the network of IPv6, of which one has a whole.

    >>> network("203.0.113.9"), network("2001:db8:1:2:3:4:5:6"), network("::ffff:203.0.113.9")
    ('203.0.113.9', '2001:db8:1:2::', '203.0.113.9')
    """
    if ":" not in address:
        return address
    try:
        parsed = ip_address(address.split("%", maxsplit=1)[0])
    except ValueError:
        return address
    assert isinstance(parsed, IPv6Address)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Address(int(parsed) >> 64 << 64))
