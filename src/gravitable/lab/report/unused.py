"""What never or hardly came up in a run."""

from __future__ import annotations

from gravitable.envs.missing_extra import needs
from gravitable.lab.run.stored import Run

with needs("lab"):
    import polars as pl

HARDLY = 0.01
"""What came up in a smaller share of games hardly came up."""


def came_up(run: Run) -> pl.DataFrame:
    """Every event and component that could come up: in how many games it did, their share, how often in all.

    Tables of the content of which nothing ever came up are left out: no event and no action names them.
    """
    counted = run.counts.filter(pl.col("kind").is_in(["event", "component"]))
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


def never_chosen(run: Run) -> pl.DataFrame:
    """Components that came up though no player ever chose them, most often seen first: drawn, never played.

    Only tables of which something was chosen are looked at: the others are nobody's to choose.
    """
    chosen = run.counts.filter(pl.col("kind") == "chosen")["name"].unique()
    table = pl.col("name").str.extract(r"^(\w+)\.", 1)
    of_choice = chosen.to_frame().select(table)["name"].unique()
    seen = came_up(run).filter(pl.col("kind") == "component", pl.col("games") > 0)
    left = seen.filter(table.is_in(of_choice.to_list()), ~pl.col("name").is_in(chosen.to_list()))
    return left.sort("games", "name", descending=[True, False])


def asked(run: Run) -> pl.DataFrame:
    """The clauses that asked a player or ended a game: in how many games, their share, how often in all."""
    rules = run.counts.filter(pl.col("kind") == "rule").group_by("name")
    found = rules.agg(pl.col("game").n_unique().alias("games"), pl.col("times").sum())
    return (
        found.with_columns(share=pl.col("games") / run.games.height)
        .select("name", "games", "share", "times")
        .sort("games", "name")
    )


def dead(run: Run) -> pl.DataFrame:
    """What came up in fewer than one game in a hundred."""
    return came_up(run).filter(pl.col("share") < HARDLY)
