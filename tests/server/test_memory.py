"""Tables leave memory when nobody needs them, and come back when somebody does."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from tests.server.conftest import PATIENCE, Server, Tab, Visitor, finish, play_two

from gravitable.server import Settings


def leave(server: Server, table: str, *tabs: Tab) -> None:
    """Close the tabs, and wait until the table knows."""
    for tab in tabs:
        tab.close()
    deadline = time.monotonic() + PATIENCE
    while server.call(lambda: table in server.house.rooms and server.house.rooms[table].audience.connections):
        assert time.monotonic() < deadline, "the table keeps its people"
        time.sleep(0.01)


def test_finished_and_forgotten_tables_leave_memory(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    ann = Visitor(server.url, "Ann")
    tables = [ann.post("/api/tables", {"game": "sparks"})["id"] for _ in range(60)]
    server.call(server.house.sweep)
    assert server.call(lambda: len(server.house.rooms)) == 0
    assert ann.get(f"/api/tables/{tables[7]}")["host"] == ann.id
    assert server.call(lambda: len(server.house.rooms)) == 1


def test_a_table_comes_back_as_it_was(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    ann, bob, table = play_two(lambda name: Visitor(server.url, name))
    ann.act(2)
    bob.catch_up()
    server.call(server.house.sweep)
    assert server.call(lambda: len(server.house.rooms)) == 1, "a table with people stays"
    words = bob.words
    leave(server, table, ann, bob)
    server.call(server.house.sweep)
    assert server.call(lambda: len(server.house.rooms)) == 0
    ann, bob = ann.visitor.open(table), bob.visitor.open(table)
    assert bob.words == words
    assert ann.view["bids"] == [2, -1]
    finish(ann, bob)


def test_a_running_clock_keeps_its_table(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    ann, bob, table = play_two(
        lambda name: Visitor(server.url, name), clock={"type": "player", "seconds": 600}
    )
    leave(server, table, ann, bob)
    server.call(server.house.sweep)
    assert server.call(lambda: len(server.house.rooms)) == 1
