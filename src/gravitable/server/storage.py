"""The database: one writer thread that commits in groups, and readers beside it.

What a table does is handed over as a `Job`; once the batch it travels in is committed, the event loop runs
what was to follow. So an answer that waits for its job is an answer about something safe on disk, and one
fsync serves everybody who acted meanwhile.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql import Executable

from gravitable.kernel import GravitableError
from gravitable.server.schema import moments

T = TypeVar("T")
MomentRow = tuple[str, int, float, bytes, int | None, str | None]
Statement = tuple[Executable, dict[str, Any] | list[dict[str, Any]]]
"""A statement made once, and the values it is to be run with now, once or many times."""
Then = Callable[[Exception | None], None]

_COLUMNS = ("table_id", "seq", "time", "entries", "rewound_to", "clocks")
_CHUNK = 64
_LARGEST_BATCH = 1024
_BUSY = 8
_GATHER = 0.002
"""After a batch of so many jobs there is a rush: what comes within that time shares the next fsync."""


class Job:
    """Something to store, whole or not at all; `then` runs on the event loop, with an error if it was not."""

    __slots__ = ("done", "moments", "statements", "then")

    def __init__(self, moments: Sequence[MomentRow] = (), statements: Sequence[Statement] = ()) -> None:
        self.moments = moments
        self.statements = statements
        self.then: list[Then] = []
        self.done = False


class Storage:
    """A database and its writer. `start` must run on the event loop that the jobs' answers go to."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def migrate(self) -> None:
        """Bring the schema up to date."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        try:
            with self.engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except CommandError as error:
            raise GravitableError(f"A newer version of Gravitable wrote this database: {error}.") from None
        except SQLAlchemyError as error:
            raise GravitableError(f"The database cannot be opened: {error}.") from None

    def start(self) -> None:
        """Begin to write."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Write what is left, then close."""
        self._jobs.put(None)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
        self.engine.dispose()

    def submit(self, job: Job) -> None:
        """Store a job as soon as possible; jobs are stored in the order they come."""
        self._jobs.put(job)

    async def save(self, *statements: Statement, moments: Sequence[MomentRow] = ()) -> None:
        """Store and wait until it is safe."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def then(error: Exception | None) -> None:
            if done.done():
                return
            if error:
                done.set_exception(error)
            else:
                done.set_result(None)

        job = Job(moments, statements)
        job.then.append(then)
        self.submit(job)
        await done

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Run a query beside the event loop."""

        def run() -> T:
            with self.engine.connect() as connection:
                return ask(connection)

        return await asyncio.to_thread(run)

    def _write(self) -> None:
        assert self._loop is not None
        with self.engine.connect() as connection:
            going, busy = True, False
            while going:
                batch = [self._jobs.get()]
                if busy:
                    time.sleep(_GATHER)
                while len(batch) < _LARGEST_BATCH:
                    try:
                        batch.append(self._jobs.get_nowait())
                    except queue.Empty:
                        break
                going = None not in batch
                busy = len(batch) >= _BUSY
                results = self._store(connection, [job for job in batch if job is not None])
                self._loop.call_soon_threadsafe(_finish, results)

    def _store(self, connection: Connection, batch: list[Job]) -> list[tuple[Job, Exception | None]]:
        try:
            self._transact(connection, batch)
            return [(job, None) for job in batch]
        except (SQLAlchemyError, sqlite3.Error):
            results: list[tuple[Job, Exception | None]] = []
            for job in batch:  # one at a time, so that a bad job harms nobody else
                try:
                    self._transact(connection, [job])
                    results.append((job, None))
                except (SQLAlchemyError, sqlite3.Error) as error:
                    results.append((job, error))
            return results

    def _transact(self, connection: Connection, batch: list[Job]) -> None:
        rows: list[MomentRow] = []
        with connection.begin():
            for job in batch:
                for statement, values in job.statements:
                    connection.execute(statement, values)
                rows.extend(job.moments)
            if rows:
                insert_moments(connection, rows)


def insert_moments(connection: Connection, rows: list[MomentRow]) -> None:
    """Append many moments. For SQLite in few large statements, each of which gives the interpreter away only
    once, and straight to its driver: this is the hot path.
    """
    if connection.dialect.name != "sqlite":
        connection.execute(insert(moments), [dict(zip(_COLUMNS, row, strict=True)) for row in rows])
        return
    cursor = connection.connection.cursor()
    at, size = 0, _CHUNK
    while at < len(rows):
        while size > len(rows) - at:
            size //= 2
        cursor.execute(_INSERTS[size], [value for row in rows[at : at + size] for value in row])
        at += size
    cursor.close()


def _insert_sql(size: int) -> str:
    return f"INSERT INTO moments ({', '.join(_COLUMNS)}) VALUES " + ", ".join(["(?, ?, ?, ?, ?, ?)"] * size)


_INSERTS = {size: _insert_sql(size) for size in (1, 2, 4, 8, 16, 32, 64)}


def _finish(results: list[tuple[Job, Exception | None]]) -> None:
    for job, error in results:
        job.done = True
        for then in job.then:
            then(error)


def _engine(url: str) -> Engine:
    if url.startswith("postgres"):  # the usual short form names no driver
        url = "postgresql+psycopg://" + url.split("://", 1)[1]
    try:
        engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    except SQLAlchemyError as error:
        raise GravitableError(f"The database address is not understood: {error}.") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 10000")
    cursor.close()
