"""Whoever runs a server ends tables and shuts visitors out, from the command line, while it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.conftest import Refused, Server, Visitor, play_two
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from gravitable.server import Settings
from gravitable.server.commands.admin import app


def admin(database: str, *words: str, fails: bool = False) -> str:
    """What `gravitable admin` says."""
    result = CliRunner().invoke(app, ["--database", database, *words], env={"COLUMNS": "200"})
    assert (result.exit_code != 0) == fails, result.output
    return result.output or str(result.exception)


def test_tables_are_ended_and_people_shut_out_while_the_server_runs(
    start: Callable[..., Server], settings: Settings, database: str
) -> None:
    server = start(replace(settings, database=database))
    ann, bob, table = play_two(lambda name: Visitor(server.url, name))
    other = ann.visitor.post("/api/tables", {"game": "sparks", "seats": 2})["id"]
    listed = admin(database, "tables")
    assert table in listed
    assert f"Bob ({bob.visitor.id})" in listed
    assert bob.visitor.id in admin(database, "people", "bO")

    assert "is shut out" in admin(database, "shut-out", bob.visitor.id, "--why", "For shouting.")
    server.run(server.core.keep_order())
    assert bob.hear("bye") == {"type": "bye", "reason": "You were shut out of this server.", "again": False}
    with pytest.raises(Refused, match=r"shut out of this server\. For shouting\.") as refused:
        bob.visitor.get("/api/tables")
    assert refused.value.status == 403
    while ann.table["seats"][1]["bot"] is None:
        ann.next()
    assert "For shouting." in admin(database, "who-is-out")
    admin(database, "let-in", bob.visitor.id)
    server.run(server.core.keep_order())
    assert bob.visitor.get("/api/me")["name"] == "Bob"
    assert "not shut out" in admin(database, "let-in", bob.visitor.id, fails=True)

    for each in (table, other):
        admin(database, "end", each, "--why", "Enough.")
    server.run(server.core.keep_order())
    assert ann.hear("bye")["reason"] == "Whoever runs this server has ended this table. Enough."
    ended = ann.visitor.get(f"/api/tables/{table}")
    assert (ended["status"], ended["outcome"]) == ("over", None)
    with pytest.raises(ConnectionClosed):
        ann.visitor.open(table)
    assert table not in admin(database, "tables")
    assert "over already" in admin(database, "end", table, fails=True)
    assert "no table nowhere" in admin(database, "end", "nowhere", fails=True)
    assert server.run(server.core.bans.endings()) == []


def test_an_address_is_shut_out_with_all_who_come_from_it(
    start: Callable[..., Server], settings: Settings
) -> None:
    server = start(settings)
    ann = Visitor(server.url, "Ann")
    admin(settings.database_url, "shut-out", "127.0.0.1")
    server.run(server.core.keep_order())
    with pytest.raises(Refused, match="shut out"):
        ann.get("/api/me")
    with pytest.raises(Refused, match="shut out"):
        Visitor(server.url)
    admin(settings.database_url, "let-in", "127.0.0.1")
    server.run(server.core.keep_order())
    assert ann.get("/api/me")["name"] == "Ann"


def test_where_there_is_no_server_it_says_so(tmp_path: Path) -> None:
    assert "no database at" in admin(f"sqlite:///{tmp_path / 'none.db'}", "tables", fails=True)
