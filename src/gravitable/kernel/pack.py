"""A pack as a table uses it: a user's content, tried out, and how it differs from the printed game."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from gravitable.kernel.chance import RandomChance
from gravitable.kernel.content import load_toml, parse_pack, read_pack
from gravitable.kernel.errors import BadContent, GravitableError
from gravitable.kernel.match import Match

if TYPE_CHECKING:
    from gravitable.kernel.game import Game

LARGEST_PACK = 64 * 1024
"""Bytes of a pack, as JSON, that a table takes."""
LARGEST_MATCH = 512 * 1024
"""Bytes of a match, as it is set up with a pack, that a table takes: a pack may ask for many copies."""
TRIAL_SECONDS = 1.0
DIFFERENCES_TOLD = 40
_LONGEST_VALUE = 40


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
    rng, until = Random(0), time.monotonic() + TRIAL_SECONDS
    while match.pending and time.monotonic() < until:
        decision = match.pending[0]
        match.play(rng.choice(match.candidates(decision, 1, rng)), decision.seat)
        match.view(decision.seat)


def differences(before: Any, now: Any) -> list[str]:
    """How one content of a game differs from another, the printed one for instance, in words."""
    old, new = msgspec.to_builtins(before), msgspec.to_builtins(now)
    lines: list[str] = []
    for key, was in old.items():
        if isinstance(was, list | tuple):
            lines += _entries(_words(key), was, new[key])
        elif was != new[key]:
            lines.append(f"{_words(key)}: {_fields(was, new[key])}")
    if len(lines) > DIFFERENCES_TOLD:
        lines[DIFFERENCES_TOLD:] = [f"and {len(lines) - DIFFERENCES_TOLD} more"]
    return lines


def _entries(key: str, before: Sequence[Any], now: Sequence[Any]) -> Iterator[str]:
    old = {entry["id"]: entry for entry in before}
    new = {entry["id"]: entry for entry in now}
    for id, entry in new.items():
        if id not in old:
            yield f"{key} “{_name(entry)}” is new"
        elif said := _fields(old[id], entry):
            yield f"{key} “{_name(old[id])}”: {said}"
    for id, entry in old.items():
        if id not in new:
            yield f"{key} “{_name(entry)}” is left out"


def _fields(before: Any, now: Any) -> str:
    if not (isinstance(before, dict) and isinstance(now, dict)):
        return f"{_short(before)} → {_short(now)}"
    names = [name for name in {**before, **now} if before.get(name) != now.get(name) and name != "source"]
    return ", ".join(f"{_words(name)} {_short(before.get(name))} → {_short(now.get(name))}" for name in names)


def _ids(game: Game[Any, Any, Any]) -> set[str]:
    printed = msgspec.to_builtins(game.load_content({}))
    return {entry["id"] for value in printed.values() if isinstance(value, list | tuple) for entry in value}


def _name(entry: dict[str, Any]) -> str:
    return _short(entry.get("title") or entry.get("name") or entry["id"])


def _words(key: str) -> str:
    return key.replace("_", " ")


def _short(value: Any) -> str:
    text = "none" if value is None else str(value)
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 1] + "…"
