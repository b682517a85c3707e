"""Games that a judgement learns from: bots play them as a recipe says, some moments of each are looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from gravitable.bots import bot as find_bot
from gravitable.bots.evaluation import Judge
from gravitable.bots.payoff import shares
from gravitable.kernel import BadOption, Bot, Choice, Match, Seat, advance, replay_positions
from gravitable.kernel.record.log import Log
from gravitable.kernel.registry import game as find
from gravitable.kernel.registry import new
from gravitable.lab.run.variants import Vary, with_values

CHUNK = 20
"""How many games a worker plays at a time."""
KEPT = 1 / 15
"""How likely a position is learned from: alike in short games and long ones, so that beginnings which were
soon lost count no more than others."""
SLIPS = (0.0, 0.0, 0.1, 0.3)
"""How often the bots of a game choose at random at first, so that also what good play avoids comes up."""
SOBER = 1 / 30
"""How likely they stop doing so with each decision: only later positions are learned from, well played on."""


class Recipe(msgspec.Struct, frozen=True):
    """Which games are learned from: who plays, how often, from which seed, at tables of which sizes."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    seats: tuple[int, ...] = ()
    options: dict[str, Any] = {}
    kept: float = KEPT
    vary: tuple[Vary, ...] = ()
    """What differs from game to game, drawn for each."""
    sober: float = SOBER

    @property
    def chunks(self) -> int:
        """How many portions of work there are."""
        return -(-self.games // CHUNK)

    def chunk(self, number: int) -> range:
        """The seeds of a portion's games."""
        first = self.seed + number * CHUNK
        return range(first, min(self.seed + self.games, first + CHUNK))


class Lesson(msgspec.Struct, frozen=True):
    """A game that was played: its log, and how long the log was at the moments to learn from."""

    seed: int
    moments: tuple[int, ...]
    log: Log


Sides = list[tuple[Sequence[float], float]]
"""Every side's figures in a position, and its share of the victory."""


def judge_of(id: str) -> Judge:
    """The judgement a game declares; a game without one cannot be trained."""
    judge = find(id).judge
    if not isinstance(judge, Judge):
        raise BadOption(f"{find(id).name} names no features to learn from.")
    return judge


def play(recipe: Recipe, seed: int) -> Lesson:
    """Play one game of a recipe."""
    game = find(recipe.game)
    rng = Random(f"training {seed}")
    seats = rng.choice(recipe.seats or (game.company,))
    drawn = {each.name: rng.choice(each.values) for each in recipe.vary}
    options, pack = with_values(game, drawn, recipe.options, {})
    match = new(recipe.game, seats=seats, seed=seed, options=options, pack=pack or None)
    players = [find_bot(game, rng.choice(recipe.bots))() for _ in range(seats)]
    slips = rng.choice(SLIPS)
    moments: list[int] = []
    while match.pending:
        if slips:
            slips = 0.0 if rng.random() < recipe.sober else slips
        elif rng.random() < recipe.kept:
            moments.append(len(match.record))
        advance(match, _Slipping(players, slips), rng)
    return Lesson(seed, tuple(moments), match.log)


def positions(lesson: Lesson) -> list[Sides]:
    """The moments of a game that was played, as the game's judgement sees them now."""
    judge = judge_of(lesson.log.game)
    wanted = Counter(lesson.moments)
    seen: list[list[Sequence[float]]] = []
    for match in replay_positions(lesson.log, find(lesson.log.game)):
        if times := wanted[len(match.record)]:
            seen += [judge.figures(match)] * times
    assert match.outcome is not None
    together = judge.together(match)
    ends = shares(match.outcome, together=together)
    won = ends[:1] if together else [sum(ends[seat] for seat in side) for side in judge.sides(match)]
    return [list(zip(figures, won, strict=True)) for figures in seen]


@dataclass(frozen=True)
class _Slipping:
    """Bots, one for each seat, of which each answers at random now and then."""

    bots: Sequence[Bot]
    slips: float

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        if decision.idle is not None:
            return Choice(decision.idle, "")
        if not decision.optional and rng.random() < self.slips:
            return Choice(rng.choice(match.candidates(decision, 4, rng)), "")
        return self.bots[seat].choose(match.imagine(seat, rng), seat, rng)
