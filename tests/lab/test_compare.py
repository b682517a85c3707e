"""Comparisons: a planted change is found and named, and two runs of the same game are not accused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.lab.toy import CARDS, toy_run

from gravitable.kernel import BadOption, GravitableError
from gravitable.lab.commands.compare import compare as command
from gravitable.lab.report.comparison import comparison, sentences, write_comparison
from gravitable.lab.report.differences import changes, differing, pairs
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.stored import Run, run

REPETITIONS = 60
MOST_ACCUSED = 8
"""Three of 60 are expected at the stated rate; more than this in one run of luck out of 200."""


@pytest.mark.parametrize("together", [False, True])
def test_two_runs_of_the_same_game_are_accused_at_the_stated_rate_at_most(together: bool) -> None:
    accused = 0
    one = toy_run(0, 150, together=together)
    for seed in range(REPETITIONS):
        other = toy_run(seed + 1, 150, together=together)
        looked = changes(one, other)
        one = other
        assert len(looked) > len(CARDS)
        accused += any(change.stands for change in looked)
    assert accused <= MOST_ACCUSED


def test_a_planted_change_is_found_and_named() -> None:
    fair, favoured = toy_run(1, 1500, together=True), toy_run(2, 1500, together=True, card_gain=1.5)
    standing = [change for change in changes(fair, favoured) if change.stands]
    assert [(change.about, change.title) for change in standing] == [("won", "All players together")]
    (won,) = standing
    assert won.effect > 0
    # Card A is in the only hand that counts 3 times in 11: Phi(1.5) - 1/2 more is won then.
    assert abs(won.effect - 3 / 11 * 0.4332) < 1.5 * won.half
    first, *_ = sentences(changes(fair, favoured))
    assert re.match(r"All players together: won \d\d\.\d% of the games, now \d\d\.\d% \(\+1\d\.\d ± 3", first)


def test_luck_that_both_runs_share_cancels_out() -> None:
    """The same seeds with a small favour: in pairs it stands, and fewer games are asked for."""
    one, other = toy_run(3, 400, together=True), toy_run(3, 400, together=True, card_gain=0.5)
    paired = next(change for change in changes(one, other) if change.about == "won")
    other.games = other.games.with_columns(seed=other.games["seed"] + 10**6)
    apart = next(change for change in changes(one, other) if change.about == "won")
    assert pairs(one, other) == 0
    assert paired.effect == apart.effect > 0
    assert paired.half < apart.half / 2
    assert paired.needed < apart.needed / 4
    assert paired.stands
    assert not apart.stands


def test_the_games_asked_for_show_the_change() -> None:
    """A change of which 400 games a run can tell nothing stands with as many games as were asked for."""
    said = next(
        change.needed
        for change in changes(toy_run(5, 400, together=True), toy_run(60, 400, together=True, card_gain=0.5))
        if change.about == "won"
    )
    assert 400 < said < 20_000
    shown = 0
    for seed in range(8):
        one = toy_run(100 + seed, said, together=True)
        other = toy_run(200 + seed, said, together=True, card_gain=0.5)
        won = next(change for change in changes(one, other) if change.about == "won")
        shown += won.p < 0.05
    assert shown >= 4


def test_nothing_changed_is_said() -> None:
    words = sentences(changes(toy_run(7, 200), toy_run(7, 200)))
    assert words[0].endswith("(+0.0 ± 0.0 points): no difference.")
    assert words[-1].startswith("None of 11 components came up more or less often")
    assert sentences(changes(toy_run(7, 5), toy_run(8, 5))) == ["These are too few games to tell anything."]


def test_players_are_compared_one_by_one_where_they_play_against_each_other() -> None:
    looked = changes(toy_run(9, 300), toy_run(10, 300, seat_gain=1))
    assert {change.title for change in looked if change.about == "won"} == {
        "Player 1 (plain)",
        "Player 2 (plain)",
    }
    assert any(change.about == "score" and change.stands for change in looked)
    two, three = toy_run(11, 100), toy_run(11, 100, seats=3)
    assert not [change for change in changes(two, three) if change.about == "won"]


def test_runs_of_different_games_are_refused() -> None:
    with pytest.raises(BadOption, match="One run is of adrift, the other of drop-it"):
        differing(Plan.of("adrift", ["random"], 1), Plan.of("drop-it", ["random"] * 2, 1))


def test_the_page_names_what_differs_and_needs_nothing_else() -> None:
    text = comparison(toy_run(12, 200), toy_run(13, 200))
    assert "What differs: nothing but the seeds." in text
    assert text.count("<svg") == text.count("<figure>") == 4
    assert not re.search(r"url\((?!#)|@import|<script", text)


def test_two_kinds_of_players_are_played_in_pairs_and_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    command(
        one,
        other,
        game="adrift",
        games=40,
        seats=2,
        processes=1,
        bot=["random"],
        then_bot=["crew"],
        open=False,
    )
    assert "All players together: won" in capsys.readouterr().out
    assert Run(one).plan.bots == ("random",) * 2
    assert Run(other).plan.bots == ("crew",) * 2
    assert pairs(Run(one), Run(other)) == 40
    text = (other / "comparison.html").read_text()
    assert "bots: random, random → crew, crew" in text
    assert "40 pairs of the same seed" in text


def test_what_cannot_be_compared_is_said(tmp_path: Path) -> None:
    with pytest.raises(GravitableError, match="holds no run"):
        write_comparison(tmp_path, tmp_path)
    played = run(Plan.of("adrift", ["random"], 1), tmp_path / "run", processes=1)
    with pytest.raises(GravitableError, match="cannot be written"):
        write_comparison(played.folder, played.folder, tmp_path / "no" / "such" / "folder.html")
