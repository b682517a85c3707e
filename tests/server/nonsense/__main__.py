"""`python -m tests.server.nonsense 10000`: so many requests, and so many messages and broken lines.

The server runs in this process, watched: it answers all of it, logs no error, is never busy for long with
one thing, and holds no more memory at the end than after the first part.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import tests.conftest  # noqa: F401 - the toy game of the tests
from tests.server.conftest import FAST, Server, Visitor, play_two
from tests.server.nonsense.bearing import Bearing, memory, quiet_log
from tests.server.watchdog import LIMIT

from gravitable.server import Settings

PARTS = 5
MORE = 10.0
"""Megabytes by which memory may grow after the first part: the collector has its own pace."""


def main(count: str, seed: str = "0") -> None:
    each = int(count) // PARTS
    with TemporaryDirectory() as folder, quiet_log():
        limits = replace(FAST, connections=10**6, header_seconds=0.1, request_seconds=0.1)
        server = Server(
            Settings(data_folder=Path(folder), bot_delay=0.0, bot_workers=1, limits=limits), LIMIT
        ).start()
        ann, bob, table = play_two(lambda name: Visitor(server.url, name))
        bearing = Bearing(server, [ann.visitor, bob.visitor], table, int(seed))
        server.watchdog.slow, server.watchdog.worst = [], 0.0  # (to start takes its time)
        held = []
        for _ in range(PARTS):
            bearing.requests(each)
            bearing.messages(each)
            bearing.frames(each // 10)
            held.append(memory())
        again = ann.visitor.open(table)
        if again.table["paused"]:
            again.answer(again.ask("go-on"))
        assert again.view["scores"] == [0, 0], "the table is intact"
        server.end()
    answers = ", ".join(
        f"{number} x {status or 'no word'}" for status, number in bearing.answers.most_common()
    )
    print(f"{PARTS * each} requests ({answers}), as many messages, {PARTS * (each // 10)} broken lines")
    print(f"longest callback {server.watchdog.worst * 1000:.0f} ms; memory after each fifth, MB: ", end="")
    print(" ".join(f"{megabytes:.0f}" for megabytes in held))
    assert not server.watchdog.slow, [*bearing.slow, *server.watchdog.slow]
    assert max(held[1:]) < held[0] + MORE, "memory grows"


if __name__ == "__main__":
    main(*sys.argv[1:])
