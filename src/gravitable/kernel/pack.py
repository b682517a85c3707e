"""A pack as a table uses it: a user's content, tried out, and how it differs from the printed game."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from gravitable.kernel.bot import RandomBot
from gravitable.kernel.chance import RandomChance
from gravitable.kernel.content.differences import differences
from gravitable.kernel.content.merge import parse_pack, read_pack
from gravitable.kernel.content.toml import load_toml
from gravitable.kernel.errors import BadContent, GravitableError
from gravitable.kernel.game import Game
from gravitable.kernel.match import Match
from gravitable.kernel.play_out import advance

LARGEST_PACK = 64 * 1024
"""Bytes of a pack, as JSON, that a table takes."""
LARGEST_MATCH = 512 * 1024
"""Bytes of a match, as it is set up with a pack, that a table takes: a pack may ask for many copies."""
TRIAL_SECONDS = 1.0


class Pack(msgspec.Struct, frozen=True):
    """Content of a user's that was read, merged over the game's own and tried out."""

    name: str
    content: dict[str, Any]
    differences: tuple[str, ...]
    """How it differs from the printed game, a line each."""


def pack_from_text(game: Game[Any, Any, Any], name: str, text: str) -> Pack:
    """A pack from the text of a TOML file called `name`; `BadContent` names the line of a mistake."""
    return checked_pack(game, name, parse_pack(name, text, game.content, game.id))


def packs_in(
    folder: Path, games: Mapping[str, Game[Any, Any, Any]]
) -> Iterator[tuple[str, Pack | BadContent]]:
    """The packs in a folder, each a TOML file or a folder of them that says its `game`, with the game's id.

    In the place of one that has a mistake stands what is wrong with it.
    """
    for path in sorted(folder.iterdir()):
        if not path.is_dir() and path.suffix != ".toml":
            continue
        try:
            files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
            said = [toml.data.get("game") for toml in map(load_toml, files)]
            game = next((games[id] for id in said if isinstance(id, str) and id in games), None)
            if game is None:
                raise BadContent(path, None, f'expected `game = "..."` with one of {", ".join(games)}')
            yield game.id, checked_pack(game, path.stem, read_pack(path, game.content, game.id))
        except BadContent as error:
            yield "", error


def checked_pack(game: Game[Any, Any, Any], name: str, content: dict[str, Any]) -> Pack:
    """A pack that can be played with: it is not too large, and a trial match goes well."""
    file = Path(name)
    if len(msgspec.json.encode(content)) > LARGEST_PACK:
        raise BadContent(file, None, f"expected at most {LARGEST_PACK // 1024} KiB")
    for id in content.get("remove", ()):
        if id not in _ids(game):
            raise BadContent(file, None, f"`remove`: expected ids of the printed game, not {id!r}")
    try:
        merged = game.load_content(content)
    except BadContent as error:
        raise BadContent(file, error.line, error.expected) from None
    try:
        if game.printed:
            game.printed(merged)
        match = Match(game, game.company, game.options(), RandomChance(Random(0)), content)
        if len(match.save()) > LARGEST_MATCH:
            raise BadContent(file, None, "expected fewer copies: a match with this pack is too large")
        _try_out(match)
    except BadContent:
        raise
    except (Exception, RecursionError) as error:
        said = str(error) if isinstance(error, GravitableError) else repr(error)
        raise BadContent(
            file, None, f"expected content that {game.name} can be played with ({said})"
        ) from None
    return Pack(name, content, tuple(differences(game.load_content({}), merged)))


def _try_out(match: Match[Any, Any, Any]) -> None:
    """Play at random for a moment, or to the end."""
    bot, rng, until = RandomBot(1), Random(0), time.monotonic() + TRIAL_SECONDS
    while match.pending and time.monotonic() < until:
        seat = match.pending[0].seat
        advance(match, bot, rng)
        match.view(seat)


def _ids(game: Game[Any, Any, Any]) -> set[str]:
    printed = msgspec.to_builtins(game.load_content({}))
    return {entry["id"] for value in printed.values() if isinstance(value, list | tuple) for entry in value}
