"""Puzzles at a server: listed without their solutions, tried at a table, judged."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.server.conftest import Refused, Visitor

from gravitable.kernel.registry import game, games
from gravitable.puzzles.puzzle import puzzles_of

Visit = Callable[..., Visitor]


def test_a_puzzle_is_tried_at_a_table_of_ones_own_and_judged(visit: Visit) -> None:
    ann, (puzzle, *_) = visit("Ann"), puzzles_of(game("adrift"))
    listed = ann.get("/api/games/adrift/puzzles")["puzzles"]
    assert listed[0] == {"number": 0, "prompt": puzzle.prompt}
    table = ann.post("/api/games/adrift/puzzles/0/play")
    assert (table["status"], table["mine"]) == ("playing", puzzle.seat)
    tab = ann.open(table["id"])
    assert tab.decisions[0]["prompt"] == puzzle.prompt
    assert [option["label"] for option in tab.decisions[0]["options"]] != []
    best, worst = puzzle.choices[0], puzzle.choices[-1]
    right = ann.post("/api/games/adrift/puzzles/0/answer", {"action": best.action})
    assert right["solved"]
    assert right["choices"][0]["words"] == best.words
    assert not ann.post("/api/games/adrift/puzzles/0/answer", {"action": worst.action})["solved"]


@pytest.mark.parametrize("id", [id for id in sorted(games()) if puzzles_of(game(id))])
def test_the_last_puzzle_of_every_game_can_be_opened_and_solved(visit: Visit, id: str) -> None:
    ann, puzzles = visit("Ann"), puzzles_of(game(id))
    number, puzzle = len(puzzles) - 1, puzzles[-1]
    table = ann.post(f"/api/games/{id}/puzzles/{number}/play")
    assert (table["status"], table["mine"]) == ("playing", puzzle.seat)
    assert ann.open(table["id"]).decisions[0]["prompt"] == puzzle.prompt
    right = ann.post(f"/api/games/{id}/puzzles/{number}/answer", {"action": puzzle.choices[0].action})
    assert right["solved"]
    wrong = ann.post(f"/api/games/{id}/puzzles/{number}/answer", {"action": puzzle.choices[-1].action})
    assert not wrong["solved"]


def test_what_is_no_puzzle_or_no_answer_is_refused(visit: Visit) -> None:
    ann = visit("Ann")
    assert ann.get("/api/games/sparks/puzzles")["puzzles"] == []
    for path, body in (
        ("sparks/puzzles/0/play", {}),
        ("adrift/puzzles/9999/answer", {"action": {"type": "Proceed"}}),
    ):
        with pytest.raises(Refused) as refusal:
            ann.post(f"/api/games/{path}", body)
        assert refusal.value.status == 404
    with pytest.raises(Refused) as refusal:
        ann.post("/api/games/adrift/puzzles/0/answer", {"action": {"type": "Draw", "rp": 99}})
    assert refusal.value.status == 400
