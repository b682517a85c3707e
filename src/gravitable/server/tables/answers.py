"""Answers of people and bots on their way to the table: read, rehearsed elsewhere if that takes long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, Protocol

import msgspec

from gravitable.kernel import Action, Game, IllegalAction, Match, Seat, decode_entries
from gravitable.server.errors import Refusal
from gravitable.server.identity import is_program
from gravitable.server.storage.records import Person, TableRecord
from gravitable.server.tables.audience import Connection
from gravitable.server.tables.match import TableMatch
from gravitable.server.view.questions import Question
from gravitable.server.wire.live import Act
from gravitable.server.workers.jobs import rehearse_action
from gravitable.server.workers.pool import Pool


class Answer(NamedTuple):
    """What a seat answers to a question."""

    match: Match[Any, Any, Any]
    seat: Seat
    action: Action
    question: Question


class Take(Protocol):
    """Plays an answer, stores it and tells everyone; `results` are what chance gave in a rehearsal."""

    def __call__(
        self,
        answer: Answer,
        results: list[Any] | None = None,
        *,
        by_person: bool,
        answer_to: tuple[Connection, int] | None = None,
    ) -> None: ...


def seat_at(table: TableRecord, person: Person) -> Seat:
    """Where someone sits, or a refusal."""
    seat = table.seat_of(person.id)
    if seat is None:
        raise Refusal("You do not sit at this table.", "table.seat", 403)
    return seat


class Answers:
    """The answers at one table. Where another process finds out what comes of them, they come one at a time.

    `take` plays an answer. While `held` says so no bot moves; when the room has `closed`, nobody does.
    """

    def __init__(
        self,
        table: TableRecord,
        play: TableMatch,
        game: Game[Any, Any, Any],
        workers: Pool,
        take: Take,
        held: Callable[[], bool],
        closed: Callable[[], bool],
    ) -> None:
        self.still = False
        self._table = table
        self._play = play
        self._game = game
        self._workers = workers
        self._take = take
        self._held = held
        self._closed = closed
        self._moving = asyncio.Lock()

    @property
    def under_way(self) -> bool:
        """Is one being rehearsed?"""
        return self._moving.locked()

    @property
    def elsewhere(self) -> bool:
        """Does another process find out what comes of an action?"""
        return "play" in self._game.simulates

    def act(self, connection: Connection, message: Act) -> None:
        """Someone answers a decision."""
        self._take_for(connection, message.n, self._read(connection, message))

    async def act_elsewhere(self, connection: Connection, message: Act) -> None:
        """Someone answers a decision, and another process finds out what comes of it."""
        async with self._moving:
            answer = self._read(connection, message)
            results = await self._rehearse(connection.person.id, answer)
            self._take_for(connection, message.n, answer, results)

    def _take_for(
        self, connection: Connection, n: int, answer: Answer, results: list[Any] | None = None
    ) -> None:
        by_person = not is_program(connection.person.id)
        self._take(answer, results, by_person=by_person, answer_to=(connection, n))

    async def act_for_bot(self, answer: Answer) -> None:
        """A bot answers a decision."""
        if not self.elsewhere:
            self._take(answer, by_person=False)
            return
        async with self._moving:
            if self._play.questions.get(answer.seat) is answer.question and not self._held():
                results = await self._rehearse(self._table.host, answer)
                self._take(answer, results, by_person=False)

    async def vary(self, seat: Seat, action: Action) -> None:
        """The first answer at a table that begins with it."""
        match, question = self._play.match, self._play.questions.get(seat)
        if match is None or question is None:
            raise Refusal("Nobody in that seat is asked anything then.", "table.fork")
        match.check(action, seat)
        answer = Answer(match, seat, action, question)
        async with self._moving:
            results = await self._rehearse(self._table.host, answer) if self.elsewhere else None
            self._take(answer, results, by_person=True)

    @asynccontextmanager
    async def standstill(self) -> AsyncIterator[None]:
        """Wait for an answer that is being rehearsed; bots are held meanwhile."""
        async with self._moving:
            self.still = True
            try:
                yield
            finally:
                self.still = False

    def _read(self, connection: Connection, message: Act) -> Answer:
        seat = seat_at(self._table, connection.person)
        match, question = self._play.question(seat, message.stamp)
        if self._table.seats[seat].bot is not None:
            raise Refusal("A bot sits in for you. Take your seat back first.", "table.away")
        action = self._game.read_action(bytes(message.action))
        if question.decision.options is None or self.elsewhere:
            match.check(action, seat)
        return Answer(match, seat, action, question)

    async def _rehearse(self, who: str, answer: Answer) -> list[Any]:
        """What chance gives for an answer; a refusal if the table went on meanwhile."""
        match, seat, action, question = answer
        seed = self._play.luck.getrandbits(63)
        data = msgspec.json.encode(action)
        encoded = await self._workers.run(who, rehearse_action, match.game.id, match.save(), seat, data, seed)
        results = decode_entries(encoded, match.game)
        if self._closed() or self._table.paused or self._play.questions.get(seat) is not question:
            raise IllegalAction("kernel.stale", "That question is settled.")
        return results
