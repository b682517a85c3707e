"""Many games at once: bots play each other on all cores, and the results come with their uncertainty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any

import msgspec

from gravitable.bots.estimate import wilson
from gravitable.lab.run.game import Simulated, play_chunk
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.pool import Engine, work_off


class Rate(msgspec.Struct, frozen=True):
    """A share of games with its 95 % Wilson interval.

    >>> Rate.of(50, 100)
    Rate(share=0.5, low=0.404, high=0.596)
    """

    share: float
    low: float
    high: float

    @classmethod
    def of(cls, hits: float, games: int) -> Rate:
        """The share of `hits` in `games`."""
        low, high = wilson(hits, games)
        return cls(round(hits / games, 4), round(low, 3), round(high, 3))

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


class Sums(msgspec.Struct):
    """How a run goes, in sums: enough for its rates, and small. By player, as the bots were given."""

    games: int
    wins: list[int]
    scores: list[float]
    endings: Counter[str]

    @classmethod
    def of(cls, players: int, games: Sequence[Simulated] = ()) -> Sums:
        """The sums of some games."""
        sums = cls(len(games), [0] * players, [0.0] * players, Counter(game.rule for game in games))
        for game in games:
            for seat, player in enumerate(game.players):
                sums.wins[player] += game.won[seat]
                sums.scores[player] += game.scores[seat]
        return sums

    def add(self, other: Sums) -> None:
        """Count other games too."""
        self.games += other.games
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
        self.scores = [mine + theirs for mine, theirs in zip(self.scores, other.scores, strict=True)]
        self.endings += other.endings

    def won(self, player: int) -> Rate:
        """How often a player won, alone or with others."""
        return Rate.of(self.wins[player], self.games)

    def mean_score(self, player: int) -> float:
        """A player's score on average."""
        return self.scores[player] / self.games


def simulate(
    id: str,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    pack: Mapping[str, Any] | None = None,
    rotate: bool = True,
    processes: int | None = None,
    engine: Engine = "local",
    progress: Callable[[Sums], None] = lambda sums: None,
) -> Sums:
    """Play `games` games of seeded chance; players change seats from game to game unless `rotate` is off.

    `progress` is told the sums so far. To keep every game, use `gravitable.lab.run.stored.run`.

    >>> simulate("adrift", ["random"] * 4, 20, processes=1).won(0).share
    0.0
    """
    plan = Plan.of(id, bots, games, seed=seed, options=options, pack=pack, rotate=rotate)
    sums = {}
    so_far = Sums.of(len(bots))
    with closing(work_off(partial(_sums, plan), range(plan.chunks), processes, engine)) as played:
        for chunk, found in played:
            sums[chunk] = found
            so_far.add(found)
            progress(so_far)
    total = Sums.of(len(bots))
    for chunk in range(plan.chunks):
        # In the order of the games: sums of scores then agree to the last bit, whoever was first.
        total.add(sums[chunk])
    return total


def _sums(plan: Plan, chunk: int) -> Sums:
    return Sums.of(len(plan.bots), play_chunk(plan, chunk, count=False))
