"""Results as tables: their columns, how games become rows, and how they are read back from files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gravitable.envs.missing_extra import needs
from gravitable.kernel import GravitableError
from gravitable.lab.run.game import Simulated
from gravitable.lab.run.plan import Plan

with needs("lab"):
    import polars as pl

SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    "games": {
        "game": pl.UInt32(),
        "seed": pl.Int64(),
        "rule": pl.String(),
        "first": pl.UInt8(),
        "decisions": pl.UInt32(),
        "turns": pl.UInt32(),
        "winners": pl.List(pl.UInt8()),
        "lead_changes": pl.UInt32(),
    },
    "seats": {
        "game": pl.UInt32(),
        "seat": pl.UInt8(),
        "player": pl.UInt8(),
        "bot": pl.String(),
        "won": pl.Boolean(),
        "rank": pl.UInt8(),
        "score": pl.Float64(),
        "decisions": pl.UInt32(),
        "single": pl.UInt32(),
    },
    "counts": {
        "game": pl.UInt32(),
        "seat": pl.UInt8(),
        "kind": pl.String(),
        "name": pl.String(),
        "times": pl.UInt32(),
    },
    "course": {
        "game": pl.UInt32(),
        "moment": pl.UInt8(),
        "seat": pl.UInt8(),
        "standing": pl.Float64(),
    },
    "time": {"game": pl.UInt32(), "seat": pl.UInt8(), "seconds": pl.Float64()},
    "names": {"kind": pl.String(), "name": pl.String(), "title": pl.String()},
}
"""The tables of a run and their columns, as docs/designers.md explains them."""
CHUNKED = ("games", "seats", "counts", "course", "time")
"""The tables that every chunk has a part of."""


def tables(plan: Plan, games: Sequence[Simulated]) -> dict[str, pl.DataFrame]:
    """The games of a chunk as rows of each table."""
    rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in CHUNKED}
    for each in games:
        winners = [seat for seat, won in enumerate(each.won) if won]
        rows["games"].append(
            (
                each.game,
                each.seed,
                each.rule,
                each.first,
                each.decisions,
                each.turns,
                winners,
                each.lead_changes,
            )
        )
        for seat, (player, answers) in enumerate(zip(each.players, each.answers, strict=True)):
            bot, won, rank, score = plan.bots[player], each.won[seat], each.ranks[seat], each.scores[seat]
            rows["seats"].append(
                (each.game, seat, player, bot, won, rank, score, answers.decisions, answers.single)
            )
            rows["time"].append((each.game, seat, answers.seconds))
        for moment, standing in enumerate(each.course):
            seats: Iterable[int | None] = range(len(standing)) if len(standing) > 1 else (None,)
            rows["course"] += [(each.game, moment, *pair) for pair in zip(seats, standing, strict=True)]
        ordered = sorted(each.counts.items(), key=lambda count: (str(count[0][0]), *count[0][1:]))
        rows["counts"] += [(each.game, *key, times) for key, times in ordered]
    return {table: frame(table, part) for table, part in rows.items()}


def frame(table: str, rows: Sequence[tuple[Any, ...]]) -> pl.DataFrame:
    """Rows of a table, with its columns."""
    return pl.DataFrame(rows, schema=dict(SCHEMAS[table]), orient="row")


def read(files: Sequence[Path], table: str) -> pl.DataFrame:
    """A table from its files, in their order; a file that is no part of the table is named."""
    parts = []
    for file in files:
        try:
            part = pl.read_parquet(file)
        except (OSError, pl.exceptions.PolarsError) as error:
            what = str(error).splitlines()[0]
            raise GravitableError(f"{file} is damaged or no result file ({what}).") from None
        if dict(part.schema) != dict(SCHEMAS[table]):
            raise GravitableError(f"{file} does not have the columns of the table {table!r}.")
        parts.append(part)
    return pl.concat(parts) if parts else frame(table, [])
