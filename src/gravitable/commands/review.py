"""The command `gravitable review`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from gravitable.arguments import read_log
from gravitable.kernel import BadOption
from gravitable.review import Review, Timeline, Undertaking, work

console = Console()
TICKS = "▁▂▃▄▅▆▇█"
WIDE = 60
"""Width of a curve in characters."""
LONG = 160
"""Length of an event's description in characters."""


def review(
    log: Annotated[Path, typer.Argument(help="Log of a finished match.")],
    seconds: Annotated[float, typer.Option(help="Seconds to think at most.")] = 50.0,
    out: Annotated[Path | None, typer.Option(help="Write the whole review to this JSON file.")] = None,
) -> None:
    """Review a finished match: win chances, mistakes, luck."""
    if seconds <= 0:
        raise BadOption("--seconds needs a number above 0.")
    course = Timeline(read_log(log))
    undertaking = Undertaking(seconds)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=console, transient=True
    )
    with bar:
        task = bar.add_task("Reviewing", total=1.0)
        while (portion := undertaking.portion()) is not None:
            undertaking.add(portion, work(course, portion))
            bar.update(task, completed=undertaking.share)
    found = undertaking.review()
    assert found is not None
    _show(found, course)
    if out is not None:
        out.write_bytes(msgspec.json.encode(found))
        console.print(f"The whole review is in {out}.", highlight=False, soft_wrap=True)


def _show(found: Review, course: Timeline) -> None:
    how = "by the game’s evaluation" if found.judged else "by games that bots played from there"
    console.print(f"[bold]Chance to win[/bold] from the first move to the last, {how}:")
    for number, side in enumerate(found.sides):
        line = [chances[number] for chances in found.curve]
        name = "all" if len(found.sides) == 1 else _name(side)
        console.print(f"  {name:10} {_curve(line)}  {line[0]:.0%} to {line[-1]:.0%}", highlight=False)
    if found.turns:
        console.print("[bold]Turning points[/bold]")
        for turn in found.turns:
            change = turn.change[course.outlook.side_of[turn.seat]]
            what = (
                f"{escape(turn.did)} ({change:+.0%}). [dim]{escape(_brief(course.told[turn.at + 1]))}[/dim]"
            )
            console.print(f"  move {turn.at + 1}, seat {turn.seat + 1}: {what}", highlight=False)
    if found.costly:
        console.print("[bold]Most costly choices[/bold], with the chance to win after them")
        for each in found.costly:
            console.print(
                f"  move {each.at + 1}, seat {each.seat + 1}: {escape(each.did)} ({each.chance:.0%}). "
                f"Better: {escape(each.better)} ({each.better_chance:.0%}).",
                highlight=False,
            )
    table = Table(box=None, header_style="cyan")
    for column in ("seat", "start", "luck", "own choices", "others’ choices", "end"):
        table.add_column(column)
    for row in found.balance:
        parts = (f"{part * 100:+.0f}" for part in (row.luck, row.own, row.others))
        table.add_row(str(row.seat + 1), f"{row.start:.0%}", *parts, f"{row.end:.0%}")
    console.print("[bold]Luck and skill[/bold], in percentage points, compared with the best bot’s choices")
    console.print(table)
    console.print(f"{found.looked} of {found.choices} choices were analysed.", highlight=False)


def _brief(words: str) -> str:
    return words if len(words) <= LONG else words[: LONG - 1].rsplit(" ", 1)[0] + "…"


def _name(side: tuple[int, ...]) -> str:
    return f"seat {side[0] + 1}" if len(side) == 1 else f"seats {', '.join(str(seat + 1) for seat in side)}"


def _curve(line: list[float]) -> str:
    last = len(line) - 1
    wide = min(WIDE, len(line))
    picked = [line[round(last * number / max(1, wide - 1))] for number in range(wide)]
    return "".join(TICKS[min(7, max(0, int(chance * 8)))] for chance in picked)
