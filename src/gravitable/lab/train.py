"""Teaching a game's judgement: positions of games between bots, and a network fitted to how they end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from random import Random
from typing import Any

import msgspec
import numpy as np

from gravitable.bots import bot as find_bot
from gravitable.bots.judgement import Judge, Network, Numbers, Weights
from gravitable.bots.worth import shares
from gravitable.kernel import BadOption, Bot, Match
from gravitable.kernel.registry import game as find
from gravitable.kernel.registry import new
from gravitable.lab.workers import work_off

CHUNK = 20
"""How many games a worker plays at a time."""
KEPT = 1 / 15
"""How likely a position is learned from: alike in short games and long ones, so that beginnings which were
soon lost count no more than others."""
SLIPS = (0.0, 0.0, 0.1, 0.3)
"""How often the bots of a game choose at random at first, so that also what good play avoids comes up."""
SOBER = 1 / 30
"""How likely they stop doing so with each decision: only later positions are learned from, well played on."""
HELD_BACK = 5
"""Every fifth game is not learned from: it tells when to stop."""


class Recipe(msgspec.Struct, frozen=True):
    """Which games are learned from: who plays, how often, from which seed, at tables of which sizes."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    seats: tuple[int, ...] = ()
    options: dict[str, Any] = {}
    kept: float = KEPT

    @property
    def chunks(self) -> int:
        """How many portions of work there are."""
        return -(-self.games // CHUNK)


class Positions(msgspec.Struct):
    """Features of positions, one row a seat, that seat's share of the victory, and the game's seed."""

    rows: Numbers
    ends: Numbers
    seeds: Numbers

    @classmethod
    def joined(cls, parts: Sequence[Positions]) -> Positions:
        """All positions of several collections."""
        return cls(
            *(np.concatenate([getattr(part, each) for part in parts]) for each in ("rows", "ends", "seeds"))
        )

    def where(self, chosen: Any) -> Positions:
        """The positions that a mask chooses."""
        return Positions(self.rows[chosen], self.ends[chosen], self.seeds[chosen])


def judge_of(id: str) -> Judge:
    """The judgement a game declares; a game without one cannot be trained."""
    judge = find(id).judge
    if not isinstance(judge, Judge):
        raise BadOption(f"{find(id).name} names no features to learn from.")
    return judge


def collect(
    recipe: Recipe,
    *,
    processes: int | None = None,
    progress: Callable[[int, str], None] = lambda games, remark: None,
) -> Positions:
    """Play the games of a recipe and keep some positions of each; `progress` is told how many are played."""
    judge_of(recipe.game)
    for level in recipe.bots:
        find_bot(find(recipe.game), level)
    parts: dict[int, Positions] = {}
    with closing(work_off(partial(_chunk, recipe), range(recipe.chunks), processes)) as played:
        for chunk, positions in played:
            parts[chunk] = positions
            progress(min(recipe.games, len(parts) * CHUNK), "")
    return Positions.joined([parts[chunk] for chunk in range(recipe.chunks)])


def _chunk(recipe: Recipe, chunk: int) -> Positions:
    first = recipe.seed + chunk * CHUNK
    seeds = range(first, min(recipe.seed + recipe.games, first + CHUNK))
    rows, ends, marks = list[Numbers](), list[float](), list[int]()
    for seed in seeds:
        for found, worths in _positions(recipe, seed):
            rows.extend(found)
            ends.extend(worths[: len(found)])
            marks.extend([seed] * len(found))
    table = np.array(rows, dtype=np.float64).reshape(len(rows), len(judge_of(recipe.game).names))
    return Positions(table, np.array(ends), np.array(marks, dtype=np.float64))


def _positions(recipe: Recipe, seed: int) -> Iterator[tuple[Numbers, tuple[float, ...]]]:
    """Some positions of one game, with each seat's share of the victory."""
    judge = judge_of(recipe.game)
    game = find(recipe.game)
    rng = Random(f"training {seed}")
    seats = rng.choice(recipe.seats or (game.company,))
    match = new(recipe.game, seats=seats, seed=seed, options=recipe.options)
    players = [find_bot(game, rng.choice(recipe.bots))() for _ in range(seats)]
    slips = rng.choice(SLIPS)
    seen: list[Numbers] = []
    while match.pending:
        if slips:
            slips = 0.0 if rng.random() < SOBER else slips
        elif rng.random() < recipe.kept:
            seen.append(judge.rows(match))
        _go_on(match, players, slips, rng)
    assert match.outcome is not None
    ends = shares(match.outcome, together=judge.together(match))
    for rows in seen:
        yield rows, ends


def _go_on(match: Match[Any, Any, Any], players: Sequence[Bot], slips: float, rng: Random) -> None:
    """Let one open decision be answered, now and then at random."""
    for decision in reversed(match.pending):
        seat = decision.seat
        if (action := decision.idle) is None:
            if not decision.optional and rng.random() < slips:
                action = rng.choice(match.candidates(decision, 4, rng))
            else:
                choice = players[seat].choose(match.imagine(seat, rng), seat, rng)
                if choice is None:
                    continue
                action = choice.action
        match.play(action, seat)
        return


def fit(
    names: Sequence[str], positions: Positions, *, hidden: int = 16, epochs: int = 40, seed: int = 0
) -> Weights:
    """Fit a network by gradient descent (Adam); kept is the epoch that was best on games held back."""
    held = positions.seeds % HELD_BACK == 0
    learned, judged = positions.where(~held), positions.where(held)
    centre, scale = learned.rows.mean(axis=0), learned.rows.std(axis=0)
    scale[scale == 0] = 1.0
    inputs = (learned.rows - centre) / scale
    rng = np.random.default_rng(seed)
    width = inputs.shape[1]
    share = float(np.clip(learned.ends.mean(), 0.01, 0.99))
    values = [
        rng.normal(0, width**-0.5, (width, hidden)),
        np.zeros(hidden),
        rng.normal(0, hidden**-0.5, hidden),
        np.array(np.log(share / (1 - share))),
    ]
    descent = Adam(values)
    best, kept = np.inf, _weights(names, centre, scale, values)
    for epoch in range(epochs):
        for batch in np.array_split(rng.permutation(len(inputs)), max(1, len(inputs) // 256)):
            descent.step(_slope(values, inputs[batch], learned.ends[batch]), 0.01 * (1 - epoch / epochs))
        now = _weights(names, centre, scale, values)
        score = brier(Network(now).chances(judged.rows), judged.ends)
        if score < best:
            best, kept = score, now
    return kept


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


def _slope(values: Sequence[Numbers], rows: Numbers, ends: Numbers) -> list[Numbers]:
    """How the loss changes with each parameter: cross entropy, and a little for large weights."""
    hidden, bias, out, offset = values
    inside = np.tanh(rows @ hidden + bias)
    chances = 1 / (1 + np.exp(-(inside @ out + offset)))
    error = (chances - ends) / len(ends)
    back = np.outer(error, out) * (1 - inside * inside)
    return [rows.T @ back + 1e-4 * hidden, back.sum(axis=0), inside.T @ error + 1e-4 * out, error.sum()]


def _weights(names: Sequence[str], centre: Numbers, scale: Numbers, values: Sequence[Numbers]) -> Weights:
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


def brier(chances: Numbers, ends: Numbers) -> float:
    """The mean square of what was said wrong: 0 is perfect, and 0.25 is what "one half" always gets.

    >>> brier(np.array([0.5, 1.0]), np.array([0.0, 1.0]))
    0.125
    """
    return float(((chances - ends) ** 2).mean())


class Bin(msgspec.Struct, frozen=True):
    """Positions with about the same chance: what was said on average, what happened, how many there are."""

    said: float
    happened: float
    positions: int


def calibration(chances: Numbers, ends: Numbers) -> list[Bin]:
    """What was said against what happened, in ten bins; an empty bin is left out.

    >>> calibration(np.array([0.11, 0.13, 0.95]), np.array([0.0, 1.0, 1.0]))
    [Bin(said=0.12, happened=0.5, positions=2), Bin(said=0.95, happened=1.0, positions=1)]
    """
    place = np.minimum((chances * 10).astype(int), 9)
    return [
        Bin(round(float(chances[here].mean()), 4), round(float(ends[here].mean()), 4), int(here.sum()))
        for number in range(10)
        if (here := place == number).any()
    ]
