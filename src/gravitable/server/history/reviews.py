"""Reviews of matches that are over: worked out while somebody watches, then kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict

import msgspec

from gravitable.review import Portion, PortionResult, Review, Undertaking
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.writer import Storage
from gravitable.server.wire.replays import Reviewing
from gravitable.server.workers.jobs import review
from gravitable.server.workers.pool import Pool, TooBusy
from gravitable.server.workers.process import WorkFailed

UNWATCHED = 6.0
"""Seconds after which nobody watches any more: no further portion is begun."""
KEPT = 32
"""Reviews in memory; those looked at last go on where they stopped."""

log = logging.getLogger("gravitable.server")


class Reviewed:
    """One review under way."""

    def __init__(self, file: bytes) -> None:
        self.file = file
        self.undertaking = Undertaking()
        self.seen = time.monotonic()
        self.trouble: str | None = None
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """Works out reviews portion by portion. Between two portions everybody else has their turn."""

    def __init__(self, storage: Storage, workers: Pool) -> None:
        self._storage = storage
        self._workers = workers
        self.under_way: OrderedDict[str, Reviewed] = OrderedDict()

    def knows(self, table: str) -> bool:
        """Whether a review is under way in memory."""
        return table in self.under_way

    async def stored(self, table: str) -> Reviewing | None:
        """A whole review that is kept."""
        found = await self._storage.read(lambda database: stored_tables.read_review(database, table))
        return None if found is None else Reviewing(1.0, msgspec.json.decode(found, type=Review))

    def begin(self, table: str, file: bytes) -> None:
        """Have a match reviewed from its log."""
        self.under_way[table] = Reviewed(file)
        while len(self.under_way) > KEPT:
            _, oldest = self.under_way.popitem(last=False)
            if oldest.task is not None:
                oldest.task.cancel()

    def watch(self, table: str, who: str) -> Reviewing:
        """How far a review is. Whoever asks watches it, and on their account it goes on."""
        found = self.under_way[table]
        self.under_way.move_to_end(table)
        found.seen = time.monotonic()
        if found.trouble is not None:
            del self.under_way[table]  # whoever asks again tries again
        elif found.task is None or found.task.done():
            found.task = asyncio.create_task(self._go_on(table, found, who))
        return Reviewing(found.undertaking.share, found.undertaking.review(), found.trouble)

    async def _go_on(self, table: str, found: Reviewed, who: str) -> None:
        undertaking = found.undertaking
        try:
            while (portion := undertaking.portion()) is not None:
                if time.monotonic() - found.seen > UNWATCHED:
                    return
                undertaking.add(portion, await self._work_out(table, found, who, portion))
            await self._storage.save(
                stored_tables.save_review(table, msgspec.json.encode(undertaking.review()))
            )
        except TooBusy:
            return  # whoever still watches has it tried again
        except WorkFailed as error:
            found.trouble = f"This match cannot be reviewed: {error}"
        except Exception:
            log.exception("The review of table %s failed", table)
            found.trouble = "This match cannot be reviewed. It has been noted."

    async def _work_out(self, table: str, found: Reviewed, who: str, portion: Portion) -> PortionResult:
        """Have a portion worked out. The log goes with the first portion, and to a worker that needs it."""
        log = found.file if portion.kind == "curve" else None
        result = await self._workers.run(who, review, table, log, portion)
        if result is None:
            result = await self._workers.run(who, review, table, found.file, portion)
        assert result is not None
        return result

    def close(self) -> None:
        """Drop what is under way."""
        for found in self.under_way.values():
            if found.task is not None:
                found.task.cancel()
