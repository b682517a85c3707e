"""What a player is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

import msgspec

from gravitable.kernel.data import Action, Seat


@final
class Decision(msgspec.Struct, frozen=True, gc=False):
    """One question to one seat.

    `options` lists every legal action; None means the choice is parametric (a place, a path): then
    `Match.check` judges any action and `Match.candidates` samples sensible legal ones. An `optional`
    decision may be left unanswered: the match goes on without it. `rule` is the clause that asks. `proceed`
    is the label of `Proceed`, where that is one of the options. A `covert` decision is asked whether or not
    the seat has a choice, so that nobody learns from it what the seat holds. A player who has only `Proceed`
    passes after the same pause as a player who could have done more. A `reaction` is a chance to interfere
    with what is about to happen. A player who does not care may have it passed, with `Proceed`, by itself.
    """

    seat: Seat
    kind: str
    prompt: str
    options: Sequence[Action] | None
    rule: str
    optional: bool = False
    proceed: str = ""
    covert: bool = False
    reaction: bool = False

    @property
    def idle(self) -> Action | None:
        """The only answer to a question asked for secrecy's sake alone; None where there is a choice."""
        return self.options[0] if self.covert and self.options and len(self.options) == 1 else None


class Blocked(msgspec.Struct, frozen=True):
    """An action a player might look for that is not legal now, and the clause that forbids it."""

    action: Action
    rule: str
    reason: str
