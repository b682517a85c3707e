"""The command `gravitable report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from gravitable.lab.commands.arguments import Open, open_page

console = Console()


def report(
    folder: Annotated[
        Path, typer.Argument(help="Folder that `gravitable simulate --out` filled.", metavar="DIR")
    ],
    to: Annotated[
        Path | None, typer.Option(help="File to write. Default: report.html in the folder.")
    ] = None,
    open: Open = True,
) -> None:
    """Write the report of a simulation as a web page."""
    from gravitable.lab.report.run import write_report

    file = write_report(folder, to)
    console.print(f"The report is in {file}.", highlight=False, soft_wrap=True)
    if open:
        open_page(file)
