"""The kinds of data a game is made of. All of it is msgspec structs: cheap, typed, serialisable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self, TypeAlias

import msgspec

from gravitable.kernel.copying import write_copier

Seat: TypeAlias = int
"""A player's place at the table, counted from 0."""


class Action(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A player's choice. The log and the messages hold it in the same form.

    `slots` says how many actions of a type learning agents can tell apart, where its values are not listed.
    """

    slots: ClassVar[int | None] = None


class Proceed(Action, frozen=True):
    """Continue without a (further) choice. `Decision.proceed` is the label."""


PROCEED = Proceed()


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened in a match.

    `reveals` marks events that show a player a secret: undo stops there. `headline` marks those
    that open a turn, a round or a phase: the log shows their words as a heading.
    """

    reveals: ClassVar[bool] = False
    headline: ClassVar[bool] = False

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event as `seat` (None: a spectator) learns it: whole, redacted, or None."""
        return self


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The variants and rulings a table chooses. Every field has a default and a described type."""


class NoContent(msgspec.Struct, frozen=True):
    """The content of a game that has no components worth a file."""


class View(msgspec.Struct, frozen=True, gc=False):
    """The visible part of a match, for one seat or for spectators."""


class State(msgspec.Struct, gc=False):
    """A game's state, or a mutable part of one: plain data. `clone` copies exactly what can change."""

    def clone(self) -> Self:
        """An independent copy, by a copier written once per class from its field types."""
        copier = _COPIERS.get(type(self))
        if copier is None:
            copier = _COPIERS[type(self)] = write_copier(type(self))
        copy: Self = copier(self)
        return copy


_COPIERS: dict[type[State], Callable[[Any], Any]] = {}
