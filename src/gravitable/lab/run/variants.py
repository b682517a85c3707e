"""What may be varied when a game is tuned: its options, and values of its content."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, TypeAlias

import msgspec

from gravitable.kernel import BadOption, Game

Value: TypeAlias = int | float | str | bool
_RANGE = re.compile(r"(-?[\d.]+?)\.\.(-?[\d.]+?)(?::([\d.]+))?")
MOST_VALUES = 1000
"""A range is not tried at more places: beyond that, a step says how fine it shall be."""


class Vary(msgspec.Struct, frozen=True):
    """Something that may have one of several values, by its name.

    The name is that of an option, or says where a value stands in the content: `ship.core_start`, or with the
    id of an entry, `event.E20.core`.
    """

    name: str
    values: tuple[Value, ...]
    printed: Value | None
    """What it is without tuning; None where the printed game says nothing."""

    @classmethod
    def read(cls, text: str, game: Game[Any, Any, Any], pack: Mapping[str, Any]) -> Vary:
        """As it is typed: a range `ship.core_start=8..16` (`8..16:2` by twos), or a list `powers=a,b`.

        >>> from gravitable.kernel.registry import game
        >>> Vary.read("ship.core_start=8..16:4", game("adrift"), {})
        Vary(name='ship.core_start', values=(8, 12, 16), printed=12)
        """
        name, equals, typed = (part.strip() for part in text.partition("="))
        if not (name and equals and typed):
            raise BadOption(f"--vary takes name=low..high or name=one,another, not {text!r}.")
        if _is_option(game, name):
            name = name.replace("-", "_")
            printed = msgspec.to_builtins(game.options())[name]
        else:
            printed = _printed(game, pack, name)
        span = _RANGE.fullmatch(typed)
        values = _span(text, *span.groups()) if span else [_word(each) for each in typed.split(",")]
        if len(values) < 2:
            raise BadOption(f"--vary {text}: expected at least two values, not one.")
        return cls(name, tuple(values), printed)


def with_values(
    game: Game[Any, Any, Any],
    values: Mapping[str, Value],
    options: Mapping[str, Any],
    pack: Mapping[str, Any],
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Options and a pack that have these values besides what they had."""
    chosen, packed = dict(options), deepcopy(dict(pack))
    for name, value in values.items():
        if _is_option(game, name):
            chosen[name] = value
        else:
            _put(game, packed, name.split("."), value)
    return chosen, packed


def _is_option(game: Game[Any, Any, Any], name: str) -> bool:
    return name.replace("-", "_") in game.options.__struct_fields__


def _span(text: str, low: str, high: str, step: str | None) -> list[Value]:
    try:
        whole = not any("." in each for each in (low, high, step or ""))
        first, last = float(low), float(high)
        width = float(step) if step else 1.0 if whole else (last - first) / 10
    except ValueError:
        raise BadOption(f"--vary {text}: expected numbers, as in 8..16 or 0.5..2.5:0.5.") from None
    if not (first < last and width > 0):
        raise BadOption(f"--vary {text}: expected a range from a lower to a higher number.")
    count = int((last - first) / width + 1e-9) + 1
    if count > MOST_VALUES:
        raise BadOption(f"--vary {text}: {count:,} values; a step makes them fewer, as in 0..9000:100.")
    numbers = [round(first + at * width, 9) for at in range(count)]
    return [int(each) for each in numbers] if whole else list(numbers)


def _word(typed: str) -> Value:
    word = typed.strip()
    if word in ("true", "false"):
        return word == "true"
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return word


def _printed(game: Game[Any, Any, Any], pack: Mapping[str, Any], name: str) -> Value | None:
    """What stands at a place of the content; what is no place is refused with what there is."""
    content = game.load_content(pack)
    tables = content.__struct_fields__
    table, *path = name.split(".")
    if table not in tables or not path:
        options = ", ".join(sorted(game.options.__struct_fields__))
        raise BadOption(
            f"{game.name} has nothing called {name!r}: expected an option ({options}) or a place in the "
            f"content, 'table.field' or 'table.id.field', in the tables {', '.join(sorted(tables))}."
        )
    there: Any = getattr(content, table)
    if isinstance(there, tuple):
        entries = {entry.id: entry for entry in there}
        # Ids may have points in them: the longest that fits is meant.
        fitting = [at for at in range(len(path), 0, -1) if ".".join(path[:at]) in entries]
        if not fitting:
            raise BadOption(f"{table} has no entry {path[0]!r}: expected one of {_some(list(entries))}.")
        there, path = entries[".".join(path[: fitting[0]])], path[fitting[0] :]
    for field in path:
        fields = getattr(there, "__struct_fields__", ())
        if field not in fields:
            expected = _some(list(fields)) if fields else "nothing further"
            raise BadOption(f"{name} is no place in the content: expected {expected}, not {field!r}.")
        there = getattr(there, field)
    if there is not None and not isinstance(there, int | float | str | bool):
        fields = getattr(there, "__struct_fields__", ())
        raise BadOption(f"{name} is no single value: expected one of its fields ({_some(list(fields))}).")
    return there


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")


def _put(game: Game[Any, Any, Any], pack: dict[str, Any], path: Sequence[str], value: Value) -> None:
    """Put a value into a pack: a table's field, or a field of an entry, which is given as a whole."""
    table, *rest = path
    printed = msgspec.to_builtins(getattr(game.load_content(pack), table))
    if isinstance(printed, list | tuple):
        entries = {entry["id"]: entry for entry in printed}
        at = next(at for at in range(len(rest), 0, -1) if ".".join(rest[:at]) in entries)
        id, rest = ".".join(rest[:at]), rest[at:]
        given: list[Any] = pack.setdefault(table, [])
        there = next((entry for entry in given if entry["id"] == id), None)
        if there is None:
            there = {key: each for key, each in entries[id].items() if each is not None}
            given.append(there)
        printed = there
    else:
        there = pack.setdefault(table, {})
    for field in rest[:-1]:
        printed = printed[field]
        there = there.setdefault(field, printed)
    there[rest[-1]] = value
