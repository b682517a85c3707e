"""What came up in a match: events, and components that events and actions name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from inspect import get_annotations
from typing import Any, NamedTuple, TypeAlias, get_args, get_type_hints

import msgspec

from gravitable.kernel import ActionTaken, Game, Match, Meaning, Seat

Key: TypeAlias = tuple[Seat | None, str, str]
"""Whose it is (None: nobody's in particular), its kind (event, rule or component) and its name."""
Named: TypeAlias = tuple[tuple[str, ...], Seat | None]
"""The names of components that a value stands for, and whose they are."""
Reader: TypeAlias = Callable[[Match[Any, Any, Any], Any], Named | None]
"""Tells what one value of a field stands for; None where it stands for nothing."""


class Component(NamedTuple):
    """An entry of the content: its table and id as one name, and what it is called."""

    name: str
    title: str


class Tally:
    """Counts what came up in matches of one game with one content.

    A component came up when an event or an action names it: by its id in a field that is called after its
    table, or by a number or a name of which the game says what it stands for (`Game.meanings`).
    It came up for whom it belongs to, else for whom the event or the action is.
    """

    def __init__(self, game: Game[Any, Any, Any], content: Any) -> None:
        self._package = game.package
        self._meanings = game.meanings
        self._content = content
        self._components = _components(content)
        self._tables: dict[str, dict[str, Named]] = {}
        for component in self._components.values():
            table, _, id = component.name.partition(".")
            self._tables.setdefault(table, {})[id] = ((component.name,), None)
        self._readers: dict[type[Any], list[tuple[str, Reader | None]]] = {}
        self._known: dict[tuple[Reader, Any], Named | None] = {}

    def count(self, match: Match[Any, Any, Any]) -> Counter[Key]:
        """How often each event happened and each component came up in a match that is over."""
        counts: Counter[Key] = Counter()
        self._known = {}  # what a number stands for may differ from match to match
        if match.content is not self._content:  # with a pack, every match has its own, of the same entries
            self._content, self._components = match.content, _components(match.content)
        for event in match.events:
            named = self._named(match, event)
            seat = getattr(event, "seat", None)
            if seat is None and named:
                seat = next((owner for _, owner in named if owner is not None), None)
            counts[seat, "event", type(event).__name__] += 1
            if named:
                _add(counts, named, seat)
        for entry in match.record:
            if type(entry) is ActionTaken:
                named = self._named(match, entry.action)
                _add(counts, named, entry.seat)
                _add(counts, named, entry.seat, "chosen")
        return counts

    def _named(self, match: Match[Any, Any, Any], told: Any) -> list[Named]:
        readers = self._readers.get(type(told))
        if readers is None:
            readers = self._readers[type(told)] = list(self._make_readers(type(told)))
        found: list[Named] = []
        for field, read in readers:
            value = getattr(told, field)
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, msgspec.Struct):
                    if type(each).__module__.startswith(self._package):  # else it is how things fell
                        found += self._named(match, each)
                elif read is not None and (named := self._look_up(match, read, each)):
                    found.append(named)
        return found

    def _look_up(self, match: Match[Any, Any, Any], read: Reader, value: Any) -> Named | None:
        if type(value) is int and value < 0:
            return None
        if type(value) is not int and type(value) is not str:
            return None
        key = (read, value)
        if key not in self._known:
            self._known[key] = read(match, value)
        return self._known[key]

    def _make_readers(self, kind: type[Any]) -> Iterator[tuple[str, Reader | None]]:
        """How to find components in the fields of an event, an action or a part of one."""
        hints = get_type_hints(kind)
        for field in kind.__struct_fields__:
            written = _written(kind, field)
            names = [field, field.removesuffix("s"), *re.findall(r"\w+", written)]
            meaning = next((self._meanings[name] for name in names if name in self._meanings), None)
            if meaning is not None:
                yield field, self._by_meaning(meaning)
            elif _may_hold(hints[field], str):
                if table := next((name for name in names[:2] if name in self._tables), None):
                    yield field, self._by_word(table)
            elif _may_hold(hints[field], msgspec.Struct):
                yield field, None

    def _by_meaning(self, meaning: Callable[[Match[Any, Any, Any], Any], Meaning]) -> Reader:
        def read(match: Match[Any, Any, Any], value: Any) -> Named | None:
            if value == "":  # a name that is kept from some, or of nothing
                return None
            entries, seat = meaning(match, value)
            return tuple(self._components[id(entry)].name for entry in entries), seat

        return read

    def _by_word(self, table: str) -> Reader:
        """By its id, in the table that the field is called after."""
        known = self._tables[table]
        return lambda match, word: known.get(word)


def _add(counts: Counter[Key], named: list[Named], seat: Seat | None, kind: str = "component") -> None:
    for names, owner in named:
        for name in names:
            counts[seat if owner is None else owner, kind, name] += 1


def turns(match: Match[Any, Any, Any]) -> int | None:
    """The last turn, or round, that a headline told; None where a game tells none."""
    told = [
        getattr(event, "turn", None) or getattr(event, "round", None)
        for event in match.events
        if event.headline
    ]
    return max((number for number in told if isinstance(number, int)), default=None)


def names(game: Game[Any, Any, Any], pack: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Everything that could come up, as kind, name and title: each kind of event, each component."""
    events = [("event", kind.__name__, kind.__name__) for kind in game.events]
    components = _components(game.load_content(pack)).values()
    return sorted(events + [("component", each.name, each.title) for each in components])


def _components(content: Any) -> dict[int, Component]:
    """The entries of the content's tables, by identity."""
    found: dict[int, Component] = {}
    for table in getattr(content, "__struct_fields__", ()):
        entries = getattr(content, table)
        for entry in entries if isinstance(entries, tuple) else ():
            if isinstance(entry, msgspec.Struct) and isinstance(own := getattr(entry, "id", None), str):
                title = getattr(entry, "title", None) or getattr(entry, "name", None) or own
                found[id(entry)] = Component(f"{table}.{own}", str(title))
    return found


def _written(kind: type[Any], field: str) -> str:
    """The type of a field as its module writes it, aliases and all."""
    owner = next(each for each in kind.__mro__ if field in get_annotations(each))
    return str(get_annotations(owner)[field])


def _may_hold(hint: Any, kind: type[Any]) -> bool:
    """Whether a field of that type can hold a `kind`: itself, literals of it, or a tuple of either."""
    if isinstance(hint, type) and not get_args(hint):
        return issubclass(hint, kind)
    return any(isinstance(each, kind) or _may_hold(each, kind) for each in get_args(hint))
