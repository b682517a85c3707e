"""The bots: they answer all that the rules ask, legally, and give a reason."""

from __future__ import annotations

import ast
import math
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.rules.dropfleet.scene import Scene

import gravitable
from gravitable.bots import bot as bot_of
from gravitable.bots import levels
from gravitable.games.dropfleet import GAME, steps
from gravitable.games.dropfleet.actions import Fire
from gravitable.games.dropfleet.bots.choices.answer import CHOOSERS, think
from gravitable.games.dropfleet.bots.expected_damage import against_hull
from gravitable.games.dropfleet.steps.allocation import AllocateFire
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.kernel import Choice, Decision, Match, play_out

TABLES: list[dict[str, Any]] = [
    {"scenario": "take-and-hold", "first_faction": "shaltari", "second_faction": "ucm"},
    {"scenario": "moonshot", "first_faction": "phr", "second_faction": "resistance", "variant": True},
    {"scenario": "retrieving-intelligence", "first_faction": "scourge", "second_faction": "phr"},
]


def check(m: Match[Any, Any, Any], decision: Decision, choice: Choice | None, _: float) -> None:
    """A choice is legal and has a reason."""
    if choice is not None:
        assert choice.why
        m.check(choice.action, decision.seat)


def played(bots: tuple[str, str], options: dict[str, Any], seed: int) -> Match[Any, Any, Any]:
    """A battle between two bots, every choice of theirs checked and reasoned."""
    m = gravitable.new("dropfleet", seats=2, seed=seed, options=options)
    players = [bot_of(GAME, bot)() for bot in bots]
    play_out(m, players, Random(seed), check)
    return m


@pytest.mark.parametrize("options", TABLES, ids=lambda options: str(options["scenario"]))
def test_captains_fight_to_the_end(options: dict[str, Any]) -> None:
    m = played(("captain", "captain"), {"points": 600, **options}, 4)
    assert m.outcome is not None


def test_a_captain_beats_an_ensign_on_points() -> None:
    m = played(("captain", "ensign"), {"scenario": "take-and-hold"}, 5)
    assert m.outcome is not None
    assert m.outcome.scores[0] > m.outcome.scores[1]


def test_an_admiral_looks_ahead_and_stays_legal() -> None:
    rng = Random(6)
    m = gravitable.new("dropfleet", seats=2, seed=6, options={"scenario": "station-assault"})
    players = [bot_of(GAME, bot)() for bot in ("admiral", "captain")]
    compared = 0
    while compared < 3:
        decision = m.pending[-1]
        before = m.save()
        choice = players[decision.seat].choose(m, decision.seat, rng)
        assert m.save() == before
        assert choice is not None
        m.check(choice.action, decision.seat)
        m.play(choice.action, decision.seat)
        compared += decision.seat == 0 and len(choice.others) > 0


def test_levels_from_the_weakest_to_the_strongest() -> None:
    assert list(levels(GAME)) == ["ensign", "captain", "admiral", "grand-admiral"]


def test_a_captain_shoots_at_what_it_can_destroy() -> None:
    """Two Wyverns alike, one of them nearly lost: all dice of a Berlin's laser go at that one."""
    scene = Scene()
    berlin = scene.ship("ucm.berlin", 0, 24.0, 30.0)
    scene.ship("scourge.wyvern", 1, 23.0, 24.0)
    weak = scene.ship("scourge.wyvern", 1, 25.0, 24.0, hull=2)
    m = scene.play(AllocateFire(0))
    action, why = think(m, m.pending[0], Random(1))
    assert isinstance(action, Fire)
    assert {(shot.ship, shot.target.no) for shot in action.shots} == {(berlin, weak)}
    assert "points" in why


def test_a_captain_does_not_leave_the_table() -> None:
    """A Toulon at the edge, headed out, must turn as hard as it can."""
    scene = Scene()
    toulon = scene.ship("ucm.toulon", 0, 24.0, 8.0, heading=45.0)
    m = scene.play(MoveShips(0))
    action, _ = think(m, m.pending[0], Random(1))
    m.play(action, 0)
    assert m.state.ships[toulon].status == "table"


def test_a_captain_keeps_the_ships_of_a_group_apart() -> None:
    """Two Toulons at one place with one goal: the second ends beside the first, not on it."""
    scene = Scene()
    first, second = scene.group("ucm.toulon", 0, [(24.0, 30.0), (24.0, 30.0)])
    scene.ship("scourge.wyvern", 1, 24.0, 10.0)
    m = scene.play(MoveShips(0))
    for _ in range(2):
        m.play(think(m, m.pending[0], Random(1))[0], 0)
    a, b = m.state.ships[first], m.state.ships[second]
    assert math.hypot(a.x - b.x, a.y - b.y) > 0.5


def test_a_captain_has_an_answer_to_everything_that_is_asked() -> None:
    asked = set()
    for file in Path(steps.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Decision":
                kind = node.args[1]
                assert isinstance(kind, ast.Constant)
                asked.add(kind.value)
    assert asked - set(CHOOSERS) == set()
    assert set(CHOOSERS) - asked == set()


def test_thinking_changes_nothing() -> None:
    m = gravitable.new("dropfleet", seats=2, seed=3)
    rng = Random(3)
    for _ in range(60):
        decision = m.pending[-1]
        before = m.save()
        choice = GAME.bots["captain"]().choose(m, decision.seat, rng)
        assert m.save() == before
        assert choice is not None
        m.play(choice.action, decision.seat)


def test_more_damage_is_never_worth_less() -> None:
    for full in (2, 6, 12):
        for hull in range(1, full + 1):
            worths = [against_hull(damage / 4, hull, full) for damage in range(4 * full + 8)]
            assert worths == sorted(worths)
            assert worths[-1] <= 1.0
