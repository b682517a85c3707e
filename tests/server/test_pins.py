"""The plan board: intentions pinned for the others, beside the match."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.conftest import Server, Tab, Visitor, play_two

Visit = Callable[..., Visitor]


def pin(tab: Tab, place: str = "zone:14", intent: str = "fix", **more: Any) -> dict[str, Any]:
    return tab.answer(tab.ask("pin", place=place, intent=intent, **more))


def test_a_pin_is_seen_by_everyone_and_by_who_comes_later(visit: Visit) -> None:
    ann, bob, table = play_two(visit, listed=True)
    eve = visit("Eve").open(table)
    assert pin(ann, text="  the \x00solar panels ")["type"] == "done"
    expected = [{"id": 1, "seat": 0, "place": "zone:14", "intent": "fix", "text": "the  solar panels"}]
    assert bob.hear("pins")["pins"] == eve.hear("pins")["pins"] == expected
    assert bob.visitor.open(table).snapshot["pins"] == expected


def test_pins_survive_a_restart_and_are_not_in_the_log(start: Callable[..., Server]) -> None:
    server = start()
    ann, _, table = play_two(lambda name: Visitor(server.url, name))
    pin(ann, text="first")
    pin(ann, "card:science.heal", "fetch", text="second")
    ann.answer(ann.ask("unpin", pin=1))
    seq = ann.seq
    server.stop()
    server = start()
    ann.visitor.url = server.url
    ann.visitor.http.base_url = server.url
    again = ann.visitor.open(table)
    assert [each["text"] for each in again.snapshot["pins"]] == ["second"]
    assert again.seq == seq
    assert "second" not in json.dumps(again.snapshot["moments"])
    assert pin(again, text="third")["type"] == "done"


def test_only_the_own_pins_come_down(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    pin(ann)
    refused = bob.answer(bob.ask("unpin", pin=1))
    assert (refused["type"], refused["rule"]) == ("refused", "table.pins")
    assert ann.answer(ann.ask("unpin", pin=1))["type"] == "done"
    bob.catch_up()
    assert bob.heard[-1] == {"type": "pins", "pins": []}
    assert ann.answer(ann.ask("unpin", pin=1))["rule"] == "table.pins"


def test_a_spectator_only_reads(visit: Visit) -> None:
    ann, _, table = play_two(visit, listed=True)
    eve = visit("Eve").open(table)
    assert pin(eve)["rule"] == "table.seat"
    pin(ann)
    assert eve.answer(eve.ask("unpin", pin=1))["rule"] == "table.seat"


def test_a_seat_has_twelve_pins_at_most(visit: Visit) -> None:
    ann, bob, table = play_two(visit)
    for number in range(12):
        assert pin(ann, f"zone:{number}")["type"] == "done"
    assert pin(ann)["rule"] == "table.pins"
    assert pin(bob)["type"] == "done", "each seat has its own twelve"
    assert len(bob.visitor.open(table).snapshot["pins"]) == 13


@pytest.mark.parametrize(
    "wrong",
    [
        {"place": "zone:14", "intent": "dance"},
        {"place": "", "intent": "fix"},
        {"place": "<b>", "intent": "fix"},
        {"place": "zone:" + "1" * 80, "intent": "fix"},
        {"place": "zone:1", "intent": "fix", "text": "x" * 61},
        {"place": "zone:1", "intent": "fix", "seat": 1},
    ],
)
def test_what_does_not_fit_is_refused(visit: Visit, wrong: dict[str, Any]) -> None:
    ann, _, table = play_two(visit)
    ann.ask("pin", **wrong)
    assert ann.hear("refused")["rule"] == "kernel.malformed"
    assert ann.visitor.open(table).snapshot["pins"] == []
