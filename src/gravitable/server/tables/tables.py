"""The tables in memory: found where they are stored, set up anew, put away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection as Database

from gravitable.kernel import BadLog, BadOption, Game, Pack
from gravitable.server.cluster.cluster import Cluster
from gravitable.server.cluster.peers import OnAnotherServer
from gravitable.server.cluster.uptime import Uptime
from gravitable.server.errors import Refusal, not_found
from gravitable.server.games.installed import InstalledGames
from gravitable.server.identity import new_id
from gravitable.server.limits import Gate, Who
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.leases import Lease, give_back
from gravitable.server.storage.records import NOBODY, Person, Present, SeatRecord, TableRecord
from gravitable.server.storage.writer import Job, MomentRow
from gravitable.server.tables.chat import CHAT_KEPT
from gravitable.server.tables.reminders import read_known
from gravitable.server.tables.restore import RestoredMatch, StoredTable, restore_match
from gravitable.server.tables.services import Services
from gravitable.server.tables.table import Table
from gravitable.server.wire.tables import USUAL_SETTINGS, Series, TableInfo, TableSettings


class Tables:
    """The tables that are `here`. Of several servers (`company`) only one has a table at a time.

    Once `draining`, which is before the server ends, nothing new is taken in.
    """

    def __init__(
        self,
        services: Services,
        installed: InstalledGames,
        uptime: Uptime,
        cluster: Cluster | None,
        new_tables: Gate,
    ) -> None:
        self.here: dict[str, Table] = {}
        self.draining = False
        self._services = services
        self._installed = installed
        self._uptime = uptime
        self._cluster = cluster
        self._peers = None if cluster is None else cluster.peers
        self._new_tables = new_tables
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def find(self, id: str) -> Table:
        """The table of that id, from memory or storage."""
        table = self.here.get(id)
        if table is not None and self._peers is not None and not self._peers.sure:
            self.put_all_away()
            table = None
        if table is not None:
            table.used = time.monotonic()
            return table
        if not (id.isascii() and id.isalnum()):
            raise not_found("table")
        self._leave_to_others(id)
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def info(self, id: str, person: Person) -> TableInfo:
        """A table as someone sees it, wherever it is."""
        try:
            table = await self.find(id)
        except OnAnotherServer:
            record = await self._services.storage.read(
                lambda database: stored_tables.read_table(database, id)
            )
            if record is None:
                raise not_found("table") from None
            present = await self._services.storage.read(lambda database: self.elsewhere(database, [id]))
            return record.info(person.id, present.get(id, NOBODY))
        await table.writes.wait()
        return table.audience.info(person.id)

    def elsewhere(self, database: Database, tables: Collection[str]) -> Mapping[str, Present]:
        """Who is at those of these tables that other servers have."""
        return {} if self._cluster is None else self._cluster.presence.read(database, tables)

    async def _load(self, id: str) -> Table:
        def ask(database: Database) -> tuple[StoredTable, list[MomentRow]]:
            record = stored_tables.read_table(database, id)
            if record is None:
                raise not_found("table")
            chat, pins = (
                stored_tables.read_chat(database, id, CHAT_KEPT),
                stored_tables.read_pins(database, id),
            )
            found = StoredTable(record, chat, pins, read_known(database, id))
            return found, stored_tables.read_moments(database, id)

        await self._services.storage.flush()  # a room that just left memory may still have something to store
        lease = None if self._peers is None else await self._peers.take(id)
        try:
            found, rows = await self._services.storage.read(ask)
            if found.record.game not in self._installed.games:
                raise Refusal(f"This table plays {found.record.game!r}, which is not installed here.")
            table = self._table(found, lease)
            if rows:
                await self._resume(table, rows)
        except BaseException:
            self._give_back(lease)
            raise
        self.here[id] = table
        table.wake_bots()
        return table

    def _give_back(self, lease: Lease | None) -> None:
        """Let another server have a table, after all that is still to be stored."""
        if lease is not None:
            self._services.storage.submit(Job(statements=(give_back(lease),)))

    async def _resume(self, table: Table, rows: Sequence[MomentRow]) -> None:
        def work(record: TableRecord) -> RestoredMatch:
            return restore_match(record, rows, table.game, table.play.luck)

        try:
            restored = await self._services.loader.run(work, table.record)
        except BadLog as error:
            raise Refusal(f"This table cannot be opened: {error}") from None
        clocks = restored.clocks
        table.resume(restored, 0.0 if clocks is None else self._uptime.since(clocks.at))

    def _table(self, found: StoredTable, lease: Lease | None) -> Table:
        return Table(self._services, self._installed.games[found.record.game], found, self.drop, lease)

    async def set_up(
        self,
        game: Game[Any, Any, Any],
        host: Person,
        who: Who,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        settings: TableSettings = USUAL_SETTINGS,
        pack: Pack | None = None,
        series: Series | None = None,
        moments: Sequence[bytes] = (),
        sit: Sequence[SeatRecord] = (),
    ) -> Table:
        """Set up a table. `moments` are those of another match, to go on from; `sit` says who sits where."""
        self._leave_to_others(host.id)
        if self.draining:
            raise Refusal("The server is about to restart. Open the table in a minute.", status=503)
        if not self._new_tables.take(who):
            raise Refusal("You open tables faster than anyone can sit down.", "table.limits", 429)
        count = game.company if seats is None else seats
        try:
            game.check_seats(count)
            chosen = msgspec.to_builtins(game.read_options(options or {}))
        except BadOption as error:
            raise Refusal(str(error), status=400) from None
        record = TableRecord(
            id=new_id(),
            game=game.id,
            version=game.version,
            options=chosen,
            host=host.id,
            host_name=host.name,
            invite=new_id(20),
            seats=[SeatRecord(seat) for seat in range(count)],
            settings=settings,
            pack=pack,
            series=series,
            forked=bool(moments),
        )
        for seat in sit:
            record.seats[seat.seat] = seat
        now = time.time()
        rows = [
            MomentRow(record.id, seq, now, entries, by_person=False) for seq, entries in enumerate(moments)
        ]
        lease = None if self._peers is None else Lease(record.id, self._peers.id, 1)
        table = self._table(StoredTable(record), lease)
        if rows:
            await self._resume(table, rows)
            if table.play.match is None or table.play.match.outcome is not None:
                raise Refusal("The match was already over there.", "table.fork")
            rows[-1] = rows[-1]._replace(asked=table.play.stored_asked())
        table.play.dress()
        await self._services.storage.save(*stored_tables.insert_table(record, lease), moments=rows)
        self.here[record.id] = table
        return table

    def drop(self, table: Table, reason: str = "The table was put away.") -> None:
        """Let a table leave memory; those who are still connected are asked to come again."""
        if self.here.get(table.record.id) is table:
            del self.here[table.record.id]
            self._give_back(table.writes.lease)
        table.close(reason)

    def sweep(self) -> int:
        """Let tables leave memory that nobody has used for a while; how many did."""
        before = time.monotonic() - self._services.settings.idle_seconds
        unused = [
            table for table in self.here.values() if table.used <= before and table.idle and table.settle()
        ]
        for table in unused:
            self.drop(table)
        return len(unused)

    def present(self, id: str) -> Present:
        """Who is at a table of this server."""
        table = self.here.get(id)
        return NOBODY if table is None else table.audience.present

    def put_all_away(self) -> None:
        """Let all tables leave memory: other servers have them from now on."""
        for table in list(self.here.values()):
            self.drop(table, "The table has moved to another server.")

    def _leave_to_others(self, what: str) -> None:
        """A server that is about to end takes nothing any more, if there are others."""
        if self.draining and self._cluster is not None:
            self._cluster.leave_to_others(what)
