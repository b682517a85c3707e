"""The house the tables stand in: which are in memory, who visits, and what they all share."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Collection, Coroutine, Mapping, Sequence
from typing import Any, assert_never

import msgspec
from sqlalchemy import Connection as Database
from sqlalchemy.exc import SQLAlchemyError

from gravitable.kernel import BadLog, BadOption, Game, Pack
from gravitable.server import queries, seating, server_queries
from gravitable.server.chat import CHAT_KEPT
from gravitable.server.company import Company
from gravitable.server.devices import EVERY, REMOVED, Devices
from gravitable.server.errors import Refusal, not_found
from gravitable.server.herald import Herald
from gravitable.server.historian import Historian
from gravitable.server.identity import Bearer, Identities, is_program, new_id, read_secret
from gravitable.server.lab.keeper import Lab
from gravitable.server.leases import Lease, give_back, read_due
from gravitable.server.limits import Buckets, Counts, Gate, Who
from gravitable.server.metrics import Metrics
from gravitable.server.notices import (
    Forgotten,
    HandedOver,
    Missed,
    Notice,
    Renamed,
    Revoked,
    SentAway,
    Used,
)
from gravitable.server.nudges import read_known
from gravitable.server.order import ENDED, SHUT_OUT, Order
from gravitable.server.passkeys import Passkeys
from gravitable.server.peers import Elsewhere
from gravitable.server.people import People
from gravitable.server.programs import REVOKED, Programs
from gravitable.server.records import NOBODY, Person, Present, SeatRecord, TableRecord
from gravitable.server.reviews import Reviews
from gravitable.server.revive import Revived, revive
from gravitable.server.room import CLOCK_AHEAD, REST_AFTER_STUMBLE, Found, Room
from gravitable.server.services import Loader, Services
from gravitable.server.settings import Settings
from gravitable.server.shelf import Shelf
from gravitable.server.storage import Job, MomentRow, Storage
from gravitable.server.thinking import Thinker
from gravitable.server.uptime import Uptime
from gravitable.server.wire import Clock, Level, NoClock, Series, TableInfo

KEEP_SECONDS = 5.0
LOOKED_AFTER = 100
"""Tables that are loaded at once because they must go on by themselves."""
READY_SECONDS = 2.0

log = logging.getLogger("gravitable.server")


class House:
    """Everything the server holds. `start` and `stop` frame its life on one event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.shelf = Shelf(settings)
        self.storage = Storage(settings.database_url, server := new_id(16))
        self.people = People(self.storage)
        self.programs = Programs(self.storage)
        self.devices = Devices(self.storage)
        self.passkeys = Passkeys(self.storage)
        self.order = Order(self.storage)
        self.historian = Historian(self.storage, self.shelf.games)
        self.metrics = Metrics()
        self.thinker = Thinker(settings, self.metrics)
        self.reviews = Reviews(self.storage, self.thinker)
        self.herald = Herald(settings, self.storage, self.shelf.games)
        self.loader = Loader()
        self.lab = Lab(settings)
        self._uptime = Uptime(settings.now)
        self.rooms: dict[str, Room] = {}
        limits = settings.limits
        self.requests = Gate(limits.requests, limits.requests_address, limits.requests_all)
        self.new_tables = Gate(limits.new_tables, limits.new_tables_address, limits.new_tables_all)
        self.thoughts = Gate(limits.thoughts, limits.thoughts_address, limits.thoughts_all)
        self.keys = Gate(limits.keys, limits.keys_address, limits.keys_all)
        self.mails = Gate(limits.mails, limits.mails_address, limits.mails_all)
        self.chats = Buckets(*limits.chat)
        self.lines = Counts(limits.connections, limits.connections_address, limits.connections_all)
        self.company: Company | None = None
        if self.storage.shared:
            gates = {
                "requests": self.requests,
                "new_tables": self.new_tables,
                "thoughts": self.thoughts,
                "keys": self.keys,
                "mails": self.mails,
            }
            self.company = Company(settings, self.storage, server, gates, self.chats, self.lines)
        else:
            self._secret = read_secret(settings.data_folder)
            self.identities = Identities(self._secret)
        self.peers = None if self.company is None else self.company.peers
        self._services = Services(
            settings,
            self.storage,
            self.thinker,
            self.loader,
            self.metrics,
            None if self.company is None else self.company.presence,
        )
        self.draining = False
        watch = self.metrics.watch
        watch("gravitable_tables", "Tables in memory", lambda: len(self.rooms))
        watch("gravitable_lines", "Live lines", lambda: self.lines.total)
        watch("gravitable_store_waiting", "Changes that wait to be stored", self.storage.waiting)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._look = asyncio.Event()
        self._unopened: dict[str, float] = {}

    async def start(self) -> None:
        """Open the database and begin. Tables where a bot is to move, or a clock ended, go on."""
        await asyncio.to_thread(self.storage.open)
        self.storage.start()
        await self._uptime.begin(self.storage)
        await self.devices.begin()
        await self.order.look()
        if self.company is not None:
            await self._join(self.company)
        self.herald.begin(self._secret)
        self.thinker.warm_up()
        await self.lab.start()
        self._tasks.append(asyncio.create_task(self._keep()))

    async def _join(self, company: Company) -> None:
        """Begin as one of several servers."""
        self._secret = await company.secret()
        self.identities = Identities(self._secret)
        await company.join(self._hear)
        others = company.peers
        self.metrics.watch("gravitable_servers", "Servers on this database", lambda: 1 + len(others.others))
        self._tasks.append(asyncio.create_task(company.go_on(self._put_all_away, self._present)))

    def _present(self, table: str) -> Present:
        """Who is at a table of this server."""
        room = self.rooms.get(table)
        return NOBODY if room is None else room.audience.present

    async def stop(self) -> None:
        """Say goodbye to everyone and store what is left."""
        for task in self._tasks:
            task.cancel()
        for room in list(self.rooms.values()):
            self.drop(room, "The server is closing.")
        self.reviews.close()
        self.herald.close()
        await self.lab.stop()
        self.thinker.close()
        self.loader.close()
        if self.company is not None:
            self.company.close()
        with contextlib.suppress(SQLAlchemyError):
            await self._uptime.go_on(self.storage)
            if self.company is not None:
                await self.company.leave()  # after all that was still to be stored
        await self.storage.stop()

    async def check_ready(self) -> None:
        """Refuse if visitors had better go elsewhere: the server is about to end, or its database is away."""
        if self.draining:
            raise Refusal("The server is about to end.", status=503)
        try:
            await asyncio.wait_for(self.storage.read(server_queries.ping), READY_SECONDS)
        except (TimeoutError, SQLAlchemyError):
            raise Refusal("The database does not answer.", status=503) from None

    # --- people --------------------------------------------------------------------------------------------

    async def rename(self, person: Person, name: str) -> Person:
        """Give someone another name, at the tables in memory too. What others keep is not to be had."""
        renamed = await self.people.rename(person, name)
        self._rename_here(renamed)
        return renamed

    def _rename_here(self, person: Person) -> None:
        for room in self.rooms.values():
            if room.table.calls_otherwise(person):
                room.rename(person)

    def hang_up(self, person: str, reason: str, *, again: bool = False) -> None:
        """End the live lines of someone who may no longer come; with `again`, of whom some browsers may."""
        for room in list(self.rooms.values()):
            for connection in list(room.audience.connections):
                if connection.person.id == person:
                    connection.close(reason, again=again)

    def forget_here(self, id: str) -> None:
        """Someone is gone for good: nobody is them at the tables in memory, nor is what they said there."""
        self.people.forget(id)
        self.hang_up(id, "This person is no longer here.")
        for room in list(self.rooms.values()):
            if room.table.knows(id):
                seating.leave_for_good(room, id)
            if any(line.person == id for line in room.chat.lines):
                self.drop(room, "The table was put away for a moment.")

    def need_thought(self, who: Who) -> None:
        """Charge someone for work that takes a while, or refuse it."""
        if not self.thoughts.take(who):
            raise Refusal("That is a lot of work at once. Ask again shortly.", "table.limits", 429)

    # --- tables --------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The table of that id, from memory or storage."""
        room = self.rooms.get(id)
        if room is not None and self.peers is not None and not self.peers.sure:
            self._put_all_away()
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
            room = await self.room(id)
        except Elsewhere:
            table = await self.storage.read(lambda database: queries.read_table(database, id))
            if table is None:
                raise not_found("table") from None
            present = await self.storage.read(lambda database: self.elsewhere(database, [id]))
            return table.info(person.id, present.get(id, NOBODY))
        await room.journal.wait()
        return room.audience.info(person.id)

    def elsewhere(self, database: Database, tables: Collection[str]) -> Mapping[str, Present]:
        """Who is at those of these tables that other servers have."""
        return {} if self.company is None else self.company.presence.read(database, tables)

    async def _load(self, id: str) -> Room:
        def ask(database: Database) -> tuple[Found, list[MomentRow]]:
            table = queries.read_table(database, id)
            if table is None:
                raise not_found("table")
            chat, pins = queries.read_chat(database, id, CHAT_KEPT), queries.read_pins(database, id)
            found = Found(table, chat, pins, read_known(database, id))
            return found, queries.read_moments(database, id)

        await self.storage.flush()  # a room that just left memory may still have something to store
        lease = None if self.peers is None else await self.peers.take(id)
        try:
            found, rows = await self.storage.read(ask)
            if found.table.game not in self.shelf.games:
                raise Refusal(f"This table plays {found.table.game!r}, which is not installed here.")
            room = self._room(found, lease)
            if rows:
                await self._resume(room, rows)
        except BaseException:
            self._give_back(lease)
            raise
        self.rooms[id] = room
        room.wake_bots()
        return room

    def _give_back(self, lease: Lease | None) -> None:
        """Let another server have a table, after all that is still to be stored."""
        if lease is not None:
            self.storage.submit(Job(statements=(give_back(lease),)))

    async def _resume(self, room: Room, rows: Sequence[MomentRow]) -> None:
        def work(table: TableRecord) -> Revived:
            return revive(table, rows, room.game, room.play.luck)

        try:
            revived = await self.loader.run(work, room.table)
        except BadLog as error:
            raise Refusal(f"This table cannot be opened: {error}") from None
        clocks = revived.clocks
        room.resume(revived, 0.0 if clocks is None else self._uptime.since(clocks.at))

    def _room(self, found: Found, lease: Lease | None) -> Room:
        return Room(self._services, self.shelf.games[found.table.game], found, self.drop, lease)

    async def new_table(
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
        if not self.new_tables.take(who):
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
        lease = None if self.peers is None else Lease(table.id, self.peers.id, 1)
        room = self._room(Found(table), lease)
        if rows:
            await self._resume(room, rows)
            if room.play.match is None or room.play.match.outcome is not None:
                raise Refusal("The match was already over there.", "table.fork")
            rows[-1] = rows[-1]._replace(asked=room.play.stored_asked())
        room.play.dress()
        await self.storage.save(*queries.insert_table(table, lease), moments=rows)
        self.rooms[table.id] = room
        return room

    def drop(self, room: Room, reason: str = "The table was put away.") -> None:
        """Let a table leave memory; those who are still connected are asked to come again."""
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
            self._give_back(room.journal.lease)
        room.close(reason)

    # --- what goes on by itself ----------------------------------------------------------------------------

    def sweep(self) -> int:
        """Let tables leave memory that nobody has used for a while; how many did."""
        before = time.monotonic() - self.settings.idle_seconds
        unused = [room for room in self.rooms.values() if room.used <= before and room.idle and room.settle()]
        for room in unused:
            self.drop(room)
        return len(unused)

    async def look_after(self) -> None:
        """Load the tables that must go on though nobody is there: a bot is to move, or a clock ends.

        One that cannot be opened here stays due: another server may have its game, or this one later.
        """
        now = time.monotonic()
        self._unopened = {id: until for id, until in self._unopened.items() if until > now}
        for id in await self._due(LOOKED_AFTER + len(self._unopened)):
            if id in self._unopened:
                continue
            room = self.rooms.get(id)
            if room is not None:
                room.look_at_clocks()  # its timer does not notice that the machine slept
                room.settle()
                continue
            try:
                (await self.room(id)).settle()
            except Elsewhere:
                continue  # another server was quicker
            except SQLAlchemyError:
                raise
            except Exception as error:
                log.warning("Table %s does not go on by itself: %s", id, error)
                self._unopened[id] = now + REST_AFTER_STUMBLE

    async def keep_order(self) -> None:
        """Do what whoever runs the server decided: end tables, and show out whoever is shut out."""
        for who in await self.order.look():
            self.hang_up(who, SHUT_OUT)
            for room in list(self.rooms.values()):
                seat = room.table.seat_of(who)
                if seat is not None and room.table.status == "playing":
                    room.sit_in(seat)
        for ending in await self.order.endings():
            try:
                (await self.room(ending.table_id)).end(f"{ENDED} {ending.why}".strip())
            except Elsewhere:
                continue  # the server that has it does it
            except Refusal as error:
                log.warning("Table %s cannot be ended: %s", ending.table_id, error)
            await self.order.ended(ending.table_id)

    async def _due(self, most: int) -> list[str]:
        soon, peers = self.settings.now() + CLOCK_AHEAD / 2, self.peers
        if peers is None:
            return await self.storage.read(lambda database: queries.read_due(database, soon, most))
        if self.draining and peers.others:
            return []
        due = await self.storage.read(
            lambda database: read_due(database, soon, most, peers.id, self.settings.lease_seconds)
        )
        random.shuffle(due)  # servers that look at the same time should not all want the same
        return due

    async def _keep(self) -> None:
        """Every few seconds: see which tables must go on, which may leave memory, and that we are here."""
        while True:
            try:
                await self.look_after()
                await self.keep_order()
                self.sweep()
                await self._uptime.go_on(self.storage)
                if self.peers is None or self.peers.first:
                    await self.historian.work()
                    await self.herald.work()
            except SQLAlchemyError as error:
                log.error("The database does not answer: %s", error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._look.wait(), KEEP_SECONDS)
            self._look.clear()

    # --- among other servers -------------------------------------------------------------------------------

    def _hear(self, notice: Notice) -> None:
        """Another server, or this one, tells something."""
        match notice:
            case Renamed(person):
                self.people.forget(person)
                if any(room.table.knows(person) for room in self.rooms.values()):
                    self._start(self._renamed(person))
            case Revoked(program):
                self.hang_up(program, REVOKED)
            case SentAway(person, device):
                self.devices.hear(Bearer(person, device))
                self.hang_up(person, REMOVED, again=True)
            case Forgotten(person):
                self.devices.hear(Bearer(person, EVERY))
                self.forget_here(person)
                self._start(self.lab.forget(person))
            case HandedOver():
                self._look.set()
            case Used():
                pass  # the company has heard it
            case Missed():
                self.people.forget_all()
                self._start(self._find_revoked())
                self._start(self.devices.begin())
            case _:
                assert_never(notice)

    async def _renamed(self, person: str) -> None:
        self._rename_here(await self.people.find(person))

    async def _find_revoked(self) -> None:
        """Hang up on programs whose tokens were revoked while no notice could be heard."""
        here = {one.person.id for room in self.rooms.values() for one in room.audience.connections}
        for id in filter(is_program, here):
            if (await self.people.find(id)).owner is None:
                self.hang_up(id, REVOKED)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)

    def is_peer(self, client: str) -> bool:
        """Is this the network address of another server?"""
        return self.peers is not None and client in self.peers.hosts

    def _put_all_away(self) -> None:
        for room in list(self.rooms.values()):
            self.drop(room, "The table has moved to another server.")

    def _leave_to_others(self, what: str) -> None:
        """A server that is about to end takes nothing any more, if there are others."""
        if self.draining and self.company is not None:
            self.company.leave_to_others(what)

    async def hand_over(self) -> None:
        """Give all tables to the other servers, if there are any: this one is about to end."""
        if self.company is not None and self.company.peers.others:
            self._put_all_away()
            with contextlib.suppress(SQLAlchemyError):
                await self.company.tell(HandedOver())
