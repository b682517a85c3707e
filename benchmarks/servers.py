"""What sharing a database costs and brings: `python -m benchmarks.servers`, with the tools for developing.

It starts a PostgreSQL of its own, with `fsync` on, and measures: moments stored by one process with and
without the check of leases; what a moment costs PostgreSQL in processor time and on disk; moments stored by
1, 2 and 4 processes at once; the lobby with 10,000 listed tables; the start of a server with 100,000.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec
from sqlalchemy import text
from tests.server.postgres import postgres

from gravitable.server import Settings
from gravitable.server.server import GameServer
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.leases import Lease
from gravitable.server.storage.writer import Job, MomentRow, Storage
from gravitable.server.wire.tables import TableSettings

TABLES = 200
SECONDS = 4.0
ENTRY = b"[" + b"x" * 120 + b"]"
_FILL = """
INSERT INTO tables (id, game, version, options, status, paused, settings, host, host_name,
    invite, created, active, owner, epoch)
SELECT :mark || i, 'adrift', '1', '{}', 'waiting', false, CAST(:settings AS json), 'p', 'P',
    :mark || i, 0, extract(epoch FROM now()), :owner, 1 FROM generate_series(1, :count) AS i
"""
_SEATS = """
INSERT INTO seats (table_id, seat, kind, name, handed_on)
SELECT :mark || i, s, 'open', '', 0 FROM generate_series(1, :count) i, generate_series(0, 3) s
"""


_SIZE = "SELECT pg_total_relation_size('moments'), (SELECT count(*) FROM moments)"


def fill(storage: Storage, mark: str, count: int, owner: str | None = None, *, listed: bool = False) -> None:
    """Put so many tables into the database."""
    settings = msgspec.json.encode(TableSettings(listed=listed)).decode()
    values = {"mark": mark, "count": count, "owner": owner, "settings": settings}
    with storage.engine.begin() as connection:
        connection.execute(text(_FILL), values)
        if listed:
            connection.execute(text(_SEATS), values)


async def store(storage: Storage, mark: str, owner: str, *, check: bool) -> float:
    """Moments a second, with as many tables as there are each waiting for its own."""
    storage.start()
    stored, end = 0, time.monotonic() + SECONDS
    done = asyncio.Event()
    left = TABLES

    def move(table: str, seq: int) -> None:
        nonlocal stored, left
        job = Job([MomentRow(table, seq, 0.0, ENTRY)])
        job.lease = Lease(table, owner, 1) if check else None

        def then(error: Exception | None) -> None:
            nonlocal stored, left
            if error is not None:
                raise error
            stored += 1
            if time.monotonic() < end:
                move(table, seq + 1)
            else:
                left -= 1
                if not left:
                    done.set()

        job.then.append(then)
        storage.submit(job)

    began = time.monotonic()
    for number in range(1, TABLES + 1):
        move(f"{mark}{number}", 0)
    await done.wait()
    return stored / (time.monotonic() - began)


def one_process(address: str, mark: str, check: bool) -> float:
    storage = Storage(address, mark)
    storage.open()
    fill(storage, mark, TABLES, mark)
    rate = asyncio.run(store(storage, mark, mark, check=check))
    storage.close()
    return rate


def several_processes(address: str, count: int, round_: int) -> float:
    """Moments a second of so many processes together."""
    commands = [
        [sys.executable, "-m", "benchmarks.servers", address, f"r{round_}c{count}n{number}x"]
        for number in range(count)
    ]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    return sum(float(process.communicate()[0]) for process in started)


async def start_seconds(settings: Settings) -> float:
    server = GameServer(settings)
    began = time.monotonic()
    await server.start()
    taken = time.monotonic() - began
    await server.stop()
    return taken


def main() -> None:
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with postgres({"shared_buffers": "256MB"}) as server, tempfile.TemporaryDirectory() as folder:
        address = server.address()
        rates: dict[bool, list[float]] = {True: [], False: []}
        for number in range(3):
            for check in (False, True):
                rates[check].append(one_process(address, f"f{number}{int(check)}x", check))
        plain, checked = (statistics.median(rates[check]) for check in (False, True))
        print(f"stored by one process, {TABLES} tables: {plain:,.0f} moments/s; with leases {checked:,.0f}")
        before = server.processor_seconds()
        stored = one_process(address, "cpux", check=True) * SECONDS
        spent = (server.processor_seconds() - before) / stored * 1e6
        print(f"processor time of PostgreSQL for a moment: about {spent:.0f} us", flush=True)
        with Storage(address, "sizes").engine.connect() as connection:
            size, rows = connection.execute(text(_SIZE)).one()
        print(f"room on disk for a moment of {len(ENTRY)} bytes: {size / rows:.0f} bytes, indexes included")
        for count in (1, 2, 4):
            found = [several_processes(address, count, number) for number in range(2)]
            print(
                f"stored by {count} processes: {statistics.median(found):,.0f} moments/s together", flush=True
            )
        address = server.address()
        storage = Storage(address, "filler")
        storage.open()
        fill(storage, "l", 10_000, listed=True)
        with storage.engine.connect() as connection:
            connection.execute(text("ANALYZE"))
            times = []
            for _ in range(20):
                began = time.perf_counter()
                stored_tables.read_lobby(connection, "p2")
                stored_tables.read_turns(connection, "p2")
                times.append(time.perf_counter() - began)
        print(f"lobby with 10,000 listed tables: {statistics.median(times) * 1000:.1f} ms")
        fill(storage, "s", 90_000)
        storage.close()
        settings = Settings(data_folder=Path(folder), database=address)
        print(f"start with 100,000 stored tables: {asyncio.run(start_seconds(settings)):.2f} s")
        empty = Settings(data_folder=Path(folder), database=server.address())
        print(f"start with none: {asyncio.run(start_seconds(empty)):.2f} s")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(one_process(sys.argv[1], sys.argv[2], check=True))
    else:
        main()
