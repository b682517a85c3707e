"""Messages and requests that make no sense: refused, and the table goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.server.conftest import FAST, Json, Server, Visitor, play_two
from tests.server.nonsense.bearing import Bearing, patiently, quiet_log
from websockets.exceptions import ConnectionClosed

from gravitable.server import Limits, Settings


def test_nonsense_is_answered_and_harms_nobody(start: Callable[..., Server], settings: Settings) -> None:
    """`make fuzz` sends ten thousand of each."""
    limits = replace(FAST, connections=10**6, header_seconds=0.1, request_seconds=0.1)
    with quiet_log():
        server = start(replace(settings, limits=limits))
        ann, bob, table = play_two(lambda name: Visitor(server.url, name))
        bearing = Bearing(server, [ann.visitor, bob.visitor], table, 1)
        bearing.requests(250)
        bearing.messages(250)
        bearing.frames(20)
    assert sum(bearing.answers.values()) == 250
    assert {400, 404, 405, 200} <= set(bearing.answers), "some was close to what makes sense"
    again, other = (patiently(tab.visitor, table) for tab in (ann, bob))
    assert again.view["scores"] == [0, 0]
    if again.table["paused"]:
        again.answer(again.ask("go-on"))
    # Nonsense may have been a move, or have left a seat to a bot that still thinks.
    answer: Json = {}
    for _ in range(5):
        for tab in (again, other):
            tab.catch_up()
        answer = next(tab for tab in (again, other) if tab.decisions).act()
        if answer["type"] == "update":
            break
    assert answer["type"] == "update", f"the table is intact: {answer}"


@pytest.mark.parametrize("path", ["/api/openapi.json", "/api//openapi.json/", "/api/"])
def test_the_description_is_not_made_on_the_event_loop_however_it_is_asked_for(
    start: Callable[..., Server], settings: Settings, path: str
) -> None:
    server = start(settings)
    visitor = Visitor(server.url)
    server.check_loop()
    assert visitor.get(path)["openapi"]
    server.check_loop()


def test_a_fast_talker_is_slowed_down_by_default(start: Callable[..., Server], settings: Settings) -> None:
    server = start(replace(settings, limits=Limits()))
    ann, _, _ = play_two(lambda name: Visitor(server.url, name))
    try:
        for _ in range(2000):
            ann.socket.send("nonsense")
    except ConnectionClosed:
        pass
    assert Visitor(server.url).get("/api/health")["status"] == "ok"
