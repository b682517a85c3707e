"""Ten thousand messages that make no sense: refused, and the table goes on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.server.conftest import FAST, PATIENCE, Server, Tab, Visitor, play_two
from websockets.exceptions import ConnectionClosed

from gravitable.server import Limits, Settings

MESSAGES = 10_000


def nonsense(rng: random.Random) -> str | bytes:
    """A message no client would send; some are close to real ones."""
    kinds = [
        "hello",
        "act",
        "check",
        "preview",
        "sample",
        "hint",
        "say",
        "undo",
        "vote",
        "pause",
        "take-back",
        "none",
    ]
    values: list[Any] = [
        None,
        -1,
        2**70,
        1e308,
        "",
        "x" * 600,
        [],
        {},
        True,
        [[[[]]]],
        {"type": "Bid"},
        "\u0000",
    ]
    match rng.randrange(6):
        case 0:
            return bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
        case 1:
            return rng.choice(["[" * 5000, '{"a":' * 500, "null", "NaN", '"', "{}", "[]", "\ud7ff", "Ω" * 50])
        case 2:
            return json.dumps({rng.choice(["type", "n", "x"]): rng.choice(values) for _ in range(3)})
        case 3:
            action = rng.choice([*values, {"type": "Bid", "amount": rng.choice(values)}])
            stamp = rng.choice([0, 1, *values])
            return json.dumps(
                {"type": "act", "n": rng.choice([1, *values]), "stamp": stamp, "action": action}
            )
        case 4:
            message = {"type": rng.choice(kinds), "n": rng.choice([1, *values]), "extra": 1}
            return json.dumps(message)[: rng.randrange(60)]
        case _:
            return json.dumps(
                {"type": rng.choice(kinds), "n": rng.choice(values), "text": rng.choice(values)}
            )


def talk_nonsense(tab: Tab, rng: random.Random) -> int:
    """Send nonsense until the server hangs up, as it must; how many messages were sent."""
    sent = 0
    try:
        for _ in range(250):
            tab.socket.send(nonsense(rng))
            sent += 1
        while True:
            tab.socket.recv(timeout=PATIENCE)
    except ConnectionClosed:
        return sent


def test_ten_thousand_malformed_messages_harm_nobody(
    start: Callable[..., Server], settings: Settings
) -> None:
    server = start(replace(settings, limits=replace(FAST, connections=10**6)))
    ann, bob, table = play_two(lambda name: Visitor(server.url, name))
    eve = Visitor(server.url, "Eve")
    invite = ann.visitor.get(f"/api/tables/{table}")["invite"].rsplit("/", 1)[1]
    eve.post("/api/links", {"token": invite})
    rng = random.Random(1)
    sent = 0
    while sent < MESSAGES:
        tab = Tab(rng.choice([ann.visitor, eve]), table)
        sent += talk_nonsense(tab, rng)
        tab.socket.close()
    ann.catch_up()
    assert Visitor(server.url).get("/api/health")["status"] == "ok"
    again = ann.visitor.open(table)
    assert again.view["scores"] == [0, 0]
    if again.table["paused"]:
        again.answer(again.ask("go-on"))
    assert bob.visitor.open(table).act()["type"] == "update", "the table is intact"


def test_a_fast_talker_is_slowed_down_by_default(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, limits=Limits()))
    ann, _, _ = play_two(lambda name: Visitor(server.url, name))
    try:
        for _ in range(2000):
            ann.socket.send("nonsense")
    except ConnectionClosed:
        pass
    assert Visitor(server.url).get("/api/health")["status"] == "ok"
