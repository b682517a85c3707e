"""Gymnasium's checker on every game, and many matches at once."""

from __future__ import annotations

import multiprocessing
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, AutoresetMode
from tests.envs.tables import EVERY, GAMES, SETTINGS, found, named

import gravitable.envs.gymnasium
from gravitable.envs.batch.batch import BatchEnv
from gravitable.envs.batch.groups import GroupRequest, shared_out
from gravitable.envs.batch.share import Batch, company, shapes_of
from gravitable.envs.gymnasium import SeatEnv
from gravitable.envs.table import MatchTable
from gravitable.kernel import BadOption, GravitableError, IllegalAction

a_game = pytest.mark.parametrize("id", [id for id in GAMES if id != "sparks"])
a_table = pytest.mark.parametrize(("id", "setting"), EVERY, ids=named)


@a_table
def test_the_checker(id: str, setting: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = SeatEnv(found(id), render_mode="ansi", **setting)
        check_env(env, skip_render_check=True)
        assert env.render()


@a_game
def test_made_by_name(id: str) -> None:
    setting = SETTINGS[id][0]
    env = gymnasium.make(f"gravitable/{id}-v0", **setting)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        _, info = env.reset(seed=2)
        env.step(np.flatnonzero(info["action_mask"])[0])
        check_env(env.unwrapped, skip_render_check=True)  # (pictures have a test of their own)
    assert env.unwrapped.table.game.id == id  # type: ignore[attr-defined]


def episode(env: Any, seed: int) -> tuple[list[Any], float]:
    """Play an episode of random legal numbers: what was observed, and what was gained."""
    rng = Random(seed)
    observation, info = env.reset(seed=seed)
    seen, total, over = [observation["observation"]], 0.0, False
    while not over:
        number = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        observation, reward, over, _, info = env.step(number)
        seen.append(observation["observation"])
        total += reward
    return seen, total


@pytest.mark.parametrize("opponents", ["crew", "random", ["crew", "random", "crew"]])
def test_the_other_seats_are_played_by_bots(opponents: Any) -> None:
    env = SeatEnv("adrift", seats=4, seat=1, opponents=opponents)
    seen, total = episode(env, 3)
    assert env.table.match.outcome is not None
    assert total == (1.0 if env.table.match.outcome.won[1] else -1.0)
    assert {played.seat for played in env.table.match.record if hasattr(played, "seat")} == {0, 1, 2, 3}
    again, same = episode(env, 3)
    assert same == total
    assert np.array_equal(np.array(seen), np.array(again))


def test_a_seed_decides_the_matches_that_follow() -> None:
    first, second = SeatEnv("adrift"), SeatEnv("adrift")
    for env in (first, second):
        env.reset(seed=5)
        env.reset()
    assert first.table.seed == second.table.seed != 5


@a_game
def test_saved_and_restored(id: str) -> None:
    env, other = (SeatEnv(id, **SETTINGS[id][0]) for _ in range(2))
    env.reset(seed=1)
    rng = Random(1)
    env.step(rng.choice(sorted(env.table.legal)))
    saved = env.save()
    told = other.restore(saved)[0]
    assert np.array_equal(told["observation"], env.table.observe(0))
    number = max(env.table.legal)
    assert np.array_equal(env.step(number)[0]["observation"], other.step(number)[0]["observation"])
    assert env.save() == other.save()


def test_illegal_numbers() -> None:
    env = SeatEnv("adrift")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    env = SeatEnv("adrift", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="Number 0"):
        env.step(0)
    env = SeatEnv("adrift", illegal="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["illegal"]) == (0.0, False, True)


def test_clear_errors() -> None:
    with pytest.raises(gymnasium.error.NameNotFound):
        gymnasium.make("gravitable/chess-v0")
    with pytest.raises(BadOption, match="no seat 4"):
        SeatEnv("adrift", seats=4, seat=4)
    with pytest.raises(BadOption, match="no seat 'first'"):
        SeatEnv("adrift", seat="first")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="no bot 'genius'"):
        SeatEnv("adrift", opponents="genius")
    with pytest.raises(BadOption, match="3 other seats"):
        SeatEnv("adrift", seats=4, opponents=["crew"])
    env = SeatEnv("adrift")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(1)
    for ask in (env.save, SeatEnv("adrift", render_mode="ansi").render):
        with pytest.raises(GravitableError, match=r"call reset\(\) first"):
            ask()
    episode(env, 1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(1)
    with pytest.raises(BadOption, match="1 to 4 processes"):
        BatchEnv("adrift", 4, processes=5)
    with pytest.raises(BadOption, match="2 matches need so many seats, not 1"):
        BatchEnv("adrift", 2, seat=[0])
    with pytest.raises(BadOption, match="4 matches do not make groups of 3"):
        BatchEnv("adrift", 4, batch_size=3)
    with pytest.raises(BadOption, match="2 matches at a time need 1 to 2 processes"):
        BatchEnv("adrift", 4, batch_size=2, processes=3)
    with pytest.raises(BadOption, match="between 0 and 1, not 2"):
        BatchEnv("adrift", 4, processes=2, share=2)
    batch = BatchEnv("adrift", 2)
    for too_early in (batch.step, batch.send):
        with pytest.raises(gymnasium.error.ResetNeeded):
            too_early([0, 0])
    with pytest.raises(gymnasium.error.NoAsyncCallError):
        batch.recv()
    with pytest.raises(gymnasium.error.ResetNeeded):
        batch.save()
    with pytest.raises(BadOption, match="2 matches"):
        batch.reset(seed=[1, 2, 3])
    batch.reset(seed=1)
    wrong: list[tuple[Any, str]] = [(0, r"\(2,\), not \(\)"), ([0], r"not \(1,\)"), ([0.5, 1], "not float64")]
    for actions, words in wrong:
        with pytest.raises(BadOption, match=words):
            batch.step(actions)


def test_numbers_may_be_numpys() -> None:
    batch = BatchEnv("adrift", 2, seat=np.int64(1), seats=2)  # type: ignore[arg-type]
    mine, _ = batch.reset(seed=np.int64(5))  # type: ignore[arg-type]
    first = mine["observation"].copy()
    again, _ = batch.reset(seed=np.array([5, 6]))  # type: ignore[arg-type]
    assert np.array_equal(first, again["observation"])
    plain, _ = BatchEnv("adrift", 2, seat=1, seats=2).reset(seed=5)
    assert np.array_equal(first, plain["observation"])


def some(batch: Any, steps: int, seed: int) -> list[Any]:
    """Random legal numbers for a batch; everything it answered."""
    rng = Random(seed)
    observations, infos = batch.reset(seed=seed)
    told = []
    for _ in range(steps):
        numbers = [rng.choice(np.flatnonzero(mask).tolist()) for mask in infos["action_mask"]]
        observations, rewards, over, _, infos = batch.step(numbers)
        told.append((observations["observation"].copy(), rewards, over, infos["action_mask"].copy()))
    return told


def on(batch: Any, infos: Any, steps: int) -> list[Any]:
    """Go on with the first legal number in each match; everything the batch answered."""
    told = []
    for _ in range(steps):
        observations, rewards, over, _, infos = batch.step(infos["action_mask"].argmax(1))
        told.append((observations["observation"].copy(), rewards, over))
    return told


def by_turns(batch: BatchEnv, steps: int) -> list[list[Any]]:
    """Answer group after group with the first legal number, each so often; what each match was told."""
    told: list[list[Any]] = [[] for _ in range(batch.num_envs)]
    groups = batch.num_envs // batch.batch_size
    for turn in range((steps + 1) * groups):
        observations, rewards, over, cut, infos = batch.recv()
        first = turn % groups * batch.batch_size
        assert infos["env_id"].tolist() == list(range(first, first + batch.batch_size))
        assert not cut.any()
        for row, place in enumerate(infos["env_id"]):
            told[place].append((observations["observation"][row].copy(), rewards[row], over[row]))
        if turn < steps * groups:
            batch.send(infos["action_mask"].argmax(1), infos["env_id"])
    return told


def test_a_batch_in_processes_plays_and_is_saved_as_one_in_this_process() -> None:
    here = gymnasium.make_vec("gravitable/adrift-v0", num_envs=6, seats=2)
    there = gymnasium.make_vec("gravitable/adrift-v0", num_envs=6, seats=2, processes=2, batch_size=3)
    assert isinstance(here, BatchEnv)
    assert isinstance(there, BatchEnv)
    assert here.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    try:
        first, second = some(here, 60, 1), some(there, 60, 1)
        saved = here.save()
        _, infos = there.restore(saved)
        assert there.save() == saved
        second += on(there, infos, 30)
        with pytest.raises(BadOption, match="saved with 2 matches"):
            there.restore(saved[:2])
        there.send([0] * 3, [3, 4, 5])
        there.restore(saved)
        turns = by_turns(there, 30)
        later = there.save()
        there.send([0] * 3)
    finally:
        there.close()
    assert any(over.any() for _, _, over, _ in first), "some episode ends"
    first += on(here, here.restore(saved)[1], 30)
    assert later == here.save()
    for one, other in zip(first, second, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    for place, told in enumerate(turns):
        assert told[0][1:] == (0.0, False), "a beginning gains nothing"
        for all_at_once, by_turn in zip(first[60:], told[1:], strict=True):
            assert all(np.array_equal(a[place], b) for a, b in zip(all_at_once, by_turn, strict=True))
    for closed in (there.step, there.send):
        with pytest.raises(gymnasium.error.ClosedEnvironmentError):
            closed([0] * 6)
    assert infos["action_mask"].any(1).all(), "what was told stays"


def test_a_batch_plays_as_single_environments_do() -> None:
    batch = BatchEnv("drop-drive", 2, seats=2, options={"world": "scatter"}, actions="candidates")
    observations, _ = batch.reset(seed=3)
    assert batch.observation_space.contains(observations)
    single = SeatEnv("drop-drive", seats=2, options={"world": "scatter"}, actions="candidates")
    for place in range(2):
        told, _ = single.reset(seed=3 + place)
        for name, row in told.items():
            assert np.array_equal(observations[name][place], row)


def batches(settings: dict[str, Any], table: MatchTable, many: int) -> list[Batch]:
    """Two of the same matches, with arrays of their own."""
    shapes = shapes_of(table, many)
    return [
        Batch(
            lambda place: company(settings, place),
            {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()},
        )
        for _ in range(2)
    ]


def test_matches_begun_ahead_of_time_are_those_that_begin_when_due() -> None:
    """Two shares of a batch play the same; one of them prepares all it can between steps."""
    table = {"seats": 1}
    settings = {"game": "adrift", "seats": [0] * 3, "opponents": "random", "table": table}
    ready, unready = pair = batches(settings, MatchTable("adrift", seats=1), 3)
    assert not ready.prepare(), "before there was a match, none is next"
    for batch in pair:
        batch.reset([1, 2, 3])
    ended = prepared = 0
    for step in range(150):
        for batch in pair:
            batch.arrays["action"][:] = batch.arrays["action_mask"].argmax(1)
            batch.step()
        for name, array in unready.arrays.items():
            assert np.array_equal(array, ready.arrays[name]), name
        ended += int(ready.arrays["over"].sum())
        if step == 75:
            ready.restore(unready.save())
        while ready.prepare():
            prepared += 1
    assert ended > 6
    assert prepared > 3


def test_a_batch_takes_kinds_and_numbers() -> None:
    setting: dict[str, Any] = {"actions": "mixed", "candidates": 4, "seats": 2}
    before = {*multiprocessing.active_children()}
    batch = BatchEnv("adrift", 3, processes=2, share=0.5, **setting)
    single = SeatEnv("adrift", **setting)
    batch.action_space.seed(5)
    try:
        observations, infos = batch.reset(seed=4)
        assert batch.observation_space.contains(observations)
        assert "action_mask" not in infos
        single.reset(seed=6)
        for _ in range(5):
            kinds, numbers = actions = batch.action_space.sample()
            told, rewards, over, _, _ = batch.step(actions)
            seen, reward, ended, _, _ = single.step((kinds[2], numbers[2]))
            assert np.array_equal(told["observation"][2], seen["observation"])
            assert (rewards[2], over[2]) == (reward, ended)
        for wrong in (kinds, (kinds, numbers[:2]), (kinds, numbers, numbers)):
            with pytest.raises(BadOption, match=r"kinds and one of numbers|have shape"):
                batch.step(wrong)
        saved = batch.save()
        for place, error in ((0, BadOption), (2, GravitableError)):
            numbers[place] = np.nan
            with pytest.raises(error, match="finite numbers"):
                batch.step((kinds, numbers))
            numbers[place] = 0
        batch.restore(saved)
        assert batch.save() == saved, "every process answers the question it was asked"
        (process,) = {*multiprocessing.active_children()} - before
        process.kill()
        process.join()
        with pytest.raises(GravitableError, match="A process of the batch failed: it ended"):
            batch.save()
    finally:
        batch.close()


def test_groups_are_answered_once_and_failures_told_where_they_belong() -> None:
    batch = BatchEnv("adrift", 4, batch_size=2, actions="mixed", candidates=4, seats=2)
    kinds, numbers = batch.action_space.sample()
    fine, wrong = (kinds[:2], numbers[:2] * 0), (kinds[:2], numbers[:2] * np.nan)
    beginning = {name: rows.copy() for name, rows in batch.reset(seed=4)[0].items()}
    with pytest.raises(gymnasium.error.AlreadyPendingCallError):
        batch.send(fine, [0, 1])
    batch.recv()
    batch.send(fine)
    for refused in (batch.save, lambda: batch.step(fine), lambda: batch.send(fine)):
        with pytest.raises(gymnasium.error.AlreadyPendingCallError, match="recv"):
            refused()
    batch.recv()
    with pytest.raises(BadOption, match="as recv"):
        batch.send(fine, [1, 2])
    batch.send(wrong, [2, 3])
    assert batch.recv()[-1]["env_id"].tolist() == [0, 1]
    with pytest.raises(BadOption, match="finite numbers"):
        batch.recv()
    with pytest.raises(gymnasium.error.NoAsyncCallError):
        batch.recv()
    batch.send(wrong, [0, 1])
    again, _ = batch.reset(seed=4)
    assert all(np.array_equal(rows, beginning[name]) for name, rows in again.items())


def test_steps_taken_ahead_are_those_taken_when_due_and_so_are_errors() -> None:
    """Two shares of a batch with mixed actions play the same; one of them begins before it must."""
    table = {"seats": 2, "actions": "mixed", "candidates": 4}
    settings = {"game": "adrift", "seats": [0] * 3, "opponents": "random", "table": table}
    early, late = batches(settings, MatchTable("adrift", **table), 3)  # type: ignore[arg-type]
    for batch in (early, late):
        batch.reset([1, 2, 3])
    for _ in range(5):
        asked = GroupRequest(early, "step", (), 1)
        assert asked.ahead()
        asked.finish()
        late.step()
        for name, array in late.arrays.items():
            assert np.array_equal(array, early.arrays[name]), name
    asked = GroupRequest(early, "step", (), 1)
    assert [asked.ahead() for _ in range(4)] == [True, True, True, False]
    assert asked.finish() is None
    early.arrays["numbers"][1] = np.nan
    asked = GroupRequest(early, "step", (), 1)
    assert [asked.ahead() for _ in range(3)] == [True, False, False]
    with pytest.raises(BadOption, match="finite numbers"):
        asked.finish()


@pytest.mark.parametrize("first", [0, 0.2, 15 / 16, 1])
def test_every_match_is_one_processs_and_no_other_has_none(first: float) -> None:
    for processes in range(1, 9):
        for many in range(processes, 70):
            shares = shared_out(many, processes, first)
            assert [place for start, stop in shares for place in range(start, stop)] == list(range(many))
            assert all(start < stop for start, stop in shares[1:])
            own, other = (stop - start for start, stop in (shares[0], shares[-1]))
            assert processes == 1 or abs(own - first * other) <= 1.5


def test_gymnasiums_own_vectors_take_the_environments() -> None:
    vector = gymnasium.make_vec("gravitable/adrift-v0", 2, vectorization_mode="async", seats=1)
    assert isinstance(vector, AsyncVectorEnv)
    try:
        observations, infos = vector.reset(seed=1)
        assert observations["observation"].shape[0] == 2
        vector.step(np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]]))
    finally:
        vector.close()


def test_every_game_is_registered_once() -> None:
    before = len(gymnasium.registry)
    gravitable.envs.gymnasium.register()
    assert len(gymnasium.registry) == before
