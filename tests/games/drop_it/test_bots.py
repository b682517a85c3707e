"""Drop It's bots play legally, repeatably, and with some sense."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.drop_it.table import CONTENT, Table, tile

import gravitable
from gravitable.games.drop_it import GAME
from gravitable.games.drop_it.actions import Drop, KeepJoker, SpendJoker
from gravitable.games.drop_it.bots import hard
from gravitable.games.drop_it.bots.aim import FAR, Sight
from gravitable.games.drop_it.bots.easy import EasyBot
from gravitable.games.drop_it.bots.hard import HardBot, try_drop
from gravitable.games.drop_it.bots.medium import MediumBot
from gravitable.games.drop_it.bots.sharp import SharpBot
from gravitable.games.drop_it.state import DropItMatch
from gravitable.geometry.outline import Pose
from gravitable.kernel import Bot

BOTS = [EasyBot, MediumBot, SharpBot, HardBot]
a_bot = pytest.mark.parametrize("kind", BOTS)


@a_bot
@pytest.mark.parametrize(("seats", "mode"), [(2, "each"), (2, "together"), (5, "teams")])
def test_a_bot_drops_legally_and_says_why(kind: type[Bot], seats: int, mode: str) -> None:
    m = gravitable.new("drop-it", seats=seats, seed=8, options={"mode": mode, "jokers": True})
    rng = Random(8)
    for _ in range(3):
        seat = m.pending[0].seat
        choice = kind().choose(m.imagine(seat, Random(1)), seat, rng)
        assert choice is not None
        assert choice.why
        m.play(choice.action, seat)


@a_bot
def test_the_same_chance_gives_the_same_choice(kind: type[Bot]) -> None:
    m = gravitable.new("drop-it", seats=2, seed=8)
    choices = [kind().choose(m.imagine(0, Random(1)), 0, Random(5)) for _ in range(2)]
    assert choices[0] == choices[1]


def test_the_hard_bot_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    m = gravitable.new("drop-it", seats=2, seed=8)
    seen: list[Drop] = []

    def counted(match: DropItMatch, drop: Drop, rng: Random) -> float:
        seen.append(drop)
        return 1.0

    monkeypatch.setattr(hard, "try_drop", counted)
    monkeypatch.setattr(HardBot, "seconds", -1.0)
    choice = HardBot().choose(m.imagine(0, Random(1)), 0, Random(5))
    assert seen == [choice.action] * HardBot.first


def test_bots_by_level_weakest_first() -> None:
    assert list(GAME.bots) == ["easy", "medium", "sharp", "hard"]


def test_a_glance_sees_where_a_tile_would_stop() -> None:
    t = Table({"green square": Pose(100.0, 19.5, 0.0)}, seats=2)
    sight = Sight(t.m)
    square = CONTENT.outlines[tile("red square")]
    assert sight.stop(square, 200.0, 0.0).y == pytest.approx(19.5, abs=0.1)
    assert sight.stop(square, 110.0, 0.0).y == pytest.approx(58.5, abs=0.1)


def test_a_glance_sees_how_far_off_lies_what_a_tile_must_not_touch() -> None:
    """A green square lies at 100; below 120 to 180 the floor is red, the wall at 240 blue."""
    t = Table({"green square": Pose(100.0, 19.5, 0.0)}, seats=2)
    sight = Sight(t.m)

    def alike(name: str, x: float) -> tuple[float, float, float]:
        return sight.alike(sight.aim(Drop(tile(name), x, 0.0)))

    assert alike("red square", 150.0) == pytest.approx((FAR, 11.0, 0.0))
    assert alike("red square", 190.0) == pytest.approx((FAR, 51.0, 0.0))
    assert alike("red square", 205.0) == pytest.approx((FAR, FAR, 5.5), abs=0.05)
    assert alike("green circle 1", 190.0) == pytest.approx((51.0, FAR, 0.0))
    assert alike("blue circle 1", 190.0) == pytest.approx((FAR, FAR, 30.5))


def half_forbidden() -> Table:
    """One red square left to drop; red circles lie on the right half of the floor."""
    lying = {f"red circle {n}": Pose(140.0 + 39.5 * n, 19.45, 0.0) for n in (1, 2)}
    lying["red circle 3"] = Pose(140.0, 19.45, 0.0)
    return Table(lying, seats=4, left=[["red square"], [], [], []])


@pytest.mark.parametrize("kind", [MediumBot, HardBot])
def test_a_bot_that_aims_keeps_away_from_its_own_colour(kind: type[Bot]) -> None:
    for seed in range(3):
        choice = kind().choose(half_forbidden().m, 0, Random(seed))
        assert choice is not None
        assert isinstance(choice.action, Drop)
        assert choice.action.x < 110.0


def test_a_trial_is_worth_what_the_tile_scores() -> None:
    t = half_forbidden()
    assert try_drop(t.m, Drop(tile("red square"), 60.0, 0.0), Random(1)) >= 1.0
    assert try_drop(t.m, Drop(tile("red square"), 160.0, 0.0), Random(1)) == 0.0


@pytest.mark.parametrize(("at", "spends"), [(Pose(120.0, 160.0, 0.0), True), (Pose(120.0, 70.0, 0.0), False)])
def test_a_joker_is_spent_where_it_pays(at: Pose, spends: bool) -> None:
    t = Table({"blue circle": Pose(at.x + 39.05, at.y, 0.0)}, seats=2, jokers=True)
    t.drop("blue square", at)
    for kind in (MediumBot, HardBot):
        choice = kind().choose(t.m.imagine(0, Random(1)), 0, Random(1))
        assert choice.action == (SpendJoker("blue") if spends else KeepJoker())


def test_the_hard_bot_scores_more_than_random_drops() -> None:
    """Its choice, tried anew, against the average of many other drops."""
    t = half_forbidden()
    choice = HardBot().choose(t.m, 0, Random(3))
    assert isinstance(choice.action, Drop)
    rng = Random(4)
    own = [try_drop(t.m, choice.action, rng) for _ in range(6)]
    others = t.m.candidates(t.m.pending[0], 20, rng)
    rest = [try_drop(t.m, drop, rng) for drop in others if isinstance(drop, Drop)]
    assert sum(own) / len(own) > sum(rest) / len(rest)
