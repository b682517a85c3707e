"""Teams and jokers of Drop It."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.rules.drop_it.table import FREE, Table, seen, tile

import gravitable
from gravitable.games.drop_it.actions import Drop, KeepJoker, SpendJoker
from gravitable.games.drop_it.events import JokerKept, JokersCounted, JokerSpent
from gravitable.games.drop_it.state import DropItState
from gravitable.geometry.outline import Pose
from gravitable.kernel import IllegalAction

BESIDE = Pose(120.0 + 39.05, 160.0, 0.0)


def teams(seats: int, **options: object) -> DropItState:
    state: DropItState = gravitable.new("drop-it", seats=seats, options={"mode": "teams", **options}).state
    return state


@pytest.mark.rule("drop-it.teams.two")
@pytest.mark.parametrize(
    ("seats", "first_team", "sizes"),
    [
        (2, 0, (1, 1)),
        (3, 0, (1, 2)),
        (3, 2, (2, 1)),
        (4, 0, (2, 2)),
        (4, 3, (3, 1)),
        (7, 0, (3, 4)),
        (4, 7, (3, 1)),
    ],
)
def test_the_players_form_two_teams_of_any_sizes(seats: int, first_team: int, sizes: tuple[int, int]) -> None:
    s = teams(seats, first_team=first_team)
    assert tuple(len(side.seats) for side in s.sides) == sizes
    assert [seat for side in s.sides for seat in side.seats] == list(range(seats))


def droppers(seats: int, **options: object) -> list[int]:
    """Who drops, turn by turn, in a whole game of teams."""
    m = gravitable.new("drop-it", seats=seats, seed=1, options={"mode": "teams", **options})
    order = []
    s: DropItState = m.state
    for turn in range(36):
        s.turn = turn
        order.append(s.seat)
    return order


@pytest.mark.rule("drop-it.teams.alternate")
@pytest.mark.parametrize(("seats", "first_team"), [(3, 1), (4, 2), (5, 1), (8, 3)])
def test_the_teams_always_alternate(seats: int, first_team: int) -> None:
    first = set(range(first_team))
    assert [seat in first for seat in droppers(seats, first_team=first_team)] == [True, False] * 18


@pytest.mark.rule("drop-it.teams.alternate", "drop-it.teams.even", "drop-it.play.first")
@pytest.mark.parametrize(
    ("first", "order"),
    [(0, [0, 2, 1, 3, 0, 2]), (1, [1, 2, 0, 3, 1, 2]), (2, [2, 0, 3, 1, 2, 0]), (3, [3, 0, 2, 1, 3, 0])],
)
def test_whoever_begins_the_teams_alternate_and_their_members_too(first: int, order: list[int]) -> None:
    s = teams(4)
    s.first = first
    asked = []
    for turn in range(6):
        s.turn = turn
        asked.append(s.seat)
    assert asked == order


@pytest.mark.rule("drop-it.teams.alternate")
def test_a_real_game_of_uneven_teams_alternates() -> None:
    m = gravitable.new("drop-it", seats=3, seed=1, options={"mode": "teams", "first_team": 1})
    rng = Random(1)
    order: list[int] = []
    while m.pending and len(order) < 8:
        order.append(m.pending[0].seat)
        m.play(m.candidates(m.pending[0], 1, rng)[0])
    assert order == [0, 1, 0, 2, 0, 1, 0, 2]


@pytest.mark.rule("drop-it.teams.even")
@pytest.mark.parametrize("first_team", range(1, 8))
def test_within_a_team_turns_are_even(first_team: int) -> None:
    turns = Counter(droppers(8, first_team=first_team))
    for team in (range(first_team), range(first_team, 8)):
        had = [turns[seat] for seat in team]
        assert sum(had) == 18
        assert max(had) - min(had) == (0 if 18 % len(had) == 0 else 1)


@pytest.mark.rule("drop-it.teams.one-marker")
def test_a_team_has_one_marker() -> None:
    t = Table(seats=4, mode="teams")
    t.drop("red square", FREE)
    t.drop("green square", Pose(30.0, 160.0, 0.0))
    assert t.m.pending[0].seat == 1
    t.drop("red triangle", Pose(210.0, 40.0, 0.0))
    assert len(t.points) == 2
    assert t.points[0] > 5
    outcome = Table(seats=4, mode="teams", points=[9, 4], left=[["red square"], []])
    outcome.drop("red square", None)
    assert outcome.m.outcome is not None
    assert outcome.m.outcome.won == (True, True, False, False)
    assert outcome.m.outcome.scores == (9.0, 9.0, 4.0, 4.0)


@pytest.mark.rule("drop-it.teams.supply")
def test_any_tile_of_the_team_may_be_chosen_by_any_member() -> None:
    for turn in (0, 2):
        t = Table(seats=4, mode="teams", turn=turn)
        seat = t.m.pending[0].seat
        assert seat == turn // 2
        for name in ("red circle", "blue triangle 2"):
            t.m.check(Drop(tile(name), 120.0, 0.0), seat)
        with pytest.raises(IllegalAction):
            t.m.check(Drop(tile("green circle"), 120.0, 0.0), seat)


@pytest.mark.rule("drop-it.teams.landing")
def test_the_landing_rules_hold_for_teams() -> None:
    for lying, at, broken in (
        ({"green square": BESIDE}, FREE, {"shape"}),
        ({"blue circle": BESIDE}, FREE, {"colour"}),
        ({}, Pose(30.0, 19.5, 0.0), {"edge"}),
        ({}, Pose(120.0, 280.0, 0.0), {"height"}),
        ({}, FREE, set()),
    ):
        t = Table(lying, seats=4, mode="teams")
        t.drop("blue square", at)
        assert t.broken == broken


@pytest.mark.rule("drop-it.teams.advice")
def test_members_see_all_there_is_to_advise_on_and_one_decides() -> None:
    t = Table({"blue circle": BESIDE}, seats=4, mode="teams", jokers=True)
    assert t.m.view(1) == t.m.view(0)
    t.drop("blue square", FREE)
    assert [decision.seat for decision in t.m.pending] == [0]
    with pytest.raises(IllegalAction) as refusal:
        t.m.play(KeepJoker(), 1)
    assert refusal.value.rule == "kernel.turn"


@pytest.mark.rule("drop-it.jokers.three-four")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_players_have_two_jokers_of_their_colour(seats: int) -> None:
    s: DropItState = gravitable.new("drop-it", seats=seats, options={"jokers": True}).state
    assert s.jokers == [[colour] * 2 for colour in ("red", "blue", "green", "yellow")[:seats]]


@pytest.mark.rule("drop-it.jokers.two")
@pytest.mark.parametrize(("seats", "mode"), [(2, "each"), (4, "teams"), (5, "each")])
def test_two_players_or_teams_have_a_joker_of_each_of_their_colours(seats: int, mode: str) -> None:
    s: DropItState = gravitable.new("drop-it", seats=seats, options={"jokers": True, "mode": mode}).state
    assert s.jokers == [["red", "blue"], ["green", "yellow"]]


@pytest.mark.rule("drop-it.jokers.three-four", "drop-it.jokers.two")
def test_without_the_variant_there_are_none() -> None:
    for seats in (2, 3, 4):
        assert not any(gravitable.new("drop-it", seats=seats).state.jokers)


def broken_table(**options: Any) -> Table:
    """A blue square that touches a blue circle in level 5, with jokers."""
    t = Table({"blue circle": BESIDE}, seats=2, jokers=True, **options)
    t.drop("blue square", FREE)
    return t


@pytest.mark.rule("drop-it.jokers.spend")
def test_a_joker_scores_as_if_nothing_had_been_broken() -> None:
    t = broken_table()
    assert t.m.pending[0].options == [SpendJoker("blue"), KeepJoker()]
    assert seen(t.m).stands is None
    events = t.m.play(SpendJoker("blue"))
    assert seen(t.m).stands is True
    assert JokerSpent(0, 0, "blue", ("red",)) in events
    assert t.points == [5, 0]
    assert t.m.state.jokers[0] == ["red"]


@pytest.mark.rule("drop-it.jokers.spend")
def test_a_joker_may_be_kept_and_the_tile_scores_nothing() -> None:
    t = broken_table()
    assert JokerKept(0, 0) in t.m.play(KeepJoker())
    assert t.points == [0, 0]
    assert seen(t.m).stands is False
    assert t.m.state.jokers[0] == ["red", "blue"]


@pytest.mark.rule("drop-it.jokers.spend")
def test_nothing_is_asked_when_no_rule_is_broken() -> None:
    t = Table(seats=2, jokers=True)
    t.drop("blue square", FREE)
    assert t.m.pending[0].kind == "drop-it.drop"


@pytest.mark.rule("drop-it.jokers.spend")
def test_a_tile_above_the_top_counts_for_level_8_and_one_that_fell_out_asks_nothing() -> None:
    high = Table(seats=2, jokers=True)
    high.drop("blue square", Pose(120.0, 280.0, 0.0))
    high.m.play(SpendJoker("blue"))
    assert high.points == [8, 0]
    out = Table(seats=2, jokers=True)
    out.drop("blue square", None)
    assert out.m.pending[0].kind == "drop-it.drop"
    assert out.points == [0, 0]


@pytest.mark.rule("drop-it.jokers.colour")
def test_any_joker_saves_any_tile_unless_the_table_wants_its_own_colour() -> None:
    lying = {"green circle": BESIDE}
    for rule, asked in (("any", True), ("own", False)):
        t = Table(lying, seats=3, turn=2, jokers=True, joker_colour=rule)
        t.drop("yellow circle 3", Pose(BESIDE.x - 39.0, BESIDE.y, 0.0))
        assert t.broken == {"shape"}
        assert (t.m.pending[0].kind == "drop-it.joker") is asked
        if asked:  # any will do: the first of two is offered, and no more
            assert len(t.m.state.jokers[t.m.state.side]) > 1
            assert len(t.m.pending[0].options or ()) == 2
    t = broken_table(joker_colour="own")
    with pytest.raises(IllegalAction) as refusal:
        t.m.play(SpendJoker("red"))
    assert refusal.value.rule == "drop-it.jokers.colour"


@pytest.mark.rule("drop-it.jokers.colour", "drop-it.jokers.spend")
@pytest.mark.parametrize(("colour", "left"), [("red", ["blue"]), ("blue", ["red"])])
@pytest.mark.parametrize("rule", ["any", "own"])
def test_the_joker_that_is_named_is_the_one_spent(colour: str, left: list[str], rule: str) -> None:
    t = Table({"green square": BESIDE}, seats=2, jokers=True, joker_colour=rule)
    t.drop(f"{colour} square", FREE)
    (spend, keep) = t.m.pending[0].options or ()
    assert isinstance(spend, SpendJoker)
    assert (spend.colour, keep) == (colour, KeepJoker())
    with pytest.raises(IllegalAction, match=f"the {colour} joker") as refusal:
        t.m.play(SpendJoker("blue" if colour == "red" else "red"))
    assert refusal.value.rule == "drop-it.jokers.colour"
    t.m.play(spend)
    assert t.m.state.jokers[0] == left


@pytest.mark.rule("drop-it.jokers.colour")
def test_without_one_of_its_own_the_first_joker_saves_a_tile() -> None:
    t = Table({"green circle": BESIDE}, seats=3, turn=2, jokers=True)
    t.m.state.jokers[2] = ["green", "red"]
    t.drop("yellow circle 3", Pose(BESIDE.x - 39.0, BESIDE.y, 0.0))
    t.m.play(SpendJoker("green"))
    assert t.m.state.jokers[2] == ["red"]


@pytest.mark.rule("drop-it.jokers.once")
def test_a_joker_can_be_spent_once() -> None:
    t = broken_table()
    t.m.play(SpendJoker("blue"))
    t.drop("green square", Pose(30.0, 160.0, 0.0))
    t.drop("red square", Pose(120.0 - 39.05, 160.0, 0.0))
    assert t.broken == {"shape"}
    assert t.m.pending[0].options == [SpendJoker("red"), KeepJoker()]
    with pytest.raises(IllegalAction) as refusal:
        t.m.play(SpendJoker("blue"))
    assert refusal.value.rule == "drop-it.jokers.once"


@pytest.mark.rule("drop-it.jokers.unused")
def test_unused_jokers_are_worth_three_points_each() -> None:
    t = Table(seats=2, jokers=True, points=[10, 10], left=[["blue square"], []])
    t.m.state.jokers[1].pop()
    last = t.drop("blue square", None)
    assert [event for event in last if isinstance(event, JokersCounted)] == [
        JokersCounted(0, 2, 6),
        JokersCounted(1, 1, 3),
    ]
    assert t.m.outcome is not None
    assert t.m.outcome.scores == (16.0, 13.0)
