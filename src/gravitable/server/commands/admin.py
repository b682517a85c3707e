"""`gravitable admin`: looking after a running server's visitors from the command line."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from gravitable.server.settings import read_settings

if TYPE_CHECKING:
    from sqlalchemy import Connection

SECONDS = 5
"""How soon a running server sees what was decided."""
console = Console()
app = typer.Typer(no_args_is_help=True)
Limit = Annotated[int, typer.Option(help="At most so many.")]
Why = Annotated[str, typer.Option(help="What they are told.")]
Who = Annotated[str, typer.Argument(help="A person's id, or a network address.")]


@app.callback()
def choose(
    context: typer.Context,
    data: Annotated[str | None, typer.Option(help="Folder of the database and the secret.")] = None,
    database: Annotated[str | None, typer.Option(help="Where tables are stored.")] = None,
    settings: Annotated[
        Path | None, typer.Option(envvar="GRAVITABLE_SETTINGS", help="A TOML file of settings.")
    ] = None,
) -> None:
    """Look after a running server's visitors."""
    context.obj = lambda: read_settings({"data": data, "database": database}, os.environ, settings)


@contextlib.contextmanager
def _database(context: typer.Context) -> Iterator[tuple[Any, Connection]]:
    """The database, and what can be done there. (It takes long to load, and only these commands need it.)"""
    from gravitable.server.people import moderation

    with moderation.open_database(context.obj()) as connection:
        yield moderation, connection


def _print(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    table = Table(box=None, header_style="cyan")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console.print(table if rows else "None.")


@app.command()
def tables(context: typer.Context, limit: Limit = 50) -> None:
    """List the tables that are not over, and who sits there."""
    with _database(context) as (moderation, connection):
        _print(("table", "game", "state", "seats", "last used"), moderation.list_tables(connection, limit))


@app.command()
def people(
    context: typer.Context,
    search: Annotated[str, typer.Argument(help="Letters of the name.")] = "",
    limit: Limit = 50,
) -> None:
    """List people who chose a name, the newest first."""
    with _database(context) as (moderation, connection):
        _print(("person", "name", "since"), moderation.list_people(connection, search, limit))


@app.command()
def end(
    context: typer.Context,
    table: Annotated[str, typer.Argument(help="The table, as its address ends.")],
    why: Why = "",
) -> None:
    """End a table: nobody plays there any more, and nobody has won."""
    with _database(context) as (moderation, connection):
        moderation.end_table(connection, table, why)
    console.print(f"The server ends table {table} within {SECONDS} seconds, or when it starts.")


@app.command(name="shut-out")
def shut_out_command(context: typer.Context, who: Who, why: Why = "") -> None:
    """Let someone in no more; bots play on for them."""
    with _database(context) as (moderation, connection):
        moderation.shut_out(connection, who, why)
    console.print(f"{who} is shut out within {SECONDS} seconds.")


@app.command(name="let-in")
def let_in_command(context: typer.Context, who: Who) -> None:
    """Let someone in again."""
    with _database(context) as (moderation, connection):
        moderation.let_in(connection, who)
    console.print(f"{who} may come in again within {SECONDS} seconds.")


@app.command(name="who-is-out")
def who_is_out(context: typer.Context) -> None:
    """List who is shut out."""
    with _database(context) as (moderation, connection):
        _print(("who", "why", "since"), moderation.list_shut_out(connection))
