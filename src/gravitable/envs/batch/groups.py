"""The matches of a batch in groups, of each of which this process and others play a share."""

from __future__ import annotations

import ctypes
import multiprocessing
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from gravitable.envs.batch.share import Arrays, Batch, company, laid_out, size
from gravitable.kernel import GravitableError

_SPAWN = multiprocessing.get_context("spawn")
Range = tuple[int, int]
"""The places from one to before another."""


class Groups:
    """Groups of `many` matches each, in arrays that all processes share.

    What is asked of groups is done in that order. The other processes begin at once and go on to what was
    asked next; this one does its share when the answer is heard, and steps ahead while it would wait.
    """

    def __init__(
        self,
        settings: Mapping[str, Any],
        shapes: Mapping[str, Any],
        total: int,
        many: int,
        processes: int,
        share: float,
    ) -> None:
        self.ranges = [(start, start + many) for start in range(0, total, many)]
        shares = shared_out(many, processes, share)
        shapes = {**shapes, "done": ((processes - 1,), np.int64)}
        # It lives as long as any array in it, also those that were given away.
        memory = _SPAWN.RawArray(ctypes.c_byte, size(shapes))
        self.arrays = laid_out(memory, shapes)
        self._workers = [
            _Worker(settings, memory, shapes, self._parts(share), number)
            for number, share in enumerate(shares[1:])
        ]
        self._own = self._parts(shares[0])
        self._batches = [_batch(settings, self.arrays, each) for each in self._own]
        self._asked: deque[GroupRequest] = deque()
        self._count = 0

    def _parts(self, share: Range) -> list[Range]:
        """A share of each group."""
        return [(start + share[0], start + share[1]) for start, _ in self.ranges]

    def ask(self, group: int, what: str, *rows: Sequence[Any]) -> None:
        """Let each process call that method of its share of a group, with its part of the rows of all."""
        for worker in self._workers:
            start, stop = worker.ranges[group]
            worker.ask(group, what, *(each[start:stop] for each in rows))
        self._count += 1
        start, stop = self._own[group]
        values = [each[start:stop] for each in rows]
        self._asked.append(GroupRequest(self._batches[group], what, values, self._count))

    def hear(self) -> list[Any]:
        """What each process gives to the first question that is open."""
        asked = self._asked.popleft()
        try:
            found = [asked.finish()]
            for worker in self._workers:
                while self.arrays["done"][worker.number] < asked.number and self._ahead():
                    pass
        finally:
            # Whatever went wrong here, all are heard: no answer is left for the next question.
            replies = [worker.reply() for worker in self._workers]
        for error, each in replies:
            if error is not None:
                raise GravitableError(f"A process of the batch failed: {error}.")
            found.append(each)
        return found

    def _ahead(self) -> bool:
        """Do something that will be due; False if nothing is."""
        return any(asked.ahead() for asked in self._asked) or _prepare(self._batches)

    def forget(self) -> None:
        """Have no open question, whatever became of it."""
        while self._asked:
            with suppress(Exception):
                self.hear()

    def close(self) -> None:
        """Send the workers home."""
        for worker in self._workers:
            worker.close()
        self._workers = []


def shared_out(many: int, processes: int, first: float) -> list[Range]:
    """Places for each process; the first has `first` times as many as another.

    >>> shared_out(10, 3, 0.5)
    [(0, 2), (2, 6), (6, 10)]
    """
    if processes == 1:
        return [(0, many)]
    ends = [round(many * (first + others) / (first + processes - 1)) for others in range(processes)]
    return list(pairwise([0, *ends]))


class GroupRequest:
    """What is asked of this process's share of a group."""

    def __init__(self, batch: Batch, what: str, values: Sequence[Any], number: int) -> None:
        self.number = number
        self._batch, self._what, self._values = batch, what, values
        self._steps: Iterator[None] | None = batch.steps() if what == "step" else None
        self._error: Exception | None = None

    def ahead(self) -> bool:
        """Step one of the matches; False if there is none to step. An error is told at the end."""
        if self._steps is None:
            return False
        try:
            return next(self._steps, self) is None
        except Exception as error:
            self._error = error
            return False

    def finish(self) -> Any:
        """Do what is left of it."""
        if self._error is not None:
            raise self._error
        if self._steps is None:
            return getattr(self._batch, self._what)(*self._values)
        deque(self._steps, maxlen=0)
        return None


class _Worker:
    """A process that plays some places of each group."""

    def __init__(
        self,
        settings: Mapping[str, Any],
        memory: Any,
        shapes: Mapping[str, Any],
        ranges: Sequence[Range],
        number: int,
    ) -> None:
        self.ranges, self.number = ranges, number
        self._pipe, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(
            target=_work, args=(theirs, settings, memory, shapes, ranges, number), daemon=True
        )
        self._process.start()
        theirs.close()

    def ask(self, group: int, what: str, *values: Any) -> None:
        """Let it call that method of its share of a group."""
        with suppress(OSError):  # of one that has ended the reply tells
            self._pipe.send((group, what, values))

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
    memory: Any,
    shapes: Mapping[str, Any],
    ranges: Sequence[Range],
    number: int,
) -> None:
    arrays = laid_out(memory, shapes)
    batches = [_batch(settings, arrays, each) for each in ranges]
    with suppress(EOFError, OSError):  # who asked has gone
        while True:
            while not pipe.poll() and _prepare(batches):
                pass
            group, what, values = pipe.recv()
            reply: tuple[str | None, Any]
            try:
                reply = None, getattr(batches[group], what)(*values)
            except Exception as error:
                reply = f"{type(error).__name__}: {error}", None
            # Only a hint, cheaper to look at than the pipe: the reply is what counts.
            arrays["done"][number] += 1
            pipe.send(reply)


def _prepare(batches: Sequence[Batch]) -> bool:
    """Begin a match that will be next in one of the batches; False if there is none to begin."""
    return any(batch.prepare() for batch in batches)


def _batch(settings: Mapping[str, Any], arrays: Arrays, places: Range) -> Batch:
    """The matches of some places, and their rows of the arrays."""
    start, stop = places
    rows = {name: array[start:stop] for name, array in arrays.items() if name != "done"}
    return Batch(lambda place: company(settings, start + place), rows)
