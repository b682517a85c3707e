"""People and their programs as they are written to the database and read from it."""

from __future__ import annotations

import time

from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from gravitable.server.storage import schema
from gravitable.server.storage.records import Person, ProgramRecord
from gravitable.server.storage.writer import Statement

_SAVE_PERSON = text(
    "INSERT INTO people (id, name, created) VALUES (:id, :name, :created) "
    "ON CONFLICT (id) DO UPDATE SET name = excluded.name"
)
_UPDATE_PERSON = update(schema.people).where(schema.people.c.id == bindparam("which"))
_INSERT_PROGRAM = insert(schema.programs)
_DELETE_PROGRAM = delete(schema.programs).where(schema.programs.c.id == bindparam("which"))


def save_person(person: Person) -> Statement:
    """Remember a person by the name they chose."""
    return _SAVE_PERSON, {"id": person.id, "name": person.name, "created": time.time()}


def keep_name(person: str, essence: str | None) -> Statement:
    """Nobody else may be called what comes down to the same; None: anybody may."""
    return _UPDATE_PERSON, {"which": person, "kept": essence}


def find_kept(connection: Connection, essence: str) -> str | None:
    """Who keeps a name that comes down to this."""
    found = schema.people.c
    id: str | None = connection.execute(select(found.id).where(found.kept == essence)).scalar()
    return id


def insert_program(program: ProgramRecord, token_hash: str) -> list[Statement]:
    """Store a new program, under its name, and the hash of its token."""
    values = {
        "id": program.id,
        "owner": program.owner,
        "token_hash": token_hash,
        "created": program.created,
    }
    return [(_INSERT_PROGRAM, values), save_person(Person(program.id, program.name))]


def delete_program(id: str) -> Statement:
    """Forget a program's token; what it played stays."""
    return _DELETE_PROGRAM, {"which": id}


def read_person(connection: Connection, id: str) -> Person | None:
    """Someone by id."""
    people, programs = schema.people.c, schema.programs.c
    both = schema.people.outerjoin(schema.programs, programs.id == people.id)
    columns = select(people.id, people.name, programs.owner, people.open_to, people.kept.is_not(None))
    row = connection.execute(columns.select_from(both).where(people.id == id)).first()
    return None if row is None else Person(*row)


def has_sat(connection: Connection, person: str) -> bool:
    """Has someone a seat at any table?"""
    found = schema.seats.c
    return connection.execute(select(found.seat).where(found.person == person).limit(1)).first() is not None


def find_program(connection: Connection, token_hash: str) -> str | None:
    """The id of the program that shows this token."""
    found = schema.programs.c
    id: str | None = connection.execute(select(found.id).where(found.token_hash == token_hash)).scalar()
    return id


def read_programs(connection: Connection, owner: str) -> list[ProgramRecord]:
    """Someone's programs, oldest first."""
    found = schema.programs.c
    both = schema.programs.join(schema.people, schema.people.c.id == found.id)
    columns = select(found.id, found.owner, schema.people.c.name, found.created).select_from(both)
    rows = connection.execute(columns.where(found.owner == owner).order_by(found.created, found.id))
    return [ProgramRecord(*row) for row in rows]
