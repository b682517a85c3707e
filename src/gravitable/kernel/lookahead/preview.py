"""Previews of actions: an action played on a copy, up to the first unknown result."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Literal, NoReturn, TypeAlias

import msgspec

from gravitable.kernel.data import Action, Event, Seat, View
from gravitable.kernel.decision import Decision
from gravitable.kernel.match import Match
from gravitable.kernel.outcome import Outcome
from gravitable.kernel.step import Step

Until: TypeAlias = Literal["decision", "chance", "secret", "end"]
GUESSES = 2
"""In how many guesses an action is played."""


class Preview(msgspec.Struct, frozen=True):
    """The result of an action: its events, and the view after them.

    `until` is the reason for its end: a `decision`, a result of `chance`, a `secret` that is shown or that
    matters from here on, or the `end` of the match.
    """

    events: tuple[Event, ...]
    view: View
    until: Until
    outcome: Outcome | None


def preview(match: Match[Any, Any, Any], action: Action, seat: Seat) -> Preview:
    """Return the part of `action`'s result that `seat` can know; raise `IllegalAction` if it is illegal.

    The action is played in a few guesses at what the seat does not know. The guesses depend only on what it
    knows, and so does the preview. It stops before the first result of chance, before the first secret that
    is shown, and where the guesses begin to differ.

    >>> import gravitable
    >>> m = gravitable.new("adrift", seats=1, seed=1)
    >>> preview(m, m.pending[0].options[2], 0).view.core
    10
    """
    match.check(action, seat)
    guesses = [_Guess(match.imagine(seat, Random(n)), action, seat) for n in range(GUESSES)]
    for n in reversed(range(min(len(guess.moments) for guess in guesses))):
        told, *others = (guess.told(n) for guess in guesses)
        if all(other == told for other in others):
            return told
    raise AssertionError(f"{match.game.id} shows seat {seat} what it guesses")


class _Guess:
    """An action played in one guess at what its player does not know, and each moment on the way."""

    def __init__(self, m: Match[Any, Any, Any], action: Action, seat: Seat) -> None:
        self.seat = seat
        self.moments: list[tuple[Match[Any, Any, Any], int, Until]] = []
        """The match before each step, the number of events so far, and the reason to end a preview there."""
        self.events: list[Event] = []
        self._play(m, action)

    def _play(self, m: Match[Any, Any, Any], action: Action) -> None:
        asking = m.step(Step)
        m.chance = _Sealed()
        m.emit = self._listen
        m.pending = ()
        self._remember(m.clone(), "secret")
        try:
            asking.take(m, self.seat, action)
            while m.outcome is None:
                self._remember(m.clone(), "secret")
                asked = m.agenda.pop().run(m)
                if asked:
                    m.pending = (asked,) if isinstance(asked, Decision) else tuple(asked)
                    break
            self._remember(m, "end" if m.outcome else "decision")
        except _Chance:
            self._remember(m, "chance")
        except _Secret:
            pass

    def told(self, n: int) -> Preview:
        """Return the preview up to moment `n`."""
        m, count, until = self.moments[n]
        seen = (event.seen_by(self.seat) for event in self.events[:count])
        return Preview(
            tuple(event for event in seen if event is not None), m.view(self.seat), until, m.outcome
        )

    def _remember(self, m: Match[Any, Any, Any], until: Until) -> None:
        self.moments.append((m, len(self.events), until))

    def _listen(self, event: Event) -> None:
        if event.reveals:
            raise _Secret
        self.events.append(event)


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
