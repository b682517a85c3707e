"""Many matches in one call, in this process or in several that share memory with it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import numpy.typing as npt

from gravitable.envs.company import Opponents
from gravitable.envs.extra import needs
from gravitable.envs.faces import action_space, observation_space
from gravitable.envs.share import Arrays, Batch, Saved, company, laid_out, shapes_of, size
from gravitable.kernel import BadOption, GravitableError, Seat

with needs("envs"):
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space


class BatchEnv(VectorEnv[Any, Any, Any]):
    """Many seats at many tables as one Gymnasium vector environment: the same seat of each match, or a list.

    With several `processes`, this one and others each play their share of the matches and write into memory
    that all share. An episode that is over begins anew in the same step; `infos["final_obs"]` then has its
    last observation. An illegal number gets -1 and ends its episode. Mixed actions are an array of kinds and
    one of numbers. The arrays returned are overwritten by the next step.
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
        at = company(settings, 0).table
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(at)
        self.single_action_space = action_space(at)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seeds = np.random.default_rng()
        self._ready = False
        shapes = shapes_of(at, num_envs)
        self._memory: SharedMemory | None = None
        if processes == 1:
            self._arrays = {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()}
        else:
            self._memory = SharedMemory(create=True, size=size(shapes))
            self._arrays = laid_out(self._memory, shapes)
        shares = list(pairwise(np.linspace(0, num_envs, processes + 1).astype(int).tolist()))
        self._workers = [
            _Worker(settings, self._memory.name, shapes, *share) for share in shares[1:] if self._memory
        ]
        self._own = shares[0][1]
        self._batch = _batch(settings, self._arrays, 0, self._own)

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
        self._all("reset", seeds)
        return self._begun()

    def _all(self, what: str, *rows: Sequence[Any]) -> list[Any]:
        """Let each process call that method of its batch, with its share of the rows; what each gives."""
        for worker in self._workers:
            worker.ask(what, *(each[worker.start : worker.stop] for each in rows))
        try:
            found = [getattr(self._batch, what)(*(each[: self._own] for each in rows))]
            for worker in self._workers:
                while not worker.answered() and self._batch.prepare():
                    pass
        finally:
            # Whatever went wrong here, all are heard: no answer is left for the next question.
            replies = [worker.reply() for worker in self._workers]
        for error, each in replies:
            if error is not None:
                raise GravitableError(f"A process of the batch failed: {error}.")
            found.append(each)
        return found

    def _begun(self) -> tuple[dict[str, Any], dict[str, Any]]:
        self._ready = True
        return self._observation(), self._infos()

    def save(self) -> list[Saved]:
        """Everything that is needed to go on from here in the same way, with any number of processes."""
        if not self._ready:
            raise gymnasium.error.ResetNeeded("Call reset() before save().")
        return [saved for share in self._all("save") for saved in share]

    def restore(self, saved: Sequence[Saved]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Go on from what `save` gave; returns what `reset` returns."""
        if len(saved) != self.num_envs:
            raise BadOption(f"This was saved with {len(saved)} matches; here are {self.num_envs}.")
        self._all("restore", saved)
        return self._begun()

    def step(
        self, actions: Any
    ) -> tuple[dict[str, Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Answer in every match."""
        if self.closed:
            raise gymnasium.error.ClosedEnvironmentError("This environment is closed.")
        if not self._ready:
            raise gymnasium.error.ResetNeeded("Call reset() before step().")
        if "numbers" in self._arrays:
            actions, self._arrays["numbers"][:] = actions
        self._arrays["action"][:] = actions
        self._all("step")
        over = self._arrays["over"].copy()
        infos = self._infos()
        if over.any():
            infos["final_obs"] = {"observation": self._arrays["final"]}
            infos["_final_obs"] = over
        nobody = np.zeros(self.num_envs, np.bool_)
        return self._observation(), self._arrays["reward"].copy(), over, nobody, infos

    def _infos(self) -> dict[str, Any]:
        return {name: self._arrays[name] for name in ("action_mask",) if name in self._arrays}

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
        with suppress(OSError):  # of one that has ended the reply tells
            self._pipe.send((what, values))

    def answered(self) -> bool:
        """Whether it is done."""
        return self._pipe.poll()

    def reply(self) -> tuple[str | None, Any]:
        """Wait until it is done: what went wrong there, or None, and what it gives."""
        try:
            error, found = self._pipe.recv()
        except (EOFError, OSError):
            return "it ended", None
        return error, found

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
    batch = _batch(settings, laid_out(shared, shapes), start, stop)
    while True:
        try:
            while not pipe.poll() and batch.prepare():
                pass
            what, values = pipe.recv()
        except (EOFError, OSError):
            break
        try:
            pipe.send((None, getattr(batch, what)(*values)))
        except Exception as error:
            pipe.send((f"{type(error).__name__}: {error}", None))
    del batch
    shared.close()


def _batch(settings: Mapping[str, Any], arrays: Arrays, start: int, stop: int) -> Batch:
    """The matches from `start` to `stop`, and their rows of the arrays."""
    rows = {name: array[start:stop] for name, array in arrays.items()}
    return Batch(lambda place: company(settings, start + place), rows)
