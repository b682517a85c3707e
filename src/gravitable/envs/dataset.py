"""Finished matches as trajectories: what each seat saw, what it could do, and what it did.

A seat of a match is an episode, and its rows carry Minari's words: `observation`, `action`, `reward`,
`termination`, `truncation`. The last row of an episode has the final observation and no action, so that T
actions have T + 1 observations, as Minari wants them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import gravitable
from gravitable.envs.missing_extra import needs
from gravitable.envs.table import MatchTable
from gravitable.kernel import ActionTaken, BadLog, BadOption, Log, Match, Seat, replay_positions

with needs("lab"):
    import polars as pl

UNNUMBERED = -1
"""The number of an action that the action space does not list."""
SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "episode": pl.String,
    "match": pl.String,
    "seat": pl.Int32,
    "step": pl.Int32,
    "observation": pl.List(pl.Float32),
    "legal": pl.List(pl.Int32),
    "action": pl.Int32,
    "taken": pl.String,
    "words": pl.String,
    "asked": pl.String,
    "reward": pl.Float64,
    "termination": pl.Boolean,
    "truncation": pl.Boolean,
}
"""The columns of a dataset. `legal` and `action` are numbers of the action space, `taken` is the action as
JSON, `asked` the clause that asks. A match that stops before its end is truncated."""

Row = dict[str, Any]


def trajectories(log: Log, name: str) -> Iterator[Row]:
    """The rows of one match, in the order of play; the last ones are what the seats see at the end."""
    game = gravitable.game(log.game)
    table = MatchTable(game, seats=log.seats, options=log.options, pack=log.pack)
    taken = [entry for entry in log.entries if isinstance(entry, ActionTaken)]
    counts = [0] * log.seats
    last: dict[Seat, Row] = {}
    match: Match[Any, Any, Any] | None = None
    for number, match in enumerate(replay_positions(log, game)):
        table.take_over(match, number)
        if number == len(taken):
            break
        seat, action = taken[number].seat, taken[number].action
        if seat in last:
            yield last.pop(seat)
        last[seat] = _row(table, name, seat, counts[seat]) | _answer(table, match, seat, action)
        counts[seat] += 1
    assert match is not None
    over = match.outcome is not None
    gains = table.gains() if over else [0.0] * log.seats
    for seat in range(log.seats):
        if seat in last:
            last[seat] |= {"reward": gains[seat], "termination": over, "truncation": not over}
            yield last[seat]
        yield _row(table, name, seat, counts[seat])


def _row(table: MatchTable, name: str, seat: Seat, step: int) -> Row:
    return {
        "episode": f"{name}/{seat}",
        "match": name,
        "seat": seat,
        "step": step,
        "observation": table.observe(seat).tolist(),
    }


def _answer(table: MatchTable, match: Match[Any, Any, Any], seat: Seat, action: Any) -> Row:
    decision = match.decision(seat)
    numbers, actions = table.answers(decision)
    number = numbers[actions.index(action)] if action in actions else UNNUMBERED
    return {
        "legal": sorted(numbers),
        "action": number,
        "taken": msgspec.json.encode(action).decode(),
        "words": match.label(action, seat),
        "asked": decision.rule,
        "reward": 0.0,
        "termination": False,
        "truncation": False,
    }


def write(logs: Iterable[Path], folder: Path) -> dict[str, int]:
    """Write a Parquet file for each game among the logs, and what its columns mean; the rows by file.

    A pack changes what numbers mean, so matches with one have files of their own, named by game and pack.
    """
    played: dict[str, Log] = {}
    rows: dict[str, list[Row]] = {}
    for file in _files(logs):
        try:
            log = gravitable.read_log(file.read_bytes())
            name = _name(log)
            played.setdefault(name, log)
            rows.setdefault(name, []).extend(trajectories(log, file.stem))
        except OSError as error:
            raise BadLog(f"{file} cannot be read: {error.strerror}.") from None
        except BadLog as error:
            raise BadLog(f"{file}: {error}") from None
    if not rows:
        raise BadOption("There are no logs: files that end in .json, or folders of them.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, found in rows.items():
        pl.DataFrame(found, schema=SCHEMA).write_parquet(folder / f"{name}.parquet")
        _describe(played[name], name, found, folder / f"{name}.json")
    return {name: len(found) for name, found in rows.items()}


def _name(log: Log) -> str:
    """The game, and where it was played with a pack also the beginning of the pack's digest."""
    if not log.pack:
        return log.game
    return (
        f"{log.game}-{hashlib.sha256(msgspec.json.encode(log.pack, order='deterministic')).hexdigest()[:8]}"
    )


def _files(logs: Iterable[Path]) -> Iterator[Path]:
    for path in logs:
        yield from sorted(path.glob("**/*.json")) if path.is_dir() else [path]


def _describe(log: Log, name: str, rows: list[Row], file: Path) -> None:
    """What a reader needs beside the rows, in Minari's words where it has one."""
    table = MatchTable(log.game, pack=log.pack)
    about = {
        "dataset_id": f"gravitable/{name}/logs-v0",
        "env_spec": f"gravitable/{log.game}-v0",
        "pack": log.pack,
        "total_episodes": len({row["episode"] for row in rows}),
        "total_steps": sum("action" in row for row in rows),
        "game_version": table.game.version,
        "actions": table.numbering.size,
        "columns": [column.path for column in table.observation.columns],
        "low": np.nan_to_num(table.observation.low).tolist(),
        "high": np.nan_to_num(table.observation.high).tolist(),
    }
    file.write_text(json.dumps(about, indent=1) + "\n")
