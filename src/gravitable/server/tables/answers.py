"""Answers of people and bots: read from a message, checked, and rehearsed in a worker process."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from gravitable.kernel import Action, Game, Match, Seat, decode_entries
from gravitable.server.errors import Refusal
from gravitable.server.identity import is_program
from gravitable.server.storage.records import Person, TableRecord
from gravitable.server.tables.audience import Connection
from gravitable.server.tables.match import TableMatch
from gravitable.server.wire.live import Act
from gravitable.server.workers.jobs import rehearse_action, rehearse_setup
from gravitable.server.workers.pool import Pool


class Answer(NamedTuple):
    """The answer of a seat to the question with that stamp.

    `action` is read or still encoded. `answer_to` is the connection that sent it, and its counter.
    """

    seat: Seat
    stamp: int
    action: Action | msgspec.Raw
    by: Literal["person", "program", "bot"]
    answer_to: tuple[Connection, int] | None = None


def seat_at(table: TableRecord, person: Person) -> Seat:
    """Return the seat of a person, or refuse."""
    seat = table.seat_of(person.id)
    if seat is None:
        raise Refusal("You do not sit at this table.", "table.seat", 403)
    return seat


def answer_from(table: TableRecord, connection: Connection, message: Act) -> Answer:
    """Return the answer in a message."""
    person = connection.person
    by: Literal["person", "program"] = "program" if is_program(person.id) else "person"
    return Answer(seat_at(table, person), message.stamp, message.action, by, (connection, message.n))


class Answers:
    """Reads the answers at one table, and lets another process rehearse those that take long."""

    def __init__(
        self, table: TableRecord, play: TableMatch, game: Game[Any, Any, Any], workers: Pool
    ) -> None:
        self.rehearsed = "play" in game.simulates
        self._table = table
        self._play = play
        self._game = game
        self._workers = workers

    def read(self, answer: Answer, *, check: bool) -> tuple[Match[Any, Any, Any], Action]:
        """Return the match and the action of an answer, or refuse. `check` asks the rules first."""
        seat, action = answer.seat, answer.action
        match, question = self._play.question(seat, answer.stamp)
        if answer.by != "bot" and self._table.seats[seat].bot is not None:
            raise Refusal("A bot sits in for you. Take your seat back first.", "table.away")
        if isinstance(action, msgspec.Raw):
            action = self._game.read_action(bytes(action))
        if check and (self.rehearsed or question.decision.options is None):
            match.check(action, seat)
        return match, action

    async def rehearse(self, answer: Answer, match: Match[Any, Any, Any], action: Action) -> list[Any]:
        """Return what chance gives for an answer."""
        sender = self._table.host if answer.answer_to is None else answer.answer_to[0].person.id
        data, seed = msgspec.json.encode(action), self._play.luck.getrandbits(63)
        encoded = await self._workers.run(
            sender, rehearse_action, match.game.id, match.save(), answer.seat, data, seed
        )
        return decode_entries(encoded, match.game)

    async def rehearse_setup(self) -> list[Any]:
        """Return what chance gives in the setup of the match."""
        table, seed = self._table, self._play.luck.getrandbits(63)
        encoded = await self._workers.run(
            table.host, rehearse_setup, self._game.id, len(table.seats), table.options, table.content, seed
        )
        return decode_entries(encoded, self._game)
