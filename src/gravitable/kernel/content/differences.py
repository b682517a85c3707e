"""Differences between two contents of a game, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

DIFFERENCES_SHOWN = 40
_LONGEST_VALUE = 40


def differences(before: Any, now: Any) -> list[str]:
    """Return the differences between two contents of a game, in words."""
    old, new = msgspec.to_builtins(before), msgspec.to_builtins(now)
    lines: list[str] = []
    for key, was in old.items():
        if isinstance(was, list | tuple):
            lines += _entries(_words(key), was, new[key])
        elif was != new[key]:
            lines.append(f"{_words(key)}: {_fields(was, new[key])}")
    if len(lines) > DIFFERENCES_SHOWN:
        lines[DIFFERENCES_SHOWN:] = [f"and {len(lines) - DIFFERENCES_SHOWN} more"]
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


def _name(entry: dict[str, Any]) -> str:
    return _short(entry.get("title") or entry.get("name") or entry["id"])


def _words(key: str) -> str:
    return key.replace("_", " ")


def _short(value: Any) -> str:
    text = "none" if value is None else str(value)
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 1] + "…"
