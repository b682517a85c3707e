"""Observations and numbers of actions: fixed, bounded, telling no secret, for every game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated, Any

import msgspec
import numpy as np
import pytest
from tests.envs.tables import EVERY, GAMES, SETTINGS, found, named, play

from gravitable.envs.actions.mixed import Mixed
from gravitable.envs.actions.numbering import WAIT, Candidates, Catalogue
from gravitable.envs.encoding.layout import Layout
from gravitable.envs.observation import Observation, page, table
from gravitable.envs.table import MatchTable
from gravitable.kernel import BadOption, GravitableError, IllegalAction, UnknownGame
from gravitable.kernel.annotations import Bounds, Length
from gravitable.kernel.game import hide_nothing

a_game = pytest.mark.parametrize("id", GAMES)
a_table = pytest.mark.parametrize(("id", "setting"), EVERY, ids=named)
STEPS = {"drop-it": 8, "dropfleet": 40, "drop-drive": 32}


@a_table
def test_observations_keep_their_length_and_bounds(id: str, setting: dict[str, Any]) -> None:
    at = MatchTable(found(id), **setting)
    rng = Random(3)
    at.reset(3)
    low, high = at.observation.low, at.observation.high
    assert (low < high).all()
    for _ in range(STEPS.get(id, 120) // 4):
        for seat in range(at.seats):
            row = at.observe(seat)
            assert row.shape == (at.observation.size,)
            assert row.dtype == np.float32
            assert (low <= row).all()
            assert (row <= high).all()
        play(at, rng, 4)


@a_table
def test_every_number_offered_is_legal_and_has_words(id: str, setting: dict[str, Any]) -> None:
    at = MatchTable(found(id), **setting)
    rng = Random(5)
    at.reset(5)
    for _ in range(STEPS.get(id, 200)):
        if at.asked is None:
            break
        seat = at.asked.seat
        for number, action in at.legal.items():
            if number != WAIT:
                assert action is not None
                at.match.check(action, seat)
                assert at.words(number)
        if at.asked.options is not None:
            offered = [action for action in at.legal.values() if action is not None]
            assert len(offered) == len(at.asked.options), "every option has a number"
        assert at.mask(seat).nonzero()[0].tolist() == sorted(at.legal)
        play(at, rng, 1)


@a_table
def test_a_seat_is_shown_nothing_that_it_may_not_know(id: str, setting: dict[str, Any]) -> None:
    """Two matches that differ only in what a seat cannot know look alike to it, its choices too."""
    at = MatchTable(found(id), actions="candidates", **setting)
    assert isinstance(at.numbering, Candidates)
    rng = Random(11)
    at.reset(11)
    differed = 0
    for guess in range(STEPS.get(id, 160) // 8):
        play(at, rng, 8)
        for seat in range(at.seats):
            other = at.match.imagine(seat, Random(guess))
            differed += other.state != at.match.state
            assert np.array_equal(at.observation(other, seat), at.observe(seat))
            for decision in at.match.pending:
                if decision.seat == seat:
                    mine = at.numbering.offer(at.match, decision, Random(guess))
                    assert at.numbering.offer(other, other.decision(seat), Random(guess)) == mine
    hides = at.game.imagine is not hide_nothing and id != "drop-drive"  # there, rarely
    assert differed or not hides, "the guesses changed nothing"


def test_a_secret_would_show() -> None:
    """The observation reads all of what a seat sees: another's secret, seen, would be found in it."""
    at = MatchTable(found("sparks"), seats=3)
    at.reset(1)
    mine, others = at.observe(0), at.observe(1)
    assert at.match.state.secrets[0] in mine
    assert not np.array_equal(mine, others)


@a_game
def test_the_same_action_has_the_same_number_in_every_match(id: str) -> None:
    game, setting = found(id), SETTINGS[id][0]
    at = MatchTable(game, **setting)
    assert isinstance(at.numbering, Catalogue)
    assert at.numbering.describe(WAIT) == "wait"
    numbers = [at.numbering.describe(number) for number in range(at.numbering.size)]
    assert len(set(numbers)) == at.numbering.size
    for block in at.numbering.blocks:
        for place, action in enumerate(block.actions or ()):
            assert at.numbering.number(action) == block.start + place
    with pytest.raises(IndexError, match="no action"):
        at.numbering.describe(at.numbering.size)


@a_game
def test_the_table_names_every_column(id: str) -> None:
    game = found(id)
    observation = Observation(game, game.load_content({}))
    lines = table(observation.columns).splitlines()
    assert len(lines) == observation.size + 1
    assert len({column.path for column in observation.columns}) == observation.size


def test_the_page_of_observations_is_what_is_observed() -> None:
    assert (Path(__file__).parents[2] / "docs" / "observations.md").read_text(encoding="utf-8") == page()


@a_game
def test_candidates_have_features(id: str) -> None:
    at = MatchTable(found(id), actions="candidates", candidates=6, **SETTINGS[id][0])
    assert isinstance(at.numbering, Candidates)
    at.reset(2)
    play(at, Random(2), 10)
    rows = at.numbering.features(at.match, at.offer())
    assert rows.shape == (7, len(at.numbering.columns))
    for number in range(7):
        assert rows[number].any() == (at.legal.get(number) is not None)
    again = MatchTable(found(id), actions="candidates", candidates=6, **SETTINGS[id][0])
    again.reset(2)
    play(again, Random(2), 10)
    assert again.legal == at.legal


@a_game
def test_any_numbers_are_brought_to_a_legal_action(id: str) -> None:
    at = MatchTable(found(id), **SETTINGS[id][0])
    mixed = Mixed(at.game, at.game.load_content({}), samples=8)
    rng, numbers = Random(4), np.random.default_rng(4)
    at.reset(4)
    for step in range(min(30, STEPS.get(id, 30))):
        if at.asked is None:
            at.reset(4)
        assert at.asked is not None
        meant = numbers.uniform(-1, 1, mixed.width).astype(np.float32)
        action = mixed.project(at.match, at.asked, step % len(mixed.kinds), meant, rng)
        at.match.check(action, at.asked.seat)
        at.answer(action)
    at.reset(4)
    with pytest.raises(BadOption, match="finite"):
        mixed.project(at.match, at.match.pending[0], 0, np.full(mixed.width, np.nan, np.float32), rng)
    with pytest.raises(BadOption, match="no kind"):
        mixed.project(at.match, at.match.pending[0], 999, np.zeros(mixed.width, np.float32), rng)


def test_a_drop_meant_exactly_is_dropped_exactly() -> None:
    at = MatchTable("drop-it", seats=2)
    at.reset(1)
    assert at.asked is not None
    mixed = Mixed(at.game, at.match.content)
    drop = mixed.kinds.index("Drop")
    near = mixed.project(at.match, at.asked, drop, np.array([-1, 0.05, 0, 0], np.float32), Random(1))
    assert getattr(near, "x") == pytest.approx(157.5)  # noqa: B009 (the struct is the game's own)


@a_table
def test_a_saved_table_goes_on_in_the_same_way(id: str, setting: dict[str, Any]) -> None:
    at, other = MatchTable(found(id), **setting), MatchTable(found(id), **setting)
    at.reset(9)
    steps = min(25, STEPS.get(id, 25))
    play(at, Random(9), steps)
    other.restore(at.save())
    assert other.legal == at.legal
    play(at, Random(10), steps)
    play(other, Random(10), steps)
    assert other.save() == at.save()


def test_a_table_restores_only_its_own() -> None:
    at = MatchTable("adrift", seats=2)
    at.reset(1)
    with pytest.raises(BadOption, match="other seats"):
        MatchTable("adrift", seats=3).restore(at.save())
    with pytest.raises(GravitableError, match="a match of 'adrift', not of 'phobos-falling'"):
        MatchTable("phobos-falling", seats=2).restore(at.save())
    with pytest.raises(GravitableError, match="not a saved environment"):
        at.restore(b"nonsense")


def test_clear_errors() -> None:
    with pytest.raises(UnknownGame, match="There are: adrift"):
        MatchTable("chess")
    with pytest.raises(BadOption, match="1 to 4 seats, not 9"):
        MatchTable("adrift", seats=9)
    with pytest.raises(BadOption, match="'numbered' or 'candidates' or 'mixed'"):
        MatchTable("adrift", actions="all")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="at least one candidate"):
        MatchTable("adrift", candidates=0)
    with pytest.raises(BadOption, match="'outcome', 'score'"):
        MatchTable("adrift", reward="money")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="tells no score"):
        MatchTable(found("sparks"), reward="score")
    at = MatchTable("adrift")
    at.reset(1)
    illegal = next(number for number in range(at.numbering.size) if number not in at.legal)
    for number in (illegal, -1, 10**6):
        with pytest.raises(IllegalAction, match=f"Number {number} "):
            at.play(number)
    play(at, Random(1), 10_000)
    with pytest.raises(IllegalAction, match="The match is over"):
        at.play(1)


class Leaf(msgspec.Struct, frozen=True, tag=True):
    size: Annotated[int, Bounds(0, 9)]
    name: str


class Spot(msgspec.Struct, frozen=True, tag=True):
    x: float


class Twig(msgspec.Struct, frozen=True):
    """One of every shape a view can have."""

    colour: str
    leaves: Annotated[tuple[Leaf, ...], Length(2)]
    best: Leaf | None
    growth: Annotated[dict[str, int], Length(1)]
    other: Leaf | Spot
    odd: int | str


def test_every_shape_of_type_has_columns() -> None:
    layout = Layout(Twig, "twig", ["red", "green"])
    paths = [column.path for column in layout.columns]
    twig = Twig("red-3", (Leaf(1, "a"), Leaf(2, "b"), Leaf(3, "c")), None, {"green": 5}, Spot(2.5), "x")
    row = dict(zip(paths, np.frombuffer(layout.write(twig), np.float32).tolist(), strict=True))
    assert row["twig.colour"] == 2
    assert (row["twig.leaves.count"], row["twig.leaves[1].size"]) == (3, 2)
    assert (row["twig.best?"], row["twig.best.size"]) == (0, 0)
    assert (row["twig.growth[0][0]"], row["twig.growth[0][1]"]) == (1, 5)
    assert "twig.leaves[0].name" not in row
    assert (row["twig.other is Spot"], row["twig.other:Spot.x"]) == (1, 2.5)
    assert row["twig.odd"] == 0


def test_a_match_without_a_seed_follows_from_the_last() -> None:
    seeds = []
    for _ in range(2):
        table = MatchTable("adrift", seats=2)
        table.reset(7)
        table.reset()
        seeds.append(table.seed)
        table.reset()
        seeds.append(table.seed)
    assert seeds[:2] == seeds[2:]
    assert seeds[0] != seeds[1]
