"""A trained policy as a small file, and as a bot at any table: numpy is all it needs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gravitable.envs.actions.numbering import Candidates
from gravitable.envs.table import MatchTable
from gravitable.kernel import BadOption, Choice, Match, Seat

Array = npt.NDArray[np.float32]


def scale_of(space: Any) -> Array:
    """What brings observations of a Box to about -1 to 1."""
    return np.asarray(1 / np.maximum(1, np.maximum(np.abs(space.low), np.abs(space.high))), np.float32)


class Head(NamedTuple):
    """How `many` candidates are scored one by one, by weights of their features and of the trunk."""

    scale: Array
    features: Array
    trunk: Array
    bias: Array
    out: Array
    many: int


class Policy:
    """Layers of weights from an observation to a score for each number of action.

    With a `head`, the layers are a trunk, and the head scores each candidate by the trunk and its features.

    >>> policy = Policy("adrift", np.ones(2, np.float32), [(np.eye(2, dtype=np.float32), np.zeros(2))])
    >>> policy.scores(np.array([3, 1], np.float32)).tolist()
    [3.0, 1.0]
    """

    def __init__(
        self, game: str, scale: Array, layers: Sequence[tuple[Array, Array]], head: Head | None = None
    ) -> None:
        self.game = game
        self.scale = scale
        self.layers = list(layers)
        self.head = head

    def scores(self, row: Array, candidates: Array | None = None) -> Array:
        """The score of every number, legal or not."""
        values = row * self.scale
        for weights, bias in self.layers[:-1]:
            values = np.maximum(values @ weights + bias, 0)
        weights, bias = self.layers[-1]
        values = values @ weights + bias
        if self.head is None:
            return np.asarray(values, np.float32)
        head = self.head
        trunk = np.maximum(values, 0) @ head.trunk + head.bias
        inner = np.maximum(np.asarray(candidates) * head.scale @ head.features + trunk, 0)
        return np.asarray(inner @ head.out, np.float32)

    def save(self, file: Path) -> None:
        """Write the policy into a `.npz` file."""
        arrays = {
            f"{kind}{n}": each
            for n, pair in enumerate(self.layers)
            for kind, each in zip("wb", pair, strict=True)
        }
        if self.head is not None:
            arrays |= {f"head_{name}": np.asarray(each) for name, each in self.head._asdict().items()}
        np.savez_compressed(file, allow_pickle=False, game=np.array(self.game), scale=self.scale, **arrays)

    @classmethod
    def load(cls, file: Path) -> Policy:
        """Read what `save` wrote."""
        with np.load(file, allow_pickle=False) as data:
            many = sum(name.startswith("w") for name in data.files)
            layers = [(data[f"w{n}"], data[f"b{n}"]) for n in range(many)]
            head = None
            if "head_many" in data.files:
                found = {name: data[f"head_{name}"] for name in Head._fields}
                head = Head(**{**found, "many": int(found["many"])})
            return cls(str(data["game"]), data["scale"], layers, head)


class PolicyBot:
    """A bot that plays the best-scored legal action of a policy."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        head = policy.head
        if head is None:
            self._table = MatchTable(policy.game)
            fits = policy.layers[-1][0].shape[1] == self._table.numbering.size
        else:
            self._table = MatchTable(policy.game, actions="candidates", candidates=head.many)
            assert isinstance(self._table.numbering, Candidates)
            fits = len(head.scale) == len(self._table.numbering.columns)
        if not fits or len(policy.scale) != self._table.observation.size:
            raise BadOption(f"This policy was trained on another version of {self._table.game.name}.")

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        """The legal action with the highest score."""
        numbering = self._table.numbering
        numbers, actions = offer = numbering.offer(match, match.decision(seat), rng)
        features = numbering.features(match, offer) if isinstance(numbering, Candidates) else None
        scores = self._policy.scores(self._table.observation(match, seat), features)
        action = actions[int(scores[list(numbers)].argmax())]
        assert action is not None
        return Choice(action, "My training scores this highest.")
