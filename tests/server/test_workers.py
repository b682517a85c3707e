"""Worker processes: results, errors, limits, and their end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from random import Random

import psutil  # type: ignore[import-untyped]
import pytest
from tests.server import toy_jobs
from tests.server.conftest import PATIENCE

from gravitable.kernel import RandomBot, encode_log, play_out
from gravitable.kernel.registry import new
from gravitable.review import Portion
from gravitable.server.workers.jobs import review
from gravitable.server.workers.process import Worker, WorkFailed


@pytest.fixture
def worker() -> Iterator[Worker]:
    with closing(Worker(toy_jobs.load, 200)) as worker:
        yield worker


def test_a_job_is_a_plain_function_with_typed_arguments_and_result(worker: Worker) -> None:
    assert worker.run(5.0, toy_jobs.join, ["a", "b"], None) == ("a", "b")
    assert worker.run(5.0, toy_jobs.join, [], "c") == ("c",)
    reported: list[int] = []
    assert worker.run(5.0, toy_jobs.count, 3, report=reported.append) == "done"
    assert reported == [0, 1, 2]


def test_a_job_that_fails_leaves_its_worker_running(worker: Worker) -> None:
    process = worker.run(5.0, toy_jobs.pid)
    for kind, reason in (("known", "A sentence."), ("other", "KeyError: 'other'")):
        with pytest.raises(WorkFailed, match=f"^{reason}$"):
            worker.run(5.0, toy_jobs.fail, kind)
    with pytest.raises(WorkFailed, match="TypeError"):
        worker.run(5.0, toy_jobs.wrong_type)
    assert worker.run(5.0, toy_jobs.pid) == process


def test_a_worker_that_takes_too_much_time_or_memory_is_replaced(worker: Worker) -> None:
    processes = {worker.run(5.0, toy_jobs.pid)}
    assert worker.run(5.0, toy_jobs.take, 50) == 50 * 1024 * 1024
    assert worker.run(5.0, toy_jobs.pid) in processes
    with pytest.raises(WorkFailed, match=r"no answer within 0\.2 seconds and 200 MB"):
        worker.run(0.2, toy_jobs.sleep, 60.0, report=processes.add)
    processes.add(worker.run(5.0, toy_jobs.pid))
    with pytest.raises(WorkFailed, match="no answer within 5 seconds and 200 MB"):
        worker.run(5.0, toy_jobs.take, 1000)
    processes.add(worker.run(5.0, toy_jobs.pid))
    assert len(processes) == 3


def test_a_worker_is_stopped_in_the_middle_of_a_job(worker: Worker) -> None:
    def stop(_: int) -> None:
        threading.Timer(0.1, worker.stop).start()

    with pytest.raises(WorkFailed, match="The process ended before its work was done"):
        worker.run(None, toy_jobs.sleep, 60.0, report=stop)
    with pytest.raises(WorkFailed, match="closing"):
        worker.run(None, toy_jobs.pid)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_a_worker_ends_with_its_owner() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    owner = subprocess.Popen(
        [sys.executable, "-c", "from tests.server.toy_jobs import main; main()"],
        stdout=subprocess.PIPE,
        env=environment,
    )
    assert owner.stdout is not None
    process = psutil.Process(int(owner.stdout.readline()))
    owner.send_signal(signal.SIGKILL)
    owner.communicate()
    deadline = time.monotonic() + PATIENCE
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
        assert time.monotonic() < deadline, "the worker still runs"
        time.sleep(0.02)


def test_the_log_of_a_review_is_sent_again_only_to_a_worker_that_needs_it() -> None:
    match = new("sparks", seats=2, seed=1)
    play_out(match, [RandomBot()] * 2, Random(1))
    curve = Portion("curve", 1.0)
    with closing(Worker(toy_jobs.load, 200)) as worker:
        assert worker.run(60.0, review, "table", None, curve) is None
        first = worker.run(60.0, review, "table", encode_log(match.log), curve)
        again = worker.run(60.0, review, "table", None, curve)
        assert first is not None
        assert again is not None
        assert (first.curve, len(first.seats)) == (again.curve, len(again.seats))
        assert worker.run(60.0, review, "another table", None, curve) is None
