"""PPO with masked actions, in plain numpy: what the examples beside this file learn with.

A network has a trunk of two layers that the policy and the value share. Numbered actions each have a score
of their own. Candidates are scored one by one, from the trunk and the features of each.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from gravitable.envs.policy import Head, Policy, scale_of

GAMMA, LAMBDA, CLIP, ENTROPY = 0.995, 0.95, 0.2, 0.01
Curve = list[tuple[int, float]]
"""The share of matches won after so many steps."""


class Seen(NamedTuple):
    """Observations of many matches, brought to about -1 to 1."""

    rows: Any
    mask: Any
    candidates: Any

    def some(self, places: Any) -> Seen:
        """Those at some places."""
        return Seen(*(None if each is None else each[places] for each in self))


class Network:
    """Weights trained by Adam. All gradients are written out."""

    def __init__(self, rng: np.random.Generator, space: Any, actions: int, hidden: int = 128) -> None:
        def layer(rows: int, columns: int, gain: float) -> Any:
            return (rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)

        self.scale = scale_of(space["observation"])
        self.candidate_scale = scale_of(space["candidates"])[0] if "candidates" in space.spaces else None
        self.actions = actions
        self.weights = {
            "w1": layer(len(self.scale), hidden, 1.4),
            "b1": np.zeros(hidden, np.float32),
            "w2": layer(hidden, hidden, 1.4),
            "b2": np.zeros(hidden, np.float32),
            "wv": layer(hidden, 1, 0.1),
            "bv": np.zeros(1, np.float32),
        }
        if self.candidate_scale is None:
            self.weights |= {"wp": layer(hidden, actions, 0.01), "bp": np.zeros(actions, np.float32)}
        else:
            self.weights |= {
                "wc": layer(len(self.candidate_scale), hidden // 2, 1.4),
                "wr": layer(hidden, hidden // 2, 0.5),
                "bc": np.zeros(hidden // 2, np.float32),
                "wo": layer(hidden // 2, 1, 0.1),
            }
        self._means = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._squares = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._steps = 0

    def read(self, told: Any) -> Seen:
        """What a batch observes, as it is before the batch writes over it."""
        candidates = None
        if self.candidate_scale is not None:
            candidates = told["candidates"] * self.candidate_scale
        return Seen(told["observation"] * self.scale, told["action_mask"].astype(bool), candidates)

    def forward(self, seen: Seen) -> tuple[Any, Any, Any, Any, Any]:
        """Log-probabilities of legal actions, values, and what the gradients need."""
        w = self.weights
        first = np.maximum(seen.rows @ w["w1"] + w["b1"], 0)
        second = np.maximum(first @ w["w2"] + w["b2"], 0)
        inner = None
        if seen.candidates is None:
            scores = second @ w["wp"] + w["bp"]
        else:
            inner = np.maximum(seen.candidates @ w["wc"] + (second @ w["wr"] + w["bc"])[:, None], 0)
            scores = (inner @ w["wo"])[..., 0]
        scores = np.where(seen.mask, scores, -1e9)
        scores -= scores.max(1, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(1, keepdims=True))
        return logs, (second @ w["wv"] + w["bv"])[:, 0], first, second, inner

    def learn(self, seen: Seen, actions: Any, old: Any, gains: Any, returns: Any, rate: float) -> None:
        """One step on one minibatch."""
        w, many = self.weights, len(actions)
        logs, values, first, second, inner = self.forward(seen)
        chances = np.exp(logs)
        place = np.arange(many)
        ratio = np.exp(logs[place, actions] - old)
        open_ = ((gains > 0) & (ratio < 1 + CLIP)) | ((gains < 0) & (ratio > 1 - CLIP))
        pull = np.where(open_, ratio * gains, 0)[:, None]
        chosen = np.zeros_like(chances)
        chosen[place, actions] = 1
        surprise = np.where(seen.mask, chances * (logs + 1), 0)
        entropy = surprise - chances * surprise.sum(1, keepdims=True)
        d_scores = ((-(chosen - chances) * pull + ENTROPY * entropy) / many).astype(np.float32)
        d_value = (0.5 * (values - returns) / many)[:, None].astype(np.float32)
        slopes = {"wv": second.T @ d_value, "bv": d_value.sum(0)}
        if inner is None:
            slopes |= {"wp": second.T @ d_scores, "bp": d_scores.sum(0)}
            d_second = d_scores @ w["wp"].T
        else:
            d_inner = d_scores[..., None] * w["wo"][:, 0] * (inner > 0)
            d_rows = d_inner.sum(1)
            flat = d_inner.reshape(-1, d_inner.shape[2])
            slopes["wc"] = seen.candidates.reshape(len(flat), -1).T @ flat
            slopes["wr"] = second.T @ d_rows
            slopes["bc"] = d_rows.sum(0)
            slopes["wo"] = inner.reshape(len(flat), -1).T @ d_scores.reshape(-1, 1)
            d_second = d_rows @ w["wr"].T
        d_second = (d_second + d_value @ w["wv"].T) * (second > 0)
        d_first = (d_second @ w["w2"].T) * (first > 0)
        slopes |= {"w1": seen.rows.T @ d_first, "b1": d_first.sum(0)}
        slopes |= {"w2": first.T @ d_second, "b2": d_second.sum(0)}
        self._adam(slopes, rate)

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

    def policy(self, game: str) -> Policy:
        """What was learned so far, without what only training needs."""
        w = {name: each.copy() for name, each in self.weights.items()}
        layers = [(w["w1"], w["b1"]), (w["w2"], w["b2"])]
        if self.candidate_scale is None:
            return Policy(game, self.scale, [*layers, (w["wp"], w["bp"])])
        head = Head(self.candidate_scale, w["wc"], w["wr"], w["bc"], w["wo"][:, 0], self.actions - 1)
        return Policy(game, self.scale, layers, head)


def train(
    env: Any,
    network: Network,
    *,
    seconds: float,
    steps: int,
    seed: int,
    horizon: int = 64,
    minibatch: int = 1024,
    rate: float = 5e-4,
    gamma: float = GAMMA,
    outcome: float = 1.0,
    recent: int = 1000,
) -> Curve:
    """Learn for so long, or so many steps, and close the environment.

    The environment is a batch; or, for several seats that learn at once, one whose rewards have a column for
    each seat and whose infos tell which `seat` is asked in each match. `gamma` says how much what comes later
    counts, and `outcome` what winning or losing counts beside points on the way. The curve is the share won
    of the `recent` matches, or of all so far.
    """
    rng = np.random.default_rng(seed)
    told, infos = env.reset(seed=seed)
    many = env.num_envs
    nobody = np.zeros(many, int)
    begun, taken, won = time.monotonic(), 0, []
    curve: Curve = []
    try:
        while time.monotonic() - begun < seconds and taken < steps:
            seen, chosen, logs_of, values, gains, overs, seats = ([] for _ in range(7))
            for _ in range(horizon):
                now = network.read(told)
                logs, value, *_ = network.forward(now)
                action = (logs - np.log(-np.log(rng.random(logs.shape) + 1e-12))).argmax(1)
                seen.append(now)
                chosen.append(action)
                logs_of.append(logs[np.arange(many), action])
                values.append(value)
                seats.append(infos.get("seat", nobody))
                told, reward, over, _, infos = env.step(action)
                gains.append(reward.reshape(many, -1))
                overs.append(over)
                won += [float(each > 0) for each in gains[-1][over, 0]]
                gains[-1][over] -= (1 - outcome) * np.sign(gains[-1][over])
            seats.append(infos.get("seat", nobody))
            values.append(network.forward(network.read(told))[1])
            advantage = advantages(gains, overs, values, seats, gamma).reshape(-1)
            returns = advantage + np.concatenate(values[:-1])
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            taken += horizon * many
            left = max(0.1, 1 - max(taken / steps, (time.monotonic() - begun) / seconds))
            all_seen = Seen(
                *(None if each[0] is None else np.concatenate(each) for each in zip(*seen, strict=True))
            )
            actions, old = np.concatenate(chosen), np.concatenate(logs_of)
            for _ in range(4):
                order = rng.permutation(len(advantage))
                for some in np.array_split(order, max(1, len(order) // minibatch)):
                    part = actions[some], old[some], advantage[some], returns[some]
                    network.learn(all_seen.some(some), *part, rate * left)
            won = won[-recent:]
            share = sum(won) / max(1, len(won))
            curve.append((taken, share))
            if len(curve) % 10 == 0:
                spent = time.monotonic() - begun
                print(f"{spent:6.0f} s  {taken:9,} steps  {share:6.1%} won", flush=True)
    finally:
        env.close()
    return curve


def advantages(
    gains: list[Any], overs: list[Any], values: list[Any], seats: list[Any], gamma: float = GAMMA
) -> Any:
    """How much better each action was than expected: generalised advantages, from the last step back.

    What a seat gains until it is asked again belongs to its last action.
    """
    many = len(seats[0])
    found = np.zeros((len(gains), many), np.float32)
    following, ahead, since = (np.zeros_like(gains[0]) for _ in range(3))
    place = np.arange(many)
    following[place, seats[-1]] = values[-1]
    for at in reversed(range(len(gains))):
        over, actor = overs[at], (place, seats[at])
        following[over], ahead[over], since[over] = 0, 0, 0
        since += gains[at]
        error = since[actor] + gamma * following[actor] - values[at]
        found[at] = ahead[actor] = error + gamma * LAMBDA * ahead[actor]
        following[actor], since[actor] = values[at], 0
    return found


def draw(curve: Curve, title: str, file: Path) -> None:
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
        f'<text x="60" y="20">{title}</text></svg>\n'
    )
