"""What came up in a match: events, and components that events and actions name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, get_args, get_type_hints

import msgspec

from gravitable.kernel import Action, ActionTaken, Event, Game, Match, Seat

Key: TypeAlias = tuple[Seat | None, str, str]
"""Whose it is (None: nobody's in particular), its kind (event, rule or component) and its name."""
Reader: TypeAlias = tuple[str, Callable[[Any], Sequence[str]]]


class Component(NamedTuple):
    """An entry of the content: its table and id as one name, and what it is called."""

    name: str
    title: str


class Tally:
    """Counts what came up in matches of one game with one content.

    A component came up when an event or an action names it: by its id, or by its number in a field that the
    game declares (`Game.components`).
    """

    def __init__(self, game: Game[Any, Any, Any], content: Any) -> None:
        self._game = game
        self.components = _components(content)
        self._by_id: dict[str, dict[str, str]] = {}
        for component in self.components.values():
            table, _, id = component.name.partition(".")
            self._by_id.setdefault(id, {})[table] = component.name
        self._numbered = {
            field: [self._name(entry) for entry in entries(content)]
            for field, entries in game.components.items()
        }
        self._readers: dict[type[Any], list[Reader]] = {}

    def count(self, match: Match[Any, Any, Any]) -> Counter[Key]:
        """How often each event happened and each component came up in a match that is over."""
        counts: Counter[Key] = Counter()
        for event in match.events:
            kind = type(event)
            seat = getattr(event, "seat", None)
            counts[seat, "event", kind.__name__] += 1
            for name in self._named(event):
                counts[seat, "component", name] += 1
        for entry in match.record:
            if type(entry) is ActionTaken:
                for name in self._named(entry.action):
                    counts[entry.seat, "component", name] += 1
        return counts

    def _named(self, told: Event | Action) -> Iterator[str]:
        readers = self._readers.get(type(told))
        if readers is None:
            readers = self._readers[type(told)] = self._make_readers(type(told))
        for field, read in readers:
            yield from read(getattr(told, field))

    def _name(self, entry: Any) -> str:
        return self.components[id(entry)].name

    def _make_readers(self, kind: type[Any]) -> list[Reader]:
        """How to find components in the fields of an event or an action of that kind."""
        found: list[Reader] = []
        for field, hint in get_type_hints(kind).items():
            if field in self._numbered:
                found.append((field, self._by_number(self._numbered[field])))
            elif field in kind.__struct_fields__ and _may_hold_words(hint):
                found.append((field, self._by_word(field)))
        return found

    def _by_number(self, names: Sequence[str]) -> Callable[[Any], Sequence[str]]:
        def read(value: Any) -> Sequence[str]:
            numbers = value if isinstance(value, tuple) else (value,)
            return [names[number] for number in numbers if number is not None and 0 <= number < len(names)]

        return read

    def _by_word(self, field: str) -> Callable[[Any], Sequence[str]]:
        known = {id: tables.get(field) or min(tables.values()) for id, tables in self._by_id.items()}

        def read(value: Any) -> Sequence[str]:
            words = value if isinstance(value, tuple) else (value,)
            return [known[word] for word in words if type(word) is str and word in known]

        return read


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


def _may_hold_words(hint: Any) -> bool:
    """Whether a field of that type can hold an id: text, literals, or a tuple of either."""
    inner = get_args(hint)
    return hint is str or any(isinstance(each, str) or _may_hold_words(each) for each in inner)
