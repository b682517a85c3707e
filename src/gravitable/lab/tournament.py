"""Tournaments between bots: who plays whom, and how strong each turns out to be.

Every pairing is a run that is kept in a folder of its own, so a tournament that was stopped goes on where it
was. Where all players win or lose together, each bot flies every seat, and the share of games won ranks them.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from gravitable.bots import bot as find_bot
from gravitable.bots.estimate import Z95
from gravitable.envs.missing_extra import needs
from gravitable.kernel import BadOption
from gravitable.kernel.registry import game as find
from gravitable.lab.report.charts import bars
from gravitable.lab.report.page import chart, page, section, table, write
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.simulate import Rate, Sums
from gravitable.lab.run.stored import Run, run

with needs("lab"):
    import numpy as np
    import polars as pl
    from scipy.optimize import minimize

EVEN = 0.5
"""Games that every pairing is given as drawn, so that a bot which never lost still has a finite rating."""


class Pairing(msgspec.Struct, frozen=True):
    """Two bots and how often the first was ahead of the second; a tie counts half for each."""

    first: str
    second: str
    ahead: float
    games: int

    @property
    def share(self) -> Rate:
        """How often the first was ahead, with its interval."""
        return Rate.of(self.ahead, self.games)


class Standing(msgspec.Struct, frozen=True):
    """A bot's rating in Elo points, 0 being the mean of all, with its 95 % interval."""

    bot: str
    rating: float
    low: float
    high: float


class Tournament(msgspec.Struct, frozen=True):
    """What is played: which bots meet, how often each pair, with what."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    seats: int | None = None
    options: dict[str, Any] = {}
    pack: dict[str, Any] = {}

    def check(self) -> None:
        """Refuse what cannot be played, before anything starts."""
        game = find(self.game)
        for level in self.bots:
            find_bot(game, level)
        if len(set(self.bots)) != len(self.bots) or len(self.bots) < 2:
            raise BadOption("A tournament needs two or more different bots.")
        seats = self.seats or game.company
        game.check_seats(seats)
        if not game.together and seats % 2:
            raise BadOption(f"Two bots cannot share {seats} seats evenly: choose an even number of seats.")

    def plan(self, bots: Sequence[str]) -> Plan:
        """The run in which these bots take turns around the table."""
        game = find(self.game)
        seats = self.seats or game.company
        return Plan.of(
            self.game,
            [bots[seat % len(bots)] for seat in range(seats)],
            self.games,
            seed=self.seed,
            options=self.options,
            pack=self.pack,
        )

    @property
    def meetings(self) -> list[tuple[str, ...]]:
        """Who meets whom: every pair, or every bot by itself where all win or lose together."""
        if find(self.game).together:
            return [(bot,) for bot in self.bots]
        return list(itertools.combinations(self.bots, 2))


def play_tournament(
    tournament: Tournament,
    folder: Path | str,
    *,
    processes: int | None = None,
    progress: Callable[[int, str], None] = lambda played, meeting: None,
) -> dict[tuple[str, ...], Run]:
    """Play what is left of a tournament; the runs by who met. `progress` is told how many games are done."""
    tournament.check()
    runs: dict[tuple[str, ...], Run] = {}
    for bots in tournament.meetings:
        before = tournament.games * len(runs)

        def tell(sums: Sums, before: int = before, bots: tuple[str, ...] = bots) -> None:
            progress(before + sums.games, " - ".join(bots))

        place = Path(folder) / "-".join(bots)
        runs[bots] = run(tournament.plan(bots), place, processes=processes, progress=tell)
    return runs


def paired(bots: tuple[str, str], played: Run) -> Pairing:
    """How two bots did against each other: game by game, by the best seat of each."""
    best = (
        played.seats.group_by("game", "bot")
        .agg(pl.col("rank").min())
        .pivot("bot", index="game", values="rank")
    )
    first, second = best[bots[0]], best[bots[1]]
    ahead = int((first < second).sum()) + int((first == second).sum()) / 2
    return Pairing(*bots, ahead, len(best))


def standings(pairings: Sequence[Pairing]) -> list[Standing]:
    """Ratings by the Bradley-Terry model, the strongest first.

    >>> [(each.bot, round(each.rating)) for each in standings([Pairing("a", "b", 75, 100)])]
    [('a', 94), ('b', -94)]
    """
    bots = sorted({bot for pairing in pairings for bot in (pairing.first, pairing.second)})
    first = np.array([bots.index(pairing.first) for pairing in pairings])
    second = np.array([bots.index(pairing.second) for pairing in pairings])
    won = np.array([pairing.ahead + EVEN for pairing in pairings])
    lost = np.array([pairing.games - pairing.ahead + EVEN for pairing in pairings])

    def surprise(strengths: Any) -> float:
        apart = strengths[first] - strengths[second]
        # The mean of all is held at 0: only differences are seen in results.
        return float(
            (won * np.logaddexp(0, -apart) + lost * np.logaddexp(0, apart)).sum() + strengths.sum() ** 2
        )

    strengths = minimize(surprise, np.zeros(len(bots))).x
    strengths -= strengths.mean()
    chance = 1 / (1 + np.exp(strengths[second] - strengths[first]))
    known = (won + lost) * chance * (1 - chance)
    information = np.zeros((len(bots), len(bots)))
    for one, other, weight in zip(first, second, known, strict=True):
        information[[one, other], [one, other]] += weight
        information[[one, other], [other, one]] -= weight
    errors = np.sqrt(np.diag(np.linalg.pinv(information)))
    point = 400 / math.log(10)
    found = [
        Standing(bot, point * strength, point * (strength - Z95 * error), point * (strength + Z95 * error))
        for bot, strength, error in zip(bots, strengths, errors, strict=True)
    ]
    return sorted(found, key=lambda standing: -standing.rating)


def write_page(tournament: Tournament, runs: Mapping[tuple[str, ...], Run], folder: Path | str) -> Path:
    """Write the results as one page that needs nothing else: ratings or shares, and every pairing."""
    game = find(tournament.game)
    tables: list[str] = []
    alone = {bots[0]: played.sums().won(0) for bots, played in runs.items() if len(bots) == 1}
    if alone:
        ranked = sorted(alone.items(), key=lambda each: -each[1].share)
        findings = [f"{bot} wins {rate}." for bot, rate in ranked]
        figures = [(bot, 100 * rate.share, 100 * rate.low, 100 * rate.high) for bot, rate in ranked]
        axis = "% of games won"
    else:
        pairings = [paired((bots[0], bots[1]), played) for bots, played in runs.items()]
        found = standings(pairings)
        findings = [
            f"{first.bot} is {first.rating - second.rating:.0f} points above {second.bot}."
            for first, second in itertools.pairwise(found)
        ]
        figures = [(each.bot, each.rating, each.low, each.high) for each in found]
        axis = "Elo points above the mean"
        rows = [(each.first, each.second, each.games, str(each.share)) for each in pairings]
        tables.append(table("Every pairing", ("bot", "against", "games", "ahead"), rows, opened=True))
    labels = [bot for bot, *_ in figures]
    halves = [(value - low, high - value) for _, value, low, high in figures]
    svg = bars(labels, [value for _, value, *_ in figures], halves, axis)
    rounded = [(bot, *(round(figure, 1) for figure in rest)) for bot, *rest in figures]
    text = page(
        f"{game.name}: tournament",
        f"{tournament.games:,} games each, seed {tournament.seed}, version {game.version}",
        findings,
        "Intervals hold in 95 of 100 cases.",
        [section("Strength", f"By {axis}.", chart(svg, ("bot", axis, "low", "high"), rounded), *tables)],
    )
    file = Path(folder) / "tournament.html"
    write(file, text)
    return file
