"""The command `gravitable backup`."""

from __future__ import annotations

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


def backup(
    file: Annotated[Path, typer.Argument(help="File to write.")],
    data: Data = None,
    database: DatabaseAddress = None,
    settings: SettingsFile = None,
) -> None:
    """Copy the server's database into one file.

    The server may run during the backup.
    """
    from gravitable.server.storage.backup import back_up

    contents = copy_with_bar(back_up, settings_from(settings, data, database), file)
    size = file.stat().st_size / 2**20
    console.print(f"{contents.rows['tables']:,} tables and {contents.rows['moments']:,} moves are in {file}")
    console.print(f"({size:.1f} MB). It holds the server's secret: keep it as safe as the server.")
