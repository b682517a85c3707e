"""What someone takes at one server counts at the others that share its database.

At every beat a server tells the others who took how much since. Small change is carried on to the next beat,
so that a visitor who is far from any limit costs nobody a notice. Between two beats each server counts by
itself: in that time someone may have at every server what is left to them, and no more after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from gravitable.server.cluster.bus import Used
from gravitable.server.limits import Buckets, Counts

WORTH_TELLING = 0.05
"""The part of a full bucket from which on others are told."""
AT_ONCE = 50
LONGEST = 64
"""Entries of one notice, and letters of a name in it: PostgreSQL takes 8,000 bytes."""


class Usage:
    """The shared limits of the server `me`: buckets by the names that all servers know them by, and lines."""

    def __init__(self, me: str, buckets: Mapping[str, Buckets], lines: Counts) -> None:
        self._me = me
        self._buckets = buckets
        self._lines = lines
        self._told: list[tuple[str, str, int]] = []
        self._elsewhere: dict[str, list[tuple[str, str, int]]] = {}
        for each in buckets.values():
            each.taken = Counter()

    def tell(self) -> list[Used]:
        """What the others should know by now, in as many notices as it needs."""
        found = []
        for name, buckets in self._buckets.items():
            assert buckets.taken is not None
            worth = max(1, WORTH_TELLING * buckets.burst)
            for who, count in list(buckets.taken.items()):
                if count >= worth:
                    if len(who) <= LONGEST:
                        found.append((name, who, count))
                    del buckets.taken[who]
        many = [each for each in self._lines.many() if len(each[1]) <= LONGEST]
        lines = sorted(many, key=lambda each: -each[2])[:AT_ONCE]
        if not found and lines == self._told:
            return []
        self._told = lines
        notices = []
        for at in range(0, len(found) or 1, AT_ONCE):
            taken: dict[str, dict[str, int]] = {}
            for name, who, count in found[at : at + AT_ONCE]:
                taken.setdefault(name, {})[who] = count
            notices.append(Used(self._me, taken, lines))
        return notices

    def hear(self, notice: Used) -> None:
        """Another server tells what was taken there."""
        if notice.server == self._me:
            return
        for name, taken in notice.taken.items():
            buckets = self._buckets.get(name)  # (another version may know others)
            if buckets is not None:
                for who, count in taken.items():
                    buckets.charge(who, count)
        self._elsewhere[notice.server] = notice.lines
        self._count()

    def only(self, servers: set[str]) -> None:
        """The others are these: lines of those that are gone are gone too."""
        if self._elsewhere.keys() - servers:
            self._elsewhere = {id: lines for id, lines in self._elsewhere.items() if id in servers}
            self._count()

    def _count(self) -> None:
        self._lines.elsewhere.clear()
        for lines in self._elsewhere.values():
            for kind, who, number in lines:
                self._lines.elsewhere[kind, who] += number
