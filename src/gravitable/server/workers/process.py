"""A process that works for the server, spoken to over its standard input and output.

A message is its length in four bytes, then MessagePack. The process ends when its input does, that is with
the server.
"""

from __future__ import annotations

import functools
import os
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, Self

import msgspec
from msgspec.structs import replace

from gravitable.bots import advice, bot
from gravitable.kernel import (
    ActionTaken,
    GravitableError,
    Match,
    Pack,
    Seat,
    checked_pack,
    decode_log,
    encode_entries,
    pack_from_text,
    rehearse,
)
from gravitable.kernel.chance import RandomChance
from gravitable.kernel.registry import game as find
from gravitable.kernel.registry import games
from gravitable.puzzles.puzzle import puzzles_of, weighed
from gravitable.review import Course, Portion, work
from gravitable.server.view.questions import sample
from gravitable.server.view.timeline import Viewer, replay


class _ToBot(msgspec.Struct, array_like=True):
    """A question to the bot of `level`. `match` is saved as its seat imagines it.

    `options` are what the seat is really offered, where choices are listed: in the imagined match it could be
    offered more, as cards that it does not see are dealt anew.
    """

    game: str
    level: str
    seat: Seat
    seed: int
    match: bytes
    options: list[bytes] | None

    @classmethod
    def about(cls, match: Match[Any, Any, Any], seat: Seat, level: str, luck: Random) -> Self:
        """The question what to do in a match, as `seat` imagines it."""
        imagined = match.imagine(seat, Random(luck.getrandbits(64)))
        options = match.decision(seat).options
        listed = None if options is None else [msgspec.json.encode(option) for option in options]
        return cls(match.game.id, level, seat, luck.getrandbits(63), imagined.save(), listed)

    def asked(self, rng: Random) -> Match[Any, Any, Any]:
        """The match in which the bot is asked."""
        game = find(self.game)
        match = Match.load(self.match, game, rng)
        if self.options is not None:
            real = [game.decode_action(option) for option in self.options]
            match.pending = tuple(
                replace(decision, options=real) if decision.seat == self.seat else decision
                for decision in match.pending
            )
        return match


class Think(_ToBot, tag=True):
    """What would the bot do?"""


class Advise(_ToBot, tag=True):
    """What are the best few choices, as the bot sees it?"""


class SetUp(msgspec.Struct, array_like=True, tag=True):
    """What does chance give in the setup of this match?"""

    game: str
    seats: int
    options: dict[str, Any]
    pack: dict[str, Any]
    seed: int


class Rehearse(msgspec.Struct, array_like=True, tag=True):
    """What does chance give when `seat` takes this action?"""

    game: str
    seat: Seat
    action: bytes
    seed: int
    match: bytes


class Sample(msgspec.Struct, array_like=True, tag=True):
    """Which actions, some of many, could `seat` take?"""

    game: str
    seat: Seat
    count: int
    seed: int
    match: bytes


class Retell(msgspec.Struct, array_like=True, tag=True):
    """Tell a log as one viewer saw it."""

    log: bytes
    names: list[str]
    seqs: list[int] | None
    viewer: Viewer


class ReadLog(msgspec.Struct, array_like=True, tag=True):
    """Read a log up to moment `at`, to be played on from there."""

    log: bytes
    at: int


class ReadPack(msgspec.Struct, array_like=True, tag=True):
    """Read a pack that someone brings along as TOML, and try it out."""

    game: str
    name: str
    text: str


class StudyPack(msgspec.Struct, array_like=True, tag=True):
    """What is a pack that someone works on, as TOML or (as JSON) its values, and what is wrong with it?"""

    game: str
    name: str
    text: str | None
    values: bytes


class Query(msgspec.Struct, array_like=True, tag=True):
    """A question that a game itself answers."""

    game: str
    question: str
    body: bytes


class Review(msgspec.Struct, array_like=True, tag=True):
    """Work out a portion of the review of a match that is over."""

    log: bytes
    portion: Portion


class Weigh(msgspec.Struct, array_like=True, tag=True):
    """How good is this choice in a puzzle?"""

    game: str
    number: int
    action: bytes


class Answer(msgspec.Struct, array_like=True):
    """What was found, encoded (None: a bot leaves its decision alone); or an error."""

    data: bytes | None
    why: str = ""
    error: str | None = None


class Advised(msgspec.Struct, array_like=True):
    """A choice with its reason and the chance to win after it."""

    action: bytes
    why: str
    chance: float | None


class Advice(msgspec.Struct, array_like=True):
    """The best few choices, the best first, and the chance to win now."""

    choices: list[Advised]
    chance: float | None


class Opening(msgspec.Struct, array_like=True):
    """The beginning of a match from a log: its moments, each as encoded entries."""

    game: str
    seats: int
    options: dict[str, Any]
    moments: list[bytes]
    pack: Pack | None


Question = (
    Think
    | Advise
    | SetUp
    | Rehearse
    | Sample
    | Retell
    | ReadLog
    | ReadPack
    | StudyPack
    | Query
    | Review
    | Weigh
)


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


def answer(question: Question) -> Answer:
    """Do what is asked."""
    match question:
        case Think():
            return think(question)
        case Advise():
            return advise(question)
        case SetUp():
            return set_up(question)
        case Rehearse():
            game = find(question.game)
            match_ = Match.load(question.match, game)
            action = game.decode_action(question.action)
            return Answer(encode_entries(rehearse(match_, action, question.seat, Random(question.seed))))
        case Sample():
            found = Match.load(question.match, find(question.game))
            options = sample(found, found.decision(question.seat), question.count, Random(question.seed))
            return Answer(msgspec.json.encode(options))
        case Retell():
            return retell(question)
        case ReadLog():
            return read_log(question)
        case ReadPack():
            pack = pack_from_text(find(question.game), question.name, question.text)
            return Answer(msgspec.msgpack.encode(pack))
        case StudyPack():
            return study(question)
        case Query():
            query = find(question.game).queries[question.question]
            return Answer(msgspec.json.encode(query.ask(question.body)))
        case Weigh():
            game = find(question.game)
            puzzle = puzzles_of(game)[question.number]
            return Answer(msgspec.msgpack.encode(weighed(puzzle, game.read_action(question.action))))
        case Review():
            return Answer(msgspec.msgpack.encode(work(_course(question.log), question.portion)))


def think(question: Think) -> Answer:
    """Let the bot choose."""
    rng = Random(question.seed)
    match = question.asked(rng)
    choice = bot(match.game, question.level)().choose(match, question.seat, rng)
    return Answer(None) if choice is None else Answer(msgspec.json.encode(choice.action), choice.why)


def advise(question: Advise) -> Answer:
    """Let the bot advise."""
    rng = Random(question.seed)
    match = question.asked(rng)
    found = advice.advise(match, question.seat, bot(match.game, question.level)(), rng)
    if found is None:
        return Answer(None)
    choices = [Advised(msgspec.json.encode(each.action), each.why, each.chance) for each in found.choices]
    return Answer(msgspec.msgpack.encode(Advice(choices, found.chance)))


def set_up(question: SetUp) -> Answer:
    """Set up a match."""
    game = find(question.game)
    chance = RandomChance(Random(question.seed))
    match = Match(game, question.seats, game.read_options(question.options), chance, question.pack)
    return Answer(encode_entries(match.record))


def retell(question: Retell) -> Answer:
    """Play the log again."""
    log = decode_log(question.log)
    names = [*question.names, *(f"Seat {seat + 1}" for seat in range(len(question.names), log.seats))]
    viewer = question.viewer
    if viewer is not None and viewer >= log.seats:
        raise GravitableError(f"There is no seat {viewer} in it.")
    return Answer(msgspec.json.encode(replay(log, find(log.game), names, question.seqs, viewer)))


def read_log(question: ReadLog) -> Answer:
    """Play the log up to the moment, which shows that it can be played, and cut it there."""
    log = decode_log(question.log)
    pack = checked_pack(find(log.game), "The log’s own content", log.pack) if log.pack else None
    moments: list[list[Any]] = [[]]
    for entry in log.entries:
        if isinstance(entry, ActionTaken):
            if len(moments) > question.at:
                break
            moments.append([])
        moments[-1].append(entry)
    entries = [entry for moment in moments for entry in moment]
    Match.replay(msgspec.structs.replace(log, entries=entries))
    encoded = [encode_entries(moment) for moment in moments]
    return Answer(msgspec.msgpack.encode(Opening(log.game, log.seats, log.options, encoded, pack)))


@functools.lru_cache(maxsize=1)
def _course(log: bytes) -> Course:
    """The match to be reviewed; the next portion is often of the same one."""
    return Course(decode_log(log))


def study(question: StudyPack) -> Answer:
    """Read the pack."""
    from gravitable.lab.pack_editor import study_text, study_values

    game = find(question.game)
    if question.text is not None:
        found = study_text(game, question.name, question.text)
    else:
        found = study_values(game, question.name, msgspec.json.decode(question.values, type=dict[str, Any]))
    return Answer(msgspec.json.encode(found))


def main(megabytes: int) -> None:
    """Answer until the server is gone, with so much memory beyond what the games themselves take."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    questions = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints goes to the server's messages, not into its answers
    games()
    limit_memory(megabytes)
    found = Answer(None)  # ready
    while True:
        try:
            write(answers, found)
            question = msgspec.msgpack.decode(read(questions), type=Question)
        except (EOFError, BrokenPipeError):
            return
        try:
            found = answer(question)
        except GravitableError as error:
            found = Answer(None, error=str(error))
        except MemoryError:
            os._exit(1)  # what is left of this process may be in any state
        except Exception as error:  # whatever a bot does wrong, the table goes on
            found = Answer(None, error=f"{type(error).__name__}: {error}")


def limit_memory(megabytes: int) -> None:
    """Let this process grow by so much and no more, where the system can hold it to that (Linux can)."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (ImportError, OSError):
        return
    most = pages * resource.getpagesize() + megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
