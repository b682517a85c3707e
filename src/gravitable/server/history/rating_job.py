"""The job that rates finished matches."""

from __future__ import annotations

import functools

from sqlalchemy import Connection

from gravitable.server.history import queries as history_queries
from gravitable.server.history.ratings import rate
from gravitable.server.storage.writer import Statement, Storage

AT_ONCE = 200
"""Matches rated in one go."""


async def rate_finished(storage: Storage) -> None:
    """Rate finished matches one after another, because each rating builds on those before it.

    Matches that are not rated when the server stops are found again later.
    """
    for table in await storage.read(lambda database: history_queries.read_pending(database, AT_ONCE)):
        await storage.save(*await storage.read(functools.partial(_rate, table=table)))


def _rate(database: Connection, table: str) -> list[Statement]:
    played, before = history_queries.read_played(database, table)
    return history_queries.update_ratings(table, before, rate(played, before)) if played else []
