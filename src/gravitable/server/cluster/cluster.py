"""This server in the company of the others that share its PostgreSQL database.

What they know of each other comes together here: who is there (`peers`), what is told at once (`notices`),
who is at which table (`presence`), and what visitors have taken of what they may take (`usage`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping

from sqlalchemy.exc import SQLAlchemyError

from gravitable.server.cluster.bus import HandedOver, Listener, Notice, Used, notify
from gravitable.server.cluster.peers import OnAnotherServer, Peers
from gravitable.server.cluster.presence import Look, Presence
from gravitable.server.cluster.shared_limits import Usage
from gravitable.server.identity import known_secret
from gravitable.server.limits import Buckets, Counts, Gate
from gravitable.server.settings import Settings
from gravitable.server.storage import servers as stored_servers
from gravitable.server.storage.writer import Storage

log = logging.getLogger("gravitable.server")


class Cluster:
    """`gates`, `chats` and `lines` are the limits that hold for all servers together."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        me: str,
        gates: Mapping[str, Gate],
        chats: Buckets,
        lines: Counts,
    ) -> None:
        self.peers = Peers(me, storage, settings.lease_seconds)
        self.presence = Presence(storage, me, settings.lease_seconds)
        self._settings = settings
        self._storage = storage
        self._gates = gates
        buckets = {f"{name}.person": gate.person for name, gate in gates.items()}
        buckets |= {f"{name}.address": gate.address for name, gate in gates.items()}
        self._usage = Usage(me, {**buckets, "chats": chats}, lines)
        self._listener: Listener | None = None

    async def secret(self) -> bytes:
        """What cookies are signed with, by all servers alike."""
        known = known_secret(self._settings.data_folder)
        return await self._storage.change(lambda database: stored_servers.shared_secret(database, known))

    async def join(self, hear: Callable[[Notice], None]) -> None:
        """Be there, and listen."""
        await self.peers.join()
        await self.peers.beat()

        def heard(notice: Notice) -> None:
            if isinstance(notice, Used):
                self._usage.hear(notice)
            else:
                hear(notice)

        self._listener = Listener(self._storage.raw, heard)

    async def go_on(self, gone: Callable[[], None], look: Look) -> None:
        """Be there until cancelled. `gone` puts all tables away; `look` says who is at a table of ours."""
        while True:
            await asyncio.sleep(self._settings.beat_seconds)
            try:
                await self.peers.beat_or_join(gone)
                self._share()
                await self.presence.tell(look)
                if used := self._usage.tell():
                    await self._storage.save(*map(notify, used))
            except (SQLAlchemyError, TimeoutError) as error:
                log.error("The database does not answer: %s", error)

    def _share(self) -> None:
        """What everyone together may ask for is divided by the number of servers."""
        others = {peer.id for peer in self.peers.others}
        self._usage.only(others)
        for gate in self._gates.values():
            gate.share(1 + len(others))

    def close(self) -> None:
        """Listen no longer."""
        if self._listener is not None:
            self._listener.close()

    async def leave(self) -> None:
        """Be there no longer."""
        await self.presence.leave()
        await self.peers.leave()
        await self.tell(HandedOver())

    async def tell(self, notice: Notice) -> None:
        """Tell all servers something."""
        await self._storage.save(notify(notice))

    def leave_to_others(self, what: str) -> None:
        """This server is about to end, and takes nothing any more if there are others."""
        successor = self.peers.successor(what)
        if successor is not None:
            raise OnAnotherServer(successor)
