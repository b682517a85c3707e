"""Talk at the table: stored, bounded, plain text."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable

from gravitable.kernel import Seat
from gravitable.server.errors import Refusal
from gravitable.server.identity import is_program
from gravitable.server.storage.records import Person
from gravitable.server.wire.match import ChatLine

CHAT_KEPT = 100
"""Lines kept in memory and shown to newcomers."""


class Chat:
    """The last lines said at a table."""

    def __init__(self, lines: Iterable[ChatLine] = ()) -> None:
        self._lines = deque(lines, maxlen=CHAT_KEPT)

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """What was said, oldest first."""
        return tuple(self._lines)

    def say(self, person: Person, seat: Seat | None, text: str) -> ChatLine:
        """Add a line; control characters become spaces."""
        text = visible(text)
        if not text:
            raise Refusal("There is nothing to read in that.", "table.limits")
        number = self._lines[-1].id + 1 if self._lines else 1
        line = ChatLine(number, time.time(), person.id, person.name, seat, text, is_program(person.id))
        self._lines.append(line)
        return line


def visible(text: str) -> str:
    """Text without what cannot be printed.

    >>> visible("up\\x00there ")
    'up there'
    """
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()
