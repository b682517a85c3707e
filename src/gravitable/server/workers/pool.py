"""A pool of workers with a fair queue: no owner holds up the others."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from gravitable.server.metrics import Metrics
from gravitable.server.settings import Settings
from gravitable.server.workers import jobs
from gravitable.server.workers.process import Job, Worker, WorkFailed

P = ParamSpec("P")
T = TypeVar("T")
REVIEW_SECONDS = 60.0
"""Longest time for a portion of a review, which is meant to take a few seconds."""
ANSWER_SECONDS = 5.0
"""Longest time for a question to a game; they are meant to take milliseconds."""
MOST_WAITING = 8
"""Jobs of one owner that may wait in a lane. People at a table have one or two."""


class TooBusy(WorkFailed):
    """The owner has too many jobs in the queue."""


class _Waiting(NamedTuple):
    work: Callable[[Worker], Any]
    answer: asyncio.Future[Any]


class Lane:
    """Jobs that share limits: at most `limit` run at once, each for `seconds` at most.

    The owner who was served longest ago is next, whatever the number of their jobs.
    """

    def __init__(self, limit: int, seconds: float, *jobs: Job) -> None:
        self.limit = limit
        self.seconds = seconds
        self.jobs = jobs
        self.running = 0
        self._waiting: OrderedDict[str, deque[_Waiting]] = OrderedDict()

    def put(self, owner: str, waiting: _Waiting) -> None:
        """Queue a job."""
        mine = self._waiting.setdefault(owner, deque())
        if len(mine) >= MOST_WAITING:
            raise TooBusy("You have asked for more than can be worked on. Wait a moment.")
        mine.append(waiting)

    def waiting(self) -> int:
        """Return the number of jobs in the queue."""
        return sum(map(len, self._waiting.values()))

    def working(self) -> int:
        """Return the number of jobs that run."""
        return self.running

    def give_up(self, error: Exception) -> None:
        """Fail all jobs in the queue."""
        for mine in self._waiting.values():
            for waiting in mine:
                if not waiting.answer.done():
                    waiting.answer.set_exception(error)
        self._waiting.clear()

    def next(self) -> _Waiting | None:
        """Take the next job from the queue, if there is one and the lane is free."""
        while self.running < self.limit and self._waiting:
            owner, mine = self._waiting.popitem(last=False)
            first = mine.popleft()
            if mine:
                self._waiting[owner] = mine
            if not first.answer.done():  # cancelled jobs are skipped
                return first
        return None


class Pool:
    """A few workers, started when they are needed, that run the jobs of several lanes."""

    def __init__(
        self,
        size: int,
        megabytes: int,
        load: Callable[[], None],
        lanes: Mapping[str, Lane],
        metrics: Metrics,
    ) -> None:
        self._lanes = lanes
        self._lane_of = {job: name for name, lane in lanes.items() for job in lane.jobs}
        self._metrics = metrics
        for name, lane in lanes.items():
            metrics.watch("gravitable_work_waiting", "Questions that wait", lane.waiting, lane=name)
            metrics.watch("gravitable_work_running", "Questions worked on", lane.working, lane=name)
        self._threads = ThreadPoolExecutor(size, "workers")
        self._all = [Worker(load, megabytes) for _ in range(size)]
        self._free = list(self._all)
        self._closed = False

    def warm_up(self) -> None:
        """Start a worker now, so that the first job need not wait for it."""
        self._free[-1].start()

    async def run(self, owner: str, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a job for `owner` as soon as it is their turn, and return its result."""
        name = self._lane_of[job]
        lane = self._lanes[name]
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        lane.put(owner, _Waiting(lambda worker: worker.run(lane.seconds, job, *args, **kwargs), answer))
        self._hand_out()
        try:
            found = await answer
        except WorkFailed:
            self._metrics.work_failed.labels(name).inc()
            raise
        self._metrics.work.labels(name).observe(time.perf_counter() - began)
        return cast(T, found)

    def _hand_out(self) -> None:
        for lane in self._lanes.values():
            while self._free and not self._closed:
                waiting = lane.next()
                if waiting is None:
                    break
                lane.running += 1
                self._work(self._free.pop(), lane, waiting)

    def _work(self, worker: Worker, lane: Lane, waiting: _Waiting) -> None:
        working = asyncio.get_running_loop().run_in_executor(self._threads, partial(waiting.work, worker))

        def done(result: asyncio.Future[Any]) -> None:
            lane.running -= 1
            self._free.append(worker)
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
        """End the workers."""
        self._closed = True
        for lane in self._lanes.values():
            lane.give_up(WorkFailed("The server is closing."))
        for each in self._all:
            each.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


def processes(settings: Settings) -> int:
    """Return the number of workers. Bots, logs, questions and reviews leave one of them to moves."""
    return settings.bot_workers + 4


def make_pool(settings: Settings, metrics: Metrics) -> Pool:
    """Return the workers of a server. Each lane lists its jobs."""
    bots, seconds = settings.bot_workers, settings.bot_seconds
    size = processes(settings)
    lanes = {
        "move": Lane(size, seconds, jobs.rehearse_setup, jobs.rehearse_action, jobs.sample_actions),
        "think": Lane(bots, seconds, jobs.choose, jobs.advise, jobs.weigh_choice),
        "answer": Lane(1, ANSWER_SECONDS, jobs.answer_query),
        "log": Lane(
            1, seconds, jobs.build_replay, jobs.build_recap, jobs.read_log, jobs.read_pack, jobs.study_draft
        ),
        "review": Lane(1, REVIEW_SECONDS, jobs.review),
    }
    return Pool(size, settings.worker_megabytes, jobs.load_games, lanes, metrics)
