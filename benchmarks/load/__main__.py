"""Our server and boardgame.io's under the same load: `python -m benchmarks.load [--seconds N] [--rounds N]`.
With `--several`, and the tools for developing: 1, 2 and 4 servers of ours on one PostgreSQL database.

The same client drives both, over the loopback, with the same game, in turns, so that whatever else the
machine does meets both alike. Ours stores every move on disk before it answers; theirs keeps it in memory.
"CPU" is what the server processes used for a move, all their threads together, PostgreSQL's included.
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
from collections.abc import Callable, Iterator, Mapping, Sequence
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


@dataclass(frozen=True)
class Server:
    """What is loaded: so many processes, on one PostgreSQL database if they share one."""

    kind: str = "gravitable"
    processes: int = 1
    shared: bool = False


ALONE = {"Gravitable": Server()}
SEVERAL = {f"Gravitable x{count}": Server(processes=count, shared=True) for count in (1, 2, 4)}
PEER = {"boardgame.io": Server("boardgameio")}
RATIOS = ("moves_per_second", "cpu_us", "p50", "p99")

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
    parser.add_argument(
        "--several", action="store_true", help="1, 2 and 4 servers on one PostgreSQL database"
    )
    arguments = parser.parse_args()
    if not (HERE.parent / "boardgameio" / "node_modules" / "ws").is_dir():
        sys.exit("boardgame.io is not installed: run `make bench`, or `npm ci` in benchmarks/boardgameio.")
    for load in LOADS:
        if arguments.only is None or arguments.only in load.title:
            compare(load, SEVERAL if arguments.several else ALONE, arguments.seconds, arguments.rounds)


def compare(load: Load, ours: Mapping[str, Server], seconds: float, rounds: int) -> None:
    """Measure servers in turns and print medians and ratios."""
    servers = {**ours, **PEER} if load.against_peer else ours
    results: dict[str, list[Result]] = {name: [] for name in servers}
    for _ in range(rounds):
        for name, server in servers.items():
            results[name].append(measure(server, load, seconds))
    print(f"\n{load.title}")
    print(
        f"  {'':14}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU us/move':>13}{'bytes/msg':>11}{'errors':>8}"
    )
    for name, measured in results.items():
        _print_row(name, measured)
    if load.against_peer:
        (theirs,) = (results[name] for name in PEER)
        for name in ours:
            ratio = {each: _median(results[name], each) / _median(theirs, each) for each in RATIOS}
            print(
                f"  {name} to theirs: {ratio['moves_per_second']:.2f} x moves/s, "
                f"{1 / ratio['cpu_us']:.2f} x moves a CPU second, "
                f"p50 x {ratio['p50']:.2f}, p99 x {ratio['p99']:.2f}",
                flush=True,
            )


def _print_row(name: str, results: list[Result]) -> None:
    print(
        f"  {name:14}{_median(results, 'moves_per_second'):9,.0f}{_median(results, 'p50'):9.2f}"
        f"{_median(results, 'p99'):9.2f}{_median(results, 'cpu_us'):13.0f}"
        f"{_median(results, 'bytes_per_message'):11.0f}{sum(result.errors for result in results):8}",
        flush=True,
    )


def _median(results: list[Result], name: str) -> float:
    return float(statistics.median(getattr(result, name) for result in results))


def measure(server: Server, load: Load, seconds: float) -> Result:
    """One run against fresh servers."""
    with running(server) as (ports, used):
        client = subprocess.Popen(
            [
                *("node", str(HERE / "drive.cjs"), server.kind, ",".join(map(str, ports)), str(load.tables)),
                *(str(seconds), str(load.rate), str(load.moves), load.game, str(load.seats)),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert client.stdout is not None
        if client.stdout.readline().strip() != "measuring":
            raise SystemExit(f"The load client failed against {server}.")
        before = used()
        report = json.loads(client.stdout.readline())
        cpu = used() - before
        client.wait()
    return Result(
        moves_per_second=report["moves"] / report["seconds"],
        p50=report["p50"] or 0.0,
        p99=report["p99"] or 0.0,
        cpu_us=cpu / max(1, report["moves"]) * 1e6,
        bytes_per_message=report["bytes_per_message"],
        errors=report["errors"],
    )


@contextlib.contextmanager
def running(server: Server) -> Iterator[tuple[list[int], Callable[[], float]]]:
    """Servers on free ports, and what tells the processor time they have used so far."""
    with contextlib.ExitStack() as stack:
        database = None
        if server.shared:
            from tests.server.postgres import postgres

            database = stack.enter_context(postgres({}))
        address = [database.address()] if database else []
        ports: list[int] = []
        pids: list[int] = []
        for _ in range(server.processes):
            port, pid = stack.enter_context(_one(server.kind, address))
            ports.append(port)
            pids.append(pid)
        time.sleep(1.0)
        yield (
            ports,
            lambda: sum(map(_cpu_seconds, pids)) + (database.processor_seconds() if database else 0.0),
        )


@contextlib.contextmanager
def _one(kind: str, address: Sequence[str]) -> Iterator[tuple[int, int]]:
    """A server on a free port, and its process id."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder = tempfile.mkdtemp(prefix="gravitable-load-")
    if kind == "gravitable":
        command = [sys.executable, "-m", "benchmarks.load.serve", str(port), folder, *address]
    else:
        command = ["node", str(HERE / "boardgameio.cjs"), str(port)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 90
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
                break
            if process.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"The {kind} server did not start.")
            time.sleep(0.1)
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
