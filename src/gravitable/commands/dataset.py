"""The command `gravitable dataset`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

console = Console()


def dataset(
    logs: Annotated[list[Path], typer.Argument(help="Logs, or folders of logs.")],
    out: Annotated[Path, typer.Option(help="Folder for the Parquet files.")],
) -> None:
    """Write finished matches as Parquet files for learning."""
    from gravitable.envs.dataset import write

    for name, rows in write(logs, out).items():
        console.print(f"{rows:,} rows in {out / name}.parquet", highlight=False, soft_wrap=True)
