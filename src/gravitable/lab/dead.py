"""What never or hardly came up in a run."""

from __future__ import annotations

from gravitable.envs.extra import needs
from gravitable.lab.runs import Run

with needs("lab"):
    import polars as pl

HARDLY = 0.01
"""What came up in a smaller share of games hardly came up."""


def came_up(run: Run) -> pl.DataFrame:
    """Every event and component that could come up: in how many games it did, their share, how often in all.

    Tables of the content of which nothing ever came up are left out: no event and no action names them.
    """
    counted = run.counts.filter(pl.col("kind") != "rule")
    found = counted.group_by("kind", "name").agg(
        pl.col("game").n_unique().alias("games"), pl.col("times").sum()
    )
    joined = run.names.join(found, on=["kind", "name"], how="left").with_columns(
        pl.col("games", "times").fill_null(0),
        table=pl.col("kind") + pl.col("name").str.extract(r"^(\w+)\.", 1).fill_null(""),
    )
    named = joined.filter(pl.col("games").sum().over("table") > 0)
    return (
        named.with_columns(share=pl.col("games") / run.games.height)
        .select("kind", "name", "title", "games", "share", "times")
        .sort("games", "kind", "name")
    )


def dead(run: Run) -> pl.DataFrame:
    """What came up in fewer than one game in a hundred."""
    return came_up(run).filter(pl.col("share") < HARDLY)
