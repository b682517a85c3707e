"""A game's rule code, its rule tests, and the changes known to change nothing."""

from __future__ import annotations

import fnmatch
import functools
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import msgspec

from mutants.places import Change, changes

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


class Rooms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of modules and folders; see rooms.toml."""

    not_rules: tuple[str, ...]
    not_rule_tests: tuple[str, ...]


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change after which the game plays as before, and why that is so."""

    file: str
    function: str
    was: str
    now: str
    why: str


class Mutant(msgspec.Struct, frozen=True):
    """One module, broken in one place. `was` and `now` are the changed lines, `whole` the module before."""

    file: str
    line: int
    was: str
    now: str
    whole: bytes
    change: Change
    cited: tuple[tuple[str, ...], tuple[str, ...]]
    """The clauses that the function around the place cites, and those of the whole module."""

    @property
    def function(self) -> str:
        """Where the change is, as a qualified name."""
        return self.change.place.function

    @property
    def module(self) -> str:
        """What Python calls the file."""
        path = Path(self.file).relative_to("src").with_suffix("")
        return ".".join(path.parts[:-1] if path.name == "__init__" else path.parts)

    def source(self) -> bytes:
        """The module, broken."""
        return self.change.applied(self.whole)

    def is_(self, known: Equivalent) -> bool:
        """Whether this is a change known to change nothing."""
        return (self.file, self.function, _words(self.was), _words(self.now)) == (
            known.file,
            known.function,
            _words(known.was),
            _words(known.now),
        )


def rooms() -> Rooms:
    """The table of rooms."""
    return msgspec.convert(tomllib.loads((HERE / "rooms.toml").read_text()), Rooms)


def named(path: Path, pattern: str) -> bool:
    """Whether a pattern names a path, such as `adrift/steps.py`, or one of its parts."""
    return any(fnmatch.fnmatch(part, pattern) for part in (path.as_posix(), *path.parts))


def place_of(game: str) -> Path:
    """Return a game's folder, or its file if it has one file only."""
    folder = ROOT / "src" / "gravitable" / "games" / game
    return folder if folder.is_dir() else folder.with_suffix(".py")


def rule_files(place: Path, only: str = "*") -> list[Path]:
    """Return the modules of a game that hold rules; `only` those that the pattern names."""
    patterns = rooms().not_rules
    return [
        path
        for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place])
        if fnmatch.fnmatch(path.relative_to(place).as_posix(), only)
        and not any(named(path.relative_to(place.parent), pattern) for pattern in patterns)
    ]


def rule_tests(game: str) -> list[Path]:
    """The files of tests that speak of a game's rules."""
    tests = ROOT / "tests"
    patterns = rooms().not_rule_tests
    return [
        path
        for place in (tests / "rules" / f"test_{game}.py", tests / "rules" / game, tests / "games" / game)
        for path in ([place] if place.is_file() else sorted(place.glob("test_*.py")))
        if not any(named(path.relative_to(place.parent), pattern) for pattern in patterns)
    ]


def equivalents(game: str) -> list[Equivalent]:
    """What is known to change nothing in a game."""
    path = HERE / "equivalent" / f"{game}.toml"
    listed = tomllib.loads(path.read_text()).get("equivalent", []) if path.exists() else []
    return msgspec.convert(listed, list[Equivalent])


def mutants(files: Iterable[Path]) -> Iterator[list[Mutant]]:
    """For every place in the files that can be broken, the ways to break it."""
    for path in files:
        source = path.read_bytes()
        text = source.decode().splitlines()
        whole = _cited(source.decode())
        near = functools.cache(lambda first, last, text=text: _cited("\n".join(text[first - 1 : last])))
        by_place: dict[tuple[int, int], list[Mutant]] = {}
        for change in changes(source):
            place = change.place
            line, was, now = change.lines(source)
            cited = near(place.first, place.last) if place.first else (), whole
            file = path.relative_to(ROOT).as_posix()
            mutant = Mutant(file, line, was, now, source, change, cited)
            by_place.setdefault((place.start, place.end), []).append(mutant)
        yield from by_place.values()


def sample(files: Iterable[Path], number: int, seed: int) -> list[Mutant]:
    """So many places by chance, each broken in one of its ways."""
    places = list(mutants(files))
    rng = Random(seed)
    return [rng.choice(ways) for ways in rng.sample(places, min(number, len(places)))]


def _cited(text: str) -> tuple[str, ...]:
    """The clauses that a text names: `adrift.cards.clash`, and `.loss` as a sibling of the one before it."""
    found: list[str] = []
    for clause in re.findall(r"[a-z-]+(?:\.[a-z0-9*-]+){2,}|(?<=, )\.[a-z0-9-]+", text):
        sibling = clause.startswith(".")
        if not sibling or found:
            found.append(found[-1].rpartition(".")[0] + clause if sibling else clause)
    return tuple(dict.fromkeys(found))


def _words(lines: str) -> str:
    return " ".join(lines.split())
