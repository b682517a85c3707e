"""Questions to players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

import msgspec

from gravitable.kernel.data import Action, Seat


@final
class Decision(msgspec.Struct, frozen=True, gc=False):
    """One question to one seat.

    `options` lists every legal action; None means the choice is parametric (a place, a path). Then
    `Match.check` judges any action, and `Match.candidates` samples sensible legal ones. The match can
    continue without an answer to an `optional` decision. `rule` is the clause that asks. `proceed` is the
    label of `Proceed`, if that is an option. A `covert` decision is asked even of a seat without a choice, so
    that the question reveals no secret. A player who has only `Proceed` then passes after the same pause as
    a player with a choice. A `reaction` is a chance to interfere with the next event; players can let the
    browser pass it.
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
