"""The house the tables stand in: which are in memory, who visits, and what they all share."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection as Database

from gravitable.kernel import BadLog, BadOption, Game, GravitableError
from gravitable.kernel.registry import games
from gravitable.server import queries
from gravitable.server.chat import CHAT_KEPT
from gravitable.server.errors import Refusal, not_found
from gravitable.server.identity import Identities, new_id, read_secret
from gravitable.server.limits import Buckets
from gravitable.server.records import Person, SeatRecord, TableRecord
from gravitable.server.revive import Revived, revive
from gravitable.server.room import Room
from gravitable.server.services import Services
from gravitable.server.settings import Settings
from gravitable.server.storage import MomentRow, Storage
from gravitable.server.thinking import Thinker
from gravitable.server.wire import ChatLine, Clock, NoClock, PinInfo

SWEEP_SECONDS = 5.0
PEOPLE_REMEMBERED = 10_000

log = logging.getLogger("gravitable.server")


class House:
    """Everything the server holds. `start` and `stop` frame its life on one event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        settings.data_folder.mkdir(parents=True, exist_ok=True)
        self.games: dict[str, Game[Any, Any, Any]] = dict(games())
        self.identities = Identities(read_secret(settings.data_folder))
        self.storage = Storage(settings.database_url)
        self.thinker = Thinker(settings.bot_workers, settings.bot_seconds)
        self._services = Services(settings, self.storage, self.thinker)
        self.rooms: dict[str, Room] = {}
        limits = settings.limits
        self.requests = Buckets(*limits.requests)
        self.new_tables = Buckets(*limits.new_tables)
        self.chats = Buckets(*limits.chat)
        self.thoughts = Buckets(*limits.thoughts)
        self.connected: dict[str, int] = {}
        self._people: OrderedDict[str, Person] = OrderedDict()
        self._stored_people: set[str] = set()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open the database and begin."""
        await asyncio.to_thread(self.storage.migrate)
        self.storage.start()
        self.thinker.warm_up()
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Say goodbye to everyone and store what is left."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for room in list(self.rooms.values()):
            self.drop(room, "The server is closing.")
        self.thinker.close()
        await self.storage.stop()

    # --- people --------------------------------------------------------------------------------------------

    async def person(self, id: str) -> Person:
        """The person with that id; one who never chose a name has a default one."""
        known = self._people.get(id)
        if known is None:
            stored = await self.storage.read(lambda database: queries.read_person(database, id))
            known = stored or Person(id, f"Traveller {int.from_bytes(id.encode(), 'big') % 900 + 100}")
            self._remember(known)
            if stored:
                self._stored_people.add(id)
        return known

    async def rename(self, person: Person, name: str) -> Person:
        """Give someone another name, at the tables in memory too."""
        name = " ".join(name.split())
        if not name:
            raise Refusal("A name needs at least one visible letter.", "table.limits", 400)
        renamed = Person(person.id, name)
        if person.id in self._stored_people:
            await self.storage.save(queries.rename_person(renamed))
        else:
            await self.storage.save(queries.insert_person(renamed))
        self._remember(renamed)
        self._stored_people.add(person.id)
        for room in self.rooms.values():
            if room.table.seat_of(person.id) is not None or room.table.host == person.id:
                room.rename(renamed)
        return renamed

    def _remember(self, person: Person) -> None:
        self._people[person.id] = person
        self._people.move_to_end(person.id)
        if len(self._people) > PEOPLE_REMEMBERED:
            forgotten, _ = self._people.popitem(last=False)
            self._stored_people.discard(forgotten)

    # --- tables --------------------------------------------------------------------------------------------

    def game(self, id: str) -> Game[Any, Any, Any]:
        """A game by id, or a refusal."""
        try:
            return self.games[id]
        except KeyError:
            raise not_found("game") from None

    async def room(self, id: str) -> Room:
        """The table of that id, from memory or storage."""
        room = self.rooms.get(id)
        if room is not None:
            room.used = time.monotonic()
            return room
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Room:
        def ask(database: Database) -> tuple[TableRecord, list[ChatLine], list[PinInfo], Revived | None]:
            table = queries.read_table(database, id)
            if table is None:
                raise not_found("table")
            if table.game not in self.games:
                raise Refusal(f"This table plays {table.game!r}, which is not installed here.")
            rows = queries.read_moments(database, id)
            chat = queries.read_chat(database, id, CHAT_KEPT)
            pins = queries.read_pins(database, id)
            if not rows:
                return table, chat, pins, None
            return table, chat, pins, revive(table, rows, self.games[table.game], self.settings.luck())

        try:
            table, chat, pins, revived = await self.storage.read(ask)
        except BadLog as error:
            raise Refusal(f"This table cannot be opened: {error}") from None
        room = self._room(table, chat, pins)
        if revived is not None:
            room.resume(revived)
        self.rooms[id] = room
        return room

    def _room(self, table: TableRecord, chat: Sequence[ChatLine] = (), pins: Sequence[PinInfo] = ()) -> Room:
        return Room(self._services, self.games[table.game], table, self.drop, chat, pins)

    async def new_table(
        self,
        game: Game[Any, Any, Any],
        host: Person,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        clock: Clock | None = None,
        listed: bool = False,
        spectators: bool = True,
        when_full: bool = False,
        moments: Sequence[bytes] = (),
        sit: Sequence[SeatRecord] = (),
    ) -> Room:
        """Set up a table. `moments` are those of another match, to go on from; `sit` says who sits where."""
        if not self.new_tables.take(host.id):
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
        )
        for seat in sit:
            table.seats[seat.seat] = seat
        now = time.time()
        rows: list[MomentRow] = [
            (table.id, seq, now, entries, None, None) for seq, entries in enumerate(moments)
        ]
        room = self._room(table)
        if rows:
            revived = await asyncio.to_thread(revive, table, rows, game, room.play.luck)
            if revived.match.outcome is not None:
                raise Refusal("The match was already over there.", "table.fork")
            room.resume(revived)
        await self.storage.save(*queries.insert_table(table), moments=rows)
        self.rooms[table.id] = room
        return room

    def drop(self, room: Room, reason: str = "The table was put away.") -> None:
        """Let a table leave memory; those who are still connected are asked to come again."""
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        room.close(reason)

    def sweep(self) -> int:
        """Let tables leave memory that nobody has used for a while; how many did."""
        before = time.monotonic() - self.settings.idle_seconds
        unused = [room for room in self.rooms.values() if room.idle and room.used <= before]
        for room in unused:
            self.drop(room)
        return len(unused)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            with contextlib.suppress(GravitableError):
                self.sweep()
