"""The command `gravitable replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from gravitable.arguments import read_log
from gravitable.kernel import registry

console = Console()


def replay(
    file: Annotated[Path, typer.Argument(help="Log of a match.")],
    to: Annotated[int | None, typer.Option(help="Stop after this number of entries.")] = None,
) -> None:
    """Print a match from its log."""
    from gravitable.commands.terminal import board

    log = read_log(file)
    match = registry.replay(log)
    if to is not None:
        match.rewind(min(to, len(log.entries)))
    names = [f"seat {seat + 1}" for seat in range(match.seats)]
    for event in match.events:
        if words := match.game.event_words(match, event, names):
            console.print("  " + words, highlight=False)
    console.print(board(match, None))
    if match.outcome:
        console.print(f"[bold]{match.outcome.why}[/bold]")
