"""Backups of a server: one file that a server on SQLite or PostgreSQL can restore.

The file is a zip archive: the rows as a SQLite database, the secret that signs cookies, and a summary.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

import gravitable
from gravitable.kernel import GravitableError
from gravitable.server.identity import SECRET_BYTES, secret_file
from gravitable.server.settings import Settings
from gravitable.server.storage.database import Database, first_line, newest_revision, revision_of
from gravitable.server.storage.schema import metadata, people, presence, secrets, servers, tables
from gravitable.server.storage.servers import shared_secret

FORMAT = 1
ROWS_AT_ONCE = 1000
DATABASE, SECRET, CONTENTS = "gravitable.db", "secret", "contents.json"
Progress = Callable[[int, int], None]
"""Receives the number of copied rows, and of all rows."""


class Contents(msgspec.Struct):
    """The summary of a backup: its time, its version, and the number of rows in each table."""

    format: int
    version: str
    made: float
    rows: dict[str, int]


def back_up(settings: Settings, file: Path, progress: Progress = lambda done, of: None) -> Contents:
    """Write a backup, while the server runs or not. It shows the database as it was at one moment."""
    if file.exists():
        raise GravitableError(f"{file} is there already; a backup replaces nothing.")
    source = Database(settings.database_url)
    if source.file is not None and not source.file.exists():
        raise GravitableError(f"There is no database at {source.file}.")
    try:
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=".gravitable-") as folder:
            copy = Path(folder) / DATABASE
            contents = Contents(FORMAT, gravitable.__version__, time.time(), {})
            with source.reading.connect() as reading, _new_copy(copy) as writing:
                contents.rows = _copy_all(_snapshot(reading), writing, progress)
                secret = _read_secret(reading, settings.data_folder)
            archive = Path(folder) / "archive"
            with zipfile.ZipFile(archive, "x", zipfile.ZIP_DEFLATED) as out:
                out.writestr(CONTENTS, msgspec.json.encode(contents))
                out.writestr(SECRET, secret)
                out.write(copy, DATABASE)
            _make_safe(archive)
            archive.rename(file)
    except (OSError, SQLAlchemyError) as error:
        raise GravitableError(f"The backup {file} could not be made: {first_line(error)}.") from None
    finally:
        source.close()
    return contents


def restore(settings: Settings, file: Path, progress: Progress = lambda done, of: None) -> Contents:
    """Fill an empty database from a backup, all of it or nothing. No server may use it meanwhile."""
    try:
        with tempfile.TemporaryDirectory(prefix="gravitable-") as folder:
            contents, secret = _unpack(file, Path(folder))
            source = Database(f"sqlite:///{(Path(folder) / DATABASE).as_posix()}")
            source.open("gravitable restore")  # an older backup is brought up to date here
            settings.data_folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            target = Database(settings.database_url)
            try:
                target.open("gravitable restore", alone=True)
                with source.reading.connect() as reading, target.writing.begin() as writing:
                    if _count(writing, people) or _count(writing, tables):
                        raise GravitableError("The database is not empty; a backup replaces nothing.")
                    rows = _copy_all(reading, writing, progress)
                    if any(rows.get(name) != count for name, count in contents.rows.items()):
                        raise GravitableError(f"{file} is damaged: it does not hold what it says.")
                    if target.is_sqlite:
                        _write_secret(settings.data_folder, secret)
                    else:
                        writing.execute(delete(secrets))
                        shared_secret(writing, secret)
            finally:
                target.close()
                source.close()
    except (OSError, SQLAlchemyError) as error:
        raise GravitableError(f"{file} could not be restored: {first_line(error)}.") from None
    return contents


def _snapshot(reading: Connection) -> Connection:
    """See the database as it is now, whatever is written meanwhile."""
    if reading.dialect.name == "sqlite":
        reading.exec_driver_sql("BEGIN")
    else:
        reading = reading.execution_options(isolation_level="REPEATABLE READ")
    if revision_of(reading) != newest_revision():
        raise GravitableError("Another version of Gravitable wrote this database: start the server once.")
    return reading


@contextlib.contextmanager
def _new_copy(file: Path) -> Iterator[Connection]:
    copy = Database(f"sqlite:///{file.as_posix()}")
    try:
        copy.open("gravitable backup")
        with copy.writing.begin() as writing:
            yield writing
    finally:
        copy.close()  # SQLite then moves all it holds into the one file


def _copy_all(reading: Connection, writing: Connection, progress: Progress) -> dict[str, int]:
    """Copy every row; how many there were of each kind."""
    copied = [table for table in metadata.sorted_tables if table not in (servers, secrets, presence)]
    rows = {table.name: _count(reading, table) for table in copied}
    done, total = 0, sum(rows.values())
    for table in copied:
        found = reading.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table)).mappings()
        for some in found.partitions():
            writing.execute(insert(table), [_unowned(row) for row in some])
            done += len(some)
            progress(done, total)
    return rows


def _unowned(row: RowMapping) -> dict[str, Any]:
    """A row as it is copied: no server has the table where it comes to."""
    return {name: value for name, value in row.items() if name != "owner" or "epoch" not in row}


def _read_secret(reading: Connection, folder: Path) -> bytes:
    """What cookies are signed with: servers on PostgreSQL keep it there."""
    if reading.dialect.name == "sqlite":
        return secret_file(folder).read_bytes()
    secret: bytes = reading.execute(select(secrets.c.value)).scalar_one()
    return secret


def _count(connection: Connection, table: object) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()  # type: ignore[arg-type]


def _unpack(file: Path, folder: Path) -> tuple[Contents, bytes]:
    try:
        with zipfile.ZipFile(file) as archive:
            contents = msgspec.json.decode(archive.read(CONTENTS), type=Contents)
            if contents.format > FORMAT:
                raise GravitableError(f"{file} was made by a newer version, {contents.version}.")
            archive.extract(DATABASE, folder)
            secret = archive.read(SECRET)
    except (zipfile.BadZipFile, KeyError, msgspec.DecodeError):
        raise GravitableError(f"{file} is no backup of Gravitable, or it is damaged.") from None
    if len(secret) < SECRET_BYTES:
        raise GravitableError(f"{file} is damaged: its secret is cut short.")
    return contents, secret


def _write_secret(folder: Path, secret: bytes) -> None:
    fresh = folder / "secret.new"
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(secret)
    _make_safe(fresh)
    fresh.replace(secret_file(folder))


def _make_safe(file: Path) -> None:
    """On disk, and readable by its owner alone."""
    file.chmod(0o600)
    with file.open("rb") as handle:
        os.fsync(handle.fileno())
