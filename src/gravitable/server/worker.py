"""The process that thinks: `python -m gravitable.server.worker`, spoken to over its standard input and
output.

A message is its length in four bytes, then MessagePack. It ends when its input does, that is with the server.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from random import Random
from typing import BinaryIO

import msgspec

from gravitable.kernel import GravitableError, Match, Seat, decode_log
from gravitable.kernel.registry import game as find
from gravitable.kernel.registry import games
from gravitable.server.story import Viewer, replay


class Think(msgspec.Struct, array_like=True, tag=True):
    """What would the bot of `level` do? `match` is saved as its seat imagines it."""

    game: str
    level: str
    seat: Seat
    seed: int
    match: bytes


class Retell(msgspec.Struct, array_like=True, tag=True):
    """Tell a log as one viewer saw it."""

    log: bytes
    names: list[str]
    seqs: list[int] | None
    viewer: Viewer


class Answer(msgspec.Struct, array_like=True):
    """An action (None: leave it), or a whole `Replay`, as JSON; or an error."""

    data: bytes | None
    why: str = ""
    error: str | None = None


Question = Think | Retell


def write(pipe: BinaryIO, message: msgspec.Struct) -> None:
    """Send a message."""
    data = msgspec.msgpack.encode(message)
    pipe.write(len(data).to_bytes(4, "big") + data)
    pipe.flush()


def read(pipe: BinaryIO) -> bytes:
    """Receive a message; `EOFError` when the other side is gone."""
    size = pipe.read(4)
    data = pipe.read(int.from_bytes(size, "big")) if len(size) == 4 else b""
    if len(size) < 4 or len(data) < int.from_bytes(size, "big"):
        raise EOFError("the other side is gone")
    return data


def think(question: Think) -> Answer:
    """Let the bot choose."""
    game = find(question.game)
    rng = Random(question.seed)
    match = Match.load(question.match, game, rng)
    choice = game.all_bots[question.level]().choose(match, question.seat, rng)
    return Answer(None) if choice is None else Answer(msgspec.json.encode(choice.action), choice.why)


def retell(question: Retell) -> Answer:
    """Play the log again."""
    log = decode_log(question.log)
    names = [*question.names, *(f"Seat {seat + 1}" for seat in range(len(question.names), log.seats))]
    viewer = question.viewer
    if viewer is not None and viewer >= log.seats:
        raise GravitableError(f"There is no seat {viewer} in it.")
    return Answer(msgspec.json.encode(replay(log, find(log.game), names, question.seqs, viewer)))


def main() -> None:
    """Answer until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    questions = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints goes to the server's messages, not into its answers
    games()
    while True:
        try:
            question = msgspec.msgpack.decode(read(questions), type=Question)
        except EOFError:
            return
        try:
            answer = think(question) if isinstance(question, Think) else retell(question)
        except GravitableError as error:
            answer = Answer(None, error=str(error))
        except Exception as error:  # whatever a bot does wrong, the table goes on
            answer = Answer(None, error=f"{type(error).__name__}: {error}")
        with contextlib.suppress(BrokenPipeError):  # the server is gone: reading will say so, too
            write(answers, answer)
