"""What is given out to be used once, and soon, at whichever server."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import Connection, bindparam, delete, insert, select

from gravitable.server.identity import hash_token
from gravitable.server.storage import schema
from gravitable.server.storage.writer import Storage

_found = schema.one_time_links.c
_INSERT = insert(schema.one_time_links)
_OLD = delete(schema.one_time_links).where(_found.until < bindparam("now"))
_VOID = delete(schema.one_time_links).where(_found.what == bindparam("which"))


class OneTimeLinks:
    """Tickets of one kind, each good for so many seconds. Only their hashes are stored, and none for long."""

    def __init__(
        self, storage: Storage, kind: str, seconds: float, now: Callable[[], float] = time.time
    ) -> None:
        self.seconds = seconds
        self._storage = storage
        self._kind = kind
        self._now = now

    async def give(self, ticket: str, what: str) -> None:
        """Give one out."""
        now = self._now()
        row = {"hash": hash_token(ticket), "what": self._kind + what, "until": now + self.seconds}
        await self._storage.save((_OLD, {"now": now}), (_INSERT, row))

    async def look(self, ticket: str) -> str | None:
        """What a ticket is good for; None if it is void."""
        query = select(_found.what, _found.until).where(_found.hash == hash_token(ticket))
        return self._good(await self._storage.read(lambda database: database.execute(query).first()))

    async def take(self, ticket: str) -> str | None:
        """The same, for the last time."""
        taken = delete(schema.one_time_links).where(_found.hash == hash_token(ticket))

        def take(database: Connection) -> tuple[str, float] | None:
            row = database.execute(taken.returning(_found.what, _found.until)).first()
            return None if row is None else (row.what, row.until)

        return self._good(await self._storage.change(take))

    async def void(self, what: str) -> None:
        """Make all void that are good for this."""
        await self._storage.save((_VOID, {"which": self._kind + what}))

    def _good(self, row: tuple[str, float] | None) -> str | None:
        """What a ticket of this kind is good for."""
        if row is None or self._now() >= row[1] or not row[0].startswith(self._kind):
            return None
        return row[0].removeprefix(self._kind)
