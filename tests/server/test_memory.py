"""Tables leave memory when nobody needs them, and come back when somebody does."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import select, update
from tests.server.conftest import PATIENCE, Server, Tab, Visitor, finish, play_two

from gravitable.server import Settings
from gravitable.server.errors import Refusal
from gravitable.server.storage import schema
from gravitable.server.storage.writer import Storage
from gravitable.server.tables.table import Table


def leave(server: Server, table: str, *tabs: Tab) -> None:
    """Close the tabs, and wait until the table knows."""
    for tab in tabs:
        tab.close()
    deadline = time.monotonic() + PATIENCE
    while server.call(
        lambda: table in server.core.tables.here and server.core.tables.here[table].audience.connections
    ):
        assert time.monotonic() < deadline, "the table keeps its people"
        time.sleep(0.01)


def test_finished_and_forgotten_tables_leave_memory(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    ann = Visitor(server.url, "Ann")
    tables = [ann.post("/api/tables", {"game": "sparks"})["id"] for _ in range(60)]
    server.call(server.core.tables.sweep)
    assert server.call(lambda: len(server.core.tables.here)) == 0
    assert ann.get(f"/api/tables/{tables[7]}")["host"] == ann.id
    assert server.call(lambda: len(server.core.tables.here)) == 1


def test_a_table_comes_back_as_it_was(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    ann, bob, table = play_two(lambda name: Visitor(server.url, name))
    ann.act(2)
    bob.catch_up()
    server.call(server.core.tables.sweep)
    assert server.call(lambda: len(server.core.tables.here)) == 1, "a table with people stays"
    words = bob.words
    put_away(server, table, ann, bob)
    ann, bob = ann.visitor.open(table), bob.visitor.open(table)
    assert bob.words == words
    assert ann.view["bids"] == [2, -1]
    finish(ann, bob)


def test_a_clock_that_ends_soon_keeps_its_table(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    ann, bob, table = play_two(
        lambda name: Visitor(server.url, name), clock={"type": "player", "seconds": 50}
    )
    leave(server, table, ann, bob)
    server.call(server.core.tables.sweep)
    assert server.call(lambda: len(server.core.tables.here)) == 1


def put_away(server: Server, table: str, *tabs: Tab) -> None:
    """Let the table leave memory."""
    leave(server, table, *tabs)
    deadline = time.monotonic() + PATIENCE
    while server.call(lambda: server.core.tables.sweep() and False) or server.call(
        lambda: server.core.tables.here
    ):
        assert time.monotonic() < deadline, "the table stays"
        time.sleep(0.01)


def end_of_clock(server: Server, table: str) -> float | None:
    """When the server must look at a table, as it is stored."""
    with server.core.storage.engine.connect() as database:
        found: float | None = database.execute(
            select(schema.tables.c.due).where(schema.tables.c.id == table)
        ).scalar()
        return found


def long_ago(server: Server, table: str, seconds: float) -> None:
    """Let that much time have passed at a table that is not in memory, while a server was running."""
    with server.core.storage.engine.begin() as database:
        row = database.execute(select(schema.tables).where(schema.tables.c.id == table)).one()
        clocks = None if row.clocks is None else json.loads(row.clocks)
        if clocks is not None:
            clocks["at"] -= seconds
        database.execute(
            update(schema.tables)
            .where(schema.tables.c.id == table)
            .values(due=row.due - seconds, clocks=None if clocks is None else json.dumps(clocks))
        )
        database.execute(update(schema.moments).values(time=schema.moments.c.time - seconds))

    def up_earlier() -> None:
        server.core.uptime.began -= seconds

    server.call(up_earlier)


def a_clock_that_ended(server: Server) -> str:
    """A table in storage at which someone's time ran out meanwhile."""
    ann, bob, table = play_two(
        lambda name: Visitor(server.url, name), clock={"type": "player", "seconds": 600}
    )
    bob.act()
    put_away(server, table, ann, bob)
    due = end_of_clock(server, table)
    assert due is not None
    assert 590 < due - time.time() < 601
    long_ago(server, table, 700)
    return table


def sitting_in(server: Server, table: str) -> list[str | None]:
    """The bots at a table, once the server finds by itself that one must sit in."""
    deadline = time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < deadline, "nobody looks at the clock"
        with server.core.storage.engine.connect() as database:
            bots = list(
                database.execute(
                    select(schema.seats.c.bot).where(schema.seats.c.table_id == table).order_by("seat")
                ).scalars()
            )
        if any(bots):
            return bots
        time.sleep(0.1)


def test_a_clock_ends_though_its_table_has_left_memory(
    start: Callable[..., Server], settings: Settings
) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    table = a_clock_that_ended(server)
    bots = sitting_in(server, table)
    assert bots == ["eager", None], "a bot sits in for the one who was asked, and for nobody else"


def test_a_table_that_cannot_be_opened_here_goes_on_where_it_can(
    start: Callable[..., Server], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    tried: list[str] = []

    async def cannot(id: str) -> Table:
        tried.append(id)
        raise Refusal("This table plays a game which is not installed here.")

    with monkeypatch.context() as without:
        without.setattr(server.core.tables, "_load", cannot)
        table = a_clock_that_ended(server)
        due = end_of_clock(server, table)
        server.run(server.core.look_after())
        server.run(server.core.look_after())
        assert tried == [table], "it is not tried again at once"
        assert end_of_clock(server, table) == due
    server.call(server.core.unopened.clear)  # the time of rest is over
    server.run(server.core.look_after())
    assert sitting_in(server, table) == ["eager", None]


def test_time_goes_on_while_a_table_is_not_in_memory(
    start: Callable[..., Server], settings: Settings
) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    ann, bob, table = play_two(
        lambda name: Visitor(server.url, name), clock={"type": "player", "seconds": 600}
    )
    bob.act()
    put_away(server, table, ann, bob)
    long_ago(server, table, 200)
    again = ann.visitor.open(table)
    assert again.snapshot["clocks"]["left"][0] == pytest.approx(400_000, abs=30_000)
    assert again.snapshot["clocks"]["left"][1] == pytest.approx(600_000, abs=30_000), "his does not run"


def test_nobody_loses_time_while_there_is_no_server(start: Callable[..., Server]) -> None:
    server = start()
    ann, bob, table = play_two(
        lambda name: Visitor(server.url, name), clock={"type": "player", "seconds": 600}
    )
    bob.act()
    server.stop()
    with Storage(server.settings.database_url).engine.begin() as database:  # it was an hour ago
        database.execute(update(schema.moments).values(time=schema.moments.c.time - 3600))
        database.execute(
            update(schema.uptimes).values(
                began=schema.uptimes.c.began - 3600, ended=schema.uptimes.c.ended - 3600
            )
        )
        database.execute(update(schema.tables).values(clocks=None, due=schema.tables.c.due - 3600))
    server = start()
    ann.visitor.url = server.url
    ann.visitor.http.base_url = server.url
    again = ann.visitor.open(table)
    assert again.table["seats"][0]["bot"] is None
    assert again.snapshot["clocks"]["left"][0] == pytest.approx(600_000, abs=60_000)


def test_abandoned_tables_with_clocks_leave_memory(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, idle_seconds=0.0))
    ann = Visitor(server.url, "Ann")
    for _ in range(20):
        clock = {"type": "player", "seconds": 3600}
        body = {"game": "adrift", "seats": 1, "settings": {"when_full": True, "clock": clock}}
        ann.post("/api/tables", body)
    server.call(server.core.tables.sweep)  # notes when to look at them again
    time.sleep(0.5)
    server.call(server.core.tables.sweep)
    assert server.call(lambda: len(server.core.tables.here)) == 0
