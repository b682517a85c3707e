"""A trained policy as a small file, and as a bot at any table: numpy is all it needs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from gravitable.envs.table import Table
from gravitable.kernel import BadOption, Choice, Match, Seat

Array = npt.NDArray[np.float32]


def scale_of(space: Any) -> Array:
    """What brings observations of a Box to about -1 to 1."""
    return np.asarray(1 / np.maximum(1, np.maximum(np.abs(space.low), np.abs(space.high))), np.float32)


class Policy:
    """Layers of weights from an observation to a score for each number of action.

    >>> policy = Policy("adrift", np.ones(2, np.float32), [(np.eye(2, dtype=np.float32), np.zeros(2))])
    >>> policy.scores(np.array([3, 1], np.float32)).tolist()
    [3.0, 1.0]
    """

    def __init__(self, game: str, scale: Array, layers: Sequence[tuple[Array, Array]]) -> None:
        self.game = game
        self.scale = scale
        self.layers = list(layers)

    def scores(self, row: Array) -> Array:
        """The score of every number, legal or not."""
        values = row * self.scale
        for weights, bias in self.layers[:-1]:
            values = np.maximum(values @ weights + bias, 0)
        weights, bias = self.layers[-1]
        return np.asarray(values @ weights + bias, np.float32)

    def save(self, file: Path) -> None:
        """Write the policy into a `.npz` file."""
        arrays = {
            f"{kind}{n}": each
            for n, pair in enumerate(self.layers)
            for kind, each in zip("wb", pair, strict=True)
        }
        np.savez_compressed(file, allow_pickle=False, game=np.array(self.game), scale=self.scale, **arrays)

    @classmethod
    def load(cls, file: Path) -> Policy:
        """Read what `save` wrote."""
        with np.load(file, allow_pickle=False) as data:
            many = sum(name.startswith("w") for name in data.files)
            layers = [(data[f"w{n}"], data[f"b{n}"]) for n in range(many)]
            return cls(str(data["game"]), data["scale"], layers)


class PolicyBot:
    """A bot that plays the best-scored legal action of a policy."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._table = Table(policy.game)
        sizes = (len(policy.scale), policy.layers[-1][0].shape[1])
        if sizes != (self._table.observation.size, self._table.numbering.size):
            raise BadOption(f"This policy was trained on another version of {self._table.game.name}.")

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        """The legal action with the highest score."""
        numbers, actions = self._table.numbering.offer(match, match.decision(seat), rng)
        scores = self._policy.scores(self._table.observation(match, seat))
        action = actions[int(scores[list(numbers)].argmax())]
        assert action is not None
        return Choice(action, "My training scores this highest.")
