"""Environments in random play: ours on Adrift beside the bare match and those of others."""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any

SEATS = 4
PASSES = 5
SECONDS = 0.4
"""How long each is measured in a pass: short, so that all meet the same moods of the machine."""
Play = Callable[[random.Random], int]
"""Plays an episode and returns how many steps it took."""
PETTINGZOO = (
    "connect_four_v3",
    "tictactoe_v3",
    "leduc_holdem_v4",
    "texas_holdem_v4",
    "texas_holdem_no_limit_v6",
    "chess_v6",
    "go_v5",
)
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "doudizhu")
LONGEST = 60
"""An episode of a peer is left after so many steps: Go never ends by itself."""


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


def silent() -> Play:
    """A match through PettingZoo's AEC interface, with observations off."""
    from gravitable.envs import pettingzoo

    env: Any = pettingzoo.env("adrift", seats=SEATS, observation="none")

    def play(rng: random.Random) -> int:
        env.reset(seed=rng.getrandbits(32))
        steps = 0
        for _ in env.agent_iter():
            _, _, terminated, truncated, _ = env.last(observe=False)
            if terminated or truncated:
                env.step(None)
                continue
            legal = env.legal
            env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def in_turns(env: Any) -> Play:
    """An episode of a PettingZoo environment whose observations have masks, ours or another's."""

    def play(rng: random.Random) -> int:
        env.reset(seed=rng.getrandbits(30))
        steps = 0
        for _ in env.agent_iter():
            told, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            if steps == LONGEST:
                break
            legal = told["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return play


def ours() -> Play:
    """Our AEC face, with observations and masks."""
    from gravitable.envs import pettingzoo

    return in_turns(pettingzoo.env("adrift", seats=SEATS))


def seat() -> Play:
    """Our Gymnasium face: one seat of two, the other plays at random."""
    from gravitable.envs.gymnasium import SeatEnv

    env = SeatEnv("adrift", seats=2)

    def play(rng: random.Random) -> int:
        _, info = env.reset(seed=rng.getrandbits(30))
        steps, over = 0, False
        while not over:
            legal = info["action_mask"].nonzero()[0]
            _, _, over, _, info = env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return play


def rlcard_game(name: str) -> Play:
    """A game of RLCard's."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})

    def play(rng: random.Random) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over() and steps < LONGEST:
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def catanatron_gym() -> Play:
    """Catanatron's environment: one seat of two, the other plays at random."""
    from catanatron_gym.envs.catanatron_env import CatanatronEnv

    env = CatanatronEnv()

    def play(rng: random.Random) -> int:
        _, info = env.reset(seed=rng.getrandbits(30))
        steps, over = 0, False
        while not over and steps < LONGEST:
            legal = info["valid_actions"]
            _, _, terminated, truncated, info = env.step(legal[int(rng.random() * len(legal))])
            over = terminated or truncated
            steps += 1
        return steps

    return play


def others() -> dict[str, Play]:
    """The environments of others, by name."""
    import importlib

    plays = {}
    for name in PETTINGZOO:
        module = importlib.import_module(f"pettingzoo.classic.{name}")
        plays[f"PettingZoo {name}"] = in_turns(module.env())
    plays |= {f"RLCard {name}": rlcard_game(name) for name in RLCARD}
    return plays


def rate(play: Play, seed: int, seconds: float) -> float:
    """Steps in a second of CPU time."""
    rng = random.Random(seed)
    steps, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        due = steps + LONGEST  # the clock takes time too, as much as many a step
        while steps < due:
            steps += play(rng)
    return steps / spent


def in_passes(plays: Mapping[str, Play]) -> dict[str, float]:
    """Steps in a second of CPU time, medians of passes in which all take turns: a busy moment hits all."""
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for number in range(PASSES + 1):
        for name, play in plays.items():
            found = rate(play, number, SECONDS)
            if number:  # the first pass only makes what is made once
                rates[name].append(found)
    return {name: median(each) for name, each in rates.items()}


def beside_the_bare_match(seconds: float = 5) -> float:
    """How much of the bare match's speed the AEC face has, with observations off.

    Both play the same matches, some of them in turns of a few milliseconds; the middle of all turns counts.
    """
    plays = [bare, silent()]
    shares = []
    begun, seed = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        took = []
        for play in plays:
            start = time.perf_counter()
            for number in range(25):
                play(random.Random(seed + number))
            took.append(time.perf_counter() - start)
        shares.append(took[0] / took[1])
        seed += 25
        plays.reverse()
    return median(share if place % 2 == 0 else 1 / share for place, share in enumerate(shares))


def run() -> None:
    """Measure and print ratios."""
    mine = {
        "bare match": bare,
        "AEC, observations off": silent(),
        "AEC, observations and masks": ours(),
        "Gymnasium, one seat of two": seat(),
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # others' words about themselves
        rates = in_passes({**mine, **others(), "catanatron_gym": catanatron_gym()})
    print("\nEnvironments in random play, steps a second of CPU time; ours on Adrift")
    for name in mine:
        share = rates[name] / rates["bare match"]
        print(f"  {name:38} {rates[name]:10,.0f}   {share:5.2f} of the bare match")
    shares = ", ".join(f"{beside_the_bare_match():.3f}" for _ in range(3))
    print(f"  {'AEC, observations off, in short turns':38} {'':10}   {shares} of the bare match")
    for name, each in rates.items():
        if name not in mine:
            like = "Gymnasium, one seat of two" if name == "catanatron_gym" else "AEC, observations and masks"
            print(f"  {name:38} {each:10,.0f}   ours is {rates[like] / each:6.1f} x")


if __name__ == "__main__":
    run()
