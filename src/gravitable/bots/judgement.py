"""A learned judgement of positions: the chance to win, from a few figures a game takes off a match.

A game names its figures in a `Judge` and keeps the trained numbers in `judgement.json` beside it; `gravitable
train` makes them anew from games between bots. Nothing but numpy is needed to use one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from gravitable.kernel import Match, Seat

Numbers = NDArray[np.float64]
FILE = "judgement.json"


class Weights(msgspec.Struct, frozen=True):
    """A network with one hidden layer: features are centred and scaled, then `tanh`, then a chance."""

    features: tuple[str, ...]
    centre: list[float]
    scale: list[float]
    hidden: list[list[float]]
    bias: list[float]
    out: list[float]
    offset: float


class Network:
    """Weights made ready for use.

    >>> always = Weights(("x",), [0.0], [1.0], [[0.0]], [0.0], [0.0], 0.0)
    >>> Network(always).chances(np.array([[3.0], [4.0]])).tolist()
    [0.5, 0.5]
    """

    def __init__(self, weights: Weights) -> None:
        # Centring and scaling are folded into the first layer.
        scale = 1 / np.array(weights.scale)
        hidden = np.array(weights.hidden)
        self._hidden = scale[:, None] * hidden
        self._bias = np.array(weights.bias) - (np.array(weights.centre) * scale) @ hidden
        self._out = np.array(weights.out)
        self._offset = weights.offset

    def chances(self, rows: Numbers) -> Numbers:
        """The chance to win for every row of features."""
        logits: Numbers = np.tanh(rows @ self._hidden + self._bias) @ self._out + self._offset
        chances: Numbers = 1 / (1 + np.exp(-logits))
        return chances


class Judge:
    """What a game gives as its judgement: the names of its figures, and how they are read off a match.

    `features` may look at a whole match, because it is given imagined ones; what a seat could not use must
    not matter to it all the same. Where all win or lose together (in some matches of the game, or in all),
    one seat's figures stand for all.
    """

    def __init__(
        self,
        names: Sequence[str],
        features: Callable[[Any, Seat], Sequence[float]],
        folder: Path,
        *,
        together: bool | Callable[[Any], bool],
    ) -> None:
        self.names = tuple(names)
        self.features = features
        self.file = folder / FILE
        self._together = together

    @cached_property
    def network(self) -> Network:
        """The trained network, read when it is first needed."""
        weights = msgspec.json.decode(self.file.read_bytes(), type=Weights)
        if weights.features != self.names:
            raise ValueError(f"{self.file} was trained on other features: `gravitable train` makes it anew.")
        return Network(weights)

    def together(self, match: Match[Any, Any, Any]) -> bool:
        """Whether all win or lose together in this match."""
        return self._together(match) if callable(self._together) else self._together

    def figures(self, match: Match[Any, Any, Any]) -> list[Sequence[float]]:
        """The features of every seat, or of one where all share one fate."""
        seats = 1 if self.together(match) else match.seats
        return [self.features(match, seat) for seat in range(seats)]

    def rows(self, match: Match[Any, Any, Any]) -> Numbers:
        """The figures as numbers to calculate with."""
        return np.array(self.figures(match), dtype=np.float64)

    def __call__(self, match: Match[Any, Any, Any]) -> tuple[float, ...]:
        """The chance of each seat to win."""
        (chances,) = self.all([self.figures(match)])
        return chances * match.seats if self.together(match) else chances

    def all(self, figures: Sequence[Sequence[Sequence[float]]]) -> list[tuple[float, ...]]:
        """The chances to win in many positions of a match at once; one for all where they share one fate."""
        seats = len(figures[0])
        rows = np.array(figures, dtype=np.float64)
        chances = self.network.chances(rows.reshape(len(figures) * seats, -1)).reshape(-1, seats)
        if seats > 1:
            # Every seat was judged by itself; one of them will win.
            chances /= chances.sum(axis=1, keepdims=True)
        return [tuple(each) for each in chances.tolist()]
