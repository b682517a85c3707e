"""Logs become trajectories."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

import gravitable
from gravitable.commands.main import app
from gravitable.envs import dataset
from gravitable.envs.table import MatchTable
from gravitable.kernel import BadLog, BadOption, Match, encode_log, replay_positions


def played(game: str, seed: int, most: int = 10_000, **more: Any) -> Match[Any, Any, Any]:
    rng, match = Random(seed), gravitable.new(game, seed=seed, **more)
    while match.pending and len(match.record) < most:
        decision = match.pending[0]
        match.play(rng.choice(match.candidates(decision, 4, rng)), decision.seat)
    return match


def test_logs_become_episodes_that_minari_could_take(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    whole, cut = played("adrift", 1, seats=2), played("adrift", 2, 12, seats=2)
    (logs / "whole.json").write_bytes(encode_log(whole.log))
    (logs / "cut.json").write_bytes(encode_log(cut.log))
    done = CliRunner().invoke(app, ["dataset", str(logs), "--out", str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
    rows = pl.read_parquet(tmp_path / "out" / "adrift.parquet")
    about = json.loads((tmp_path / "out" / "adrift.json").read_text())
    assert about["total_episodes"] == 4
    assert about["total_steps"] == rows["action"].drop_nulls().len()
    low, high = np.array(about["low"], np.float32), np.array(about["high"], np.float32)
    space = gymnasium.spaces.Box(low, high)
    for _, episode in rows.group_by("episode", maintain_order=True):
        assert episode["step"].to_list() == list(range(len(episode)))
        assert episode["action"].null_count() == 1
        assert episode["action"][-1] is None
        answered = episode.head(-1)
        assert all(row["action"] in row["legal"] for row in answered.iter_rows(named=True))
        assert all(space.contains(np.array(seen, np.float32)) for seen in episode["observation"])
        ended = answered["termination"].to_list()
        assert sum(ended[:-1]) == 0
        assert (ended[-1], answered["truncation"][-1]) == (
            (True, False) if "whole" in episode["match"] else (False, True)
        )
    assert whole.outcome is not None
    last = rows.filter(pl.col("termination"))
    assert last["reward"].to_list() == [1.0 if won else -1.0 for won in whole.outcome.won]


def test_what_minari_is_given_fits_its_spaces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Minari itself is not needed for that: T actions have T + 1 observations, all within the spaces."""
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "examples")
    to_minari = importlib.import_module("to_minari")
    (tmp_path / "whole.json").write_bytes(encode_log(played("adrift", 1, seats=2).log))
    dataset.write([tmp_path], tmp_path / "out")
    rows = pl.read_parquet(tmp_path / "out" / "adrift.parquet")
    spaces = to_minari.spaces(json.loads((tmp_path / "out" / "adrift.json").read_text()))
    found = list(to_minari.episodes(rows))
    assert sum(len(each["actions"]) for each in found) == rows["action"].drop_nulls().len()
    assert len(found) == 2
    for each in found:
        steps = len(each["actions"])
        assert len(each["observations"]) == steps + 1
        assert [len(each[name]) for name in ("rewards", "terminations", "truncations")] == [steps] * 3
        assert all(spaces["observation_space"].contains(seen) for seen in each["observations"])
        assert all(spaces["action_space"].contains(np.int64(number)) for number in each["actions"])
        assert each["rewards"][-1] == -1


def test_an_observation_is_what_the_environment_shows_at_that_moment() -> None:
    match = played("adrift", 3, seats=2)
    rows = list(dataset.trajectories(match.log, "m"))
    table = MatchTable("adrift", seats=2)
    first = next(replay_positions(match.log, match.game))
    table.take_over(first, 0)
    seat = first.pending[0].seat
    mine = next(row for row in rows if row["seat"] == seat)
    assert mine["observation"] == table.observe(seat).tolist()


def test_what_cannot_be_listed_has_no_number_and_is_there_as_json() -> None:
    match = played("drop-it", 4, 8)
    rows = [row for row in dataset.trajectories(match.log, "m") if "taken" in row]
    assert all(row["action"] in (*row["legal"], dataset.UNNUMBERED) for row in rows)
    assert all(json.loads(row["taken"])["type"] for row in rows)


def test_matches_with_a_pack_have_files_of_their_own(tmp_path: Path) -> None:
    """With one upgrade more, the same numbers mean other actions."""
    tape = {"id": "U9", "title": "Duct Tape", "source": "reconstructed", "power": "divert"}
    pack = {"upgrade": [tape], "ship": {"core_start": 20}}
    logs = {"plain": played("adrift", 1, seats=2), "taped": played("adrift", 1, seats=2, pack=pack)}
    for name, match in logs.items():
        (tmp_path / f"{name}.json").write_bytes(encode_log(match.log))
    plain, taped = sorted(dataset.write([tmp_path], tmp_path / "out"))
    assert plain == "adrift"
    assert taped.startswith("adrift-")
    for file, name, each in ((plain, "plain", {}), (taped, "taped", pack)):
        rows = pl.read_parquet(tmp_path / "out" / f"{file}.parquet")
        assert rows["match"].unique().to_list() == [name]
        about = json.loads((tmp_path / "out" / f"{file}.json").read_text())
        table = MatchTable("adrift", pack=about["pack"])
        assert about["pack"] == logs[name].pack
        assert about["actions"] == table.numbering.size
        assert about["high"] == table.observation.high.tolist()
        assert bool(each) == (about["actions"] != MatchTable("adrift").numbering.size)


def test_what_is_no_log_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="no logs"):
        dataset.write([tmp_path], tmp_path)
    with pytest.raises(BadLog, match="cannot be read"):
        dataset.write([tmp_path / "none.json"], tmp_path)
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(BadLog, match=r"bad\.json"):
        dataset.write([tmp_path / "bad.json"], tmp_path)
