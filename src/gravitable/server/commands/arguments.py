"""Arguments that the server's commands share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gravitable.server.settings import Settings, read_settings

if TYPE_CHECKING:
    from gravitable.server.storage.backup import Contents
    from gravitable.server.storage.backup import Progress as Copied

console = Console()
SettingsFile = Annotated[
    Path | None, typer.Option("--settings", envvar="GRAVITABLE_SETTINGS", help="TOML file of settings.")
]
Data = Annotated[str | None, typer.Option(help="Folder of the database and the secret.")]
DatabaseAddress = Annotated[str | None, typer.Option("--database", help="Address of the database.")]


def settings_from(file: Path | None, data: str | None, database: str | None, **more: str | None) -> Settings:
    """Return the settings that the arguments of a command describe."""
    return read_settings({"data": data, "database": database, **more}, os.environ, file)


def copy_with_bar(
    copy: Callable[[Settings, Path, Copied], Contents], settings: Settings, file: Path
) -> Contents:
    """Copy a database and show the progress."""
    columns = (TextColumn("rows"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)
        return copy(settings, file, lambda done, of: bar.update(task, completed=done, total=of))
