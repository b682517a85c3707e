"""A game's content from its own files, and packs of users that replace or extend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from gravitable.kernel.content.toml import PathPart, Toml, load_toml
from gravitable.kernel.errors import BadContent

T = TypeVar("T")

LARGEST_NUMBER = 10_000
"""No number of a pack, nor of its entries, is larger: it may come from a stranger, in a log."""


def load_content(kind: type[T], folder: Path, pack: Mapping[str, Any] | None = None) -> T:
    """Return a game's content from `folder/*.toml`, with the `pack` of a user merged over it."""
    return merge_content(kind, folder, read_tables(kind, folder), pack or {})


def read_tables(kind: type[Any], folder: Path) -> dict[str, Any]:
    """Return the tables of `folder/*.toml`, checked entry by entry against `kind`."""
    return _collect(_folder(folder), kind) if folder.is_dir() else {}


def merge_content(kind: type[T], folder: Path, tables: Mapping[str, Any], pack: Mapping[str, Any]) -> T:
    """Content from the tables of its files, with the `pack` of a user merged over them.

    Fields of `kind` that are tuples of structs with an `id` are filled from arrays of tables: an entry of the
    pack with a known id replaces the built-in one, another extends the list; ids under `remove` are left out.
    """
    try:
        if found := _too_large(pack):
            raise ValueError(found[1])
        return msgspec.convert(_merge(dict(tables), pack), kind)
    except (msgspec.ValidationError, ValueError) as error:
        raise BadContent(folder, None, str(error)) from None
    except (KeyError, TypeError, AttributeError, RecursionError):
        raise BadContent(folder, None, "expected tables of entries, each with an id") from None


def read_pack(path: Path, kind: type[Any], game: str) -> dict[str, Any]:
    """A user's pack, from one TOML file or a folder of them, checked entry by entry against `kind`."""
    if not path.exists():
        raise BadContent(path, None, "expected a TOML file or a folder of them")
    return _collect(_folder(path), kind, game)


def parse_pack(name: str, text: str, kind: type[Any], game: str) -> dict[str, Any]:
    """A user's pack from the text of one TOML file called `name`, checked like any other."""
    return _collect([Toml(Path(name), text)], kind, game)


def _folder(path: Path) -> Iterator[Toml]:
    for file in sorted(path.glob("*.toml")) if path.is_dir() else [path]:
        yield load_toml(file)


def _collect(files: Iterable[Toml], kind: type[Any], pack_for: str | None = None) -> dict[str, Any]:
    data: dict[str, Any] = {}
    hints = get_type_hints(kind)
    for toml in files:
        file = toml.file
        if pack_for and (found := _too_large(toml.data)):
            raise BadContent(file, toml.line(*found[0]), found[1])
        for key, value in toml.data.items():
            if pack_for and key == "game":
                if value != pack_for:
                    raise BadContent(file, toml.line(key), f"expected a pack for {pack_for!r}, not {value!r}")
                continue
            if pack_for and key == "remove":
                data.setdefault(key, []).extend(toml.convert((key,), value, list[str]))
                continue
            if key not in hints:
                raise BadContent(
                    file, toml.line(key), f"expected one of {', '.join(sorted(hints))}, not {key!r}"
                )
            if _is_list(hints[key]):
                toml.entries(key, get_args(hints[key])[0])
                data.setdefault(key, []).extend(value)
            else:
                data[key] = value
                if pack_for:
                    _check_part(toml, key, value, hints[key])
                else:
                    toml.convert((key,), value, hints[key])
    return data


def _check_part(toml: Toml, key: str, value: Any, kind: Any) -> None:
    """A pack may give some fields of a table and leave the others as they are printed."""
    if not (isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        toml.convert((key,), value, kind)
        return
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    for name, each in value.items():
        if name not in fields:
            expected = f"expected one of {', '.join(sorted(fields))}, not {name!r}"
            raise BadContent(toml.file, toml.line(key, name), expected)
        toml.convert((key, name), each, fields[name])


def _merge(content: dict[str, Any], pack: Mapping[str, Any]) -> dict[str, Any]:
    for key, value in pack.items():
        if key == "remove":
            continue
        if isinstance(value, list):
            entries = {entry["id"]: entry for entry in content.get(key, [])}
            entries.update((entry["id"], entry) for entry in value)
            content[key] = list(entries.values())
        else:
            content[key] = {**content.get(key, {}), **value} if isinstance(value, Mapping) else value
    removed = set(pack.get("remove", ()))
    if removed:
        for key, value in content.items():
            if isinstance(value, list):
                content[key] = [entry for entry in value if entry.get("id") not in removed]
    return content


def _too_large(value: Any, path: tuple[PathPart, ...] = ()) -> tuple[tuple[PathPart, ...], str] | None:
    """Return the path of a value that is too large, and the expectation there; None if there is none."""
    if isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:
        return path, f"expected numbers up to {LARGEST_NUMBER}, not {value}"
    if isinstance(value, list | Mapping):
        if len(value) > LARGEST_NUMBER:
            return path, f"expected at most {LARGEST_NUMBER} entries"
        for key, each in value.items() if isinstance(value, Mapping) else enumerate(value):
            if found := _too_large(each, (*path, key)):
                return found
    return None


def _is_list(hint: Any) -> bool:
    return get_origin(hint) in (list, tuple)
