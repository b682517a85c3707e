"""A judgement of positions: the chance to win, from a few figures a game takes off a match.

A game names its figures in a `Judge` and keeps the trained numbers in `evaluation.json` beside it;
`gravitable train` makes them anew from games between bots. Nothing but numpy is needed to use one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from gravitable.kernel import Match, Seat

Numbers = NDArray[np.float64]
FILE = "evaluation.json"


class Weights(msgspec.Struct, frozen=True):
    """A network with one hidden layer: features are centred and scaled, then `tanh`, then a chance."""

    features: tuple[str, ...]
    centre: list[float]
    scale: list[float]
    hidden: list[list[float]]
    bias: list[float]
    out: list[float]
    offset: float


class Model(Protocol):
    """What makes figures one number: among rivals whoever has the largest is the likeliest to win."""

    def logits(self, rows: Numbers) -> Numbers: ...


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

    def logits(self, rows: Numbers) -> Numbers:
        """The logarithm of the odds to win for every row of features."""
        logits: Numbers = np.tanh(rows @ self._hidden + self._bias) @ self._out + self._offset
        return logits

    def chances(self, rows: Numbers) -> Numbers:
        """The chance to win for every row of features."""
        return sigmoid(self.logits(rows))


class Line(msgspec.Struct, frozen=True):
    """A weight for each feature: made by hand, or learned from few games.

    >>> Line(("lead", "cards"), [2.0, 0.5]).logits(np.array([[1.0, 4.0]])).tolist()
    [4.0]
    """

    features: tuple[str, ...]
    weights: list[float]

    def logits(self, rows: Numbers) -> Numbers:
        """The weighted sum of every row of features."""
        logits: Numbers = rows @ np.array(self.weights)
        return logits


def model_of(learned: Weights | Line) -> Model:
    """What was learned, made ready for use."""
    return learned if isinstance(learned, Line) else Network(learned)


def sigmoid(logits: Numbers) -> Numbers:
    """From the logarithm of the odds to the chance."""
    chances: Numbers = 1 / (1 + np.exp(-np.clip(logits, -30.0, 30.0)))
    return chances


class Judge:
    """What a game gives as its judgement: the names of its figures, and how they are read off a match.

    `features` may look at a whole match, because it is given imagined ones; what a seat could not use must
    not matter to it all the same. Where all win or lose together (in some matches of the game, or in all),
    one seat's figures stand for all; `sides` says which seats share a fate otherwise, without it none do.

    With weights made `by_hand`, one for each figure, it may be their sum, and training moves away from them
    only as far as games say so; else it is a network, which needs thousands of games.
    """

    def __init__(
        self,
        names: Sequence[str],
        features: Callable[[Any, Seat], Sequence[float]],
        folder: Path,
        *,
        together: bool | Callable[[Any], bool],
        sides: Callable[[Any], Sequence[Sequence[Seat]]] | None = None,
        by_hand: Sequence[float] | None = None,
    ) -> None:
        self.names = tuple(names)
        self.features = features
        self.file = folder / FILE
        self.by_hand = None if by_hand is None else Line(self.names, list(by_hand))
        self._together = together
        self._sides = sides

    @cached_property
    def model(self) -> Model:
        """What was learned, read when it is first needed; what was made by hand where nothing was."""
        if self.by_hand is not None and not self.file.is_file():
            return self.by_hand
        learned = _read(self.file.read_bytes())
        if learned.features != self.names:
            raise ValueError(f"{self.file} was trained on other features: `gravitable train` makes it anew.")
        return model_of(learned)

    def together(self, match: Match[Any, Any, Any]) -> bool:
        """Whether all win or lose together in this match."""
        return self._together(match) if callable(self._together) else self._together

    def sides(self, match: Match[Any, Any, Any]) -> Sequence[Sequence[Seat]]:
        """The seats that share a fate: all of them, a team, or each alone."""
        if self.together(match):
            return (range(match.seats),)
        return self._sides(match) if self._sides else [(seat,) for seat in range(match.seats)]

    def figures(self, match: Match[Any, Any, Any]) -> list[Sequence[float]]:
        """The features of every side."""
        return [self.features(match, side[0]) for side in self.sides(match)]

    def __call__(self, match: Match[Any, Any, Any]) -> tuple[float, ...]:
        """The chance of each seat to win."""
        (chances,) = self.all([self.figures(match)])
        if self.together(match):
            return chances * match.seats
        by_seat = {
            seat: chance / len(side)
            for side, chance in zip(self.sides(match), chances, strict=True)
            for seat in side
        }
        return tuple(by_seat[seat] for seat in range(match.seats))

    def all(self, figures: Sequence[Sequence[Sequence[float]]]) -> list[tuple[float, ...]]:
        """The chances of all sides to win in many positions of a match at once."""
        sides = len(figures[0])
        rows = np.array(figures, dtype=np.float64)
        logits = self.model.logits(rows.reshape(len(figures) * sides, -1)).reshape(-1, sides)
        if sides == 1:
            chances = sigmoid(logits)
        else:
            # Every side was looked at by itself; one of them will win.
            chances = np.exp(logits - logits.max(axis=1, keepdims=True))
            chances /= chances.sum(axis=1, keepdims=True)
        return [tuple(each) for each in chances.tolist()]


def _read(data: bytes) -> Weights | Line:
    """What was learned, in whichever form it was written."""
    if "hidden" in msgspec.json.decode(data, type=dict[str, msgspec.Raw]):
        return msgspec.json.decode(data, type=Weights)
    return msgspec.json.decode(data, type=Line)
