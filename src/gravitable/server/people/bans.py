"""Keeping order: tables that whoever runs the server ends, and visitors who are shut out.

Both are written to the database, by `gravitable admin` or anything else; every server looks there every few
seconds.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from gravitable.server.storage import schema
from gravitable.server.storage.writer import Storage

SHUT_OUT = "You were shut out of this server."

_endings, _shut_out = schema.endings.c, schema.shut_out.c


class Ending(NamedTuple):
    """A table that is to be ended."""

    table_id: str
    why: str


class Bans:
    """What was decided, as last read. Held against every request: it is kept in memory."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._shut_out: dict[str, str] = {}

    async def look(self) -> set[str]:
        """Read who is shut out; those who were not before."""
        before, self._shut_out = self._shut_out, await self._storage.read(_read_shut_out)
        return self._shut_out.keys() - before.keys()

    def refusal(self, person: str, address: str) -> str | None:
        """Why someone may not come in; None if they may."""
        if not self._shut_out:
            return None
        why = self._shut_out.get(person, self._shut_out.get(address))
        return None if why is None else f"{SHUT_OUT} {why}".strip()

    async def endings(self) -> list[Ending]:
        """The tables that are to be ended."""
        return await self._storage.read(
            lambda database: [
                Ending(*row) for row in database.execute(select(_endings.table_id, _endings.why))
            ]
        )

    async def ended(self, table: str) -> None:
        """That is done."""
        await self._storage.save((delete(schema.endings).where(_endings.table_id == table), {}))


def _read_shut_out(database: Connection) -> dict[str, str]:
    return {row.who: row.why for row in database.execute(select(schema.shut_out))}
