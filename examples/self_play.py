"""Learn Dropfleet's first battle by playing against oneself: `python examples/self_play.py --out battle.npz`.

One policy commands both fleets and learns from what each of them gains. After every few rounds it fights
battles against random orders: their share won is the learning curve.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from ppo import Curve, Network, draw, train

import gravitable
from gravitable.envs.faces import observation_space
from gravitable.envs.policy import Policy, PolicyBot
from gravitable.envs.table import Table
from gravitable.kernel import Bot, RandomBot

BATTLE = {"points": 500, "scenario": "first-landing", "command_cards": False, "surveys": False}


class Duels:
    """Many battles in this process, each seen by whoever is asked; a battle that is over begins anew."""

    def __init__(self, matches: int, candidates: int) -> None:
        options = {"seats": 2, "options": BATTLE, "reward": "score"}
        self.tables = [
            Table("dropfleet", actions="candidates", candidates=candidates, **options) for _ in range(matches)
        ]
        self.num_envs = matches
        self.single_observation_space = observation_space(self.tables[0])
        self.actions = self.tables[0].numbering.size
        self._begun = 0

    def reset(self, seed: int) -> tuple[Any, Any]:
        """Begin all battles."""
        self._begun = seed
        for table in self.tables:
            self._begin(table)
        return self._told()

    def _begin(self, table: Table) -> None:
        self._begun += 1
        table.reset(self._begun)

    def _told(self) -> tuple[Any, Any]:
        seats = np.array([table.seat for table in self.tables])
        offers = [table.offer for table in self.tables]
        told = {
            "observation": np.array([table.observe(table.seat) for table in self.tables]),
            "action_mask": np.array([table.mask(table.seat) for table in self.tables]),
            "candidates": np.array(
                [
                    table.numbering.features(table.match, offer)
                    for table, offer in zip(self.tables, offers, strict=True)
                ]
            ),
        }
        return told, {"seat": seats}

    def step(self, numbers: Any) -> tuple[Any, Any, Any, None, Any]:
        """Answer in every battle; what each seat has gained by it."""
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


def fight(bots: list[Bot], seed: int) -> tuple[bool, ...]:
    """Play one battle; who has won."""
    rng = Random(seed)
    match = gravitable.new("dropfleet", seats=2, seed=seed, options=BATTLE)
    while match.pending:
        decision = match.pending[-1]
        choice = bots[decision.seat].choose(match.imagine(decision.seat, rng), decision.seat, rng)
        action = match.candidates(decision, 1, rng)[0] if choice is None else choice.action
        match.play(action, decision.seat)
    assert match.outcome is not None
    return match.outcome.won


def share_won(policy: Policy, battles: int, seed: int, other: Callable[[], Bot] = RandomBot) -> float:
    """The share of battles that a policy wins, from both sides."""
    won = 0
    for number in range(battles):
        seat = number % 2
        bots = [other(), other()]
        bots[seat] = PolicyBot(policy)
        won += fight(bots, seed + number)[seat]
    return won / battles


def learn(
    seconds: float, steps: int, matches: int, seed: int, every: int = 10, battles: int = 20
) -> tuple[Policy, Curve]:
    """Learn for so long, or so many steps; measured every so many rounds by so many battles."""
    env = Duels(matches, candidates=12)
    rng = np.random.default_rng(seed)
    network = Network(rng, env.single_observation_space, env.actions, hidden=64)
    shares = [share_won(network.policy("dropfleet"), battles, 0)]

    def measure(rounds: int) -> float:
        if rounds % every == every - 1:
            shares.append(share_won(network.policy("dropfleet"), battles, 1000 * rounds))
        return shares[-1]

    curve = train(
        env,
        network,
        seconds=seconds,
        steps=steps,
        seed=seed,
        horizon=64,
        minibatch=256,
        measure=measure,
    )
    return network.policy("dropfleet"), curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("battle.npz"))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--steps", type=int, default=500_000)
    parser.add_argument("--matches", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    policy, curve = learn(args.seconds, args.steps, args.matches, args.seed)
    policy.save(args.out)
    title = "Dropfleet, first battle: share of battles won against random orders, by self-play"
    draw(curve, title, args.out.with_suffix(".svg"))
    print(f"{share_won(policy, 50, 10**6):.1%} of 50 new battles won; {args.out} holds the policy")


if __name__ == "__main__":
    main()
