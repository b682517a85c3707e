"""What would this do? An action played on a copy, as far as its player can know the result."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias

import msgspec

from gravitable.kernel.data import Action, Event, Seat, View
from gravitable.kernel.decision import Decision
from gravitable.kernel.outcome import Outcome

if TYPE_CHECKING:
    from gravitable.kernel.match import Match

Until: TypeAlias = Literal["decision", "chance", "secret", "end"]


class Preview(msgspec.Struct, frozen=True):
    """What an action would do: the events, and the view they lead to.

    `until` says what ends the foresight: a `decision`, a result of `chance`, a `secret` that is shown, or the
    `end` of the match.
    """

    events: tuple[Event, ...]
    view: View
    until: Until
    outcome: Outcome | None


def preview(match: Match[Any, Any, Any], action: Action, seat: Seat) -> Preview:
    """What `seat` can know about the result of `action`; `IllegalAction` if the action may not be taken.

    The action is played on the match as the seat imagines it, always in the same way, so the preview cannot
    depend on what the seat does not know. It stops before the first result of chance and the first secret.
    """
    match.check(action, seat)
    m = match.imagine(seat, Random(0))
    asking = m._asking
    assert asking is not None
    m._chance = _Sealed()
    m.emit = _listen(m.events)
    m.pending = ()
    sure, told = m.clone(), 0
    until: Until = "decision"
    try:
        asking.take(m, seat, action)
        while m.outcome is None:
            sure, told = m.clone(), len(m.events)
            asked = m.agenda.pop().run(m)
            if asked:
                m.pending = (asked,) if isinstance(asked, Decision) else tuple(asked)
                break
        else:
            until = "end"
        told = len(m.events)
    except _Chance:
        until, told = "chance", len(m.events)
    except _Secret:
        until, events = "secret", m.events
        m, m.events = sure, events
    seen = (event.seen_by(seat) for event in m.events[:told])
    return Preview(tuple(event for event in seen if event is not None), m.view(seat), until, m.outcome)


class _Chance(Exception):
    """Chance would decide from here on."""


class _Secret(Exception):
    """A secret would be shown from here on."""


class _Sealed:
    """Chance that is not to be drawn."""

    def roll(self, sides: int) -> NoReturn:
        raise _Chance

    def happen(self, kind: type[Any], make: Callable[[Random], Any]) -> NoReturn:
        raise _Chance


def _listen(events: list[Event]) -> Callable[[Event], None]:
    def emit(event: Event) -> None:
        if event.reveals:
            raise _Secret
        events.append(event)

    return emit
