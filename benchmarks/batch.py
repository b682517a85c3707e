"""Batches of matches in one process and in two, beside what the machine gives to two processes at all."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from benchmarks.envs import SEATS

from gravitable.envs.batch.batch import BatchEnv

TURN = 4096
"""How many steps of a match a turn takes, in all matches together."""


class BatchTurn(NamedTuple):
    """How long the steps of a turn took: of half the matches in one process, of both halves in two that
    share nothing, and of a batch of all in one process, in two, and in two with two groups by turns."""

    half: float
    both: float
    one: float
    two: float
    groups: float

    @property
    def machine(self) -> float:
        """What two processes that share nothing do, of what one does alone."""
        return 2 * self.half / self.both

    @property
    def batch(self) -> float:
        """What the batch does in two processes, of what it does in one."""
        return self.one / self.two

    @property
    def by_turns(self) -> float:
        """What the batch does in two processes with two groups by turns, of what it does in one."""
        return self.one / self.groups


def batch_turns(many: int, passes: int = 9) -> list[BatchTurn]:
    """Turns, one after the other, so that all meet the same moods of the machine."""
    spawn = multiprocessing.get_context("spawn")
    pipes = []
    for _ in range(2):
        pipe, theirs = spawn.Pipe()
        spawn.Process(target=_apart, args=(theirs, many // 2, TURN // many), daemon=True).start()
        pipes.append(pipe)
    envs = [BatchEnv("adrift", many, seats=SEATS, processes=processes) for processes in (1, 2)]
    plays: list[Callable[[], None]] = [partial(_let_step, pipes[:count]) for count in (1, 2)]
    plays += [_stepper(env, TURN // many) for env in envs]
    envs.append(BatchEnv("adrift", many, seats=SEATS, processes=2, batch_size=many // 2))
    plays.append(_sender(envs[-1], TURN // many * 2))
    turns = []
    for _ in range(passes + 1):
        took = []
        for play in plays:
            begun = time.perf_counter()
            play()
            took.append(time.perf_counter() - begun)
        turns.append(BatchTurn(*took))
    for pipe in pipes:
        pipe.close()
    for env in envs:
        env.close()
    return turns[1:]


def _stepper(env: Any, steps: int) -> Callable[[], None]:
    """What makes a batch answer in every match, at random, for a turn."""
    rng = np.random.default_rng(1)
    mask = env.reset(seed=1)[1]["action_mask"]  # overwritten by each step

    def play() -> None:
        for _ in range(steps):
            env.step(_at_random(rng, mask))

    return play


def _sender(env: Any, steps: int) -> Callable[[], None]:
    """What makes a batch answer in one group after the other, at random, for a turn.

    A turn begins and ends with nothing under way: nobody plays on while others are measured.
    """
    rng = np.random.default_rng(1)
    env.async_reset(seed=1)
    groups = env.num_envs // env.batch_size
    received = [env.recv()[-1] for _ in range(groups)]

    def play() -> None:
        for step in range(steps):
            infos = received[step] if step < groups else env.recv()[-1]
            env.send(_at_random(rng, infos["action_mask"]), infos["env_id"])
        received[:] = [env.recv()[-1] for _ in range(groups)]

    return play


def _at_random(rng: np.random.Generator, mask: Any) -> Any:
    return (rng.random(mask.shape, np.float32) * mask).argmax(1)


def _apart(pipe: Connection, many: int, steps: int) -> None:
    """A process of its own with some matches: steps whenever it is told to."""
    play = _stepper(BatchEnv("adrift", many, seats=SEATS), steps)
    with suppress(EOFError):
        while True:
            pipe.recv()
            play()
            pipe.send(None)


def _let_step(pipes: Sequence[Connection]) -> None:
    for pipe in pipes:
        pipe.send(None)
    for pipe in pipes:
        pipe.recv()


def run() -> None:
    """Measure and print ratios."""
    if (os.cpu_count() or 1) < 2:
        return
    print("\nBatches of Adrift in random play, steps a second of time that passes")
    for many in (128, 512):
        turns = batch_turns(many)
        one = median(turn.one for turn in turns)
        print(f"  {f'{many} matches, one process':38} {TURN / one:10,.0f}")
        for name, seconds, ratio in (
            ("two processes", [turn.two for turn in turns], [turn.batch for turn in turns]),
            ("two, by turns", [turn.groups for turn in turns], [turn.by_turns for turn in turns]),
        ):
            share = median(each / turn.machine for each, turn in zip(ratio, turns, strict=True))
            rate = f"{TURN / median(seconds):10,.0f}   {median(ratio):5.2f} of one process"
            print(f"  {f'{many} matches, {name}':38} {rate}, {share:.0%} of what could be")
        machine = median(turn.machine for turn in turns)
        print(f"  {'two processes that share nothing':38} {'':10}   {machine:5.2f} of one")


if __name__ == "__main__":
    run()
