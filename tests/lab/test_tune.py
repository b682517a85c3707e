"""Tuning: what is sought and what varies is read, the same is found after a stop and written as a pack."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gravitable.kernel import BadOption, read_pack
from gravitable.kernel.registry import game
from gravitable.lab.commands.tune import tune as command
from gravitable.lab.run.game import SeatAnswers, Simulated
from gravitable.lab.run.plan import Plan
from gravitable.lab.run.variants import Vary, with_values
from gravitable.lab.tune import search as tuning
from gravitable.lab.tune.report import pack_text, sentences, write_trail
from gravitable.lab.tune.search import Search, Trial, told_apart, tune
from gravitable.lab.tune.target import Target

ADRIFT = game("adrift")
TWO = Plan.of("drop-it", ["easy", "hard"], 10)


def simulated(**changes: Any) -> Simulated:
    """A game of two in which player 2 sits on seat 1 and won."""
    figures: dict[str, Any] = {
        "game": 0,
        "seed": 1,
        "players": (1, 0),
        "won": (True, False),
        "ranks": (1, 2),
        "scores": (9.0, 4.0),
        "rule": "",
        "first": 1,
        "turns": 7,
        "answers": (SeatAnswers(3), SeatAnswers(5)),
        "counts": {},
    }
    return Simulated(**(figures | changes))


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("win rate of seat 1 = 0.5", 1.0),
        ("win rate of player 1 = 50%", 0.0),
        ("win rate of hard = 0.5", 1.0),
        ("win rate of first = 0.5", 0.0),
        ("score of easy = 3", 4.0),
        ("score = 3", 6.5),
        ("turns = 12", 7.0),
        ("decisions = 12", 8.0),
    ],
)
def test_a_figure_is_that_of_whom_the_target_names(text: str, figure: float) -> None:
    assert Target.read(text, TWO).of(TWO, simulated()) == figure


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("win rate", "expected a figure and its value"),
        ("joy = 3", "expected a figure and its value"),
        ("turns = many", "'many' is no number"),
        ("win rate of crew = 0.5", r"expected a bot that plays \(easy, hard\), 'seat 1' to 'seat 2'"),
        ("win rate of seat 3 = 0.5", "Nobody is called 'seat 3'"),
        ("win rate of easy = 2", "between 0 and 1"),
        ("win rate = 0.5", "Say whose"),
        ("turns of easy = 3", "nobody's"),
    ],
)
def test_a_target_that_makes_no_sense_is_refused(text: str, expected: str) -> None:
    with pytest.raises(BadOption, match=expected):
        Target.read(text, TWO)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("ship.core_start=8..11", (8, 9, 10, 11)),
        ("ship.core_start=8..16:4", (8, 12, 16)),
        ("event.E20.core=-4..-2", (-4, -3, -2)),
        ("must-spend=true,false", (True, False)),
        ("powers=own-turn,any-time", ("own-turn", "any-time")),
    ],
)
def test_what_varies_is_read(text: str, values: tuple[Any, ...]) -> None:
    assert Vary.read(text, ADRIFT, {}).values == values


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ship.core_start", "takes name=low..high"),
        ("ship.core_strat=1..2", "expected source, core_start"),
        ("core=1..2", r"expected an option \(.*must_spend.*\) or a place"),
        ("event.E99.core=1..2", "event has no entry 'E99': expected one of E01, "),
        ("ship.core_start=9..3", "from a lower to a higher"),
        ("ship.core_start=3..3.5.5", "expected numbers"),
        ("ship.core_start=0..9000", "a step makes them fewer"),
        ("powers=any-time", "at least two values"),
        ("event.T01.harsh=1..2", r"no single value: expected one of its fields \(threshold"),
    ],
)
def test_what_cannot_vary_is_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(BadOption, match=expected):
        Vary.read(text, ADRIFT, {})


def test_values_go_into_options_and_pack_and_the_rest_stays() -> None:
    values = {"must_spend": False, "ship.core_start": 9, "event.E20.core": -1}
    options, pack = with_values(ADRIFT, values, {"harsh": True}, {"ship": {"failure": -7}})
    assert options == {"harsh": True, "must_spend": False}
    content = ADRIFT.load_content(pack)
    assert (content.ship.core_start, content.ship.failure) == (9, -7)
    changed = next(each for each in content.event if each.id == "E20")
    printed = next(each for each in ADRIFT.load_content({}).event if each.id == "E20")
    assert changed.core == -1 != printed.core
    assert changed.title == printed.title


def test_the_ends_of_a_range_are_checked_before_anything_starts(tmp_path: Path) -> None:
    plan = Plan.of("adrift", ["crew"], 5)
    varied = (Vary.read("must_spend=true,perhaps", ADRIFT, {}),)
    with pytest.raises(BadOption, match="must_spend"):
        tune(Search(plan, Target("turns", "", 9), varied, 4), tmp_path / "search")
    assert not (tmp_path / "search").exists()


def search(trials: int, *varied: str, games: int = 12) -> Search:
    plan = Plan.of("adrift", ["crew"], games)
    read = tuple(Vary.read(each, ADRIFT, {}) for each in varied)
    return Search(plan, Target.read("turns = 8", plan), read, trials)


def planted(monkeypatch: pytest.MonkeyPatch, fail_after: int | None = None) -> list[Plan]:
    """Games that last as many turns as the core has RP at the start, give or take luck that all share."""
    asked: list[Plan] = []

    def play(plan: Plan, chunk: int, *, count: bool) -> list[Simulated]:
        asked.append(plan)
        if fail_after is not None and len(asked) > fail_after:
            raise KeyboardInterrupt
        start = plan.pack.get("ship", {}).get("core_start", 12) - 4 * plan.options["must_spend"]
        return [simulated(turns=start + (plan.seed + number) % 3 - 1) for number in plan.chunk(chunk)]

    monkeypatch.setattr(tuning, "play_chunk", play)
    return asked


def test_what_meets_the_target_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    planted(monkeypatch)
    tuned = tune(search(20, "ship.core_start=6..16"), tmp_path, processes=1)
    assert [each.values["ship.core_start"] for each in tuned.tried] == list(range(6, 17))
    assert tuned.best.values == {"ship.core_start": 12}
    assert len(tuned.best.again) == 48
    assert any("lies within" in each for each in sentences(tuned))
    page, pack = write_trail(tuned, tmp_path)
    assert read_pack(pack, ADRIFT.content, "adrift") == {"ship": {"core_start": 12}}
    text = page.read_text()
    assert text.count("<svg") == text.count("<details") == 3


def test_a_stopped_search_goes_on_and_finds_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wanted = search(14, "ship.core_start=1..40", "must_spend=true,false")
    planted(monkeypatch)
    whole = tune(wanted, tmp_path / "whole", processes=1)
    planted(monkeypatch, fail_after=wanted.plan.chunks * 10 + 3)
    with pytest.raises(KeyboardInterrupt):
        tune(wanted, tmp_path / "stopped", processes=1)
    again = planted(monkeypatch)
    assert tune(wanted, tmp_path / "stopped", processes=1) == whole
    assert len({msg.pack["ship"]["core_start"] for msg in again}) < len(whole.tried)
    assert len(whole.tried) == 14
    assert whole.tried[0].values == {"ship.core_start": 12, "must_spend": True}
    assert abs(whole.best.mean - 8) <= 1
    assert "--set must_spend=" in pack_text(whole)
    other = search(14, "ship.core_start=1..41")
    with pytest.raises(BadOption, match="another search"):
        tune(other, tmp_path / "whole", processes=1)


def test_what_lies_at_the_end_of_its_range_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    planted(monkeypatch)
    tuned = tune(search(20, "ship.core_start=13..16"), tmp_path, processes=1)
    assert any("was not reached" in each for each in sentences(tuned))
    assert any("At the end of what may vary: ship.core_start = 13" in each for each in sentences(tuned))


def test_games_of_the_same_seed_tell_proposals_apart_that_others_would_not() -> None:
    luck = [float(number % 7) for number in range(70)]
    one = Trial(0, {}, tuple(luck))
    other = Trial(1, {}, tuple(each + 0.5 + 0.1 * (number % 2) for number, each in enumerate(luck)))
    sure, needed = told_apart(one, other, 2.9)
    assert sure > 5
    assert needed < 70
    unlike = Trial(2, {}, tuple(each + 0.55 for each in reversed(luck)))
    sure, needed = told_apart(one, unlike, 2.9)
    assert sure < 1.96
    assert needed > 70
    assert told_apart(one, one, 2.9) == (0.0, 0)


def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command(
        "adrift",
        target="win rate of random = 0.5",
        vary=["ship.core_start=4..12:8"],
        games=5,
        bot=["random"],
        seats=1,
        processes=1,
        out=tmp_path / "search",
        open=False,
    )
    told = " ".join(capsys.readouterr().out.split())
    assert re.search(r"With ship.core_start = \d+, the win rate of random is [\d.]+ % ± [\d.]+", told)
    assert (tmp_path / "search" / "tuned.toml").exists()
