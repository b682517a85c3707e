"""Learn Dropfleet's first battle by playing against oneself: `python examples/self_play.py --out battle.npz`.

Half of the matches are played from each side; the other side is played by what was learned so far. After
every few rounds the policy fights battles against random orders: their share won is the learning curve.
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
from gravitable.envs.batch import BatchEnv
from gravitable.envs.policy import Policy, PolicyBot
from gravitable.kernel import Bot, Choice, Match, RandomBot, Seat

BATTLE = {"points": 500, "scenario": "first-landing", "command_cards": False, "surveys": False}


class Myself:
    """A bot that plays what was learned so far."""

    def __init__(self) -> None:
        self.bot: Bot = RandomBot()

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        return self.bot.choose(match, seat, rng)


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
    myself = Myself()
    env = BatchEnv(
        "dropfleet",
        matches,
        seat=[number % 2 for number in range(matches)],
        opponents=lambda: myself,
        seats=2,
        options=BATTLE,
        actions="candidates",
        candidates=12,
        reward="score",
    )
    rng = np.random.default_rng(seed)
    network = Network(rng, env.single_observation_space, env.single_action_space.n, hidden=64)
    shares = [share_won(network.policy("dropfleet"), battles, 0)]

    def measure(rounds: int) -> float:
        policy = network.policy("dropfleet")
        myself.bot = PolicyBot(policy)
        if rounds % every == every - 1:
            shares.append(share_won(policy, battles, 1000 * rounds))
        return shares[-1]

    curve = train(
        env,
        network,
        seconds=seconds,
        steps=steps,
        seed=seed,
        horizon=32,
        minibatch=128,
        rate=1e-3,
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
