"""Asking which locked versions have known weaknesses, of a database in this process."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import audit
import pytest
from audit import Package, Unanswered, locked, weaknesses
from tests.ports import free_port

BAD = Package("PyPI", "leaky", "1.0")
WORSE = Package("npm", "@scope/leaky", "2.0")
GOOD = Package("PyPI", "sound", "1.0")


class Database(BaseHTTPRequestHandler):
    """Knows one weakness of one package, and two pages of another."""

    answer: bytes | None = None
    """What it says instead, whatever it is asked."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        said = self.answer or json.dumps({"results": [self.about(one) for one in asked]}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(said)

    def about(self, question: dict[str, Any]) -> dict[str, Any]:
        match question:
            case {"package": {"ecosystem": "PyPI", "name": "leaky"}, "version": "1.0"}:
                return {"vulns": [{"id": "GHSA-1", "modified": "2026-01-01T00:00:00Z"}]}
            case {"package": {"ecosystem": "npm", "name": "@scope/leaky"}, "page_token": "2"}:
                return {"vulns": [{"id": "GHSA-3"}]}
            case {"package": {"ecosystem": "npm", "name": "@scope/leaky"}}:
                return {"vulns": [{"id": "GHSA-2"}], "next_page_token": "2"}
            case _:
                return {}

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Database)
    Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    monkeypatch.setenv("OSV_URL", url)
    yield url
    server.shutdown()
    server.server_close()


def test_weaknesses_are_named_page_by_page_and_batch_by_batch(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = {BAD: ["GHSA-1"], WORSE: ["GHSA-2", "GHSA-3"]}
    assert weaknesses([GOOD, BAD, WORSE], database) == expected
    monkeypatch.setattr(audit, "MOST", 1)
    assert weaknesses([GOOD, BAD, WORSE], database) == expected


def test_a_planted_weakness_fails_and_says_where_it_is_locked(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "requirements.lock").write_text(
        "leaky[all]==1.0 ; os_name == 'nt' \\\n    --hash=sha256:00\n"
    )
    monkeypatch.setattr(audit, "locked", lambda: locked(tmp_path))
    assert audit.main() == 1
    assert "leaky 1.0 (requirements.lock): GHSA-1" in capsys.readouterr().out
    (tmp_path / "requirements.lock").write_text("leaky==1.1\n")
    nested = {"node_modules/a/node_modules/@scope/sound": {"version": "2.0"}, "": {"version": "0.1"}}
    (tmp_path / "web" / "package-lock.json").write_text(json.dumps({"packages": nested}))
    assert audit.main() == 0
    assert list(locked(tmp_path)) == [Package("PyPI", "leaky", "1.1"), Package("npm", "@scope/sound", "2.0")]


def test_our_own_lock_files_are_all_read() -> None:
    files = {file for named in locked().values() for file in named}
    assert files == {
        "requirements.lock",
        "requirements-dev.lock",
        "requirements-lab.lock",
        "benchmarks/apart.lock",
        "benchmarks/requirements.lock",
        "benchmarks/boardgameio/package-lock.json",
        "tools/uv.lock",
        "web/requirements.lock",
        "web/package-lock.json",
    }
    lines = (audit.ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pinned = sum(not line.startswith(" ") for line in lines)
    assert sum("requirements.lock" in named for named in locked().values()) == pinned


@pytest.mark.parametrize("said", [b"<html>", b"[]", b'{"results": []}'])
def test_what_is_no_answer_is_not_taken_for_good_news(
    database: str, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Database, "answer", said)
    with pytest.raises(Unanswered):
        weaknesses([GOOD], database)


def test_a_database_out_of_reach_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OSV_URL", f"http://127.0.0.1:{free_port()}")
    assert audit.main() == 2
    assert "Nothing was audited" in capsys.readouterr().err
