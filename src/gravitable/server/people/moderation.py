"""What whoever runs a server does about its visitors, on the database that the server uses."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from gravitable.kernel import GravitableError
from gravitable.server.limits import network
from gravitable.server.settings import Settings
from gravitable.server.storage import schema
from gravitable.server.storage.database import Database, first_line, newest_revision, revision_of


@contextlib.contextmanager
def open_database(settings: Settings) -> Iterator[Connection]:
    """The database of a server, beside that server, for one transaction."""
    database = Database(settings.database_url)
    if database.file is not None and not database.file.exists():
        raise GravitableError(f"There is no database at {database.file}.")
    try:
        with database.reading.begin() as connection:
            if revision_of(connection) != newest_revision():
                raise GravitableError("The database is of another version: start this server once.")
            yield connection
    except SQLAlchemyError as error:
        raise GravitableError(f"The database cannot be used: {first_line(error)}.") from None
    finally:
        database.close()


def list_tables(connection: Connection, limit: int) -> list[tuple[str, ...]]:
    """The tables that are not over, the latest first: id, game, state, who sits there, how long ago."""
    tables, seats = schema.tables.c, schema.seats.c
    rows = connection.execute(
        select(schema.tables).where(tables.status != "over").order_by(tables.active.desc()).limit(limit)
    ).all()
    found: list[tuple[str, ...]] = []
    for row in rows:
        sit = connection.execute(
            select(seats.name, seats.person).where(seats.table_id == row.id).order_by(seats.seat)
        )
        names = "\n".join(f"{name} ({person})" if person else name or "open" for name, person in sit)
        found.append((row.id, row.game, row.status, names, _ago(row.active)))
    return found


def list_people(connection: Connection, search: str, limit: int) -> list[tuple[str, ...]]:
    """Those whose name has these letters, the newest first: id, name, since when."""
    people = schema.people.c
    query = select(schema.people).where(func.lower(people.name).contains(search.lower(), autoescape=True))
    rows = connection.execute(query.order_by(people.created.desc()).limit(limit))
    return [(row.id, row.name, _ago(row.created)) for row in rows]


def list_shut_out(connection: Connection) -> list[tuple[str, ...]]:
    """Who is shut out, since when and why."""
    rows = connection.execute(select(schema.shut_out).order_by(schema.shut_out.c.since))
    return [(row.who, row.why, _ago(row.since)) for row in rows]


def end_table(connection: Connection, table: str, why: str) -> None:
    """Ask the server to end a table."""
    tables, endings = schema.tables.c, schema.endings.c
    status = connection.execute(select(tables.status).where(tables.id == table)).scalar()
    if status is None:
        raise GravitableError(f"There is no table {table}.")
    if status == "over":
        raise GravitableError(f"Table {table} is over already.")
    connection.execute(delete(schema.endings).where(endings.table_id == table))
    connection.execute(insert(schema.endings).values(table_id=table, why=why))


def shut_out(connection: Connection, who: str, why: str) -> None:
    """Let a person, or everyone at a network address, in no more."""
    who = network(who)
    connection.execute(delete(schema.shut_out).where(schema.shut_out.c.who == who))
    connection.execute(insert(schema.shut_out).values(who=who, why=why, since=time.time()))


def let_in(connection: Connection, who: str) -> None:
    """Let them in again."""
    gone = connection.execute(delete(schema.shut_out).where(schema.shut_out.c.who == network(who)))
    if not gone.rowcount:
        raise GravitableError(f"{who} is not shut out.")


def _ago(then: float) -> str:
    minutes = max(0, round((time.time() - then) / 60))
    if minutes < 120:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 2880 else f"{minutes // 1440} days ago"
