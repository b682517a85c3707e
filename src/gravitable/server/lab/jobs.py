"""Jobs of the lab. Each has its own worker."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path

import msgspec

from gravitable.kernel import GravitableError
from gravitable.kernel.registry import game as find
from gravitable.lab.run.plan import Plan


class SoFar(msgspec.Struct, frozen=True):
    """Progress of a run: games played, and the number of them that each player won."""

    games: int
    wins: tuple[int, ...]


def load_lab() -> None:
    """Load the modules that play and store runs."""
    from gravitable.lab.run import stored  # noqa: F401


def play(plan: Plan, folder: str, processes: int, report: Callable[[SoFar], None]) -> None:
    """Play the rest of a plan, and keep it in a folder."""
    from gravitable.lab.run.stored import run

    version = find(plan.game).version
    if version != plan.version:
        raise GravitableError(
            f"This run was begun with version {plan.version} of the rules, and now there is "
            f"version {version}. Start it anew."
        )
    try:
        run(
            plan,
            folder,
            processes=processes,
            progress=lambda sums: report(SoFar(sums.games, tuple(sums.wins))),
        )
    except GravitableError:
        raise
    except Exception:
        traceback.print_exc()  # the record of the run keeps the last line only
        raise


def write_report_page(folder: str, file: str) -> None:
    """Write the report of a run to a file."""
    from gravitable.lab.report.run import write_report

    _write_whole(file, lambda part: write_report(folder, part))


def write_comparison_page(first: str, second: str, file: str) -> None:
    """Write the differences between two runs to a file."""
    from gravitable.lab.report.comparison import write_comparison

    _write_whole(file, lambda part: write_comparison(first, second, part))


def _write_whole(file: str, write: Callable[[Path], Path]) -> None:
    """Write a file that appears whole or not at all."""
    write(Path(f"{file}.part")).rename(file)
