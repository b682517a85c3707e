"""The command `gravitable games`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from gravitable.bots import levels
from gravitable.kernel import registry

console = Console()


def games(
    every: Annotated[bool, typer.Option("--all", help="Also list games that are only examples.")] = False,
) -> None:
    """List the installed games."""
    table = Table(box=None, header_style="cyan")
    for column in ("id", "game", "seats", "minutes", "bots", "in one line"):
        table.add_column(column)
    for game in registry.games().values():
        if not (game.listed or every):
            continue
        low, high = game.seats.start, game.seats.stop - 1
        seats = str(low) if low == high else f"{low}-{high}"
        minutes = "-".join(map(str, game.minutes))
        table.add_row(game.id, game.name, seats, minutes, ", ".join(levels(game)), game.summary)
    console.print(table)
    for name, problem in registry.broken().items():
        console.print(f"[red]{name} cannot be loaded:[/red] {escape(problem)}", highlight=False)
