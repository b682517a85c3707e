"""Simulation: the same seeds give the same results, on one process or several."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gravitable.kernel import BadContent, BadOption, GravitableError, Match
from gravitable.kernel.registry import new
from gravitable.lab.run import game as play
from gravitable.lab.run.game import play_counted, play_game
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.simulate import Rate, simulate


def test_processes_do_not_change_results() -> None:
    alone = simulate("adrift", ["crew", "random"], 24, processes=1)
    together = simulate("adrift", ["crew", "random"], 24, processes=2)
    assert alone == together


def test_progress_counts_every_game() -> None:
    done: list[int] = []
    simulate("adrift", ["random"] * 3, 30, processes=1, progress=lambda sums: done.append(sums.games))
    assert done == list(range(1, 31))


def test_a_crew_wins_where_chance_does_not() -> None:
    crew = simulate("adrift", ["crew"] * 4, 60, processes=1).won(0)
    chance = simulate("adrift", ["random"] * 4, 60, processes=1).won(0)
    assert crew.low > chance.high


def test_a_rate_has_a_wilson_interval() -> None:
    assert Rate.of(50, 100) == Rate(0.5, 0.404, 0.596)
    assert Rate.of(0, 40).low == 0


def test_players_change_seats_and_keep_their_results() -> None:
    plan = Plan.of("adrift", ["crew", "random", "random"], 3)
    assert [play_game(plan, game).players for game in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    still = Plan.of("adrift", ["crew", "random", "random"], 3, rotate=False)
    assert play_game(still, 2).players == (0, 1, 2)


def test_bots_draw_from_other_chance_than_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Random] = []

    def watch(match: Match[Any, Any, Any], bots: list[str], rng: Random) -> Any:
        given.append(Random())
        given[0].setstate(rng.getstate())
        return play_counted(match, bots, rng)

    monkeypatch.setattr(play, "play_counted", watch)
    play_game(Plan.of("adrift", ["random"] * 2, 1, seed=5), 0)
    assert given[0].random() != Random(5).random()


def test_decisions_and_single_options_are_counted_by_seat() -> None:
    match = new("adrift", seats=2, seed=3)
    answers, asked = play_counted(match, ["random", "random"], Random(3))
    assert all(0 <= each.single <= each.decisions for each in answers)
    for seat, each in enumerate(answers):
        assert each.decisions == sum(times for (who, _, _), times in asked.items() if who == seat) > 0


def test_a_game_that_fails_is_named_by_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any) -> Any:
        raise ZeroDivisionError("nothing to divide")

    monkeypatch.setattr(play, "play_counted", fail)
    with pytest.raises(GravitableError, match=r"seed 9 .*ZeroDivisionError: nothing to divide"):
        play_game(Plan.of("adrift", ["random"] * 2, 5, seed=7), 2)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"bots": ["random"] * 9}, "1 to 4 seats"),
        ({"bots": ["hal", "random"]}, "no bot 'hal'"),
        ({"games": 0}, "at least one game"),
        ({"options": {"powers": "never"}}, "powers"),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_starts(change: dict[str, Any], words: str) -> None:
    plan: dict[str, Any] = {"bots": ["random"] * 2, "games": 1, **change}
    with pytest.raises(BadOption, match=words):
        simulate("adrift", **plan)


def test_a_pack_with_a_mistake_is_refused_before_it_starts() -> None:
    with pytest.raises(BadContent, match="core_start"):
        simulate("adrift", ["random"], 1, pack={"ship": {"core_start": "full"}})


def test_a_pack_is_played_with() -> None:
    easy = {"ship": {"core_start": 24}}
    assert (
        simulate("adrift", ["random"] * 2, 40, pack=easy, processes=1).wins[0]
        > simulate("adrift", ["random"] * 2, 40, processes=1).wins[0]
    )
