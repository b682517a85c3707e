"""Positions of games between bots, for a game's judgement to learn from, and how good what it says is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from gravitable.bots import bot as find_bot
from gravitable.bots.evaluation import Model, Numbers, sigmoid
from gravitable.kernel.registry import game as find
from gravitable.lab.run.pool import work_off
from gravitable.lab.train.cache import lessons, prepare
from gravitable.lab.train.games import CHUNK, Recipe, judge_of, positions


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

    def sides(self) -> NDArray[np.intp]:
        """For each row how many sides its position has."""
        places = self.places()
        counts: NDArray[np.intp] = np.bincount(places)[places]
        return counts

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


def collect(
    recipe: Recipe,
    *,
    keep: Path | None = None,
    processes: int | None = None,
    progress: Callable[[int, str], None] = lambda games, remark: None,
) -> Positions:
    """Play the games of a recipe and take some positions of each; `progress` is told how many are played.

    With a folder to `keep` them in, games that are there are not played again.
    """
    judge_of(recipe.game)
    for level in recipe.bots:
        find_bot(find(recipe.game), level)
    if keep is not None:
        prepare(recipe, keep)
    parts: dict[int, Positions] = {}
    with closing(work_off(partial(_chunk, recipe, keep), range(recipe.chunks), processes)) as played:
        for chunk, found in played:
            parts[chunk] = found
            progress(min(recipe.games, len(parts) * CHUNK), "")
    return Positions.joined([parts[chunk] for chunk in range(recipe.chunks)])


def _chunk(recipe: Recipe, keep: Path | None, chunk: int) -> Positions:
    width = len(judge_of(recipe.game).names)
    found = [
        (row, end, lesson.seed, number)
        for lesson in lessons(recipe, chunk, keep)
        for number, sides in enumerate(positions(lesson))
        for row, end in sides
    ]
    rows, ends, marks, numbers = zip(*found, strict=True) if found else ((),) * 4
    return Positions(
        np.array(rows, dtype=np.float64).reshape(len(found), width),
        *(np.array(each, dtype=np.float64) for each in (ends, marks, numbers)),
    )


def brier(chances: Numbers, ends: Numbers) -> float:
    """The mean square of what was said wrong: 0 is perfect, and 0.25 is what "one half" always gets.

    >>> brier(np.array([0.5, 1.0]), np.array([0.0, 1.0]))
    0.125
    """
    return float(((chances - ends) ** 2).mean())


class Bin(msgspec.Struct, frozen=True):
    """Positions with about the same chance: what was said on average, what happened, how many there are of
    how many games."""

    said: float
    happened: float
    positions: int
    games: int


def calibration(chances: Numbers, seen: Positions) -> list[Bin]:
    """What was said against what happened, in ten bins; an empty bin is left out.

    >>> three = np.array([1.0, 1.0, 2.0])
    >>> calibration(np.array([0.11, 0.13, 0.95]), Positions(three, np.array([0.0, 1.0, 1.0]), three, three))
    [Bin(said=0.12, happened=0.5, positions=2, games=1), Bin(said=0.95, happened=1.0, positions=1, games=1)]
    """
    place = np.minimum((chances * 10).astype(int), 9)
    return [
        Bin(
            round(float(chances[here].mean()), 4),
            round(float(seen.ends[here].mean()), 4),
            int(here.sum()),
            seen.where(here).games,
        )
        for number in range(10)
        if (here := place == number).any()
    ]
