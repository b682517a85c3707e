"""Taking back: at once where the rules of undo allow it, otherwise by consent.

What a person did is never taken back without that person.
"""

from __future__ import annotations

from typing import Any

from gravitable.kernel import IllegalAction, Match, Seat
from gravitable.server.errors import Refusal
from gravitable.server.storage.records import TableRecord
from gravitable.server.tables.table import Table
from gravitable.server.view.timeline import Moment
from gravitable.server.wire.live import UndoChanged


def last_move(table: Table, seat: Seat) -> int | None:
    """The number of the last moment that `seat` made; None: there is none."""
    return next((moment.seq for moment in reversed(table.play.story) if moment.by == seat), None)


async def ask_undo(table: Table, seat: Seat, last: int | None) -> None:
    """Take back the seat's `last` move, or ask the others whether it may."""
    async with table.standstill():
        match, story = _playing(table), table.play.story
        if last is None:
            raise IllegalAction("kernel.undo.nothing", "You have done nothing that could be taken back.")
        if last != last_move(table, seat):
            raise Refusal("The table has gone on meanwhile.", "table.undo-vote")
        at = next(n for n, moment in enumerate(story) if moment.seq == last)
        to = story[at - 1].seq
        others = _asked(table.record, seat, story[at:])
        if not others or (at == len(story) - 1 and match.cannot_undo(seat) is None):
            await table.rewind(to)
        else:
            table.votes.ask(seat, to, others)
            table.save()
            table.audience.broadcast(UndoChanged(table.votes.open))


async def cast_vote(table: Table, seat: Seat, vote: int, *, agree: bool) -> None:
    """Agree or not to the undo that is asked for."""
    async with table.standstill():
        _playing(table)
        if not agree:
            table.votes.refuse(seat, vote)
            table.save()
            table.audience.broadcast(UndoChanged(None, refused_by=seat))
            return
        to = table.votes.agree(seat, vote)
        if to is not None:
            await table.rewind(to)
        else:
            table.save()
            table.audience.broadcast(UndoChanged(table.votes.open))


def _playing(table: Table) -> Match[Any, Any, Any]:
    if table.play.match is None or table.record.status == "waiting":
        raise Refusal("The match has not started.", "table.waiting")
    if table.record.paused:
        raise Refusal("The table pauses.", "table.paused")
    return table.play.match


def _asked(table: TableRecord, seat: Seat, moments: list[Moment]) -> set[Seat]:
    """Who must agree to take back these moments: every other person who plays and is here.

    A refusal if one of them was done by a person who is not here to agree: a bot sits in, or they were sent
    away.
    """
    for moment in moments:
        if moment.by is None or moment.by == seat or not moment.by_person:
            continue
        other = table.seats[moment.by]
        if other.kind != "person":
            raise Refusal("Someone who has left did something since.", "table.undo-vote")
        if other.bot is not None:
            raise Refusal(f"{other.name} is away, and did something since.", "table.undo-vote")
    return {
        other.seat
        for other in table.seats
        if other.kind == "person" and other.bot is None and not other.program and other.seat != seat
    }
