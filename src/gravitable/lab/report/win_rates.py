"""What a run says about who wins, each claim with its interval and judged beside all others.

A claim is a difference in the chance to win. Many are looked at, so some would look large by chance alone:
the Benjamini-Hochberg procedure keeps the share of false ones among those that stand at 5 % at most.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from gravitable.bots.estimate import Z95
from gravitable.envs.missing_extra import needs
from gravitable.lab.report.significance import adjusted, by_chance
from gravitable.lab.run.stored import Run

with needs("lab"):
    import polars as pl

FALSE_SHARE = 0.05
"""The share of false claims among those that stand, at most."""
FEWEST = 30
"""Of fewer games nothing is claimed: the intervals would not hold."""
STRATA = 10
"""Games are compared within so many classes of length."""


class Claim(msgspec.Struct, frozen=True):
    """A difference in the chance to win: whose, how large with its 95 % interval, and from how many games."""

    about: Literal["seat", "first", "bot", "component"]
    name: str
    title: str
    games: int
    effect: float
    half: float
    p: float
    stands: bool = False

    @property
    def size(self) -> str:
        """How large the difference is, in a word."""
        sizes = ((0.02, "tiny"), (0.05, "small"), (0.15, "clear"))
        return next((word for bound, word in sizes if abs(self.effect) < bound), "large")

    @property
    def points(self) -> str:
        """The difference in points of percent, with its interval.

        >>> Claim("seat", "0", "Seat 1", 100, -0.031, 0.02, 0.01).points
        '−3.1 ± 2.0 points'
        """
        sign = "−" if self.effect < 0 else "+"
        return f"{sign}{abs(self.effect):.1%} ± {self.half:.1%}".replace("%", "") + " points"


def is_together(run: Run) -> bool:
    """Whether all players of a game always won or lost together."""
    shares = run.seats.group_by("game").agg(pl.col("won").mean())["won"]
    return bool(shares.is_in([0.0, 1.0]).all())


def claims(run: Run) -> list[Claim]:
    """Every claim that was looked at, those that stand first, the largest first."""
    found = list(_game_components(run)) if is_together(run) else [*_seats(run), *_seat_components(run)]
    if not found:
        return []
    judged = [
        msgspec.structs.replace(claim, stands=p <= FALSE_SHARE)
        for claim, p in zip(found, adjusted([claim.p for claim in found]), strict=True)
    ]
    return sorted(judged, key=lambda claim: (not claim.stands, -abs(claim.effect), claim.name))


def _seats(run: Run) -> Iterator[Claim]:
    """Seats, who begins and bots, each against the others of the same game."""
    over = _over(run)
    for seat in sorted(over["seat"].unique()):
        yield from _excess("seat", str(seat), f"Seat {seat + 1}", over.filter(pl.col("seat") == seat))
    began = over.join(run.games.select("game", "first"), on="game").filter(pl.col("seat") == pl.col("first"))
    if began["seat"].n_unique() > 1:  # else it is what was said about the seat
        yield from _excess("first", "first", "Whoever begins", began)
    bots = sorted(over["bot"].unique())
    for bot in bots if len(bots) > 1 else ():
        yield from _excess("bot", bot, f"The bot {bot}", over.filter(pl.col("bot") == bot))


def _seat_components(run: Run) -> Iterator[Claim]:
    """Components by whom they came up for, against the others of the same game."""
    named = run.counts.filter(pl.col("kind") == "component", pl.col("seat").is_not_null())
    rows = named.join(_over(run), on=["game", "seat"])
    titles = _titles(run)
    for (name,), part in sorted(rows.partition_by("name", as_dict=True).items()):
        yield from _excess("component", name, titles.get(name, name), part)


def _over(run: Run) -> pl.DataFrame:
    """Seats with how much more they won than the players of their game did on average."""
    return run.seats.with_columns(over=pl.col("won").cast(pl.Float64) - pl.col("won").mean().over("game"))


def _excess(
    about: Literal["seat", "first", "bot", "component"], name: str, title: str, rows: pl.DataFrame
) -> Iterator[Claim]:
    """Whether some seats won more than the others of their games. Games are independent, seats are not."""
    by_game = rows.group_by("game").agg(pl.col("over").sum())["over"]
    differing = by_game.filter(by_game != 0).len()
    if differing < FEWEST:
        return
    effect = float(by_game.sum()) / rows.height
    error = math.sqrt((by_game**2).sum()) / rows.height
    yield Claim(about, name, title, by_game.len(), effect, Z95 * error, by_chance(effect / error))


def _game_components(run: Run) -> Iterator[Claim]:
    """Components where all win or lose together: games with one against games of like length without.

    Length matters: the longer a game lasts, the more comes up in it, whatever that is good for.
    """
    length = "turns" if run.games["turns"].null_count() == 0 else "decisions"
    games = run.games.select(
        "game",
        won=(pl.col("winners").list.len() > 0).cast(pl.Float64),
        stratum=((pl.col(length).rank("ordinal") - 1) * STRATA // pl.len()),
    )
    named = run.counts.filter(pl.col("kind") == "component").select("game", "name").unique()
    rows = named.join(games, on="game")
    everywhere = games.group_by("stratum").agg(all=pl.len(), all_won=pl.col("won").sum())
    titles = _titles(run)
    parts = rows.group_by("name", "stratum").agg(n=pl.len(), won=pl.col("won").sum())
    for (name,), part in sorted(parts.partition_by("name", as_dict=True).items()):
        strata = part.join(everywhere, on="stratum").rows(named=True)
        yield from _within(name, titles.get(name, name), strata)


def _within(name: str, title: str, strata: Sequence[dict[str, float]]) -> Iterator[Claim]:
    """The difference between games with and without, weighted over classes of length.

    The variance is Cochran's, Mantel's and Haenszel's, as if there were no difference: others are too small
    where a class has few games.
    """
    weights = effect = variance = 0.0
    games = 0
    for each in strata:
        with_it, without = each["n"], each["all"] - each["n"]
        if not without:
            continue
        share, other = each["won"] / with_it, (each["all_won"] - each["won"]) / without
        weight = with_it * without / (with_it + without)
        weights += weight
        effect += weight * (share - other)
        won, all = each["all_won"], each["all"]
        variance += weight * won * (all - won) / (all * (all - 1))
        games += int(with_it)
    if weights < FEWEST or not variance:
        return
    effect, error = effect / weights, math.sqrt(variance) / weights
    yield Claim("component", name, title, games, effect, Z95 * error, by_chance(effect / error))


def called(name: str, title: str) -> str:
    """A component as a reader knows it: its title, and what it is.

    >>> called("launch_asset.ucm.bulk-landers", "Bulk Landers")
    '“Bulk Landers” (launch asset: ucm)'
    """
    family, *owner = name.split(".")[:-1] or [""]
    what = ": ".join((family.replace("_", " "), *owner))
    return f"“{title}” ({what})" if what else f"“{title}”"


def _titles(run: Run) -> dict[str, str]:
    return {name: title for kind, name, title in run.names.iter_rows() if kind == "component"}
