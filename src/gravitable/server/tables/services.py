"""What every table of a server uses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from gravitable.server.cluster.presence import Presence
from gravitable.server.metrics import Metrics
from gravitable.server.settings import Settings
from gravitable.server.storage.writer import Storage
from gravitable.server.workers.pool import Pool

T = TypeVar("T")
P = TypeVar("P")


class Loader:
    """Plays stored matches again, beside the event loop and few at a time."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2, "loader")

    async def run(self, work: Callable[[P], T], what: P) -> T:
        """Do some work that takes long."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, what)

    def close(self) -> None:
        """Take no more work."""
        self._threads.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True)
class Services:
    """The settings, the database, the processes that work for the server, the threads that load, what is
    counted, and what other servers, where there are any, are told of who is where.
    """

    settings: Settings
    storage: Storage
    workers: Pool
    loader: Loader
    metrics: Metrics
    presence: Presence | None = None
