"""Chunks of a run played on several processes, as many at a time as there are workers."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from typing import Literal, TypeAlias, TypeVar

from gravitable.kernel import GravitableError

T = TypeVar("T")
Engine: TypeAlias = Literal["local", "ray"]
"""Where chunks are played: in processes on this machine, or on a Ray cluster."""


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def work_off(
    work: Callable[[int], T], chunks: Iterable[int], processes: int | None = None, engine: Engine = "local"
) -> Generator[tuple[int, T], None, None]:
    """Do `work` for each chunk and give back its number and result, in the order they are ready.

    When the caller is interrupted, chunks in hand are finished first, so that no game is lost; when it is
    interrupted again, they are dropped.
    """
    if engine == "ray":
        from gravitable.lab.run.ray import work_off_on_ray

        yield from work_off_on_ray(work, chunks, processes)
        return
    processes = processes or cores()
    if processes == 1:
        yield from ((chunk, work(chunk)) for chunk in chunks)
        return
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_leave_to_the_caller)
    left = iter(chunks)
    running: dict[Future[T], int] = {}
    try:
        while True:
            while len(running) < processes and (chunk := next(left, None)) is not None:
                running[pool.submit(work, chunk)] = chunk
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(done), done.result()
    except BrokenProcessPool:
        raise GravitableError(
            "A worker process ended before its work was done (was it killed, or out of memory?)."
        ) from None
    finally:
        try:
            pool.shutdown(cancel_futures=True)
        except KeyboardInterrupt:
            for child in active_children():
                child.terminate()
            raise


def _leave_to_the_caller() -> None:
    """A worker does not hear Ctrl-C: the process that started it decides, and the worker ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_caller, daemon=True).start()


def _end_with_the_caller() -> None:
    caller = parent_process()
    assert caller is not None
    caller.join()
    os._exit(1)
