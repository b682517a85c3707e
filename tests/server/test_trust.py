"""Nobody is who they are not, and nobody takes more than their share."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from dataclasses import replace
from random import SystemRandom

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from tests.server.conftest import FAST, PATIENCE, Server, Visitor, play_two, tampered
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from gravitable.server import Limits, Settings

Visit = Callable[..., Visitor]


def live(server: Server, **headers: str):  # type: ignore[no-untyped-def]
    return connect(
        f"ws://127.0.0.1:{server.port}/api/live",
        additional_headers=headers,
        compression=None,
        legacy=True,
    )


def test_a_forged_cookie_is_nobody(server: Server, visit: Visit) -> None:
    ann, _, _ = play_two(visit)
    forged = URLSafeSerializer(b"guessed" * 8, salt="person").dumps(ann.visitor.id)
    for cookie in (forged, tampered(ann.visitor.cookie.removeprefix("gravitable=")), "", "{}", "a.b.c"):
        me = httpx.get(
            f"{server.url}/api/me", headers={"Cookie": f"gravitable={cookie}"}, timeout=PATIENCE
        ).json()
        assert me["id"] != ann.visitor.id
        with live(server, Cookie=f"gravitable={cookie}") as socket:
            assert json.loads(socket.recv(PATIENCE))["type"] == "bye"


def test_the_cookie_is_kept_from_scripts_and_other_sites(server: Server) -> None:
    cookie = httpx.get(f"{server.url}/api/me", timeout=PATIENCE).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_the_secret_is_for_its_owner_alone(server: Server) -> None:
    secret = server.settings.data_folder / "secret"
    assert len(secret.read_bytes()) == 32
    if os.name != "nt":
        assert stat.S_IMODE(secret.stat().st_mode) == 0o600


def test_pages_of_other_sites_get_no_line_and_change_nothing(server: Server, visit: Visit) -> None:
    ann, _, table = play_two(visit)
    with pytest.raises(InvalidStatus, match="403"):
        live(server, Cookie=ann.visitor.cookie, Origin="http://evil.example")
    answer = httpx.put(
        f"{server.url}/api/me",
        json={"name": "Mallory"},
        headers={"Cookie": ann.visitor.cookie, "Origin": "http://evil.example"},
        timeout=PATIENCE,
    )
    assert answer.status_code == 403
    own = f"http://127.0.0.1:{server.port}"
    with live(server, Cookie=ann.visitor.cookie, Origin=own) as socket:
        socket.send(json.dumps({"type": "hello", "table": table}))
        assert json.loads(socket.recv(PATIENCE))["type"] == "snapshot"


def test_every_answer_has_the_security_headers(server: Server) -> None:
    for path in ("/", "/api/health", "/api/nothing", "/assets/none.js"):
        headers = httpx.get(server.url + path, timeout=PATIENCE).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe-eval" not in headers["content-security-policy"]


def test_no_answer_tells_a_secret_of_the_server(server: Server, visit: Visit) -> None:
    ann, _, table = play_two(visit)
    invite = ann.visitor.get(f"/api/tables/{table}")["invite"]
    eve = visit("Eve")
    eve.post("/api/links", {"token": invite.rsplit("/", 1)[1]})
    seen = json.dumps(eve.get(f"/api/tables/{table}"))
    assert invite not in seen, "only those who sit at a table hand out invitations"
    assert ann.visitor.cookie.removeprefix("gravitable=") not in seen


def test_chance_at_tables_is_the_systems(server: Server, visit: Visit) -> None:
    """Nobody who saw some of it can work out the rest."""
    assert server.settings.luck is SystemRandom
    _, _, table = play_two(visit)
    assert isinstance(server.core.tables.here[table].play.luck, SystemRandom)


def test_large_bodies_and_messages_are_refused(server: Server, visit: Visit) -> None:
    ann, _, table = play_two(visit)
    answer = ann.visitor.http.post("/api/tables", content=b'{"game": "' + b"x" * 100_000 + b'"}')
    assert answer.status_code == 413
    ann.socket.send("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        ann.hear("nothing more")
    assert ann.visitor.open(table).view
    answer = ann.visitor.http.post("/api/replay", content=b"[" * 1_000_000)
    assert answer.status_code == 400


def test_paces_have_a_limit(start: Callable[..., Server], settings: Settings) -> None:
    # What refills so slowly is as good as used up, however slow the machine.
    limits = replace(FAST, messages=(0.001, 10), chat=(0.001, 2), new_tables=(0.001, 3), connections=3)
    server = start(replace(settings, limits=limits))
    ann, _bob, table = play_two(lambda name: Visitor(server.url, name))
    answers = [ann.answer(ann.ask("say", text=f"line {number}")) for number in range(3)]
    assert [answer["type"] for answer in answers] == ["done", "done", "refused"]
    assert answers[2]["rule"] == "table.limits"
    asked = [ann.ask("ping") for _ in range(12)]
    ann.catch_up()
    hurried = [message for message in ann.heard if "Slow down" in message.get("reason", "")]
    assert hurried
    assert {message["n"] for message in hurried} <= set(asked)
    again = ann.visitor.open(table)
    ann.visitor.open(table)
    with pytest.raises(ConnectionClosed):
        ann.visitor.open(table)
    assert again.answer(again.ask("ping"))["type"] == "done"
    statuses = [ann.visitor.http.post("/api/tables", json={"game": "sparks"}).status_code for _ in range(4)]
    assert statuses[-1] == 429


def test_requests_have_a_limit(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, limits=Limits(requests=(0.001, 20))))
    ann = Visitor(server.url)
    statuses = [ann.http.get("/api/health").status_code for _ in range(40)]
    assert statuses[:10] == [200] * 10
    assert statuses[-1] == 429
