"""Tables as they are written to the database and read from it, with all that belongs to them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, and_, bindparam, delete, insert, or_, select, text, update

from gravitable.kernel import Look, Outcome, Pack
from gravitable.server.identity import is_program
from gravitable.server.storage import schema
from gravitable.server.storage.leases import Lease
from gravitable.server.storage.records import SeatRecord, StoredClocks, TableRecord
from gravitable.server.storage.writer import MomentRow, Statement
from gravitable.server.wire.match import ChatLine, PinInfo, UndoVote
from gravitable.server.wire.tables import Series, TableSettings

LISTED_FOR = 24 * 3600.0
"""Seconds after which a listed table that nobody touched is no longer shown."""


# --- writing ----------------------------------------------------------------------------------------------


_INSERT_TABLE = insert(schema.tables)
_INSERT_SEAT = insert(schema.seats)
_INSERT_CHAT = insert(schema.chat)
_INSERT_PIN = insert(schema.pins)
_DELETE_PIN = delete(schema.pins).where(
    schema.pins.c.table_id == bindparam("which"), schema.pins.c.id == bindparam("number")
)
# (SQLite and PostgreSQL agree on these words, but SQLAlchemy has no common form for them.)
_INSERT_GUEST = text(
    "INSERT INTO guests (table_id, person) VALUES (:table_id, :person) ON CONFLICT DO NOTHING"
)
_BAR_GUEST = text(
    "INSERT INTO guests (table_id, person, barred) VALUES (:table_id, :person, :barred) "
    "ON CONFLICT (table_id, person) DO UPDATE SET barred = excluded.barred"
)
_SAVE_REVIEW = text(
    "INSERT INTO reviews (table_id, time, review) VALUES (:table_id, :time, :review) "
    "ON CONFLICT (table_id) DO UPDATE SET time = excluded.time, review = excluded.review"
)
_UPDATE_TABLE = update(schema.tables).where(schema.tables.c.id == bindparam("which"))
_UPDATE_SEAT = update(schema.seats).where(
    schema.seats.c.table_id == bindparam("which"), schema.seats.c.seat == bindparam("number")
)
_UPDATE_DUE = _UPDATE_TABLE.values(due=bindparam("at"))


def insert_table(table: TableRecord, lease: Lease | None = None) -> list[Statement]:
    """Store a new table, which is ours by the lease, where there are others."""
    values = {
        "id": table.id,
        "game": table.game,
        "version": table.version,
        "invite": table.invite,
        "options": _json(table.options),
        "settings": msgspec.to_builtins(table.settings),
        "pack": None if table.pack is None else _json(table.pack),
        "series": None if table.series is None else _json(table.series),
        "created": table.created,
        "forked": table.forked,
        **_changing(table),
    }
    if lease is not None:
        values |= {"owner": lease.owner, "epoch": lease.epoch}
    seats = [{"table_id": table.id, "seat": seat.seat, **_seat_values(seat)} for seat in table.seats]
    return [(_INSERT_TABLE, values), (_INSERT_SEAT, seats)]


def update_table(table: TableRecord, *seats: SeatRecord) -> list[Statement]:
    """Store what changed about a table and who sits in the given seats."""
    changed: list[Statement] = [(_UPDATE_TABLE, {"which": table.id, **_changing(table)})]
    for seat in seats:
        changed.append((_UPDATE_SEAT, {"which": table.id, "number": seat.seat, **_seat_values(seat)}))
    return changed


def insert_chat(table: str, line: ChatLine) -> Statement:
    """Store a line of chat."""
    values = msgspec.structs.asdict(line)
    del values["program"]
    return _INSERT_CHAT, {"table_id": table, **values}


def insert_pin(table: str, pin: PinInfo) -> Statement:
    """Store what someone pinned."""
    return _INSERT_PIN, {"table_id": table, **msgspec.structs.asdict(pin)}


def delete_pin(table: str, pin: int) -> Statement:
    """Forget what was taken down."""
    return _DELETE_PIN, {"which": table, "number": pin}


def insert_guest(table: str, person: str) -> Statement:
    """Remember who came by the invite link."""
    return _INSERT_GUEST, {"table_id": table, "person": person}


def bar_guest(table: str, person: str) -> Statement:
    """The host sent someone away for good."""
    return _BAR_GUEST, {"table_id": table, "person": person, "barred": True}


def save_review(table: str, review: bytes) -> Statement:
    """Store the review of a match, given as JSON."""
    return _SAVE_REVIEW, {"table_id": table, "time": time.time(), "review": review.decode()}


def update_due(table: str, due: float | None) -> Statement:
    """Note when the server must look at a table; None: when someone comes."""
    return _UPDATE_DUE, {"which": table, "at": due}


def _changing(table: TableRecord) -> dict[str, Any]:
    return {
        "status": table.status,
        "paused": table.paused,
        "host": table.host,
        "host_name": table.host_name,
        "rematch": table.rematch,
        "outcome": None if table.outcome is None else _json(table.outcome),
        "active": table.active,
        "clocks": None if table.clocks is None else _json(table.clocks),
        "due": table.due,
        "vote": None if table.vote is None else _json(table.vote),
    }


def _seat_values(seat: SeatRecord) -> dict[str, Any]:
    return {
        "kind": seat.kind,
        "name": seat.name,
        "person": seat.person,
        "bot": seat.bot,
        "handed_on": seat.handed_on,
        "look": _json(seat.look),
        "holiday_used": seat.holiday_used,
        "holiday_since": seat.holiday_since,
    }


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# --- reading ----------------------------------------------------------------------------------------------


def read_table(connection: Connection, id: str) -> TableRecord | None:
    """One table, with its seats and guests."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()
    if row is None:
        return None
    (table,) = _with_seats(connection, [row])
    for person, barred in connection.execute(
        select(schema.guests.c.person, schema.guests.c.barred).where(schema.guests.c.table_id == id)
    ):
        (table.barred if barred else table.guests).add(person)
    return table


def read_moments(connection: Connection, table: str) -> list[MomentRow]:
    """Every moment of a table, in order."""
    found = schema.moments.c
    columns = [found[name] for name in MomentRow._fields]
    rows = connection.execute(select(*columns).where(found.table_id == table).order_by(found.seq))
    return [MomentRow(*row) for row in rows]


def read_review(connection: Connection, table: str) -> str | None:
    """The review of a match as JSON, if there is one."""
    query = select(schema.reviews.c.review).where(schema.reviews.c.table_id == table)
    found: str | None = connection.execute(query).scalar()
    return found


def read_chat(connection: Connection, table: str, last: int) -> list[ChatLine]:
    """The last lines of chat, oldest first."""
    found = schema.chat.c
    rows = connection.execute(
        select(schema.chat).where(found.table_id == table).order_by(found.id.desc()).limit(last)
    ).all()
    return [
        ChatLine(r.id, r.time, r.person, r.name, r.seat, r.text, is_program(r.person)) for r in reversed(rows)
    ]


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
            schema.listed,
            found.status != "over",
            or_(found.status == "waiting", schema.open_to_spectators),
            found.active > time.time() - LISTED_FOR,
        )
        .order_by(found.active.desc())
        .limit(limit)
    ).all()
    sits = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
    hosts = select(found.id).where(found.host == person)
    mine = connection.execute(
        select(schema.tables)
        .where(found.id.in_(sits.union(hosts)))  # (with "or" every table would be looked at)
        .order_by(found.active.desc())
        .limit(limit)
    ).all()
    return _with_seats(connection, listed), _with_seats(connection, mine)


_read_asked = msgspec.json.Decoder(dict[str, str]).decode
"""What each seat is asked."""


class WaitingTurn(NamedTuple):
    """A match waits for someone at `seat`. `ends` is when their time is over, if they have not come since."""

    table: str
    seat: int
    question: str
    ends: float | None


def read_turns(connection: Connection, person: str, limit: int = 50) -> list[WaitingTurn]:
    """The tables where the match waits for a person, and what it asks them; others' questions are theirs."""
    tables, seats, moments, reminders = (
        schema.tables.c,
        schema.seats.c,
        schema.moments.c,
        schema.reminders.c,
    )
    asked = (
        select(moments.asked)
        .where(moments.table_id == tables.id)
        .order_by(moments.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    rows = connection.execute(
        select(tables.id, seats.seat, asked.label("asked"), reminders.ends)
        .select_from(
            schema.tables.join(schema.seats, seats.table_id == tables.id).outerjoin(
                schema.reminders, and_(reminders.table_id == tables.id, reminders.person == person)
            )
        )
        .where(seats.person == person, seats.bot.is_(None), tables.status == "playing", ~tables.paused)
        .order_by(tables.active.desc())
        .limit(limit)
    )
    found = []
    for row in rows:
        asked_now = _read_asked(row.asked or "{}")
        if str(row.seat) in asked_now:
            found.append(WaitingTurn(row.id, row.seat, asked_now[str(row.seat)], row.ends))
    return found


def read_due(connection: Connection, now: float, limit: int) -> list[str]:
    """The tables the server must look at by `now`, the most urgent first."""
    found = schema.tables.c
    return list(
        connection.execute(
            select(found.id).where(found.due <= now).order_by(found.due).limit(limit)
        ).scalars()
    )


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
            SeatRecord(
                seat.seat,
                seat.kind,
                seat.name,
                seat.person,
                seat.bot,
                seat.handed_on,
                Look.of_seat(seat.seat) if seat.look is None else msgspec.json.decode(seat.look, type=Look),
                seat.holiday_used,
                seat.holiday_since,
            )
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
            settings=msgspec.convert(row.settings, TableSettings),
            status=row.status,
            paused=row.paused,
            rematch=row.rematch,
            outcome=None if row.outcome is None else msgspec.json.decode(row.outcome, type=Outcome),
            created=row.created,
            active=row.active,
            clocks=None if row.clocks is None else msgspec.json.decode(row.clocks, type=StoredClocks),
            due=row.due,
            pack=None if row.pack is None else msgspec.json.decode(row.pack, type=Pack),
            vote=None if row.vote is None else msgspec.json.decode(row.vote, type=UndoVote),
            forked=row.forked,
            series=None if row.series is None else msgspec.json.decode(row.series, type=Series),
        )
        for row in rows
    ]
