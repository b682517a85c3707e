"""A table in memory: its data, its play, its audience and its bots, and how a change goes through them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import Any

from gravitable.kernel import Action, Game, Match, Seat
from gravitable.server import queries
from gravitable.server.audience import Audience, Connection, deliver
from gravitable.server.bots import Bots
from gravitable.server.chat import Chat
from gravitable.server.errors import Refusal
from gravitable.server.journal import Journal
from gravitable.server.messages import Act, Pin, PinsChanged, Said, UndoChanged
from gravitable.server.pins import Pins
from gravitable.server.play import Play, Stumbled
from gravitable.server.records import Person, SeatRecord, TableRecord
from gravitable.server.revive import Revived
from gravitable.server.services import Services
from gravitable.server.storage import Job, Statement
from gravitable.server.thinking import best_level
from gravitable.server.votes import Votes
from gravitable.server.wire import ChatLine, PinInfo

log = logging.getLogger("gravitable.server")


class Room:
    """A loaded table. Everything here runs on the event loop.

    A change is made in memory, stored, and then told. `give_up` takes the room out of memory when it can no
    longer be trusted; the next visitor finds the table as it was last stored.
    """

    def __init__(
        self,
        services: Services,
        game: Game[Any, Any, Any],
        table: TableRecord,
        give_up: Callable[[Room, str], None],
        chat: Iterable[ChatLine] = (),
        pins: Iterable[PinInfo] = (),
    ) -> None:
        self.game = game
        self.table = table
        self.play = Play(table, game, services.settings.luck())
        self.chat = Chat(chat)
        self.pins = Pins(pins)
        self.votes = Votes()
        self.journal = Journal(services.storage, self._not_stored)
        self.audience = Audience(table, self.play, self.chat, self.pins, self.votes, self.journal)
        self.bots = Bots(table, self.play, services, self.take, self._bots_held)
        self.used = time.monotonic()
        self._give_up = give_up
        self._closed = False
        self._timer: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """May this room leave memory? Not while someone is connected, a bot or the writer is busy, or time
        runs.
        """
        free = self.journal.settled and self._timer is None
        return free and not self.audience.connections and not self.bots.busy

    def seat_of(self, person: Person) -> Seat:
        """Where someone sits, or a refusal."""
        seat = self.table.seat_of(person.id)
        if seat is None:
            raise Refusal("You do not sit at this table.", "table.seat", 403)
        return seat

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
        self.audience.connect(connection, seen)

    def disconnect(self, connection: Connection) -> None:
        """A tab was closed."""
        self.used = time.monotonic()
        self.audience.disconnect(connection)

    def rename(self, person: Person) -> None:
        """Someone chose another name."""
        self.save(*self.table.rename(person))
        self.audience.rename(person)

    def say(self, person: Person, text: str) -> None:
        """A line of chat, for everyone here."""
        line = self.chat.say(person, self.table.seat_of(person.id), text)
        self.journal.store(Job(statements=(queries.insert_chat(self.table.id, line),)))
        self.audience.broadcast(Said(line))

    def pin(self, person: Person, message: Pin) -> None:
        """Pin an intention for everyone here."""
        pinned = self.pins.pin(self.seat_of(person), message)
        self._pins_changed(queries.insert_pin(self.table.id, pinned))

    def unpin(self, person: Person, number: int) -> None:
        """Take one of one's own pins down."""
        self.pins.unpin(self.seat_of(person), number)
        self._pins_changed(queries.delete_pin(self.table.id, number))

    def _pins_changed(self, statement: Statement) -> None:
        self.journal.store(Job(statements=(statement,)))
        self.audience.broadcast(PinsChanged(self.pins.all))

    # --- storing -------------------------------------------------------------------------------------------

    def save(self, *seats: SeatRecord, more: Iterable[Statement] = ()) -> None:
        """Store the table and those of its seats that changed."""
        self.table.active = time.time()
        self.journal.store(Job(statements=[*queries.update_table(self.table, *seats), *more]))

    def _not_stored(self, error: Exception) -> None:
        log.error("Table %s could not be stored: %s", self.table.id, error)
        self._give_up(self, "The table could not be saved. It goes on from where it was saved last.")

    # --- playing -------------------------------------------------------------------------------------------

    def begin(self, *changed: SeatRecord) -> None:
        """Start the match; the last player took one of the `changed` seats."""
        self.table.begin()
        rows = [] if self.play.match is not None else [self.play.begin()]
        self.keep_time()
        self.journal.store(Job(rows, queries.update_table(self.table, *changed)))
        self.audience.show_all()
        self.wake_bots()

    def resume(self, revived: Revived) -> None:
        """Take over a match that was read from storage."""
        self.play.resume(revived)
        self.keep_time()

    def act(self, connection: Connection, message: Act) -> None:
        """Someone answers a decision."""
        seat = self.seat_of(connection.person)
        match, question = self.play.question(seat, message.stamp)
        if self.table.seats[seat].bot is not None:
            raise Refusal("A bot sits in for you. Take your seat back first.", "table.away")
        action = self.game.read_action(bytes(message.action))
        if question.decision.options is None:
            match.check(action, seat)
        self.take(match, seat, action, (connection, message.n))

    def take(
        self,
        match: Match[Any, Any, Any],
        seat: Seat,
        action: Action,
        answer_to: tuple[Connection, int] | None = None,
    ) -> None:
        """Play an action of `seat`, store it, then tell everyone; `answer_to` gets its counter back."""
        now = time.monotonic()
        try:
            moment, row = self.play.take(match, seat, action, now)
        except Stumbled as error:
            log.error("Table %s: %s", self.table.id, error, exc_info=error.__cause__)
            self._give_up(self, "The game stumbled over this action. It goes on from before it.")
            raise Refusal("The game stumbled over this action.", status=500) from None
        self.used = now
        if self.play.time.keeps_time:
            self._set_timer(now)
        self.end_vote(refused_by=seat)
        job = Job((row,))
        if match.outcome is not None:
            self.table.finish(match.outcome)
            job.statements = queries.update_table(self.table)
        letters = self.audience.updates(match, moment, answer_to, now)

        def tell(error: Exception | None) -> None:
            if error is None:
                deliver(letters)
                self.bots.wake()

        job.then.append(tell)
        self.journal.store(job)
        if match.outcome is not None:
            self.audience.tell_table()

    def rewind(self, to: int) -> None:
        """Go back to moment `to`; everyone is shown the table as it was."""
        row = self.play.rewind(to)
        self.votes.close()
        self.keep_time()
        job = Job((row,))
        if self.table.status == "over":
            self.table.go_back()
            job.statements = queries.update_table(self.table)
        self.journal.store(job)
        self.audience.show_all(rewound=True)
        self.wake_bots()

    def end_vote(self, refused_by: Seat | None) -> None:
        """The question of an undo, if there is one, is settled: everything stays as it is."""
        if self.votes.close():
            self.audience.broadcast(UndoChanged(None, refused_by))

    def sit_in(self, seat: Seat) -> None:
        """A bot takes over a person's seat; the person may take it back."""
        record = self.table.seats[seat]
        record.bot = best_level(self.game)
        self.end_vote(refused_by=None)
        self.keep_time()
        self.save(record)
        self.audience.tell_table()
        self.wake_bots()

    def wake_bots(self) -> None:
        """Let the bots look at the table, once everything so far is stored."""
        self.journal.then(self.bots.wake)

    def _bots_held(self) -> bool:
        return self._closed or self.table.paused or self.votes.open is not None

    # --- time ----------------------------------------------------------------------------------------------

    def keep_time(self) -> None:
        """Run the clocks of those who are asked, and be there when the next one runs out."""
        now = time.monotonic()
        self.play.run_clocks(now)
        self._set_timer(now)

    def _set_timer(self, now: float) -> None:
        self._stop_timer()
        expiry = self.play.time.next_expiry()
        if expiry is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, expiry - now), self._time_out)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        self._timer = None
        for seat in self.play.time.expired(time.monotonic()):
            self.sit_in(seat)
        self.keep_time()
