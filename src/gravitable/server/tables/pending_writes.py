"""What one table stores, in order, and what has to wait until it is stored."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from gravitable.server.errors import Refusal
from gravitable.server.storage.leases import Lease
from gravitable.server.storage.writer import Job, Storage


class PendingWrites:
    """Hands a table's jobs to the database. People are told of a change only after it is stored.

    `failed` is called when a job could not be stored: the table in memory is then ahead of the database.
    `observe` is told how many seconds each job took. `lease` is what makes the table ours, if others share
    the database.
    """

    def __init__(
        self,
        storage: Storage,
        failed: Callable[[Exception], None],
        observe: Callable[[float], None],
        lease: Lease | None,
    ) -> None:
        self.lease = lease
        self._storage = storage
        self._observe = observe
        self._failed = failed
        self._last: Job | None = None

    @property
    def settled(self) -> bool:
        """Is everything stored?"""
        return self._last is None or self._last.done

    def store(self, job: Job) -> None:
        """Store a job as soon as possible. What waits for a job that fails is never done."""
        self._last = job
        job.lease = self.lease
        began = time.perf_counter()

        def check(error: Exception | None) -> None:
            self._observe(time.perf_counter() - began)
            if error is not None:
                self._failed(error)

        job.then.insert(0, check)
        self._storage.submit(job)

    def then(self, action: Callable[[], None]) -> None:
        """Do something once everything so far is stored."""
        if self._last is None or self._last.done:
            action()
        else:
            self._last.then.append(lambda error: None if error else action())

    async def wait(self) -> None:
        """Wait until everything so far is stored."""
        if self._last is None or self._last.done:
            return
        done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self._last.then.append(lambda error: None if done.done() else done.set_result(error))
        if await done is not None:
            raise Refusal("This could not be saved. Try again.", status=503)
