"""Servers in processes of their own, which can be killed."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
from tests.conftest import TOYS
from tests.server.conftest import PATIENCE, Tab, Visitor

SERVE = """
import json, sys
from dataclasses import fields
from pathlib import Path
from gravitable.server import Limits, Settings, run
port, folder, settings = sys.argv[1:]
fast = {each.name: (1e6, 10**6) for each in fields(Limits) if isinstance(each.default, tuple)}
limits = Limits(**fast, connections_address=10**6)
chosen = {"bot_delay": 0.0, "bot_workers": 1, **json.loads(settings)}
run(
    Settings(data_folder=Path(folder), port=int(port), exact_port=True, limits=limits, **chosen), quiet=True
)
"""


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def launch(port: int, folder: Path, before: str = "", **settings: object) -> subprocess.Popen[bytes]:
    """Start a server, and do not wait for it. `before` is run in it first."""
    environment = {**os.environ, "PYTHONPATH": str(TOYS)}
    arguments = [sys.executable, "-c", before + SERVE, str(port), str(folder), json.dumps(settings)]
    return subprocess.Popen(arguments, env=environment)


def wait_for(server: subprocess.Popen[bytes], port: int) -> None:
    """Wait until a server answers."""
    deadline = time.monotonic() + 2 * PATIENCE
    while not answers(port):
        assert server.poll() is None, "the server ended by itself"
        assert time.monotonic() < deadline, "the server does not answer"
        time.sleep(0.1)


@contextmanager
def serving(
    port: int, folder: Path, bot_delay: float = 0.0, drain: float = 0.0
) -> Iterator[subprocess.Popen[bytes]]:
    """A server that is killed at the end, if not before."""
    server = launch(port, folder, bot_delay=bot_delay, drain_seconds=drain)
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
