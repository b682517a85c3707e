"""Jobs for the tests of workers."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

from gravitable.kernel import GravitableError
from gravitable.server.workers.process import Worker


def load() -> None:
    """Nothing is needed."""


def pid() -> int:
    """Return the process that does this."""
    return os.getpid()


def join(words: list[str], last: str | None) -> tuple[str, ...]:
    """Return all words."""
    return (*words, *([] if last is None else [last]))


def count(to: int, report: Callable[[int], None]) -> str:
    """Report some numbers."""
    for number in range(to):
        print("a print is not a result")
        report(number)
    return "done"


def fail(kind: str) -> None:
    """Raise an error."""
    raise GravitableError("A sentence.") if kind == "known" else KeyError(kind)


def wrong_type() -> int:
    """Return something else than annotated."""
    return object()  # type: ignore[return-value]


def take(megabytes: int) -> int:
    """Take memory."""
    return len(bytearray(megabytes * 1024 * 1024))


def sleep(seconds: float, report: Callable[[int], None]) -> None:
    """Report the process, then sleep."""
    report(os.getpid())
    time.sleep(seconds)


def main() -> None:
    """Run a long job in a worker and print its process."""

    def tell(worker: int) -> None:
        print(worker)
        sys.stdout.flush()

    Worker(load, 200).run(None, sleep, 600.0, report=tell)
