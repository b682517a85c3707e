"""The kinds of data a game is made of. All of it is msgspec structs: cheap, typed, serialisable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self, TypeAlias

import msgspec

from gravitable.kernel.copying import write_copier

Seat: TypeAlias = int
"""A player's place at the table, counted from 0."""


class Action(msgspec.Struct, frozen=True, tag=True, gc=False):
    """What a player chooses. What travels over the wire is what is in the log.

    `slots` says how many actions of a type learning agents can tell apart, where its values are not listed.
    """

    slots: ClassVar[int | None] = None


class Proceed(Action, frozen=True):
    """Go on without doing (more of) what could be done now. The decision says what that is called."""


PROCEED = Proceed()


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """What happened.

    `reveals` marks events that show someone a secret: no undo goes back past them. `headline` marks those
    that open a turn, a round or a phase: the log shows their words as a heading.
    """

    reveals: ClassVar[bool] = False
    headline: ClassVar[bool] = False

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What `seat` (None: a spectator) learns: the event, a redacted one, or None for nothing."""
        return self


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The variants and rulings a table chooses. Every field has a default and a described type."""


class NoContent(msgspec.Struct, frozen=True):
    """The content of a game that has no components worth a file."""


class View(msgspec.Struct, frozen=True, gc=False):
    """What one seat, or a spectator, may see."""


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
