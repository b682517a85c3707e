"""The command `gravitable join`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

console = Console()


def join(
    table: Annotated[str, typer.Argument(help="Address or invite link of a table.")],
    bot: Annotated[str, typer.Option("--bot", "-b", help="Bot level, or a class as module:Class.")],
    token: Annotated[
        str | None,
        typer.Option(envvar="GRAVITABLE_TOKEN", help="Token of a program. Without it, a new one is created."),
    ] = None,
    name: Annotated[str, typer.Option(help="Name of a new program at the table.")] = "Visiting bot",
    seed: Annotated[int | None, typer.Option(help="Seed of the bot.")] = None,
) -> None:
    """Let a bot on this machine play at a server's table."""
    from gravitable.commands.remote_player import join_table, make_token

    if token is None:
        token = make_token(table, name)
        console.print(f"Token of this program: {token}", highlight=False, soft_wrap=True)
        console.print("Set GRAVITABLE_TOKEN to it to return to the same seat.")
    sys.path.insert(0, "")  # the current folder may hold the bot's module
    seat, outcome = join_table(table, bot, token, seed=seed, say=lambda words: console.print(escape(words)))
    console.print(f"[bold]{'Won' if outcome['won'][seat] else 'Not won'}.[/bold] {escape(outcome['why'])}")
