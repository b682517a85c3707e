"""A pack as it is worked on: its text and its values say the same, and the engine says what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from gravitable.envs.missing_extra import needs
from gravitable.kernel import BadContent, Game, pack_from_text
from gravitable.kernel.content.toml import PathPart, Toml

with needs("lab"):
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

DEEPEST = 20
"""No content has more tables and lists within each other."""


class Mistake(msgspec.Struct, frozen=True):
    """What is wrong with a pack: on which line of its text, at which place, and what was expected there."""

    line: int | None
    place: tuple[PathPart, ...]
    expected: str


class Studied(msgspec.Struct, frozen=True):
    """A pack as text and as values, how it differs from the printed game, or its mistake."""

    text: str
    content: dict[str, Any]
    differences: tuple[str, ...] = ()
    mistake: Mistake | None = None


def study_text(game: Game[Any, Any, Any], name: str, text: str) -> Studied:
    """Read a pack from its text, and try it out."""
    try:
        toml = Toml(Path(name), text)
    except BadContent as error:
        return Studied(text, {}, mistake=Mistake(error.line, (), error.expected))
    try:
        pack = pack_from_text(game, name, text)
    except BadContent as error:
        content = {key: value for key, value in toml.data.items() if key != "game"}
        mistake = Mistake(error.line, toml.place(error.line), error.expected)
        return Studied(text, content if _can_be_sent(content) else {}, mistake=mistake)
    return Studied(text, pack.content, pack.differences)


def study_values(game: Game[Any, Any, Any], name: str, content: dict[str, Any]) -> Studied:
    """Write a pack from its values, and read that."""
    try:
        text = pack_text(game.id, content)
    except (TOMLKitError, ValueError, TypeError, RecursionError, AttributeError):
        return Studied("", {}, mistake=Mistake(None, (), "expected tables of entries, each with an id"))
    return study_text(game, name, text)


def pack_text(game: str, content: dict[str, Any]) -> str:
    """A pack as a TOML file: plain values first, what is empty left out.

    >>> print(pack_text("adrift", {"ship": {"core_start": 9, "source": None}, "remove": ["E20"]}))
    game = "adrift"
    remove = ["E20"]
    <BLANKLINE>
    [ship]
    core_start = 9
    <BLANKLINE>
    """
    kept = {key: _without_nothing(value) for key, value in content.items() if key != "game"}
    kept = {key: value for key, value in kept.items() if value not in ({}, [])}
    plain = {key: value for key, value in kept.items() if not isinstance(value, dict) and not _tables(value)}
    tables = {key: value for key, value in kept.items() if key not in plain}
    return tomlkit.dumps({"game": game, **plain, **tables})


def _tables(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def _without_nothing(value: Any, depth: int = 0) -> Any:
    """The same without fields that hold nothing: TOML has no word for it."""
    if depth > DEEPEST:
        raise ValueError("too deep")
    if isinstance(value, dict):
        return {key: _without_nothing(each, depth + 1) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [_without_nothing(each, depth + 1) for each in value if each is not None]
    return value


def _can_be_sent(content: dict[str, Any]) -> bool:
    try:
        msgspec.json.encode(content)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return False
    return True
