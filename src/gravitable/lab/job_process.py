"""A process that plays a run or writes a page for another program, which tells it what over standard input.

The order is one line of JSON; what is told back is a line each. The process ends with its order, or at once
when its input ends: whatever it has played by then is kept, and another process goes on from there.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import msgspec

from gravitable.kernel import GravitableError
from gravitable.kernel.registry import game as find
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.simulate import Sums


class Play(msgspec.Struct, frozen=True, tag=True):
    """Play what is left of a plan, and keep it in a folder."""

    plan: Plan
    folder: str
    processes: int


class WriteReport(msgspec.Struct, frozen=True, tag=True):
    """Write the report of a run to a file."""

    folder: str
    file: str


class WriteComparison(msgspec.Struct, frozen=True, tag=True):
    """Write what changed from one run to another to a file."""

    first: str
    second: str
    file: str


Order = Play | WriteReport | WriteComparison


class SoFar(msgspec.Struct, frozen=True):
    """How far a run is: games played, and how many of them each player won."""

    games: int
    wins: tuple[int, ...]


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a run is, or that the order is `done`, or why it cannot be."""

    so_far: SoFar | None = None
    done: bool = False
    error: str | None = None


def main(niceness: int) -> None:
    """Do as ordered, after everyone who is in more of a hurry."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    orders, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints goes to the messages of who started this, not into the answers
    order = msgspec.json.decode(orders.readline(), type=Order)
    threading.Thread(target=_end_with, args=(orders,), daemon=True).start()

    def tell(told: Told) -> None:
        answers.write(msgspec.json.encode(told) + b"\n")
        answers.flush()

    try:
        carry_out(order, lambda sums: tell(Told(SoFar(sums.games, tuple(sums.wins)))))
        tell(Told(done=True))
    except GravitableError as error:
        tell(Told(error=str(error)))
    except Exception as error:
        tell(Told(error=f"{type(error).__name__}: {error}"))
        raise


def carry_out(order: Order, progress: Callable[[Sums], None] = lambda sums: None) -> None:
    """Do what is asked."""
    match order:
        case Play():
            from gravitable.lab.run.stored import run

            version = find(order.plan.game).version
            if version != order.plan.version:
                raise GravitableError(
                    f"This run was begun with version {order.plan.version} of the rules, and now there is "
                    f"version {version}. Start it anew."
                )
            run(order.plan, order.folder, processes=order.processes, progress=progress)
        case WriteReport():
            from gravitable.lab.report.run import write_report

            _whole(order.file, lambda file: write_report(order.folder, file))
        case WriteComparison():
            from gravitable.lab.report.comparison import write_comparison

            _whole(order.file, lambda file: write_comparison(order.first, order.second, file))


def _whole(file: str, write: Callable[[Path], Path]) -> None:
    """Write a file that appears whole or not at all."""
    write(Path(f"{file}.part")).rename(file)


def _end_with(orders: BinaryIO) -> None:
    orders.read()
    os._exit(1)
