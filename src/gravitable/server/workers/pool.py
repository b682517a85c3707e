"""Processes beside the server, and a queue for them in which nobody holds up everyone else."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import msgspec

from gravitable.kernel import GravitableError
from gravitable.server.metrics import Metrics
from gravitable.server.workers.process import Answer, Question, read, write

MOST_WAITING = 8
"""Questions one asker may have waiting in a lane; people at a table have one or two."""


START_SECONDS = 120.0
"""How long a process may take to load the games before its first question."""


class WorkFailed(GravitableError):
    """A worker raised an error, died, or did not answer in time."""


class TooBusy(WorkFailed):
    """Too much is waiting already."""


class Lane:
    """Questions of one kind: at most `limit` are worked on at once, each for `seconds` at most.

    Whoever was served longest ago is served next, however much they have waiting.
    """

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit = limit
        self.seconds = seconds
        self.running = 0
        self._waiting: OrderedDict[str, deque[_Waiting]] = OrderedDict()

    def put(self, who: str, waiting: _Waiting) -> None:
        """Queue a question of `who`."""
        mine = self._waiting.setdefault(who, deque())
        if len(mine) >= MOST_WAITING:
            raise TooBusy("You have asked for more than can be worked on. Wait a moment.")
        mine.append(waiting)

    def waiting(self) -> int:
        """How many questions wait."""
        return sum(map(len, self._waiting.values()))

    def working(self) -> int:
        """How many are worked on."""
        return self.running

    def give_up(self, error: Exception) -> None:
        """Nothing that waits will be worked on."""
        for mine in self._waiting.values():
            for waiting in mine:
                if not waiting.answer.done():
                    waiting.answer.set_exception(error)
        self._waiting.clear()

    def next(self) -> _Waiting | None:
        """The next question to work on, if there is one and the lane is free."""
        while self.running < self.limit and self._waiting:
            who, mine = self._waiting.popitem(last=False)
            first = mine.popleft()
            if mine:
                self._waiting[who] = mine
            if not first.answer.done():  # nobody waits for a cancelled one
                return first
        return None


class _Waiting(NamedTuple):
    question: Question
    answer: asyncio.Future[Answer]


class Pool:
    """A few processes, started as they are needed, that answer the questions of several lanes."""

    def __init__(self, size: int, megabytes: int, lanes: Mapping[str, Lane], metrics: Metrics) -> None:
        self._lanes = lanes
        self._metrics = metrics
        for name, lane in lanes.items():
            metrics.watch("gravitable_work_waiting", "Questions that wait", lane.waiting, lane=name)
            metrics.watch("gravitable_work_running", "Questions worked on", lane.working, lane=name)
        self._threads = ThreadPoolExecutor(size, "workers")
        self._all = [_Process(megabytes) for _ in range(size)]
        self._free = list(self._all)
        self._closed = False

    def warm_up(self) -> None:
        """Start a process now, beside the event loop, so that the first question need not wait for it."""
        self._free[-1].start()

    async def ask(self, lane: str, who: str, question: Question) -> Answer:
        """The answer to a question of `who`, as soon as it is their turn."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self._lanes[lane].put(who, _Waiting(question, answer))
        self._hand_out()
        try:
            found = await answer
            if found.error is not None:
                raise WorkFailed(found.error)
        except WorkFailed:
            self._metrics.work_failed.labels(lane).inc()
            raise
        self._metrics.work.labels(lane).observe(time.perf_counter() - began)
        return found

    def _hand_out(self) -> None:
        for lane in self._lanes.values():
            while self._free and not self._closed:
                waiting = lane.next()
                if waiting is None:
                    break
                lane.running += 1
                self._work(self._free.pop(), lane, waiting)

    def _work(self, process: _Process, lane: Lane, waiting: _Waiting) -> None:
        loop = asyncio.get_running_loop()
        working = loop.run_in_executor(self._threads, process.ask, waiting.question, lane.seconds)

        def done(result: asyncio.Future[Answer]) -> None:
            lane.running -= 1
            self._free.append(process)
            if not waiting.answer.done():
                if result.cancelled():
                    waiting.answer.set_exception(WorkFailed("The server is closing."))
                elif error := result.exception():
                    waiting.answer.set_exception(error)
                else:
                    waiting.answer.set_result(result.result())
            self._hand_out()

        working.add_done_callback(done)

    def close(self) -> None:
        """End the processes."""
        self._closed = True
        for lane in self._lanes.values():
            lane.give_up(WorkFailed("The server is closing."))
        for each in self._all:
            each.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Process:
    """One process, started when first needed and again after it died."""

    def __init__(self, megabytes: int) -> None:
        self._megabytes = megabytes
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = False
        self._closed = False

    def start(self) -> subprocess.Popen[bytes]:
        if self._closed:
            raise WorkFailed("The server is closing.")
        if self._process is None or self._process.poll() is not None:
            paths = os.pathsep.join(path for path in sys.path if path)
            self._ready = False
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-c",
                    f"from gravitable.server.workers.process import main; main({self._megabytes})",
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
            )
        return self._process

    def stop(self) -> None:
        self._closed = True
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def ask(self, question: Question, seconds: float) -> Answer:
        process = self.start()
        if not self._ready:
            self._exchange(process, None, START_SECONDS)
            self._ready = True
        return self._exchange(process, question, seconds)

    def _exchange(
        self, process: subprocess.Popen[bytes], question: Question | None, seconds: float
    ) -> Answer:
        assert process.stdin is not None
        assert process.stdout is not None
        alarm = threading.Timer(seconds, process.kill)
        alarm.start()
        try:
            if question is not None:
                write(process.stdin, question)  # type: ignore[arg-type]
            return msgspec.msgpack.decode(read(process.stdout), type=Answer)  # type: ignore[arg-type]
        except (EOFError, OSError):
            process.kill()
            process.wait()
            raise WorkFailed(
                f"There was no answer within {seconds:g} seconds and {self._megabytes} MB of memory."
            ) from None
        finally:
            alarm.cancel()
