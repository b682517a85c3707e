"""Opening the database, with its schema up to date: SQLite for one server, PostgreSQL for any number.

On PostgreSQL every connection that writes holds an advisory lock: servers hold it together, and only what
must be alone (to restore a backup; a server of a version that knew no others) holds it exclusively.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from gravitable.kernel import GravitableError

_LOCK = 0x67726176  # "grav": the number of our advisory lock in PostgreSQL
APPLICATION = "gravitable "
"""How the names of our connections to PostgreSQL begin; the server's id follows."""
_LONGEST_PAUSE = 5
"""Seconds between two statements of one transaction."""
_HOLDER = """
SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND classid = 0 AND objid = %s AND granted
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class DatabaseTaken(GravitableError):
    """Another server uses this database, and one of the two must be alone."""

    def __init__(self, other: str) -> None:
        super().__init__("Another server already uses this database" + (f": {other}." if other else "."))


class Database:
    """A database that we may use. `writing` is the engine to write with: it holds the lock.

    `tag` marks all connections to PostgreSQL, so that others can see whether we are still connected.
    """

    def __init__(self, address: str, tag: str = "") -> None:
        self._url = _understood(address)
        self._name = APPLICATION + tag
        self._alone = False
        self.is_sqlite = self._url.get_backend_name() == "sqlite"
        self.file = Path(self._url.database) if self.is_sqlite and self._url.database else None
        self._lock: IO[str] | None = None
        try:
            if self.is_sqlite:
                self.reading = self.writing = create_engine(self._url, hide_parameters=True)
                event.listen(self.reading, "connect", _prepare_sqlite)
            else:
                patience: dict[str, Any] = {"connect_timeout": 5, "application_name": self._name}
                if tag:  # a server that is stopped in a transaction must not keep others from its tables
                    patience["options"] = f"-c idle_in_transaction_session_timeout={_LONGEST_PAUSE}s"
                self.reading = create_engine(
                    self._url, pool_pre_ping=True, connect_args=patience, hide_parameters=True
                )
                self.writing = create_engine(
                    self._url,
                    poolclass=QueuePool,
                    pool_size=1,
                    max_overflow=0,
                    connect_args=patience,
                    hide_parameters=True,  # errors go to the log, where nobody's words belong
                )
                event.listen(self.writing, "connect", self._lock_postgres)
        except (SQLAlchemyError, ImportError) as error:
            raise GravitableError(f"The database address is not understood: {error}.") from None

    def open(self, name: str, *, alone: bool = False) -> None:
        """Take the database for this server, called `name`, and bring its schema up to date.

        On PostgreSQL others may use it too, unless this one must be alone.
        """
        try:
            self._alone = alone
            if self.file is not None:
                self._open_file(self.file, name)
            migrate(self.writing)
        except DBAPIError as error:
            raise GravitableError(f"The database cannot be opened: {first_line(error.orig)}.") from None
        except SQLAlchemyError as error:
            raise GravitableError(f"The database cannot be opened: {first_line(error)}.") from None

    def close(self) -> None:
        """Let another server have it."""
        self.reading.dispose()
        self.writing.dispose()
        if self._lock is not None:
            self._lock.truncate(0)
            self._lock.close()
            self._lock = None

    def raw(self) -> Any:
        """A connection to PostgreSQL of its own, past SQLAlchemy and its pools."""
        import psycopg

        url = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        return psycopg.connect(url, application_name=self._name, connect_timeout=5, autocommit=True)

    def _lock_postgres(self, connection: Any, _entry: ConnectionPoolEntry) -> None:
        """Every connection that writes holds the lock, or is none: one that was lost must get it anew."""
        take = "pg_try_advisory_lock" if self._alone else "pg_try_advisory_lock_shared"
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {take}(%s)", (_LOCK,))
            if not cursor.fetchone()[0]:
                cursor.execute(_HOLDER, (_LOCK,))
                holder = cursor.fetchone()
                connection.close()
                raise DatabaseTaken(holder[0] if holder else "")
        connection.commit()

    def _open_file(self, file: Path, name: str) -> None:
        """Make the file if there is none, for its owner alone, and lock it."""
        try:
            with contextlib.suppress(FileExistsError):
                os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            with contextlib.suppress(PermissionError):  # someone else's file, which we may use
                file.chmod(0o600)
            lock = file.with_name(f"{file.name}.lock").open("a+")
        except OSError as error:
            raise GravitableError(f"The database {file} cannot be used: {error.strerror}.") from None
        lock.seek(0)
        try:
            _lock_file(lock)
        except OSError:
            other = lock.read().strip()
            lock.close()
            raise DatabaseTaken(other) from None
        lock.truncate(0)
        lock.write(name)
        lock.flush()
        self._lock = lock


def migrate(engine: Engine) -> None:
    """Bring the schema up to date."""
    config = _alembic()
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # one server at a time; the others find it done
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK + 1})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise GravitableError(f"A newer version of Gravitable wrote this database: {error}.") from None


def revision_of(connection: Connection) -> str | None:
    """The version of the schema that a database has; None if it has none of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_revision() -> str | None:
    """The version of the schema that this program knows."""
    return ScriptDirectory.from_config(_alembic()).get_current_head()


def _alembic() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _understood(address: str) -> URL:
    try:
        url = make_url(address)
    except SQLAlchemyError as error:
        raise GravitableError(f"The database address is not understood: {error}.") from None
    if url.drivername in ("postgres", "postgresql"):  # the usual short forms name no driver
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise GravitableError(f"Gravitable keeps its tables in SQLite or PostgreSQL, not {url.drivername}.")
    return url


def _prepare_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 10000")
    cursor.close()


def _lock_file(handle: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def first_line(error: BaseException | None) -> str:
    """An error in one line, as a sentence may quote it."""
    return str(error).strip().split("\n")[0].rstrip(".")
