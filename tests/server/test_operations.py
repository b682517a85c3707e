"""Looking after a server: backup and restore, the doctor, readiness, metrics, logs, and its end."""

from __future__ import annotations

import json
import logging
import signal
import socket
import sqlite3
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from tests.server.conftest import PATIENCE, Server, Visitor, finish, play_two
from tests.server.postgres import Postgres
from tests.server.processes import serving
from typer.testing import CliRunner

from gravitable.commands.main import app, attach
from gravitable.kernel import GravitableError
from gravitable.server import Settings
from gravitable.server.commands.checks import Finding, examine
from gravitable.server.logs import JsonLines
from gravitable.server.storage.backup import back_up, restore
from gravitable.server.storage.database import Database

Start = Callable[..., Server]
get = httpx.Client(timeout=PATIENCE, verify=False).get


def rows(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that a database of a server holds."""
    with closing(sqlite3.connect(folder / "gravitable.db")) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in names}


# --- backup and restore ------------------------------------------------------------------------------------


def test_a_backup_of_a_running_server_brings_everything_back_elsewhere(
    start: Start, settings: Settings, tmp_path: Path
) -> None:
    first = start()
    ann, bob, table = play_two(lambda name: Visitor(first.url, name))
    ann.act()
    ann.answer(ann.ask("say", text="see you there"))
    file = tmp_path / "tables.backup"
    steps: list[tuple[int, int]] = []
    contents = back_up(settings, file, lambda done, of: steps.append((done, of)))
    assert contents.rows["tables"] == 1
    assert steps[-1][0] == steps[-1][1] == sum(contents.rows.values())
    assert file.stat().st_mode & 0o077 == 0

    elsewhere = replace(settings, data_folder=tmp_path / "elsewhere")
    restore(elsewhere, file)
    assert rows(elsewhere.data_folder) == rows(settings.data_folder)
    second = start(elsewhere)
    ann.visitor.url, bob.visitor.url = second.url, second.url
    again = [tab.visitor.open(table) for tab in (ann, bob)]  # by the cookies they have
    assert (again[0].seq, again[0].view) == (ann.seq, ann.view)
    assert "see you there" in json.dumps(again[1].snapshot)
    finish(*again)


def test_a_backup_leads_from_postgresql_to_a_file_and_back_with_the_secret(
    start: Start, settings: Settings, tmp_path: Path, database_server: Postgres
) -> None:
    there = replace(settings, database=database_server.address(), data_folder=tmp_path / "there")
    first = start(there)
    ann, _, table = play_two(lambda name: Visitor(first.url, name))
    back_up(there, tmp_path / "one.backup")
    restore(settings, tmp_path / "one.backup")
    found = rows(settings.data_folder)
    assert (found["servers"], found["secrets"]) == ([], []), "they belong to the place, not to the tables"
    second = start(settings)
    ann.visitor.url = second.url
    assert ann.visitor.open(table).view == ann.view
    back_up(settings, tmp_path / "two.backup")
    home = replace(there, database=database_server.address())
    restore(home, tmp_path / "two.backup")
    third = start(home)
    ann.visitor.url = third.url
    assert ann.visitor.open(table).view == ann.view
    with pytest.raises(GravitableError, match="already uses this database"):
        restore(home, tmp_path / "two.backup")


def test_a_backup_shows_one_moment_though_others_write(
    start: Start, settings: Settings, tmp_path: Path
) -> None:
    server = start()
    visitor = Visitor(server.url, "Ann")
    visitor.post("/api/tables", {"game": "sparks", "seats": 2})

    def meanwhile(done: int, of: int) -> None:
        visitor.post("/api/tables", {"game": "sparks", "seats": 2})

    contents = back_up(settings, tmp_path / "one.backup", meanwhile)
    restore(replace(settings, data_folder=tmp_path / "back"), tmp_path / "one.backup")
    found = rows(tmp_path / "back")
    assert len(found["tables"]) == contents.rows["tables"] == 1
    assert len(found["seats"]) == 2


def test_a_restore_fills_only_an_empty_database_that_nobody_uses(
    start: Start, settings: Settings, tmp_path: Path
) -> None:
    server = start()
    Visitor(server.url, "Ann").post("/api/tables", {"game": "sparks", "seats": 2})
    file = tmp_path / "a.backup"
    back_up(settings, file)
    with pytest.raises(GravitableError, match="there already"):
        back_up(settings, file)
    with pytest.raises(GravitableError, match="already uses this database"):
        restore(settings, file)
    server.end()
    before = rows(settings.data_folder)
    with pytest.raises(GravitableError, match="not empty"):
        restore(settings, file)
    assert rows(settings.data_folder) == before


def test_a_damaged_or_foreign_file_restores_nothing(start: Start, settings: Settings, tmp_path: Path) -> None:
    Visitor(start().url, "Ann")
    file = tmp_path / "a.backup"
    back_up(settings, file)
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    fewer = json.loads(parts["contents.json"])
    fewer["rows"]["people"] += 1
    newer = {**fewer, "format": 99}
    spoiled = {
        "no backup": {},
        "does not hold what it says": {**parts, "contents.json": json.dumps(fewer).encode()},
        "newer version": {**parts, "contents.json": json.dumps(newer).encode()},
        "cut short": {**parts, "secret": b"short"},
        "could not be restored|cannot be opened": {**parts, "gravitable.db": b"not a database at all" * 99},
    }
    for number, (words, members) in enumerate(spoiled.items()):
        bad = tmp_path / f"{number}.backup"
        with zipfile.ZipFile(bad, "w") as archive:
            for name, data in members.items():
                archive.writestr(name, data)
        empty = replace(settings, data_folder=tmp_path / f"empty{number}")
        with pytest.raises(GravitableError, match=words):
            restore(empty, bad)
        assert not (empty.data_folder / "secret").exists()
        if (empty.data_folder / "gravitable.db").exists():
            assert not rows(empty.data_folder)["people"]
    with pytest.raises(GravitableError, match="no backup"):
        restore(settings, Path(__file__))
    with pytest.raises(GravitableError, match="There is no database"):
        back_up(replace(settings, data_folder=tmp_path / "nowhere"), tmp_path / "b.backup")


def test_the_commands_do_it(start: Start, settings: Settings, tmp_path: Path) -> None:
    Visitor(start().url, "Ann").post("/api/tables", {"game": "sparks", "seats": 2})
    attach()
    run = CliRunner().invoke
    file, back = str(tmp_path / "x.backup"), str(tmp_path / "back")
    made = run(app, ["backup", file, "--data", str(settings.data_folder)])
    assert made.exit_code == 0, made.output
    assert "1 tables" in made.output
    done = run(app, ["restore", file, "--data", back])
    assert done.exit_code == 0, done.output
    checked = run(app, ["doctor", "--data", back, "--port", "0"])
    assert checked.exit_code == 0, checked.output
    assert "1 tables" in checked.output


# --- the doctor --------------------------------------------------------------------------------------------


def found_by(settings: Settings, what: str) -> list[Finding]:
    return [finding for finding in examine(settings) if finding.what == what]


def test_the_doctor_finds_nothing_bad_on_a_good_machine(settings: Settings) -> None:
    found = list(examine(replace(settings, port=0)))
    assert [each for each in found if each.state == "bad"] == []
    assert {"version", "games", "data folder", "database", "port", "reach"} <= {each.what for each in found}
    assert not settings.data_folder.exists(), "looking changes nothing"


def test_the_doctor_says_what_is_wrong(start: Start, settings: Settings, tmp_path: Path) -> None:
    server = start()
    Visitor(server.url, "Ann").post("/api/tables", {"game": "sparks", "seats": 2})
    (port,) = found_by(replace(settings, port=server.port), "port")
    assert (port.state, "is running there" in port.words) == ("good", True)
    server.end()
    file = tmp_path / "file"
    file.write_text("")
    assert found_by(replace(settings, data_folder=file / "x"), "data folder")[0].state == "bad"
    secret = settings.data_folder / "secret"
    secret.chmod(0o644)
    assert found_by(settings, "secret")[0].state == "bad"
    with closing(sqlite3.connect(settings.data_folder / "gravitable.db")) as database:
        database.execute("UPDATE tables SET active = ?", (time.time() + 3600,))
        database.commit()
    assert found_by(settings, "clock")[0].state == "bad"
    (settings.data_folder / "gravitable.db").write_bytes(b"nothing a database would say" * 200)
    assert found_by(settings, "database")[0].state == "bad"
    assert found_by(replace(settings, database="mysql://x/y"), "database")[0].state == "bad"
    assert found_by(replace(settings, host="0.0.0.0"), "reach")[0].state == "doubtful"
    assert found_by(replace(settings, trust_proxy=("*",)), "proxy")[0].state == "bad"
    assert "set --push-contact" in found_by(settings, "notices")[0].words
    assert (
        "mailto:ann@example.org"
        in found_by(replace(settings, push_contact="mailto:ann@example.org"), "notices")[0].words
    )


def test_a_port_that_something_else_has_is_named(settings: Settings) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        assert found_by(replace(settings, port=port), "port")[0].state == "doubtful"
        assert found_by(replace(settings, port=port, exact_port=True), "port")[0].state == "bad"


# --- readiness, metrics, logs ------------------------------------------------------------------------------


def test_visitors_are_sent_elsewhere_while_the_server_ends_or_its_database_is_away(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()
    ann = Visitor(server.url, "Ann")
    assert ann.get("/api/ready")["status"] == "ok"

    async def away(_ask: object) -> None:
        raise SQLAlchemyError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(server.core.storage, "read", away)
        assert get(f"{server.url}/api/ready").status_code == 503
        assert get(f"{server.url}/api/health").status_code == 200
    server.core.tables.draining = True
    assert get(f"{server.url}/api/ready").status_code == 503
    refused = ann.http.post("/api/tables", json={"game": "sparks", "seats": 2})
    assert refused.status_code == 503


def test_a_server_that_is_asked_to_end_says_so_first(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with serving(port, tmp_path, drain=3.0) as server:
        assert get(f"{url}/api/ready").status_code == 200
        server.send_signal(signal.SIGTERM)
        began = time.monotonic()
        while get(f"{url}/api/ready").status_code != 503:
            assert time.monotonic() - began < 2.9, "it never said so"
        assert get(f"{url}/api/health").status_code == 200
        server.wait(PATIENCE)
        assert time.monotonic() - began >= 2.9


def test_metrics_count_what_goes_on_for_whoever_has_the_token(start: Start, settings: Settings) -> None:
    server = start(replace(settings, metrics_token="a word"))
    assert get(f"{server.url}/api/metrics").status_code == 401
    ann, _, _ = play_two(lambda name: Visitor(server.url, name))
    ann.act()
    assert ann.answer(ann.ask("vote", vote=77, agree=True))["type"] == "refused"
    asked = {"authorization": "Bearer a word"}
    answer = get(f"{server.url}/api/metrics", headers=asked)
    assert answer.headers["content-type"].startswith("text/plain; version=")
    lines = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#"))
    assert float(lines['gravitable_moves_total{by="person",game="sparks"}']) == 1
    assert float(lines["gravitable_tables"]) == 1
    assert float(lines["gravitable_lines"]) == 2
    assert float(lines["gravitable_store_seconds_count"]) >= 2
    assert float(lines['gravitable_requests_total{status="401"}']) == 1
    assert sum(float(value) for name, value in lines.items() if "refusals_total{" in name) == 1
    assert 'gravitable_work_waiting{lane="think"}' in lines


def test_there_are_no_metrics_without_a_token(server: Server) -> None:
    assert get(f"{server.url}/api/metrics", headers={"authorization": "Bearer x"}).status_code == 404


def test_a_line_of_the_log_is_an_object() -> None:
    try:
        raise ValueError("odd\nvalue")
    except ValueError as error:
        told = (type(error), error, error.__traceback__)
    record = logging.LogRecord("gravitable.server", logging.ERROR, "f", 1, "Table %s\nfell", ("x",), told)
    line = JsonLines().format(record)
    assert "\n" not in line
    read = json.loads(line)
    assert (read["level"], read["logger"], read["message"]) == ("error", "gravitable.server", "Table x\nfell")
    assert "ValueError" in read["error"]


def test_errors_of_the_database_keep_what_was_stored_to_themselves(database: str) -> None:
    opened = Database(database)
    opened.open("a test")
    with pytest.raises(SQLAlchemyError) as wrong, opened.writing.begin() as writing:
        writing.execute(text("INSERT INTO nowhere VALUES (:word)"), {"word": "a secret"})
    opened.close()
    assert "a secret" not in str(wrong.value)
