"""Positions of games between bots, for a game's judgement to learn from, and how good what it says is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from gravitable.bots import bot as find_bot
from gravitable.bots.judgement import Judge, Model, Numbers, sigmoid
from gravitable.bots.worth import shares
from gravitable.kernel import BadOption, Bot, Match
from gravitable.kernel.registry import game as find
from gravitable.kernel.registry import new
from gravitable.lab.vary import Vary, with_values
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


class Recipe(msgspec.Struct, frozen=True):
    """Which games are learned from: who plays, how often, from which seed, at tables of which sizes."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    seats: tuple[int, ...] = ()
    options: dict[str, Any] = {}
    kept: float = KEPT
    vary: tuple[Vary, ...] = ()
    """What differs from game to game, drawn for each."""
    sober: float = SOBER

    @property
    def chunks(self) -> int:
        """How many portions of work there are."""
        return -(-self.games // CHUNK)


class Positions(msgspec.Struct):
    """Features of positions, one row a side, with that side's share of the victory.

    Rows of the same game's `seeds` and the same `numbers` are rivals in one position.
    """

    rows: Numbers
    ends: Numbers
    seeds: Numbers
    numbers: Numbers

    @classmethod
    def joined(cls, parts: Sequence[Positions]) -> Positions:
        """All positions of several collections."""
        fields = cls.__struct_fields__
        return cls(*(np.concatenate([getattr(part, each) for part in parts]) for each in fields))

    def where(self, chosen: Any) -> Positions:
        """The positions that a mask chooses."""
        return Positions(*(getattr(self, each)[chosen] for each in self.__struct_fields__))

    @property
    def games(self) -> int:
        """How many games they are from: positions of one game are not independent."""
        return len(np.unique(self.seeds))

    def places(self) -> NDArray[np.intp]:
        """For each row the number of its position."""
        pairs = np.stack([self.seeds, self.numbers], axis=1)
        return np.unique(pairs, axis=0, return_inverse=True)[1].reshape(-1)

    def told(self, model: Model) -> Numbers:
        """The chance each side is given; rivals share one victory, as when a match is judged."""
        return shared(model.logits(self.rows), self.places())


def shared(logits: Numbers, places: NDArray[np.intp]) -> Numbers:
    """Chances of sides, some of them rivals in the same place, others alone against the game.

    >>> shared(np.array([1.0, 1.0, 0.0]), np.array([0, 0, 1])).tolist()
    [0.5, 0.5, 0.5]
    """
    most = np.full(places.max(initial=-1) + 1, -np.inf)
    np.maximum.at(most, places, logits)
    odds = np.exp(logits - most[places])
    chances: Numbers = np.where(
        np.bincount(places)[places] > 1, odds / np.bincount(places, weights=odds)[places], sigmoid(logits)
    )
    return chances


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
    width = len(judge_of(recipe.game).names)
    found = [
        (row, end, seed, number)
        for seed in seeds
        for number, sides in enumerate(_positions(recipe, seed))
        for row, end in sides
    ]
    rows, ends, marks, numbers = zip(*found, strict=True) if found else ((),) * 4
    return Positions(
        np.array(rows, dtype=np.float64).reshape(len(found), width),
        *(np.array(each, dtype=np.float64) for each in (ends, marks, numbers)),
    )


def _positions(recipe: Recipe, seed: int) -> list[list[tuple[Sequence[float], float]]]:
    """Some positions of one game: every side's figures and its share of the victory."""
    judge = judge_of(recipe.game)
    game = find(recipe.game)
    rng = Random(f"training {seed}")
    seats = rng.choice(recipe.seats or (game.company,))
    drawn = {each.name: rng.choice(each.values) for each in recipe.vary}
    options, pack = with_values(game, drawn, recipe.options, {})
    match = new(recipe.game, seats=seats, seed=seed, options=options, pack=pack or None)
    players = [find_bot(game, rng.choice(recipe.bots))() for _ in range(seats)]
    slips = rng.choice(SLIPS)
    seen: list[list[Sequence[float]]] = []
    while match.pending:
        if slips:
            slips = 0.0 if rng.random() < recipe.sober else slips
        elif rng.random() < recipe.kept:
            seen.append(judge.figures(match))
        _go_on(match, players, slips, rng)
    assert match.outcome is not None
    ends = shares(match.outcome, together=judge.together(match))
    won = (
        ends[:1]
        if judge.together(match)
        else [sum(ends[seat] for seat in side) for side in judge.sides(match)]
    )
    return [list(zip(figures, won, strict=True)) for figures in seen]


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
