"""The tables in memory: found where they are stored, set up anew, put away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection as Database

from gravitable.kernel import BadLog, BadOption, Game, Pack
from gravitable.server.cluster.cluster import Company
from gravitable.server.cluster.peers import Elsewhere
from gravitable.server.cluster.uptime import Uptime
from gravitable.server.errors import Refusal, not_found
from gravitable.server.games.installed import Shelf
from gravitable.server.identity import new_id
from gravitable.server.limits import Gate, Who
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.leases import Lease, give_back
from gravitable.server.storage.records import NOBODY, Person, Present, SeatRecord, TableRecord
from gravitable.server.storage.writer import Job, MomentRow
from gravitable.server.tables.chat import CHAT_KEPT
from gravitable.server.tables.reminders import read_known
from gravitable.server.tables.restore import Revived, revive
from gravitable.server.tables.services import Services
from gravitable.server.tables.table import Found, Room
from gravitable.server.wire.tables import Clock, Level, NoClock, Series, TableInfo


class Rooms:
    """The tables that are `here`. Of several servers (`company`) only one has a table at a time.

    Once `draining`, which is before the server ends, nothing new is taken in.
    """

    def __init__(
        self, services: Services, shelf: Shelf, uptime: Uptime, company: Company | None, new_tables: Gate
    ) -> None:
        self.here: dict[str, Room] = {}
        self.draining = False
        self._services = services
        self._shelf = shelf
        self._uptime = uptime
        self._company = company
        self._peers = None if company is None else company.peers
        self._new_tables = new_tables
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def find(self, id: str) -> Room:
        """The table of that id, from memory or storage."""
        room = self.here.get(id)
        if room is not None and self._peers is not None and not self._peers.sure:
            self.put_all_away()
            room = None
        if room is not None:
            room.used = time.monotonic()
            return room
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
            room = await self.find(id)
        except Elsewhere:
            table = await self._services.storage.read(lambda database: stored_tables.read_table(database, id))
            if table is None:
                raise not_found("table") from None
            present = await self._services.storage.read(lambda database: self.elsewhere(database, [id]))
            return table.info(person.id, present.get(id, NOBODY))
        await room.journal.wait()
        return room.audience.info(person.id)

    def elsewhere(self, database: Database, tables: Collection[str]) -> Mapping[str, Present]:
        """Who is at those of these tables that other servers have."""
        return {} if self._company is None else self._company.presence.read(database, tables)

    async def _load(self, id: str) -> Room:
        def ask(database: Database) -> tuple[Found, list[MomentRow]]:
            table = stored_tables.read_table(database, id)
            if table is None:
                raise not_found("table")
            chat, pins = (
                stored_tables.read_chat(database, id, CHAT_KEPT),
                stored_tables.read_pins(database, id),
            )
            found = Found(table, chat, pins, read_known(database, id))
            return found, stored_tables.read_moments(database, id)

        await self._services.storage.flush()  # a room that just left memory may still have something to store
        lease = None if self._peers is None else await self._peers.take(id)
        try:
            found, rows = await self._services.storage.read(ask)
            if found.table.game not in self._shelf.games:
                raise Refusal(f"This table plays {found.table.game!r}, which is not installed here.")
            room = self._room(found, lease)
            if rows:
                await self._resume(room, rows)
        except BaseException:
            self._give_back(lease)
            raise
        self.here[id] = room
        room.wake_bots()
        return room

    def _give_back(self, lease: Lease | None) -> None:
        """Let another server have a table, after all that is still to be stored."""
        if lease is not None:
            self._services.storage.submit(Job(statements=(give_back(lease),)))

    async def _resume(self, room: Room, rows: Sequence[MomentRow]) -> None:
        def work(table: TableRecord) -> Revived:
            return revive(table, rows, room.game, room.play.luck)

        try:
            revived = await self._services.loader.run(work, room.table)
        except BadLog as error:
            raise Refusal(f"This table cannot be opened: {error}") from None
        clocks = revived.clocks
        room.resume(revived, 0.0 if clocks is None else self._uptime.since(clocks.at))

    def _room(self, found: Found, lease: Lease | None) -> Room:
        return Room(self._services, self._shelf.games[found.table.game], found, self.drop, lease)

    async def set_up(
        self,
        game: Game[Any, Any, Any],
        host: Person,
        who: Who,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        clock: Clock | None = None,
        listed: bool = False,
        spectators: bool = True,
        when_full: bool = False,
        pack: Pack | None = None,
        level: Level = "any",
        series: Series | None = None,
        moments: Sequence[bytes] = (),
        sit: Sequence[SeatRecord] = (),
    ) -> Room:
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
        table = TableRecord(
            id=new_id(),
            game=game.id,
            version=game.version,
            options=chosen,
            host=host.id,
            host_name=host.name,
            invite=new_id(20),
            seats=[SeatRecord(seat) for seat in range(count)],
            clock=clock or NoClock(),
            listed=listed,
            spectators=spectators,
            when_full=when_full,
            pack=pack,
            level=level,
            series=series,
            forked=bool(moments),
        )
        for seat in sit:
            table.seats[seat.seat] = seat
        now = time.time()
        rows = [
            MomentRow(table.id, seq, now, entries, by_person=False) for seq, entries in enumerate(moments)
        ]
        lease = None if self._peers is None else Lease(table.id, self._peers.id, 1)
        room = self._room(Found(table), lease)
        if rows:
            await self._resume(room, rows)
            if room.play.match is None or room.play.match.outcome is not None:
                raise Refusal("The match was already over there.", "table.fork")
            rows[-1] = rows[-1]._replace(asked=room.play.stored_asked())
        room.play.dress()
        await self._services.storage.save(*stored_tables.insert_table(table, lease), moments=rows)
        self.here[table.id] = room
        return room

    def drop(self, room: Room, reason: str = "The table was put away.") -> None:
        """Let a table leave memory; those who are still connected are asked to come again."""
        if self.here.get(room.table.id) is room:
            del self.here[room.table.id]
            self._give_back(room.journal.lease)
        room.close(reason)

    def sweep(self) -> int:
        """Let tables leave memory that nobody has used for a while; how many did."""
        before = time.monotonic() - self._services.settings.idle_seconds
        unused = [room for room in self.here.values() if room.used <= before and room.idle and room.settle()]
        for room in unused:
            self.drop(room)
        return len(unused)

    def present(self, table: str) -> Present:
        """Who is at a table of this server."""
        room = self.here.get(table)
        return NOBODY if room is None else room.audience.present

    def put_all_away(self) -> None:
        """Let all tables leave memory: other servers have them from now on."""
        for room in list(self.here.values()):
            self.drop(room, "The table has moved to another server.")

    def _leave_to_others(self, what: str) -> None:
        """A server that is about to end takes nothing any more, if there are others."""
        if self.draining and self._company is not None:
            self._company.leave_to_others(what)
