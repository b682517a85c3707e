"""Tables and seats as they are stored, and the queries that fetch them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Row, bindparam, delete, insert, or_, select, update

from gravitable.kernel import Outcome
from gravitable.server import schema
from gravitable.server.storage import MomentRow, Statement
from gravitable.server.wire import ChatLine, Clock, PinInfo, SeatInfo, TableInfo

Status = Literal["waiting", "playing", "over"]
LISTED_FOR = 24 * 3600.0
"""Seconds after which a listed table that nobody touched is no longer shown."""


class Person(msgspec.Struct, frozen=True):
    """Someone with a cookie."""

    id: str
    name: str


class SeatRecord(msgspec.Struct):
    """A seat. A person with a `bot` is away and the bot sits in."""

    seat: int
    kind: Literal["open", "person", "bot"] = "open"
    name: str = ""
    person: str | None = None
    bot: str | None = None
    handed_on: int = 0

    def empty(self) -> None:
        """Nobody sits here any more; links made for it no longer work."""
        self.kind, self.name, self.person, self.bot = "open", "", None, None
        self.handed_on += 1

    def give_to(self, person: Person) -> None:
        """Someone sits down."""
        self.kind, self.name, self.person, self.bot = "person", person.name, person.id, None
        self.handed_on += 1

    def give_to_bot(self, level: str, name: str) -> None:
        """A bot has this seat to itself."""
        self.kind, self.name, self.person, self.bot = "bot", name, None, level
        self.handed_on += 1


class TableRecord(msgspec.Struct):
    """A table without its match. With `when_full` it starts by itself once every seat is taken."""

    id: str
    game: str
    version: str
    options: dict[str, Any]
    host: str
    host_name: str
    invite: str
    seats: list[SeatRecord]
    clock: Clock
    listed: bool = False
    spectators: bool = True
    when_full: bool = False
    status: Status = "waiting"
    paused: bool = False
    rematch: str | None = None
    outcome: Outcome | None = None
    created: float = msgspec.field(default_factory=time.time)
    active: float = msgspec.field(default_factory=time.time)
    guests: set[str] = msgspec.field(default_factory=set)

    def seat_of(self, person: str | None) -> int | None:
        """Where someone sits."""
        for seat in self.seats:
            if person is not None and seat.person == person:
                return seat.seat
        return None

    def may_see(self, person: str | None) -> bool:
        """May this person look at the table at all?"""
        if self.seat_of(person) is not None or person == self.host:
            return True
        if self.status == "waiting":
            return self.listed or person in self.guests
        return self.spectators and (self.listed or person in self.guests)

    def info(self, person: str | None, online: set[str], watching: int = 0) -> TableInfo:
        """The table as `person` sees it."""
        mine = self.seat_of(person)
        return TableInfo(
            id=self.id,
            game=self.game,
            options=self.options,
            status=self.status,
            paused=self.paused,
            seats=tuple(
                SeatInfo(seat.seat, seat.kind, seat.name, seat.person, seat.bot, seat.person in online)
                for seat in self.seats
            ),
            host=self.host,
            host_name=self.host_name,
            listed=self.listed,
            spectators=self.spectators,
            clock=self.clock,
            when_full=self.when_full,
            created=self.created,
            active=self.active,
            mine=mine,
            invite=f"/join/{self.invite}" if mine is not None or person == self.host else None,
            rematch=self.rematch,
            outcome=self.outcome,
            watching=watching,
        )


# --- writing ----------------------------------------------------------------------------------------------


_INSERT_TABLE = insert(schema.tables)
_INSERT_SEAT = insert(schema.seats)
_INSERT_CHAT = insert(schema.chat)
_INSERT_PIN = insert(schema.pins)
_DELETE_PIN = delete(schema.pins).where(
    schema.pins.c.table_id == bindparam("which"), schema.pins.c.id == bindparam("number")
)
_INSERT_GUEST = insert(schema.guests)
_INSERT_PERSON = insert(schema.people)
_UPDATE_TABLE = update(schema.tables).where(schema.tables.c.id == bindparam("which"))
_UPDATE_SEAT = update(schema.seats).where(
    schema.seats.c.table_id == bindparam("which"), schema.seats.c.seat == bindparam("number")
)
_UPDATE_PERSON = update(schema.people).where(schema.people.c.id == bindparam("which"))


def insert_table(table: TableRecord) -> list[Statement]:
    """Store a new table."""
    values = {
        "id": table.id,
        "game": table.game,
        "version": table.version,
        "invite": table.invite,
        "options": _json(table.options),
        "clock": _json(table.clock),
        "created": table.created,
        **_changing(table),
    }
    seats = [{"table_id": table.id, "seat": seat.seat, **_seat_values(seat)} for seat in table.seats]
    return [(_INSERT_TABLE, values), (_INSERT_SEAT, seats)]


def update_table(table: TableRecord) -> Statement:
    """Store what changed about a table."""
    return _UPDATE_TABLE, {"which": table.id, **_changing(table)}


def update_seat(table: TableRecord, seat: SeatRecord) -> Statement:
    """Store who sits in a seat."""
    return _UPDATE_SEAT, {"which": table.id, "number": seat.seat, **_seat_values(seat)}


def insert_chat(table: str, line: ChatLine) -> Statement:
    """Store a line of chat."""
    return _INSERT_CHAT, {"table_id": table, **msgspec.structs.asdict(line)}


def insert_pin(table: str, pin: PinInfo) -> Statement:
    """Store what someone pinned."""
    return _INSERT_PIN, {"table_id": table, **msgspec.structs.asdict(pin)}


def delete_pin(table: str, pin: int) -> Statement:
    """Forget what was taken down."""
    return _DELETE_PIN, {"which": table, "number": pin}


def insert_guest(table: str, person: str) -> Statement:
    """Remember who came by the invite link."""
    return _INSERT_GUEST, {"table_id": table, "person": person}


def insert_person(person: Person) -> Statement:
    """Remember a new person."""
    return _INSERT_PERSON, {"id": person.id, "name": person.name, "created": time.time()}


def rename_person(person: Person) -> Statement:
    """Remember a new name."""
    return _UPDATE_PERSON, {"which": person.id, "name": person.name}


def _changing(table: TableRecord) -> dict[str, Any]:
    return {
        "status": table.status,
        "paused": table.paused,
        "listed": table.listed,
        "when_full": table.when_full,
        "spectators": table.spectators,
        "host": table.host,
        "host_name": table.host_name,
        "rematch": table.rematch,
        "outcome": None if table.outcome is None else _json(table.outcome),
        "active": table.active,
    }


def _seat_values(seat: SeatRecord) -> dict[str, Any]:
    return {
        "kind": seat.kind,
        "name": seat.name,
        "person": seat.person,
        "bot": seat.bot,
        "handed_on": seat.handed_on,
    }


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# --- reading ----------------------------------------------------------------------------------------------


def read_person(connection: Connection, id: str) -> Person | None:
    """Someone by id."""
    row = connection.execute(select(schema.people).where(schema.people.c.id == id)).first()
    return None if row is None else Person(row.id, row.name)


def read_table(connection: Connection, id: str) -> TableRecord | None:
    """One table, with its seats and guests."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()
    if row is None:
        return None
    (table,) = _with_seats(connection, [row])
    guests = connection.execute(select(schema.guests.c.person).where(schema.guests.c.table_id == id))
    table.guests = set(guests.scalars())
    return table


def read_moments(connection: Connection, table: str) -> list[MomentRow]:
    """Every moment of a table, in order."""
    found = schema.moments.c
    rows = connection.execute(select(schema.moments).where(found.table_id == table).order_by(found.seq))
    return [(r.table_id, r.seq, r.time, r.entries, r.rewound_to, r.clocks) for r in rows]


def read_chat(connection: Connection, table: str, last: int) -> list[ChatLine]:
    """The last lines of chat, oldest first."""
    found = schema.chat.c
    rows = connection.execute(
        select(schema.chat).where(found.table_id == table).order_by(found.id.desc()).limit(last)
    ).all()
    return [ChatLine(r.id, r.time, r.person, r.name, r.seat, r.text) for r in reversed(rows)]


def read_pins(connection: Connection, table: str) -> list[PinInfo]:
    """All that is pinned at a table, oldest first."""
    found = schema.pins.c
    rows = connection.execute(select(schema.pins).where(found.table_id == table).order_by(found.id))
    return [PinInfo(r.id, r.seat, r.place, r.intent, r.text) for r in rows]


def read_lobby(
    connection: Connection, person: str, limit: int = 50
) -> tuple[list[TableRecord], list[TableRecord]]:
    """Listed tables anyone may join or watch, and those of a person."""
    found = schema.tables.c
    listed = connection.execute(
        select(schema.tables)
        .where(
            found.listed,
            found.status != "over",
            or_(found.status == "waiting", found.spectators),
            found.active > time.time() - LISTED_FOR,
        )
        .order_by(found.active.desc())
        .limit(limit)
    ).all()
    sits = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
    mine = connection.execute(
        select(schema.tables)
        .where(or_(found.id.in_(sits), found.host == person))
        .order_by(found.active.desc())
        .limit(limit)
    ).all()
    return _with_seats(connection, listed), _with_seats(connection, mine)


def find_invite(connection: Connection, invite: str) -> str | None:
    """The table an invite link leads to."""
    found = schema.tables.c
    table: str | None = connection.execute(select(found.id).where(found.invite == invite)).scalar()
    return table


def _with_seats(connection: Connection, rows: Sequence[Row[Any]]) -> list[TableRecord]:
    found = schema.seats.c
    wanted = [row.id for row in rows]
    seats: dict[str, list[SeatRecord]] = {id: [] for id in wanted}
    for seat in connection.execute(
        select(schema.seats).where(found.table_id.in_(wanted)).order_by(found.seat)
    ):
        seats[seat.table_id].append(
            SeatRecord(seat.seat, seat.kind, seat.name, seat.person, seat.bot, seat.handed_on)
        )
    return [
        TableRecord(
            id=row.id,
            game=row.game,
            version=row.version,
            options=msgspec.json.decode(row.options),
            host=row.host,
            host_name=row.host_name,
            invite=row.invite,
            seats=seats[row.id],
            clock=msgspec.json.decode(row.clock, type=Clock),
            listed=row.listed,
            when_full=row.when_full,
            spectators=row.spectators,
            status=row.status,
            paused=row.paused,
            rematch=row.rematch,
            outcome=None if row.outcome is None else msgspec.json.decode(row.outcome, type=Outcome),
            created=row.created,
            active=row.active,
        )
        for row in rows
    ]
