"""Simulation: the same seeds give the same results, on one process or several."""

from __future__ import annotations

import pytest

from gravitable.kernel import BadOption
from gravitable.lab.simulate import Rate, simulate


def test_processes_do_not_change_results() -> None:
    alone = simulate("adrift", ["crew", "random"], 24, processes=1)
    together = simulate("adrift", ["crew", "random"], 24, processes=2)
    assert alone == together


def test_progress_counts_every_game() -> None:
    done: list[int] = []
    simulate("adrift", ["random"] * 3, 30, processes=1, progress=done.append)
    assert sum(done) == 30


def test_a_crew_wins_where_chance_does_not() -> None:
    crew = simulate("adrift", ["crew"] * 4, 60, processes=1).wins(0)
    chance = simulate("adrift", ["random"] * 4, 60, processes=1).wins(0)
    assert crew.low > chance.high


def test_a_rate_has_a_wilson_interval() -> None:
    assert Rate.of(50, 100) == Rate(0.5, 0.404, 0.596)
    assert Rate.of(0, 40).low == 0


def test_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(BadOption):
        simulate("adrift", ["random"] * 9, 1)
