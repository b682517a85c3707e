"""Learn Adrift as a crew of two by self-play: `python examples/self_play.py --out crew.npz`.

One policy sits in both seats, in each with what that seat alone can see, and learns from what both decide.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from ppo import Curve, Network, draw, train

import gravitable
from gravitable.envs.agent_view import observation_space
from gravitable.envs.policy import Policy, PolicyBot
from gravitable.envs.table import MatchTable
from gravitable.kernel import play_out

SEATS = 2


class Crews:
    """Many matches in this process, each seen by whoever is asked; a match that is over begins anew."""

    def __init__(self, matches: int) -> None:
        self.tables = [MatchTable("adrift", seats=SEATS, reward="score") for _ in range(matches)]
        self.num_envs = matches
        self.observation_space = observation_space(self.tables[0])
        self.actions = self.tables[0].numbering.size
        self._begun = 0

    def reset(self, seed: int) -> tuple[Any, Any]:
        """Begin all matches."""
        self._begun = seed * 1_000_003
        for table in self.tables:
            self._begin(table)
        return self._told()

    def _begin(self, table: MatchTable) -> None:
        self._begun += 1
        table.reset(self._begun)

    def _told(self) -> tuple[Any, Any]:
        told = {
            "observation": np.array([table.observe(table.seat) for table in self.tables]),
            "action_mask": np.array([table.mask(table.seat) for table in self.tables]),
        }
        return told, {"seat": np.array([table.seat for table in self.tables])}

    def step(self, numbers: Any) -> tuple[Any, Any, Any, None, Any]:
        """Answer in every match; what each seat has gained by it."""
        for table, number in zip(self.tables, numbers.tolist(), strict=True):
            table.play(number)
        gains = np.array([table.gains() for table in self.tables])
        over = np.array([table.asked is None for table in self.tables])
        for table in self.tables:
            if table.asked is None:
                self._begin(table)
        told, infos = self._told()
        return told, gains, over, None, infos

    def close(self) -> None:
        """Nothing is held open."""


def learn(seconds: float, steps: int, matches: int, seed: int) -> tuple[Policy, Curve]:
    """Learn for so long, or so many steps."""
    env = Crews(matches)
    network = Network(np.random.default_rng(seed), env.observation_space, env.actions)
    curve = train(env, network, seconds=seconds, steps=steps, seed=seed)
    return network.policy("adrift"), curve


def share_won(policy: Policy, matches: int, seed: int) -> float:
    """The share of new matches that a crew of such bots wins."""
    bot, rng, won = PolicyBot(policy), Random(seed), 0
    for number in range(matches):
        match = gravitable.new("adrift", seats=SEATS, seed=seed + number)
        won += play_out(match, [bot] * SEATS, rng).won[0]
    return won / matches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("crew.npz"))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--steps", type=int, default=3_000_000)
    parser.add_argument("--matches", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    policy, curve = learn(args.seconds, args.steps, args.matches, args.seed)
    policy.save(args.out)
    title = "Adrift, a crew of two by self-play: share of the last 1,000 matches won"
    draw(curve, title, args.out.with_suffix(".svg"))
    print(f"{share_won(policy, 100, 10**6):.0%} of 100 new matches won; {args.out} holds the policy")


if __name__ == "__main__":
    main()
