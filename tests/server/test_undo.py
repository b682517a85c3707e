"""Taking back: by the rules of undo, or by consent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.conftest import PATIENCE, Json, Server, Tab, Visitor, choose, play_two

Visit = Callable[..., Visitor]


def test_what_the_rules_of_undo_allow_happens_at_once(visit: Visit) -> None:
    ann, bob, table = play_two(visit, seats=2)
    ann.act(1)
    bob.hear("update")
    assert not ann.heard[-1].get("can_undo"), "bob is asked, so it takes his consent"
    bob.act(0)
    ann.catch_up()
    bob.act()  # a cheer: bob's own, nothing drawn since, but ann is asked
    ann.catch_up()
    ann.visitor.open(table)
    bob.answer(bob.ask("undo"))
    vote = ann.hear("undo-vote")["undo"]
    assert vote["waiting"] == [0]


def test_one_alone_takes_back_freely_and_the_log_forgets_it(visit: Visit, server: Server) -> None:
    ann = visit("Ann")
    table = ann.post("/api/games/adrift/play", {"seats": 1})["id"]
    tab = ann.open(table)
    before = tab.view
    tab.act(1)
    tab.act(0)
    seq = tab.seq
    tab.answer(tab.ask("undo"))
    tab.answer(tab.ask("undo"))
    assert tab.view == before
    assert tab.seq == seq + 2, "an undo is a moment of its own: numbers are never used twice"
    assert [moment["seq"] for moment in tab.heard[-2]["moments"]] == [0]
    assert tab.act(2)["type"] == "update"
    after, decisions = tab.view, tab.decisions
    tab.close()
    server.call(lambda: server.core.tables.drop(server.core.tables.here[table]))
    again = ann.open(table)
    assert again.view == after, "an undo is as durable as a move"
    assert again.decisions == decisions
    assert len(again.snapshot["moments"]) == 2
    stale = ann.open(table, seq)
    assert not stale.snapshot["resumed"], "what was seen before an undo cannot be resumed"


def test_others_are_asked_and_all_must_agree(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    before = bob.view
    ann.act(1)
    ann.answer(ann.ask("undo"))
    bob.hear("update")
    vote = bob.hear("undo-vote")["undo"]
    assert vote["seat"] == 0
    assert vote["waiting"] == [1]
    bob.answer(bob.ask("vote", vote=vote["id"], agree=True))
    assert ann.hear("snapshot")["rewound"]
    assert ann.decisions[0]["options"]
    assert bob.view == before
    assert ann.act(2)["did"] == "Bid 2"


def test_one_no_is_enough(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    ann.act(1)
    ann.answer(ann.ask("undo"))
    vote = bob.hear("undo-vote")["undo"]
    refused = ann.answer(ann.ask("vote", vote=vote["id"], agree=True))
    assert refused["rule"] == "table.undo-vote"
    bob.answer(bob.ask("vote", vote=vote["id"], agree=False))
    settled = ann.hear("undo-vote")
    assert (settled["undo"], settled["refused_by"]) == (None, 1)
    assert ann.view["bids"][0] == 1
    late = bob.answer(bob.ask("vote", vote=vote["id"], agree=True))
    assert late["rule"] == "table.undo-vote"


def test_playing_on_settles_the_question(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    ann.act(1)
    ann.answer(ann.ask("undo"))
    bob.hear("undo-vote")
    bob.act(0)
    assert ann.hear("undo-vote")["undo"] is None


def test_nothing_done_nothing_to_take_back(visit: Visit) -> None:
    ann, _, _ = play_two(visit)
    assert ann.answer(ann.ask("undo"))["rule"] == "kernel.undo.nothing"


def bids_of_both(visit: Visit, **more: Any) -> tuple[Tab, Tab, str, Json]:
    """Ann and Bob have both bid, Ann first; Ann's view before that."""
    ann, bob, table = play_two(visit, **more)
    before = ann.view
    ann.act(3)
    bob.act(1)
    ann.catch_up()
    return ann, bob, table, before


def refused_undo(tab: Tab) -> Json:
    answer = tab.answer(tab.ask("undo"))
    assert answer["type"] == "refused", answer
    return answer


def goes_away(bob: Tab, ann: Tab) -> None:
    bob.close()
    while ann.table["seats"][1]["online"]:
        ann.next()


def test_a_host_cannot_put_a_bot_in_and_take_back_what_the_other_did(visit: Visit) -> None:
    ann, bob, table, _ = bids_of_both(visit)
    goes_away(bob, ann)
    ann.visitor.post(f"/api/tables/{table}/seats/1/bot", {})
    refused = refused_undo(ann)
    assert refused["rule"] == "table.undo-vote"
    assert "Bob is away" in refused["reason"]
    again = bob.visitor.open(table)
    again.answer(again.ask("take-back"))
    ann.answer(ann.ask("undo"))
    assert again.hear("undo-vote")["undo"]["waiting"] == [1], "back again, he is asked"


def test_sending_someone_away_does_not_help_either(visit: Visit) -> None:
    ann, _bob, table, _ = bids_of_both(visit)
    ann.visitor.post(f"/api/tables/{table}/seats/1/clear")
    assert "has left" in refused_undo(ann)["reason"]


def test_nor_does_an_expired_clock(server: Server, visit: Visit) -> None:
    ann, bob, table, _ = bids_of_both(visit, clock={"type": "player", "seconds": 600})
    choose(ann)  # a throw; then both are asked to bid again
    ann.act(0)
    bob.catch_up()
    assert bob.heard[-1]["clocks"]["running"] == [1]

    def almost_out() -> None:
        room = server.core.tables.here[table]
        room.play.time.left[1] = 0.1
        room.keep_time()

    before = ann.seq
    server.call(almost_out)
    while ann.table["seats"][1]["bot"] is None:
        ann.next()
    while not ann.decisions or ann.decisions[0]["kind"] != "sparks.bid" or ann.seq == before:
        ann.next()  # the bot bids and throws for Bob
    ann.answer(ann.ask("undo"))  # what came after Ann's bid was the bot's
    for _ in range(3):  # the throw was Ann's own; before it Bob bid
        last = ann.answer(ann.ask("undo"))
        if last["type"] == "refused":
            break
    assert "Bob is away" in last.get("reason", ""), last


def test_while_the_table_pauses_nothing_is_taken_back(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    ann.act(1)
    ann.answer(ann.ask("undo"))
    vote = bob.hear("undo-vote")["undo"]
    ann.answer(ann.ask("pause"))
    assert refused_undo(ann)["rule"] == "table.paused"
    answer = bob.answer(bob.ask("vote", vote=vote["id"], agree=True))
    assert answer["rule"] == "table.paused"
    bob.answer(bob.ask("go-on"))
    bob.answer(bob.ask("vote", vote=vote["id"], agree=True))
    assert ann.hear("snapshot")["rewound"]


def test_what_a_bot_did_while_it_sat_in_is_nobodys_and_may_be_taken_back(visit: Visit) -> None:
    ann, bob, table = play_two(visit)
    bob.answer(bob.ask("resign"))
    while bob.seq < 1:
        bob.next()
    ann.catch_up()
    ann.act(3)
    while not ann.decisions:
        ann.next()
    seq = ann.seq
    assert ann.answer(ann.ask("undo"))["type"] == "done"
    assert ann.seq > seq
    assert ann.view["bids"][0] == -1
    assert table


def test_who_did_what_is_known_after_a_restart(start: Callable[..., Server]) -> None:
    server = start()
    ann, bob, table, _ = bids_of_both(lambda name: Visitor(server.url, name))
    goes_away(bob, ann)
    ann.visitor.post(f"/api/tables/{table}/seats/1/bot", {})
    ann.close()
    server.call(lambda: server.core.tables.drop(server.core.tables.here[table]))
    again = ann.visitor.open(table)
    assert "Bob is away" in refused_undo(again)["reason"]


def test_an_undo_that_is_asked_for_outlives_a_restart(visit: Visit, server: Server) -> None:
    ann, bob, table = play_two(visit)
    ann.act(1)
    ann.answer(ann.ask("undo"))
    bob.hear("undo-vote")
    ann.close()
    bob.close()
    server.call(lambda: server.core.tables.drop(server.core.tables.here[table]))
    again, friend = ann.visitor.open(table), bob.visitor.open(table)
    vote = friend.snapshot["undo"]
    assert (vote["seat"], vote["waiting"]) == (0, [1])
    friend.answer(friend.ask("vote", vote=vote["id"], agree=True))
    assert again.hear("snapshot")["rewound"]
    # Settled, it does not come back.
    friend.close()
    again.close()
    server.call(lambda: server.core.tables.drop(server.core.tables.here[table]))
    assert bob.visitor.open(table).snapshot["undo"] is None


@pytest.mark.timeout(2 * PATIENCE)
def test_a_move_made_while_an_undo_is_worked_out_settles_it(server: Server, visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.post("/api/games/adrift/play", {"seats": 1})["id"]
    tab = ann.open(table)
    tab.act(0)
    stamp = tab.decisions[0]["stamp"]
    action = tab.decisions[0]["options"][0]["action"]
    undo, act = tab.ask("undo"), tab.ask("act", stamp=stamp, action=action)
    answers: dict[int, str] = {}
    while len(answers) < 2:
        heard = tab.next()
        for n in (undo, act):
            if heard.get("n") == n or heard.get("ack") == n:
                answers[n] = heard["type"]
    assert answers in ({undo: "done", act: "refused"}, {undo: "refused", act: "update"})
    assert ann.open(table).view == tab.view
