"""The servers that share a PostgreSQL database: each says every few seconds that it is there.

One that is silent for `lease_seconds`, by the clock of the database, counts as gone: others take its tables.
One that finds itself counted as gone puts all its tables away, and joins again. Where a server refuses to
answer and has no connection to the database either, nobody needs to wait that long.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import time
import zlib
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import Connection, text

from gravitable.kernel import GravitableError
from gravitable.server.errors import not_found
from gravitable.server.storage.database import APPLICATION
from gravitable.server.storage.leases import NOW, Lease, take, who_has
from gravitable.server.storage.writer import Storage

log = logging.getLogger("gravitable.server")
_HERE = f"seen > {NOW} - :lease_seconds"
_JOIN = text(
    f"INSERT INTO servers (id, address, seen) VALUES (:me, :address, {NOW}) "
    "ON CONFLICT (id) DO UPDATE SET seen = excluded.seen"
)
_SUCCEED = text("UPDATE servers SET seen = 0 WHERE address = :address AND id <> :me")
_BEAT = text(f"UPDATE servers SET seen = {NOW} WHERE id = :me AND {_HERE}")
_OTHERS = text(f"SELECT id, address FROM servers WHERE id <> :me AND {_HERE} ORDER BY id")
_FORGET = text(f"DELETE FROM servers WHERE seen < {NOW} - 86400")
_LEAVE = text("DELETE FROM servers WHERE id = :me")
_GONE = text(
    "UPDATE servers SET seen = 0 WHERE id = :id AND NOT EXISTS (SELECT 1 FROM pg_stat_activity "
    "WHERE datname = current_database() AND application_name = :name)"
)


class Peer(NamedTuple):
    """Another server, and where it is reached."""

    id: str
    address: str


class OnAnotherServer(GravitableError):
    """Another server has this table, or should have it."""

    def __init__(self, peer: Peer) -> None:
        super().__init__("Another server has this table.")
        self.peer = peer


class Peers:
    """This server among the others. `address` is where they reach it, and is set before it joins."""

    def __init__(self, id: str, storage: Storage, lease_seconds: float) -> None:
        self.id = id
        self.address = ""
        self.others: tuple[Peer, ...] = ()
        self.hosts: frozenset[str] = frozenset()
        """Network addresses of the others."""
        self._storage = storage
        self._lease_seconds = lease_seconds
        self._beaten = -lease_seconds

    @property
    def sure(self) -> bool:
        """Can nobody have taken this server for gone?"""
        return time.monotonic() < self._beaten + self._lease_seconds

    @property
    def first(self) -> bool:
        """Should this server do what only one of them should do?"""
        return all(self.id < peer.id for peer in self.others)

    @property
    def values(self) -> dict[str, object]:
        """What statements about this server need."""
        return {"me": self.id, "lease_seconds": self._lease_seconds}

    async def join(self) -> None:
        """Be there. Whoever had this address before is gone."""

        def ask(database: Connection) -> None:
            if self.address:
                database.execute(_SUCCEED, {"address": self.address, "me": self.id})
            database.execute(_JOIN, {"address": self.address, "me": self.id})
            database.execute(_FORGET)

        began = time.monotonic()
        await self._storage.change(ask)
        self._beaten = began

    async def beat(self) -> bool:
        """Say that this server is there, and see who else is. False: the others took it for gone."""

        def ask(database: Connection) -> tuple[bool, tuple[Peer, ...]]:
            here = database.execute(_BEAT, self.values).rowcount == 1
            return here, tuple(Peer(*row) for row in database.execute(_OTHERS, self.values))

        began, before = time.monotonic(), self.others
        here, self.others = await self._storage.change(ask)
        if here:
            self._beaten = began
        if self.others != before:
            self.hosts = await asyncio.to_thread(_hosts, self.others)
        return here

    async def beat_or_join(self, gone: Callable[[], None]) -> None:
        """Be there; if the others took this server for gone, join them anew. `gone` puts all tables away."""
        here = self.sure and await asyncio.wait_for(self.beat(), self._lease_seconds)
        if not here:
            log.warning("This server was silent for too long: its tables are put away")
            gone()
            await self.join()

    def is_there(self, peer: Peer) -> bool:
        """Has another server been heard of lately?"""
        return peer in self.others or not self.sure

    async def leave(self) -> None:
        """Be there no longer: what this server had is free."""
        await self._storage.change(lambda database: database.execute(_LEAVE, {"me": self.id}))

    async def take(self, table: str) -> Lease:
        """Take a table, or say who has it."""

        def ask(database: Connection) -> Lease | Peer | None:
            for _ in range(2):  # its owner may end between the two questions
                lease = take(database, table, self.id, self._lease_seconds)
                if lease is not None:
                    return lease
                found = who_has(database, table)
                if found is None:
                    return None
                owner, address = found
                if owner is not None and address is not None:
                    return Peer(owner, address)
            return None

        taken = await self._storage.change(ask)
        if taken is None:
            raise not_found("table")
        if isinstance(taken, Peer):
            raise OnAnotherServer(taken)
        return taken

    async def unreachable(self, peer: Peer) -> None:
        """A server does not answer: if it has no connection to the database either, it is gone."""
        values = {"id": peer.id, "name": APPLICATION + peer.id}
        await self._storage.change(lambda database: database.execute(_GONE, values))

    def successor(self, table: str) -> Peer | None:
        """The server that should have a table which this one gives away."""
        if not self.others:
            return None
        return max(self.others, key=lambda peer: zlib.crc32(f"{peer.id} {table}".encode()))


def _hosts(peers: tuple[Peer, ...]) -> frozenset[str]:
    """The network addresses behind the names of servers, as far as they are known."""
    found: set[str] = set()
    for peer in peers:
        with contextlib.suppress(OSError, ValueError):
            found |= {str(each[4][0]) for each in socket.getaddrinfo(urlsplit(peer.address).hostname, None)}
    return frozenset(found)
