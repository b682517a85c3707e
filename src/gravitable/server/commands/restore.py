"""The command `gravitable restore`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from gravitable.server.commands.arguments import (
    Data,
    DatabaseAddress,
    SettingsFile,
    console,
    copy_with_bar,
    settings_from,
)


def restore(
    file: Annotated[Path, typer.Argument(help="File that `gravitable backup` wrote.")],
    data: Data = None,
    database: DatabaseAddress = None,
    settings: SettingsFile = None,
) -> None:
    """Fill an empty database from a backup.

    The server must not run. The database may be SQLite or PostgreSQL.
    """
    from gravitable.server.storage.backup import restore as fill

    contents = copy_with_bar(fill, settings_from(settings, data, database), file)
    made = time.strftime("%Y-%m-%d %H:%M", time.localtime(contents.made))
    console.print(f"{contents.rows['tables']:,} tables are restored as of {made}.", highlight=False)
