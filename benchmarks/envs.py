"""Environments on Adrift, random play: the bare match, the same through PettingZoo, and in batches."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

SEATS = 4
PASSES = 5
MATCHES = 150


def bare(rng: random.Random) -> int:
    """A match without any environment."""
    import gravitable

    match = gravitable.new("adrift", seats=SEATS, seed=rng.getrandbits(32))
    decisions = 0
    while match.pending:
        decision = match.pending[0]
        options = decision.options or ()
        match.play(options[int(rng.random() * len(options))], decision.seat)
        decisions += 1
    return decisions


def turns(observation: str) -> Callable[[random.Random], int]:
    """A match through PettingZoo's AEC interface."""
    from gravitable.envs import pettingzoo

    env: Any = pettingzoo.env("adrift", seats=SEATS, observation=observation)  # type: ignore[arg-type]

    def play(rng: random.Random) -> int:
        env.reset(seed=rng.getrandbits(32))
        decisions = 0
        for _ in env.agent_iter():
            told, _, terminated, truncated, _ = env.last(observe=observation != "none")
            if terminated or truncated:
                env.step(None)
                continue
            legal = env.legal if told is None else np.flatnonzero(told["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1
        return decisions

    return play


def rate(play: Callable[[random.Random], int], matches: int) -> float:
    """Decisions in a second of CPU time."""
    rng = random.Random(1)
    begun = time.process_time()
    decisions = sum(play(rng) for _ in range(matches))
    return decisions / (time.process_time() - begun)


def batch_rate(processes: int, seconds: float = 3) -> float:
    """Steps of a batch in a second of time that passes."""
    from gravitable.envs.batch import BatchEnv

    env = BatchEnv("adrift", 128, seats=SEATS, processes=processes)
    rng = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    steps, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        mask = infos["action_mask"]
        numbers = (rng.random(mask.shape, np.float32) * mask).argmax(1)
        *_, infos = env.step(numbers)
        steps += env.num_envs
    spent = time.perf_counter() - begun
    env.close()
    return steps / spent


def run() -> None:
    """Measure all in turns, so that a busy moment hits all alike, and print ratios."""
    plays = {
        "bare match": bare,
        "AEC, observations off": turns("none"),
        "AEC, observations and masks": turns("dict"),
    }
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(PASSES):
        for name, play in plays.items():
            rates[name].append(rate(play, MATCHES))
    first = median(rates["bare match"])
    print("\nEnvironments on Adrift, random play, decisions a second of CPU time")
    for name, each in rates.items():
        print(f"  {name:30} {median(each):10,.0f}   {median(each) / first:5.2f} of the bare match")
    one = batch_rate(1)
    print(f"  {'batch of 128, one process':30} {one:10,.0f}   steps a second")
    if (os.cpu_count() or 1) > 1:
        two = batch_rate(2)
        print(f"  {'batch of 128, two processes':30} {two:10,.0f}   {two / one:5.2f} of one process")


if __name__ == "__main__":
    run()
