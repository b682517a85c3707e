"""Tables that find players: for whom, how fast, in series; who watches talks aside, and can be sent away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.server.conftest import Refused, Tab, Visitor, finish, play_two, table_body
from websockets.exceptions import ConnectionClosed

Visit = Callable[..., Visitor]


def texts(tab: Tab) -> list[str]:
    """What was said since the tab was opened."""
    tab.catch_up()
    return [message["line"]["text"] for message in tab.heard if message["type"] == "said"]


def watch(visit: Visit, table: str, name: str) -> Tab:
    return visit(name).open(table)


def test_those_who_watch_talk_among_themselves_while_the_others_play(visit: Visit) -> None:
    ann, bob, table = play_two(visit, listed=True)
    cleo, dora = watch(visit, table, "Cleo"), watch(visit, table, "Dora")
    cleo.answer(cleo.ask("say", text="He bluffs."))
    ann.answer(ann.ask("say", text="Hello all."))
    assert texts(dora) == ["He bluffs.", "Hello all."]
    assert texts(ann) == texts(bob) == ["Hello all."]
    again = bob.visitor.open(table)
    assert [line["text"] for line in again.snapshot["chat"]] == ["Hello all."]
    assert [line["text"] for line in dora.visitor.open(table).snapshot["chat"]] == [
        "He bluffs.",
        "Hello all.",
    ]
    finish(ann, bob)
    assert texts(ann) == texts(bob) == ["Hello all.", "He bluffs."], "after the match all can be read"
    assert len(texts(dora)) == 2
    cleo.answer(cleo.ask("say", text="Well played."))
    assert texts(ann)[-1] == "Well played."
    assert len(bob.visitor.open(table).snapshot["chat"]) == 3, "after the match all can be read"


def test_a_host_sends_someone_who_watches_away_for_good(visit: Visit) -> None:
    ann, bob, table = play_two(visit, listed=True)
    cleo = watch(visit, table, "Cleo")
    watching = f"/api/tables/{table}/people"
    assert ann.visitor.get(watching) == [{"id": cleo.visitor.id, "name": "Cleo"}]
    path = f"{watching}/{cleo.visitor.id}/remove"
    with pytest.raises(Refused, match="Only the host"):
        bob.visitor.get(watching)
    with pytest.raises(Refused, match="Only the host"):
        bob.visitor.post(path)
    ann.visitor.post(path)
    assert cleo.hear("bye")["reason"] == "The host of this table sent you away."
    with pytest.raises(ConnectionClosed):
        cleo.visitor.open(table)
    with pytest.raises(Refused) as refused:
        cleo.visitor.get(f"/api/tables/{table}")
    assert refused.value.status == 404
    token = ann.visitor.get(f"/api/tables/{table}")["invite"].rsplit("/", 1)[1]
    with pytest.raises(Refused, match="sent you away"):
        cleo.visitor.post("/api/links", {"token": token})
    with pytest.raises(Refused, match="Free their seat"):
        ann.visitor.post(f"/api/tables/{table}/people/{bob.visitor.id}/remove")


def test_a_series_goes_on_until_it_is_decided(visit: Visit) -> None:
    ann, bob, table = play_two(visit, best_of=3, options={"rounds": 1})
    assert ann.table["series"] == {"best_of": 3, "number": 1, "wins": [0, 0], "decided": False}
    won = {ann.visitor.id: 0, bob.visitor.id: 0}
    for number in range(1, 7):
        finish(ann, bob)
        over = ann.visitor.get(f"/api/tables/{table}")
        for seat in over["seats"]:
            won[seat["person"]] += over["outcome"]["won"][seat["seat"]]
        assert over["series"]["number"] == number
        assert over["series"]["wins"] == [won[seat["person"]] for seat in over["seats"]]
        following = bob.visitor.post(f"/api/tables/{table}/rematch")
        if over["series"]["decided"]:
            break
        assert following["status"] == "playing", "the next game begins by itself"
        assert ann.visitor.post(f"/api/tables/{table}/rematch")["id"] == following["id"]
        table = following["id"]
        ann, bob = ann.visitor.open(table), bob.visitor.open(table)
    assert max(won.values()) == 2 or number == 6
    assert following["status"] == "waiting", "another series waits for both"
    assert following["series"] == {"best_of": 3, "number": 1, "wins": [0, 0], "decided": False}


def test_a_listed_table_says_whom_it_is_for(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    settings = {"listed": True, "level": "new"}
    clock = {"type": "turn", "seconds": 86400}
    table = ann.post("/api/tables", table_body("sparks", seats=2, clock=clock, **settings))["id"]
    (listed,) = [each for each in bob.get("/api/tables")["listed"] if each["id"] == table]
    found = listed["settings"]
    assert (found["level"], found["clock"]["seconds"], listed["series"]) == ("new", 86400, None)
    for bad in ({"level": "godlike"}, {"best_of": 4}, {"best_of": 1}):
        with pytest.raises(Refused) as refused:
            ann.post("/api/tables", table_body("sparks", **bad))
        assert refused.value.status == 400


def test_people_one_played_with_are_listed_and_whether_they_are_here(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    cleo = visit("Cleo")
    assert cleo.get("/api/people") == {"people": []}
    (known,) = ann.visitor.get("/api/people")["people"]
    assert known == {"id": bob.visitor.id, "name": "Bob", "here": True}
    bob.visitor.ask("PUT", "/api/me/history", {"open_to": "nobody"})
    assert ann.visitor.get("/api/people") == {"people": []}
