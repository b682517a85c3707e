"""When the last action can be taken back, and by which rule it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gravitable.kernel.data import Event, Seat
from gravitable.kernel.errors import IllegalAction
from gravitable.kernel.record.log import ActionTaken

if TYPE_CHECKING:
    from gravitable.kernel.match import Match


def why_no_undo(
    m: Match[Any, Any, Any], seat: Seat, entries: Sequence[Any], caused: Sequence[Event]
) -> IllegalAction | None:
    """Why `seat` cannot take back the last action, or None if it can.

    `entries` is the record of the match, and `caused` are the events that the last action caused.
    """
    if not any(isinstance(entry, ActionTaken) for entry in entries):
        return IllegalAction("kernel.undo.nothing", "There is nothing to take back.")
    last = entries[-1]
    if not isinstance(last, ActionTaken):
        return IllegalAction("kernel.undo.chance", "Chance has decided since: that cannot be taken back.")
    if last.seat != seat:
        return IllegalAction("kernel.undo.other-player", "The last action was another player's.")
    if any(event.reveals for event in caused):
        return IllegalAction(
            "kernel.undo.secret", "Something hidden was shown since: that cannot be taken back."
        )
    if m.outcome is not None or not m.pending or any(d.seat != seat for d in m.pending if not d.optional):
        return IllegalAction("kernel.undo.turn", "Another decision has begun: that cannot be taken back.")
    return None
