"""Arguments that several commands take, and how they are read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from gravitable.kernel import BadOption, Game, load_toml, read_pack

GameId = Annotated[str, typer.Argument(help="A game's id, as `gravitable games` lists it.", metavar="GAME")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", "-s", help="An option of the game, as name=value; may be repeated."),
]
OptionsFile = Annotated[Path | None, typer.Option("--options", help="A TOML file of options.")]
PackPath = Annotated[
    Path | None, typer.Option("--pack", help="Your own content: a TOML file or a folder of them.")
]


def options_from(game: Game[Any, Any, Any], pairs: list[str] | None, file: Path | None) -> dict[str, Any]:
    """Options from a file and from name=value pairs, which count more."""
    values: dict[str, Any] = {}
    if file:
        toml = load_toml(file)
        game.read_options(toml.data, toml=toml)
        values |= toml.data
    typed = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"--set takes name=value, not {pair!r}.")
        typed[name.strip().replace("-", "_")] = value.strip()
    if typed:
        read = msgspec.to_builtins(game.read_options(typed, text=True))
        values |= {name: read[name] for name in typed}
    return values


def pack_from(game: Game[Any, Any, Any], path: Path | None) -> dict[str, Any]:
    """A pack from its file or folder; nothing if there is none."""
    return read_pack(path, game.content, game.id) if path else {}
