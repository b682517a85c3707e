"""Servers in processes of their own, which can be killed."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
from tests.server.conftest import FAST, PATIENCE, Tab, Visitor
from tests.server.once import a_new_database

from gravitable.server import Settings, run

_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(["tests.server.preloaded"])


class Process:
    """A server in a process of its own. `before` is run in it first."""

    def __init__(self, port: int, folder: Path, before: str, settings: Mapping[str, object]) -> None:
        self._process = _forks.Process(target=_serve, args=(port, folder, before, settings), daemon=True)
        self._process.start()

    def poll(self) -> int | None:
        """Its exit code, once it has ended; a signal counts below zero."""
        return self._process.exitcode

    def wait(self, seconds: float | None = None) -> int | None:
        """Wait until it has ended."""
        self._process.join(seconds)
        return self.poll()

    def send_signal(self, signal: int) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, signal)

    def kill(self) -> None:
        self._process.kill()


def _serve(port: int, folder: Path, before: str, settings: Mapping[str, Any]) -> None:
    exec(before, {})
    chosen: dict[str, Any] = {"bot_delay": 0.0, "bot_workers": 1, **settings}
    stored = folder / "gravitable.db"
    if "database" not in chosen and not stored.exists():
        folder.mkdir(parents=True, exist_ok=True)
        stored.write_bytes(a_new_database())
    run(Settings(data_folder=folder, port=port, exact_port=True, limits=FAST, **chosen), quiet=True)


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def wait_for(server: Process, port: int) -> None:
    """Wait until a server answers."""
    deadline = time.monotonic() + 2 * PATIENCE
    while not answers(port):
        assert server.poll() is None, "the server ended by itself"
        assert time.monotonic() < deadline, "the server does not answer"
        time.sleep(0.1)


@contextmanager
def serving(port: int, folder: Path, bot_delay: float = 0.0, drain: float = 0.0) -> Iterator[Process]:
    """A server that is killed at the end, if not before."""
    server = Process(port, folder, "", {"bot_delay": bot_delay, "drain_seconds": drain})
    try:
        wait_for(server, port)
        yield server
    finally:
        server.kill()
        server.wait()


def reopen(visitor: Visitor, table: str, seen: int | None = None) -> Tab:
    """Open a table of a server that was started again."""
    known = visitor.http.cookies
    visitor.http = httpx.Client(base_url=visitor.url, cookies=known, timeout=PATIENCE, verify=False)
    return visitor.open(table, seen)


def stored_moments(folder: Path, table: str) -> int:
    """How many moments of a table are in the database of a server."""
    with closing(sqlite3.connect(folder / "gravitable.db")) as database:
        rows = database.execute("SELECT count(*) FROM moments WHERE table_id = ?", (table,))
        return int(rows.fetchone()[0])


def wait_for_moments(folder: Path, table: str, more_than: int) -> None:
    """Wait until a table has gone on."""
    deadline = time.monotonic() + 2 * PATIENCE
    while stored_moments(folder, table) <= more_than:
        assert time.monotonic() < deadline, "the table stands still"
        time.sleep(0.1)
