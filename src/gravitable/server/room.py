"""A table in memory: its match, its people, and what each of them is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from gravitable.kernel import Action, IllegalAction, Match, Seat, encode_entries
from gravitable.kernel.chance import RandomChance
from gravitable.server import records, wire
from gravitable.server.bots import Bots
from gravitable.server.clock import Timekeeper
from gravitable.server.errors import Refusal
from gravitable.server.messages import Act, Snapshot, TableChanged, Update
from gravitable.server.questions import Question, ask, describe
from gravitable.server.records import Person, SeatRecord, TableRecord
from gravitable.server.revive import Revived
from gravitable.server.storage import Job, MomentRow, Statement
from gravitable.server.story import Audience, Changes, Looker, Moment, tell
from gravitable.server.thinking import best_level
from gravitable.server.undo import end_vote

if TYPE_CHECKING:
    from gravitable.server.house import House

STORY_SHOWN = 250
"""Moments a newcomer is told of; a longer story is found in the replay."""
CHAT_KEPT = 100

log = logging.getLogger("gravitable.server")
_encode = msgspec.json.Encoder().encode
_UPDATE = b'{"type":"update",'


class Connection(Protocol):
    """Someone's open browser tab, as a room sees it."""

    person: Person

    def send(self, message: bytes) -> None:
        """Send a message, now or as soon as the line is free."""

    def close(self, reason: str, *, again: bool) -> None:
        """Say goodbye."""


class Room:
    """A loaded table. Everything here runs on the event loop; what is told is told once it is stored."""

    def __init__(self, house: House, table: TableRecord) -> None:
        self.house = house
        self.table = table
        self.game = house.games[table.game]
        self.luck = house.settings.luck()
        self.match: Match[Any, Any, Any] | None = None
        self.story: list[Moment] = []
        self.seq = -1
        self.rewound = -1
        self.questions: dict[Seat, Question] = {}
        self.time = Timekeeper(table.clock, len(table.seats))
        self.chat: deque[wire.ChatLine] = deque(maxlen=CHAT_KEPT)
        self.pins: list[wire.PinInfo] = []
        self.vote: wire.UndoVote | None = None
        self.audiences: dict[Audience, set[Connection]] = {}
        self.lookers: dict[Audience, Looker] = {}
        self.votes = 0
        self.bots = Bots(self)
        self.used = time.monotonic()
        self._timer: asyncio.TimerHandle | None = None
        self._last_job: Job | None = None

    # --- who is here ---------------------------------------------------------------------------------------

    @property
    def connections(self) -> Iterable[Connection]:
        """Every open tab."""
        return [each for group in self.audiences.values() for each in group]

    @property
    def idle(self) -> bool:
        """May this room leave memory? Not while someone is connected, a bot or the writer is busy, or time
        runs.
        """
        stored = self._last_job is None or self._last_job.done
        return not self.audiences and not self.bots.busy and stored and self._timer is None

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return [seat.name or f"Seat {seat.seat + 1}" for seat in self.table.seats]

    def info(self, person: str | None) -> wire.TableInfo:
        """The table as `person` sees it."""
        online = {connection.person.id for connection in self.connections}
        return self.table.info(person, online, len(self.audiences.get(None, ())))

    def seat_of(self, person: Person) -> Seat:
        """Where someone sits, or a refusal."""
        seat = self.table.seat_of(person.id)
        if seat is None:
            raise Refusal("You do not sit at this table.", "table.seat", 403)
        return seat

    def connect(self, connection: Connection, seen: int | None) -> None:
        """Someone opens the table and is shown it."""
        self.used = time.monotonic()
        seat = self.table.seat_of(connection.person.id)
        watches = seat is None and self.table.status != "waiting" and not self.table.spectators
        if watches or not self.table.may_see(connection.person.id):
            raise Refusal("This table is not open to spectators.", "table.seat", 403)
        self.audiences.setdefault(seat, set()).add(connection)
        message = self._snapshot(connection.person, seat, seen)
        self.after_store(lambda: connection.send(message))
        self.tell_table(but=connection)

    def disconnect(self, connection: Connection) -> None:
        """A tab was closed."""
        self.used = time.monotonic()
        if self._forget(connection):
            self.tell_table()

    def _forget(self, connection: Connection) -> bool:
        for audience, group in list(self.audiences.items()):
            if connection in group:
                group.discard(connection)
                if not group:
                    del self.audiences[audience]
                    self.lookers.pop(audience, None)
                return True
        return False

    def reseat(self) -> None:
        """Seats changed hands: everyone whose place changed is shown the table anew, the others are told."""
        for connection, seat in self._regroup():
            self._show(connection, seat)
        self.tell_table()

    def _regroup(self) -> list[tuple[Connection, Audience]]:
        """Put everyone where they sit now; who moved, and where to. Who may not watch has to go."""
        moved: list[tuple[Connection, Audience]] = []
        closed = self.table.status != "waiting" and not self.table.spectators
        for audience, group in list(self.audiences.items()):
            for connection in list(group):
                seat = self.table.seat_of(connection.person.id)
                if seat is None and closed:
                    self._forget(connection)
                    connection.close("This table is not open to spectators.", again=False)
                elif seat != audience:
                    self._forget(connection)
                    self.audiences.setdefault(seat, set()).add(connection)
                    moved.append((connection, seat))
        return moved

    def rename(self, person: Person) -> None:
        """Someone chose another name."""
        seat = self.table.seat_of(person.id)
        changed = [] if seat is None else [self.table.seats[seat]]
        for record in changed:
            record.name = person.name
        if self.table.host == person.id:
            self.table.host_name = person.name
        for connection in self.connections:
            if connection.person.id == person.id:
                connection.person = person
        self.save(*changed)
        self.tell_table()

    # --- telling -------------------------------------------------------------------------------------------

    def store(self, job: Job) -> None:
        """Hand a job to the writer; should it fail, nobody is told anything that is not stored."""
        self._last_job = job
        job.then.insert(0, self._check_stored)
        self.house.storage.submit(job)

    def _check_stored(self, error: Exception | None) -> None:
        if error is not None:
            log.error("Table %s could not be stored: %s", self.table.id, error)
            self.house.drop(self, "The table could not be saved. It goes on from where it was saved last.")

    def after_store(self, action: Callable[[], None]) -> None:
        """Do something once all that happened so far is stored."""
        if self._last_job is None or self._last_job.done:
            action()
        else:
            self._last_job.then.append(lambda error: None if error else action())

    async def stored(self) -> None:
        """Wait until all that happened so far is stored."""
        if self._last_job is None or self._last_job.done:
            return
        done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self._last_job.then.append(lambda error: None if done.done() else done.set_result(error))
        if await done is not None:
            raise Refusal("This could not be saved. Try again.", status=503)

    def save(self, *seats: SeatRecord, more: Iterable[Statement] = ()) -> None:
        """Store the table and those of its seats that changed."""
        self.table.active = time.time()
        statements = [records.update_table(self.table), *more]
        statements += [records.update_seat(self.table, seat) for seat in seats]
        self.store(Job(statements=statements))

    def broadcast(self, message: msgspec.Struct) -> None:
        """Tell everyone the same, once all that happened so far is stored."""
        text = _encode(message)
        messages = [(each, text) for each in self.connections]
        self.after_store(lambda: _send(messages))

    def tell_table(self, but: Connection | None = None) -> None:
        """Tell everyone how the table stands."""
        clocks, asked = self.time.show(time.monotonic()), self._asked()
        messages = [
            (each, _encode(TableChanged(self.info(each.person.id), clocks, asked)))
            for each in self.connections
            if each is not but
        ]
        self.after_store(lambda: _send(messages))

    def show_all(self, *, rewound: bool = False) -> None:
        """Show everyone the whole table anew."""
        self._regroup()
        self.lookers.clear()
        for audience, group in self.audiences.items():
            for connection in group:
                self._show(connection, audience, rewound=rewound)

    def _show(self, connection: Connection, seat: Audience, *, rewound: bool = False) -> None:
        message = self._snapshot(connection.person, seat, None, rewound=rewound)
        self.after_store(lambda: connection.send(message))

    def _snapshot(self, person: Person, seat: Audience, seen: int | None, *, rewound: bool = False) -> bytes:
        moments = self.story[-STORY_SHOWN:]
        resumed = seen is not None and seen >= 0 and self.rewound <= seen <= self.seq
        if seen is not None and resumed:
            resumed = not moments or moments[0].seq <= seen + 1
            moments = [moment for moment in moments if moment.seq > seen] if resumed else moments
        over = self.match is not None and self.match.outcome is not None
        if self.match is not None:
            self.lookers[seat] = self.lookers.get(seat) or Looker(self.match, seat)
        return _encode(
            Snapshot(
                table=self.info(person.id),
                seat=seat,
                seq=self.seq,
                resumed=resumed,
                rewound=rewound,
                moments=tuple(moment.info(seat, open_book=over) for moment in moments),
                view=self.lookers[seat].view if self.match is not None else None,
                decisions=self._decisions(seat),
                asked=self._asked(),
                clocks=self.time.show(time.monotonic()),
                chat=tuple(self.chat),
                pins=tuple(self.pins),
                undo=self.vote,
                can_undo=self._can_undo(seat),
                outcome=self.table.outcome,
            )
        )

    def _decisions(self, seat: Audience) -> tuple[wire.DecisionInfo, ...]:
        if seat is None or self.match is None or seat not in self.questions:
            return ()
        return (describe(self.match, self.questions[seat]),)

    def _asked(self) -> tuple[wire.Asked, ...]:
        """Whom the match waits for. Chances to interject are nobody else's business."""
        return tuple(
            wire.Asked(seat, question.decision.rule)
            for seat, question in self.questions.items()
            if not question.decision.optional
        )

    def _can_undo(self, seat: Audience) -> bool:
        if seat is None or self.match is None or not self.story or self.story[-1].by != seat:
            return False
        if any(other != seat and not q.decision.optional for other, q in self.questions.items()):
            return False  # the usual case, and the kernel would say the same
        return self.match.cannot_undo(seat) is None

    # --- playing -------------------------------------------------------------------------------------------

    def begin(self) -> list[MomentRow]:
        """Start the match; what is to be stored of it."""
        options = self.game.read_options(self.table.options)
        self.match = Match(self.game, len(self.table.seats), options, RandomChance(self.luck))
        self.seq = 0
        self.story = [tell(self.match, self.match.events, self.names, 0, None, None)]
        self.ask_anew()
        return [self.row(encode_entries(self.match.record))]

    def act(self, connection: Connection, message: Act) -> None:
        """Someone answers a decision."""
        seat = self.seat_of(connection.person)
        match, question = self.open_question(seat, message.stamp)
        if self.table.seats[seat].bot is not None:
            raise Refusal("A bot sits in for you. Take your seat back first.", "table.away")
        action = self.game.read_action(bytes(message.action))
        if question.decision.options is None:
            match.check(action, seat)
        self.play(match, seat, action, (connection, message.n))

    def open_question(self, seat: Seat, stamp: int) -> tuple[Match[Any, Any, Any], Question]:
        """The question to `seat` with that stamp, if it is still open."""
        if self.match is None:
            raise Refusal("The match has not started.", "table.waiting")
        if self.table.paused:
            raise Refusal("The table pauses.", "table.paused")
        question = self.questions.get(seat)
        if question is None:
            self.match.decision(seat)  # says why not
        if question is None or question.stamp != stamp:
            raise IllegalAction("kernel.stale", f"That question is settled{self._settled_by(seat)}.")
        return self.match, question

    def _settled_by(self, seat: Seat) -> str:
        by = self.story[-1].by
        return f": {self.names[by]} was quicker" if by is not None and by != seat else ""

    def play(
        self,
        match: Match[Any, Any, Any],
        seat: Seat,
        action: Action,
        answer_to: tuple[Connection, int] | None = None,
    ) -> None:
        """Play an action of `seat`, store it, and then tell everyone; `answer_to` gets its counter back."""
        did = self._words_for(match, seat, action)
        entries = len(match.record)
        try:
            events = match.play(action, seat)
        except IllegalAction:
            raise
        except Exception:  # the match may be half changed now: what is stored is not
            log.exception("%s failed at table %s", self.game.name, self.table.id)
            self.house.drop(self, "The game stumbled over this action. It goes on from before it.")
            raise Refusal("The game stumbled over this action.", status=500) from None
        now = time.monotonic()
        self.used = now
        self.seq += 1
        self.time.answered(seat, now)
        moment = tell(match, events, self.names, self.seq, seat, did)
        self.story.append(moment)
        self.ask_anew(seat, now)
        if self.vote is not None:
            end_vote(self, refused_by=seat)
        job = Job((self.row(encode_entries(match.record[entries:])),))
        if match.outcome is not None:
            self._finish(job)
        messages = self._updates(match, moment, answer_to, now)
        job.then.append(lambda error: None if error else self._deliver(messages))
        self.store(job)
        if match.outcome is not None:
            self.tell_table()

    def _words_for(self, match: Match[Any, Any, Any], seat: Seat, action: Action) -> str | None:
        options = self.questions[seat].decision.options
        if options is not None and action not in options:
            return None  # refused by `play` in a moment
        return match.label(action, seat)

    def _updates(
        self,
        match: Match[Any, Any, Any],
        moment: Moment,
        answer_to: tuple[Connection, int] | None,
        now: float,
    ) -> list[tuple[Connection, bytes]]:
        messages: list[tuple[Connection, bytes]] = []
        asked, clocks, changes = self._asked(), self.time.show(now), Changes()
        for audience, group in self.audiences.items():
            text = _encode(
                Update(
                    seq=moment.seq,
                    events=moment.events(audience),
                    changes=changes.between(*self.lookers[audience].look(match)),
                    decisions=self._decisions(audience),
                    asked=asked,
                    clocks=clocks,
                    by=moment.by,
                    did=moment.did if moment.by == audience else None,
                    turn=moment.heading,
                    can_undo=self._can_undo(audience),
                    outcome=match.outcome,
                )
            )
            for connection in group:
                if answer_to is not None and connection is answer_to[0]:
                    acknowledged = b'%b"ack":%d,%b' % (_UPDATE, answer_to[1], text[len(_UPDATE) :])
                    messages.append((connection, acknowledged))
                else:
                    messages.append((connection, text))
        return messages

    def _deliver(self, messages: list[tuple[Connection, bytes]]) -> None:
        _send(messages)
        self.bots.wake()

    def ask_anew(self, acted: Seat | None = None, now: float | None = None) -> None:
        """Stamp the decisions that are open now, and start the clocks of those who are asked."""
        assert self.match is not None
        self.questions = ask(self.match.pending, self.questions, self.seq, acted)
        if self.time.keeps_time:
            self.run_clocks(now)

    def resume(self, revived: Revived) -> None:
        """Take over a match that was read from storage."""
        self.match, self.story, self.questions = revived.match, revived.story, revived.questions
        self.seq, self.rewound = revived.seq, revived.rewound
        if revived.left is not None:
            self.time = Timekeeper(self.table.clock, len(self.table.seats), revived.left)
        self.run_clocks()

    def row(self, entries: bytes, rewound_to: int | None = None) -> MomentRow:
        """The present moment as it is stored."""
        clocks = msgspec.json.encode(self.time.left).decode() if self.time.keeps_time else None
        return (self.table.id, self.seq, time.time(), entries, rewound_to, clocks)

    def _finish(self, job: Job) -> None:
        assert self.match is not None
        self.table.status = "over"
        self.table.outcome = self.match.outcome
        self.table.active = time.time()
        job.statements = (records.update_table(self.table),)

    # --- time ----------------------------------------------------------------------------------------------

    def run_clocks(self, now: float | None = None) -> None:
        """Let the time of those run who are asked; none while the table pauses."""
        if not self.time.keeps_time:
            return
        now = time.monotonic() if now is None else now
        running = [
            seat
            for seat, question in self.questions.items()
            if not question.decision.optional
            and self.table.seats[seat].kind == "person"
            and self.table.seats[seat].bot is None
            and self.table.status == "playing"
            and not self.table.paused
        ]
        fresh = [seat for seat in running if self.questions[seat].stamp == self.seq]
        self.time.run(running, now, fresh)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        expiry = self.time.next_expiry()
        if expiry is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, expiry - now), self._time_out)

    def _time_out(self) -> None:
        self._timer = None
        for seat in self.time.expired(time.monotonic()):
            self.sit_in(seat)
        self.run_clocks()

    def sit_in(self, seat: Seat) -> None:
        """A bot takes over a person's seat, who may take it back."""
        record = self.table.seats[seat]
        record.bot = best_level(self.game)
        end_vote(self, refused_by=None)
        self.run_clocks()
        self.save(record)
        self.tell_table()
        self.after_store(self.bots.wake)

    def close(self) -> None:
        """Leave memory."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.bots.cancel()


def _send(messages: Iterable[tuple[Connection, bytes]]) -> None:
    for connection, text in messages:
        connection.send(text)
