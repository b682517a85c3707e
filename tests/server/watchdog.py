"""A watchdog for the event loop: nothing that anyone sends may hold it for long.

Measured is the processor time of one callback, so a busy machine does not bark. Left out are what the machine
under a virtual one took away meanwhile (the system counts some of it as ours), and collecting garbage: the
heap of a test run is not that of a server.
"""

from __future__ import annotations

import asyncio
import gc
import os
import threading
import time
from collections.abc import Callable
from typing import Any

LIMIT = 0.05
"""Seconds of processor time that one callback may take."""
LENIENT = 4 * LIMIT
"""The same in tests that are about something else, of which each runs but once on a machine of any speed."""
_FRESH = 0.02
"""Seconds for which a reading of what was taken away is good enough."""
_watched: dict[asyncio.AbstractEventLoop, Watchdog] = {}
_plain_run = asyncio.Handle._run


class Watchdog:
    """Watches one event loop from `start`, which runs on it, to `stop`."""

    def __init__(self, limit: float = LENIENT, clock: Callable[[], float] = time.thread_time) -> None:
        self.limit = limit
        self.clock = clock
        self.slow: list[str] = []
        self.worst = 0.0
        self._read_at = 0.0
        self._taken = 0.0
        self._collecting = 0.0
        self._collected = 0.0
        self._thread = 0

    def start(self) -> None:
        self._thread = threading.get_ident()
        gc.callbacks.append(self._garbage)
        _watched[asyncio.get_running_loop()] = self
        asyncio.Handle._run = _run  # type: ignore[method-assign, assignment]

    def stop(self) -> None:
        for loop in [loop for loop, dog in _watched.items() if dog is self]:
            del _watched[loop]
        if self._garbage in gc.callbacks:
            gc.callbacks.remove(self._garbage)
        if not _watched:
            asyncio.Handle._run = _plain_run  # type: ignore[method-assign]

    def measure(self, handle: asyncio.Handle) -> None:
        if time.monotonic() > self._read_at + _FRESH:
            self._taken, self._read_at = taken_away(), time.monotonic()
        started, collected = self.clock(), self._collected
        _plain_run(handle)
        took = self.clock() - started - (self._collected - collected)
        if took > LIMIT:
            took -= taken_away() - self._taken
        if took > self.worst:
            self.worst = took
        if took > self.limit:
            self.slow.append(f"{took * 1000:.0f} ms: {handle!r}")

    def _garbage(self, phase: str, _info: dict[str, Any]) -> None:
        if threading.get_ident() != self._thread:
            return
        if phase == "start":
            self._collecting = self.clock()
        else:
            self._collected += self.clock() - self._collecting


def taken_away() -> float:
    """Seconds that this machine's processors were given to others, where it can tell."""
    if _STATISTICS is None:
        return 0.0
    fields = os.pread(_STATISTICS, 200, 0).split(maxsplit=9)
    return int(fields[8]) / os.sysconf("SC_CLK_TCK")


def _open_statistics() -> int | None:
    try:
        return os.open("/proc/stat", os.O_RDONLY)
    except OSError:
        return None


_STATISTICS = _open_statistics()


def _run(handle: asyncio.Handle) -> None:
    dog = _watched.get(handle._loop)  # type: ignore[attr-defined]
    if dog is None:
        _plain_run(handle)
    else:
        dog.measure(handle)
