"""The command `gravitable serve`."""

from __future__ import annotations

import inspect
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from gravitable.server.commands.arguments import SettingsFile
from gravitable.server.settings import all_settings, read_settings


def serve(open: bool, settings: Path | None, **given: str | None) -> None:
    """Start the server.

    Every setting can also be an environment variable or a line in a TOML file. See docs/server.md.
    """
    from gravitable.server import run

    options = {each.key: given[_parameter(each.key)] for each in all_settings()}
    run(read_settings(options, os.environ, settings), open_browser=open)


def _parameter(key: str) -> str:
    return key.replace(".", "_")


def _signature() -> inspect.Signature:
    """Return a signature with an option for every setting of the server."""
    kinds: dict[str, Any] = {
        "open": Annotated[bool, typer.Option("--open", help="Open the home page in the browser.")],
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


serve.__signature__ = _signature()  # type: ignore[attr-defined]
serve.__annotations__ = {name: each.annotation for name, each in inspect.signature(serve).parameters.items()}
