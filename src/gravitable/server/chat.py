"""Talk at the table: stored, bounded, plain text."""

from __future__ import annotations

import time

from gravitable.server import messages, records, wire
from gravitable.server.errors import Refusal
from gravitable.server.records import Person
from gravitable.server.room import Room
from gravitable.server.storage import Job


def say(room: Room, person: Person, text: str) -> None:
    """A line of chat, for everyone here."""
    if not room.house.chats.take(person.id):
        raise Refusal("Let the others read first.", "table.limits", 429)
    text = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    if not text:
        raise Refusal("There is nothing to read in that.", "table.limits")
    number = room.chat[-1].id + 1 if room.chat else 1
    seat = room.table.seat_of(person.id)
    line = wire.ChatLine(number, time.time(), person.id, person.name, seat, text)
    room.chat.append(line)
    room.store(Job(statements=(records.insert_chat(room.table.id, line),)))
    room.broadcast(messages.Said(line))
