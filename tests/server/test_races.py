"""Two at the same time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx
from tests.server.conftest import PATIENCE, Server, Visitor, finish, play_two

from gravitable.server.people.programs import MOST

Visit = Callable[..., Visitor]


def at_once(*asks: Callable[[], Any]) -> list[Any]:
    """All of these, as nearly at the same time as threads can."""
    with ThreadPoolExecutor(len(asks)) as pool:
        return [each.result() for each in [pool.submit(ask) for ask in asks]]


def test_all_who_want_a_rematch_get_the_same_table(visit: Visit) -> None:
    ann, bob, table = play_two(visit, options={"rounds": 1})
    finish(ann, bob)
    for _ in range(5):
        asks = [partial(who.visitor.post, f"/api/tables/{table}/rematch") for who in (ann, bob, ann, bob)]
        again = [answer["id"] for answer in at_once(*asks)]
        assert len(set(again)) == 1
        ann, bob = ann.visitor.open(again[0]), bob.visitor.open(again[0])
        (ann if ann.table["host"] == ann.visitor.id else bob).visitor.post(f"/api/tables/{again[0]}/start")
        ann.catch_up()
        bob.catch_up()
        finish(ann, bob)
        table = again[0]


def test_someone_who_chooses_a_first_name_twice_at_once_has_one_of_them(server: Server) -> None:
    for _ in range(20):
        visitor = Visitor(server.url)
        headers = {"Cookie": visitor.cookie}

        def rename(name: str, headers: dict[str, str] = headers) -> int:
            url = f"{server.url}/api/me"
            return httpx.put(url, json={"name": name}, headers=headers, timeout=PATIENCE).status_code

        statuses = at_once(lambda: rename("Ann"), lambda: rename("Anna"), lambda: rename("Anne"))
        assert statuses == [200, 200, 200]
        assert visitor.get("/api/me")["name"] in ("Ann", "Anna", "Anne")


def test_the_last_program_allowed_is_made_once(visit: Visit) -> None:
    ann = visit("Ann")
    for number in range(MOST - 1):
        ann.post("/api/programs", {"name": f"R{number}"})

    def make() -> int:
        headers = {"Cookie": ann.cookie}
        path, body = f"{ann.url}/api/programs", {"name": "Last"}
        return httpx.post(path, json=body, headers=headers, timeout=PATIENCE).status_code

    assert sorted(at_once(make, make, make)) == [201, 429, 429]
    assert len(ann.get("/api/programs")["programs"]) == MOST


def test_a_table_starts_once(visit: Visit) -> None:
    ann = visit("Ann")
    for game in ("sparks", "drop-drive"):
        seats = 2
        table = ann.post("/api/tables", {"game": game, "seats": seats})["id"]
        ann.post(f"/api/tables/{table}/seats/1/bot", {"level": "random"})

        def start(table: str = table) -> int:
            headers = {"Cookie": ann.cookie}
            path = f"{ann.url}/api/tables/{table}/start"
            return httpx.post(path, headers=headers, timeout=PATIENCE).status_code

        assert sorted(at_once(start, start, start)) == [200, 409, 409]


def test_a_table_that_left_memory_with_something_unsaved_is_read_after_that(
    server: Server, visit: Visit
) -> None:
    ann, bob, table = play_two(visit, options={"rounds": 50})
    for _ in range(10):
        ann.act(1)
        server.call(lambda: server.core.tables.drop(server.core.tables.here[table]))
        ann, bob = ann.visitor.open(table), bob.visitor.open(table)
        bob.act(0)
        ann.catch_up()
        ann.answer(ann.ask("act", stamp=ann.decisions[0]["stamp"], action={"type": "Throw", "at": 0.5}))
        bob.catch_up()
