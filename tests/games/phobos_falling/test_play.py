"""Whole games: at random over scenarios and crews, by the planning bots, and how long they take."""

from __future__ import annotations

from random import Random

import pytest

import gravitable
from gravitable.games.phobos_falling import GAME
from gravitable.games.phobos_falling.bots.officers import OfficersBot
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Bot, RandomBot, play_out

SCENARIOS = [f"{number}{letter}" for number in range(1, 8) for letter in "AB"]


def played(bot: Bot, seed: int, seats: int = 1, **options: object) -> PhobosMatch:
    """A game played to its end by bots of one kind, each seeing only what its seat imagines."""
    m: PhobosMatch = gravitable.new("phobos-falling", seats=seats, seed=seed, options=options)
    play_out(m, [bot] * seats, Random(seed))
    return m


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_end_with_every_number_of_officers(scenario: str) -> None:
    """Even numbers and odd ones in turn: either with both forms, A and B, of other scenarios."""
    place = SCENARIOS.index(scenario)
    for officers in range(2 + (place + place // 2) % 2, 9, 2):
        seats = 1 + (officers + place) % officers
        m = played(RandomBot(), officers, seats, scenario=scenario, officers=officers)
        assert m.outcome is not None
        assert m.outcome.rule in GAME.ledger


@pytest.mark.parametrize(
    ("seats", "officers", "scenario"),
    [(1, 4, "1A"), (2, 4, "7B"), (4, 4, "1A"), (3, 6, "7B"), (8, 8, "1A"), (8, 8, "7B"), (1, 2, "7B")],
)
def test_the_planning_bots_play_any_table_to_the_end(seats: int, officers: int, scenario: str) -> None:
    m = played(OfficersBot(), 5, seats, scenario=scenario, officers=officers)
    assert m.outcome is not None


def test_the_planning_crew_flies_home_where_random_officers_never_do() -> None:
    planned = [played(OfficersBot(), seed, officers=4).outcome for seed in range(12)]
    at_random = [played(RandomBot(), seed, officers=4).outcome for seed in range(12)]
    assert sum(outcome.won[0] for outcome in planned if outcome) >= 2
    assert not any(outcome.won[0] for outcome in at_random if outcome)
