"""The processor time of a move without the network: `python -m benchmarks.moves [--only GAME]`.

Tables of one house play in this process, each with a listener in every seat. A move comes as the bytes of a
message, is checked, played, stored in SQLite with its fsync, and told to every seat as bytes: all that a
server does but for HTTP, WebSocket frames and the system's part of sending. Processor time is that of the
whole process, the writer's thread included. It means something on a busy machine too, where times do not.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import statistics
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import psutil
from benchmarks.load.cells import GAME

from gravitable.kernel import Proceed, registry
from gravitable.server import Limits, Settings
from gravitable.server.limits import Bucket, Who
from gravitable.server.server import GameServer
from gravitable.server.storage.records import Person
from gravitable.server.tables import seating
from gravitable.server.tables.table import Table
from gravitable.server.web.live import Visit
from gravitable.server.web.socket import LiveSocket
from gravitable.server.wire.tables import TableSettings

ENDLESS = (1e9, 10**9)
GAMES = {
    "cells": (2, 50),
    "adrift": (4, 50),
    "phobos-falling": (4, 10),
    "dropfleet": (2, 10),
    "drop-drive": (3, 10),
}
"""Seats at a table, and tables at once."""
OPTIONS: dict[str, dict[str, Any]] = {"drop-drive": {"world": "scatter"}}
ROUNDS = 20
_encode = msgspec.json.Encoder().encode


class Ear:
    """A line to nowhere: it counts what it is sent."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.closed = False
        self.bytes = self.messages = 0

    def send(self, message: bytes) -> None:
        self.bytes += len(message)
        self.messages += 1

    def tell(self, message: msgspec.Struct) -> None:
        raise AssertionError(message)

    def close(self, reason: str, *, again: bool) -> None:
        self.closed = True


class BusyTable:
    """A table that plays on as soon as its last move is stored and told."""

    def __init__(self, server: GameServer, game: str, seats: int, number: int) -> None:
        self._server = server
        self._game = server.installed.find(game)
        self._people = [Person(f"p{number}x{seat}", f"P{seat}") for seat in range(seats)]
        self._rng = Random(number)
        self.choosing = 0.0
        """Processor time spent on choosing moves, which no server does."""
        self.ears: list[Ear] = []

    async def sit_down(self) -> None:
        """A new match, with everyone listening."""
        host = self._people[0]
        self._table: Table = await self._server.tables.set_up(
            self._game,
            host,
            Who(host.id, ""),
            seats=len(self._people),
            options=OPTIONS.get(self._game.id),
            settings=TableSettings(listed=True),
        )
        for seat, person in enumerate(self._people):
            await seating.take_seat(self._table, person, seat)
        await seating.start(self._table, host)
        self.ears = [Ear(person) for person in self._people]
        self._visits = []
        for ear in self.ears:
            self._table.connect(ear, None)
            bucket, line = Bucket(*ENDLESS), cast(LiveSocket, ear)
            self._visits.append(Visit(self._server, Who(ear.person.id, ""), line, self._table, bucket))
        await self._table.writes.wait()

    async def play(self, moves: int) -> None:
        """So many moves, one match after another."""
        while moves:
            match = self._table.play.match
            assert match is not None
            if match.outcome is not None:
                self._server.tables.drop(self._table)
                await self.sit_down()
                continue
            seat, question = next(
                (seat, each)
                for seat, each in self._table.play.questions.items()
                if not each.decision.optional
            )
            options = question.decision.options
            if options is None:
                began = time.process_time()
                options = match.candidates(question.decision, 1, self._rng)
                self.choosing += time.process_time() - began
            action: Any = self._rng.choice([each for each in options if each != Proceed()] or options)
            seq = self._table.play.seq
            self._visits[seat].receive(
                b'{"type":"act","n":1,"stamp":%d,"action":%b}' % (question.stamp, _encode(action))
            )
            while self._table.play.seq == seq:  # another process finds out what comes of it
                await asyncio.sleep(0.001)
            await self._table.writes.wait()
            moves -= 1


async def measure(game: str, seats: int, count: int, moves: int, *, profile: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        limits = Limits(new_tables=ENDLESS, new_tables_address=ENDLESS, new_tables_all=ENDLESS)
        server = GameServer(Settings(data_folder=Path(folder), limits=limits))
        await server.start()
        tables = [BusyTable(server, game, seats, number) for number in range(count)]
        for table in tables:
            await table.sit_down()
        profiler = cProfile.Profile() if profile else None
        each = max(1, moves // count // ROUNDS)
        used = []
        if profiler:
            profiler.enable()
        for _ in range(ROUNDS):
            began, chosen = time.process_time(), sum(table.choosing for table in tables)
            await asyncio.gather(*(table.play(each) for table in tables))
            chosen -= sum(table.choosing for table in tables)
            used.append((time.process_time() - began + chosen) / (each * count) * 1e6)
        if profiler:
            profiler.disable()
        told = sum(ear.bytes for table in tables for ear in table.ears)
        messages = sum(ear.messages for table in tables for ear in table.ears)
        print(f"{game}, {seats} seats: {min(used):.0f} us of processor time a move at best, ", end="")
        print(f"{statistics.median(used):.0f} in the middle of {ROUNDS} rounds, ", end="")
        print(f"{told / max(1, messages):.0f} bytes a message", flush=True)
        if profiler:
            pstats.Stats(profiler).sort_stats("tottime").print_stats(45)
        await server.stop()


async def hold(game: str, seats: int, count: int, moves: int) -> None:
    """How much memory so many tables take, each with so many moves, and nobody there any more."""
    with tempfile.TemporaryDirectory() as folder:
        limits = Limits(new_tables=ENDLESS, new_tables_address=ENDLESS, new_tables_all=ENDLESS)
        server = GameServer(Settings(data_folder=Path(folder), limits=limits, bot_delay=1e6))
        await server.start()
        before = psutil.Process().memory_info().rss
        tables = [BusyTable(server, game, seats, number) for number in range(count)]
        for table in tables:
            await table.sit_down()
            await table.play(moves)
        held = psutil.Process().memory_info().rss - before
        print(
            f"{game}, {seats} seats: {held / count / 1024:.0f} kB for a table with {moves} moves", flush=True
        )
        await server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moves", description=__doc__)
    parser.add_argument("--moves", type=int, default=10_000)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--only", choices=tuple(GAMES))
    parser.add_argument("--hold", type=int, help="so many tables at once: how much memory each takes")
    arguments = parser.parse_args()
    registry.games()[GAME.id] = GAME  # type: ignore[index]
    for game, (seats, tables) in GAMES.items():
        if arguments.only in (None, game) and arguments.hold:
            asyncio.run(hold(game, seats, arguments.hold, 30))
        elif arguments.only in (None, game):
            asyncio.run(measure(game, seats, tables, arguments.moves, profile=arguments.profile))


if __name__ == "__main__":
    main()
