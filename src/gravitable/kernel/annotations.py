"""Annotations of fields: the meaning of a value, and its observation and numbers for learning agents.

A type holds them, as in `EventNo: TypeAlias = Annotated[int, EntryOf("event")]`. An annotation anywhere in
the type of a field applies to the whole field. An outer annotation replaces an inner one of its kind.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from gravitable.kernel.data import Seat

A = TypeVar("A")


@dataclass(frozen=True)
class EntryOf:
    """The table of the content whose entry a value names, by its place or its id.

    A function may stand instead: it returns the entries, given the match and the value.
    """

    of: str | Callable[[Any, Any], Sequence[msgspec.Struct]]


@dataclass(frozen=True)
class Owner:
    """The seat that a value belongs to, given the match and the value. None and negative mean no seat."""

    of: Callable[[Any, Any], Seat | None]


@dataclass(frozen=True)
class Bounds:
    """The lowest and highest number that agents observe. The rules ignore them."""

    low: float
    high: float


@dataclass(frozen=True)
class Length:
    """The number of entries of a sequence that agents observe. With 0 they observe the count only."""

    most: int


@dataclass(frozen=True)
class Columns:
    """The values of a field, given the content. Each has its own column."""

    values: Callable[[Any], Sequence[Any]]


@dataclass(frozen=True)
class Choices:
    """The values of an action's field, given the content. They give the actions fixed numbers."""

    values: Callable[[Any], Sequence[Any]]


class Hidden:
    """The mark of a field that agents do not observe."""


HIDDEN = Hidden()
T = TypeVar("T")
Unobserved: TypeAlias = Annotated[T, HIDDEN]
"""A field that agents do not observe, as in `title: Unobserved[str]`."""


class Field(NamedTuple):
    """A field of a struct, its type, and the annotations found there."""

    name: str
    hint: Any = None
    notes: tuple[Any, ...] = ()

    def note(self, kind: type[A]) -> A | None:
        """Return the annotation of a kind."""
        return next((note for note in self.notes if isinstance(note, kind)), None)


class Within:
    """Annotations of the fields of a struct that other games share, by name."""

    def __init__(self, **notes: Any) -> None:
        self._notes = notes

    def add_to(self, field: Field) -> Field:
        """Return a field of that struct with its annotation."""
        return field._replace(notes=(self._notes.get(field.name), *field.notes))


@functools.cache
def fields(struct: type[msgspec.Struct]) -> tuple[Field, ...]:
    """Return the fields of a struct with their annotations.

    >>> class Lamp(msgspec.Struct):
    ...     watts: Annotated[int, Bounds(0, 100)] | None
    >>> fields(Lamp)[0].note(Bounds)
    Bounds(low=0, high=100)
    """
    hints = get_type_hints(struct, localns={}, include_extras=True)  # else lambdas miss their module
    return tuple(Field(name, hints[name], tuple(_notes(hints[name]))) for name in struct.__struct_fields__)


def _notes(hint: Any) -> Iterator[Any]:
    """Yield the annotations in a type, the outer ones first."""
    if get_origin(hint) is Annotated:
        yield from reversed(hint.__metadata__)
        hint = hint.__origin__
    for inner in get_args(hint):
        yield from _notes(inner)
