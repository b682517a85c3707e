"""Taking back: at once where the rules of undo allow it, otherwise by consent.

What a person did is never taken back without that person.
"""

from __future__ import annotations

from typing import Any

from gravitable.kernel import IllegalAction, Match, Seat
from gravitable.server.errors import Refusal
from gravitable.server.storage.records import TableRecord
from gravitable.server.tables.table import Room
from gravitable.server.view.timeline import Moment
from gravitable.server.wire.live import UndoChanged


def last_move(room: Room, seat: Seat) -> int | None:
    """The number of the last moment that `seat` made; None: there is none."""
    return next((moment.seq for moment in reversed(room.play.story) if moment.by == seat), None)


async def ask_undo(room: Room, seat: Seat, last: int | None) -> None:
    """Take back the seat's `last` move, or ask the others whether it may."""
    async with room.standstill():
        match, story = _playing(room), room.play.story
        if last is None:
            raise IllegalAction("kernel.undo.nothing", "You have done nothing that could be taken back.")
        if last != last_move(room, seat):
            raise Refusal("The table has gone on meanwhile.", "table.undo-vote")
        at = next(n for n, moment in enumerate(story) if moment.seq == last)
        to = story[at - 1].seq
        others = _asked(room.table, seat, story[at:])
        if not others or (at == len(story) - 1 and match.cannot_undo(seat) is None):
            await room.rewind(to)
        else:
            room.votes.ask(seat, to, others)
            room.save()
            room.audience.broadcast(UndoChanged(room.votes.open))


async def cast_vote(room: Room, seat: Seat, vote: int, *, agree: bool) -> None:
    """Agree or not to the undo that is asked for."""
    async with room.standstill():
        _playing(room)
        if not agree:
            room.votes.refuse(seat, vote)
            room.save()
            room.audience.broadcast(UndoChanged(None, refused_by=seat))
            return
        to = room.votes.agree(seat, vote)
        if to is not None:
            await room.rewind(to)
        else:
            room.save()
            room.audience.broadcast(UndoChanged(room.votes.open))


def _playing(room: Room) -> Match[Any, Any, Any]:
    if room.play.match is None or room.table.status == "waiting":
        raise Refusal("The match has not started.", "table.waiting")
    if room.table.paused:
        raise Refusal("The table pauses.", "table.paused")
    return room.play.match


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
