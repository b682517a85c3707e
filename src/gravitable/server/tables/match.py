"""The match at a table as it is played: its moments, its open questions, its clocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from gravitable.kernel import (
    Action,
    Game,
    GravitableError,
    IllegalAction,
    Log,
    Match,
    Seat,
    encode_entries,
    play_rehearsed,
    replay,
)
from gravitable.kernel.chance import RandomChance
from gravitable.server.errors import Refusal
from gravitable.server.monotonic import steady
from gravitable.server.storage.records import SeatRecord, StoredClocks, TableRecord
from gravitable.server.storage.writer import MomentRow
from gravitable.server.tables.clock import Timekeeper
from gravitable.server.tables.days_off import holiday_end, on_holiday
from gravitable.server.tables.restore import RestoredMatch
from gravitable.server.view.questions import Question, ask, describe
from gravitable.server.view.timeline import Moment, Viewer, retell, tell
from gravitable.server.wire import match as match_messages


class Stumbled(GravitableError):
    """A rule failed half-way through an action: the match in memory can no longer be trusted."""


class TableMatch:
    """The match of one table. It stores nothing and tells nobody: the room does both.

    `seq` is the number of the last moment, -1 before the match; `rewound` that of the last undo.
    """

    def __init__(
        self,
        table: TableRecord,
        game: Game[Any, Any, Any],
        luck: Random,
        now: Callable[[], float] = steady,
    ) -> None:
        self.luck = luck
        self.now = now
        self.match: Match[Any, Any, Any] | None = None
        self.story: list[Moment] = []
        self.seq = -1
        self.rewound = -1
        self.questions: dict[Seat, Question] = {}
        self.time = Timekeeper(table.settings.clock, len(table.seats))
        self._table = table
        self._game = game

    # --- how the match goes on -----------------------------------------------------------------------------

    def begin(self, results: Sequence[Any] | None = None) -> MomentRow:
        """Start the match; its first moment, to be stored. `results` are what chance gave in a rehearsal."""
        table, options = self._table, self._game.read_options(self._table.options)
        if results is None:
            self.match = Match(self._game, len(table.seats), options, RandomChance(self.luck), table.content)
        else:
            self.match = replay(self._log(results), self._game, self.luck)
        self.seq = 0
        self.story = [tell(self.match, self.match.events, table.names, 0, None, None)]
        self._ask(self.match)
        return self._row(encode_entries(self.match.record))

    def resume(self, restored: RestoredMatch, elapsed: float) -> None:
        """Take over a match that was read from storage, `elapsed` seconds after its clocks were stored."""
        self.match, self.story, self.questions = restored.match, restored.story, restored.questions
        self.seq, self.rewound = restored.seq, restored.rewound
        if restored.clocks is not None:
            self.time = Timekeeper(self._table.settings.clock, len(self._table.seats), restored.clocks.left)
            now, clock, seats = self.now(), self._table.settings.clock, self._table.seats
            ends = [holiday_end(clock, seat) or 0.0 for seat in seats]
            self.time.start({seat: max(now - elapsed, ends[seat]) for seat in self._running(now)})

    def told_anew(self, names: Sequence[str]) -> list[Moment]:
        """The story so far with other names in it. It takes long, and changes nothing here."""
        assert self.match is not None
        log, seqs = self._log(list(self.match.record)), [moment.seq for moment in self.story]
        return [moment for _, moment in retell(log, self._game, names, seqs)]

    def take(
        self,
        match: Match[Any, Any, Any],
        seat: Seat,
        action: Action,
        now: float,
        *,
        by_person: bool,
        results: list[Any] | None = None,
    ) -> tuple[Moment, MomentRow]:
        """Play an action of `seat`: the new moment, to be told and to be stored.

        `results` are what chance gave in a rehearsal. An illegal action raises `IllegalAction` and changes
        nothing.
        """
        did = self._words(match, seat, action)
        entries = len(match.record)
        try:
            if results is None:
                events = match.play(action, seat)
            else:
                events = play_rehearsed(match, action, seat, results)
        except IllegalAction:
            raise
        except Exception as error:
            raise Stumbled(f"{self._game.name} failed at {action}") from error
        self.seq += 1
        self.time.answered(seat, now)
        moment = tell(match, events, self._table.names, self.seq, seat, did)
        moment.by_person = by_person
        self.story.append(moment)
        self._ask(match, seat, now)
        return moment, self._row(encode_entries(match.record[entries:]), by_person=by_person)

    def earlier(self, to: int) -> Match[Any, Any, Any]:
        """The match as it was after moment `to`, played again. It takes long, and changes nothing here."""
        assert self.match is not None
        entries = next(moment.entries for moment in self.story if moment.seq == to)
        return replay(self._log(list(self.match.record[:entries])), self._game, self.luck)

    def rewind(self, to: int, earlier: Match[Any, Any, Any]) -> MomentRow:
        """Go back to moment `to`. The undo is a moment of its own, to be stored: numbers are never reused."""
        while self.story[-1].seq > to:
            self.story.pop()
        self.match = earlier
        self.seq += 1
        self.rewound = self.seq
        self.questions = {}
        self._ask(earlier)
        return self._row(b"[]", to)

    def dress(self) -> list[SeatRecord]:
        """Give every seat the look that the game gives it now; the seats that changed."""
        table, game, match = self._table, self._game, self.match
        if match is None:
            options, content = game.read_options(table.options), game.load_content(table.content)
            return table.dress(game.looks(len(table.seats), options, content, None))
        return table.dress(game.looks(match.seats, match.options, match.content, match.state))

    def printed(self) -> msgspec.Struct | None:
        """What is printed on the components, where a pack makes it differ from the game's own."""
        if self._table.pack is None or self._game.printed is None:
            return None
        return self._game.printed(self._game.load_content(self._table.content))

    def _log(self, entries: Sequence[Any]) -> Log:
        table = self._table
        return Log(table.game, table.version, len(table.seats), table.options, entries, table.content)

    def _words(self, match: Match[Any, Any, Any], seat: Seat, action: Action) -> str | None:
        options = self.questions[seat].decision.options
        if options is not None and action not in options:
            return None  # the match is about to refuse it
        return match.label(action, seat)

    def _ask(self, match: Match[Any, Any, Any], acted: Seat | None = None, now: float | None = None) -> None:
        """Stamp the decisions that are open now, and start the clocks of those who are asked."""
        self.questions = ask(match.pending, self.questions, self.seq, acted)
        if self.time.keeps_time:
            now = self.now() if now is None else now
            fresh = [
                seat
                for seat, question in self.questions.items()
                if question.stamp == self.seq and not question.decision.optional
            ]
            self.time.run(self._running(now), now, fresh)

    def _row(self, entries: bytes, rewound_to: int | None = None, *, by_person: bool = False) -> MomentRow:
        """The present moment as it is stored."""
        clocks = msgspec.json.encode(self.time.left).decode() if self.time.keeps_time else None
        now, asked = self.now(), self.stored_asked()
        return MomentRow(self._table.id, self.seq, now, entries, rewound_to, clocks, by_person, asked)

    # --- who is asked what ---------------------------------------------------------------------------------

    def question(self, seat: Seat, stamp: int) -> tuple[Match[Any, Any, Any], Question]:
        """The question to `seat` with that stamp, if it is still open."""
        if self.match is None or self._table.status == "waiting":
            raise Refusal("The match has not started.", "table.waiting")
        if self._table.paused:
            raise Refusal("The table pauses.", "table.paused")
        question = self.questions.get(seat)
        if question is None:
            self.match.decision(seat)  # says why not
        if question is None or question.stamp != stamp:
            raise IllegalAction("kernel.stale", f"That question is settled{self._settled_by(seat)}.")
        return self.match, question

    def _settled_by(self, seat: Seat) -> str:
        by = self.story[-1].by
        return f": {self._table.names[by]} was quicker" if by is not None and by != seat else ""

    def decisions(self, viewer: Viewer) -> tuple[match_messages.DecisionInfo, ...]:
        """What `viewer` is asked."""
        if viewer is None or self.match is None or viewer not in self.questions:
            return ()
        return (describe(self.match, self.questions[viewer]),)

    def asked(self) -> tuple[match_messages.Asked, ...]:
        """Whom the match waits for. Chances to interject are nobody else's business."""
        return tuple(
            match_messages.Asked(seat, question.decision.rule)
            for seat, question in self.questions.items()
            if not question.decision.optional
        )

    def stored_asked(self) -> str:
        """What each seat is asked that the match waits for, to be stored with a moment."""
        questions = {str(one.seat): self.questions[one.seat].decision.prompt for one in self.asked()}
        return msgspec.json.encode(questions).decode()

    def can_undo(self, viewer: Viewer) -> bool:
        """May `viewer` take back the last action without asking anyone?"""
        if viewer is None or self.match is None or not self.story or self.story[-1].by != viewer:
            return False
        if any(other != viewer and not q.decision.optional for other, q in self.questions.items()):
            return False  # the usual case, and the kernel would say the same
        return self.match.cannot_undo(viewer) is None

    # --- time ----------------------------------------------------------------------------------------------

    def run_clocks(self, now: float) -> None:
        """Let the time of those run who are asked; none while the table pauses."""
        if self.time.keeps_time:
            self.time.run(self._running(now), now)

    def _running(self, now: float) -> list[Seat]:
        """Whose time runs: the people whom the match waits for, unless they are on holiday."""
        table = self._table
        return [
            seat
            for seat, question in self.questions.items()
            if not question.decision.optional
            and table.seats[seat].kind == "person"
            and table.seats[seat].bot is None
            and table.status == "playing"
            and not table.paused
            and not on_holiday(table.settings.clock, table.seats[seat], now)
        ]

    def stored_clocks(self) -> StoredClocks | None:
        """The clocks as they stand now, to be stored with the table."""
        if self.match is None or not self.time.keeps_time:
            return None
        now = self.now()
        return StoredClocks(self.seq, now, self.time.settled(now))

    def due(self) -> float | None:
        """When the server must look at this table though nobody does anything.

        At once where a bot has to answer, else when the next clock runs out, or a holiday does.
        """
        table = self._table
        if table.status != "playing" or table.paused:
            return None
        for seat, question in self.questions.items():
            if table.seats[seat].bot is not None and not question.decision.optional:
                return self.now()
        return self.next_expiry() if self.time.keeps_time else None

    def next_expiry(self) -> float | None:
        """When the next clock runs out, or a holiday does."""
        expiry, table = self.time.next_expiry(), self._table
        clock = table.settings.clock
        ends = [holiday_end(clock, seat) for seat in table.seats if seat.holiday_since is not None]
        return min((each for each in (expiry, *ends) if each is not None), default=None)
