"""Two browsers at one table."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from tests.server.conftest import Server, Visitor, finish, play_something, play_two, seat_two

Visit = Callable[..., Visitor]


def test_both_see_a_match_through_and_their_views_follow_by_changes(visit: Visit) -> None:
    ann, bob, table = play_two(visit, "adrift")
    finish(ann, bob)
    bob.catch_up()
    assert ann.outcome == bob.outcome
    assert ann.visitor.open(table).view == ann.view
    assert bob.visitor.open(table).view == bob.view


def test_an_answer_carries_the_counter_and_others_get_the_update_without_it(visit: Visit) -> None:
    ann, bob, _ = play_two(visit, "adrift")
    first = ann.act()
    assert first["ack"] == 1
    assert first["by"] == 0
    assert first["did"]
    heard = bob.hear("update")
    assert "ack" not in heard
    assert "did" not in heard, "what someone chose is theirs; the others learn of it by events"
    assert heard["seq"] == first["seq"] == 1


def test_a_refusal_names_the_rule_and_what_it_says(visit: Visit) -> None:
    ann, bob, _ = play_two(visit, "adrift")
    stamp = ann.decisions[0]["stamp"]
    refused = ann.answer(ann.ask("act", stamp=stamp, action={"type": "Draw", "rp": 5}))
    assert refused["type"] == "refused"
    assert refused["rule"] == "adrift.systems.cap"
    assert refused["reason"]
    assert refused["text"]
    refused = bob.answer(bob.ask("act", stamp=stamp, action={"type": "Draw", "rp": 0}))
    assert refused["rule"] == "kernel.turn"


def test_a_decision_of_mine_that_another_left_unchanged_is_still_mine_to_answer(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    before = bob.decisions[0]["stamp"]
    ann.act(1)
    assert bob.ask("act", stamp=before, action={"type": "Bid", "amount": 2})
    assert bob.hear("update", "refused")["by"] == 0
    answer = bob.hear("update", "refused")
    assert (answer["type"], answer["by"], answer["ack"]) == ("update", 1, 1)


def test_whoever_comes_second_is_told_that_the_question_is_settled(visit: Visit) -> None:
    """Two tabs of one person answer the same question."""
    ann, bob, table = play_two(visit)
    again = ann.visitor.open(table)
    stamp = ann.decisions[0]["stamp"]
    ann.act()
    late = again.answer(again.ask("act", stamp=stamp, action={"type": "Bid", "amount": 1}))
    assert late["rule"] == "kernel.turn"
    bob.act()
    ann.catch_up()
    assert ann.decisions
    old = ann.answer(ann.ask("act", stamp=stamp, action={"type": "Throw", "at": 0.1}))
    assert old["rule"] == "kernel.stale"
    assert old["text"]


def test_several_tabs_of_one_person_all_follow(visit: Visit) -> None:
    ann, _bob, table = play_two(visit)
    second = ann.visitor.open(table)
    second.act(2)
    assert ann.hear("update")["did"] == "Bid 2", "the same person may read it in any tab"
    assert ann.view == second.view


def test_after_a_break_one_hears_exactly_what_was_missed(visit: Visit) -> None:
    ann, bob, table = play_two(visit, "adrift")
    ann.act()
    bob.hear("update")
    seen, words = bob.seq, list(bob.words)
    bob.close()
    while ann.decisions and ann.outcome is None:
        ann.act()
    again = bob.visitor.open(table, seen)
    assert again.snapshot["resumed"]
    assert [moment["seq"] for moment in again.snapshot["moments"]] == list(range(seen + 1, ann.seq + 1))
    assert words + again.words == ann.words
    assert again.seq == ann.seq


def test_a_gap_is_answered_with_the_whole_table(visit: Visit) -> None:
    ann, _, table = play_two(visit, "adrift")
    ann.act()
    gap = ann.visitor.open(table, 4000)
    assert not gap.snapshot["resumed"]
    assert gap.snapshot["moments"][0]["seq"] == 0
    assert gap.view == ann.view


def test_a_restarted_server_resumes_too(start: Callable[..., Server]) -> None:
    server = start()
    ann, bob, table = play_two(lambda name: Visitor(server.url, name))
    ann.act(3)
    stamp = bob.decisions[0]["stamp"]
    seq, view = ann.seq, ann.view
    server.stop()
    server = start()
    for tab in (ann, bob):
        tab.visitor.url = server.url
        tab.visitor.http.base_url = server.url
    again = ann.visitor.open(table, seq)
    assert again.snapshot["resumed"]
    assert again.snapshot["moments"] == []
    assert again.view == view
    other = bob.visitor.open(table, 0)
    assert other.decisions[0]["stamp"] == stamp, "a decision keeps its stamp over a restart"
    assert other.act(1)["type"] == "update"


def test_a_spectator_sees_no_secret(visit: Visit) -> None:
    ann, bob, table = play_two(visit, listed=True)
    eve = visit("Eve").open(table)
    assert eve.snapshot["seat"] is None
    ann.act(3)
    eve.hear("update")
    assert eve.view["secrets"] == [None, None]
    assert eve.view["bids"] == [None, -1]
    assert bob.hear("update")["changes"] == [[[["bids", 0], None]]]
    assert ann.view["bids"] == [3, -1]
    secret = ann.view["secrets"][0]
    heard = json.dumps([eve.heard, bob.heard])
    assert f"Ann draws {secret}" not in heard
    assert "Ann draws a secret number." in heard
    assert "Bid 3" not in json.dumps(eve.heard)
    refused = eve.answer(eve.ask("act", stamp=0, action={"type": "Bid", "amount": 1}))
    assert refused["rule"] == "table.seat"


def test_the_chance_to_interject_is_shown_to_its_seat_alone(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    ann.act(1)
    bob.act(0)
    ann.catch_up()
    assert [decision["kind"] for decision in bob.decisions] == ["sparks.cheer"]
    assert bob.decisions[0]["optional"]
    assert ann.heard[-1]["asked"] == [{"seat": 0, "rule": "sparks.throw"}]
    bob.act()
    assert ann.hear("update")["events"][0]["words"] == "Bob cheers."
    assert ann.decisions[0]["parametric"]


def test_a_parametric_decision_is_sampled_checked_and_answered(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    ann.act(1)
    bob.act(0)
    ann.catch_up()
    stamp = ann.decisions[0]["stamp"]
    assert ann.decisions[0]["aid"] == {"low": 0.0, "high": 1.0}
    samples = ann.answer(ann.ask("sample", stamp=stamp, count=3))
    assert len(samples["options"]) == 3
    legal = ann.answer(ann.ask("check", stamp=stamp, action=samples["options"][0]["action"]))
    assert legal["legal"]
    far = ann.answer(ann.ask("check", stamp=stamp, action={"type": "Throw", "at": 7}))
    assert (far["legal"], far["rule"]) == (False, "sparks.throw")
    thrown = ann.answer(ann.ask("act", stamp=stamp, action=samples["options"][1]["action"]))
    assert thrown["type"] == "update"


def test_what_a_choice_would_do_is_told_as_changes_of_the_view(visit: Visit) -> None:
    ann, bob, _ = play_two(visit, "adrift")
    stamp = ann.decisions[0]["stamp"]
    told = ann.answer(ann.ask("preview", stamp=stamp, action={"type": "Draw", "rp": 2}))
    assert told["type"] == "previewed"
    assert [["core"], 10] in told["changes"]
    assert told["until"] == "chance"
    assert "draws 2 RP from the core" in told["events"][0]["words"]
    assert ann.decisions[0]["stamp"] == stamp, "nothing was played"
    refused = ann.answer(ann.ask("preview", stamp=stamp, action={"type": "Draw", "rp": 5}))
    assert refused["rule"] == "adrift.systems.cap"
    assert (
        bob.answer(bob.ask("preview", stamp=stamp, action={"type": "Draw", "rp": 1}))["rule"] == "kernel.turn"
    )


def test_a_hint_is_a_bots_choice_with_its_reason(visit: Visit) -> None:
    ann, _, _ = play_two(visit)
    hint = ann.answer(ann.ask("hint"))
    action = {"type": "Bid", "amount": 3}
    assert hint["choices"] == [{"action": action, "label": "Bid 3", "why": "More is more.", "chance": None}]
    assert hint["chance"] is None, "nobody can judge it"
    assert hint["stamp"] == ann.decisions[0]["stamp"]


def test_chat_is_kept_and_plain(visit: Visit) -> None:
    ann, bob, table = play_two(visit)
    assert ann.answer(ann.ask("say", text="<b>hi</b>\u0007 there"))["type"] == "done"
    line = bob.hear("said")["line"]
    assert (line["name"], line["seat"], line["text"]) == ("Ann", 0, "<b>hi</b>  there")
    bob.answer(bob.ask("say", text="ho"))
    assert [said["text"] for said in ann.visitor.open(table).snapshot["chat"]] == ["<b>hi</b>  there", "ho"]
    refused = ann.answer(ann.ask("say", text="   "))
    assert refused["type"] == "refused"


def test_a_pause_holds_everyone(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    ann.answer(ann.ask("pause"))
    assert bob.hear("table")["table"]["paused"]
    stamp = bob.decisions[0]["stamp"]
    refused = bob.answer(bob.ask("act", stamp=stamp, action={"type": "Bid", "amount": 1}))
    assert refused["rule"] == "table.paused"
    bob.answer(bob.ask("go-on"))
    assert bob.act()["type"] == "update"


def test_sitting_down_while_connected_shows_the_seat(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.post("/api/tables", {"game": "sparks", "seats": 2, "settings": {"listed": True}})["id"]
    bob = visit("Bob")
    tab = bob.open(table)
    assert tab.snapshot["seat"] is None
    assert tab.snapshot["view"] is None
    bob.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert tab.hear("snapshot")["seat"] == 1
    ann.post(f"/api/tables/{table}/start")
    assert tab.hear("snapshot")["view"]["secrets"][0] is None
    assert tab.decisions[0]["options"]


def test_a_closed_table_lets_no_one_watch(visit: Visit) -> None:
    ann, _, table = seat_two(visit, listed=True, spectators=False)
    eve = visit("Eve")
    waiting = eve.open(table)
    ann.post(f"/api/tables/{table}/start")
    assert not waiting.hear("bye")["again"]
    with pytest.raises(Exception, match="404"):
        eve.get(f"/api/tables/{table}")


def test_the_end_of_a_match_is_told_and_nothing_can_be_played_after_it(visit: Visit) -> None:
    ann, bob, _ = play_two(visit, options={"rounds": 1})
    ann.act(1)
    stamp = bob.decisions[0]["stamp"]
    bob.act(0)
    ann.catch_up()
    assert play_something(ann)["outcome"]["rule"] == "sparks.end"
    assert ann.hear("table")["table"]["status"] == "over"
    refused = bob.answer(bob.ask("act", stamp=stamp, action={"type": "Bid", "amount": 1}))
    assert refused["rule"] == "kernel.over"


def test_a_line_goes_on_to_another_table_and_hears_no_more_of_the_old_one(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    new = ann.visitor.post("/api/tables", {"game": "sparks", "seats": 2, "seat": 0})["id"]
    ann.send({"type": "hello", "table": new})
    assert ann.hear("snapshot")["table"]["id"] == new
    while {seat["name"] for seat in bob.table["seats"] if seat["online"]} != {"Bob"}:
        bob.hear("table")
    bob.answer(bob.ask("say", text="Gone already?"))
    ann.answer(ann.ask("say", text="A new table."))
    said = [message["line"]["text"] for message in ann.heard if message["type"] == "said"]
    assert said == ["A new table."]


def test_a_line_to_a_table_one_may_not_see_is_closed(visit: Visit) -> None:
    ann, _, _ = play_two(visit)
    secret = visit("Cid").post("/api/tables", {"game": "sparks", "seats": 2})["id"]
    ann.send({"type": "hello", "table": secret})
    assert ann.hear("bye")["again"] is False


def test_who_comes_to_sit_sits_while_there_are_seats_and_watches_when_there_are_none(visit: Visit) -> None:
    ann, bob, cid = visit("Ann"), visit("Bob"), visit("Cid")
    table = ann.post(
        "/api/tables", {"game": "sparks", "seats": 2, "settings": {"listed": True, "when_full": True}}
    )["id"]
    first = bob.open(table, sit=True).snapshot
    assert (first["seat"], first["table"]["status"]) == (1, "playing")
    second = cid.open(table, sit=True).snapshot
    assert (second["seat"], second["view"] is None) == (None, False)
