"""Actions as a kind and numbers between -1 and 1, brought to the nearest legal action."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import inspect as shapes

from gravitable.envs.actions.numbering import bounds
from gravitable.envs.encoding.layout import Layout
from gravitable.kernel import Action, BadOption, Decision, Game, IllegalAction, Match

Numbers = npt.NDArray[np.float32]
SAMPLES = 64
"""How many legal actions of a parametric decision are looked at for the nearest one."""


class _Kind:
    """One type of action: its columns, and whether its fields are plain numbers that can be set freely."""

    def __init__(self, game: Game[Any, Any, Any], content: Any, kind: type[Action]) -> None:
        self.kind = kind
        self.layout = Layout(kind, kind.__name__, content, game.piece_names(content))
        low, high = bounds(self.layout.columns)
        self.middle, self.reach = (high + low) / 2, np.maximum((high - low) / 2, 1e-6)
        info = shapes.type_info(kind)
        assert isinstance(info, shapes.StructType)
        self.fields = [field.type for field in info.fields]
        self.plain = bool(self.fields) and all(
            isinstance(field, shapes.IntType | shapes.FloatType) for field in self.fields
        )

    def numbers(self, action: Action) -> Numbers:
        """An action of this kind as numbers from -1 to 1."""
        values = np.frombuffer(self.layout.write(action), np.float32)
        return np.clip((values - self.middle) / self.reach, -1, 1)

    def exact(self, numbers: Numbers) -> Action:
        """The action that the numbers name, legal or not."""
        values = self.middle + self.reach * numbers[: len(self.fields)]
        return self.kind(
            *(
                round(float(value)) if isinstance(field, shapes.IntType) else float(value)
                for value, field in zip(values, self.fields, strict=True)
            )
        )


class Mixed:
    """A space of a kind of action and continuous numbers, of which each kind reads as many as it needs.

    `project` finds a legal action: the named one itself where its fields are plain numbers and it is legal,
    otherwise the nearest of the options, or of samples. Kinds that cannot be chosen now give way to those
    that can.

    >>> import gravitable
    >>> match = gravitable.new("drop-it", seats=2, seed=1)
    >>> mixed = Mixed(match.game, match.content)
    >>> mixed.kinds.index("Drop"), mixed.width
    (1, 4)
    >>> drop = mixed.project(match, match.pending[0], 1, np.zeros(4, np.float32), Random(1))
    >>> match.check(drop, 0)
    """

    def __init__(self, game: Game[Any, Any, Any], content: Any, samples: int = SAMPLES) -> None:
        self.samples = samples
        self._kinds = [_Kind(game, content, kind) for kind in game.actions]
        self.kinds = [each.kind.__name__ for each in self._kinds]
        self.width = max(1, *(len(each.layout.columns) for each in self._kinds))

    def project(
        self, match: Match[Any, Any, Any], decision: Decision, kind: int, numbers: Numbers, rng: Random
    ) -> Action:
        """The legal answer nearest to what was meant."""
        if not 0 <= kind < len(self._kinds):
            raise BadOption(f"There is no kind {kind} of action: they go from 0 to {len(self._kinds) - 1}.")
        numbers = np.asarray(numbers, np.float32)
        if numbers.shape != (self.width,) or not np.isfinite(numbers).all():
            raise BadOption(f"An action has {self.width} finite numbers.")
        meant = self._kinds[kind]
        if decision.options is None and meant.plain:
            action = meant.exact(numbers)
            try:
                match.check(action, decision.seat)
            except IllegalAction:
                pass
            else:
                return action
        legal = match.candidates(decision, self.samples, rng)
        alike = [action for action in legal if type(action) is meant.kind]
        if not alike:
            first = type(legal[0])
            meant = next(each for each in self._kinds if each.kind is first)
            alike = [action for action in legal if type(action) is first]
        wanted = numbers[: len(meant.layout.columns)]
        return min(alike, key=lambda action: float(np.sum((meant.numbers(action) - wanted) ** 2)))
