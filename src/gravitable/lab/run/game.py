"""One game between bots, in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from gravitable.bots import bot as find_bot
from gravitable.kernel import Choice, Decision, GravitableError, Match, Observer, Seat, play_out
from gravitable.kernel.registry import game as find
from gravitable.kernel.registry import new
from gravitable.lab.run.counts import Key, Tally, turns
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.standings import Standing, StandingsWatcher


class SeatAnswers(msgspec.Struct):
    """What the bot on one seat was asked: how often, how often with a single option, and how long it took."""

    decisions: int = 0
    single: int = 0
    seconds: float = 0.0


class Simulated(msgspec.Struct, frozen=True):
    """One simulated game, in figures. All tuples are by seat; `players` says who sat there.

    `first` was asked first; it is None where several were asked at once. `course` is how the players stood
    at moments along the way.
    """

    game: int
    seed: int
    players: tuple[int, ...]
    won: tuple[bool, ...]
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    rule: str
    first: Seat | None
    turns: int | None
    answers: tuple[SeatAnswers, ...]
    counts: dict[Key, int]
    lead_changes: int | None = None
    course: tuple[Standing, ...] = ()

    @property
    def decisions(self) -> int:
        """How many decisions all players made together."""
        return sum(seat.decisions for seat in self.answers)


def play_counted(
    match: Match[Any, Any, Any], bots: Sequence[str], rng: Random, *observers: Observer
) -> tuple[tuple[SeatAnswers, ...], Counter[Key]]:
    """Let bots play a match out. Return their answers in figures, and the clauses that asked for them.

    Decisions without a choice, asked for secrecy's sake, do not count.
    """
    answers = tuple(SeatAnswers() for _ in bots)
    asked: Counter[Key] = Counter()

    def count(_: object, decision: Decision, choice: Choice | None, seconds: float) -> None:
        seat = decision.seat
        mine = answers[seat]
        mine.seconds += seconds
        if choice is not None:
            mine.decisions += 1
            mine.single += decision.options is not None and len(decision.options) == 1
            asked[seat, "rule", decision.rule] += 1

    play_out(match, [find_bot(match.game, level)() for level in bots], rng, count, *observers)
    return answers, asked


def play_game(plan: Plan, game: int, tally: Tally | None = None) -> Simulated:
    """The game of that number in a plan, with what came up in it if there is a `tally`."""
    seed = plan.seed + game
    players = plan.seating(seed)
    match = new(plan.game, seats=len(players), seed=seed, options=plan.options, pack=plan.pack)
    first = match.pending[0].seat if len(match.pending) == 1 else None
    # Bots have chance of their own: the match's would tell them, or make them mimic, what comes.
    rng = Random(f"bots {seed}")
    course = None if tally is None else StandingsWatcher(match.game)
    try:
        levels = [plan.bots[player] for player in players]
        answers, asked = play_counted(match, levels, rng, *([] if course is None else [course.look]))
    except GravitableError:
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise GravitableError(f"The game with seed {seed} cannot be played to its end ({what}).") from error
    outcome = match.outcome
    assert outcome is not None
    ending: tuple[Seat | None, str, str] = (None, "rule", outcome.rule)
    return Simulated(
        game,
        seed,
        players,
        outcome.won,
        outcome.ranks,
        outcome.scores,
        outcome.rule,
        first,
        turns(match),
        answers,
        {} if tally is None else asked + tally.count(match) + Counter([ending]),
        None if course is None else course.lead_changes,
        () if course is None else course.moments(),
    )


def play_chunk(plan: Plan, chunk: int, *, count: bool) -> list[Simulated]:
    """The games of one chunk, with what came up in them if `count` is on."""
    tally = _tally(msgspec.json.encode(plan)) if count else None
    return [play_game(plan, game, tally) for game in plan.chunk(chunk)]


@cache
def _tally(encoded: bytes) -> Tally:
    plan = msgspec.json.decode(encoded, type=Plan)
    game = find(plan.game)
    return Tally(game, game.load_content(plan.pack))
