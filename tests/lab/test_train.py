"""Teaching a judgement: what is learned from a game whose chances are known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

import gravitable
from gravitable.bots.evaluation import Judge, Line, Network, Weights
from gravitable.kernel import BadOption, GravitableError
from gravitable.kernel.registry import game
from gravitable.lab.run.variants import Vary
from gravitable.lab.train.calibration_plot import DOT, draw
from gravitable.lab.train.fit import cross_validated, fit, fit_line, held_back
from gravitable.lab.train.games import Recipe, judge_of
from gravitable.lab.train.positions import Bin, Positions, brier, calibration, collect

NAMES = ("lead", "hope", "noise")


def known(positions: int, seed: int) -> tuple[Positions, np.ndarray]:
    """Positions whose chance is known: it depends on two figures, a third is noise."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(positions, 3)) * [5, 1, 100] + [20, 0, 0]
    chances = 1 / (1 + np.exp(-(rows[:, 0] - 20) / 4 - rows[:, 1] ** 2 + 1))
    ends = (rng.random(positions) < chances).astype(float)
    return Positions(rows, ends, np.arange(positions, dtype=float), np.zeros(positions)), chances


def test_a_network_learns_chances_it_was_never_told() -> None:
    lessons, _ = known(6000, 1)
    fresh, chances = known(3000, 2)
    said = Network(fit(("hope", "bend", "noise"), lessons, epochs=20)).chances(fresh.rows)
    assert abs(said - chances).mean() < 0.04
    assert brier(said, fresh.ends) < brier(chances, fresh.ends) + 0.005
    for each in calibration(said, fresh):
        assert abs(each.said - each.happened) < 3 * (0.25 / each.positions) ** 0.5 + 0.05


def test_the_same_recipe_gives_the_same_positions_whatever_the_number_of_workers() -> None:
    recipe = Recipe("adrift", ("random", "crew"), 24, seats=(1, 4))
    alone, together = collect(recipe, processes=1), collect(recipe, processes=2)
    assert np.array_equal(alone.rows, together.rows)
    assert np.array_equal(alone.ends, together.ends)
    assert 12 < len(set(alone.seeds)) <= 24, "a game that was over before it was played well teaches nothing"


def test_games_that_are_kept_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = Recipe("adrift", ("random", "crew"), 22, 40, seats=(1, 4))
    played = collect(recipe, processes=1)
    kept = collect(recipe, keep=tmp_path / "games", processes=1)
    assert played.games > 10
    assert_same(played, kept)
    monkeypatch.setattr("gravitable.lab.train.cache.play", no_figures)
    assert_same(played, collect(recipe, keep=tmp_path / "games", processes=1))
    with pytest.raises(AssertionError, match="nothing is played"):
        collect(replace(recipe, games=41), keep=tmp_path / "games", processes=1)


def assert_same(one: Positions, other: Positions) -> None:
    for field in Positions.__struct_fields__:
        assert np.array_equal(getattr(one, field), getattr(other, field)), field


def test_what_is_kept_is_of_one_recipe_and_whole(tmp_path: Path) -> None:
    recipe = Recipe("adrift", ("random",), 3, 7)
    collect(recipe, keep=tmp_path, processes=1)
    with pytest.raises(BadOption, match="another recipe"):
        collect(replace(recipe, kept=0.5), keep=tmp_path, processes=1)
    (file,) = tmp_path.glob("games-*")
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(GravitableError, match="is damaged"):
        collect(recipe, keep=tmp_path, processes=1)
    file.unlink()
    collect(recipe, keep=tmp_path, processes=1)
    (tmp_path / "recipe.json").unlink()
    with pytest.raises(BadOption, match="holds other files"):
        collect(recipe, keep=tmp_path, processes=1)


def contests(games: int, seed: int, weights: list[float]) -> Positions:
    """Positions among two to four rivals, and of one alone against the game, decided by known weights."""
    rng = np.random.default_rng(seed)
    rivals = rng.integers(1, 5, games)
    seeds = np.repeat(np.arange(games), rivals).astype(float)
    rows = rng.normal(size=(len(seeds), len(weights))) * [1.0, 10.0, 0.1][: len(weights)]
    chances = Positions(rows, seeds, seeds, seeds).told(Line(NAMES, weights))
    ends = np.zeros(len(seeds))
    for number in range(games):
        here = seeds == number
        alone = here.sum() == 1
        ends[here] = rng.random() < chances[here] if alone else rng.multinomial(1, chances[here])
    return Positions(rows, ends, seeds, np.zeros(len(seeds)))


def test_a_line_learns_the_weights_by_which_rivals_win() -> None:
    lessons = contests(3000, 1, [1.5, 0.05, 0.0])
    found = fit_line(Line(NAMES, [1.0, 0.0, 0.0]), lessons)
    assert found.weights == pytest.approx([1.5, 0.05, 0.0], abs=0.4)
    assert found.weights[:2] == pytest.approx([1.5, 0.05], rel=0.15)


def test_a_network_learns_by_what_rivals_win() -> None:
    """The chance depends on the size of a figure, which no weight for it can say."""
    lessons, fresh = (bent(3000, seed) for seed in (1, 2))
    network = fresh.told(Network(fit(NAMES[:1], lessons, hidden=8)))
    line = fresh.told(fit_line(Line(NAMES[:1], [0.0]), lessons))
    best = fresh.told(Size())
    assert brier(best, fresh.ends) + 0.01 > brier(network, fresh.ends)
    assert brier(line, fresh.ends) > brier(network, fresh.ends) + 0.05
    assert np.bincount(fresh.places(), weights=network) == pytest.approx(1.0)


def test_the_best_of_several_networks_is_kept() -> None:
    lessons = contests(400, 1, [1.5, 0.05, 0.0])
    judged = held_back(lessons)[1]
    one, best = (
        brier(judged.told(Network(fit(NAMES, lessons, epochs=5, beginnings=many))), judged.ends)
        for many in (1, 4)
    )
    assert best < one


class Size:
    """By how far its only figure is from zero a rival wins."""

    def logits(self, rows: np.ndarray) -> np.ndarray:
        size: np.ndarray = 3 * abs(rows[:, 0])
        return size


def bent(games: int, seed: int) -> Positions:
    """Positions among two rivals."""
    rng = np.random.default_rng(seed)
    seeds = np.repeat(np.arange(games), 2).astype(float)
    drawn = Positions(rng.normal(size=(2 * games, 1)), seeds, seeds, seeds)
    first = (rng.random(games) < drawn.told(Size())[::2]).astype(float)
    return Positions(drawn.rows, np.stack([first, 1 - first], axis=1).reshape(-1), seeds, seeds)


def test_judged_in_parts_no_game_is_told_by_what_it_taught() -> None:
    """Ends that nothing tells: whoever had learned from them would say more than the mean."""
    rng = np.random.default_rng(5)
    seeds = np.arange(60.0)
    lessons = Positions(rng.normal(size=(60, 45)), rng.integers(0, 2, 60).astype(float), seeds, seeds)
    judge = Judge([str(n) for n in range(45)], no_figures, Path(), together=True, by_hand=[0.0] * 45)
    learned = lessons.told(fit_line(Line(judge.names, [0.0] * 45), lessons))
    assert brier(learned, lessons.ends) < 0.15
    assert brier(cross_validated(judge, lessons, 5), lessons.ends) > 0.22


def no_figures(match: Any, seat: int) -> list[float]:
    raise AssertionError("nothing is played here")


def test_of_few_games_a_line_learns_little() -> None:
    by_hand = Line(NAMES, [1.0, 0.0, 0.0])
    few, many = (fit_line(by_hand, contests(games, 2, [3.0, 0.0, 0.0])) for games in (3, 300))
    assert 1.0 < few.weights[0] < many.weights[0]
    assert fit_line(by_hand, contests(30, 2, [3.0, 0.0, 0.0]), pull=1e9).weights == by_hand.weights


def test_rivals_share_one_victory_in_what_is_told() -> None:
    """As when a match is judged: three rivals in one position, and one side against the game."""
    line = Line(("lead",), [1.0])
    leads, seeds = np.array([[2.0], [0.0], [-2.0], [1.0]]), np.array([7.0, 7.0, 7.0, 8.0])
    told = Positions(leads, np.zeros(4), seeds, np.ones(4)).told(line)
    assert told[:3].sum() == pytest.approx(1.0)
    assert told[0] / told[1] == pytest.approx(np.exp(2.0))
    assert told[3] == pytest.approx(1 / (1 + np.exp(-1.0)))


def test_a_recipe_may_vary_what_is_played(tmp_path: Path) -> None:
    """Of these two games one is played against the game, the other by three with jokers."""
    jokers = Vary("jokers", (False, True), False)
    recipe = Recipe("drop-it", ("easy",), 2, 7, seats=(1, 3), kept=0.3, vary=(jokers,), sober=1.0)
    found = collect(recipe, keep=tmp_path, processes=1)
    assert_same(found, collect(recipe, keep=tmp_path, processes=1))
    assert found.games == 2
    place = judge_of("drop-it").names.index
    assert found.rows[:, place("jokers")].max() > 0
    against = found.rows[:, place("drops against the game")] > 0
    assert 0 < against.sum() < len(against)
    rivals = found.where(~against)
    assert rivals.ends.sum() == pytest.approx(len(set(rivals.places())))


def test_a_game_without_features_cannot_be_trained() -> None:
    with pytest.raises(BadOption, match="names no features"):
        judge_of("sparks")


def test_weights_of_other_features_are_refused(tmp_path: Path) -> None:
    weights = Weights(("core",), [0.0], [1.0], [[1.0]], [0.0], [1.0], 0.0)
    (tmp_path / "evaluation.json").write_bytes(msgspec.json.encode(weights))
    judge = Judge(("cards left",), lambda m, seat: [1.0], tmp_path, together=True)
    with pytest.raises(ValueError, match="other features"):
        judge(gravitable.new("adrift", seats=1, seed=1))


def test_rivals_may_be_judged_by_a_network_where_weights_are_made_by_hand(tmp_path: Path) -> None:
    judge = Judge(("seat",), lambda m, seat: [float(seat)], tmp_path, together=False, by_hand=[0.0])
    match = gravitable.new("drop-it", seats=3, seed=1)
    assert judge(match) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    weights = Weights(("seat",), [0.0], [1.0], [[1.0]], [0.0], [5.0], 0.0)
    (tmp_path / "evaluation.json").write_bytes(msgspec.json.encode(weights))
    del judge.model
    odds = np.exp(5.0 * np.tanh([0.0, 1.0, 2.0]))
    assert judge(match) == pytest.approx(tuple(odds / odds.sum()))


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
    draw([Bin(0.2, 0.25, 10, 5), Bin(0.7, 0.6, 90, 40)], "A toy", file)
    drawn = file.read_text()
    assert drawn.count(f"fill: {DOT}") == 2
    assert "A toy" in drawn
