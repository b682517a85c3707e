"""What someone who runs a server does from the command line."""

from __future__ import annotations

import inspect
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gravitable.server.commands import admin
from gravitable.server.settings import Settings, all_settings, read_settings

if TYPE_CHECKING:
    from gravitable.server.commands.backup import Contents
    from gravitable.server.commands.backup import Progress as Copied

console = Console()
COLOURS = {"good": "green", "doubtful": "yellow", "bad": "red"}

SettingsFile = Annotated[
    Path | None, typer.Option("--settings", envvar="GRAVITABLE_SETTINGS", help="A TOML file of settings.")
]
Data = Annotated[str | None, typer.Option(help="Folder of the database and the secret.")]
DatabaseAddress = Annotated[str | None, typer.Option("--database", help="Where tables are stored.")]


def attach(app: typer.Typer) -> None:
    """Add the commands."""
    signature = _signature()
    serve.__signature__ = signature  # type: ignore[attr-defined]
    serve.__annotations__ = {name: each.annotation for name, each in signature.parameters.items()}
    for command in (serve, backup, restore, doctor):
        app.command()(command)
    app.add_typer(admin.app, name="admin")


def serve(open: bool, settings: Path | None, **given: str | None) -> None:
    """Start the table in the browser, with an embedded database.

    Every setting can also be an environment variable, or stand in a TOML file: see docs/server.md.
    """
    from gravitable.server import run

    options = {each.key: given[_parameter(each.key)] for each in all_settings()}
    run(read_settings(options, os.environ, settings), open_browser=open)


def _parameter(key: str) -> str:
    return key.replace(".", "_")


def _signature() -> inspect.Signature:
    """`serve` has an option for every setting of the server."""
    kinds: dict[str, Any] = {
        "open": Annotated[bool, typer.Option("--open", help="Open the browser on it.")],
        "settings": SettingsFile,
    }
    for each in all_settings():
        about = typer.Option(each.option, help=f"{each.about} (default: {each.default})", metavar="VALUE")
        kinds[_parameter(each.key)] = Annotated[str | None, about]
    keyword = inspect.Parameter.KEYWORD_ONLY
    return inspect.Signature(
        [
            inspect.Parameter(name, keyword, default=False if name == "open" else None, annotation=kind)
            for name, kind in kinds.items()
        ]
    )


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    data: Data = None,
    database: DatabaseAddress = None,
    settings: SettingsFile = None,
) -> None:
    """Copy everything a server stores into one file, while it runs or not."""
    from gravitable.server.commands.backup import back_up

    contents = _with_bar(back_up, _settings(settings, data, database), file)
    size = file.stat().st_size / 2**20
    console.print(f"{contents.rows['tables']:,} tables and {contents.rows['moments']:,} moves are in {file}")
    console.print(f"({size:.1f} MB; it holds the server's secret: keep it as safe as the server).")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `gravitable backup` wrote.")],
    data: Data = None,
    database: DatabaseAddress = None,
    settings: SettingsFile = None,
) -> None:
    """Fill an empty database from a backup, on SQLite or PostgreSQL. The server must not run."""
    from gravitable.server.commands.backup import restore as fill

    contents = _with_bar(fill, _settings(settings, data, database), file)
    made = time.strftime("%Y-%m-%d %H:%M", time.localtime(contents.made))
    console.print(f"{contents.rows['tables']:,} tables are back as they were on {made}.", highlight=False)


def doctor(
    data: Data = None,
    database: DatabaseAddress = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[str | None, typer.Option(help="Port to listen on.")] = None,
    settings: SettingsFile = None,
) -> None:
    """Check whether this machine can run the server, and say what to mend; fails if something is bad."""
    from gravitable.server.commands.doctor import examine

    worst = 0
    for what, state, words in examine(_settings(settings, data, database, host=host, port=port)):
        colour = COLOURS[state]
        console.print(
            f"[{colour}]{state:9}[/{colour}] {what:12} {escape(words)}", highlight=False, soft_wrap=True
        )
        worst = max(worst, list(COLOURS).index(state))
    raise typer.Exit(1 if worst == 2 else 0)


def _settings(file: Path | None, data: str | None, database: str | None, **more: str | None) -> Settings:
    return read_settings({"data": data, "database": database, **more}, os.environ, file)


def _with_bar(copy: Callable[[Settings, Path, Copied], Contents], settings: Settings, file: Path) -> Contents:
    """Copy, and show how far it is."""
    columns = (TextColumn("rows"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)
        return copy(settings, file, lambda done, of: bar.update(task, completed=done, total=of))
