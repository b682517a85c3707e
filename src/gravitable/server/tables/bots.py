"""The bots at one table: each thinks about what it is asked, waits a little, and plays."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from gravitable.kernel import Action, IllegalAction, Match, Proceed, Seat
from gravitable.server.storage.records import TableRecord
from gravitable.server.tables.answers import Answer
from gravitable.server.tables.match import TableMatch
from gravitable.server.tables.services import Services
from gravitable.server.view.questions import Question
from gravitable.server.workers.jobs import BotTurn, choose

REST = 5.0
"""Seconds after which a bot whose move failed tries again."""

log = logging.getLogger("gravitable.server")
Act = Callable[[Answer], Awaitable[None]]


class Bots:
    """Every seat of a table that a bot plays.

    `act` plays what a bot chose. While `held` says so (during a pause, or a vote on an undo) no bot moves.
    """

    def __init__(
        self, table: TableRecord, play: TableMatch, services: Services, act: Act, held: Callable[[], bool]
    ) -> None:
        self._table = table
        self._play = play
        self._services = services
        self._act = act
        self._held = held
        self._thinking: dict[Seat, asyncio.Task[None]] = {}
        self._considered: dict[Seat, int] = {}

    @property
    def busy(self) -> bool:
        """Is one of them thinking?"""
        return bool(self._thinking)

    def wake(self) -> None:
        """Let every bot that is asked something think about it, once a moment."""
        play = self._play
        if play.match is None or self._held():
            return
        for seat, question in play.questions.items():
            level = self._table.seats[seat].bot
            if level is None or seat in self._thinking or self._considered.get(seat) == play.seq:
                continue
            self._considered[seat] = play.seq
            self._thinking[seat] = asyncio.create_task(self._think(play.match, seat, question, level))

    def think_again(self) -> None:
        """Let them reconsider what they left alone."""
        self._considered.clear()
        self.wake()

    def cancel(self) -> None:
        """Stop thinking."""
        for task in self._thinking.values():
            task.cancel()

    async def _think(self, match: Match[Any, Any, Any], seat: Seat, question: Question, level: str) -> None:
        now = asyncio.get_running_loop().time
        ends = now() + self._services.settings.bot_delay
        action: Action | None = question.decision.idle
        try:
            if action is None:
                action = await self._choose(match, seat, question, level)
        except Exception as error:  # a bot's mistake must not stop the match
            if self._play.questions.get(seat) is question:  # else the others have settled it meanwhile
                log.warning("The %s bot of %s failed: %s", level, match.game.id, error)
        await asyncio.sleep(max(0.0, ends - now()))
        try:
            if self._held():
                self._considered.pop(seat, None)
            elif self._play.questions.get(seat) is question and self._table.seats[seat].bot is not None:
                await self._answer(match, seat, question, action)
        except Exception as error:  # it tries again: nobody else will answer for it
            log.warning("A bot of %s could not move: %s", match.game.id, error)
            self._considered.pop(seat, None)
            if self._play.questions.get(seat) is question:
                await asyncio.sleep(REST)
        finally:
            del self._thinking[seat]
        self.wake()

    async def _choose(
        self, match: Match[Any, Any, Any], seat: Seat, question: Question, level: str
    ) -> Action | None:
        """What the bot does; None leaves an optional question alone.

        Where others may not learn whether it has a choice, it answers when the pause is over at the latest: a
        bot without one does so then, and whoever took longer would have had something to think about.
        """
        turn = BotTurn.of(match, seat, level, self._play.luck)
        thought = self._services.workers.run(self._table.host, choose, turn)
        pause = self._services.settings.bot_delay
        options = question.decision.options if question.decision.covert and pause else None
        try:
            action = await (thought if options is None else asyncio.wait_for(thought, pause))
        except TimeoutError:
            assert options is not None
            return Proceed() if Proceed() in options else self._play.luck.choice(options)
        return None if action is None else match.game.read_action(action)

    async def _answer(
        self, match: Match[Any, Any, Any], seat: Seat, question: Question, action: Action | None
    ) -> None:
        """Play what the bot chose; where it has no legal choice and must answer, play something legal."""
        if action is not None:
            try:
                await self._act(Answer(seat, question.stamp, action, "bot"))
                return
            except IllegalAction as error:
                if self._play.questions.get(seat) is not question:
                    return
                log.warning("A bot of %s chose what it may not: %s", match.game.id, error)
        if not question.decision.optional and self._play.questions.get(seat) is question:
            luck = self._play.luck
            choices = match.candidates(question.decision, 8, luck)
            await self._act(Answer(seat, question.stamp, luck.choice(choices), "bot"))
