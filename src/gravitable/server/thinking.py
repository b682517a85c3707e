"""Bots think in processes of their own, so that the table stays quick while they do; logs are retold there
too.

A bot gets the match as its seat imagines it, saved as bytes: what the seat does not know never leaves the
server.
"""

from __future__ import annotations

import asyncio
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import msgspec

from gravitable.kernel import Choice, Game, GravitableError, Match, Seat
from gravitable.server import worker
from gravitable.server.story import Viewer


class ThoughtFailed(GravitableError):
    """A bot raised an error, died, or did not answer in time; or a log could not be retold."""


def best_level(game: Game[Any, Any, Any]) -> str:
    """The strongest bot of a game."""
    return list(game.all_bots)[-1]


class Thinker:
    """A few processes that think for bots and retell logs, `seconds` at most for each answer."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(workers, "thinker")
        self._idle: queue.LifoQueue[_Worker] = queue.LifoQueue()
        self._all = [_Worker() for _ in range(workers)]
        for each in self._all:
            self._idle.put(each)

    def warm_up(self) -> None:
        """Start a process now, beside the event loop, so that the first bot need not wait for it."""
        self._all[-1].start()

    async def think(self, match: Match[Any, Any, Any], seat: Seat, level: str, luck: Random) -> Choice | None:
        """What the bot of `level` does in `seat`; None leaves an optional decision alone."""
        game = match.game
        imagined = match.imagine(seat, Random(luck.getrandbits(64)))
        question = worker.Think(game.id, level, seat, luck.getrandbits(63), imagined.save())
        answer = await self._answer(question)
        return None if answer.data is None else Choice(game.read_action(answer.data), answer.why)

    async def retell(
        self, log: bytes, names: Sequence[str], seqs: Sequence[int] | None, viewer: Viewer
    ) -> bytes:
        """The `Replay` of a log file, encoded."""
        question = worker.Retell(log, list(names), None if seqs is None else list(seqs), viewer)
        answer = await self._answer(question)
        if answer.data is None:
            raise ThoughtFailed("There was no answer.")
        return answer.data

    async def _answer(self, question: worker.Question) -> worker.Answer:
        answer = await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, question)
        if answer.error is not None:
            raise ThoughtFailed(answer.error)
        return answer

    def _ask(self, question: worker.Question) -> worker.Answer:
        idle = self._idle.get()
        try:
            return idle.ask(question, self._seconds)
        finally:
            self._idle.put(idle)

    def close(self) -> None:
        """End the processes."""
        for each in self._all:
            each.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Worker:
    """One process, started when first needed and again after it died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def start(self) -> subprocess.Popen[bytes]:
        if self._closed:
            raise ThoughtFailed("The server is closing.")
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", f"from {worker.__name__} import main; main()"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            )
        return self._process

    def stop(self) -> None:
        self._closed = True
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def ask(self, question: worker.Question, seconds: float) -> worker.Answer:
        process = self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        alarm = threading.Timer(seconds, process.kill)
        alarm.start()
        try:
            worker.write(process.stdin, question)  # type: ignore[arg-type]
            return msgspec.msgpack.decode(worker.read(process.stdout), type=worker.Answer)  # type: ignore[arg-type]
        except (EOFError, OSError):
            process.kill()
            raise ThoughtFailed(f"There was no answer within {seconds:g} seconds.") from None
        finally:
            alarm.cancel()
