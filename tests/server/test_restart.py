"""After a restart every table goes on by itself, whether anyone looks or not."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection
from tests.ports import free_port
from tests.server.conftest import Server, Tab, Visitor, choose
from tests.server.processes import reopen, serving, stored_moments, wait_for_moments

from gravitable.kernel.registry import games
from gravitable.server.storage.writer import Job

QUICK = {"drop-drive": {"world": "scatter"}}


def bot_is_asked(tab: Tab) -> bool:
    bots = {seat["seat"] for seat in tab.table["seats"] if seat["bot"]}
    return any(asked["seat"] in bots for asked in tab.asked)


def play_until_a_bot_is_asked(tab: Tab) -> None:
    while not bot_is_asked(tab):
        answer = choose(tab)
        assert answer["type"] == "update", answer


@pytest.mark.timeout(600)
def test_bots_that_were_to_move_move_after_the_server_was_killed(tmp_path: Path) -> None:
    """In every game: where nobody has opened the table, and where someone has."""
    port, folder = free_port(), tmp_path / "data"
    asked: dict[str, Visitor] = {}
    with serving(port, folder, bot_delay=1000.0):
        for game in sorted(games()):
            ann = Visitor(f"http://127.0.0.1:{port}", "Ann")
            seats = max(2, games()[game].seats.start)
            body = {"seats": seats, "level": "random", "options": QUICK.get(game, {})}
            table = ann.post(f"/api/games/{game}/play", body)["id"]
            play_until_a_bot_is_asked(ann.open(table))
            asked[table] = ann
    before = {table: stored_moments(folder, table) for table in asked}
    with serving(port, folder):
        for table in asked:
            wait_for_moments(folder, table, before[table])
    with serving(port, folder):
        for table, ann in asked.items():
            tab = reopen(ann, table)
            while tab.outcome is None and not tab.decisions:
                tab.next()


def test_bots_go_on_when_a_full_disk_has_room_again(
    start: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    ann = Visitor(server.url, "Ann")
    body = {"seats": 2, "options": {"rounds": 50}, "level": "eager"}
    table = ann.post("/api/games/sparks/play", body)["id"]
    tab = ann.open(table)
    while tab.asked != [{"seat": 0, "rule": "sparks.bid"}]:
        tab.next()
    before = stored_moments(server.settings.data_folder, table)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(server.core.storage, "transact", full)
        stamp = tab.decisions[0]["stamp"]
        tab.ask("act", stamp=stamp, action={"type": "Bid", "amount": 0})
        bye = tab.hear("bye", "update")
        assert (bye["type"], bye["again"]) == ("bye", True)
        assert "saved" in bye["reason"]
    assert stored_moments(server.settings.data_folder, table) == before
    again = ann.open(table)
    assert again.decisions[0]["stamp"] == stamp, "what was not stored has not happened"
    choose(again)
    while again.view["round"] == 1:  # the bot throws by itself
        again.next()


def test_a_bots_move_that_could_not_be_stored_is_made_when_it_can(
    start: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is there any more when the disk has room again."""
    server = start()
    ann = Visitor(server.url, "Ann")
    body = {"seats": 2, "options": {"rounds": 50}, "level": "eager"}
    table = ann.post("/api/games/sparks/play", body)["id"]
    tab = ann.open(table)
    folder = server.settings.data_folder
    store = server.core.storage.transact

    def full_for_bots(connection: Connection, batch: list[Job]) -> None:
        if any(not row.by_person for job in batch for row in job.moments):
            raise sqlite3.OperationalError("database or disk is full")
        store(connection, batch)

    with monkeypatch.context() as patched:
        patched.setattr(server.core.storage, "transact", full_for_bots)
        while not any(not decision["optional"] for decision in tab.decisions):
            tab.next()
        tab.ask("act", stamp=tab.decisions[0]["stamp"], action={"type": "Bid", "amount": 0})
        tab.hear("bye")
        tab.close()
        before = stored_moments(folder, table)
    wait_for_moments(folder, table, before)
