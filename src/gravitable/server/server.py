"""The server: its tables, its visitors, its background tasks, and the services that tables share."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Coroutine
from typing import Any, assert_never

from sqlalchemy.exc import SQLAlchemyError

from gravitable.server.cluster.bus import (
    Forgotten,
    HandedOver,
    Missed,
    Notice,
    Renamed,
    Revoked,
    SentAway,
    Used,
)
from gravitable.server.cluster.cluster import Cluster
from gravitable.server.cluster.peers import OnAnotherServer
from gravitable.server.cluster.uptime import Uptime
from gravitable.server.errors import Refusal
from gravitable.server.games.installed import InstalledGames
from gravitable.server.history.rating_job import rate_finished
from gravitable.server.history.reviews import Reviews
from gravitable.server.identity import Bearer, Identities, is_program, new_id, read_secret
from gravitable.server.lab.lab import Lab
from gravitable.server.limits import Buckets, Counts, Gate, Who
from gravitable.server.metrics import Metrics
from gravitable.server.notify.sender import NotificationSender
from gravitable.server.people.bans import SHUT_OUT, Bans
from gravitable.server.people.devices import EVERY, REMOVED, Devices
from gravitable.server.people.passkeys import Passkeys
from gravitable.server.people.people import People
from gravitable.server.people.programs import REVOKED, Programs
from gravitable.server.settings import Settings
from gravitable.server.storage import servers as stored_servers
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.leases import read_due
from gravitable.server.storage.records import Person
from gravitable.server.storage.writer import Storage
from gravitable.server.tables import seating
from gravitable.server.tables.services import Loader, Services
from gravitable.server.tables.table import CLOCK_AHEAD, ENDED, REST_AFTER_STUMBLE
from gravitable.server.tables.tables import Tables
from gravitable.server.workers.pool import make_pool

KEEP_SECONDS = 5.0
LOOKED_AFTER = 100
"""Tables that are loaded at once because they must go on by themselves."""
READY_SECONDS = 2.0

log = logging.getLogger("gravitable.server")


class GameServer:
    """Everything the server holds. `start` and `stop` frame its life on one event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.installed = InstalledGames(settings)
        self.storage = Storage(settings.database_url, server := new_id(16))
        self.people = People(self.storage)
        self.programs = Programs(self.storage)
        self.devices = Devices(self.storage)
        self.passkeys = Passkeys(self.storage)
        self.bans = Bans(self.storage)
        self.metrics = Metrics()
        self.workers = make_pool(settings, self.metrics)
        self.reviews = Reviews(self.storage, self.workers)
        self.notifications = NotificationSender(settings, self.storage, self.installed.games)
        self.loader = Loader()
        self.lab = Lab(settings)
        self.uptime = Uptime(settings.now)
        limits = settings.limits
        self.requests = Gate(limits.requests, limits.requests_address, limits.requests_all)
        self.new_tables = Gate(limits.new_tables, limits.new_tables_address, limits.new_tables_all)
        self.thoughts = Gate(limits.thoughts, limits.thoughts_address, limits.thoughts_all)
        self.keys = Gate(limits.keys, limits.keys_address, limits.keys_all)
        self.mails = Gate(limits.mails, limits.mails_address, limits.mails_all)
        self.chats = Buckets(*limits.chat)
        self.lines = Counts(limits.connections, limits.connections_address, limits.connections_all)
        self.cluster: Cluster | None = None
        if self.storage.shared:
            gates = {
                "requests": self.requests,
                "new_tables": self.new_tables,
                "thoughts": self.thoughts,
                "keys": self.keys,
                "mails": self.mails,
            }
            self.cluster = Cluster(settings, self.storage, server, gates, self.chats, self.lines)
        else:
            self._secret = read_secret(settings.data_folder)
            self.identities = Identities(self._secret)
        self.peers = None if self.cluster is None else self.cluster.peers
        presence = None if self.cluster is None else self.cluster.presence
        services = Services(settings, self.storage, self.workers, self.loader, self.metrics, presence)
        self.tables = Tables(services, self.installed, self.uptime, self.cluster, self.new_tables)
        watch = self.metrics.watch
        watch("gravitable_tables", "Tables in memory", lambda: len(self.tables.here))
        watch("gravitable_lines", "Live lines", lambda: self.lines.total)
        watch("gravitable_store_waiting", "Changes that wait to be stored", self.storage.waiting)
        self._tasks: list[asyncio.Task[None]] = []
        self._look = asyncio.Event()
        self.unopened: dict[str, float] = {}

    async def start(self) -> None:
        """Open the database and begin. Tables where a bot is to move, or a clock ended, go on."""
        await asyncio.to_thread(self.storage.open)
        self.storage.start()
        await self.uptime.begin(self.storage)
        await self.devices.begin()
        await self.bans.look()
        if self.cluster is not None:
            await self._join(self.cluster)
        self.notifications.begin(self._secret)
        self.workers.warm_up()
        await self.lab.start()
        self._tasks.append(asyncio.create_task(self._keep()))

    async def _join(self, cluster: Cluster) -> None:
        """Begin as one of several servers."""
        self._secret = await cluster.secret()
        self.identities = Identities(self._secret)
        await cluster.join(self._hear)
        others = cluster.peers
        self.metrics.watch("gravitable_servers", "Servers on this database", lambda: 1 + len(others.others))
        self._tasks.append(asyncio.create_task(cluster.go_on(self.tables.put_all_away, self.tables.present)))

    async def stop(self) -> None:
        """Say goodbye to everyone and store what is left."""
        for task in self._tasks:
            task.cancel()
        for table in list(self.tables.here.values()):
            self.tables.drop(table, "The server is closing.")
        self.reviews.close()
        self.notifications.close()
        await self.lab.stop()
        self.workers.close()
        self.loader.close()
        if self.cluster is not None:
            self.cluster.close()
        with contextlib.suppress(SQLAlchemyError):
            await self.uptime.go_on(self.storage)
            if self.cluster is not None:
                await self.cluster.leave()  # after all that was still to be stored
        await self.storage.stop()

    async def check_ready(self) -> None:
        """Refuse if visitors had better go elsewhere: the server is about to end, or its database is away."""
        if self.tables.draining:
            raise Refusal("The server is about to end.", status=503)
        try:
            await asyncio.wait_for(self.storage.read(stored_servers.ping), READY_SECONDS)
        except (TimeoutError, SQLAlchemyError):
            raise Refusal("The database does not answer.", status=503) from None

    # --- people --------------------------------------------------------------------------------------------

    async def rename(self, person: Person, name: str) -> Person:
        """Give someone another name, at the tables in memory too. What others keep is not to be had."""
        renamed = await self.people.rename(person, name)
        self._rename_here(renamed)
        return renamed

    def _rename_here(self, person: Person) -> None:
        for table in self.tables.here.values():
            if table.record.calls_otherwise(person):
                table.rename(person)

    def hang_up(self, person: str, reason: str, *, again: bool = False) -> None:
        """End the live lines of someone who may no longer come; with `again`, of whom some browsers may."""
        for table in list(self.tables.here.values()):
            for connection in list(table.audience.connections):
                if connection.person.id == person:
                    connection.close(reason, again=again)

    def forget_here(self, id: str) -> None:
        """Someone is gone for good: nobody is them at the tables in memory, nor is what they said there."""
        self.people.forget(id)
        self.hang_up(id, "This person is no longer here.")
        for table in list(self.tables.here.values()):
            if table.record.knows(id):
                seating.leave_for_good(table, id)
            if any(line.person == id for line in table.chat.lines):
                self.tables.drop(table, "The table was put away for a moment.")

    def need_thought(self, who: Who) -> None:
        """Charge someone for work that takes a while, or refuse it."""
        if not self.thoughts.take(who):
            raise Refusal("That is a lot of work at once. Ask again shortly.", "table.limits", 429)

    # --- what goes on by itself ----------------------------------------------------------------------------

    async def look_after(self) -> None:
        """Load the tables that must go on though nobody is there: a bot is to move, or a clock ends.

        One that cannot be opened here stays due: another server may have its game, or this one later.
        """
        now = time.monotonic()
        self.unopened = {id: until for id, until in self.unopened.items() if until > now}
        for id in await self._due(LOOKED_AFTER + len(self.unopened)):
            if id in self.unopened:
                continue
            table = self.tables.here.get(id)
            if table is not None:
                table.look_at_clocks()  # its timer does not notice that the machine slept
                table.settle()
                continue
            try:
                (await self.tables.find(id)).settle()
            except OnAnotherServer:
                continue  # another server was quicker
            except SQLAlchemyError:
                raise
            except Exception as error:
                log.warning("Table %s does not go on by itself: %s", id, error)
                self.unopened[id] = now + REST_AFTER_STUMBLE

    async def keep_order(self) -> None:
        """Do what whoever runs the server decided: end tables, and show out whoever is shut out."""
        for who in await self.bans.look():
            self.hang_up(who, SHUT_OUT)
            for table in list(self.tables.here.values()):
                seat = table.record.seat_of(who)
                if seat is not None and table.record.status == "playing":
                    table.sit_in(seat)
        for ending in await self.bans.endings():
            try:
                (await self.tables.find(ending.table_id)).end(f"{ENDED} {ending.why}".strip())
            except OnAnotherServer:
                continue  # the server that has it does it
            except Refusal as error:
                log.warning("Table %s cannot be ended: %s", ending.table_id, error)
            await self.bans.ended(ending.table_id)

    async def _due(self, most: int) -> list[str]:
        soon, peers = self.settings.now() + CLOCK_AHEAD / 2, self.peers
        if peers is None:
            return await self.storage.read(lambda database: stored_tables.read_due(database, soon, most))
        if self.tables.draining and peers.others:
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
                self.tables.sweep()
                await self.uptime.go_on(self.storage)
                if self.peers is None or self.peers.first:
                    await rate_finished(self.storage)
                    await self.notifications.work()
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
                if any(table.record.knows(person) for table in self.tables.here.values()):
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
        here = {one.person.id for table in self.tables.here.values() for one in table.audience.connections}
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

    async def hand_over(self) -> None:
        """Give all tables to the other servers, if there are any: this one is about to end."""
        if self.cluster is not None and self.cluster.peers.others:
            self.tables.put_all_away()
            with contextlib.suppress(SQLAlchemyError):
                await self.cluster.tell(HandedOver())
