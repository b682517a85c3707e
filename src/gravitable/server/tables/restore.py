"""A table read from the database, and its match played again from the stored moments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from gravitable.kernel import Game, Log, Match, Seat, decode_entries
from gravitable.server.storage.records import StoredClocks, TableRecord
from gravitable.server.storage.writer import MomentRow
from gravitable.server.view.questions import Question, ask
from gravitable.server.view.timeline import Moment, retell
from gravitable.server.wire.match import ChatLine, PinInfo


class StoredTable(NamedTuple):
    """A stored table without its match; `reminded` maps people to the end of their time."""

    record: TableRecord
    chat: Sequence[ChatLine] = ()
    pins: Sequence[PinInfo] = ()
    reminded: Mapping[str, float | None] = MappingProxyType({})


class RestoredMatch(msgspec.Struct):
    """A match as it stood when its last moment was stored, with the story that led there."""

    match: Match[Any, Any, Any]
    story: list[Moment]
    questions: dict[Seat, Question]
    seq: int
    rewound: int
    clocks: StoredClocks | None


class Surviving(msgspec.Struct, frozen=True):
    """A stored moment that no undo took back; `rewound_at` is the number of the undo that made it the last
    one.
    """

    seq: int
    entries: list[Any]
    by_person: bool
    rewound_at: int | None = None


def surviving(rows: Sequence[MomentRow], game: Game[Any, Any, Any]) -> list[Surviving]:
    """The moments that count, oldest first."""
    found: list[Surviving] = []
    for row in rows:
        if row.rewound_to is None:
            found.append(Surviving(row.seq, decode_entries(row.entries, game), row.by_person))
        else:
            while found[-1].seq > row.rewound_to:
                found.pop()
            found[-1] = msgspec.structs.replace(found[-1], rewound_at=row.seq)
    return found


def as_log(table: TableRecord, moments: Sequence[Surviving]) -> Log:
    """The log of what was played, without what was taken back."""
    entries = [entry for moment in moments for entry in moment.entries]
    return Log(table.game, table.version, len(table.seats), table.options, entries, table.content)


def restore_match(
    table: TableRecord, rows: Sequence[MomentRow], game: Game[Any, Any, Any], luck: Random
) -> RestoredMatch:
    """Play the stored moments again; what comes after them is up to `luck`."""
    moments = surviving(rows, game)
    story: list[Moment] = []
    questions: dict[Seat, Question] = {}
    seqs = [moment.seq for moment in moments]
    for kept, (match, moment) in zip(
        moments, retell(as_log(table, moments), game, table.names, seqs, luck), strict=True
    ):
        moment.by_person = kept.by_person and moment.by is not None
        story.append(moment)
        questions = ask(match.pending, questions, moment.seq, moment.by)
        if kept.rewound_at is not None:
            questions = ask(match.pending, {}, kept.rewound_at, None)
    last = rows[-1]
    clocks = table.clocks
    if last.clocks is not None and (clocks is None or clocks.seq < last.seq):
        clocks = StoredClocks(last.seq, last.time, msgspec.json.decode(last.clocks, type=list[float]))
    return RestoredMatch(
        match=match,
        story=story,
        questions=questions,
        seq=last.seq,
        rewound=max((row.seq for row in rows if row.rewound_to is not None), default=-1),
        clocks=clocks,
    )
