"""Runs that are kept: nothing is lost when they are stopped, and nothing strange is written over."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from gravitable.kernel import BadOption, GravitableError
from gravitable.lab.commands.simulate import simulate as command
from gravitable.lab.run import stored
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.stored import Run, run
from gravitable.lab.run.tables import SCHEMAS

PLAN = Plan.of("adrift", ["crew", "random", "random"], 12, seed=100)


def same(one: Run, other: Run) -> bool:
    """Whether two runs have the same result set: all but the time that bots spent."""
    return all(
        getattr(one, table).equals(getattr(other, table))
        for table in ("games", "seats", "counts", "course", "names")
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return run(PLAN, tmp_path_factory.mktemp("lab") / "whole", processes=1)


def copy(whole: Run, to: Path) -> Path:
    shutil.copytree(whole.folder, to)
    return to


def test_two_workers_give_what_one_gives(whole: Run, tmp_path: Path) -> None:
    assert same(run(PLAN, tmp_path / "two", processes=2), whole)


def test_tables_have_their_columns_and_agree(whole: Run) -> None:
    for table in SCHEMAS:
        assert dict(getattr(whole, table).schema) == dict(SCHEMAS[table])
    assert whole.games["game"].to_list() == list(range(12))
    assert whole.games["seed"].to_list() == list(range(100, 112))
    assert len(whole.seats) == len(whole.time) == 36
    assert len(whole.course) == 12 * 21
    assert whole.course["standing"].is_between(0, 1).all()
    decisions = whole.seats.group_by("game").agg(pl.col("decisions").sum()).sort("game")["decisions"]
    assert decisions.to_list() == whole.games["decisions"].to_list()
    asked = whole.counts.filter(pl.col("kind") == "rule", pl.col("seat").is_not_null())
    assert asked["times"].sum() == decisions.sum()
    endings = whole.counts.filter(pl.col("kind") == "rule", pl.col("seat").is_null())
    assert endings["name"].to_list() == whole.games["rule"].to_list()
    assert (whole.seats["player"] == (whole.seats["seat"] + 100 + whole.seats["game"]) % 3).all()
    assert (
        whole.seats["bot"] == pl.Series(["crew", "random", "random"])[whole.seats["player"].to_list()]
    ).all()


def test_sums_are_those_of_the_tables(whole: Run) -> None:
    sums = whole.sums()
    assert sums.games == 12
    assert sums.wins[0] == whole.games["winners"].list.len().gt(0).sum()
    assert sums.endings.total() == 12


def start(folder: Path, games: int) -> subprocess.Popen[str]:
    """A run of two random players on two workers, in a process of its own."""
    words = f"simulate adrift --bot random --seats 2 --processes 2 --games {games} --out".split()
    command = [sys.executable, "-m", "gravitable", *words, str(folder)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)


def test_a_killed_run_goes_on_to_the_same_results(tmp_path: Path) -> None:
    games = 300
    process = start(tmp_path / "run", games)
    while len(list((tmp_path / "run").glob("chunk-*"))) < 5:
        assert process.poll() is None
        time.sleep(0.002)
    process.kill()
    process.wait()
    plan = Plan.of("adrift", ["random"] * 2, games)
    done = Run(tmp_path / "run").done
    assert 5 <= len(done) < plan.chunks
    told: list[int] = []
    goes_on = run(plan, tmp_path / "run", processes=1, progress=lambda sums: told.append(sums.games))
    assert told[0] >= 5 * plan.chunk_size, "what was done is not played again"
    assert told[-1] == games
    assert same(goes_on, run(plan, tmp_path / "whole", processes=1))
    assert not list((tmp_path / "run").glob(f"{stored.UNFINISHED}*"))


def test_an_interrupted_run_keeps_what_it_did_and_says_so(tmp_path: Path) -> None:
    process = start(tmp_path / "run", 3000)
    while not list((tmp_path / "run").glob("chunk-*")):
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    shown, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    played = len(Run(tmp_path / "run").games)
    assert 0 < played < 3000
    assert f"Stopped: {played:,} of 3,000 games" in " ".join(shown.split())
    assert "Traceback" not in shown


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"games": 13}, "games 12, not 13"),
        ({"seed": 101}, "seed 100, not 101"),
        ({"bots": ["crew", "crew", "random"]}, "bots"),
        ({"options": {"must_spend": False}}, "options"),
        ({"pack": {"ship": {"core_start": 9}}}, "pack"),
    ],
)
def test_another_plan_is_refused(whole: Run, tmp_path: Path, change: Mapping[str, Any], words: str) -> None:
    folder = copy(whole, tmp_path / "run")
    plan: dict[str, Any] = {"bots": PLAN.bots, "games": 12, "seed": 100, **change}
    with pytest.raises(BadOption, match="holds another run") as refused:
        run(Plan.of("adrift", **plan), folder, processes=1)
    assert words in str(refused.value)
    assert same(Run(folder), whole)


def test_a_damaged_part_is_named_and_can_be_played_again(whole: Run, tmp_path: Path) -> None:
    folder = copy(whole, tmp_path / "run")
    part = folder / "chunk-003" / "seats.parquet"
    part.write_bytes(part.read_bytes()[:-20])
    with pytest.raises(
        GravitableError, match=r"chunk-003/seats\.parquet is damaged.*Remove the folder chunk-003"
    ):
        run(PLAN, folder, processes=1)
    with pytest.raises(GravitableError, match="is damaged"):
        _ = Run(folder).seats
    shutil.rmtree(part.parent)
    assert same(run(PLAN, folder, processes=1), whole)


def test_a_foreign_part_is_named(whole: Run, tmp_path: Path) -> None:
    folder = copy(whole, tmp_path / "run")
    pl.DataFrame({"planet": ["Phobos"]}).write_parquet(folder / "chunk-004" / "games.parquet")
    with pytest.raises(GravitableError, match="does not have the columns of the table 'games'"):
        run(PLAN, folder, processes=1)
    shutil.rmtree(folder / "chunk-004")
    shutil.copytree(folder / "chunk-005", folder / "chunk-004")
    with pytest.raises(GravitableError, match="chunk-004 does not hold the games it should"):
        run(PLAN, folder, processes=1)


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(BadOption, match="holds other files"):
        run(PLAN, tmp_path, processes=1)
    assert [each.name for each in tmp_path.iterdir()] == ["thesis.txt"]
    with pytest.raises(GravitableError, match="holds no run"):
        Run(tmp_path)


def test_a_damaged_plan_is_named(whole: Run, tmp_path: Path) -> None:
    folder = copy(whole, tmp_path / "run")
    (folder / "run.json").write_text('{"game": "adrift"')
    with pytest.raises(GravitableError, match=r"run\.json is damaged"):
        run(PLAN, folder, processes=1)


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(GravitableError, match="cannot be written"):
        run(PLAN, tmp_path / "file" / "run", processes=1)


def test_a_full_disk_half_way_loses_nothing(
    whole: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = pl.DataFrame.write_parquet

    def until_full(frame: pl.DataFrame, file: Path) -> None:
        if len(list((tmp_path / "run").glob("chunk-*"))) == 7 and file.name == "counts.parquet":
            raise OSError(28, "No space left on device", str(file))
        write(frame, file)

    with monkeypatch.context() as patch:
        patch.setattr(pl.DataFrame, "write_parquet", until_full)
        with pytest.raises(GravitableError, match=r"No space left on device\. What was done before is kept"):
            run(PLAN, tmp_path / "run", processes=1)
    assert Run(tmp_path / "run").done == list(range(7))
    assert not list((tmp_path / "run").glob(f"{stored.UNFINISHED}*"))
    assert same(run(PLAN, tmp_path / "run", processes=1), whole)


def test_without_the_extra_the_error_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    for module in ("gravitable.lab.run.stored", "gravitable.lab.run.tables"):
        monkeypatch.delitem(sys.modules, module)
    with pytest.raises(GravitableError, match=r"pip install 'gravitable\[lab\]'"):
        command("adrift", games=1, out=tmp_path / "run")
