"""The commands `gravitable admin`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from gravitable.server.commands.arguments import Data, DatabaseAddress, SettingsFile, settings_from

if TYPE_CHECKING:
    from sqlalchemy import Connection

SECONDS = 5
"""Seconds until a running server applies a decision."""
console = Console()
app = typer.Typer(no_args_is_help=True)
Limit = Annotated[int, typer.Option(help="Number of rows at most.")]
Why = Annotated[str, typer.Option(help="Reason to show to the players.")]
Who = Annotated[str, typer.Argument(help="Id of a person, or a network address.")]


@app.callback()
def choose(
    context: typer.Context,
    data: Data = None,
    database: DatabaseAddress = None,
    settings: SettingsFile = None,
) -> None:
    """Manage the tables and people of a running server."""
    context.obj = lambda: settings_from(settings, data, database)


@contextlib.contextmanager
def _database(context: typer.Context) -> Iterator[tuple[Any, Connection]]:
    """Open the database. The module of its actions loads slowly, so it is imported here."""
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
    """List the tables that are not over, with their seats."""
    with _database(context) as (moderation, connection):
        _print(("table", "game", "state", "seats", "last used"), moderation.list_tables(connection, limit))


@app.command()
def people(
    context: typer.Context,
    search: Annotated[str, typer.Argument(help="Part of the name.")] = "",
    limit: Limit = 50,
) -> None:
    """List people who chose a name, newest first."""
    with _database(context) as (moderation, connection):
        _print(("person", "name", "since"), moderation.list_people(connection, search, limit))


@app.command()
def end(
    context: typer.Context,
    table: Annotated[str, typer.Argument(help="Id of the table: the end of its address.")],
    why: Why = "",
) -> None:
    """End a table without a winner."""
    with _database(context) as (moderation, connection):
        moderation.end_table(connection, table, why)
    console.print(f"The server ends table {table} within {SECONDS} seconds, or when it starts.")


@app.command(name="shut-out")
def shut_out_command(context: typer.Context, who: Who, why: Why = "") -> None:
    """Ban a person or an address. Bots take over their seats."""
    with _database(context) as (moderation, connection):
        moderation.shut_out(connection, who, why)
    console.print(f"{who} is shut out within {SECONDS} seconds.")


@app.command(name="let-in")
def let_in_command(context: typer.Context, who: Who) -> None:
    """Lift a ban."""
    with _database(context) as (moderation, connection):
        moderation.let_in(connection, who)
    console.print(f"{who} may come in again within {SECONDS} seconds.")


@app.command(name="who-is-out")
def who_is_out(context: typer.Context) -> None:
    """List the bans."""
    with _database(context) as (moderation, connection):
        _print(("who", "why", "since"), moderation.list_shut_out(connection))
