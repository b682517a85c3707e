"""Clocks that run out, bots that sit in, and seats taken back."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from tests.server.conftest import Refused, Server, Visitor, finish, play_something, play_two

from gravitable.bots import levels
from gravitable.kernel.registry import games

Visit = Callable[..., Visitor]


def test_who_runs_out_of_time_is_replaced_by_a_bot_and_may_come_back(server: Server, visit: Visit) -> None:
    ann, bob, table = play_two(visit, clock={"type": "player", "seconds": 600}, options={"rounds": 50})
    assert ann.snapshot["clocks"]["running"] == [0, 1]
    assert 0 < ann.snapshot["clocks"]["left"][0] <= 600_000
    bob.act()

    def almost_out() -> None:
        room = server.core.tables.here[table]
        room.play.time.left[0] = 0.5
        room.keep_time()

    server.call(almost_out)
    while ann.table["seats"][0]["bot"] is None:
        ann.next()
    assert ann.table["seats"][0]["name"] == "Ann", "the seat stays hers"
    refused = ann.answer(ann.ask("act", stamp=0, action={"type": "Bid", "amount": 1}))
    assert refused["type"] == "refused"
    ann.answer(ann.ask("take-back"))
    assert ann.visitor.get(f"/api/tables/{table}")["seats"][0]["bot"] is None


def test_each_move_has_its_own_time(visit: Visit) -> None:
    ann, bob, _ = play_two(visit, clock={"type": "move", "seconds": 60})
    ann.act()
    update = bob.hear("update")
    assert update["clocks"]["running"] == [1]
    assert update["clocks"]["left"][0] <= 60_000


def test_a_paused_clock_stands_still(visit: Visit) -> None:
    ann, _bob, _ = play_two(visit, clock={"type": "player", "seconds": 30})
    ann.answer(ann.ask("pause"))
    paused = next(message for message in reversed(ann.heard) if message["type"] == "table")
    assert paused["clocks"]["running"] == []
    time.sleep(2)
    ann.answer(ann.ask("go-on"))
    going = next(message for message in reversed(ann.heard) if message["type"] == "table")
    assert going["clocks"]["running"] == [0, 1]
    assert going["clocks"]["left"] == pytest.approx(paused["clocks"]["left"], abs=1500)


def test_a_pause_gives_nobody_more_time_for_a_move(visit: Visit) -> None:
    ann, _bob, _ = play_two(visit, clock={"type": "move", "seconds": 60})
    time.sleep(2)
    ann.answer(ann.ask("pause"))
    ann.answer(ann.ask("go-on"))
    going = next(message for message in reversed(ann.heard) if message["type"] == "table")
    assert going["clocks"]["left"][0] <= 58_500


def test_who_leaves_or_resigns_is_played_by_a_bot_to_the_end(visit: Visit) -> None:
    ann, bob, table = play_two(visit)
    bob.answer(bob.ask("resign"))
    while ann.table["seats"][1]["bot"] != "eager":
        ann.next()
    finish(ann)
    assert ann.outcome is not None
    left = bob.visitor.post(f"/api/tables/{table}/leave")
    assert left["status"] == "over"


def test_the_host_lets_a_bot_sit_in_for_someone_who_is_not_there(visit: Visit) -> None:
    ann, bob, table = play_two(visit)
    with pytest.raises(Refused, match="play themselves"):
        ann.visitor.post(f"/api/tables/{table}/seats/1/bot", {})
    bob.close()
    while ann.table["seats"][1]["online"]:
        ann.next()
    assert ann.visitor.post(f"/api/tables/{table}/seats/1/bot", {})["seats"][1]["bot"] == "eager"
    again = bob.visitor.open(table)
    again.answer(again.ask("take-back"))
    assert ann.visitor.get(f"/api/tables/{table}")["seats"][1]["bot"] is None


def test_someone_sent_away_from_a_running_match_leaves_a_bot_behind(visit: Visit) -> None:
    ann, bob, table = play_two(visit, spectators=False)
    sent = ann.visitor.post(f"/api/tables/{table}/seats/1/clear")
    assert (sent["seats"][1]["kind"], sent["seats"][1]["person"]) == ("bot", None)
    assert bob.hear("bye")["again"] is False
    finish(ann)


def test_bots_alone_against_a_pause_do_nothing(visit: Visit) -> None:
    ann = visit()
    table = ann.post("/api/games/sparks/play", {"seats": 3, "level": "eager", "options": {"rounds": 50}})[
        "id"
    ]
    tab = ann.open(table)
    tab.answer(tab.ask("pause"))
    seq = tab.seq
    time.sleep(1)
    tab.catch_up()
    assert tab.seq == seq
    tab.answer(tab.ask("go-on"))
    while tab.view["round"] == 1:  # it takes the bids of all
        if any(not decision["optional"] for decision in tab.decisions):
            play_something(tab)
        else:
            tab.next()


@pytest.mark.parametrize("game", ["adrift", "sparks"])
def test_bots_of_every_level_play_a_match_to_its_end(visit: Visit, game: str) -> None:
    for level in levels(games()[game]):
        ann = visit()
        table = ann.post(f"/api/games/{game}/play", {"seats": 2, "level": level})["id"]
        tab = ann.open(table)
        tab.answer(tab.ask("resign"))
        while tab.outcome is None:
            tab.next()


def test_a_bot_is_never_given_what_its_seat_cannot_know(server: Server, visit: Visit) -> None:
    """The match a bot is given is the imagined one: over many, the other's secret takes many values."""
    ann = visit()
    table = ann.post("/api/games/sparks/play", {"seats": 2, "level": "eager", "options": {"rounds": 50}})[
        "id"
    ]

    def imagined() -> set[int]:
        match = server.core.tables.here[table].play.match
        assert match is not None
        return {match.imagine(1).state.secrets[0] for _ in range(60)}

    assert len(server.call(imagined)) > 4
