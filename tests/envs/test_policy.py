"""A policy learns, is kept in a file, and sits at a table as a bot."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random
from types import ModuleType

import numpy as np
import pytest

import gravitable
from gravitable.envs.policy import Policy, PolicyBot
from gravitable.envs.table import Table
from gravitable.kernel import BadOption

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo_adrift.py"


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo_adrift", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_trains_a_policy_that_plays(tmp_path: Path) -> None:
    learner = example()
    policy, curve = learner.train(seconds=60, steps=1000, matches=8, processes=1, seed=1)
    assert [steps for steps, _ in curve] == [512, 1024]
    policy.save(tmp_path / "adrift.npz")
    learner.draw(curve, tmp_path / "adrift.svg")
    assert "1,024 steps" in (tmp_path / "adrift.svg").read_text()
    loaded = Policy.load(tmp_path / "adrift.npz")
    table = Table("adrift", seats=2)
    table.reset(3)
    assert np.array_equal(loaded.scores(table.observe(0)), policy.scores(table.observe(0)))
    match = gravitable.new("adrift", seats=2, seed=3)
    bot = PolicyBot(loaded)
    while match.pending:
        seat = match.pending[0].seat
        choice = bot.choose(match.imagine(seat, Random(1)), seat, Random(1))
        assert choice is not None
        match.play(choice.action, seat)
    assert match.outcome is not None


def test_the_gradients_lead_to_what_pays() -> None:
    """In a world with one state, where the second of three actions pays and the third is illegal."""
    learner = example()
    rng = np.random.default_rng(1)
    network = learner.Network(rng, 2, 16, 3)
    rows = np.ones((64, 2), np.float32)
    mask = np.tile([True, True, False], (64, 1))
    for _ in range(60):
        logs = network.forward(rows, mask)[0]
        actions = (rng.random(64) < np.exp(logs[:, 1])).astype(int)
        pays = actions.astype(np.float32)
        gains = pays - pays.mean()
        network.learn(rows, mask, actions, logs[np.arange(64), actions], gains, pays, 1e-2)
    logs, values, _, _ = network.forward(rows, mask)
    assert np.exp(logs[0, 1]) > 0.9
    assert np.exp(logs[0, 2]) == 0
    assert values[0] == pytest.approx(1, abs=0.2)


def test_a_policy_of_another_version_is_refused() -> None:
    layers = [(np.ones((3, 4), np.float32), np.zeros(4, np.float32))]
    with pytest.raises(BadOption, match="another version of Adrift"):
        PolicyBot(Policy("adrift", np.ones(3, np.float32), layers))
