"""The command `gravitable doctor`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from gravitable.server.commands.arguments import Data, DatabaseAddress, SettingsFile, settings_from

console = Console()
COLOURS = {"good": "green", "doubtful": "yellow", "bad": "red"}


def doctor(
    data: Data = None,
    database: DatabaseAddress = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[str | None, typer.Option(help="Port to listen on.")] = None,
    settings: SettingsFile = None,
) -> None:
    """Check whether this machine can run the server.

    It says what to repair and fails if something is bad.
    """
    from gravitable.server.commands.checks import examine

    worst = 0
    for what, state, words in examine(settings_from(settings, data, database, host=host, port=port)):
        colour = COLOURS[state]
        console.print(
            f"[{colour}]{state:9}[/{colour}] {what:12} {escape(words)}", highlight=False, soft_wrap=True
        )
        worst = max(worst, list(COLOURS).index(state))
    raise typer.Exit(1 if worst == 2 else 0)
