"""Learn Adrift by PPO with action masks, in plain numpy: `python examples/ppo_adrift.py --out adrift.npz`.

One player runs all four systems. Matches are stepped in batches by `gravitable.envs.batch`. Progress is
printed, and written beside the policy as a picture of the learning curve.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from gravitable.envs.batch import BatchEnv
from gravitable.envs.policy import Policy, scale_of

GAMMA, LAMBDA, CLIP, ENTROPY = 0.995, 0.95, 0.2, 0.01


class Network:
    """Two layers shared by the policy and the value, trained by Adam. All gradients are written out."""

    def __init__(self, rng: np.random.Generator, inputs: int, hidden: int, actions: int) -> None:
        def layer(rows: int, columns: int, gain: float) -> Any:
            return (rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)

        self.weights = {
            "w1": layer(inputs, hidden, 1.4),
            "b1": np.zeros(hidden, np.float32),
            "w2": layer(hidden, hidden, 1.4),
            "b2": np.zeros(hidden, np.float32),
            "wp": layer(hidden, actions, 0.01),
            "bp": np.zeros(actions, np.float32),
            "wv": layer(hidden, 1, 0.1),
            "bv": np.zeros(1, np.float32),
        }
        self._means = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._squares = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._steps = 0

    def forward(self, rows: Any, mask: Any) -> tuple[Any, Any, Any, Any]:
        """Log-probabilities of legal actions, values, and what the gradients need."""
        w = self.weights
        first = np.maximum(rows @ w["w1"] + w["b1"], 0)
        second = np.maximum(first @ w["w2"] + w["b2"], 0)
        scores = np.where(mask, second @ w["wp"] + w["bp"], -1e9)
        scores -= scores.max(1, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(1, keepdims=True))
        return logs, (second @ w["wv"] + w["bv"])[:, 0], first, second

    def learn(
        self, rows: Any, mask: Any, actions: Any, old: Any, gains: Any, returns: Any, rate: float
    ) -> None:
        """One step on one minibatch."""
        w, many = self.weights, len(rows)
        logs, values, first, second = self.forward(rows, mask)
        chances = np.exp(logs)
        place = np.arange(many)
        ratio = np.exp(logs[place, actions] - old)
        open_ = ((gains > 0) & (ratio < 1 + CLIP)) | ((gains < 0) & (ratio > 1 - CLIP))
        pull = np.where(open_, ratio * gains, 0)[:, None]
        chosen = np.zeros_like(chances)
        chosen[place, actions] = 1
        surprise = np.where(mask, chances * (logs + 1), 0)
        entropy = surprise - chances * surprise.sum(1, keepdims=True)
        d_scores = (-(chosen - chances) * pull + ENTROPY * entropy) / many
        d_value = (0.5 * (values - returns) / many)[:, None]
        d_second = (d_scores @ w["wp"].T + d_value @ w["wv"].T) * (second > 0)
        d_first = (d_second @ w["w2"].T) * (first > 0)
        self._adam(
            {
                "w1": rows.T @ d_first,
                "b1": d_first.sum(0),
                "w2": first.T @ d_second,
                "b2": d_second.sum(0),
                "wp": second.T @ d_scores,
                "bp": d_scores.sum(0),
                "wv": second.T @ d_value,
                "bv": d_value.sum(0),
            },
            rate,
        )

    def _adam(self, slopes: dict[str, Any], rate: float) -> None:
        norm = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        self._steps += 1
        for name, slope in slopes.items():
            slope = slope * min(1.0, 0.5 / (norm + 1e-8))
            self._means[name] = 0.9 * self._means[name] + 0.1 * slope
            self._squares[name] = 0.999 * self._squares[name] + 0.001 * slope**2
            mean = self._means[name] / (1 - 0.9**self._steps)
            square = self._squares[name] / (1 - 0.999**self._steps)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + 1e-5)).astype(np.float32)


def train(
    seconds: float, steps: int, matches: int, processes: int, seed: int, seats: int = 1
) -> tuple[Policy, list[tuple[int, float]]]:
    """Learn for so long, or so many steps; the policy, and the share of matches won after so many steps."""
    rng = np.random.default_rng(seed)
    env = BatchEnv("adrift", matches, processes=processes, seats=seats, reward="score")
    space: Any = env.single_observation_space
    scale = scale_of(space["observation"])
    actions = int(env.single_action_space.n)  # type: ignore[attr-defined]
    network = Network(rng, len(scale), 128, actions)
    told, _ = env.reset(seed=seed)
    begun, taken, horizon = time.monotonic(), 0, 64
    won: list[float] = []
    curve: list[tuple[int, float]] = []
    try:
        while time.monotonic() - begun < seconds and taken < steps:
            rows, masks, chosen, logs_of, values, gains, overs = ([] for _ in range(7))
            for _ in range(horizon):
                row = told["observation"] * scale
                mask = told["action_mask"].astype(bool)
                logs, value, _, _ = network.forward(row, mask)
                action = (logs - np.log(-np.log(rng.random(logs.shape) + 1e-12))).argmax(1)
                rows.append(row)
                masks.append(mask)
                chosen.append(action)
                logs_of.append(logs[np.arange(matches), action])
                values.append(value)
                told, reward, over, _, _ = env.step(action)
                gains.append(reward)
                overs.append(over)
                won += [float(each > 0) for each in reward[over]]
            last = network.forward(told["observation"] * scale, told["action_mask"].astype(bool))[1]
            advantages = np.zeros((horizon, matches), np.float32)
            ahead = np.zeros(matches)
            for at in reversed(range(horizon)):
                following = last if at == horizon - 1 else values[at + 1]
                going = 1.0 - overs[at]
                error = gains[at] + GAMMA * following * going - values[at]
                ahead = error + GAMMA * LAMBDA * going * ahead
                advantages[at] = ahead
            flat = [np.concatenate(each) for each in (rows, masks, chosen, logs_of, values)]
            advantage = advantages.reshape(-1)
            returns = advantage + flat[4]
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            taken += horizon * matches
            rate = 5e-4 * max(0.1, 1 - max(taken / steps, (time.monotonic() - begun) / seconds))
            for _ in range(4):
                order = rng.permutation(len(advantage))
                for some in np.array_split(order, max(1, len(order) // 1024)):
                    network.learn(
                        flat[0][some],
                        flat[1][some],
                        flat[2][some],
                        flat[3][some],
                        advantage[some],
                        returns[some],
                        rate,
                    )
            won = won[-1000:]
            curve.append((taken, sum(won) / max(1, len(won))))
            if len(curve) % 10 == 0:
                print(
                    f"{time.monotonic() - begun:6.0f} s  {taken:9,} steps  {curve[-1][1]:6.1%} won",
                    flush=True,
                )
    finally:
        env.close()
    w = network.weights
    layers = [(w["w1"], w["b1"]), (w["w2"], w["b2"]), (w["wp"], w["bp"])]
    return Policy("adrift", scale, layers), curve


def draw(curve: list[tuple[int, float]], file: Path) -> None:
    """The learning curve as a picture."""
    most = curve[-1][0]
    points = " ".join(f"{60 + 520 * steps / most:.1f},{250 - 220 * share:.1f}" for steps, share in curve)
    lines = "".join(
        f'<line x1="60" x2="580" y1="{250 - 220 * share}" y2="{250 - 220 * share}" stroke="#ccc"/>'
        f'<text x="50" y="{254 - 220 * share}" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 290" font-family="sans-serif" '
        'font-size="12">'
        f'<rect width="600" height="290" fill="white"/>{lines}'
        f'<polyline points="{points}" fill="none" stroke="#06c" stroke-width="2"/>'
        f'<text x="580" y="275" text-anchor="end">{most:,} steps</text>'
        '<text x="60" y="20">Adrift: share of the last 1,000 matches won while learning</text></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("adrift.npz"))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--steps", type=int, default=3_000_000)
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    policy, curve = train(args.seconds, args.steps, args.matches, args.processes, args.seed)
    policy.save(args.out)
    draw(curve, args.out.with_suffix(".svg"))
    print(f"{curve[-1][1]:.1%} of the last matches won; {args.out} holds the policy")


if __name__ == "__main__":
    main()
