"""Chat and pins of the people at a table: stored, then sent to everyone there."""

from __future__ import annotations

from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.records import Person
from gravitable.server.storage.writer import Job, Statement
from gravitable.server.tables.table import Table
from gravitable.server.wire.live import Pin, PinsChanged, Said


def say(table: Table, person: Person, text: str) -> None:
    """Add a line of chat. During the match, only spectators read what spectators write."""
    line = table.chat.say(person, table.record.seat_of(person.id), text)
    table.writes.store(Job(statements=(stored_tables.insert_chat(table.record.id, line),)))
    table.audience.broadcast(Said(line), aside=table.audience.is_aside(line))


def pin(table: Table, person: Person, message: Pin) -> None:
    """Pin an intention for everyone at the table."""
    pinned = table.pins.pin(table.seat_of(person), message)
    _pins_changed(table, stored_tables.insert_pin(table.record.id, pinned))


def unpin(table: Table, person: Person, number: int) -> None:
    """Remove one of the person's own pins."""
    table.pins.unpin(table.seat_of(person), number)
    _pins_changed(table, stored_tables.delete_pin(table.record.id, number))


def _pins_changed(table: Table, statement: Statement) -> None:
    table.writes.store(Job(statements=(statement,)))
    table.audience.broadcast(PinsChanged(table.pins.all))
