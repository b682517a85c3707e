"""Learn Drop It by PPO on candidates: `python examples/ppo_drop_it.py --out drop-it.npz`.

Two players; the other one drops anywhere (the easy bot). Of each decision a few legal drops are sampled, with
features of each, and the policy chooses among them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from ppo import Curve, Network, draw, train

from gravitable.envs.batch import BatchEnv
from gravitable.envs.policy import Policy


def learn(
    seconds: float, steps: int, matches: int, processes: int, seed: int, candidates: int = 8
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
    curve = train(env, network, seconds=seconds, steps=steps, seed=seed, horizon=18, minibatch=72, rate=2e-3)
    return network.policy("drop-it"), curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("drop-it.npz"))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--matches", type=int, default=16)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    policy, curve = learn(args.seconds, args.steps, args.matches, args.processes, args.seed)
    policy.save(args.out)
    title = "Drop It: share of the last 1,000 matches, or all so far, won against the easy bot"
    draw(curve, title, args.out.with_suffix(".svg"))
    print(f"{curve[-1][1]:.1%} of the last matches won; {args.out} holds the policy")


if __name__ == "__main__":
    main()
