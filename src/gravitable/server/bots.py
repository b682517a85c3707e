"""The bots at one table: each thinks about what it is asked, waits a little, and plays."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from gravitable.kernel import Action, Decision, IllegalAction, Match, Seat
from gravitable.server.questions import Question

if TYPE_CHECKING:
    from gravitable.server.room import Room

log = logging.getLogger("gravitable.server")


class Bots:
    """Every seat of a room that a bot plays."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._thinking: dict[Seat, asyncio.Task[None]] = {}
        self._considered: dict[Seat, int] = {}

    @property
    def busy(self) -> bool:
        """Is one of them thinking?"""
        return bool(self._thinking)

    def wake(self) -> None:
        """Let every bot that is asked something think about it, once a moment."""
        room = self._room
        if room.match is None or self._held():
            return
        for seat, question in room.questions.items():
            level = room.table.seats[seat].bot
            if level is None or seat in self._thinking or self._considered.get(seat) == room.seq:
                continue
            self._considered[seat] = room.seq
            self._thinking[seat] = asyncio.create_task(self._think(room.match, seat, question, level))

    def think_again(self) -> None:
        """Let them reconsider what they left alone."""
        self._considered.clear()
        self.wake()

    def cancel(self) -> None:
        """Stop thinking."""
        for task in self._thinking.values():
            task.cancel()

    def _held(self) -> bool:
        """Must they wait: for the end of a pause, or for a vote on an undo?"""
        room = self._room
        return room.table.paused or room.vote is not None or room.house.closed(room)

    async def _think(self, match: Match[Any, Any, Any], seat: Seat, question: Question, level: str) -> None:
        room = self._room
        started = time.monotonic()
        action: Action | None = None
        try:
            choice = await room.house.thinker.think(match, seat, level, room.luck)
            action = None if choice is None else choice.action
        except Exception as error:  # a bot's mistake must not stop the match
            log.warning("The %s bot of %s failed: %s", level, room.game.id, error)
        await asyncio.sleep(max(0.0, room.house.settings.bot_delay - (time.monotonic() - started)))
        del self._thinking[seat]
        if self._held():
            self._considered.pop(seat, None)
            return
        if room.questions.get(seat) is question and room.table.seats[seat].bot is not None:
            self._play(match, seat, question.decision, action)
        self.wake()

    def _play(
        self, match: Match[Any, Any, Any], seat: Seat, decision: Decision, action: Action | None
    ) -> None:
        """Play what the bot chose; where it has no legal choice and must answer, play something legal."""
        if action is not None:
            try:
                match.check(action, seat)
                self._room.play(match, seat, action)
                return
            except IllegalAction as error:
                log.warning("A bot of %s chose what it may not: %s", self._room.game.id, error)
        if not decision.optional:
            luck = self._room.luck
            self._room.play(match, seat, luck.choice(match.candidates(decision, 8, luck)))
