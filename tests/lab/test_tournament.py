"""Tournaments: ratings that fit the results, and runs that go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from gravitable.kernel import BadOption
from gravitable.lab.tournament import Pairing, Tournament, paired, play_tournament, standings, write_page


def test_ratings_come_from_strengths_through_results() -> None:
    """Of three bots 100 Elo points apart, each beats the next 64 times of 100 and the last 76 times."""
    found = standings(
        [Pairing("a", "b", 640, 1000), Pairing("b", "c", 640, 1000), Pairing("a", "c", 760, 1000)]
    )
    assert [each.bot for each in found] == ["a", "b", "c"]
    assert [round(each.rating) for each in found] == pytest.approx([100, 0, -100], abs=3)
    for each in found:
        assert each.high - each.rating == pytest.approx(each.rating - each.low)
        assert 10 < each.high - each.low < 40


def test_a_bot_that_never_lost_has_a_rating_all_the_same() -> None:
    best, _ = standings([Pairing("a", "b", 20, 20)])
    assert best.bot == "a"
    assert 200 < best.rating < 500
    assert best.low > 0


def test_bots_meet_at_the_table_and_the_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    tournament = Tournament("drop-it", ("random", "easy"), 4, seats=2)
    runs = play_tournament(tournament, tmp_path, processes=1)
    told: list[int] = []
    again = play_tournament(
        tournament, tmp_path, processes=1, progress=lambda played, who: told.append(played)
    )
    assert told == [4], "nothing was played again"
    meeting = "random", "easy"
    assert paired(meeting, runs[meeting]) == paired(meeting, again[meeting])
    assert paired(meeting, runs[meeting]).games == 4
    page = write_page(tournament, runs, tmp_path).read_text()
    assert "Every pairing" in page
    assert "<svg" in page


def test_where_all_win_together_each_bot_flies_every_seat(tmp_path: Path) -> None:
    tournament = Tournament("adrift", ("random", "crew"), 12, seats=2)
    runs = play_tournament(tournament, tmp_path, processes=1)
    won = {bots[0]: played.sums().won(0).share for bots, played in runs.items()}
    assert won["random"] == 0 < won["crew"]
    assert "random wins 0.0%" in write_page(tournament, runs, tmp_path).read_text()


@pytest.mark.parametrize(
    ("tournament", "why"),
    [
        (Tournament("adrift", ("crew",), 5), "two or more"),
        (Tournament("adrift", ("crew", "crew"), 5), "two or more"),
        (Tournament("adrift", ("crew", "pirate"), 5), "no bot 'pirate'"),
        (Tournament("drop-drive", ("trader", "explorer"), 5, seats=3), "cannot share 3 seats"),
        (Tournament("drop-drive", ("trader", "explorer"), 5, seats=9), "2 to 5 seats"),
    ],
)
def test_what_cannot_be_played_is_refused_first(tournament: Tournament, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        tournament.check()
