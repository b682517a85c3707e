"""Taking back: at once where the rules of undo allow it, otherwise by consent of everyone else there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from gravitable.kernel import IllegalAction, Seat
from gravitable.server import messages, records, wire
from gravitable.server.errors import Refusal
from gravitable.server.storage import Job

if TYPE_CHECKING:
    from gravitable.server.room import Room


def ask_undo(room: Room, seat: Seat) -> None:
    """Take back the seat's last action, or ask the others whether it may."""
    if room.match is None:
        raise Refusal("The match has not started.", "table.waiting")
    story = room.story
    last = next((n for n in range(len(story) - 1, 0, -1) if story[n].by == seat), None)
    if last is None:
        raise IllegalAction("kernel.undo.nothing", "You have done nothing that could be taken back.")
    to = story[last - 1].seq
    others = {
        other.seat
        for other in room.table.seats
        if other.kind == "person" and other.bot is None and other.seat != seat
    }
    if not others or (last == len(story) - 1 and room.match.cannot_undo(seat) is None):
        rewind(room, to)
    elif room.vote is not None:
        raise Refusal("Someone else is asking for an undo.", "table.undo-vote")
    else:
        room.votes += 1
        room.vote = wire.UndoVote(room.votes, seat, to, tuple(sorted(others)))
        room.broadcast(messages.UndoChanged(room.vote))


def cast_vote(room: Room, seat: Seat, vote: int, *, agree: bool) -> None:
    """Agree or not to the undo that is asked for."""
    if room.vote is None or room.vote.id != vote or seat not in room.vote.waiting:
        raise Refusal("That question is settled.", "table.undo-vote")
    if not agree:
        end_vote(room, refused_by=seat)
        room.bots.wake()
        return
    waiting = tuple(other for other in room.vote.waiting if other != seat)
    if waiting:
        room.vote = msgspec.structs.replace(room.vote, waiting=waiting)
        room.broadcast(messages.UndoChanged(room.vote))
    else:
        rewind(room, room.vote.to)


def end_vote(room: Room, refused_by: Seat | None) -> None:
    """The question of an undo, if there is one, is settled: everything stays as it is."""
    if room.vote is not None:
        room.vote = None
        room.broadcast(messages.UndoChanged(None, refused_by))


def rewind(room: Room, to: int) -> None:
    """Go back to moment `to`; everyone is shown the table as it was. The undo is a moment of its own."""
    assert room.match is not None
    while room.story[-1].seq > to:
        room.story.pop()
    room.match.rewind(room.story[-1].entries)
    room.seq += 1
    room.rewound = room.seq
    room.questions = {}
    room.vote = None
    room.ask_anew()
    job = Job((room.row(b"[]", to),))
    if room.table.status == "over":
        room.table.status, room.table.outcome = "playing", None
        job.statements = (records.update_table(room.table),)
    room.store(job)
    room.show_all(rewound=True)
    room.after_store(room.bots.wake)
