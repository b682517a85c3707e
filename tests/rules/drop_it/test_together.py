"""Drop It alone or together against the game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.drop_it.table import CONTENT, FREE, Table, seen, tile

import gravitable
from gravitable.games.drop_it.actions import KeepJoker, SpendJoker
from gravitable.games.drop_it.content import Colour
from gravitable.games.drop_it.events import Ended, MarkerMoved, NothingScored, TaskDone
from gravitable.geometry.outline import Pose

BESIDE = Pose(120.0 + 39.05, 160.0, 0.0)
LEVEL_4 = Pose(120.0, 125.0, 0.0)
"""Where a square lies in level 4, beside which a red square is pictured."""
DIFFICULTIES = {"easy": 1, "medium": 2, "hard": 3, "pro": 3}


def together(lying: dict[str, Pose] | None = None, **options: Any) -> Table:
    return Table(lying, seats=2, mode="together", **options)


@pytest.mark.rule("drop-it.coop.solo")
def test_one_player_alone_plays_against_the_game() -> None:
    m = gravitable.new("drop-it", seats=1)
    assert m.state.mode == "together"
    assert [side.name for side in seen(m).sides] == ["You", "The game"]


@pytest.mark.rule("drop-it.coop.task")
@pytest.mark.parametrize(
    ("name", "at", "done"),
    [
        ("red square", LEVEL_4, True),
        ("red square", FREE, False),
        ("blue square", LEVEL_4, False),
        ("red triangle", LEVEL_4, False),
    ],
)
def test_a_task_is_the_right_tile_in_the_right_level(name: str, at: Pose, done: bool) -> None:
    t = together()
    events = t.drop(name, at)
    assert any(isinstance(event, TaskDone) for event in events) is done
    assert t.points == [int(done), 0]


@pytest.mark.rule("drop-it.coop.task")
def test_every_kind_of_tile_is_pictured_once() -> None:
    wanted = [(task.colour, task.shape) for task in CONTENT.task]
    assert len(wanted) == len(set(wanted)) == 16
    assert sorted(task.level for task in CONTENT.task) == sorted([*range(1, 9)] * 2)


@pytest.mark.rule("drop-it.coop.again")
def test_a_task_can_be_done_again() -> None:
    t = together()
    t.drop("red square", Pose(60.0, 125.0, 0.0))
    t.drop("red square 2", Pose(180.0, 125.0, 0.0))
    assert t.points == [2, 0]


@pytest.mark.rule("drop-it.coop.no-circles")
def test_circles_do_not_count() -> None:
    t = together()
    t.drop("blue square", Pose(208.0, 168.0, 0.0))
    assert t.verdict.circles == ()
    assert t.points == [0, 0]
    assert seen(t.m).board.circles == ()


@pytest.mark.rule("drop-it.coop.no-edges")
def test_edges_forbid_nothing_but_the_other_rules_remain() -> None:
    for at in (Pose(30.0, 19.5, 0.0), Pose(220.5, 19.5, 0.0), Pose(19.5, 135.0, 0.0)):
        t = together()
        t.drop("blue square", at)
        assert t.broken == set()
        assert t.verdict.edges == ()
    for lying, at, broken in (
        ({"green square": BESIDE}, FREE, {"shape"}),
        ({"blue circle": BESIDE}, FREE, {"colour"}),
        ({}, Pose(120.0, 280.0, 0.0), {"height"}),
    ):
        t = together(lying)
        t.drop("blue square", at)
        assert t.broken == broken


@pytest.mark.rule("drop-it.coop.broken")
@pytest.mark.parametrize(("name", "at"), [("blue square", FREE), ("red square", LEVEL_4)])
def test_a_broken_rule_moves_the_game_task_or_no_task(name: str, at: Pose) -> None:
    t = together({"green square": Pose(at.x + 39.05, at.y, 0.0)}, difficulty="pro")
    events = t.drop(name, at)
    assert t.points == [0, 3]
    assert NothingScored(0, tile(name), stands=False) in events
    assert MarkerMoved(1, 3, 3, 3, 0) in events


@pytest.mark.rule("drop-it.coop.done")
def test_a_task_without_a_broken_rule_moves_you() -> None:
    t = together(difficulty="pro", points=[4, 9])
    t.drop("red square", LEVEL_4)
    assert t.points == [5, 9]


@pytest.mark.rule("drop-it.coop.neither")
def test_neither_moves_no_one() -> None:
    t = together(points=[4, 9])
    events = t.drop("blue square", FREE)
    assert t.points == [4, 9]
    assert NothingScored(0, tile("blue square"), stands=True) in events
    assert not [event for event in events if isinstance(event, MarkerMoved)]


@pytest.mark.rule("drop-it.coop.win")
@pytest.mark.parametrize(
    ("points", "won"), [([5, 4], True), ([5, 5], False), ([4, 5], False), ([26, 24], True), ([24, 26], False)]
)
def test_you_win_if_you_are_ahead_after_the_last_tile(points: list[int], won: bool) -> None:
    t = together(points=points, left=[["blue square"]])
    t.drop("blue square", FREE)
    assert t.m.outcome is not None
    assert t.m.outcome.won == (won, won)
    assert t.m.outcome.rule == "drop-it.coop.win"
    last = t.m.events[-1]
    assert isinstance(last, Ended)
    assert (last.winners, last.rule) == ((0,) if won else (1,), "drop-it.coop.win")


def moved(difficulty: str) -> tuple[list[int], list[int], list[Colour]]:
    """The markers after a broken rule and after a task, and the jokers there are."""
    broken = together({"green square": BESIDE}, difficulty=difficulty)
    jokers = list(broken.m.state.jokers[0])
    broken.drop("blue square", FREE)
    if broken.m.pending[0].kind == "drop-it.joker":
        broken.m.play(KeepJoker())
    done = together(difficulty=difficulty)
    done.drop("red square", LEVEL_4)
    return broken.points, done.points, jokers


ONE_EACH = ["red", "blue", "green", "yellow"]


@pytest.mark.rule("drop-it.coop.easy")
def test_easy() -> None:
    assert moved("easy") == ([0, 1], [1, 0], ONE_EACH)


@pytest.mark.rule("drop-it.coop.medium")
def test_medium() -> None:
    assert moved("medium") == ([0, 2], [1, 0], ONE_EACH)


@pytest.mark.rule("drop-it.coop.hard")
def test_hard() -> None:
    assert moved("hard") == ([0, 3], [1, 0], ONE_EACH)


@pytest.mark.rule("drop-it.coop.pro")
def test_pro() -> None:
    assert moved("pro") == ([0, 3], [1, 0], [])


@pytest.mark.rule("drop-it.coop.jokers")
@pytest.mark.parametrize(
    ("name", "at", "points"), [("blue square", FREE, [0, 0]), ("red square", LEVEL_4, [1, 0])]
)
def test_a_joker_makes_it_a_drop_that_broke_nothing(name: str, at: Pose, points: list[int]) -> None:
    t = together({"green square": Pose(at.x + 39.05, at.y, 0.0)}, difficulty="hard")
    t.drop(name, at)
    t.m.play(SpendJoker("red" if name == "red square" else "blue"))
    assert t.points == points
    assert len(t.m.state.jokers[0]) == 3


@pytest.mark.rule("drop-it.coop.jokers")
def test_a_joker_helps_even_when_a_tile_fell_out() -> None:
    t = together(difficulty="hard")
    t.drop("blue square", None)
    assert t.m.pending[0].kind == "drop-it.joker"
    t.m.play(SpendJoker("blue"))
    assert t.points == [0, 0]


@pytest.mark.rule("drop-it.coop.unused-jokers")
def test_unused_jokers_are_worth_nothing() -> None:
    t = together(points=[5, 5], left=[["blue square"]])
    assert len(t.m.state.jokers[0]) == 4
    t.drop("blue square", FREE)
    assert t.points == [5, 5]
    assert t.m.outcome is not None
    assert t.m.outcome.won == (False, False)
