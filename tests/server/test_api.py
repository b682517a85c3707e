"""What is asked once."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import chain
from typing import Any

import httpx
import pytest
from tests.server.conftest import (
    PATIENCE,
    Refused,
    Server,
    Tab,
    Visitor,
    choose,
    finish,
    play_something,
    play_two,
    seat_two,
    tampered,
)

import gravitable
from gravitable.bots import levels
from gravitable.kernel import Game
from gravitable.kernel.registry import games
from gravitable.server.view.diff import apply

Visit = Callable[..., Visitor]


def test_every_game_is_described_with_its_options_and_bots(visit: Visit) -> None:
    told = visit().get("/api/games")
    assert told["broken"] == []
    found = {game["id"]: game for game in told["games"]}
    assert set(found) == set(games())
    adrift = found["adrift"]
    assert adrift["seats"] == [1, 2, 3, 4]
    assert [bot["level"] for bot in adrift["bots"]] == list(levels(games()["adrift"]))
    assert adrift["credits"]
    options = {option["name"]: option for option in adrift["options"]}
    assert [choice["value"] for choice in options["difficulty"]["choices"]] == ["easy", "normal", "hard"]
    assert options["difficulty"]["default"] == "normal"
    assert options["must_spend"]["kind"] == "switch"
    assert options["powers"]["title"] == "When powers may be used"
    sparks = {option["name"]: option for option in found["sparks"]["options"]}
    assert (sparks["rounds"]["kind"], sparks["rounds"]["low"], sparks["rounds"]["high"]) == ("number", 1, 50)


def test_a_newcomer_meets_bots_between_the_weakest_and_the_strongest(visit: Visit) -> None:
    found = {game["id"]: game for game in visit().get("/api/games")["games"]}
    expected = {"drop-it": "medium", "drop-drive": "trader", "dropfleet": "captain", "adrift": "crew"}
    assert {game: found[game]["level"] for game in expected} == expected
    first = found["drop-drive"]["starts"][0]
    assert (first["seats"], first["options"]) == (2, {"first_game": True})


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_start_of_a_game_can_be_played(game: Game[Any, Any, Any]) -> None:
    titles = [start.title for start in game.ways_to_start]
    assert len(set(titles)) == len(titles)
    for start in game.ways_to_start:
        options = {**start.options, **({"world": "scatter"} if game.id == "drop-drive" else {})}
        match = gravitable.new(game.id, seats=start.seats, seed=1, options=options)
        assert match.pending


def test_the_rules_of_a_game_are_its_ledger_and_those_of_the_table(visit: Visit) -> None:
    book = visit().get("/api/games/adrift/rules")
    assert [rule["id"] for rule in book["rules"]] == [rule.id for rule in games()["adrift"].ledger]
    assert {"kernel.stale", "table.undo-vote"} <= {rule["id"] for rule in book["table_rules"]}
    with pytest.raises(Refused, match="404"):
        visit().get("/api/games/chess/rules")


def test_one_call_starts_a_table_against_bots(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.post("/api/games/sparks/play", {"seats": 3, "seat": 1, "level": "eager"})
    assert table["status"] == "playing"
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person", "bot"]
    assert table["mine"] == 1
    tab = ann.open(table["id"])
    while tab.outcome is None:
        if any(not decision["optional"] for decision in tab.decisions):
            play_something(tab)
        else:
            tab.next()
    assert tab.outcome["why"] == "The last spark is out."


def test_a_table_can_start_by_itself_once_all_sit(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.post(
        "/api/tables", {"game": "sparks", "seats": 3, "settings": {"listed": True, "when_full": True}}
    )
    assert table["settings"]["when_full"]
    assert bob.post(f"/api/tables/{table['id']}/sit", {})["status"] == "waiting"
    tab = bob.open(table["id"])
    assert ann.post(f"/api/tables/{table['id']}/seats/2/bot", {"level": "eager"})["status"] == "playing"
    assert tab.next()["type"] in {"table", "snapshot"}
    assert ann.open(table["id"]).decisions
    patient = ann.post("/api/tables", {"game": "sparks", "seats": 2, "settings": {"listed": True}})
    assert bob.post(f"/api/tables/{patient['id']}/sit", {})["status"] == "waiting"
    alone = ann.post("/api/tables", {"game": "adrift", "seats": 1, "settings": {"when_full": True}})
    assert alone["status"] == "playing"


def test_names_are_chosen_and_shown_at_tables(visit: Visit) -> None:
    ann, _bob, table = seat_two(visit)
    tab = ann.open(table)
    ann.ask("PUT", "/api/me", {"name": "  Anna   Karenina "})
    assert ann.get("/api/me")["name"] == "Anna Karenina"
    assert tab.hear("table")["table"]["seats"][0]["name"] == "Anna Karenina"
    for bad in ("", " ", "x" * 25, "a\u202eb", "a\nb"):
        with pytest.raises(Refused, match="400"):
            ann.ask("PUT", "/api/me", {"name": bad})


def test_the_lobby_shows_listed_tables_and_mine(visit: Visit) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    listed = ann.post("/api/tables", {"game": "sparks", "settings": {"listed": True}})["id"]
    private = ann.post("/api/tables", {"game": "sparks"})["id"]
    assert {listed, private} <= {table["id"] for table in ann.get("/api/tables")["mine"]}
    seen = eve.get("/api/tables")
    assert listed in {table["id"] for table in seen["listed"]}
    assert private not in {table["id"] for table in seen["listed"]}
    assert seen["mine"] == []
    with pytest.raises(Refused, match="404"):
        eve.get(f"/api/tables/{private}")


def test_the_lobby_tells_where_it_is_my_turn(server: Server, visit: Visit) -> None:
    ann, bob, table = play_two(visit, game="adrift")

    def questions(tab: Tab) -> list[str]:
        found = tab.visitor.get("/api/tables")["your_turn"]
        return [one["question"] for one in found if one["table"] == table]

    def turns() -> list[bool]:
        return [bool(questions(tab)) for tab in (ann, bob)]

    told: list[list[bool]] = []
    while not ([True, False] in told and [False, True] in told):
        assert len(told) < 100, "each of the two is waited for alone sooner or later"
        ann.catch_up()
        bob.catch_up()
        waited_for = {asked["seat"] for asked in ann.asked}
        told.append(turns())
        assert told[-1] == [0 in waited_for, 1 in waited_for]
        for tab in (ann, bob):
            assert questions(tab) == [each["prompt"] for each in tab.decisions if not each["optional"]]
        choose(ann if told[-1][0] else bob)
    ann.catch_up()
    bob.catch_up()
    now = turns()
    server.call(lambda: server.core.tables.drop(server.core.tables.here[table]))
    assert turns() == now, "it is stored, whether or not the table is in memory"
    ann, bob = ann.visitor.open(table), bob.visitor.open(table)
    ann.answer(ann.ask("pause"))
    assert turns() == [False, False]
    ann.answer(ann.ask("go-on"))
    assert turns() == now
    waiting, mine = (ann, 0) if now[0] else (bob, 1)
    waiting.answer(waiting.ask("resign"))
    assert not turns()[mine], "a bot plays on, and may already have come to the other's turn"


def test_bad_tables_are_refused_with_a_reason(visit: Visit) -> None:
    ann = visit()
    for body, says in (
        ({"game": "chess"}, "no such game"),
        ({"game": "sparks", "seats": 9}, "2 to 4 seats"),
        ({"game": "sparks", "options": {"rounds": 99}}, "rounds"),
        ({"game": "sparks", "options": {"luck": 1}}, "luck"),
        ({"game": "sparks", "seat": 7}, "no such seat"),
        ({"game": "sparks", "colour": "red"}, "colour"),
        ({"game": 4}, "game"),
        ({"game": "sparks", "settings": {"clock": {"type": "move", "seconds": 0}}}, "seconds"),
    ):
        with pytest.raises(Refused, match=says):
            ann.post("/api/tables", body)


def test_only_the_host_fills_seats_starts_and_sends_away(visit: Visit) -> None:
    ann, bob, table = seat_two(visit)
    for path, body in (("start", None), ("seats/0/bot", {}), ("seats/0/clear", None), ("host", {"seat": 1})):
        with pytest.raises(Refused) as refusal:
            bob.post(f"/api/tables/{table}/{path}", body)
        assert refusal.value.rule == "table.host"
    tab = bob.open(table)
    assert ann.post(f"/api/tables/{table}/seats/1/clear")["seats"][1]["kind"] == "open"
    assert tab.hear("snapshot")["seat"] is None
    with pytest.raises(Refused) as refusal:
        ann.post(f"/api/tables/{table}/start")
    assert refusal.value.rule == "table.start"
    filled = ann.post(f"/api/tables/{table}/seats/1/bot", {"level": "random"})
    assert (filled["seats"][1]["kind"], filled["seats"][1]["bot"]) == ("bot", "random")
    with pytest.raises(Refused, match="has no bot"):
        ann.post(f"/api/tables/{table}/seats/1/bot", {"level": "genius"})


def test_the_host_hands_over_and_leaving_passes_the_table_on(visit: Visit) -> None:
    ann, bob, table = seat_two(visit)
    assert ann.post(f"/api/tables/{table}/host", {"seat": 1})["host"] == bob.id
    assert bob.post(f"/api/tables/{table}/host", {"seat": 0})["host"] == ann.id
    left = ann.post(f"/api/tables/{table}/leave")
    assert left["host"] == bob.id
    assert left["seats"][0]["kind"] == "open"


def test_a_person_moves_between_open_seats_and_takes_only_one(visit: Visit) -> None:
    ann, bob, table = seat_two(visit, seats=3)
    moved = bob.post(f"/api/tables/{table}/sit", {"seat": 2})
    assert [seat["kind"] for seat in moved["seats"]] == ["person", "open", "person"]
    with pytest.raises(Refused) as refusal:
        bob.post(f"/api/tables/{table}/sit", {"seat": 0})
    assert refusal.value.rule == "table.open-seat"
    assert ann.get(f"/api/tables/{table}")["mine"] == 0


def test_a_seat_link_passes_the_seat_on_once(visit: Visit) -> None:
    ann, bob, table = play_two(visit)
    with pytest.raises(Refused) as refusal:
        bob.visitor.post(f"/api/tables/{table}/seats/0/link")
    assert refusal.value.rule == "table.link"
    token = bob.visitor.post(f"/api/tables/{table}/seats/1/link")["path"].removeprefix("/seat/")
    carl, dora = visit("Carl"), visit("Dora")
    passed = carl.post("/api/links", {"token": token})
    assert passed["seats"][1]["name"] == "Carl"
    assert carl.open(table).decisions
    refused = bob.answer(bob.ask("act", stamp=0, action={"type": "Bid", "amount": 1}))
    assert refused["rule"] == "table.seat"
    with pytest.raises(Refused) as refusal:
        dora.post("/api/links", {"token": token})
    assert refusal.value.rule == "table.link"
    with pytest.raises(Refused, match="404"):
        dora.post("/api/links", {"token": tampered(token)})
    assert ann.view["round"] == 1


def test_log_and_replay_open_when_the_match_is_over(visit: Visit) -> None:
    ann, bob, table = play_two(visit)
    for path in ("log", "replay"):
        with pytest.raises(Refused) as refusal:
            ann.visitor.get(f"/api/tables/{table}/{path}")
        assert refusal.value.rule == "table.over"
    finish(ann, bob)
    bob.catch_up()
    answer = ann.visitor.http.get(f"/api/tables/{table}/log")
    assert "attachment" in answer.headers["content-disposition"]
    replayed = gravitable.replay(gravitable.read_log(answer.content))
    assert replayed.outcome is not None
    assert list(replayed.outcome.scores) == (ann.outcome or {})["scores"]
    for seat, tab in ((0, ann), (1, bob)):
        story = ann.visitor.get(f"/api/tables/{table}/replay?seat={seat}")
        view = story["view"]
        for frame in story["frames"]:
            view = apply(view, chain(*frame["changes"]))
        assert view == tab.view
        assert [told["words"] for frame in story["frames"] for told in frame["events"]] == tab.words
        assert [frame["turn"] for frame in story["frames"] if frame.get("turn")] == [
            "Round 1",
            "Round 2",
            "Round 3",
        ]
    public = ann.visitor.get(f"/api/tables/{table}/replay")
    assert public["view"]["secrets"] == [None, None]
    uploaded = ann.visitor.http.post("/api/replay?seat=0", content=answer.content)
    assert uploaded.status_code == 200
    assert len(uploaded.json()["frames"]) == len(public["frames"])
    damaged = ann.visitor.http.post("/api/replay", content=answer.content.replace(b"Bid", b"Bad", 1))
    assert damaged.status_code == 400
    assert "damaged" in damaged.json()["reason"]
    assert ann.visitor.http.post("/api/replay?seat=3", content=answer.content).status_code == 400


def test_what_a_player_missed_is_sent_event_by_event(visit: Visit) -> None:
    ann, bob, table = play_two(visit, spectators=False)
    then = bob.view
    ann.act(3)
    bob.hear("update")
    seen = bob.seq
    bob.act(1)
    ann.hear("update")
    bob.catch_up()
    for since, view in ((0, then), (seen, None)):
        recap = bob.visitor.get(f"/api/tables/{table}/recap?since={since}")
        assert [moment["seq"] for moment in recap["moments"]] == list(range(since + 1, bob.seq + 1))
        assert view is None or recap["view"] == view
        for moment in recap["moments"]:
            recap["view"] = apply(recap["view"], chain(*moment["changes"]))
        assert recap["view"] == bob.view, "as the seat saw it"
    assert bob.visitor.get(f"/api/tables/{table}/recap?since=99") == {"view": bob.view, "moments": []}
    with pytest.raises(Refused, match="404"):
        visit("Eve").get(f"/api/tables/{table}/recap?since=0")


def test_a_moment_of_a_finished_match_can_be_sent_to_anyone(visit: Visit) -> None:
    ann, bob, table = play_two(visit, spectators=False)
    friend = visit("Carl")
    for path in ("", "/log", "/replay", "/replay?seat=0"):
        with pytest.raises(Refused, match="404"):
            friend.get(f"/api/tables/{table}{path}")
    with pytest.raises(Refused, match="404"):
        friend.post(f"/api/tables/{table}/fork", {"at": 1})
    finish(ann, bob)
    for eyes in ("", "?seat=0", "?seat=1"):
        assert friend.get(f"/api/tables/{table}/replay{eyes}") == ann.visitor.get(
            f"/api/tables/{table}/replay{eyes}"
        )
    assert friend.post(f"/api/tables/{table}/fork", {"at": 1})["host"] == friend.id
    assert friend.http.get(f"/api/tables/{table}/log").status_code == 200
    with pytest.raises(Refused, match="404"):  # the table itself, where they talked, is still theirs alone
        friend.get(f"/api/tables/{table}")


def test_a_match_is_played_on_from_any_moment(visit: Visit) -> None:
    clock = {"type": "player", "seconds": 600}
    ann, bob, table = play_two(visit, listed=True, spectators=False, level="new", clock=clock)
    with pytest.raises(Refused) as refusal:
        ann.visitor.post(f"/api/tables/{table}/fork", {"at": 0})
    assert refusal.value.rule == "table.fork"
    finish(ann, bob)
    story = ann.visitor.get(f"/api/tables/{table}/replay?seat=1")
    view, at = story["view"], story["frames"][3]["seq"]
    for frame in story["frames"][:4]:
        view = apply(view, chain(*frame["changes"]))
    fork = ann.visitor.post(f"/api/tables/{table}/fork", {"at": at, "seat": 1})
    assert (fork["status"], fork["mine"]) == ("waiting", 1)
    kept = {"spectators": False, "level": "new"}
    own = {"listed": False, "when_full": False, "clock": {"type": "none"}, "best_of": None}
    assert fork["settings"] == kept | own
    ann.visitor.post(f"/api/tables/{fork['id']}/seats/0/bot", {})
    ann.visitor.post(f"/api/tables/{fork['id']}/start")
    tab = ann.visitor.open(fork["id"])
    assert tab.snapshot["moments"][3]["seq"] == 3
    assert tab.view["secrets"] == view["secrets"]
    names = [seat["name"] for seat in tab.table["seats"]]
    told = [told["words"] for moment in tab.snapshot["moments"] for told in moment["events"]]
    assert "Seat" not in " ".join(told)
    assert all(any(name in words for words in told) for name in names)
    first, bid = story["frames"][0]["seq"], {"type": "Bid", "amount": 1}
    varied = ann.visitor.post(f"/api/tables/{table}/fork", {"at": first, "seat": 1, "action": bid})
    assert (varied["status"], varied["mine"]) == ("playing", 1)
    made = ann.visitor.open(varied["id"]).snapshot["moments"]
    assert [moment["seq"] for moment in made[: first + 2]] == list(range(first + 2)), "the choice is made"
    with pytest.raises(Refused):
        ann.visitor.post(f"/api/tables/{table}/fork", {"at": first, "action": {"type": "Bid", "amount": 999}})
    with pytest.raises(Refused):
        ann.visitor.post(f"/api/tables/{table}/fork", {"at": first, "action": {"type": "Nonsense"}})
    log = ann.visitor.http.get(f"/api/tables/{table}/log").text
    again = ann.visitor.post("/api/replay/fork", {"log": log, "at": 2})
    assert again["game"] == "sparks"
    with pytest.raises(Refused, match="already over"):
        ann.visitor.post(f"/api/tables/{table}/fork", {"at": 4000})


def test_a_lone_player_may_fork_a_running_table(visit: Visit) -> None:
    ann = visit()
    table = ann.post("/api/games/sparks/play", {})["id"]
    assert ann.post(f"/api/tables/{table}/fork", {"at": 0})["status"] == "waiting"


def test_nobody_moves_at_a_forked_table_before_it_starts(server: Server, visit: Visit) -> None:
    ann = visit()
    table = ann.post("/api/games/sparks/play", {"seats": 2})["id"]
    fork = ann.post(f"/api/tables/{table}/fork", {"at": 0, "seat": 0})["id"]
    ann.post(f"/api/tables/{fork}/seats/1/bot", {"level": "random"})
    tab = ann.open(fork)
    tab.catch_up()
    assert not server.call(lambda: server.core.tables.here[fork].bots.busy)
    assert choose(tab)["rule"] == "table.waiting"
    assert tab.answer(tab.ask("undo"))["rule"] == "table.waiting"
    assert ann.post(f"/api/tables/{fork}/start")["status"] == "playing"
    tab = ann.open(fork)
    assert choose(tab)["type"] == "update"


def test_a_rematch_rotates_the_seats(visit: Visit) -> None:
    ann, bob, table = play_two(visit, options={"rounds": 1})
    finish(ann, bob)
    again = ann.visitor.post(f"/api/tables/{table}/rematch")
    assert [seat["name"] for seat in again["seats"]] == ["Bob", "Ann"]
    assert again["status"] == "waiting"
    assert bob.visitor.post(f"/api/tables/{table}/rematch")["id"] == again["id"]
    while bob.table["rematch"] is None:
        bob.next()
    assert bob.table["rematch"] == again["id"]


def test_health_and_the_api_document(server: Server, visit: Visit) -> None:
    ann = visit()
    assert ann.get("/api/health")["status"] == "ok"
    document = ann.get("/api/openapi.json")
    assert "/api/tables/{id}/sit" in document["paths"]
    assert json.dumps(document).count("TableInfo") > 5
    assert httpx.get(f"{server.url}/api/nothing", timeout=PATIENCE).status_code == 404


def test_every_page_is_the_client_and_assets_are_kept_for_ever(server: Server) -> None:
    page = httpx.get(f"{server.url}/table/anything", timeout=PATIENCE)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in page.headers["content-security-policy"]
    for none in ("/assets/none.js", "/apple-touch-icon.png", "/robots.txt"):
        assert httpx.get(f"{server.url}{none}", timeout=PATIENCE).status_code == 404
    assert httpx.post(f"{server.url}/", timeout=PATIENCE).status_code == 405


def test_a_table_with_bots_only_beside_me_restarts_at_once(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.post("/api/games/sparks/play", {"seats": 2, "options": {"rounds": 1}, "level": "eager"})["id"]
    tab = Tab(ann, table)
    while tab.outcome is None:
        if any(not decision["optional"] for decision in tab.decisions):
            play_something(tab)
        else:
            tab.next()
    again = ann.post(f"/api/tables/{table}/rematch")
    assert again["status"] == "playing"
    assert again["mine"] == 1
