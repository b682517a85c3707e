"""A server killed in the middle of a match loses nothing it acknowledged."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import TOYS, Json, Tab, Visitor
from websockets.exceptions import ConnectionClosed

KILLS = 12
SERVE = """
import sys
from pathlib import Path
from gravitable.server import Settings, Limits, run
limits = Limits(messages=(1e6, 10**6), requests=(1e6, 10**6))
settings = Settings(data_folder=Path(sys.argv[2]), bot_delay=0.0, bot_workers=1, limits=limits)
run(port=int(sys.argv[1]), settings=settings, exact_port=True, quiet=True)
"""


@contextmanager
def serving(port: int, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**os.environ, "PYTHONPATH": str(TOYS)}
    server = subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(folder)], env=environment)
    try:
        for _ in range(400):
            try:
                if httpx.get(f"http://127.0.0.1:{port}/api/health").status_code == 200:
                    break
            except httpx.HTTPError:
                assert server.poll() is None
                time.sleep(0.05)
        yield server
    finally:
        server.kill()
        server.wait()


def reopen(visitor: Visitor, table: str, seen: int) -> Tab:
    visitor.http = httpx.Client(base_url=visitor.url, cookies=visitor.http.cookies, timeout=20)
    return visitor.open(table, seen)


@pytest.mark.timeout(170)
def test_no_acknowledged_action_is_lost(tmp_path: Path) -> None:
    """Kill the server at random moments of a match, many times; each time all that was acknowledged is there."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    rng = random.Random(7)
    folder = tmp_path / "data"
    acknowledged: dict[int, Json] = {}
    ann: Visitor | None = None
    table, seen = "", -1
    for kill in range(KILLS):
        with serving(port, folder) as server:
            if ann is None:
                ann = Visitor(f"http://127.0.0.1:{port}", "Ann")
                options = {"rounds": 50}
                table = ann.post(
                    "/api/games/sparks/play", {"seats": 2, "level": "eager", "options": options}
                )["id"]
            tab = reopen(ann, table, seen)
            assert tab.seq >= max(acknowledged, default=0), f"kill {kill} lost a move"
            story = ann.open(table).snapshot["moments"]
            for moment in story:
                if moment["seq"] in acknowledged:
                    assert moment["events"] == acknowledged[moment["seq"]]["events"]
            deadline = time.monotonic() + rng.uniform(0.02, 0.35)
            try:
                while True:
                    if time.monotonic() > deadline and server.poll() is None:
                        server.send_signal(signal.SIGKILL)
                    if any(not decision["optional"] for decision in tab.decisions):
                        decision = tab.decisions[0]
                        action = {"type": "Throw", "at": 0.25}
                        if not decision["parametric"]:
                            action = decision["options"][rng.randrange(4)]["action"]
                        tab.ask("act", stamp=decision["stamp"], action=action)
                        tab.decisions = []
                    heard = tab.next()
                    if heard.get("ack"):
                        acknowledged[heard["seq"]] = heard
            except (ConnectionClosed, OSError):
                pass
            seen = tab.seq
    assert len(acknowledged) > KILLS, "the server was killed while a match was going on"
