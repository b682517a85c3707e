"""A table in memory: its data, its play, its audience and its bots, and how a change goes through them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from gravitable.kernel import Action, Game, IllegalAction, Match, Seat
from gravitable.server.errors import Refusal
from gravitable.server.history import queries as history_queries
from gravitable.server.history.results import results_of
from gravitable.server.storage import tables as stored_tables
from gravitable.server.storage.leases import Fenced, Lease
from gravitable.server.storage.records import Person, SeatRecord
from gravitable.server.storage.writer import Job, MomentRow, Statement
from gravitable.server.tables.answers import Answer, Answers, seat_at
from gravitable.server.tables.audience import Audience, Connection, deliver
from gravitable.server.tables.bots import Bots
from gravitable.server.tables.chat import Chat
from gravitable.server.tables.days_off import end_holidays
from gravitable.server.tables.match import Stumbled, TableMatch
from gravitable.server.tables.pending_writes import PendingWrites
from gravitable.server.tables.pins import Pins
from gravitable.server.tables.reminders import Reminders
from gravitable.server.tables.restore import RestoredMatch, StoredTable
from gravitable.server.tables.services import Services
from gravitable.server.tables.votes import Votes
from gravitable.server.view.timeline import Moment
from gravitable.server.view.views import stages
from gravitable.server.wire.live import UndoChanged
from gravitable.server.workers.jobs import best_level

CLOCK_AHEAD = 60.0
"""A table whose clock ends within so many seconds stays in memory."""
ENDED = "Whoever runs this server has ended this table."
REST_AFTER_STUMBLE = 600.0
"""Seconds after which a table that a rule failed at, or that cannot be opened, tries to go on by itself."""

log = logging.getLogger("gravitable.server")


class Played(NamedTuple):
    """A played answer: its moment, the row to store, and copies of the match after each event."""

    moment: Moment
    row: MomentRow
    copies: list[Match[Any, Any, Any]]


class Table:
    """A loaded table. Everything here runs on the event loop.

    A change is made in memory, stored, and then told. `give_up` takes the room out of memory when it can no
    longer be trusted; the next visitor finds the table as it was last stored.
    """

    def __init__(
        self,
        services: Services,
        game: Game[Any, Any, Any],
        found: StoredTable,
        give_up: Callable[[Table, str], None],
        lease: Lease | None = None,
    ) -> None:
        self.game = game
        self.record = table = found.record
        self.play = TableMatch(table, game, services.settings.luck(), services.settings.now)
        self.chat = Chat(found.chat)
        self.pins = Pins(found.pins)
        self.votes = Votes(table)
        self.reminders = Reminders(table, self.play, found.reminded)
        self.writes = PendingWrites(
            services.storage, self._not_stored, services.metrics.stored.observe, lease
        )
        self.audience = Audience(table, self.play, self.chat, self.pins, self.votes, self.writes)
        self.answers = Answers(table, self.play, game, services.workers)
        self.bots = Bots(table, self.play, services, self.rehearse_and_move, self._bots_held)
        self.used = time.monotonic()
        self.rematching = asyncio.Lock()
        self._services = services
        self._count = {
            by: services.metrics.moves.labels(game.id, "person" if by else "bot") for by in (True, False)
        }
        self._give_up = give_up
        self._moving = asyncio.Lock()
        self._still = False
        self._closed = False
        self._resting = False
        self._timer: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """True if the table may leave memory: no one is connected or busy, and no clock is about to end."""
        if not self.writes.settled or self.bots.busy or self._moving.locked() or self.audience.connections:
            return False
        due = self.play.due()
        return due is None or due > self.now() + CLOCK_AHEAD

    @property
    def deserted(self) -> bool:
        """May this room go on at another server? Bots that think here will think there."""
        return self.writes.settled and not self._moving.locked() and not self.audience.connections

    def now(self) -> float:
        """The time, by the clock of the tables."""
        return self.play.now()

    def seat_of(self, person: Person) -> Seat:
        """Where someone sits, or a refusal."""
        return seat_at(self.record, person)

    def settle(self) -> bool:
        """Is it stored when the server must look at this table again, so that it may leave memory?

        If not, that is stored now.
        """
        due = self.play.due()
        if self.record.due == due or (self.record.due and due and abs(self.record.due - due) < 1.0):
            return True
        self.record.due = due
        self.writes.store(Job(statements=(stored_tables.update_due(self.record.id, due),)))
        return False

    def close(self, reason: str) -> None:
        """Leave memory; those who are still connected are asked to come again."""
        self._closed = True
        self._stop_timer()
        self.bots.cancel()
        for connection in self.audience.connections:
            connection.close(reason, again=True)

    # --- people come, go and talk --------------------------------------------------------------------------

    def connect(self, connection: Connection, seen: int | None) -> None:
        """Someone opens the table."""
        self.used = time.monotonic()
        if self.record.ended:
            raise Refusal(ENDED, "table.ended", 410)
        self.audience.connect(connection, seen)
        self._remind()
        self._touch()

    def disconnect(self, connection: Connection) -> None:
        """A tab was closed."""
        self.used = time.monotonic()
        self.audience.disconnect(connection)
        if not self._closed:
            self._remind(seen=True)
        self._touch()

    def _remind(self, *, seen: bool = False) -> None:
        """Store who is to be told away from the table, now that someone came or went."""
        changed = self.reminders.changes(self.audience.seats, seen=seen)
        if changed:
            self.writes.store(Job(statements=changed))

    def _touch(self) -> None:
        if self._services.presence is not None:
            self._services.presence.touch(self.record.id)

    def rename(self, person: Person) -> None:
        """Someone chose another name."""
        self.save(*self.record.rename(person))
        self.audience.rename(person)

    # --- storing -------------------------------------------------------------------------------------------

    def save(self, *seats: SeatRecord, more: Iterable[Statement] = ()) -> None:
        """Store the table and those of its seats that changed."""
        self.record.active = time.time()
        self.writes.store(Job(statements=[*self._whole(*seats), *more]))

    def _whole(self, *seats: SeatRecord) -> list[Statement]:
        """The table, with its clocks as they stand, and the given seats."""
        self.record.clocks, self.record.due = self.play.stored_clocks(), self.play.due()
        return [
            *stored_tables.update_table(self.record, *seats),
            *self.reminders.changes(self.audience.seats),
        ]

    def _more_urgent(self) -> list[Statement]:
        """Store when the server must look at this table, if that is sooner than what is stored.

        If it is later, what is stored may stay: the server then looks once too often.
        """
        due, reminded = self.play.due(), self.reminders.changes(self.audience.seats)
        if due is None or (self.record.due is not None and self.record.due <= due):
            return reminded
        self.record.due = due
        return [stored_tables.update_due(self.record.id, due), *reminded]

    def _not_stored(self, error: Exception) -> None:
        if isinstance(error, Fenced):
            log.warning("Table %s went to another server", self.record.id)
            self._give_up(self, "The table has moved to another server.")
            return
        log.error("Table %s could not be stored: %s", self.record.id, error)
        self._give_up(self, "The table could not be saved. It goes on from where it was saved last.")

    # --- playing -------------------------------------------------------------------------------------------

    def begin(self, results: Sequence[Any] | None = None, story: list[Moment] | None = None) -> None:
        """Start the match with the `results` of a rehearsed setup, or continue one that has a `story`."""
        self.record.begin()
        rows = []
        if story is None:
            rows.append(self.play.begin(results))
        else:
            self.play.story = story
        self.keep_time()
        self.play.dress()
        self.writes.store(Job(rows, self._whole(*self.record.seats)))
        self.audience.show_all()
        self.wake_bots()

    async def tell_anew(self) -> list[Moment]:
        """The story of a match that goes on from another one, which was told before anyone sat here."""
        return await self._services.loader.run(self.play.told_anew, self.record.names)

    def resume(self, restored: RestoredMatch, elapsed: float) -> None:
        """Take over a match that was read from storage, `elapsed` seconds after its clocks were stored."""
        self.play.resume(restored, elapsed)
        self.play.dress()
        self._set_timer(self.now())

    def move(self, answer: Answer, results: list[Any] | None = None) -> None:
        """Play an answer, store it, then send it to everyone. `results` are those of a rehearsal."""
        match, action = self._read(answer, rehearsed=results is not None)
        played = self._play(match, answer, action, results)
        changed = self._append(match, played.row, answer.seat)
        self._publish(match, played, answer, changed=changed)

    async def rehearse_and_move(self, answer: Answer) -> None:
        """Play an answer. Where that takes long, another process first finds out what chance gives."""
        if not self.answers.rehearsed:
            self.move(answer)
            return
        async with self._moving:
            read = self._read(answer, rehearsed=False)
            self.move(answer, await self.answers.rehearse(answer, *read))

    def _read(self, answer: Answer, *, rehearsed: bool) -> tuple[Match[Any, Any, Any], Action]:
        if self._closed:
            raise IllegalAction("kernel.stale", "That question is settled.")
        if answer.by == "bot" and self._bots_held():
            raise Refusal("No bot may move now.")
        return self.answers.read(answer, check=not rehearsed)

    def _play(
        self, match: Match[Any, Any, Any], answer: Answer, action: Action, results: list[Any] | None
    ) -> Played:
        now, by_person = self.now(), answer.by == "person"
        try:
            with stages(match, wanted=bool(self.audience.seats)) as copies:
                moment, row = self.play.take(
                    match, answer.seat, action, now, by_person=by_person, results=results
                )
        except Stumbled as error:
            log.error("Table %s: %s", self.record.id, error, exc_info=error.__cause__)
            self._stumble()
            raise Refusal("The game stumbled over this action.", status=500) from None
        self.used = time.monotonic()
        self._count[by_person].inc()
        if self.play.time.keeps_time:
            self._set_timer(now)
        return Played(moment, row, copies)

    def _append(self, match: Match[Any, Any, Any], row: MomentRow, seat: Seat) -> bool:
        """Store a moment. True if the table has changed with it."""
        voted, dressed = self.end_vote(refused_by=seat), self.play.dress()
        statements = self._more_urgent()
        if match.outcome is not None:
            self.record.finish(match.outcome)
        if match.outcome is not None or dressed or voted:
            statements += self._whole(*dressed)
        if match.outcome is not None:
            statements.append(history_queries.insert_results(results_of(self.record, self.game, match)))
        self.writes.store(Job((row,), statements))
        return match.outcome is not None or bool(dressed)

    def _publish(self, match: Match[Any, Any, Any], played: Played, answer: Answer, *, changed: bool) -> None:
        letters = self.audience.updates(match, played.moment, played.copies, answer.answer_to, self.now())
        self.writes.then(lambda: deliver(letters))
        self.wake_bots()
        if changed:
            self.audience.tell_table()
        if match.outcome is not None:
            self.audience.unveil()

    def end(self, reason: str) -> None:
        """Whoever runs the server ends this table: nobody has won, and nobody plays on."""
        if self.record.status == "over":
            return
        self.end_vote(refused_by=None)
        self.record.finish(None)
        self.keep_time()
        self.save()
        for connection in self.audience.connections:
            connection.close(reason, again=False)
        self._give_up(self, reason)

    def _stumble(self) -> None:
        """A rule of the game failed: go on from what is stored, but do not try again at once by itself."""
        due = self.now() + REST_AFTER_STUMBLE
        self.writes.store(Job(statements=(stored_tables.update_due(self.record.id, due),)))
        self._give_up(self, "The game stumbled over this action. It goes on from before it.")

    @asynccontextmanager
    async def standstill(self) -> AsyncIterator[None]:
        """Wait for a move that is being made, and let no bot move meanwhile."""
        async with self._moving:
            self._still = True
            try:
                yield
            finally:
                self._still = False
                self.wake_bots()

    async def rewind(self, to: int) -> None:
        """Go back to moment `to`, in a standstill; everyone is shown the table as it was."""
        seq = self.play.seq
        earlier = await self._services.loader.run(self.play.earlier, to)
        if self._closed or self.play.seq != seq:
            raise Refusal("The table has gone on meanwhile.", "table.undo-vote")
        row = self.play.rewind(to, earlier)
        self.votes.close()
        self._set_timer(self.now())
        again: list[Statement] = []
        if self.record.status == "over":
            self.record.go_back()
            again.append(history_queries.delete_results(self.record.id))
        self.writes.store(Job((row,), [*self._whole(*self.play.dress()), *again]))
        self.audience.show_all(rewound=True)

    def end_vote(self, refused_by: Seat | None) -> bool:
        """The question of an undo, if there was one, is settled: everything stays as it is."""
        if not self.votes.close():
            return False
        self.audience.broadcast(UndoChanged(None, refused_by))
        return True

    def sit_in(self, seat: Seat) -> None:
        """A bot takes over a person's seat; the person may take it back."""
        record = self.record.seats[seat]
        record.bot = best_level(self.game)
        self.end_vote(refused_by=None)
        self.keep_time()
        self.save(record)
        self.audience.tell_table()
        self.wake_bots()

    def wake_bots(self) -> None:
        """Let the bots look at the table, once everything so far is stored."""
        self.writes.then(self.bots.wake)

    def _bots_held(self) -> bool:
        table = self.record  # one that goes on from a replay has a match before it starts
        waits = table.status == "waiting" or table.ended or table.paused or self.votes.open is not None
        return self._closed or self._still or waits

    # --- time ----------------------------------------------------------------------------------------------

    def keep_time(self) -> None:
        """Run the clocks of those who are asked, and be there when the next one runs out."""
        now = self.now()
        self.play.run_clocks(now)
        self._set_timer(now)

    def _set_timer(self, now: float) -> None:
        self._stop_timer()
        due = (self.play.next_expiry(), self.play.time.next_change(now))
        expiry = min((each for each in due if each is not None), default=None)
        if expiry is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, expiry - now), self.look_at_clocks)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def look_at_clocks(self) -> None:
        """Let a bot sit in for whoever is out of time, and end the holidays that are over."""
        self._stop_timer()
        now, table = self.now(), self.record
        back = end_holidays(table.settings.clock, table.seats, now)
        for number in self.play.time.expired(now):
            self.sit_in(number)
        self.keep_time()
        if back:
            self.save(*back)
        resting = self.play.time.show(now).resting
        if back or resting != self._resting:
            self._resting = resting
            self.audience.tell_table()
