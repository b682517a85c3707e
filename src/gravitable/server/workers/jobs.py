"""Jobs that the server gives to its workers, so that every table stays responsive.

Bots think there. Where a game simulates, a setup or a move is rehearsed there, and the server plays it with
the results. Logs and packs of visitors are read there, and games answer questions there.

A bot gets the match as its seat imagines it, so hidden information never leaves the server.
"""

from __future__ import annotations

from random import Random
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from gravitable.bots import advice, bot, levels
from gravitable.kernel import (
    ActionTaken,
    Game,
    GravitableError,
    Match,
    Pack,
    Seat,
    checked_pack,
    encode_entries,
    pack_from_text,
    registry,
    rehearse,
)
from gravitable.kernel.chance import RandomChance
from gravitable.kernel.registry import game as find
from gravitable.kernel.registry import games
from gravitable.kernel.restore import load
from gravitable.puzzles.puzzle import Tried, puzzles_of, weighed
from gravitable.review import Portion, PortionResult, Timeline, work
from gravitable.server.view.questions import sample
from gravitable.server.view.replay import recap, replay
from gravitable.server.view.timeline import Viewer


def best_level(game: Game[Any, Any, Any]) -> str:
    """Return the strongest bot of a game."""
    return list(levels(game))[-1]


def load_games() -> None:
    """Load the installed games."""
    games()


# --- bots ---------------------------------------------------------------------------------------------------


class BotTurn(msgspec.Struct, array_like=True):
    """A decision for the bot of `level`. `match` is saved as its seat imagines it.

    `options` are the real options, where they are listed. The imagined match could offer others, because it
    deals hidden cards again.
    """

    game: str
    level: str
    seat: Seat
    seed: int
    match: bytes
    options: list[bytes] | None

    @classmethod
    def of(cls, match: Match[Any, Any, Any], seat: Seat, level: str, luck: Random) -> Self:
        """Return the decision of `seat` in a match."""
        imagined = match.imagine(seat, Random(luck.getrandbits(64)))
        options = match.decision(seat).options
        listed = None if options is None else [msgspec.json.encode(option) for option in options]
        return cls(match.game.id, level, seat, luck.getrandbits(63), imagined.save(), listed)

    def imagined(self, rng: Random) -> Match[Any, Any, Any]:
        """Return the match that the bot gets."""
        game = find(self.game)
        match = load(self.match, game, rng)
        if self.options is not None:
            real = [game.decode_action(option) for option in self.options]
            match.pending = tuple(
                replace(decision, options=real) if decision.seat == self.seat else decision
                for decision in match.pending
            )
        return match


class Advised(msgspec.Struct, array_like=True):
    """A choice with its reason and the win probability after it."""

    action: bytes
    why: str
    chance: float | None


class EncodedAdvice(msgspec.Struct, array_like=True):
    """The best few choices, the best first, and the win probability now."""

    choices: list[Advised]
    chance: float | None


def choose(turn: BotTurn) -> bytes | None:
    """Return the action of a bot; None leaves an optional decision alone."""
    rng = Random(turn.seed)
    match = turn.imagined(rng)
    choice = bot(match.game, turn.level)().choose(match, turn.seat, rng)
    return None if choice is None else msgspec.json.encode(choice.action)


def advise(turn: BotTurn) -> EncodedAdvice | None:
    """Return the advice of a bot; None where it would do nothing."""
    rng = Random(turn.seed)
    match = turn.imagined(rng)
    found = advice.advise(match, turn.seat, bot(match.game, turn.level)(), rng)
    if found is None:
        return None
    choices = [Advised(msgspec.json.encode(each.action), each.why, each.chance) for each in found.choices]
    return EncodedAdvice(choices, found.chance)


def weigh_choice(game: str, number: int, action: bytes) -> Tried:
    """Return how good a choice is in a puzzle."""
    found = find(game)
    return weighed(puzzles_of(found)[number], found.read_action(action))


# --- moves --------------------------------------------------------------------------------------------------


def rehearse_setup(game: str, seats: int, options: dict[str, Any], pack: dict[str, Any], seed: int) -> bytes:
    """Return the results of chance in the setup of a match, as encoded entries."""
    found = find(game)
    match = Match(found, seats, found.read_options(options), RandomChance(Random(seed)), pack)
    return encode_entries(match.record)


def rehearse_action(game: str, match: bytes, seat: Seat, action: bytes, seed: int) -> bytes:
    """Return the results of chance when `seat` takes an action, as encoded entries."""
    found = find(game)
    loaded = load(match, found)
    return encode_entries(rehearse(loaded, found.decode_action(action), seat, Random(seed)))


def sample_actions(game: str, match: bytes, seat: Seat, count: int, seed: int) -> bytes:
    """Return some of the actions that `seat` could take, as JSON of `tuple[Option, ...]`."""
    loaded = load(match, find(game))
    return msgspec.json.encode(sample(loaded, loaded.decision(seat), count, Random(seed)))


# --- questions, logs and packs ------------------------------------------------------------------------------


class Opening(msgspec.Struct, array_like=True):
    """The beginning of a match from a log: its moments, each as encoded entries."""

    game: str
    seats: int
    options: dict[str, Any]
    moments: list[bytes]
    pack: Pack | None


def answer_query(game: str, question: str, body: bytes) -> bytes:
    """Return the answer of a game to a question about itself, as JSON."""
    return msgspec.json.encode(find(game).queries[question].ask(body))


def build_replay(log: bytes, names: list[str], seqs: list[int] | None, viewer: Viewer) -> bytes:
    """Return the `Replay` of a log as one viewer saw it, as JSON."""
    read = registry.read_log(log)
    names = [*names, *(f"Seat {seat + 1}" for seat in range(len(names), read.seats))]
    if viewer is not None and viewer >= read.seats:
        raise GravitableError(f"There is no seat {viewer} in it.")
    return msgspec.json.encode(replay(read, find(read.game), names, seqs, viewer))


def build_recap(log: bytes, seqs: list[int], since: int, viewer: Viewer) -> bytes:
    """Return the `Recap` of a log for one viewer, as JSON."""
    read = registry.read_log(log)
    return msgspec.json.encode(recap(read, find(read.game), seqs, since, viewer))


def read_log(log: bytes, at: int) -> Opening:
    """Return a log up to moment `at`. It is played, which shows that it can be."""
    read = registry.read_log(log)
    pack = checked_pack(find(read.game), "The log’s own content", read.pack) if read.pack else None
    moments: list[list[Any]] = [[]]
    for entry in read.entries:
        if isinstance(entry, ActionTaken):
            if len(moments) > at:
                break
            moments.append([])
        moments[-1].append(entry)
    registry.replay(replace(read, entries=[entry for moment in moments for entry in moment]))
    encoded = [encode_entries(moment) for moment in moments]
    return Opening(read.game, read.seats, read.options, encoded, pack)


def read_pack(game: str, name: str, text: str) -> Pack:
    """Return a pack in TOML, once it is known that it can be played with."""
    return pack_from_text(find(game), name, text)


def study_draft(game: str, name: str, text: str | None, values: bytes) -> bytes:
    """Return a `Studied` pack as JSON, from its text or else from its values."""
    from gravitable.lab.pack_editor import study_text, study_values

    found = find(game)
    if text is not None:
        return msgspec.json.encode(study_text(found, name, text))
    return msgspec.json.encode(study_values(found, name, msgspec.json.decode(values, type=dict[str, Any])))


# --- reviews ------------------------------------------------------------------------------------------------

_reviewed: dict[str, Timeline] = {}
"""The match that this worker reviewed last, by its table."""


def review(table: str, log: bytes | None, portion: Portion) -> PortionResult | None:
    """Return the result of a portion of a review; None if this worker needs the log (again)."""
    if log is not None:
        _reviewed.clear()
        _reviewed[table] = Timeline(registry.read_log(log))
    course = _reviewed.get(table)
    return None if course is None else work(course, portion)
