"""The command `gravitable token`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console

console = Console()


def token(
    server: Annotated[str, typer.Argument(help="Address of a server.")],
    name: Annotated[str, typer.Option(help="Name of the program at tables.")] = "Visiting bot",
    revoke: Annotated[str | None, typer.Option(help="Revoke this token instead.")] = None,
) -> None:
    """Create or revoke a token for a program that plays."""
    from gravitable.commands.remote_player import make_token, revoke_token

    if revoke is None:
        sys.stdout.write(make_token(server, name) + "\n")
    else:
        revoke_token(server, revoke)
        console.print("The token is revoked.")
