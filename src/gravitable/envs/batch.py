"""Many matches in one call, in this process or in several that share memory with it."""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Mapping, Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import numpy.typing as npt

from gravitable.envs.company import Company, Opponents
from gravitable.envs.extra import needs
from gravitable.envs.faces import observation_space
from gravitable.envs.numbering import WAIT, Candidates
from gravitable.envs.table import Table
from gravitable.kernel import BadOption, GravitableError, IllegalAction, Seat

with needs("envs"):
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

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
        self._masks = list(arrays["action_mask"])
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
        rewards: list[float] = []
        ended: list[bool] = []
        for place, company in enumerate(self.companies):
            try:
                reward = company.play(numbers[place])
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
        self._masks[place][:] = table.masked(table.offer[0] or (WAIT,))
        if isinstance(table.numbering, Candidates):
            self.arrays["candidates"][place] = table.numbering.features(table.match, table.offer)

    def _keep_final(self, place: int) -> None:
        table = self.companies[place].table
        table.observation(table.match, self.companies[place].seat, self.arrays["final"][place])


class BatchEnv(VectorEnv[Any, Any, Any]):
    """Many seats at many tables as one Gymnasium vector environment: the same seat of each match, or a list.

    With several `processes`, this one and others each play their share of the matches and write into memory
    that all share. An episode that is over begins anew in the same step; `infos["final_obs"]` then has its
    last observation. An illegal number gets -1 and ends its episode. The arrays returned are overwritten by
    the next step.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        processes: int = 1,
        seat: Seat | Sequence[Seat] = 0,
        opponents: Opponents = "random",
        **table: Any,
    ) -> None:
        if not 1 <= processes <= num_envs:
            raise BadOption(f"{num_envs} matches need 1 to {num_envs} processes, not {processes}.")
        seats = [seat] * num_envs if isinstance(seat, int) else list(seat)
        if len(seats) != num_envs:
            raise BadOption(f"{num_envs} matches need so many seats, not {len(seats)}.")
        settings = {"game": game, "seats": seats, "opponents": opponents, "table": table}
        first = _company(settings, 0)
        at = first.table
        if at.mixed is not None:
            raise BadOption("A batch is answered by numbers: its actions are 'numbered' or 'candidates'.")
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(at)
        self.single_action_space = gymnasium.spaces.Discrete(at.numbering.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seeds = np.random.default_rng()
        self._ready = False
        shapes = _shapes(at, num_envs)
        self._memory: SharedMemory | None = None
        if processes == 1:
            self._arrays = {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()}
        else:
            self._memory = SharedMemory(create=True, size=_size(shapes))
            self._arrays = _laid_out(self._memory, shapes)
        shares = list(pairwise(np.linspace(0, num_envs, processes + 1).astype(int).tolist()))
        self._workers = [
            _Worker(settings, self._memory.name, shapes, *share) for share in shares[1:] if self._memory
        ]
        self._own = shares[0][1]
        companies = [first, *(_company(settings, place) for place in range(1, self._own))]
        self._batch = Batch(companies, {name: array[: self._own] for name, array in self._arrays.items()})

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all matches anew: with one seed, match n has seed + n; with several, each its own."""
        if seed is None:
            seeds = self._seeds.integers(2**32, size=self.num_envs).tolist()
        elif isinstance(seed, int):
            seeds = list(range(seed, seed + self.num_envs))
        else:
            seeds = list(seed)
            if len(seeds) != self.num_envs:
                raise BadOption(f"{self.num_envs} matches need so many seeds, not {len(seeds)}.")
        self._share("reset", seeds)
        return self._begun()

    def _share(self, what: str, rows: Sequence[Any]) -> None:
        """Let each process do something with its share of the rows."""
        for worker in self._workers:
            worker.ask(what, rows[worker.start : worker.stop])
        getattr(self._batch, what)(rows[: self._own])
        for worker in self._workers:
            worker.wait()

    def _begun(self) -> tuple[dict[str, Any], dict[str, Any]]:
        self._ready = True
        return self._observation(), {"action_mask": self._arrays["action_mask"]}

    def save(self) -> list[Saved]:
        """Everything that is needed to go on from here in the same way, with any number of processes."""
        if not self._ready:
            raise gymnasium.error.ResetNeeded("Call reset() before save().")
        for worker in self._workers:
            worker.ask("save")
        return [*self._batch.save(), *(saved for worker in self._workers for saved in worker.wait())]

    def restore(self, saved: Sequence[Saved]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Go on from what `save` gave; returns what `reset` returns."""
        if len(saved) != self.num_envs:
            raise BadOption(f"This was saved with {len(saved)} matches; here are {self.num_envs}.")
        self._share("restore", saved)
        return self._begun()

    def step(
        self, actions: Any
    ) -> tuple[dict[str, Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Answer in every match."""
        if self.closed:
            raise gymnasium.error.ClosedEnvironmentError("This environment is closed.")
        if not self._ready:
            raise gymnasium.error.ResetNeeded("Call reset() before step().")
        self._arrays["action"][:] = actions
        for worker in self._workers:
            worker.ask("step")
        self._batch.step()
        for worker in self._workers:
            worker.wait()
        over = self._arrays["over"].copy()
        infos: dict[str, Any] = {"action_mask": self._arrays["action_mask"]}
        if over.any():
            infos["final_obs"] = {"observation": self._arrays["final"]}
            infos["_final_obs"] = over
        nobody = np.zeros(self.num_envs, np.bool_)
        return self._observation(), self._arrays["reward"].copy(), over, nobody, infos

    def _observation(self) -> dict[str, Any]:
        names = self.single_observation_space.spaces  # type: ignore[attr-defined]
        return {name: self._arrays[name] for name in names}

    def close_extras(self, **kwargs: Any) -> None:
        """Send the workers home."""
        for worker in self._workers:
            worker.close()
        self._workers = []
        if self._memory is not None:
            self._arrays = {}
            del self._batch
            self._memory.close()
            self._memory.unlink()
            self._memory = None


class _Worker:
    """A process that plays the matches from `start` to `stop`."""

    def __init__(
        self, settings: Mapping[str, Any], memory: str, shapes: Mapping[str, Any], start: int, stop: int
    ) -> None:
        self.start, self.stop = start, stop
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_work, args=(theirs, settings, memory, shapes, start, stop), daemon=True
        )
        self._process.start()
        theirs.close()

    def ask(self, what: str, *values: Any) -> None:
        """Let it call that method of its batch."""
        self._pipe.send((what, values))

    def wait(self) -> Any:
        """Wait until it is done, for what it gives; what went wrong there is raised here."""
        try:
            error, found = self._pipe.recv()
        except EOFError:
            error, found = "it ended", None
        if error is not None:
            raise GravitableError(f"A process of the batch failed: {error}.")
        return found

    def close(self) -> None:
        """Let it go."""
        self._pipe.close()
        self._process.join(5)
        if self._process.is_alive():
            self._process.terminate()


def _work(
    pipe: Connection,
    settings: Mapping[str, Any],
    memory: str,
    shapes: Mapping[str, Any],
    start: int,
    stop: int,
) -> None:
    shared = SharedMemory(memory)
    arrays = {name: array[start:stop] for name, array in _laid_out(shared, shapes).items()}
    batch = Batch([_company(settings, place) for place in range(start, stop)], arrays)
    while True:
        try:
            what, values = pipe.recv()
        except (EOFError, OSError):
            break
        try:
            pipe.send((None, getattr(batch, what)(*values)))
        except Exception as error:
            pipe.send((f"{type(error).__name__}: {error}", None))
    del arrays, batch
    shared.close()


def _company(settings: Mapping[str, Any], place: int) -> Company:
    table = Table(settings["game"], **settings["table"])
    return Company(table, settings["seats"][place], settings["opponents"])


def _shapes(table: Table, many: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    numbering = table.numbering
    shapes: dict[str, tuple[tuple[int, ...], Any]] = {
        "observation": ((many, table.observation.size), np.float32),
        "final": ((many, table.observation.size), np.float32),
        "reward": ((many,), np.float64),
        "action": ((many,), np.int64),
        "over": ((many,), np.bool_),
        "action_mask": ((many, numbering.size), np.int8),
    }
    if isinstance(numbering, Candidates):
        shapes["candidates"] = ((many, numbering.size, len(numbering.columns)), np.float32)
    return shapes


def _size(shapes: Mapping[str, Any]) -> int:
    return sum(_bytes(*each) for each in shapes.values())


def _bytes(shape: tuple[int, ...], kind: Any) -> int:
    """The room an array takes, rounded up so that the next one begins well."""
    size = math.prod(shape) * int(np.dtype(kind).itemsize)
    return -(-size // 64) * 64


def _laid_out(memory: SharedMemory, shapes: Mapping[str, Any]) -> Arrays:
    arrays: Arrays = {}
    at = 0
    for name, (shape, kind) in shapes.items():
        arrays[name] = np.ndarray(shape, kind, memory.buf, at)
        at += _bytes(shape, kind)
    return arrays
