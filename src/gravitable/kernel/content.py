"""Content as TOML: a game's own files, and packs of a user's that replace or extend them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from gravitable.kernel.errors import BadContent

T = TypeVar("T")
PathPart = str | int

LARGEST_NUMBER = 10_000
"""No number of a pack, nor of its entries, is larger: it may come from a stranger, in a log."""

_HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.\-]+)\s*\]\]?")
_KEY = re.compile(r"""^\s*["']?([\w\-]+)["']?\s*=""")
_AT = re.compile(r" - at `(?:key in )?\$(.*)`$")
_PART = re.compile(r"\.([\w\-]+)|\[(\d+)\]")


class Toml:
    """A parsed TOML file that knows on which line each value stands."""

    def __init__(self, file: Path, text: str) -> None:
        self.file = file
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"line (\d+)", str(error))
            raise BadContent(file, int(line[1]) if line else None, f"expected valid TOML: {error}") from None
        except (ValueError, RecursionError):
            # A number of thousands of digits, or thousands of brackets within each other.
            raise BadContent(file, None, "expected shorter numbers and fewer brackets in brackets") from None
        self._lines = _locate(text)

    def line(self, *path: PathPart) -> int | None:
        """The line of the value at `path`, or of the nearest thing around it."""
        while path:
            for place in (path, (*path, 0)):
                if place in self._lines:
                    return self._lines[place]
            path = path[:-1]
        return None

    def place(self, line: int | None) -> tuple[PathPart, ...]:
        """What stands on a line; nothing if nobody can tell."""
        return next((path for path, number in self._lines.items() if number == line), ())

    def error(self, path: tuple[PathPart, ...], problem: msgspec.ValidationError) -> BadContent:
        """What is wrong below `path`, with its line."""
        message = str(problem)
        at = _AT.search(message)
        if at:
            message = message[: at.start()]
            path += tuple(name or int(index) for name, index in _PART.findall(at[1]))
        where = f"`{path[-1]}`: " if path and isinstance(path[-1], str) else ""
        return BadContent(self.file, self.line(*path), where + message[:1].lower() + message[1:])


def _locate(text: str) -> dict[tuple[PathPart, ...], int]:
    lines: dict[tuple[PathPart, ...], int] = {}
    counts: dict[tuple[PathPart, ...], int] = {}
    table: tuple[PathPart, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = ()
            names = header[2].split(".")
            for depth, name in enumerate(names):
                table += (name,)
                if depth == len(names) - 1 and header[1] == "[[":
                    counts[table] = counts.get(table, -1) + 1
                if table in counts:
                    table += (counts[table],)
            lines.setdefault(table, number)
        elif key := _KEY.match(line):
            lines.setdefault((*table, key[1]), number)
    return lines


def load_toml(file: Path) -> Toml:
    """Read one TOML file; `BadContent` names file and line of a mistake."""
    try:
        return Toml(file, file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadContent(file, None, f"expected a readable file: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadContent(file, None, "expected UTF-8 text") from None


def convert_entries(toml: Toml, key: str, kind: type[T]) -> list[T]:
    """The array of tables called `key`, each entry checked as a `kind`."""
    entries = toml.data.get(key, [])
    if not isinstance(entries, list):
        raise BadContent(toml.file, toml.line(key), f"expected [[{key}]] tables")
    return [_convert(toml, (key, number), entry, kind) for number, entry in enumerate(entries)]


def _convert(toml: Toml, path: tuple[PathPart, ...], value: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise toml.error(path, error) from None


def load_content(kind: type[T], folder: Path, pack: Mapping[str, Any] | None = None) -> T:
    """A game's content from `folder/*.toml`, with the `pack` of a user merged over it."""
    return merge_content(kind, folder, read_tables(kind, folder), pack or {})


def read_tables(kind: type[Any], folder: Path) -> dict[str, Any]:
    """What `folder/*.toml` say, checked entry by entry against `kind`."""
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
                data.setdefault(key, []).extend(_convert(toml, (key,), value, list[str]))
                continue
            if key not in hints:
                raise BadContent(
                    file, toml.line(key), f"expected one of {', '.join(sorted(hints))}, not {key!r}"
                )
            if _is_list(hints[key]):
                convert_entries(toml, key, get_args(hints[key])[0])
                data.setdefault(key, []).extend(value)
            else:
                data[key] = value
                if pack_for:
                    _check_part(toml, key, value, hints[key])
                else:
                    _convert(toml, (key,), value, hints[key])
    return data


def _check_part(toml: Toml, key: str, value: Any, kind: Any) -> None:
    """A pack may give some fields of a table and leave the others as they are printed."""
    if not (isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        _convert(toml, (key,), value, kind)
        return
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    for name, each in value.items():
        if name not in fields:
            expected = f"expected one of {', '.join(sorted(fields))}, not {name!r}"
            raise BadContent(toml.file, toml.line(key, name), expected)
        _convert(toml, (key, name), each, fields[name])


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
    """Where a pack asks for millions of copies, or is as large itself, and what was expected there."""
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
