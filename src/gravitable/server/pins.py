"""The plan board: what players intend, pinned for the others. Table data, beside the match and its log."""

from __future__ import annotations

from gravitable.server import messages, records, wire
from gravitable.server.errors import Refusal
from gravitable.server.records import Person
from gravitable.server.room import Room
from gravitable.server.storage import Job

MOST_PINS = 12
"""Pins a seat may have up at once."""


def pin(room: Room, person: Person, message: messages.Pin) -> None:
    """Pin an intention for everyone at the table to see."""
    seat = room.seat_of(person)
    if sum(each.seat == seat for each in room.pins) >= MOST_PINS:
        raise Refusal(f"You have {MOST_PINS} pins up. Take one down first.", "table.pins")
    if not room.house.chats.take(person.id):
        raise Refusal("Let the others read first.", "table.limits", 429)
    text = "".join(letter if letter.isprintable() else " " for letter in message.text).strip()
    number = room.pins[-1].id + 1 if room.pins else 1
    pinned = wire.PinInfo(number, seat, message.place, message.intent, text)
    room.pins.append(pinned)
    _changed(room, Job(statements=(records.insert_pin(room.table.id, pinned),)))


def unpin(room: Room, person: Person, number: int) -> None:
    """Take one of the own pins down."""
    seat = room.seat_of(person)
    mine = [each for each in room.pins if each.id == number and each.seat == seat]
    if not mine:
        raise Refusal("That is not a pin of yours.", "table.pins")
    room.pins.remove(mine[0])
    _changed(room, Job(statements=(records.delete_pin(room.table.id, number),)))


def _changed(room: Room, job: Job) -> None:
    room.store(job)
    room.broadcast(messages.PinsChanged(tuple(room.pins)))
