"""The checks of `gravitable doctor`. Every finding names a state and, if needed, a repair."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import sys
import time
import urllib.request
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import SQLAlchemyError

import gravitable
from gravitable.kernel import GravitableError
from gravitable.kernel.registry import broken, games
from gravitable.server.identity import SECRET_BYTES, secret_file
from gravitable.server.settings import Settings
from gravitable.server.storage.database import Database, first_line, newest_revision, revision_of
from gravitable.server.storage.schema import tables
from gravitable.server.web.protocol import descriptors
from gravitable.server.web.static_files import StaticFiles
from gravitable.server.wire.service import Health
from gravitable.server.workers.pool import processes

MEGABYTE = 2**20
FREE_LEAST, FREE_ENOUGH = 200, 1000
"""Megabytes of free disk: below the first the check is bad, below the second doubtful."""
SERVER_MEGABYTES, WORKER_MEGABYTES = 400, 250
"""Usual memory of the server and of each worker process with all games loaded."""
SKEW_SECONDS = 2.0


class Finding(NamedTuple):
    """One finding: its subject, its state, and a sentence."""

    what: str
    state: Literal["good", "doubtful", "bad"]
    words: str


def examine(settings: Settings) -> Iterator[Finding]:
    """Check everything that a server needs. Change nothing."""
    yield from _program()
    yield from _folder(settings)
    yield from _database(settings)
    yield _port(settings)
    yield from _machine(settings)
    yield from _exposure(settings)
    yield _notices(settings)


def _program() -> Iterator[Finding]:
    python = ".".join(map(str, sys.version_info[:3]))
    yield Finding("version", "good", f"Gravitable {gravitable.__version__} on Python {python}")
    missing = []
    for requirement in metadata.requires("gravitable") or ():
        name = requirement.split(";")[0].split("[")[0].split(">")[0].split("<")[0].strip()
        if "extra ==" not in requirement:
            try:
                metadata.version(name)
            except metadata.PackageNotFoundError:
                missing.append(name)
    if missing:
        yield Finding("packages", "bad", f"{', '.join(missing)} missing: install Gravitable again")
    if not StaticFiles().built:
        yield Finding("client", "bad", "the browser client is not built: run `make web` in the checkout")
    found = ", ".join(game.name for game in games().values())
    yield Finding("games", "good" if found else "bad", found or "none can be loaded")
    for name, problem in broken().items():
        yield Finding("games", "doubtful", f"{name} is left out: {problem}")


def _folder(settings: Settings) -> Iterator[Finding]:
    folder = settings.data_folder
    there = next(each for each in (folder, *folder.parents) if each.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        yield Finding("data folder", "bad", f"{there} cannot be written to: choose another with --data")
        return
    free = shutil.disk_usage(there).free // MEGABYTE
    state: Literal["good", "doubtful", "bad"] = "good"
    if free < FREE_ENOUGH:
        state = "doubtful" if free >= FREE_LEAST else "bad"
    words = f"{folder}, {free:,} MB free" + ("" if state == "good" else ": make room, or choose --data")
    yield Finding("data folder", state, words)
    secret = secret_file(folder)
    if not settings.database_url.startswith("sqlite"):
        yield Finding("secret", "good", "in the database, for all servers on it")
    elif not secret.exists():
        yield Finding("secret", "good", "none yet; the first start makes one")
    elif secret.stat().st_size < SECRET_BYTES:
        yield Finding("secret", "bad", f"{secret} is cut short: delete it to get a new one")
    elif os.name != "nt" and secret.stat().st_mode & 0o077:
        yield Finding("secret", "bad", f"others can read {secret}: chmod 600, or delete it")
    else:
        yield Finding("secret", "good", "readable by its owner alone")


def _database(settings: Settings) -> Iterator[Finding]:
    try:
        database = Database(settings.database_url)
    except GravitableError as error:
        yield Finding("database", "bad", str(error))
        return
    if database.file is not None and not database.file.exists():
        yield Finding("database", "good", f"SQLite, none yet at {database.file}; the first start makes one")
        return
    try:
        with database.reading.connect() as connection:
            yield from _inside(connection)
    except SQLAlchemyError as error:
        yield Finding("database", "bad", f"it cannot be read: {first_line(getattr(error, 'orig', error))}")
    finally:
        database.close()


def _inside(connection: Connection) -> Iterator[Finding]:
    kind = connection.dialect.name
    if kind == "sqlite":
        said = connection.execute(text("PRAGMA quick_check(1)")).scalar_one()
        if said != "ok":
            yield Finding("database", "bad", f"it is damaged ({said}): restore a backup")
            return
    revision, newest = revision_of(connection), newest_revision()
    if revision is None:
        yield Finding("database", "good", f"{kind}, empty; the first start prepares it")
        return
    stored = connection.execute(select(func.count()).select_from(tables)).scalar_one()
    words = f"{kind}, {stored:,} tables, schema {revision}"
    yield Finding("database", "good", words + ("" if revision == newest else f" (this program has {newest})"))
    latest = connection.execute(select(func.max(tables.c.active))).scalar()
    if kind == "postgresql":
        its_clock = connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one()
        apart = abs(float(its_clock) - time.time())
        if apart > SKEW_SECONDS:
            yield Finding("clock", "bad", f"{apart:.0f} s away from the database's: synchronise both by NTP")
            return
    if latest is not None and latest > time.time() + SKEW_SECONDS:
        yield Finding("clock", "bad", "it is behind what is stored: set it right before players lose time")
    else:
        yield Finding("clock", "good", time.strftime("%Y-%m-%d %H:%M:%S %z"))


def _port(settings: Settings) -> Finding:
    host, port = settings.host, settings.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if version := _who_answers(host, port):
                return Finding("port", "good", f"{port}: Gravitable {version} is running there")
            state: Literal["doubtful", "bad"] = "bad" if settings.exact_port else "doubtful"
            return Finding("port", state, f"{host}:{port} cannot be used ({error.strerror}): choose --port")
    return Finding("port", "good", f"{host}:{port} is free")


def _who_answers(host: str, port: int) -> str | None:
    """The version of the server that is there already, if it is one of ours."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    try:
        with urllib.request.urlopen(f"{address}/api/health", timeout=1) as answer:
            return msgspec.json.decode(answer.read(10_000), type=Health).version
    except (OSError, msgspec.DecodeError):
        return None


def _machine(settings: Settings) -> Iterator[Finding]:
    needed = SERVER_MEGABYTES + processes(settings) * WORKER_MEGABYTES
    memory = _memory()
    if memory is not None:
        enough = memory >= needed
        words = f"{memory:,} MB available, about {needed:,} MB used when all processes work"
        words += "" if enough else ": take fewer with --bot-workers"
        yield Finding("memory", "good" if enough else "doubtful", words)
    connections, wanted = descriptors(), settings.limits.connections_all
    words = f"{min(connections, wanted):,} at once"
    words += "" if connections >= wanted else f" of {wanted:,}: raise the limit of open files (ulimit -n)"
    yield Finding("connections", "good" if connections >= 1000 else "doubtful", words)


def _memory() -> int | None:
    """Megabytes that are free to use, where the system says so."""
    with contextlib.suppress(OSError, ValueError):
        for line in Path("/proc/meminfo").read_text().splitlines():
            name, _, amount = line.partition(":")
            if name == "MemAvailable":
                return int(amount.split()[0]) // 1024
    return None


def _exposure(settings: Settings) -> Iterator[Finding]:
    if settings.host in ("127.0.0.1", "::1", "localhost"):
        yield Finding("reach", "good", "this machine only")
    elif not settings.hosts:
        yield Finding("reach", "doubtful", "everyone, under any name: say which names are yours with --hosts")
    else:
        yield Finding("reach", "good", f"everyone, as {', '.join(settings.hosts)}")
    if "*" in settings.trust_proxy:
        words = "every visitor can claim any address: name the proxy with --trust-proxy"
        yield Finding("proxy", "bad", words)


def _notices(settings: Settings) -> Finding:
    words = f"the contact for push services is {settings.contact}"
    if settings.contact is None:
        words = "push services get the https address that a browser knows. Plain localhost has none, "
        words += "and some services refuse that: set --push-contact"
    return Finding("notices", "good", words)
