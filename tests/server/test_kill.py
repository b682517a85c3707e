"""A server killed in the middle of a match loses nothing it acknowledged."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.ports import free_port
from tests.server.conftest import Json, Tab, Visitor
from tests.server.processes import reopen, serving
from websockets.exceptions import ConnectionClosed

KILLS = 6


@pytest.mark.timeout(600)
def test_no_acknowledged_action_is_lost(tmp_path: Path) -> None:
    """Kill the server at random moments of a match, many times; all that was acknowledged is there again."""
    port = free_port()
    rng = random.Random(7)
    ann: Visitor | None = None
    table, seen = "", -1
    acknowledged: dict[int, Json] = {}
    total = 0
    for kill in range(KILLS):
        with serving(port, tmp_path / "data") as server:
            if ann is None:
                ann = Visitor(f"http://127.0.0.1:{port}", "Ann")
            if not table:
                body = {"seats": 2, "level": "eager", "options": {"rounds": 50}}
                table, seen, acknowledged = ann.post("/api/games/sparks/play", body)["id"], -1, {}
            tab = reopen(ann, table, seen)
            assert tab.seq >= max(acknowledged, default=0), f"kill {kill} lost a move"
            stored = {moment["seq"]: moment for moment in ann.open(table).snapshot["moments"]}
            for seq, answer in acknowledged.items():
                assert stored[seq]["events"] == answer["events"]
            answers = play_until_cut_off(tab, rng, rng.randrange(2, 15), server.kill)
            acknowledged |= answers
            total += len(answers)
            seen = tab.seq
            if tab.outcome is not None:
                table = ""
    assert total > KILLS, "the server was killed while a match was going on"


def play_until_cut_off(tab: Tab, rng: random.Random, moves: int, kill: Callable[[], None]) -> dict[int, Json]:
    """Play `moves` moves, kill the server with the next one under way; what was acknowledged, by moment."""
    acknowledged: dict[int, Json] = {}
    try:
        while tab.outcome is None:
            if any(not decision["optional"] for decision in tab.decisions):
                decision = tab.decisions[0]
                action = {"type": "Throw", "at": 0.25}
                if not decision["parametric"]:
                    action = decision["options"][rng.randrange(4)]["action"]
                tab.ask("act", stamp=decision["stamp"], action=action)
                tab.decisions = []
                if len(acknowledged) == moves:
                    time.sleep(rng.choice((0.0, 0.0005, 0.002)))
                    kill()
            heard = tab.next()
            if heard.get("ack"):
                acknowledged[heard["seq"]] = heard
    except (ConnectionClosed, OSError):
        pass
    return acknowledged
