"""Whole games under the eyes of a referee: what is told and asked is what the rulebook says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.drop_drive.test_engine import STARTS, check
from tests.rules.drop_drive.referee.aids import AIDS, help_with
from tests.rules.drop_drive.referee.asked import QUESTIONS, judge
from tests.rules.drop_drive.referee.follower import Followed
from tests.rules.drop_drive.referee.rules import RULES
from tests.rules.drop_drive.referee.watching import Referee

import gravitable
from gravitable.games.drop_drive import GAME
from gravitable.games.drop_drive.state import DropDriveMatch

LONG_RANGE = {"long_range_scans": 2, "extended_game": "complex-two", "stack_the_deck": 3}
GAMES: list[tuple[int, int, dict[str, Any]]] = [
    (1, 2, {}),
    (2, 3, {"anomaly_mode": "standard", **LONG_RANGE}),
    (3, 2, {"anomaly_mode": "progress", "gradual_formation": True, "pirate_stays": "ignore"}),
    (4, 4, {"anomaly_mode": "order", "big_bang_redo": 1, "nav_bend": 30, "drop_take_off": False}),
    (5, 5, {"first_game": True}),
    (6, 3, dict.fromkeys(STARTS, True)),
    (7, 3, {"curiosities": True, "start_precursor_tech": True, "start_leviathan": True}),
]


PLAYED: dict[int, Referee] = {}


def refereed(game: int) -> Referee:
    """A game of random players to its end, watched at every event, every question and every turn."""
    if game not in PLAYED:
        PLAYED[game] = _refereed(game)
    return PLAYED[game]


def _refereed(game: int) -> Referee:
    seed, seats, options = GAMES[game]
    given = {"world": "scatter", "big_bang_redo": 0, **options}
    m: DropDriveMatch = gravitable.new("drop-drive", seats=seats, seed=seed, options=given)
    referee, followed, rng = Referee(m, RULES), Followed(seats), Random(seed)
    while m.pending:
        followed.catch_up(m)
        for each in m.pending:
            judge(referee, each)
            help_with(referee, each)
        decision = rng.choice(m.pending)
        offered = m.candidates(decision, 2, rng)
        for action in offered:
            m.check(action, decision.seat)
        turn = m.state.turn.number
        m.play(rng.choice(offered), decision.seat)
        if turn != m.state.turn.number or not m.pending:
            check(m)
    return referee


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_what_is_told_and_asked_is_what_the_rulebook_says(game: int) -> None:
    referee = refereed(game)
    outcome = referee.m.outcome
    assert outcome is not None
    assert referee.s.ending
    worth = [(p.credits, sum(not each.damaged for each in p.upgrades)) for p in referee.s.players]
    ranks = [1 + sum(other > own for other in worth) for own in worth]
    assert [rank == 1 for rank in ranks] == list(outcome.won)
    assert list(outcome.ranks) == ranks
    assert list(outcome.scores) == [player.credits for player in referee.s.players]


def test_the_referee_has_seen_every_event_every_question_and_every_aid() -> None:
    referees = [refereed(game) for game in range(len(GAMES))]
    assert {*RULES} == {*GAME.events}
    assert {type(event) for referee in referees for event in referee.heard} == {*RULES}
    assert {name for referee in referees for name in referee.asked} == {*QUESTIONS}
    assert {aid for referee in referees for aid in referee.helped} == {*AIDS}
