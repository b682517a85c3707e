"""Who keeps the histories: rates matches once they are over, and takes in those of old."""

from __future__ import annotations

import functools
import logging
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from gravitable.kernel import BadOption, Game
from gravitable.server.history import queries as history_queries
from gravitable.server.history.ratings import rate
from gravitable.server.history.results import results_of
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.writer import Statement, Storage

AT_ONCE = 200
"""Rows looked at in one go."""

log = logging.getLogger("gravitable.server")


class RatingJob:
    """Works beside the tables, a few at a time. What it has not done when the server ends it finds again."""

    def __init__(self, storage: Storage, games: Mapping[str, Game[Any, Any, Any]]) -> None:
        self._storage = storage
        self._games = games
        self._last: str | None = ""

    async def work(self) -> None:
        """Take in some matches of old, and rate some that are over. One after another: each rating rests on
        those before it.
        """
        if self._last is not None:
            await self._take_in(self._last)
        for table in await self._storage.read(
            lambda database: history_queries.read_pending(database, AT_ONCE)
        ):
            statements = await self._storage.read(functools.partial(_rate, table=table))
            await self._storage.save(*statements)

    async def _take_in(self, after: str) -> None:
        """Matches that ended before results were kept: of those nobody knows what was played with."""
        old = await self._storage.read(
            lambda database: history_queries.read_unrecorded(database, after, AT_ONCE)
        )
        self._last = old[-1] if old else None
        for id in old:
            table = await self._storage.read(functools.partial(stored_tables.read_table, id=id))
            if table is None or table.game not in self._games:
                continue
            try:
                results = results_of(table, self._games[table.game], None)
            except BadOption as error:
                log.warning("Table %s has no place in the histories: %s", id, error)
            else:
                await self._storage.save(history_queries.insert_results(results))


def _rate(database: Connection, table: str) -> list[Statement]:
    played, before = history_queries.read_played(database, table)
    return history_queries.update_ratings(table, before, rate(played, before)) if played else []
