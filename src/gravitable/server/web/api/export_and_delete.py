"""All that is stored about someone: to be handed to them, or to be forgotten.

What others played with them stays theirs: the logs, under a neutral name.
"""

from __future__ import annotations

import contextlib
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, delete, select, update

from gravitable.server.cluster.peers import OnAnotherServer
from gravitable.server.errors import Refusal
from gravitable.server.identity import new_id
from gravitable.server.server import GameServer
from gravitable.server.storage import people as stored_people
from gravitable.server.storage import schema
from gravitable.server.storage.records import Person
from gravitable.server.storage.writer import Statement
from gravitable.server.tables.seating import NEUTRAL
from gravitable.server.tables.table import Table

_WHO: BindParameter[str] = bindparam("who")


def read_everything(database: Connection, person: str) -> dict[str, Any]:
    """Everything stored about someone, by table. Keys and hashes are told as little as anyone's."""
    tables, seats = schema.tables.c, schema.seats.c
    sits = select(seats.table_id).where(seats.person == person)
    played = select(
        tables.id, tables.game, tables.options, tables.status, tables.created, tables.active, tables.host_name
    )
    asked = {
        "person": select(schema.people).where(schema.people.c.id == person),
        "devices": select(schema.devices).where(schema.devices.c.person == person),
        "passkeys": select(
            schema.passkeys.c.id, schema.passkeys.c.name, schema.passkeys.c.created, schema.passkeys.c.used
        ).where(schema.passkeys.c.person == person),
        "programs": select(schema.programs.c.id, schema.programs.c.created, schema.people.c.name)
        .join(schema.people, schema.people.c.id == schema.programs.c.id)
        .where(schema.programs.c.owner == person),
        "tables": played.where(tables.id.in_(sits) | (tables.host == person)),
        "seats": select(schema.seats).where(seats.person == person),
        "visits": select(schema.guests.c.table_id).where(schema.guests.c.person == person),
        "notification_settings": select(schema.preferences).where(schema.preferences.c.person == person),
        "notices": select(
            schema.subscriptions.c.device, schema.subscriptions.c.endpoint, schema.subscriptions.c.created
        ).where(schema.subscriptions.c.person == person),
        "silenced": select(schema.silenced.c.table_id).where(schema.silenced.c.person == person),
        "reminders": select(schema.reminders).where(schema.reminders.c.person == person),
        "results": select(schema.results).where(schema.results.c.player == person),
        "chat": select(schema.chat).where(schema.chat.c.person == person),
        "pins": select(schema.pins).join(
            schema.seats, (seats.table_id == schema.pins.c.table_id) & (seats.seat == schema.pins.c.seat)
        ).where(seats.person == person),
    }  # fmt: skip
    return {name: [dict(row) for row in database.execute(query).mappings()] for name, query in asked.items()}


async def forget(server: GameServer, person: Person) -> None:
    """Delete someone, and their programs: from now on nobody is them. Tables go on without them."""
    programs = [program.id for program in await server.programs.owned(person)]
    for id in (person.id, *programs):
        await server.devices.forget(id)
        tables = await _tables(server, id)
        server.forget_here(id)
        for table in tables:
            await table.writes.wait()
        await server.storage.save(*_forgotten(id))
        await server.lab.forget(id)
        server.forget_here(id)


async def _tables(server: GameServer, id: str) -> list[Table]:
    """The tables that someone sits at or hosts, as far as this server has them, or takes them on because a
    match runs there. (Other servers are told.)
    """

    def ask(database: Connection) -> list[str]:
        tables, seats = schema.tables.c, schema.seats.c
        sits = select(seats.table_id).where(seats.person == id)
        query = select(tables.id).where(tables.id.in_(sits) | (tables.host == id), tables.status != "over")
        return list(database.execute(query).scalars())

    for one in await server.storage.read(ask):
        with contextlib.suppress(
            Refusal, OnAnotherServer
        ):  # where the game is no longer installed nobody plays
            await server.tables.find(one)
    return [table for table in server.tables.here.values() if table.record.knows(id)]


def _forgotten(id: str) -> list[Statement]:
    """What deletes someone from every table of the database. Those of old tables keep their seat's place."""
    who = {"who": id}
    seats, pins = schema.seats, schema.pins
    own_pins = (
        select(seats.c.seat)
        .where(seats.c.table_id == pins.c.table_id, seats.c.seat == pins.c.seat, seats.c.person == _WHO)
        .exists()
    )
    nobody = new_id(20)
    return [
        (delete(pins).where(own_pins), who),
        (
            update(seats).where(seats.c.person == _WHO).values(person=None, name=NEUTRAL),
            who,
        ),
        (
            update(schema.tables).where(schema.tables.c.host == _WHO).values(host=nobody, host_name=NEUTRAL),
            who,
        ),
        (
            update(schema.results).where(schema.results.c.player == _WHO).values(player="", played="[]"),
            who,
        ),
        (delete(schema.chat).where(schema.chat.c.person == _WHO), who),
        (delete(schema.guests).where(schema.guests.c.person == _WHO), who),
        # Who else is at those tables is told anew once this one's lines are cut.
        (delete(schema.presence).where(schema.presence.c.people.contains(_WHO)), who),
        (delete(schema.passkeys).where(schema.passkeys.c.person == _WHO), who),
        (delete(schema.devices).where(schema.devices.c.person == _WHO), who),
        (delete(schema.reminders).where(schema.reminders.c.person == _WHO), who),
        (delete(schema.preferences).where(schema.preferences.c.person == _WHO), who),
        (delete(schema.subscriptions).where(schema.subscriptions.c.person == _WHO), who),
        (delete(schema.silenced).where(schema.silenced.c.person == _WHO), who),
        stored_people.delete_program(id),
        (delete(schema.people).where(schema.people.c.id == _WHO), who),
    ]
