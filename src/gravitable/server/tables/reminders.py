"""Who is to be told, away from the table, that the match waits for them: stored, so that it is told once.

A row stands for a turn that waits for someone who has not opened the table. `at` is when to tell them next:
soon after they are asked, and again before their time runs out. Whoever sends takes the row first (`claim`),
so that of several servers one does. The row goes when they come, answer, or are no longer asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Literal, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, text, update

from gravitable.server.storage import schema
from gravitable.server.storage.records import TableRecord
from gravitable.server.storage.writer import Statement
from gravitable.server.tables.match import TableMatch
from gravitable.server.wire.tables import NoClock

SOON = 20.0
"""Seconds after which someone who is asked is told, if they have not come by themselves."""
_REMIND_SHARE = 1 / 6
_LONGEST_REMINDER = 12 * 3600.0
_SHORTEST_CLOCK = 3600.0
"""Who has less time than that is at the table anyway."""
_SAME = 1.0
"""Ends of time that differ by fewer seconds are the same, but for rounding."""

_found = schema.reminders.c
_INSERT = text(
    "INSERT INTO reminders (table_id, person, kind, at, ends) VALUES (:table_id, :person, :kind, :at, :ends) "
    "ON CONFLICT (table_id, person) DO UPDATE SET "
    "kind = excluded.kind, at = excluded.at, ends = excluded.ends"
)
_MOVE = text(
    "UPDATE reminders SET ends = :ends, at = CASE WHEN kind = 'soon' THEN :at ELSE at END "
    "WHERE table_id = :table_id AND person = :person"
)
_DELETE = delete(schema.reminders).where(
    _found.table_id == bindparam("which"), _found.person == bindparam("whose")
)
_CLAIM = update(schema.reminders).where(
    _found.table_id == bindparam("which"), _found.person == bindparam("whose"), _found.at == bindparam("was")
)


class Reminder(NamedTuple):
    """Someone to be told that a `turn` waits, or that time will `soon` run out at `ends`."""

    table_id: str
    person: str
    kind: Literal["turn", "soon"]
    at: float | None
    ends: float | None


class Reminders:
    """Those of one table in memory. `known` have a row already, with the end of their time."""

    def __init__(self, table: TableRecord, play: TableMatch, known: Mapping[str, float | None]) -> None:
        self._table = table
        self._play = play
        self._known = dict(known)

    def changes(self, present: Set[int | None], *, seen: bool = False) -> list[Statement]:
        """What is to be stored now that the match waits for whom it waits for.

        `present` are the seats of those who have the table open. With `seen` nobody needs to be told that it
        is their turn: whoever just left knows.
        """
        absent = self._absent(present)
        if not absent and not self._known:
            return []
        gone = self._known.keys() - absent.keys()
        changed: list[Statement] = [(_DELETE, {"which": self._table.id, "whose": who}) for who in gone]
        for person, seat in absent.items():
            ends = self._play.time.expiry(seat)
            told = person in self._known
            known = self._known.get(person)
            if not told or (ends is None) != (known is None):  # or a holiday is over
                changed.append((_INSERT, self._new(person, ends, seen=seen or told)._asdict()))
            elif ends is not None and known is not None and abs(ends - known) > _SAME:
                where = {"table_id": self._table.id, "person": person}
                changed.append((_MOVE, {**where, "ends": ends, "at": reminder(self._table, ends)}))
            else:
                continue
            self._known[person] = ends
        for person in gone:
            del self._known[person]
        return changed

    def _absent(self, present: Set[int | None]) -> dict[str, int]:
        """The people whom the match waits for and who are not here, with their seats."""
        table = self._table
        if table.status != "playing" or table.paused:
            return {}
        found = {}
        for seat, question in self._play.questions.items():
            record = table.seats[seat]
            waits = record.bot is None and not question.decision.optional and seat not in present
            if waits and record.person is not None and not record.program:
                found[record.person] = seat
        return found

    def _new(self, person: str, ends: float | None, *, seen: bool) -> Reminder:
        if seen:
            return Reminder(self._table.id, person, "soon", reminder(self._table, ends), ends)
        return Reminder(self._table.id, person, "turn", self._play.now() + SOON, ends)


def reminder(table: TableRecord, ends: float | None) -> float | None:
    """When to remind someone whose time ends then; None where there is no time for that."""
    clock = table.settings.clock
    if ends is None or isinstance(clock, NoClock) or clock.seconds < _SHORTEST_CLOCK:
        return None
    return ends - min(_LONGEST_REMINDER, clock.seconds * _REMIND_SHARE)


def read_known(database: Connection, table: str) -> dict[str, float | None]:
    """Who has a row at a table, and when their time ends."""
    rows = database.execute(select(_found.person, _found.ends).where(_found.table_id == table))
    return {row.person: row.ends for row in rows}


def read_due(database: Connection, now: float, limit: int) -> list[Reminder]:
    """Who is to be told by now, the longest overdue first."""
    query = select(schema.reminders).where(_found.at <= now).order_by(_found.at).limit(limit)
    return [Reminder(*row) for row in database.execute(query)]


def claim(database: Connection, remind: Reminder, again: float | None) -> bool:
    """Take a nudge, to be told now, and see to the next one; False: another server took it, or it is gone."""
    values = {"which": remind.table_id, "whose": remind.person, "was": remind.at, "kind": "soon", "at": again}
    return database.execute(_CLAIM, values).rowcount == 1


def postpone(database: Connection, remind: Reminder, until: float) -> None:
    """Tell them later."""
    values = {"which": remind.table_id, "whose": remind.person, "was": remind.at, "at": until}
    database.execute(_CLAIM, values)
