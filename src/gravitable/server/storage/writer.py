"""The database: one writer thread that commits in groups, and readers beside it.

What a table does is handed over as a `Job`; once the batch it travels in is committed, the event loop runs
what was to follow. So an answer that waits for its job is an answer about something safe on disk, and one
fsync serves everybody who acted meanwhile.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.sql import Executable

from gravitable.server.storage.database import Database
from gravitable.server.storage.leases import Fenced, Lease, check

T = TypeVar("T")
Statement = tuple[Executable, dict[str, Any] | list[dict[str, Any]]]
"""A statement made once, and the values it is to be run with now, once or many times."""
Then = Callable[[Exception | None], None]

_CHUNK = 64
_LARGEST_BATCH = 1024
_BUSY = 8
_GATHER = 0.002
"""After a batch of so many jobs there is a rush: what comes within that time shares the next fsync."""


class MomentRow(NamedTuple):
    """A moment as it is stored; the fields are the columns of `schema.moments`."""

    table_id: str
    seq: int
    time: float
    entries: bytes
    rewound_to: int | None = None
    clocks: str | None = None
    by_person: bool = True
    asked: str | None = None


class Job:
    """Something to store, whole or not at all; `then` runs on the event loop, with an error if it was not.

    It is stored only if its `lease` still holds; without one, in any case.
    """

    __slots__ = ("done", "lease", "moments", "statements", "then")

    def __init__(self, moments: Sequence[MomentRow] = (), statements: Sequence[Statement] = ()) -> None:
        self.moments = moments
        self.statements = statements
        self.lease: Lease | None = None
        self.then: list[Then] = []
        self.done = False


class Storage:
    """A database and its writer. `start` must run on the event loop that the jobs' answers go to."""

    def __init__(self, address: str, tag: str = "") -> None:
        self._database = Database(address, tag)
        self.engine = self._database.reading
        self.shared = not self._database.is_sqlite
        """May other servers use this database too?"""
        self.raw = self._database.raw
        self._open = False
        self._connection: Connection | None = None
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self, name: str = "a server") -> None:
        """Take the database for this server, once; `name` tells others who has it."""
        if not self._open:
            self._database.open(name)
            self._open = True

    def start(self) -> None:
        """Begin to write."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Write what is left, then close."""
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """The same, without an event loop."""
        self._jobs.put(None)
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._database.close()
        self._open = False

    def waiting(self) -> int:
        """How many jobs wait for the writer."""
        return self._jobs.qsize()

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

    async def flush(self) -> None:
        """Wait until everything handed over so far is stored."""
        await self.save()

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Run a query beside the event loop."""

        def run() -> T:
            with self.engine.connect() as connection:
                return ask(connection)

        return await asyncio.to_thread(run)

    async def change(self, ask: Callable[[Connection], T]) -> T:
        """Run what reads and writes at once, in a transaction beside those of the writer."""

        def run() -> T:
            with self.engine.begin() as connection:
                return ask(connection)

        return await asyncio.to_thread(run)

    def _write(self) -> None:
        assert self._loop is not None
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
            results = self._store([job for job in batch if job is not None])
            if results:
                self._loop.call_soon_threadsafe(_finish, results)
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _store(self, batch: list[Job]) -> list[tuple[Job, Exception | None]]:
        error = self._try(batch)
        if error is None:
            return [(job, None) for job in batch]
        if isinstance(error, Fenced):
            lost = [job for job in batch if job.lease in error.leases]
            others = [job for job in batch if job.lease not in error.leases]
            return [*((job, error) for job in lost), *(self._store(others) if others else ())]
        return [(job, self._try([job])) for job in batch]  # one at a time: a bad job harms nobody else

    def _try(self, batch: list[Job]) -> Exception | None:
        """Store these jobs, all or none; what went wrong."""
        try:
            if self._connection is None:
                self._connection = self._database.writing.connect()
            self.transact(self._connection, batch)
        except Fenced as error:
            return error
        except Exception as error:  # whatever it is, the writer goes on, and connects anew if it must
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            return error
        return None

    def transact(self, connection: Connection, batch: list[Job]) -> None:
        rows: list[MomentRow] = []
        leases = {job.lease for job in batch if job.lease is not None}
        with connection.begin():
            if leases:
                check(connection, leases)
            for job in batch:
                for statement, values in job.statements:
                    if self.shared and isinstance(values, list):  # one by one: see `insert_moments`
                        for each in values:
                            connection.execute(statement, each)
                    else:
                        connection.execute(statement, values)
                rows.extend(job.moments)
            if rows:
                insert_moments(connection, rows)


def insert_moments(connection: Connection, rows: list[MomentRow]) -> None:
    """Append many moments. For SQLite in few large statements, each of which gives the interpreter away only
    once, and straight to its driver: this is the hot path.

    For PostgreSQL in one statement. (psycopg would run many of them as a pipeline, and after one PostgreSQL
    does not notice that a transaction stands still: a server that is stopped there would keep its locks.)
    """
    if connection.dialect.name != "sqlite":
        columns = zip(*rows, strict=True)
        connection.execute(_APPEND, dict(zip(MomentRow._fields, map(list, columns), strict=True)))
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
    columns = MomentRow._fields
    values = f"({', '.join('?' * len(columns))})"
    return f"INSERT INTO moments ({', '.join(columns)}) VALUES " + ", ".join([values] * size)


_APPEND = text(f"""
INSERT INTO moments ({", ".join(MomentRow._fields)}) SELECT * FROM unnest(
    CAST(:table_id AS text[]), CAST(:seq AS integer[]), CAST(:time AS float[]), CAST(:entries AS bytea[]),
    CAST(:rewound_to AS integer[]), CAST(:clocks AS text[]), CAST(:by_person AS boolean[]),
    CAST(:asked AS text[]))
""")
_INSERTS = {size: _insert_sql(size) for size in (1, 2, 4, 8, 16, 32, 64)}


def _finish(results: list[tuple[Job, Exception | None]]) -> None:
    for job, error in results:
        job.done = True
        for then in job.then:
            then(error)
