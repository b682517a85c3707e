"""Bodies about replays, forks and reviews."""

from __future__ import annotations

from typing import Any

from gravitable.kernel import Look, Outcome
from gravitable.review import Review
from gravitable.server.wire.fields import In, Moment, Out, SeatNumber
from gravitable.server.wire.match import Frame, MomentChanges


class Fork(In, frozen=True):
    """POST /api/tables/{id}/fork: a new table that goes on from moment `at`; you sit in `seat`.

    With an `action` it is a variation: bots sit in the other seats, it has begun, and you have done that.
    """

    at: Moment
    seat: SeatNumber = 0
    action: Any = None


class ForkLog(In, frozen=True):
    """POST /api/replay/fork: the same from a log file, whose text is `log`."""

    log: str
    at: Moment
    seat: SeatNumber = 0


class Replay(Out, frozen=True):
    """GET /api/tables/{id}/replay?seat=, POST /api/replay?seat=: a match as one seat (None: a spectator) saw
    it.

    `view` is the view before the first frame; frames follow in order. `seats` are the names, `looks` how the
    game shows them. `content` is what is printed on the components, of a match that was played with a pack.
    """

    game: str
    options: dict[str, Any]
    seats: tuple[str, ...]
    looks: tuple[Look, ...]
    seat: int | None
    view: Any
    frames: tuple[Frame, ...]
    outcome: Outcome | None
    content: Any = None


class Recap(Out, frozen=True):
    """GET /api/tables/{id}/recap?since=: your view at moment `since`, and what changed in it from then on."""

    view: Any
    moments: tuple[MomentChanges, ...]


class Reviewing(Out, frozen=True):
    """GET /api/tables/{id}/review: how far the review of a match is, and what it says so far.

    It is worked out as long as someone asks for it, every second or so. `share` is 1 when it is whole.
    Moments are counted as the frames of the replay are. `trouble` says why there will be none.
    """

    share: float
    review: Review | None = None
    trouble: str | None = None
