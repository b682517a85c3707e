"""Teaching a judgement: what is learned from a game whose chances are known."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

import gravitable
from gravitable.bots.judgement import Judge, Network, Weights
from gravitable.kernel import BadOption
from gravitable.kernel.registry import game
from gravitable.lab.calibrated import DOT, draw
from gravitable.lab.train import Bin, Positions, Recipe, brier, calibration, collect, fit, judge_of


def known(positions: int, seed: int) -> tuple[Positions, np.ndarray]:
    """Positions whose chance is known: it depends on two figures, a third is noise."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(positions, 3)) * [5, 1, 100] + [20, 0, 0]
    chances = 1 / (1 + np.exp(-(rows[:, 0] - 20) / 4 - rows[:, 1] ** 2 + 1))
    ends = (rng.random(positions) < chances).astype(float)
    return Positions(rows, ends, np.arange(positions, dtype=float)), chances


def test_a_network_learns_chances_it_was_never_told() -> None:
    lessons, _ = known(6000, 1)
    fresh, chances = known(3000, 2)
    said = Network(fit(("hope", "bend", "noise"), lessons, epochs=20)).chances(fresh.rows)
    assert abs(said - chances).mean() < 0.04
    assert brier(said, fresh.ends) < brier(chances, fresh.ends) + 0.005
    for each in calibration(said, fresh.ends):
        assert abs(each.said - each.happened) < 3 * (0.25 / each.positions) ** 0.5 + 0.05


def test_the_same_recipe_gives_the_same_positions_whatever_the_number_of_workers() -> None:
    recipe = Recipe("adrift", ("random", "crew"), 24, seats=(1, 4))
    alone, together = collect(recipe, processes=1), collect(recipe, processes=2)
    assert np.array_equal(alone.rows, together.rows)
    assert np.array_equal(alone.ends, together.ends)
    assert 12 < len(set(alone.seeds)) <= 24, "a game that was over before it was played well teaches nothing"


def test_a_game_without_features_cannot_be_trained() -> None:
    with pytest.raises(BadOption, match="names no features"):
        judge_of("sparks")


def test_weights_of_other_features_are_refused(tmp_path: Path) -> None:
    weights = Weights(("core",), [0.0], [1.0], [[1.0]], [0.0], [1.0], 0.0)
    (tmp_path / "judgement.json").write_bytes(msgspec.json.encode(weights))
    judge = Judge(("cards left",), lambda m, seat: [1.0], tmp_path, together=True)
    with pytest.raises(ValueError, match="other features"):
        judge(gravitable.new("adrift", seats=1, seed=1))


def test_adrifts_judgement_knows_a_good_voyage_from_a_bad_one() -> None:
    judge = game("adrift").judge
    assert judge is not None
    m = gravitable.new("adrift", seats=2, seed=4)
    m.state.core = m.content.ship.core_repaired - 1
    good = judge(m)
    m.state.core = 1
    m.state.systems = [-8, -8, -8, -8]
    bad = judge(m)
    assert good[0] == good[1] > 0.6
    assert bad[0] < 0.1


def test_adrifts_judgement_knows_how_a_good_crew_fares_from_the_beginning() -> None:
    """The crew bot repairs the core in 74 to 76 of 100 voyages."""
    judge = game("adrift").judge
    assert judge is not None
    starts = [judge(gravitable.new("adrift", seats=4, seed=seed))[0] for seed in range(10)]
    assert 0.68 < sum(starts) / 10 < 0.82


def test_what_was_said_against_what_happened_is_drawn_a_dot_a_bin(tmp_path: Path) -> None:
    file = tmp_path / "said.svg"
    draw([Bin(0.2, 0.25, 10), Bin(0.7, 0.6, 90)], "A toy", file)
    drawn = file.read_text()
    assert drawn.count(f"fill: {DOT}") == 2
    assert "A toy" in drawn
