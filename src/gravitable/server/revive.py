"""A match read back from its stored moments."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from gravitable.kernel import Game, Log, Match, Seat, decode_entries
from gravitable.server.questions import Question, ask
from gravitable.server.records import TableRecord
from gravitable.server.storage import MomentRow
from gravitable.server.story import Moment, retell


class Revived(msgspec.Struct):
    """A match as it stood when its last moment was stored, with the story that led there."""

    match: Match[Any, Any, Any]
    story: list[Moment]
    questions: dict[Seat, Question]
    seq: int
    rewound: int
    left: list[float] | None


class Surviving(msgspec.Struct, frozen=True):
    """A stored moment that no undo took back; `rewound_at` is the number of the undo that made it the last
    one.
    """

    seq: int
    entries: list[Any]
    rewound_at: int | None = None


def surviving(rows: Sequence[MomentRow], game: Game[Any, Any, Any]) -> list[Surviving]:
    """The moments that count, oldest first."""
    found: list[Surviving] = []
    for _, seq, _, entries, rewound_to, _ in rows:
        if rewound_to is None:
            found.append(Surviving(seq, decode_entries(entries, game)))
        else:
            while found[-1].seq > rewound_to:
                found.pop()
            found[-1] = msgspec.structs.replace(found[-1], rewound_at=seq)
    return found


def as_log(table: TableRecord, moments: Sequence[Surviving]) -> Log:
    """The log of what was played, without what was taken back."""
    entries = [entry for moment in moments for entry in moment.entries]
    return Log(table.game, table.version, len(table.seats), table.options, entries)


def revive(table: TableRecord, rows: Sequence[MomentRow], game: Game[Any, Any, Any], luck: Random) -> Revived:
    """Play the stored moments again; what comes after them is up to `luck`."""
    moments = surviving(rows, game)
    story: list[Moment] = []
    questions: dict[Seat, Question] = {}
    seqs = [moment.seq for moment in moments]
    for kept, (match, moment) in zip(
        moments, retell(as_log(table, moments), game, table.names, seqs, luck), strict=True
    ):
        story.append(moment)
        questions = ask(match.pending, questions, moment.seq, moment.by)
        if kept.rewound_at is not None:
            questions = ask(match.pending, {}, kept.rewound_at, None)
    clocks = rows[-1][5]
    return Revived(
        match=match,
        story=story,
        questions=questions,
        seq=rows[-1][1],
        rewound=max((row[1] for row in rows if row[4] is not None), default=-1),
        left=None if clocks is None else msgspec.json.decode(clocks, type=list[float]),
    )
