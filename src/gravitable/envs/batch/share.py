"""Some of the matches of a batch, and the arrays in which their results lie, in memory that may be shared."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
import numpy.typing as npt

from gravitable.envs.actions.numbering import WAIT, Candidates
from gravitable.envs.opponents import Company
from gravitable.envs.table import MatchTable
from gravitable.kernel import IllegalAction

Arrays = dict[str, npt.NDArray[Any]]
Saved = tuple[Any, int, int]
"""A match of a batch: its company, its seed, and how many episodes have ended."""


class Batch:
    """Some matches, each seen from one seat, whose results lie in arrays with a row for each match.

    A match that is over begins anew in the same step; the arrays then show its first question. Who has time,
    because others still play or nobody asks for a step, can `prepare` such beginnings.
    """

    def __init__(self, make: Callable[[int], Company], arrays: Arrays) -> None:
        self.arrays = arrays
        self._rows = list(arrays["observation"])
        self._masks = list(arrays.get("action_mask", ()))
        many = len(self._rows)
        self._make = make
        self.companies = [make(place) for place in range(many)]
        self.episodes = [0] * many
        self.seeds = [0] * many
        self._due: dict[int, None] = {}
        """Places whose next match has not begun, and whose present one is not the first: the oldest first."""
        self._next: dict[int, Company] = {}
        """Next matches that have begun."""
        self._past: dict[int, Company] = {}
        """Companies whose match is over, while another took their place."""

    def reset(self, seeds: Sequence[int]) -> None:
        """Begin all matches anew."""
        for place, seed in enumerate(seeds):
            self._set(place, seed, 0)
            self.companies[place].reset(seed)
            self._show(place)

    def step(self) -> None:
        """Answer in every match with its row of `action`."""
        deque(self.steps(), maxlen=0)

    def steps(self) -> Iterator[None]:
        """Answer in every match with its row of `action`, one after the other."""
        numbers = self.arrays["action"].tolist()
        mixed = self.arrays.get("numbers")
        rewards: list[float] = []
        ended: list[bool] = []
        for place, company in enumerate(self.companies):
            try:
                number = numbers[place]
                if mixed is not None:
                    number = company.table.intend(number, mixed[place])
                reward = company.play(number)
                over = company.table.asked is None
            except IllegalAction:
                reward, over = -1.0, True
            rewards.append(reward)
            ended.append(over)
            if over:
                self._keep_final(place)
                self._begin_anew(place)
            self._show(place)
            yield
        self.arrays["reward"][:] = rewards
        self.arrays["over"][:] = ended

    def prepare(self) -> bool:
        """Begin one of the matches that will be next, ahead of time; False if there is none to begin."""
        if not self._due:
            return False
        place = next(iter(self._due))
        del self._due[place]
        company = self._past.pop(place, None) or self._make(place)
        # What fails here fails again when the match is due, and is told then.
        with suppress(Exception):
            company.reset(self._next_seed(place))
            self._next[place] = company
        return True

    def _begin_anew(self, place: int) -> None:
        begun = self._next.pop(place, None)
        if begun is None:
            self.companies[place].reset(self._next_seed(place))
        else:
            self._past[place], self.companies[place] = self.companies[place], begun
        self.episodes[place] += 1
        self._due.pop(place, None)
        self._due[place] = None

    def _next_seed(self, place: int) -> int:
        return (self.seeds[place] + 1_000_003 * (self.episodes[place] + 1)) % 2**62

    def _set(self, place: int, seed: int, episodes: int) -> None:
        self.seeds[place], self.episodes[place] = seed, episodes
        self._next.pop(place, None)
        self._due.pop(place, None)

    def save(self) -> list[Saved]:
        """Everything that is needed to go on from here in the same way, for each match."""
        each = zip(self.companies, self.seeds, self.episodes, strict=True)
        return [(company.save(), seed, episodes) for company, seed, episodes in each]

    def restore(self, saved: Sequence[Saved]) -> None:
        """Go on from what `save` gave."""
        for place, (company, seed, episodes) in enumerate(saved):
            self._set(place, seed, episodes)
            self.companies[place].restore(company)
            self._show(place)

    def _show(self, place: int) -> None:
        company = self.companies[place]
        table = company.table
        table.observation(table.match, company.seat, self._rows[place])
        if self._masks:
            self._masks[place][:] = table.masked(table.offer()[0] or (WAIT,))
        if isinstance(table.numbering, Candidates):
            self.arrays["candidates"][place] = table.numbering.features(table.match, table.offer())

    def _keep_final(self, place: int) -> None:
        table = self.companies[place].table
        table.observation(table.match, self.companies[place].seat, self.arrays["final"][place])


def company(settings: Mapping[str, Any], place: int) -> Company:
    """The seat and its company of one place in a batch."""
    table = MatchTable(settings["game"], **settings["table"])
    return Company(table, settings["seats"][place], settings["opponents"])


def shapes_of(table: MatchTable, many: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The shape and the type of each array of a batch."""
    numbering = table.numbering
    shapes: dict[str, tuple[tuple[int, ...], Any]] = {
        "observation": ((many, table.observation.size), np.float32),
        "final": ((many, table.observation.size), np.float32),
        "reward": ((many,), np.float64),
        "action": ((many,), np.int64),
        "over": ((many,), np.bool_),
    }
    if table.mixed is None:
        shapes["action_mask"] = ((many, numbering.size), np.int8)
    else:
        shapes["numbers"] = ((many, table.mixed.width), np.float32)
    if isinstance(numbering, Candidates):
        shapes["candidates"] = ((many, numbering.size, len(numbering.columns)), np.float32)
    return shapes


def size(shapes: Mapping[str, Any]) -> int:
    """The room that all arrays take."""
    return sum(_bytes(*each) for each in shapes.values())


def _bytes(shape: tuple[int, ...], kind: Any) -> int:
    """The room an array takes, rounded up so that the next one begins well."""
    size = math.prod(shape) * int(np.dtype(kind).itemsize)
    return -(-size // 64) * 64


def laid_out(memory: Any, shapes: Mapping[str, Any]) -> Arrays:
    """The arrays in memory, one after the other."""
    arrays: Arrays = {}
    at = 0
    for name, (shape, kind) in shapes.items():
        arrays[name] = np.ndarray(shape, kind, memory, at)
        at += _bytes(shape, kind)
    return arrays
