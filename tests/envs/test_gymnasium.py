"""Gymnasium's checker on every game, and many matches at once."""

from __future__ import annotations

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
from gravitable.envs.batch import BatchEnv
from gravitable.envs.gymnasium import SeatEnv
from gravitable.envs.share import Batch, company, shapes_of
from gravitable.envs.table import Table
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
        check_env(env.unwrapped)
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
    for _ in range(3):
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
    with pytest.raises(BadOption, match="no bot 'genius'"):
        SeatEnv("adrift", opponents="genius")
    with pytest.raises(BadOption, match="3 other seats"):
        SeatEnv("adrift", seats=4, opponents=["crew"])
    env = SeatEnv("adrift")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(1)
    episode(env, 1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(1)
    with pytest.raises(BadOption, match="1 to 4 processes"):
        BatchEnv("adrift", 4, processes=5)
    with pytest.raises(BadOption, match="2 matches need so many seats, not 1"):
        BatchEnv("adrift", 2, seat=[0])
    batch = BatchEnv("adrift", 2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        batch.step([0, 0])
    with pytest.raises(gymnasium.error.ResetNeeded):
        batch.save()
    with pytest.raises(BadOption, match="2 matches"):
        batch.reset(seed=[1, 2, 3])


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


def test_a_batch_in_processes_plays_and_is_saved_as_one_in_this_process() -> None:
    here = gymnasium.make_vec("gravitable/adrift-v0", num_envs=5, seats=2)
    there = gymnasium.make_vec("gravitable/adrift-v0", num_envs=5, seats=2, processes=2)
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
    finally:
        there.close()
    assert any(over.any() for _, _, over, _ in first), "some episode ends"
    first += on(here, here.restore(saved)[1], 30)
    for one, other in zip(first, second, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    with pytest.raises(gymnasium.error.ClosedEnvironmentError):
        there.step([0] * 5)


def test_a_batch_plays_as_single_environments_do() -> None:
    batch = BatchEnv("drop-drive", 2, seats=2, options={"world": "scatter"}, actions="candidates")
    observations, _ = batch.reset(seed=3)
    assert batch.observation_space.contains(observations)
    single = SeatEnv("drop-drive", seats=2, options={"world": "scatter"}, actions="candidates")
    for place in range(2):
        told, _ = single.reset(seed=3 + place)
        for name, row in told.items():
            assert np.array_equal(observations[name][place], row)


def test_matches_begun_ahead_of_time_are_those_that_begin_when_due() -> None:
    """Two shares of a batch play the same; one of them prepares all it can between steps."""
    table = {"seats": 1}
    settings = {"game": "adrift", "seats": [0] * 3, "opponents": "random", "table": table}
    shapes = shapes_of(Table("adrift", seats=1), 3)
    pair = [
        Batch(
            lambda place: company(settings, place),
            {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()},
        )
        for _ in range(2)
    ]
    ready, unready = pair
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
    batch = BatchEnv("adrift", 3, processes=2, **setting)
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
        saved = batch.save()
        for place, error in ((0, BadOption), (2, GravitableError)):
            numbers[place] = np.nan
            with pytest.raises(error, match="finite numbers"):
                batch.step((kinds, numbers))
            numbers[place] = 0
        batch.restore(saved)
        assert batch.save() == saved, "every process answers the question it was asked"
        (worker,) = batch._workers
        worker._process.kill()
        worker._process.join()
        with pytest.raises(GravitableError, match="A process of the batch failed: it ended"):
            batch.save()
    finally:
        batch.close()


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
