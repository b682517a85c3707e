"""Taking back: by the rules of undo, or by consent."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.conftest import Server, Visitor, play_two

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
    server.call(lambda: server.house.drop(server.house.rooms[table]))
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
