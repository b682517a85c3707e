"""Arguments that commands of several packages share."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from gravitable.bots import bot as find_bot
from gravitable.kernel import BadOption, Bot, Game, GravitableError, Log, load_toml, read_pack, registry

GameId = Annotated[str, typer.Argument(help="Id of a game. `gravitable games` lists them.", metavar="GAME")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", "-s", help="Option of the game as name=value. Repeat it for more options."),
]
OptionsFile = Annotated[Path | None, typer.Option("--options", help="TOML file of options.")]
PackPath = Annotated[
    Path | None, typer.Option("--pack", help="Your own content: a TOML file, or a folder of TOML files.")
]


def options_from(game: Game[Any, Any, Any], pairs: list[str] | None, file: Path | None) -> dict[str, Any]:
    """Return the options from a file and from name=value pairs. Pairs override the file."""
    values: dict[str, Any] = {}
    if file:
        toml = load_toml(file)
        game.read_options(toml.data, toml=toml)
        values |= toml.data
    typed = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"--set needs name=value, not {pair!r}.")
        typed[name.strip().replace("-", "_")] = value.strip()
    if typed:
        read = msgspec.to_builtins(game.read_options(typed, text=True))
        values |= {name: read[name] for name in typed}
    return values


def pack_from(game: Game[Any, Any, Any], path: Path | None) -> dict[str, Any]:
    """Return the pack in a file or folder, or an empty pack."""
    return read_pack(path, game.content, game.id) if path else {}


def read_bot(game: Game[Any, Any, Any], name: str) -> Bot:
    """Return a new bot of the game by its level, or of any class given as `module:Class`."""
    module, colon, cls = name.partition(":")
    if not colon:
        return find_bot(game, name)()
    try:
        made: Bot = getattr(import_module(module), cls)()
    except (ImportError, AttributeError, TypeError) as error:
        raise BadOption(f"There is no bot {name!r}: {error}.") from None
    return made


def read_log(file: Path) -> Log:
    """Return the log in a file."""
    try:
        return registry.read_log(file.read_bytes())
    except OSError as error:
        raise GravitableError(f"{file} cannot be read: {error.strerror}.") from None
