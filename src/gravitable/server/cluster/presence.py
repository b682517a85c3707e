"""Who is at which table, where several servers share a database.

Each server tells at every beat of those of its tables where someone came or went since the last one. What it
told counts as long as it is there. So a list of tables shows who is at them, wherever they are, as it was a
beat ago; tables of one's own server are looked up in memory and need none of this.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import msgspec
from sqlalchemy import Connection, text

from gravitable.server.storage.leases import NOW
from gravitable.server.storage.records import NOBODY, Present
from gravitable.server.storage.writer import Storage

_TELL = text(
    "INSERT INTO presence (table_id, server, people, watching) VALUES (:table, :server, :people, :watching) "
    "ON CONFLICT (table_id) DO UPDATE SET server = excluded.server, people = excluded.people, "
    "watching = excluded.watching"
)
_GONE = text("DELETE FROM presence WHERE table_id = ANY(:tables) AND server = :server")
_LEAVE = text("DELETE FROM presence WHERE server = :server OR server NOT IN (SELECT id FROM servers)")
_READ = text(
    "SELECT table_id, people, watching FROM presence JOIN servers ON servers.id = server "
    f"WHERE table_id = ANY(:tables) AND seen > {NOW} - :lease_seconds"
)
_read_people = msgspec.json.Decoder(set[str]).decode


Look = Callable[[str], Present]
"""Who is at a table of this server now."""


class Presence:
    """What this server, whose id is `me`, tells the others."""

    def __init__(self, storage: Storage, me: str, lease_seconds: float) -> None:
        self._storage = storage
        self._me = me
        self._lease_seconds = lease_seconds
        self._touched: set[str] = set()
        self._told: dict[str, Present] = {}

    def touch(self, table: str) -> None:
        """Someone came to a table, or went."""
        self._touched.add(table)

    async def tell(self, look: Look) -> None:
        """Tell of the tables where that changed something."""
        touched, self._touched = self._touched, set()
        now = {table: look(table) for table in touched}
        changed = {table: there for table, there in now.items() if there != self._told.get(table, NOBODY)}
        if not changed:
            return

        def ask(database: Connection) -> None:
            if gone := [table for table, there in changed.items() if there == NOBODY]:
                database.execute(_GONE, {"tables": gone, "server": self._me})
            for table, (people, watching) in changed.items():
                if people:
                    names = msgspec.json.encode(sorted(people)).decode()
                    values = {"table": table, "server": self._me, "people": names, "watching": watching}
                    database.execute(_TELL, values)

        try:
            await self._storage.change(ask)
        except BaseException:
            self._touched |= touched
            raise
        self._told = {table: there for table, there in (self._told | changed).items() if there != NOBODY}

    async def leave(self) -> None:
        """Nobody is at this server; nor at those that have long been gone."""
        self._told.clear()
        await self._storage.change(lambda database: database.execute(_LEAVE, {"server": self._me}))

    def read(self, database: Connection, tables: Collection[str]) -> Mapping[str, Present]:
        """Who is at these tables, as far as some server tells of them."""
        values = {"tables": list(tables), "lease_seconds": self._lease_seconds}
        rows = database.execute(_READ, values)
        return {row.table_id: Present(frozenset(_read_people(row.people)), row.watching) for row in rows}
