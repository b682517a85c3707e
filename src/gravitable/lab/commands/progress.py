"""Progress bars of the lab's commands, and runs that show one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from gravitable.lab.run.plan import Plan
from gravitable.lab.run.pool import Engine
from gravitable.lab.run.simulate import Sums

console = Console()


class GamesPerSecond(ProgressColumn):
    """A column with the recent games per second."""

    def render(self, task: Task) -> Text:
        """Draw the rate of a task."""
        return Text(f"{task.speed:,.1f}/s" if task.speed else "", style="progress.data.speed")


@contextmanager
def progress_bar(text: str, games: int) -> Iterator[Callable[[int, str], None]]:
    """Show a bar with the rate and the time left. Yield a function that takes games played and a remark."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        GamesPerSecond(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[remark]}"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(text, total=games, remark="")

        def update(played: int, remark: str = "") -> None:
            bar.update(task, completed=played, remark=remark)

        yield update


@contextmanager
def win_rate_bar(text: str, games: int) -> Iterator[Callable[[Sums], None]]:
    """Show a bar with the win rates so far."""
    with progress_bar(text, games) as update:

        def update_rates(sums: Sums) -> None:
            shares = (f"{won / sums.games:.0%}" for won in sums.wins) if sums.games else ()
            update(sums.games, "won " + " ".join(shares))

        yield update_rates


def play_stored(plan: Plan, out: Path, processes: int | None, name: str, engine: Engine = "local") -> Sums:
    """Play a run in a folder, or resume it."""
    from gravitable.lab.run.stored import Run, run

    try:
        with win_rate_bar(f"{name}, {plan.games:,} games (Ctrl-C stops)", plan.games) as progress:
            done = run(plan, out, processes=processes, engine=engine, progress=progress)
    except KeyboardInterrupt:
        raise stopped(f"{len(Run(out).games):,} of {plan.games:,} games are in {out}") from None
    console.print(f"{plan.games:,} games are in {out}.", highlight=False)
    return done.sums()


def stopped(state: str) -> typer.Exit:
    """Print what a stopped command has kept. Return the exit that ends it."""
    console.print(f"Stopped: {state}. Run the same command again to resume.")
    return typer.Exit(130)
