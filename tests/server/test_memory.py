"""Tables leave memory when nobody needs them, and come back when somebody does."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from tests.server.conftest import Server, Visitor, finish, play_two

from gravitable.server import Settings


def test_finished_and_forgotten_tables_leave_memory(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    ann = Visitor(server.url, "Ann")
    tables = [ann.post("/api/tables", {"game": "sparks"})["id"] for _ in range(60)]
    assert server.call(server.house.sweep) >= 1
    assert server.call(lambda: len(server.house.rooms)) == 0
    assert ann.get(f"/api/tables/{tables[7]}")["host"] == ann.id
    assert server.call(lambda: len(server.house.rooms)) == 1


def test_a_table_comes_back_as_it_was(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    ann, bob, table = play_two(lambda name: Visitor(server.url, name))
    ann.act(2)
    bob.quiet()
    server.call(server.house.sweep)
    assert server.call(lambda: len(server.house.rooms)) == 1, "a table with people stays"
    words = bob.words
    ann.close()
    bob.close()
    time.sleep(0.3)
    server.call(server.house.sweep)
    assert server.call(lambda: len(server.house.rooms)) == 0
    ann, bob = ann.visitor.open(table), bob.visitor.open(table)
    assert bob.words == words
    assert ann.view["bids"] == [2, -1]
    finish(ann, bob)


def test_a_running_clock_keeps_its_table(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    ann, bob, _ = play_two(lambda name: Visitor(server.url, name), clock={"type": "player", "seconds": 600})
    ann.close()
    bob.close()
    time.sleep(0.3)
    server.call(server.house.sweep)
    assert server.call(lambda: len(server.house.rooms)) == 1
