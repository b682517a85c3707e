"""Bots for any game, on small games whose best play is known."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.bots.toys import (
    ALONE,
    BRIDGE,
    CALL,
    HANDS,
    NIM,
    NOUGHTS,
    THROW,
    Cards,
    Grid,
    GridTurn,
    Heap,
    Mark,
    Point,
)

from gravitable.bots import Budget, FlatBot, GreedyBot, SearchBot
from gravitable.bots.payoff import worth
from gravitable.kernel import Bot, Game, Match, Options, Outcome, RandomBot, RandomChance, Seat, play_out


def match_of(game: Game[Any, Any, Any], seed: int = 0) -> Match[Any, Any, Any]:
    return Match(game, game.seats[0], Options(), RandomChance(Random(seed)))


def search(playouts: int) -> SearchBot:
    return SearchBot(Budget(playouts=playouts))


@pytest.mark.parametrize("seat", [0, 1])
def test_noughts_and_crosses_is_never_lost(seat: Seat) -> None:
    for seed in range(3):
        bots: list[Bot] = [RandomBot(), RandomBot()]
        bots[seat] = search(250)
        assert play_out(match_of(NOUGHTS), bots, Random(seed)).won[seat]


def test_noughts_and_crosses_between_two_searchers_is_a_draw() -> None:
    for seed in range(2):
        assert play_out(match_of(NOUGHTS), [search(400), search(400)], Random(seed)).won == (True, True)


def test_a_win_at_hand_is_taken_and_a_threat_is_met() -> None:
    m = match_of(NOUGHTS)
    m.state = Grid([0, 0, -1, 1, 1, -1, -1, -1, -1])
    m.agenda = [GridTurn(0)]
    m.advance()
    for bot in (search(120), FlatBot(Budget(playouts=300))):
        choice = bot.choose(m, 0, Random(1))
        assert choice is not None
        assert choice.action == Mark(2)


@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11])
def test_nim_is_solved(left: int) -> None:
    m = match_of(NIM)
    m.state = Heap(left)
    m.agenda = [m.game.first]
    m.advance()
    choice = search(600).choose(m, 0, Random(2))
    assert choice is not None
    assert choice.action == Mark(left % 4)


def test_friends_reach_what_they_are_after_together() -> None:
    for seed in range(5):
        assert play_out(match_of(BRIDGE), [search(200)] * 3, Random(seed)).won == (True,) * 3


def test_what_is_hidden_is_not_used() -> None:
    """Naming the card wins always for a cheat and one time in four for an honest player, who passes."""
    chosen = []
    for hidden in range(4):
        m = match_of(CALL)
        m.state = Cards(hidden)
        for bot in (search(300), FlatBot(Budget(playouts=600)), GreedyBot(worlds=80)):
            choice = bot.choose(m, 0, Random(3))
            assert choice is not None
            chosen.append(choice.action)
    assert set(chosen) == {Mark(4)}


def test_choosing_at_once_is_choosing_blindly() -> None:
    """With three equal hands no choice is better than another, for whoever is asked first or second."""
    for seat in (0, 1):
        choice = search(900).choose(match_of(HANDS), seat, Random(4))
        assert choice is not None
        assert all(0.35 < each.value < 0.65 for each in choice.considered)


def test_a_place_is_found_among_all_places() -> None:
    found = []
    for seed in range(5):
        choice = search(600).choose(match_of(THROW), 0, Random(seed))
        assert choice is not None
        assert isinstance(choice.action, Point)
        found.append(abs(choice.action.x - 0.7))
    assert sum(found) / len(found) < 0.1


@pytest.mark.parametrize("bot", [SearchBot, FlatBot])
def test_the_same_seed_and_playouts_give_the_same_choice(bot: type[SearchBot] | type[FlatBot]) -> None:
    told = [bot(Budget(playouts=60)).choose(match_of(NOUGHTS), 0, Random(7)) for _ in range(2)]
    assert told[0] == told[1]


def test_the_tree_is_kept_while_the_turn_goes_on() -> None:
    m = match_of(ALONE)
    bot = search(120)
    first = bot.choose(m, 0, Random(1))
    assert first is not None
    known = next(each.visits for each in first.considered if each.action == first.action)
    m.play(first.action)
    bot.budget = Budget(playouts=6)
    second = bot.choose(m, 0, Random(1))
    assert second is not None
    assert sum(each.visits for each in second.considered) > known - 2
    m.play(next(option for option in m.pending[0].options or () if option != second.action))
    third = bot.choose(m, 0, Random(1))
    assert third is not None
    assert sum(each.visits for each in third.considered) <= 6, "not as expected: begun anew"


def test_a_reason_is_told() -> None:
    choice = search(200).choose(match_of(NIM), 0, Random(1))
    assert choice is not None
    for part in ("% chance of winning", "Next best: Mark", "Expected next: Mark"):
        assert part in choice.why


@pytest.mark.parametrize(
    ("outcome", "values"),
    [
        (Outcome.by_score((1.0, 0.0), rule="x", why=""), (1.0, 0.0)),
        (Outcome.by_score((1.0, 1.0), rule="x", why=""), (0.5, 0.5)),
        (Outcome.by_score((3.0, 2.0, 1.0), rule="x", why=""), (1.0, 0.25, 0.0)),
    ],
)
def test_what_an_end_is_worth(outcome: Outcome, values: tuple[float, ...]) -> None:
    assert worth(NIM, outcome) == values


def test_a_common_end_is_worth_all_or_nothing() -> None:
    lost = Outcome.together(3, won=False, rule="x", why="")
    assert worth(BRIDGE, lost) == (0.0,) * 3
