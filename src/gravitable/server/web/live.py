"""The live line to one browser tab: a WebSocket, spoken as plain ASGI because it is the hot path."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from base64 import b64encode
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from random import Random
from typing import Any, assert_never

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from gravitable.kernel import IllegalAction, Seat
from gravitable.server.cluster.peers import OnAnotherServer
from gravitable.server.errors import Refusal
from gravitable.server.games.rules import rule_text
from gravitable.server.limits import Bucket, Who
from gravitable.server.server import GameServer
from gravitable.server.storage.records import Person
from gravitable.server.tables import seating, talk
from gravitable.server.tables.answers import Answer, answer_from
from gravitable.server.tables.table import Table
from gravitable.server.tables.undo import ask_undo, cast_vote, last_move
from gravitable.server.view.questions import preview
from gravitable.server.web.proxy import MOVING, Proxy, converse
from gravitable.server.web.socket import LiveSocket
from gravitable.server.wire import live as messages
from gravitable.server.workers.jobs import BotTurn, advise, best_level, sample_actions
from gravitable.server.workers.process import WorkFailed

HELLO_SECONDS = 10.0
STRANGER = (
    "This browser is a stranger here: it was removed from someone's devices, or has lost its cookie. "
    "Programs ask GET /api/me for one, or send a token."
)
PATIENCE = 200
"""Refused messages after which a connection is closed."""

log = logging.getLogger("gravitable.server")
Message = MutableMapping[str, Any]
_decode = msgspec.json.Decoder(messages.FromClient).decode


class Visit:
    """One person's time at one table over one line; `bucket` is how much they may still say over it."""

    def __init__(self, server: GameServer, who: Who, line: LiveSocket, table: Table, bucket: Bucket) -> None:
        self.server = server
        self.who = who
        self.line = line
        self.table = table
        self.patience = PATIENCE
        self._bucket = bucket
        self._tasks: set[asyncio.Task[None]] = set()

    async def listen(self, receive: Callable[[], Awaitable[Message]]) -> messages.Hello | None:
        """Do what is asked until the line is closed, or leads to another table."""
        self.line.listen(self._hear)
        while not self.line.closed:
            message = await receive()
            if message["type"] != "websocket.receive":
                self.line.closed = True
                return None
            leave = self.receive(message.get("text") or message.get("bytes") or b"")
            if leave is not None and not self.line.closed:
                return leave
        return None

    def _hear(self, data: bytes) -> bool:
        """Take a message at once, unless it leads away: that one, and all after it, wait their turn."""
        if self.line.closed:
            return False
        if self.receive(data) is None:
            return True
        self.line.listen(None)
        return False

    def receive(self, data: bytes | str) -> messages.Hello | None:
        """Understand a message and do what it asks, unless it is for another table."""
        try:
            message = _decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refuse(None, f"This message cannot be read: {error}.", "kernel.malformed")
            return None
        hurry = not self._bucket.take()
        if isinstance(message, messages.Hello):
            if hurry:
                self.line.close("You change tables faster than anyone can follow.", again=True)
            return message
        if hurry:
            self.refuse(message.n, "You are faster than the table. Slow down.", "table.limits")
            return None
        try:
            self.do(message)
        except Exception as error:
            self._failed(message, error)
        return None

    def refuse(self, n: int | None, reason: str, rule: str | None) -> None:
        """Say no, and why."""
        self.patience -= 1
        self.server.metrics.refused(rule)
        self.line.tell(messages.Refused(reason, n, rule, rule_text(self.table.game, rule)))
        if self.patience <= 0:
            self.line.close("Too many messages that make no sense.", again=False)

    def do(self, message: messages.Request) -> None:
        """What each message means."""
        table, person = self.table, self.line.person
        match message:
            case messages.Act():
                answer = answer_from(table.record, self.line, message)
                if table.answers.rehearsed:
                    self._start(message, self._act(answer))
                else:
                    table.move(answer)
                    self.patience = PATIENCE
                return
            case messages.Check():
                self._check(message)
                return
            case messages.AskPreview():
                self._preview(message)
                return
            case messages.Sample():
                self._start(message, self._sample(message))
                return
            case messages.AskImagined():
                self._imagine(message)
                return
            case messages.AskHint():
                self._start(message, self._hint(message))
                return
            case messages.Say():
                self._need_talk()
                talk.say(table, person, message.text)
            case messages.Pin():
                self._need_talk()
                talk.pin(table, person, message)
            case messages.Unpin():
                talk.unpin(table, person, message.pin)
            case messages.Undo():
                seat = table.seat_of(person)
                self._start(message, self._undo(message, seat, last_move(table, seat)))
                return
            case messages.Vote():
                self._start(message, self._vote(message, table.seat_of(person)))
                return
            case messages.Pause():
                seating.pause(table, person, paused=True)
            case messages.GoOn():
                seating.pause(table, person, paused=False)
            case messages.Holiday(_, away):
                seating.take_holiday(table, person, away=away)
            case messages.Resign():
                seating.resign(table, person)
            case messages.TakeBack():
                seating.take_back(table, person)
            case messages.Ping():
                pass
            case _:
                assert_never(message)
        self._done(message)

    def _failed(self, message: messages.Request, error: Exception) -> None:
        """Whatever went wrong is told as the refusal of that message."""
        if isinstance(error, IllegalAction | Refusal):
            self.refuse(message.n, error.reason, error.rule)
        elif isinstance(error, WorkFailed):
            log.warning("Table %s: %s", self.table.record.id, error)
            self.refuse(message.n, "This could not be worked out. Try again in a moment.", None)
        else:
            self.server.metrics.failures.inc()
            kind = type(message).__name__
            log.error("A %s message failed at table %s", kind, self.table.record.id, exc_info=error)
            self.refuse(message.n, "Something went wrong here. It has been noted.", None)

    async def _act(self, answer: Answer) -> None:
        await self.table.rehearse_and_move(answer)
        self.patience = PATIENCE

    async def _undo(self, message: messages.Undo, seat: Seat, last: int | None) -> None:
        await ask_undo(self.table, seat, last)
        self._done(message)

    async def _vote(self, message: messages.Vote, seat: Seat) -> None:
        await cast_vote(self.table, seat, message.vote, agree=message.agree)
        self._done(message)

    def _done(self, message: messages.Request) -> None:
        self.table.writes.then(lambda: self.line.tell(messages.Done(message.n)))

    def _check(self, message: messages.Check) -> None:
        seat = self.table.seat_of(self.line.person)
        try:
            match, _ = self.table.play.question(seat, message.stamp)
            action = self.table.game.read_action(bytes(message.action))
            match.check(action, seat)
            label = match.label(action, seat)
            self.line.tell(
                messages.Checked(message.n, legal=True, label=label, study=match.study(action, seat))
            )
        except IllegalAction as error:
            self.line.tell(messages.Checked(message.n, legal=False, rule=error.rule, reason=error.reason))

    def _preview(self, message: messages.AskPreview) -> None:
        seat = self.table.seat_of(self.line.person)
        match, _ = self.table.play.question(seat, message.stamp)
        action = self.table.game.read_action(bytes(message.action))
        self.line.tell(preview(match, action, seat, self.table.record.names, message.n))

    async def _sample(self, message: messages.Sample) -> None:
        play, seat = self.table.play, self.table.seat_of(self.line.person)
        match, _ = play.question(seat, message.stamp)
        self.server.need_thought(self.who)
        options = await self.server.workers.run(
            self.line.person.id,
            sample_actions,
            match.game.id,
            match.save(),
            seat,
            message.count,
            Random().getrandbits(63),
        )
        self.line.tell(messages.Samples(message.n, message.stamp, msgspec.Raw(options)))  # type: ignore[arg-type]

    def _imagine(self, message: messages.AskImagined) -> None:
        seat = self.table.seat_of(self.line.person)
        match, _ = self.table.play.question(seat, message.stamp)
        self.server.need_thought(self.who)
        saved = match.imagine(seat, Random(self.table.play.luck.getrandbits(64))).save()
        self.line.tell(messages.Imagined(message.n, message.stamp, b64encode(saved).decode()))

    async def _hint(self, message: messages.AskHint) -> None:
        table, play = self.table, self.table.play
        seat = table.seat_of(self.line.person)
        asked = play.questions.get(seat)
        match, question = play.question(seat, -1 if asked is None else asked.stamp)
        self.server.need_thought(self.who)
        try:
            turn = BotTurn.of(match, seat, best_level(table.game), play.luck)
            found = await self.server.workers.run(self.line.person.id, advise, turn)
        except WorkFailed as error:
            log.warning("No hint for %s: %s", table.game.id, error)
            raise Refusal("The bot has no advice here.") from None
        if found is None:
            raise Refusal("The bot would wait here and do nothing.")
        if play.questions.get(seat) is not question:
            raise IllegalAction("kernel.stale", "That question is settled.")
        choices = tuple(
            messages.HintChoice(action, match.label(action, seat), each.why, each.chance)
            for each in found.choices
            for action in (table.game.read_action(each.action),)
        )
        self.line.tell(messages.Hint(message.n, question.stamp, choices, found.chance))

    def _need_talk(self) -> None:
        if not self.server.chats.take(self.line.person.id):
            raise Refusal("Let the others read first.", "table.limits", 429)

    def _start(self, message: messages.Request, work: Coroutine[Any, Any, None]) -> None:
        """Do what takes longer beside what comes next."""

        async def run() -> None:
            try:
                await work
            except Exception as error:
                self._failed(message, error)

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def live(
    server: GameServer,
    who: Who,
    receive: Callable[[], Awaitable[Message]],
    send: Callable[[Message], Awaitable[None]],
    relay: Proxy | None = None,
    *,
    for_peer: bool = False,
    let_go: bool = False,
) -> None:
    """Serve one WebSocket from its opening to its end, at one table after another.

    With `relay` also at tables that other servers have. `for_peer`: another server asks, which counts the
    line itself. `let_go`: it would rather have a table itself at which nobody else is.
    """
    await receive()
    await send({"type": "websocket.accept"})
    line = LiveSocket(Person(who.person, ""), send, server.settings.limits.waiting_bytes)
    if not who.person:
        line.close(STRANGER, again=False)
    elif for_peer:
        await _visits(server, who, line, receive, relay, let_go=let_go)
    elif not server.lines.enter(who):
        line.close("You have too many connections open.", again=False)
    else:
        try:
            await _visits(server, who, line, receive, relay, let_go=let_go)
        finally:
            server.lines.leave(who)


async def _visits(
    server: GameServer,
    who: Who,
    line: LiveSocket,
    receive: Callable[[], Awaitable[Message]],
    relay: Proxy | None,
    *,
    let_go: bool,
) -> None:
    """One table after another."""
    bucket = Bucket(*server.settings.limits.messages)
    try:
        line.person = await server.people.find(who.person)
        hello = await _first_hello(receive)
        while hello is not None:
            table = await (server.tables.find(hello.table) if relay is None else relay.find(who, hello))
            if not isinstance(table, Table):
                hello = await converse(table, line, receive)
                line = line.anew()
                continue
            if let_go and table.deserted:
                server.tables.drop(table)
                line.close(MOVING, again=True)
                return
            seating.bring(table, line.person)
            if hello.sit:
                with contextlib.suppress(Refusal):  # someone who finds no seat may still watch
                    await seating.take_seat(table, line.person, None)
            table.connect(line, hello.seen)
            try:
                hello = await Visit(server, who, line, table, bucket).listen(receive)
            finally:
                line.listen(None)
                table.disconnect(line)
            line = line.anew()
    except TimeoutError:
        line.close("The first message must be hello.", again=False)
    except OnAnotherServer:
        line.close(MOVING, again=True)
    except Refusal as error:
        line.close(error.reason, again=error.status == 503)
    except SQLAlchemyError as error:
        log.error("The database does not answer: %s", error)
        line.close("The tables cannot be read just now.", again=True)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        line.close(f"The first message must be hello: {error}.", again=False)


async def _first_hello(receive: Callable[[], Awaitable[Message]]) -> messages.Hello | None:
    message = await asyncio.wait_for(receive(), HELLO_SECONDS)
    if message["type"] != "websocket.receive":
        return None
    hello = _decode(message.get("text") or message.get("bytes") or b"")
    if not isinstance(hello, messages.Hello):
        raise Refusal("The first message must be hello.")
    return hello
