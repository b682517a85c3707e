"""Learn Adrift by PPO: `python examples/ppo_adrift.py --out adrift.npz`.

One player runs all four systems. Progress is printed, and drawn beside the policy as a learning curve.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from ppo import Curve, Network, draw, train

from gravitable.envs.batch.batch import BatchEnv
from gravitable.envs.policy import Policy


def learn(seconds: float, steps: int, matches: int, processes: int, seed: int) -> tuple[Policy, Curve]:
    """Learn for so long, or so many steps."""
    env = BatchEnv("adrift", matches, processes=processes, seats=1, reward="score")
    network = Network(np.random.default_rng(seed), env.single_observation_space, env.single_action_space.n)
    curve = train(env, network, seconds=seconds, steps=steps, seed=seed)
    return network.policy("adrift"), curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("adrift.npz"))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--steps", type=int, default=3_000_000)
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    policy, curve = learn(args.seconds, args.steps, args.matches, args.processes, args.seed)
    policy.save(args.out)
    draw(curve, "Adrift: share of the last 1,000 matches won while learning", args.out.with_suffix(".svg"))
    print(f"{curve[-1][1]:.1%} of the last matches won; {args.out} holds the policy")


if __name__ == "__main__":
    main()
