"""The question whether an action may be taken back, put to the other players."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gravitable.kernel import Seat
from gravitable.server.errors import Refusal
from gravitable.server.wire import UndoVote


class Votes:
    """At most one open question at a time; each has a number of its own."""

    def __init__(self) -> None:
        self._open: UndoVote | None = None
        self._count = 0

    @property
    def open(self) -> UndoVote | None:
        """The question that is open now."""
        return self._open

    def ask(self, seat: Seat, to: int, others: Iterable[Seat]) -> None:
        """`seat` asks all `others` whether the table may go back to moment `to`."""
        if self._open is not None:
            raise Refusal("Someone else is asking for an undo.", "table.undo-vote")
        self._count += 1
        self._open = UndoVote(self._count, seat, to, tuple(sorted(others)))

    def agree(self, seat: Seat, number: int) -> int | None:
        """`seat` agrees. The moment to go back to, once everyone has; the question is then closed."""
        vote = self._answerable(seat, number)
        waiting = tuple(other for other in vote.waiting if other != seat)
        self._open = msgspec.structs.replace(vote, waiting=waiting) if waiting else None
        return None if waiting else vote.to

    def refuse(self, seat: Seat, number: int) -> None:
        """`seat` does not agree: the question is closed."""
        self._answerable(seat, number)
        self._open = None

    def close(self) -> bool:
        """Everything stays as it is. Was there a question?"""
        was_open = self._open is not None
        self._open = None
        return was_open

    def _answerable(self, seat: Seat, number: int) -> UndoVote:
        if self._open is None or self._open.id != number or seat not in self._open.waiting:
            raise Refusal("That question is settled.", "table.undo-vote")
        return self._open
