"""What people played: kept when a match ends, rated, shown to those who may see it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import FAST, Json, Refused, Server, Tab, Visitor, finish, play_two

from gravitable.kernel import Look, Outcome
from gravitable.kernel.registry import games
from gravitable.server import Settings
from gravitable.server import server as server_module
from gravitable.server.history.ratings import Belief, Played, rate
from gravitable.server.history.results import ALL, results_of
from gravitable.server.storage.records import SeatRecord, TableRecord
from gravitable.server.storage.writer import Storage

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One whose historian does not rest, for these tests alone."""
    folder = tmp_path_factory.mktemp("history")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server_module, "KEEP_SECONDS", 0.02)
        running = Server(Settings(data_folder=folder, bot_delay=0.0, bot_workers=1, limits=FAST)).start()
        yield running
        running.stop()


def figures(visitor: Visitor, of: str | None = None) -> Json:
    """Someone's figures of the one game they played, once it is rated."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        played: list[Json] = visitor.get(f"/api/people/{of or visitor.id}")["games"]
        if played and played[0]["rating"] is not None:
            assert len(played) == 1
            return played[0]
        time.sleep(0.02)
    raise AssertionError("the match is not rated")


def finished(visitor: Visitor, of: str | None = None, **wanted: Any) -> list[Json]:
    page = visitor.http.get(f"/api/people/{of or visitor.id}/games", params=wanted)
    assert page.status_code == 200, page.text
    found: list[Json] = page.json()["finished"]
    return found


def test_a_finished_match_stands_in_both_histories(visit: Visit) -> None:
    ann, bob, table = play_two(visit)
    finish(ann, bob)
    mine, theirs = figures(ann.visitor), figures(bob.visitor)
    assert mine["played"] == theirs["played"] == mine["people"]["played"] == 1
    assert mine["won"] + theirs["won"] >= 1
    outcome = ann.outcome
    assert outcome is not None
    for tab, its in ((ann, mine), (bob, theirs)):
        seat = tab.table["mine"]
        assert its["won"] == its["streak"] == its["longest_streak"] == int(outcome["won"][seat])
        assert its["best"] == {"score": outcome["scores"][seat], "table": table}
        assert its["rating"]["matches"] == 1
        assert 0 < its["rating"]["give_or_take"] < 500
    if mine["won"] != theirs["won"]:
        assert (mine["rating"]["value"] > theirs["rating"]["value"]) == bool(mine["won"])
    (game,) = finished(ann.visitor)
    assert game["table"] == table
    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Bob"]
    assert ann.visitor.get(f"/api/tables/{table}/replay")["frames"]


def test_filters_pick_matches(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    finish(ann, bob)
    figures(ann.visitor)
    me = ann.visitor
    assert len(finished(me, game="sparks", against="people")) == 1
    assert finished(me, against="bots") == finished(me, game="adrift") == finished(me, result="left") == []
    assert len(finished(me, result="won")) + len(finished(me, result="lost")) == 1
    (game,) = finished(me)
    assert finished(me, before=game["ended"]) == []
    for wrong in ({"result": "drawn"}, {"against": "x"}, {"before": "nan"}, {"game": "x" * 81}):
        assert me.http.get(f"/api/people/{me.id}/games", params=wrong).status_code == 400, wrong


def test_a_history_is_for_those_one_played_with(visit: Visit) -> None:
    ann, bob, _ = play_two(visit)
    finish(ann, bob)
    me, them, stranger = ann.visitor, bob.visitor, visit("Eve")
    assert figures(them, me.id)["played"] == 1
    assert len(finished(them, me.id)) == 1
    for path in (f"/api/people/{me.id}", f"/api/people/{me.id}/games", "/api/people/nobody"):
        with pytest.raises(Refused) as refused:
            stranger.get(path)
        assert refused.value.status == 404
    # Opened to everyone, it still tells strangers only of matches that anyone could watch.
    assert me.get(f"/api/people/{me.id}")["open_to"] == "played"
    me.ask("PUT", "/api/me/history", {"open_to": "everyone"})
    opened = stranger.get(f"/api/people/{me.id}")
    assert (opened["mine"], opened["open_to"], opened["games"][0]["played"]) == (False, None, 1)
    assert finished(stranger, me.id) == []
    me.ask("PUT", "/api/me/history", {"open_to": "nobody"})
    with pytest.raises(Refused):
        them.get(f"/api/people/{me.id}")
    assert figures(me)["played"] == 1
    with pytest.raises(Refused):
        me.ask("PUT", "/api/me/history", {"open_to": "all"})


def test_who_leaves_the_rest_to_a_bot_has_not_won(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.post("/api/games/sparks/play", {"seats": 2})["id"]
    tab = ann.open(table)
    tab.answer(tab.ask("resign"))
    while tab.outcome is None:
        tab.next()
    its = figures(ann)
    assert (its["won"], its["left"], its["streak"]) == (0, 1, 0)
    assert its["bots"][0]["played"] == 1
    assert its["rating"]["value"] < 1500
    (game,) = finished(ann, result="left")
    assert game["gained"] < 0


def test_an_end_that_is_taken_back_is_in_no_history(visit: Visit) -> None:
    ann, bob, _ = play_two(visit, options={"rounds": 1})
    finish(ann, bob)
    figures(ann.visitor)
    asks, agrees = (ann, bob) if ann.heard[-1].get("by") == ann.table["mine"] else (bob, ann)
    _take_back(asks, agrees)
    assert ann.visitor.get(f"/api/people/{ann.visitor.id}")["games"] == []


def _take_back(asks: Tab, agrees: Tab) -> None:
    asks.ask("undo")
    vote = agrees.hear("undo-vote")["undo"]
    agrees.ask("vote", vote=vote["id"], agree=True)
    assert agrees.hear("snapshot")["rewound"]


def _table(game: str, *seats: SeatRecord, **more: Any) -> TableRecord:
    return TableRecord("t", game, "1", {}, "h", "H", "i", list(seats), **more)


def _person(seat: int, **more: Any) -> SeatRecord:
    return SeatRecord(seat, "person", f"P{seat}", f"p{seat}", **more)


def test_a_crew_plays_against_the_difficulty() -> None:
    won = Outcome.together(3, won=True, rule="r", why="")
    bot = SeatRecord(2, "bot", "Vega", None, "crew")
    table = _table("adrift", _person(0), _person(1, bot="crew"), bot, outcome=won)
    results = results_of(table, games()["adrift"], None)
    assert [(r.player, r.won, r.left, r.score) for r in results] == [
        ("p0", True, False, None),
        ("p1", False, True, None),
        ("level:crew", True, False, None),
        ("difficulty:Normal", False, False, None),
    ]
    assert results[0].people
    assert results[0].bots == ["crew"]
    after = rate([Played(r.seat, r.player, r.side, r.rank, r.left) for r in results], {})
    assert after["p0"].mu > 25 > after["difficulty:Normal"].mu
    assert after["p1"].mu < 25
    lost = [Played(r.seat, r.player, r.side, 3 - r.rank if r.seat == ALL else 1, r.left) for r in results]
    gained, given = after["p0"].mu - 25, 25 - rate(lost, {})["p0"].mu
    assert gained == pytest.approx(given), "of newcomers nobody knows whether they win, however many they are"
    alone = rate([Played(0, "p1", 0, 1, True), Played(ALL, "difficulty:Normal", ALL, 2, False)], {})
    assert alone["p1"].mu < 25 == alone["difficulty:Normal"].mu
    assert results[-1].seat == ALL


def test_teams_are_rated_together_and_forks_and_packs_not_at_all() -> None:
    outcome = Outcome.by_score((3.0, 1.0, 3.0, 1.0), rule="r", why="")
    seats = [_person(seat, look=Look(None, None, "even" if seat % 2 == 0 else "odd")) for seat in range(4)]
    table = _table("sparks", *seats, outcome=outcome)
    results = results_of(table, games()["sparks"], None)
    assert [r.side for r in results] == [0, 1, 0, 1]
    assert all(r.pending for r in results)
    after = rate([Played(r.seat, r.player, r.side, r.rank, r.left) for r in results], {})
    assert after["p0"] == after["p2"]
    assert after["p0"].mu > 25 > after["p1"].mu
    table.forked = True
    assert not any(r.pending for r in results_of(table, games()["sparks"], None))


def test_a_surprise_moves_ratings_more_than_what_was_expected() -> None:
    strong, weak = Belief(32.0, 2.0), Belief(20.0, 2.0)
    before = {"strong": strong, "weak": weak}
    expected = rate([Played(0, "strong", 0, 1, False), Played(1, "weak", 1, 2, False)], before)
    surprise = rate([Played(0, "strong", 0, 2, False), Played(1, "weak", 1, 1, False)], before)
    assert 0 < expected["strong"].mu - strong.mu < strong.mu - surprise["strong"].mu
    assert expected["strong"].sigma < strong.sigma


def test_the_games_tell_how_hard_it_was_and_what_was_played_with() -> None:
    found = games()
    easy = {id: game.difficulty(2, game.options()) for id, game in found.items()}
    assert (easy["adrift"], easy["phobos-falling"], easy["drop-it"]) == ("Normal", "Scenario 1A", None)
    drop_it = found["drop-it"]
    assert drop_it.difficulty(1, drop_it.options(difficulty="pro")) == "Pro"
    phobos = found["phobos-falling"]
    assert phobos.difficulty(2, phobos.options(extra_damage=2)) == "Scenario 1A, harder"


def test_a_database_is_asked_by_its_indexes(tmp_path: Path) -> None:
    """Reading a history looks through nobody else's matches."""
    storage = Storage(f"sqlite:///{tmp_path / 'x.db'}")
    storage.open()
    with storage.engine.connect() as database:
        plan = database.exec_driver_sql(
            "EXPLAIN QUERY PLAN SELECT * FROM results WHERE player = 'x' ORDER BY ended DESC LIMIT 20"
        ).all()
    storage.close()
    assert "USING INDEX results_player" in plan[0][3]
