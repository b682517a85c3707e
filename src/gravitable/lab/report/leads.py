"""How open games are as they go on: how often whoever is ahead wins in the end, and lead changes."""

from __future__ import annotations

from gravitable.envs.missing_extra import needs
from gravitable.lab.report.win_rates import is_together
from gravitable.lab.run.standings import MOMENTS
from gravitable.lab.run.stored import Run

with needs("lab"):
    import polars as pl


def by_chance(run: Run) -> bool:
    """Whether standings are chances of all together; else they are those of each seat."""
    return bool(run.course["seat"].null_count() == run.course.height)


def kept_promises(run: Run) -> pl.DataFrame:
    """For every moment: the games in which somebody was ahead then, and in how many the end agreed.

    Ahead is the seat that stands best, alone; where all win or lose together, winning or losing, whichever
    was likelier.
    """
    won = run.seats.select("game", "seat", "won")
    if by_chance(run):
        ends = run.games.select("game", end=pl.col("winners").list.len() > 0)
        judged = run.course.join(ends, on="game").with_columns(
            agreed=(pl.col("standing") >= 0.5) == pl.col("end")
        )
    else:
        best = pl.col("standing") == pl.col("standing").max().over("game", "moment")
        ahead = run.course.filter(best).filter(pl.len().over("game", "moment") == 1)
        judged = ahead.join(won, on=["game", "seat"]).with_columns(agreed=pl.col("won"))
    found = judged.group_by("moment").agg(games=pl.len(), agreed=pl.col("agreed").sum())
    return found.with_columns(passed=pl.col("moment") / MOMENTS).sort("moment")


def lead_words(run: Run) -> tuple[str, str]:
    """What a lead change is called in this run, and what being ahead means."""
    if is_together(run) and by_chance(run):
        return "turns of fortune", "the likelier end, win or loss, came about"
    return "lead changes", "whoever was ahead won"
