"""TOML files that know the line of each value."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from gravitable.kernel.errors import BadContent

T = TypeVar("T")
PathPart = str | int

_HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.\-]+)\s*\]\]?")
_KEY = re.compile(r"""^\s*["']?([\w\-]+)["']?\s*=""")
_AT = re.compile(r" - at `(?:key in )?\$(.*)`$")
_PART = re.compile(r"\.([\w\-]+)|\[(\d+)\]")


class Toml:
    """A parsed TOML file that knows the line of each value."""

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
        """Return the line of the value at `path`, or of the nearest table around it."""
        while path:
            for place in (path, (*path, 0)):
                if place in self._lines:
                    return self._lines[place]
            path = path[:-1]
        return None

    def place(self, line: int | None) -> tuple[PathPart, ...]:
        """Return the path of the value on a line, or `()` if it is unknown."""
        return next((path for path, number in self._lines.items() if number == line), ())

    def error(self, path: tuple[PathPart, ...], problem: msgspec.ValidationError) -> BadContent:
        """Return a problem below `path` as an error with its line."""
        message = str(problem)
        at = _AT.search(message)
        if at:
            message = message[: at.start()]
            path += tuple(name or int(index) for name, index in _PART.findall(at[1]))
        where = f"`{path[-1]}`: " if path and isinstance(path[-1], str) else ""
        return BadContent(self.file, self.line(*path), where + message[:1].lower() + message[1:])

    def convert(self, path: tuple[PathPart, ...], value: Any, kind: type[T]) -> T:
        """Return the value at `path`, checked as a `kind`."""
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            raise self.error(path, error) from None

    def entries(self, key: str, kind: type[T]) -> list[T]:
        """Return the array of tables called `key`, each entry checked as a `kind`."""
        entries = self.data.get(key, [])
        if not isinstance(entries, list):
            raise BadContent(self.file, self.line(key), f"expected [[{key}]] tables")
        return [self.convert((key, number), entry, kind) for number, entry in enumerate(entries)]


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
