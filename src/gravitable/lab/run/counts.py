"""What came up in a match: events, and components that events and actions name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias, get_args

import msgspec

from gravitable.kernel import ActionTaken, Game, Match, Seat
from gravitable.kernel.annotations import EntryOf, Owner, fields

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

    A component came up when an event or an action names it, in a field that is annotated as its `EntryOf`.
    It came up for its `Owner`, else for the seat of the event or the action.
    """

    def __init__(self, game: Game[Any, Any, Any], content: Any) -> None:
        self._package = game.package
        self._content = content
        self._components = _components(content)
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

    def _make_readers(self, kind: type[msgspec.Struct]) -> Iterator[tuple[str, Reader | None]]:
        """Find components in the fields of an event, an action or a part of one."""
        for field in fields(kind):
            entry, owner = field.note(EntryOf), field.note(Owner)
            if entry or owner:
                yield field.name, self._reader(entry, owner)
            elif _may_hold_struct(field.hint):
                yield field.name, None

    def _reader(self, entry: EntryOf | None, owner: Owner | None) -> Reader:
        """Return the function that reads a value as the names of components and the seat of their owner."""
        table = self._names_in(entry.of) if entry and isinstance(entry.of, str) else {}

        def read(match: Match[Any, Any, Any], value: Any) -> Named | None:
            if value == "":  # a name that is kept from some, or of nothing
                return None
            names = table.get(value, ())
            if entry and not isinstance(entry.of, str):
                names = tuple(self._components[id(each)].name for each in entry.of(match, value))
            seat = owner.of(match, value) if owner else None
            return names, None if seat is None or seat < 0 else seat

        return read

    def _names_in(self, table: str) -> dict[int | str, tuple[str, ...]]:
        """Return the names of a table's components by place and by id."""
        names: dict[int | str, tuple[str, ...]] = {}
        for place, entry in enumerate(getattr(self._content, table)):
            names[place] = names[entry.id] = (self._components[id(entry)].name,)
        return names


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


def _may_hold_struct(hint: Any) -> bool:
    """Return whether a field of that type can hold a struct, or a tuple of them."""
    if isinstance(hint, type) and not get_args(hint):
        return issubclass(hint, msgspec.Struct)
    return any(_may_hold_struct(each) for each in get_args(hint))
