"""Policies learn in every example, are kept in a file, and sit at a table as a bot."""

from __future__ import annotations

import importlib
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest

import gravitable
from gravitable.envs.policy import Policy, PolicyBot
from gravitable.envs.table import MatchTable
from gravitable.kernel import BadOption, play_out

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module that the examples share, found where they are."""
    monkeypatch.syspath_prepend(EXAMPLES)
    return importlib.import_module("ppo")


def kept(policy: Policy, file: Path) -> Policy:
    """A policy as it comes back from its file."""
    policy.save(file)
    return Policy.load(file)


def test_adrift_is_learned_and_the_policy_plays(ppo: ModuleType, tmp_path: Path) -> None:
    learner = importlib.import_module("ppo_adrift")
    policy, curve = learner.learn(seconds=60, steps=1000, matches=8, processes=1, seed=1)
    assert [steps for steps, _ in curve] == [512, 1024]
    ppo.draw(curve, "Adrift", tmp_path / "adrift.svg")
    assert "1,024 steps" in (tmp_path / "adrift.svg").read_text()
    loaded = kept(policy, tmp_path / "adrift.npz")
    table = MatchTable("adrift", seats=2)
    table.reset(3)
    assert np.array_equal(loaded.scores(table.observe(0)), policy.scores(table.observe(0)))
    match = gravitable.new("adrift", seats=2, seed=3)
    bot = PolicyBot(loaded)
    play_out(match, [bot] * 2, Random(1))
    assert match.outcome is not None


def test_drop_its_candidates_are_learned(ppo: ModuleType, tmp_path: Path) -> None:
    learner = importlib.import_module("ppo_drop_it")
    policy, curve = learner.learn(seconds=60, steps=1, matches=1, processes=1, seed=1, candidates=3)
    assert [steps for steps, _ in curve] == [6]
    assert learner.share_won(policy, "easy", 1, 1) in (0.0, 1.0)
    match = gravitable.new("drop-it", seats=2, seed=3)
    choice = PolicyBot(kept(policy, tmp_path / "drop-it.npz")).choose(match, 0, Random(1))
    assert choice is not None
    offered = match.candidates(match.pending[0], 3, Random(1))
    assert choice.action in offered
    table = MatchTable("drop-it", seats=2, actions="candidates", candidates=3)
    features = table.numbering.features(match, ((1, 2, 3), offered))  # type: ignore[attr-defined]
    scores = policy.scores(table.observation(match, 0), features)
    assert offered.index(choice.action) == scores[1:].argmax()


def test_two_seats_learn_at_once(ppo: ModuleType) -> None:
    learner = importlib.import_module("self_play")
    policy, curve = learner.learn(seconds=60, steps=1, matches=4, seed=1)
    assert [steps for steps, _ in curve] == [256]
    assert learner.share_won(policy, 1, 1) in (0.0, 1.0)


def test_what_a_seat_gains_belongs_to_its_own_last_action(ppo: ModuleType) -> None:
    """Seats 0, 1, 0, 1 act; seat 0 gains 1 while seat 1 acts, and seat 1 gains 5 at the end."""
    gains = [np.array([each], float) for each in ([0, 0], [1, 0], [0, 0], [0, 5])]
    overs = [np.array([each]) for each in (False, False, False, True)]
    nothing = [np.zeros(1)] * 5
    seats = [np.array([each]) for each in (0, 1, 0, 1, 0)]
    found = ppo.advantages(gains, overs, nothing, seats)[:, 0]
    assert found == pytest.approx([1, 5 * ppo.GAMMA * ppo.LAMBDA, 0, 5])
    assert ppo.advantages(gains, overs, nothing, seats, gamma=0.0)[:, 0] == pytest.approx([1, 0, 0, 5])


@pytest.mark.parametrize("candidates", [False, True])
def test_the_gradients_lead_to_what_pays(ppo: ModuleType, candidates: bool) -> None:
    """In a world with one state, where the second of three actions pays and the third is illegal."""
    rng = np.random.default_rng(1)
    spaces: dict[str, gymnasium.Space[Any]] = {"observation": gymnasium.spaces.Box(-1, 1, (2,))}
    told = {
        "observation": np.ones((64, 2), np.float32),
        "action_mask": np.tile(np.array([1, 1, 0], np.int8), (64, 1)),
    }
    if candidates:
        spaces["candidates"] = gymnasium.spaces.Box(-1, 1, (3, 3))
        told["candidates"] = np.tile(np.eye(3, dtype=np.float32), (64, 1, 1))
    network = ppo.Network(rng, gymnasium.spaces.Dict(spaces), 3, hidden=16)
    seen = network.read(told)
    for _ in range(60):
        logs = network.forward(seen)[0]
        actions = (rng.random(64) < np.exp(logs[:, 1])).astype(int)
        pays = actions.astype(np.float32)
        network.learn(seen, actions, logs[np.arange(64), actions], pays - pays.mean(), pays, 1e-2)
    logs, values, *_ = network.forward(seen)
    assert np.exp(logs[0, 1]) > 0.9
    assert np.exp(logs[0, 2]) == 0
    assert values[0] == pytest.approx(1, abs=0.2)


def test_a_policy_of_another_version_is_refused() -> None:
    layers = [(np.ones((3, 4), np.float32), np.zeros(4, np.float32))]
    with pytest.raises(BadOption, match="another version of Adrift"):
        PolicyBot(Policy("adrift", np.ones(3, np.float32), layers))
