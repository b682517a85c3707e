"""When a server was there. Clocks stand still while none is: a player loses no time to an outage."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gravitable.server.storage import servers as stored_servers
from gravitable.server.storage.writer import Storage

REMEMBERED = 30 * 24 * 3600.0
"""Seconds: longer than any clock runs without an answer."""


class Uptime:
    """The times any server was running, this one included. All are times of the wall clock.

    >>> between([(0.0, 10.0), (50.0, 60.0)], 5.0, 55.0)
    10.0
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._earlier: list[tuple[float, float]] = []
        self.began = now()

    async def begin(self, storage: Storage) -> None:
        """This server starts."""
        self._earlier = await storage.read(stored_servers.read_uptimes)
        self.began = self._now()
        await storage.save(*stored_servers.insert_uptime(self.began, self.began - REMEMBERED))

    async def go_on(self, storage: Storage) -> None:
        """Note that this server is still there, and see how long others have been."""
        await storage.save(stored_servers.update_uptime(self.began, self._now()))
        if storage.shared:
            self._earlier = await storage.read(stored_servers.read_uptimes)

    def since(self, then: float) -> float:
        """Seconds that servers have been running since `then`."""
        now = self._now()
        return between([*self._earlier, (self.began, now)], then, now)


def between(uptimes: Iterable[tuple[float, float]], start: float, end: float) -> float:
    """How much of the time from `start` to `end` lies in any of the `uptimes`."""
    total, counted = 0.0, start
    for began, ended in sorted(uptimes):
        total += max(0.0, min(end, ended) - max(counted, began))
        counted = max(counted, ended)
    return total
