"""Some of the matches of a batch, and the arrays in which their results lie, in memory that may be shared."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import numpy.typing as npt

from gravitable.envs.company import Company
from gravitable.envs.numbering import WAIT, Candidates
from gravitable.envs.table import Table
from gravitable.kernel import IllegalAction

Arrays = dict[str, npt.NDArray[Any]]
Saved = tuple[Any, int, int]
"""A match of a batch: its company, its seed, and how many episodes have ended."""


class Batch:
    """Some matches, each seen from one seat, whose results lie in arrays with a row for each match.

    A match that is over begins anew in the same step; the arrays then show its first question.
    """

    def __init__(self, companies: Sequence[Company], arrays: Arrays) -> None:
        self.companies = companies
        self.arrays = arrays
        self._rows = list(arrays["observation"])
        self._masks = list(arrays.get("action_mask", ()))
        self.episodes = [0] * len(companies)
        self.seeds = [0] * len(companies)

    def reset(self, seeds: Sequence[int]) -> None:
        """Begin all matches anew."""
        for place, (company, seed) in enumerate(zip(self.companies, seeds, strict=True)):
            self.seeds[place], self.episodes[place] = seed, 0
            company.reset(seed)
            self._show(place)

    def step(self) -> None:
        """Answer in every match with its row of `action`."""
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
                self.episodes[place] += 1
                company.reset((self.seeds[place] + 1_000_003 * self.episodes[place]) % 2**62)
            self._show(place)
        self.arrays["reward"][:] = rewards
        self.arrays["over"][:] = ended

    def save(self) -> list[Saved]:
        """Everything that is needed to go on from here in the same way, for each match."""
        each = zip(self.companies, self.seeds, self.episodes, strict=True)
        return [(company.save(), seed, episodes) for company, seed, episodes in each]

    def restore(self, saved: Sequence[Saved]) -> None:
        """Go on from what `save` gave."""
        for place, (company, seed, episodes) in enumerate(saved):
            self.companies[place].restore(company)
            self.seeds[place], self.episodes[place] = seed, episodes
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
    table = Table(settings["game"], **settings["table"])
    return Company(table, settings["seats"][place], settings["opponents"])


def shapes_of(table: Table, many: int) -> dict[str, tuple[tuple[int, ...], Any]]:
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


def laid_out(memory: SharedMemory, shapes: Mapping[str, Any]) -> Arrays:
    """The arrays in memory, one after the other."""
    arrays: Arrays = {}
    at = 0
    for name, (shape, kind) in shapes.items():
        arrays[name] = np.ndarray(shape, kind, memory.buf, at)
        at += _bytes(shape, kind)
    return arrays
