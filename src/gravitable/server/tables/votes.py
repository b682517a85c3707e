"""The question whether an action may be taken back, put to the other players."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gravitable.kernel import Seat
from gravitable.server.errors import Refusal
from gravitable.server.storage.records import TableRecord
from gravitable.server.wire.match import UndoVote


class Votes:
    """At most one open question at a time, stored with its table; each has a number of its own."""

    def __init__(self, table: TableRecord) -> None:
        self._table = table
        self._count = table.vote.id if table.vote else 0

    @property
    def open(self) -> UndoVote | None:
        """The question that is open now."""
        return self._table.vote

    def ask(self, seat: Seat, to: int, others: Iterable[Seat]) -> None:
        """`seat` asks all `others` whether the table may go back to moment `to`."""
        if self._table.vote is not None:
            raise Refusal("Someone else is asking for an undo.", "table.undo-vote")
        self._count += 1
        self._table.vote = UndoVote(self._count, seat, to, tuple(sorted(others)))

    def agree(self, seat: Seat, number: int) -> int | None:
        """`seat` agrees. The moment to go back to, once everyone has; the question is then closed."""
        vote = self._answerable(seat, number)
        waiting = tuple(other for other in vote.waiting if other != seat)
        self._table.vote = msgspec.structs.replace(vote, waiting=waiting) if waiting else None
        return None if waiting else vote.to

    def refuse(self, seat: Seat, number: int) -> None:
        """`seat` does not agree: the question is closed."""
        self._answerable(seat, number)
        self._table.vote = None

    def close(self) -> bool:
        """Everything stays as it is. Was there a question?"""
        was_open = self._table.vote is not None
        self._table.vote = None
        return was_open

    def _answerable(self, seat: Seat, number: int) -> UndoVote:
        if self._table.vote is None or self._table.vote.id != number or seat not in self._table.vote.waiting:
            raise Refusal("That question is settled.", "table.undo-vote")
        return self._table.vote
