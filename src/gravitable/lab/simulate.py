"""Many games at once: bots play each other on all cores, and the results come with their uncertainty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import msgspec

from gravitable.bots import bot as find_bot
from gravitable.bots.estimate import wilson
from gravitable.kernel import Match
from gravitable.kernel.registry import game as find
from gravitable.kernel.registry import new


class Played(msgspec.Struct, frozen=True):
    """One simulated game, in figures."""

    seed: int
    won: tuple[bool, ...]
    scores: tuple[float, ...]
    rule: str
    decisions: int


class Rate(msgspec.Struct, frozen=True):
    """A share of games with its 95 % Wilson interval.

    >>> Rate.of(50, 100)
    Rate(share=0.5, low=0.404, high=0.596)
    """

    share: float
    low: float
    high: float

    @classmethod
    def of(cls, hits: int, games: int) -> Rate:
        """The share of `hits` in `games`."""
        low, high = wilson(hits, games)
        return cls(round(hits / games, 4), round(low, 3), round(high, 3))

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


class Results(msgspec.Struct, frozen=True):
    """What a simulation found. Seats follow the bots as they were given, wherever they sat."""

    games: list[Played]

    def wins(self, player: int) -> Rate:
        """How often a player won, alone or with others."""
        return Rate.of(sum(game.won[player] for game in self.games), len(self.games))

    def mean_score(self, player: int) -> float:
        """A player's score on average."""
        return sum(game.scores[player] for game in self.games) / len(self.games)

    @property
    def endings(self) -> Counter[str]:
        """How many games each clause ended."""
        return Counter(game.rule for game in self.games)


def play_out(match: Match[Any, Any, Any], bots: Sequence[str], rng: Random) -> int:
    """Let bots answer every decision until the match is over; returns how many they answered."""
    players = [find_bot(match.game, level)() for level in bots]
    decisions = 0
    while match.pending:
        for decision in reversed(match.pending):
            action = decision.idle
            if action is None:
                choice = players[decision.seat].choose(match.imagine(decision.seat, rng), decision.seat, rng)
                action = None if choice is None else choice.action
            if action is not None:
                match.play(action, decision.seat)
                decisions += 1
                break
    return decisions


def _play_some(
    id: str, seeds: Sequence[int], bots: Sequence[str], options: Mapping[str, Any], rotate: bool
) -> list[Played]:
    played = []
    for seed in seeds:
        shift = seed % len(bots) if rotate else 0
        seating = [bots[(seat + shift) % len(bots)] for seat in range(len(bots))]
        match = new(id, seats=len(bots), seed=seed, options=options)
        decisions = play_out(match, seating, Random(seed))
        assert match.outcome is not None
        won, scores = match.outcome.won, match.outcome.scores
        back = [(player - shift) % len(bots) for player in range(len(bots))]
        played.append(
            Played(
                seed,
                tuple(won[seat] for seat in back),
                tuple(scores[seat] for seat in back),
                match.outcome.rule,
                decisions,
            )
        )
    return played


def simulate(
    id: str,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    rotate: bool = True,
    processes: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Results:
    """Play `games` games of seeded chance; players change seats from game to game unless `rotate` is off.

    >>> simulate("adrift", ["random"] * 4, 20, processes=1).wins(0).share
    0.0
    """
    find(id).check_seats(len(bots))
    seeds = range(seed, seed + games)
    batch = max(1, min(50, games // 8))
    batches = [seeds[start : start + batch] for start in range(0, games, batch)]
    played: list[Played] = []
    if processes == 1:
        for some in batches:
            played += _play_some(id, some, bots, options or {}, rotate)
            progress(len(some))
        return Results(played)
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(_play_some, id, some, bots, options or {}, rotate) for some in batches]
        for batch_result in waiting:
            some_played = batch_result.result()
            played += some_played
            progress(len(some_played))
    return Results(played)
