"""Chunks of a run played on a Ray cluster: one that is there, or one on this machine for the time being."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from gravitable.envs.missing_extra import needs
from gravitable.kernel import GravitableError

with needs("ray"):
    import ray
    from ray.exceptions import RayError, RayTaskError

T = TypeVar("T")
TRIES = 5
"""How often a chunk is played anew when whoever played it died."""
STORE_BYTES = 100 * 2**20
"""What a cluster of our own has for results on their way; those of a chunk take a few hundred kilobytes."""


def work_off_on_ray(
    work: Callable[[int], T], chunks: Iterable[int], processes: int | None = None
) -> Generator[tuple[int, T], None, None]:
    """Do `work` for each chunk on a cluster and give back its number and result, in the order they are ready.

    `RAY_ADDRESS` names the cluster. Without it one is started here, with so many `processes`, and ended.
    Results come back to the caller, so machines need not share a disk; when a worker dies, its chunk is
    played by another.
    """
    started = not ray.is_initialized()
    if started:
        connect(processes)
    remote: Any = ray.remote(max_retries=TRIES)(work_of)
    shared = ray.put(work)
    left = iter(chunks)
    running: dict[Any, int] = {}
    try:
        while True:
            while len(running) < 2 * _workers() and (chunk := next(left, None)) is not None:
                running[remote.remote(shared, chunk)] = chunk
            if not running:
                return
            done, _ = ray.wait(list(running))
            for each in done:
                yield running.pop(each), ray.get(each)
    except RayTaskError as error:
        raise _cause(error) from None
    except RayError as error:
        raise GravitableError(f"The Ray cluster could not go on: {error}") from None
    finally:
        for each in running:
            ray.cancel(each, force=True)
        if started:
            ray.shutdown()


def work_of(work: Callable[[int], T], chunk: int) -> T:
    """One chunk, as a worker of the cluster does it."""
    return work(chunk)


def connect(processes: int | None = None) -> None:
    """Join the cluster that `RAY_ADDRESS` names, or start one here, until `ray.shutdown()`."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    own: dict[str, Any] = {}
    if "RAY_ADDRESS" not in os.environ:
        own = {
            "num_cpus": processes,
            "object_store_memory": STORE_BYTES,
            "include_dashboard": False,
        }
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **own)
    except (RayError, ConnectionError, ValueError, RuntimeError) as error:
        raise GravitableError(f"The Ray cluster cannot be reached: {error}") from None


def _workers() -> int:
    found = ray.cluster_resources()
    return max(1, int(found.get("CPU", 1)))


def _cause(error: RayTaskError) -> GravitableError:
    """What went wrong in a chunk, as it would be told had it been played here."""
    cause = error.cause
    return cause if isinstance(cause, GravitableError) else GravitableError(str(cause or error))
