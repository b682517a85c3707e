"""Bots think in processes of their own, so that the table stays quick while they do; logs are retold there
too.

A bot gets the match as its seat imagines it, saved as bytes: what the seat does not know never leaves the
server.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import queue
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random, SystemRandom
from typing import Any

import msgspec

from gravitable.kernel import Choice, Game, GravitableError, Match, Seat, decode_log
from gravitable.server.story import Audience, replay

_SPAWN = multiprocessing.get_context("spawn")
_SEEDS = SystemRandom()


class BotFailed(GravitableError):
    """A bot raised an error, died, or did not answer in time."""


class _Think(msgspec.Struct, array_like=True, tag=True):
    game: str
    level: str
    seat: Seat
    seed: int
    match: bytes


class _Retell(msgspec.Struct, array_like=True, tag=True):
    log: bytes
    names: list[str]
    seqs: list[int] | None
    audience: Audience


class _Answer(msgspec.Struct, array_like=True):
    data: bytes | None
    why: str = ""
    error: str | None = None


def best_level(game: Game[Any, Any, Any]) -> str:
    """The strongest bot of a game."""
    return list(game.all_bots)[-1]


class Thinker:
    """A few processes that think for bots and retell logs, `seconds` at most for each answer."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(workers, "thinker")
        self._workers: queue.SimpleQueue[_Worker] = queue.SimpleQueue()
        self._all = [_Worker() for _ in range(workers)]
        for worker in self._all:
            self._workers.put(worker)

    def warm_up(self) -> None:
        """Start a process now, beside the event loop, so that the first bot need not wait for it."""
        self._threads.submit(self._all[0].start)

    async def think(self, match: Match[Any, Any, Any], seat: Seat, level: str) -> Choice | None:
        """What the bot of `level` does in `seat`; None leaves an optional decision alone."""
        game = match.game
        imagined = match.imagine(seat, Random(_SEEDS.getrandbits(64)))
        question = _Think(game.id, level, seat, _SEEDS.getrandbits(63), imagined.save())
        answer = await self._answer(question)
        return None if answer.data is None else Choice(game.read_action(answer.data), answer.why)

    async def retell(
        self, log: bytes, names: Sequence[str], seqs: Sequence[int] | None, audience: Audience
    ) -> bytes:
        """The `Replay` of a log file, encoded; `BotFailed` says what is wrong with it."""
        answer = await self._answer(_Retell(log, list(names), None if seqs is None else list(seqs), audience))
        assert answer.data is not None
        return answer.data

    async def _answer(self, question: _Think | _Retell) -> _Answer:
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._threads, self._ask, msgspec.msgpack.encode(question))
        if answer.error is not None:
            raise BotFailed(answer.error)
        return answer

    def close(self) -> None:
        """End the processes."""
        for worker in self._all:
            worker.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _ask(self, question: bytes) -> _Answer:
        worker = self._workers.get()
        try:
            return worker.ask(question, self._seconds)
        finally:
            self._workers.put(worker)


class _Worker:
    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection[bytes, bytes] | None = None

    def start(self) -> Connection[bytes, bytes]:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self._pipe, theirs = _SPAWN.Pipe()
            self._process = _SPAWN.Process(target=_work, args=(theirs,), name="bot", daemon=True)
            self._process.start()
            theirs.close()
        return self._pipe

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def ask(self, question: bytes, seconds: float) -> _Answer:
        try:
            pipe = self.start()
            pipe.send_bytes(question)
            if not pipe.poll(seconds):
                self.stop()
                raise BotFailed(f"The bot did not answer within {seconds:g} seconds.")
            return msgspec.msgpack.decode(pipe.recv_bytes(), type=_Answer)
        except (EOFError, OSError) as error:
            self.stop()
            raise BotFailed(f"The bot's process ended: {error!r}.") from None


def _work(pipe: Connection[bytes, bytes]) -> None:
    """A worker process: answers until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from gravitable.kernel.registry import games

    games()
    while True:
        try:
            question = msgspec.msgpack.decode(pipe.recv_bytes(), type=_Think | _Retell)
        except (EOFError, OSError):
            return
        try:
            answer = _think(question) if isinstance(question, _Think) else _retell(question)
        except GravitableError as error:
            answer = _Answer(None, error=str(error))
        except Exception as error:  # whatever a bot does wrong, the table goes on
            answer = _Answer(None, error=f"{type(error).__name__}: {error}")
        pipe.send_bytes(msgspec.msgpack.encode(answer))


def _think(question: _Think) -> _Answer:
    from gravitable.kernel.registry import game as find

    game = find(question.game)
    rng = Random(question.seed)
    match = Match.load(question.match, game, rng)
    bot = game.all_bots[question.level]()
    choice = bot.choose(match, question.seat, rng)
    return _Answer(None) if choice is None else _Answer(msgspec.json.encode(choice.action), choice.why)


def _retell(question: _Retell) -> _Answer:
    from gravitable.kernel.registry import game as find

    log = decode_log(question.log)
    names = [*question.names, *(f"Seat {seat + 1}" for seat in range(len(question.names), log.seats))]
    return _Answer(msgspec.json.encode(replay(log, find(log.game), names, question.seqs, question.audience)))
