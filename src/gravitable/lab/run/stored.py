"""Runs that are kept: a folder with the plan and one part of the results for every chunk that was played."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import cached_property, partial
from pathlib import Path

import msgspec

from gravitable.envs.missing_extra import needs
from gravitable.kernel import BadOption, GravitableError
from gravitable.kernel.registry import game as find
from gravitable.lab.run.counts import names
from gravitable.lab.run.game import Simulated, play_chunk
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.pool import Engine, work_off
from gravitable.lab.run.simulate import Sums
from gravitable.lab.run.tables import CHUNKED, frame, read, tables

with needs("lab"):
    import polars as pl

PLAN = "run.json"
NAMES = "names.parquet"
UNFINISHED = "unfinished-"
"""How folders begin that hold part of a chunk: what a killed run leaves behind."""


class Run:
    """The results of a run, from its folder: its plan, and its tables as polars frames."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self.plan = _read_plan(self.folder)

    @property
    def done(self) -> list[int]:
        """The chunks that were played, by number."""
        return [chunk for chunk in range(self.plan.chunks) if _place(self.folder, chunk).is_dir()]

    def table(self, table: str, chunks: list[int] | None = None) -> pl.DataFrame:
        """One of the tables: games, seats, counts, course or time."""
        done = self.done if chunks is None else chunks
        return read([_place(self.folder, chunk) / f"{table}.parquet" for chunk in done], table)

    @cached_property
    def games(self) -> pl.DataFrame:
        """One row a game."""
        return self.table("games")

    @cached_property
    def seats(self) -> pl.DataFrame:
        """One row a seat of a game."""
        return self.table("seats")

    @cached_property
    def counts(self) -> pl.DataFrame:
        """How often each event, rule and component came up in a game."""
        return self.table("counts")

    @cached_property
    def course(self) -> pl.DataFrame:
        """How the players stood at moments of each game."""
        return self.table("course")

    @cached_property
    def time(self) -> pl.DataFrame:
        """The seconds that bots spent. They are not the same twice, unlike all else."""
        return self.table("time")

    @cached_property
    def names(self) -> pl.DataFrame:
        """Everything that could have come up, with its title."""
        return read([self.folder / NAMES], "names")

    def sums(self) -> Sums:
        """The results so far, in sums."""
        players = len(self.plan.bots)
        by_player = self.seats.group_by("player").agg(pl.col("won").sum(), pl.col("score").sum())
        total = Sums.of(players)
        total.games = len(self.games)
        total.endings.update(self.games["rule"].to_list())
        for player, won, score in by_player.iter_rows():
            total.wins[player], total.scores[player] = won, score
        return total


def run(
    plan: Plan,
    folder: Path | str,
    *,
    processes: int | None = None,
    engine: Engine = "local",
    progress: Callable[[Sums], None] = lambda sums: None,
) -> Run:
    """Play what is left of a plan and keep it in `folder`; a run that was stopped goes on where it was.

    Whatever is in the folder stays: another plan, a damaged part or files of others are refused.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     played = run(Plan.of("adrift", ["random"] * 2, 3), Path(folder) / "voyages", processes=1)
    ...     played.games.select("game", "seed").rows()
    [(0, 0), (1, 1), (2, 2)]
    """
    folder = Path(folder)
    try:
        _prepare(plan, folder)
        started = Run(folder)
        so_far = _checked(started)
        progress(so_far)
        done = set(started.done)
        left = [chunk for chunk in range(plan.chunks) if chunk not in done]
        # On a cluster who plays may have another disk: the games come here to be kept.
        work: Callable[[int], Sums | list[Simulated]] = (
            partial(_play, plan) if engine == "ray" else partial(_play_and_keep, plan, folder)
        )
        with closing(work_off(work, left, processes, engine)) as played:
            for chunk, found in played:
                so_far.add(found if isinstance(found, Sums) else _keep(plan, folder, chunk, found))
                progress(so_far)
    except OSError as error:
        where = error.filename or folder
        raise GravitableError(
            f"{where} cannot be written: {error.strerror or error}. What was done before is kept."
        ) from None
    return Run(folder)


def _place(folder: Path, chunk: int) -> Path:
    return folder / f"chunk-{chunk:03}"


def _prepare(plan: Plan, folder: Path) -> None:
    """Make the folder of a new run, or see that it holds this one; sweep up what a killed run left."""
    if not (folder / PLAN).exists():
        folder.mkdir(parents=True, exist_ok=True)
        if any(each.name != NAMES and not each.name.startswith(UNFINISHED) for each in folder.iterdir()):
            raise BadOption(f"{folder} holds other files and no {PLAN}: choose a new or an empty folder.")
        frame("names", names(find(plan.game), plan.pack)).write_parquet(folder / NAMES)
        written = folder / f"{UNFINISHED}{PLAN}"
        written.write_bytes(msgspec.json.format(msgspec.json.encode(plan), indent=2))
        written.rename(folder / PLAN)
        return
    there = _read_plan(folder)
    if there != plan:
        other = [
            f"{field} {getattr(there, field)!r}, not {getattr(plan, field)!r}"
            for field in Plan.__struct_fields__
            if getattr(there, field) != getattr(plan, field)
        ]
        raise BadOption(f"{folder} holds another run: {'; '.join(other)}. Choose another folder.")
    for left in folder.glob(f"{UNFINISHED}*"):
        shutil.rmtree(left, ignore_errors=True)


def _read_plan(folder: Path) -> Plan:
    file = folder / PLAN
    try:
        return msgspec.json.decode(file.read_bytes(), type=Plan)
    except OSError as error:
        raise GravitableError(f"{folder} holds no run: {file} cannot be read ({error.strerror}).") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise GravitableError(f"{file} is damaged or of another version: {error}.") from None


def _checked(started: Run) -> Sums:
    """See that every part that was played is whole; the results so far."""
    for chunk in started.done:
        try:
            parts = [started.table(table, [chunk]) for table in CHUNKED]
            expected = started.plan.chunk(chunk)
            if parts[0]["game"].to_list() != list(expected):
                raise GravitableError(f"{_place(started.folder, chunk)} does not hold the games it should.")
        except GravitableError as error:
            place = _place(started.folder, chunk)
            raise GravitableError(
                f"{error} Remove the folder {place.name}, and the same command plays its games again."
            ) from None
    return started.sums()


def _play(plan: Plan, chunk: int) -> list[Simulated]:
    return play_chunk(plan, chunk, count=True)


def _play_and_keep(plan: Plan, folder: Path, chunk: int) -> Sums:
    return _keep(plan, folder, chunk, _play(plan, chunk))


def _keep(plan: Plan, folder: Path, chunk: int, games: list[Simulated]) -> Sums:
    """Put the games of a chunk in their place whole, or not at all."""
    part = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=folder))
    try:
        for table, rows in tables(plan, games).items():
            rows.write_parquet(part / f"{table}.parquet")
        part.chmod(0o755)
        part.rename(_place(folder, chunk))
    except OSError:
        if not _place(folder, chunk).is_dir():  # else another process has played the same games
            raise
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return Sums.of(len(plan.bots), games)
