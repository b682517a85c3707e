"""Learn Drop It by PPO on candidates: `python examples/ppo_drop_it.py --out drop-it.npz`.

Two players; the other one drops anywhere (the easy bot). Of each decision a few legal drops are sampled, with
features of each, and the policy chooses among them. A drop is judged by the points it scores at once: what it
does to later drops is little beside what tremor and tumbling do to them.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

import numpy as np
from ppo import Curve, Network, draw, train

import gravitable
from gravitable.bots import bot as find_bot
from gravitable.bots.estimate import wilson
from gravitable.envs.batch.batch import BatchEnv
from gravitable.envs.policy import Policy, PolicyBot
from gravitable.kernel import Bot, play_out
from gravitable.kernel.registry import game

DROPS = 18
"""So many tiles each of two players drops in a match."""
RECENT = 48
"""The curve shows the share won of so many matches; of fewer at first."""


def learn(
    seconds: float, steps: int, matches: int, processes: int, seed: int, candidates: int = 16
) -> tuple[Policy, Curve]:
    """Learn for so long, or so many steps."""
    env = BatchEnv(
        "drop-it",
        matches,
        processes=processes,
        seats=2,
        opponents="easy",
        actions="candidates",
        candidates=candidates,
        reward="score",
    )
    rng = np.random.default_rng(seed)
    network = Network(rng, env.single_observation_space, env.single_action_space.n, hidden=64)
    curve = train(
        env,
        network,
        seconds=seconds,
        steps=steps,
        seed=seed,
        horizon=6,
        minibatch=48,
        rate=5e-3,
        gamma=0.0,
        outcome=0.0,
        recent=RECENT,
    )
    return network.policy("drop-it"), curve


def share_won(policy: Policy, opponent: str, matches: int, seed: int) -> float:
    """The share of matches won by the best-scored drops against another bot, each beginning half of them."""
    make = find_bot(game("drop-it"), opponent)
    rng, won = Random(seed), 0
    for number in range(matches):
        own = number % 2
        bots: list[Bot] = [make(), make()]
        bots[own] = PolicyBot(policy)
        match = gravitable.new("drop-it", seats=2, seed=seed + number)
        won += play_out(match, bots, rng).won[own]
    return won / matches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("drop-it.npz"))
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--matches", type=int, default=16)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", help="learn nothing: play new matches with --out against this bot")
    args = parser.parse_args()
    if args.against:
        share = share_won(Policy.load(args.out), args.against, args.matches, args.seed)
        low, high = wilson(share * args.matches, args.matches)
        print(f"{share:.1%} of {args.matches} won against {args.against} (95 %: {low:.1%} to {high:.1%})")
        return
    policy, curve = learn(args.seconds, args.steps, args.matches, args.processes, args.seed)
    policy.save(args.out)
    title = f"Drop It: share of the last {RECENT} matches, or of all so far, won against the easy bot"
    ended = [point for point in curve if point[0] >= DROPS * args.matches]
    draw(ended, title, args.out.with_suffix(".svg"))
    print(f"{curve[-1][1]:.1%} of the last matches won; {args.out} holds the policy")


if __name__ == "__main__":
    main()
