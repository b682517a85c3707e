"""Taking back: at once where the rules of undo allow it, otherwise by consent of everyone else there."""

from __future__ import annotations

from gravitable.kernel import IllegalAction, Seat
from gravitable.server.errors import Refusal
from gravitable.server.messages import UndoChanged
from gravitable.server.room import Room


def ask_undo(room: Room, seat: Seat) -> None:
    """Take back the seat's last action, or ask the others whether it may."""
    match, story = room.play.match, room.play.story
    if match is None:
        raise Refusal("The match has not started.", "table.waiting")
    last = next((n for n in range(len(story) - 1, 0, -1) if story[n].by == seat), None)
    if last is None:
        raise IllegalAction("kernel.undo.nothing", "You have done nothing that could be taken back.")
    to = story[last - 1].seq
    others = {
        other.seat
        for other in room.table.seats
        if other.kind == "person" and other.bot is None and other.seat != seat
    }
    if not others or (last == len(story) - 1 and match.cannot_undo(seat) is None):
        room.rewind(to)
    else:
        room.votes.ask(seat, to, others)
        room.audience.broadcast(UndoChanged(room.votes.open))


def cast_vote(room: Room, seat: Seat, vote: int, *, agree: bool) -> None:
    """Agree or not to the undo that is asked for."""
    if not agree:
        room.votes.refuse(seat, vote)
        room.audience.broadcast(UndoChanged(None, refused_by=seat))
        room.bots.wake()
        return
    to = room.votes.agree(seat, vote)
    if to is not None:
        room.rewind(to)
    else:
        room.audience.broadcast(UndoChanged(room.votes.open))
