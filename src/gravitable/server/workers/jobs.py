"""What the server leaves to other processes, so that every table stays quick meanwhile.

Bots think there. Where a game simulates, a setup or a move is rehearsed there, and the server plays it with
the results. Logs and packs that people bring are read there, and questions that games answer themselves.

A bot gets the match as its seat imagines it, so what the seat does not know never leaves the server.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from gravitable.bots import levels
from gravitable.bots.advice import Advice
from gravitable.kernel import Action, Choice, Game, Match, Pack, Seat, decode_entries
from gravitable.puzzles.puzzle import Tried
from gravitable.review import Found, Portion
from gravitable.server.metrics import Metrics
from gravitable.server.settings import Settings
from gravitable.server.view.timeline import Viewer
from gravitable.server.workers import process
from gravitable.server.workers.pool import Lane, Pool, WorkFailed

REVIEW_SECONDS = 60.0
"""Longest time for a portion of a review, which is meant to take a few seconds."""
ANSWER_SECONDS = 5.0
"""Longest time for a question to a game; they are meant to take milliseconds."""


def best_level(game: Game[Any, Any, Any]) -> str:
    """The strongest bot of a game."""
    return list(levels(game))[-1]


def processes(settings: Settings) -> int:
    """One more than can be busy with bots, logs, questions and reviews: nobody's move waits for these."""
    return settings.bot_workers + 4


class Thinker:
    """The processes of a server. `who` is always the one on whose account the work is done."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        bots, seconds = settings.bot_workers, settings.bot_seconds
        size = processes(settings)
        lanes = {
            "move": Lane(size, seconds),
            "think": Lane(bots, seconds),
            "answer": Lane(1, ANSWER_SECONDS),
            "log": Lane(1, seconds),
            "review": Lane(1, REVIEW_SECONDS),
        }
        self._pool = Pool(size, settings.worker_megabytes, lanes, metrics)
        self.warm_up = self._pool.warm_up
        self.close = self._pool.close

    async def think(
        self, who: str, match: Match[Any, Any, Any], seat: Seat, level: str, luck: Random
    ) -> Choice | None:
        """What the bot of `level` does in `seat`; None leaves an optional decision alone."""
        game = match.game
        question = process.Think.about(match, seat, level, luck)
        answer = await self._pool.ask("think", who, question)
        return None if answer.data is None else Choice(game.read_action(answer.data), answer.why)

    async def advise(self, who: str, match: Match[Any, Any, Any], seat: Seat, luck: Random) -> Advice | None:
        """The best choices of the best bot, and the chance to win now; None where it would do nothing."""
        game = match.game
        question = process.Advise.about(match, seat, best_level(game), luck)
        answer = await self._pool.ask("think", who, question)
        if answer.data is None:
            return None
        found = msgspec.msgpack.decode(answer.data, type=process.Advice)
        choices = (
            Choice(game.read_action(each.action), each.why, chance=each.chance) for each in found.choices
        )
        return Advice(tuple(choices), found.chance)

    async def set_up(
        self,
        who: str,
        game: Game[Any, Any, Any],
        seats: int,
        options: Mapping[str, Any],
        pack: dict[str, Any],
        luck: Random,
    ) -> list[Any]:
        """What chance gives in the setup of a match."""
        question = process.SetUp(game.id, seats, dict(options), pack, luck.getrandbits(63))
        return decode_entries(_need(await self._pool.ask("move", who, question)), game)

    async def rehearse(
        self, who: str, match: Match[Any, Any, Any], seat: Seat, action: Action, luck: Random
    ) -> list[Any]:
        """What chance gives when `seat` takes `action`."""
        data = msgspec.json.encode(action)
        question = process.Rehearse(match.game.id, seat, data, luck.getrandbits(63), match.save())
        return decode_entries(_need(await self._pool.ask("move", who, question)), match.game)

    async def sample(
        self, who: str, match: Match[Any, Any, Any], seat: Seat, count: int, luck: Random
    ) -> bytes:
        """Some actions that `seat` could take, encoded as `tuple[Option, ...]`."""
        question = process.Sample(match.game.id, seat, count, luck.getrandbits(63), match.save())
        return _need(await self._pool.ask("move", who, question))

    async def answer(self, who: str, game: str, question: str, body: bytes) -> bytes:
        """The answer of a game to a question about itself, as JSON."""
        return _need(await self._pool.ask("answer", who, process.Query(game, question, body)))

    async def retell(
        self, who: str, log: bytes, names: Sequence[str], seqs: Sequence[int] | None, viewer: Viewer
    ) -> bytes:
        """The `Replay` of a log file, encoded."""
        question = process.Retell(log, list(names), None if seqs is None else list(seqs), viewer)
        return _need(await self._pool.ask("log", who, question))

    async def read_log(self, who: str, log: bytes, at: int) -> process.Opening:
        """A log file up to moment `at`, once it is known that it can be replayed."""
        data = _need(await self._pool.ask("log", who, process.ReadLog(log, at)))
        return msgspec.msgpack.decode(data, type=process.Opening)

    async def review(self, who: str, log: bytes, portion: Portion) -> Found:
        """What a portion of a review came to."""
        data = _need(await self._pool.ask("review", who, process.Review(log, portion)))
        return msgspec.msgpack.decode(data, type=Found)

    async def weigh(self, who: str, game: str, number: int, action: bytes) -> Tried:
        """How good a choice is in a puzzle."""
        data = _need(await self._pool.ask("think", who, process.Weigh(game, number, action)))
        return msgspec.msgpack.decode(data, type=Tried)

    async def read_pack(self, who: str, game: str, name: str, text: str) -> Pack:
        """A pack that someone brings along, once it is known that it can be played with."""
        data = _need(await self._pool.ask("log", who, process.ReadPack(game, name, text)))
        return msgspec.msgpack.decode(data, type=Pack)

    async def study_pack(self, who: str, game: str, name: str, text: str | None, values: bytes) -> bytes:
        """A pack that someone works on, by its text or else its values: a `Studied`, as JSON."""
        return _need(await self._pool.ask("log", who, process.StudyPack(game, name, text, values)))


def _need(answer: process.Answer) -> bytes:
    if answer.data is None:
        raise WorkFailed("There was no answer.")
    return answer.data
