"""The command `gravitable options`."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from gravitable.arguments import GameId
from gravitable.kernel.registry import game as find_game

console = Console()


def options(game: GameId) -> None:
    """List a game's options and their defaults."""
    found = find_game(game)
    properties = found.schema()["$defs"][found.options.__name__]["properties"]
    table = Table(box=None, header_style="cyan")
    for column in ("option", "default", "choices", "effect"):
        table.add_column(column, overflow="fold")
    for name, option in properties.items():
        choices = ", ".join(map(str, option.get("enum", []))) or option.get("type", "")
        words = f"{option.get('title', '')}: {option.get('description', '')}"
        table.add_row(name, str(option.get("default")), choices, words)
    console.print(table)
