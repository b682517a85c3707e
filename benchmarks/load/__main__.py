"""Our server and boardgame.io's under the same load: `python -m benchmarks.load [--seconds N] [--rounds N]`.

The same client drives both, over the loopback, with the same game, in turns, so that whatever else the
machine does meets both alike. Ours stores every move on disk before it answers; theirs keeps it in memory.
"CPU" is what the server process used for a move, all its threads together.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@dataclass(frozen=True)
class Load:
    """A way to load a server: so many tables, each with so many moves a second (0: as many as it can).

    After `moves` moves a table is given up for a new one, with all it takes: seats, start, new connections.
    """

    title: str
    tables: int
    rate: float
    game: str = "cells"
    seats: int = 2
    moves: int = 10**9

    @property
    def against_peer(self) -> bool:
        return self.game == "cells"


LOADS = (
    Load("saturated, 50 tables", 50, 0),
    Load("saturated, 200 tables", 200, 0),
    Load("1,600 moves/s over 200 tables", 200, 8),
    Load("saturated, 50 tables, each new after 60 moves", 50, 0, moves=60),
    Load("Adrift to its end again and again, saturated, 50 tables of 4", 50, 0, "adrift", 4),
    Load("Adrift to its end again and again, 800 moves/s over 100 tables of 4", 100, 8, "adrift", 4),
)


@dataclass(frozen=True)
class Result:
    """What one run measured."""

    moves_per_second: float
    p50: float
    p99: float
    cpu_us: float
    bytes_per_message: float
    errors: int


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0, help="length of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each server, in turns")
    parser.add_argument("--only", help="run the loads whose title has this in it")
    arguments = parser.parse_args()
    if not (HERE.parent / "boardgameio" / "node_modules" / "ws").is_dir():
        sys.exit("boardgame.io is not installed: run `make bench`, or `npm ci` in benchmarks/boardgameio.")
    for load in LOADS:
        if arguments.only is None or arguments.only in load.title:
            compare(load, arguments.seconds, arguments.rounds)


def compare(load: Load, seconds: float, rounds: int) -> None:
    """Measure both servers in turns and print medians and ratios."""
    ours: list[Result] = []
    theirs: list[Result] = []
    for _ in range(rounds):
        ours.append(measure("gravitable", load, seconds))
        if load.against_peer:
            theirs.append(measure("boardgameio", load, seconds))
    print(f"\n{load.title}")
    print(
        f"  {'':14}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU us/move':>13}{'bytes/msg':>11}{'errors':>8}"
    )
    _print_row("Gravitable", ours)
    if theirs:
        _print_row("boardgame.io", theirs)
        faster = _median(ours, "moves_per_second") / _median(theirs, "moves_per_second")
        cheaper = _median(theirs, "cpu_us") / _median(ours, "cpu_us")
        p50 = _median(ours, "p50") / _median(theirs, "p50")
        p99 = _median(ours, "p99") / _median(theirs, "p99")
        print(f"  ours to theirs: {faster:.2f} x moves/s, {cheaper:.2f} x moves a CPU second, ", end="")
        print(f"p50 x {p50:.2f}, p99 x {p99:.2f}", flush=True)


def _print_row(name: str, results: list[Result]) -> None:
    print(
        f"  {name:14}{_median(results, 'moves_per_second'):9,.0f}{_median(results, 'p50'):9.2f}"
        f"{_median(results, 'p99'):9.2f}{_median(results, 'cpu_us'):13.0f}"
        f"{_median(results, 'bytes_per_message'):11.0f}{sum(result.errors for result in results):8}",
        flush=True,
    )


def _median(results: list[Result], name: str) -> float:
    return float(statistics.median(getattr(result, name) for result in results))


def measure(server: str, load: Load, seconds: float) -> Result:
    """One run against a fresh server."""
    with running(server) as (port, pid):
        client = subprocess.Popen(
            [
                *("node", str(HERE / "drive.cjs"), server, str(port), str(load.tables), str(seconds)),
                *(str(load.rate), str(load.moves), load.game, str(load.seats)),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert client.stdout is not None
        if client.stdout.readline().strip() != "measuring":
            raise SystemExit(f"The load client failed against {server}.")
        before = _cpu_seconds(pid)
        report = json.loads(client.stdout.readline())
        used = _cpu_seconds(pid) - before
        client.wait()
    return Result(
        moves_per_second=report["moves"] / report["seconds"],
        p50=report["p50"] or 0.0,
        p99=report["p99"] or 0.0,
        cpu_us=used / max(1, report["moves"]) * 1e6,
        bytes_per_message=report["bytes_per_message"],
        errors=report["errors"],
    )


@contextlib.contextmanager
def running(server: str) -> Iterator[tuple[int, int]]:
    """A server of that kind on a free port, and its process id."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder = tempfile.mkdtemp(prefix="gravitable-load-")
    if server == "gravitable":
        command = [sys.executable, "-m", "benchmarks.load.serve", str(port), folder]
    else:
        command = ["node", str(HERE / "boardgameio.cjs"), str(port)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 90
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
                break
            if process.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"The {server} server did not start.")
            time.sleep(0.1)
        time.sleep(1.0)
        yield port, process.pid
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
        process.kill()
        shutil.rmtree(folder, ignore_errors=True)


def _cpu_seconds(pid: int) -> float:
    """CPU time of a process so far, all its threads; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


if __name__ == "__main__":
    main()
