"""Training of a game's evaluation: weights or a network, fitted to how games ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from gravitable.bots.evaluation import Judge, Line, Network, Numbers, Weights, model_of
from gravitable.lab.train.positions import Positions, brier, shared

PULL = 2.0
"""How many games' worth of doubt weights made by hand are left with: the fewer games, the nearer to them."""
HIDDEN = 16
"""How many hidden units a network has unless it is said."""
HELD_BACK = 5
"""Every fifth game is not learned from: it tells when to stop."""


def learn(
    judge: Judge, positions: Positions, *, hidden: int | None = None, beginnings: int = 1
) -> Weights | Line:
    """Return the weights of a line where a game has weights made by hand; otherwise a network."""
    if judge.by_hand is not None and hidden is None:
        return fit_line(judge.by_hand, positions)
    return fit(judge.names, positions, hidden=hidden or HIDDEN, beginnings=beginnings)


def cross_validated(
    judge: Judge, positions: Positions, parts: int, *, hidden: int | None = None, beginnings: int = 1
) -> Numbers:
    """Return each side's chance, by what is learned from the games of the other parts."""
    # Within a part, too, some games are held back.
    part = positions.seeds // HELD_BACK % parts
    chances = np.zeros(len(positions.ends))
    for number in range(parts):
        left_out = part == number
        weights = learn(judge, positions.where(~left_out), hidden=hidden, beginnings=beginnings)
        chances[left_out] = positions.where(left_out).told(model_of(weights))
    return chances


def fit_line(by_hand: Line, positions: Positions, *, pull: float = PULL) -> Line:
    """Fit the weights of a line by Newton's method, pulled back to those made by hand."""
    rows, ends, places = positions.rows, positions.ends, positions.places()
    alone = (np.bincount(places)[places] == 1)[:, None]
    # What rivals have in common decides nothing: how far they are apart is the measure of a figure.
    scale = np.sqrt((np.where(alone, rows, rows - _means(rows, places)) ** 2).mean(axis=0))
    scale[scale == 0] = 1.0
    inputs = rows / scale
    start = np.array(by_hand.weights) * scale
    back = pull / positions.games
    weights = start.copy()
    for _ in range(30):
        chances = shared(inputs @ weights, places)
        slope = inputs.T @ (chances - ends) / len(ends) + back * (weights - start)
        # Of one alone the chance bends with p (1 - p); of rivals with how they differ from their mean.
        apart = np.where(alone, inputs, inputs - _means(inputs, places, chances))
        bend = np.where(alone, (chances * (1 - chances))[:, None], chances[:, None])
        curve = (apart * bend).T @ apart / len(ends) + back * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    return Line(by_hand.features, np.round(weights / scale, 5).tolist())


def _means(rows: Numbers, places: NDArray[np.intp], by: Numbers | None = None) -> Numbers:
    """For each row the mean of all rows in its place, each counted by a weight."""
    by = np.ones(len(rows)) if by is None else by
    sums = np.stack([np.bincount(places, weights=by * column) for column in rows.T], axis=1)
    means: Numbers = (sums / np.bincount(places, weights=by)[:, None])[places]
    return means


def fit(
    names: Sequence[str],
    positions: Positions,
    *,
    hidden: int = HIDDEN,
    epochs: int = 40,
    beginnings: int = 1,
    seed: int = 0,
) -> Weights:
    """Fit networks by gradient descent (Adam), each from other random weights.

    Return the one, at the epoch, that was best on games held back.
    """
    learned, judged = held_back(positions)
    centre, scale = learned.rows.mean(axis=0), learned.rows.std(axis=0)
    scale[scale == 0] = 1.0
    inputs = (learned.rows - centre) / scale
    rng = np.random.default_rng(seed)
    width = inputs.shape[1]
    share = float(np.clip(learned.ends.mean(), 0.01, 0.99))
    rivals = Rivals(learned.places())
    best, kept = np.inf, None
    for _ in range(beginnings):
        values = [
            rng.normal(0, width**-0.5, (width, hidden)),
            np.zeros(hidden),
            rng.normal(0, hidden**-0.5, hidden),
            np.array(np.log(share / (1 - share))),
        ]
        descent = Adam(values)
        for epoch in range(epochs):
            for batch, places in rivals.batches(rng, 256):
                slope = _slope(values, inputs[batch], learned.ends[batch], places)
                descent.step(slope, 0.01 * (1 - epoch / epochs))
            now = weights_of(names, centre, scale, values)
            score = brier(judged.told(Network(now)), judged.ends)
            if kept is None or score < best:
                best, kept = score, now
    assert kept is not None
    return kept


def held_back(positions: Positions) -> tuple[Positions, Positions]:
    """The positions to learn from, and those of the games that tell when to stop."""
    held = positions.seeds % HELD_BACK == 0
    return positions.where(~held), positions.where(held)


class Rivals:
    """Rows sorted by their place, so that rivals stay together."""

    def __init__(self, places: NDArray[np.intp]) -> None:
        self.order = np.argsort(places, kind="stable")
        self.counts = np.bincount(places)
        self.first = np.cumsum(self.counts) - self.counts

    def batches(
        self, rng: np.random.Generator, size: int
    ) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
        """All places in a new order, about `size` at a time: their rows, and for each row its place there."""
        for batch in np.array_split(rng.permutation(len(self.counts)), max(1, len(self.counts) // size)):
            counts = self.counts[batch]
            within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
            rows = self.order[np.repeat(self.first[batch], counts) + within]
            yield rows, np.repeat(np.arange(len(batch)), counts)


class Adam:
    """Steps down a slope, each parameter at its own pace."""

    def __init__(self, values: Sequence[Numbers]) -> None:
        self.values = values
        self.mean = [np.zeros_like(value) for value in values]
        self.square = [np.zeros_like(value) for value in values]
        self.steps = 0

    def step(self, slopes: Sequence[Numbers], pace: float) -> None:
        """Change the values in place."""
        self.steps += 1
        for value, mean, square, slope in zip(self.values, self.mean, self.square, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            even = mean / (1 - 0.9**self.steps)
            value -= pace * even / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def _slope(
    values: Sequence[Numbers], rows: Numbers, ends: Numbers, places: NDArray[np.intp]
) -> list[Numbers]:
    """How the loss changes with each parameter: cross entropy, and a little for large weights."""
    hidden, bias, out, offset = values
    inside = np.tanh(rows @ hidden + bias)
    error = (shared(inside @ out + offset, places) - ends) / (places[-1] + 1)
    back = np.outer(error, out) * (1 - inside * inside)
    return [rows.T @ back + 1e-4 * hidden, back.sum(axis=0), inside.T @ error + 1e-4 * out, error.sum()]


def weights_of(names: Sequence[str], centre: Numbers, scale: Numbers, values: Sequence[Numbers]) -> Weights:
    """The parameters of a network in the form that is written."""
    hidden, bias, out, offset = (np.round(value, 5) for value in values)
    return Weights(
        tuple(names),
        np.round(centre, 5).tolist(),
        np.round(scale, 5).tolist(),
        hidden.tolist(),
        bias.tolist(),
        out.tolist(),
        float(offset),
    )
