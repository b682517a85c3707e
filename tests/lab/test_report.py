"""Reports: what is planted is found and named, and what is fair is not accused."""

from __future__ import annotations

import dataclasses
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from random import Random

import polars as pl
import pytest
from tests.lab.toy import toy_run

from gravitable.kernel import GravitableError
from gravitable.kernel.registry import game, new
from gravitable.lab.commands.report import report as command
from gravitable.lab.report.findings import findings
from gravitable.lab.report.leads import kept_promises
from gravitable.lab.report.run import report, write_report
from gravitable.lab.report.unused import asked, came_up, dead, never_chosen
from gravitable.lab.report.win_rates import FALSE_SHARE, claims, is_together
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.standings import MOMENTS, StandingsWatcher
from gravitable.lab.run.stored import run

REPETITIONS = 60
MOST_ACCUSED = 8
"""Three of 60 are expected at the stated rate; more than this in one run of luck out of 200."""


@pytest.mark.parametrize("together", [False, True])
def test_a_fair_game_is_accused_at_the_stated_rate_at_most(together: bool) -> None:
    assert FALSE_SHARE == 0.05
    accused = 0
    for seed in range(REPETITIONS):
        looked = claims(toy_run(seed, 150, together=together))
        assert len(looked) >= 11
        accused += any(claim.stands for claim in looked)
    assert accused <= MOST_ACCUSED


def test_a_planted_advantage_of_a_seat_is_found_and_named() -> None:
    planted = toy_run(1, 2000, seat_gain=0.3)
    standing = [claim for claim in claims(planted) if claim.stands]
    assert {claim.title for claim in standing} == {"Seat 1", "Seat 2"}
    by_title = {claim.title: claim for claim in standing}
    assert by_title["Seat 2"].effect > 0 > by_title["Seat 1"].effect
    words = findings(planted, claims(planted))
    assert any(re.match(r"Seat 2 wins \d+\.\d ± \d\.\d points more often", each) for each in words)
    true = 0.0840  # P(N(0.3, sqrt 2) > 0) - 1/2
    assert abs(by_title["Seat 2"].effect - true) < by_title["Seat 2"].half * 1.5


@pytest.mark.parametrize(("together", "seats"), [(False, 2), (False, 4), (True, 1)])
def test_a_planted_card_is_found_and_named(together: bool, seats: int) -> None:
    planted = toy_run(2, 2500, seats=seats, card_gain=0.6, together=together)
    standing = [claim for claim in claims(planted) if claim.stands and claim.effect > 0]
    assert [claim.title for claim in standing] == ["Card A"]
    assert any(
        re.search(r"“Card A” \(\w+\) goes with winning", each) for each in findings(planted, claims(planted))
    )


def test_whoever_begins_is_told_from_the_seat() -> None:
    assert "Whoever begins" in {claim.title for claim in claims(toy_run(3, 200))}


def test_too_few_games_claim_nothing() -> None:
    assert claims(toy_run(4, 20, seat_gain=5)) == []


def test_who_wins_together_is_seen_from_the_results() -> None:
    assert is_together(toy_run(5, 50, together=True))
    assert not is_together(toy_run(5, 50))


def test_dead_content_is_listed_and_what_nothing_names_is_not() -> None:
    toy = toy_run(6, 300)
    assert dead(toy).rows() == [("component", "card.L", "Card L", 0, 0.0, 0)]
    assert "Lid" not in came_up(toy)["title"].to_list()
    assert came_up(toy).filter(came_up(toy)["kind"] == "event").rows() == [
        ("event", "Drawn", "Drawn", 300, 1.0, 1800)
    ]
    found = findings(toy, claims(toy))
    assert any("Never came up: “Card L”" in each for each in found)

    # Drawn and never played is another matter; and the clauses that asked are told.
    assert never_chosen(toy)["name"].to_list() == ["card.B"]
    assert any("nobody ever chose it: “Card B” (" in each for each in found)
    assert asked(toy).rows() == [("toy.end", 300, 1.0, 300)]


@pytest.mark.parametrize("together", [False, True])
def test_tension_tells_when_whoever_is_ahead_wins(together: bool) -> None:
    toy = toy_run(9, 60, together=together, open_until=7)
    kept = kept_promises(toy)
    assert kept["moment"].to_list() == list(range(21))
    assert kept["agreed"].to_list() == [0] * 7 + [60] * 14
    words = " ".join(findings(toy, claims(toy)))
    name = "turns of fortune" if together else "lead changes"
    assert f"1.0 ± 0.0 {name} a game; none in 0 % ± 3 of the games" in words
    text = report(toy)
    assert "<h2>Tension</h2>" in text
    assert name in text


def test_a_lead_changes_when_another_is_alone_ahead() -> None:
    drop_it = game("drop-it")
    scores = iter([(0, 0), (3, 0), (3, 3), (3, 4), (9, 4), (9, 4)])
    course = StandingsWatcher(dataclasses.replace(drop_it, score=lambda match: next(scores)))
    for _ in range(6):
        course.look(None)  # type: ignore[arg-type]
    assert course.lead_changes == 2
    assert course.moments()[0] == (0.0, 0.0)
    assert course.moments()[-1] == (9.0, 4.0)
    assert len(course.moments()) == MOMENTS + 1


def test_a_long_game_is_told_in_as_many_moments_as_a_short_one() -> None:
    drop_it = game("drop-it")
    scores = iter((number, 0) for number in range(5000))
    course = StandingsWatcher(dataclasses.replace(drop_it, score=lambda match: next(scores)))
    for _ in range(5000):
        course.look(None)  # type: ignore[arg-type]
    told = [first for first, _ in course.moments()]
    assert len(told) == MOMENTS + 1
    assert all(abs(each - at * 5000 / MOMENTS) < 150 for at, each in enumerate(told))


def test_positions_are_judged_together_as_they_would_be_one_by_one() -> None:
    adrift = game("adrift")
    assert adrift.judge is not None
    m = new("adrift", seats=2, seed=3)
    course, alone = StandingsWatcher(adrift), []
    while m.pending:
        course.look(m)
        alone.append(round(adrift.judge(m)[0], 4))
        m.play(m.candidates(m.pending[0], 1, Random(1))[0], m.pending[0].seat)
    assert [first for (first,) in course.moments()][::20] == pytest.approx([alone[0], alone[-1]], abs=1e-4)
    turned = [now >= 0.5 for now in alone]
    assert course.lead_changes == sum(a != b for a, b in pairwise(turned))


class _Parts(HTMLParser):
    """The tags of a page, and what it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [
            value
            for name, value in attrs
            if name in ("src", "href", "xlink:href") and value and value[0] != "#"
        ]


def test_the_page_is_small_needs_nothing_else_and_has_a_table_behind_every_chart() -> None:
    text = report(toy_run(7, 400, seats=4, seat_gain=0.5))
    page = _Parts(text)
    assert page.fetched == []
    assert "script" not in page.tags
    assert not re.search(r"url\((?!#)|@import", text)
    assert len(text.encode()) < 2_000_000
    assert page.tags.count("svg") == page.tags.count("figure") >= 5
    for figure in re.findall(r"<figure>.*?</figure>", text, re.S):
        assert "<details" in figure
    assert text.index("Findings") < text.index("Outcomes")


def test_charts_take_the_colours_of_the_page() -> None:
    text = report(toy_run(8, 100))
    charts = "".join(re.findall(r"<svg.*?</svg>", text, re.S))
    assert set(re.findall(r"(?:fill|stroke): (#\w+)", charts)) == set()
    assert "var(--ink)" in charts
    assert "color-scheme: light dark" in text
    assert "light-dark(" in text


def test_a_real_run_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(Plan.of("adrift", ["random"] * 2, 40), tmp_path / "run", processes=1)
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    command(tmp_path / "run", to=None, open=True)
    file = tmp_path / "run" / "report.html"
    assert opened == [file.as_uri()]
    text = file.read_text()
    assert "Adrift: 40 games" in text
    assert "adrift.warp-core.zero" in text
    assert "Three to Five Finger Discount" in text
    run(Plan.of("adrift", ["random"] * 2, 40), tmp_path / "run", processes=1)


def test_what_cannot_be_reported_is_said(tmp_path: Path) -> None:
    with pytest.raises(GravitableError, match="holds no run"):
        write_report(tmp_path)
    played = run(Plan.of("adrift", ["random"], 1), tmp_path / "run", processes=1)
    with pytest.raises(GravitableError, match="cannot be written"):
        write_report(played.folder, tmp_path / "no" / "such" / "folder.html")


def test_a_length_that_never_changes_is_told_and_not_drawn() -> None:
    run = toy_run(7, 60)
    column = "<th>turns</th>"
    for turns, drawn in ((pl.col("game") % 3, True), (pl.lit(6), False)):
        run.games = run.games.with_columns(turns=turns)
        assert ("Every game takes 6 turns." in findings(run, claims(run))) is not drawn
        assert (column in report(run)) is drawn
