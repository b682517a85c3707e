"""Judgements of who is ahead, made by hand and learned: what they say of positions that anyone can judge."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

import gravitable
from gravitable.bots.evaluation import Judge
from gravitable.kernel.registry import game

RIVALS: dict[str, dict[str, Any]] = {
    "drop-it": {},
    "drop-drive": {"world": "scatter"},
    "dropfleet": {"points": 500},
}


def judgements(id: str) -> dict[str, Judge]:
    """What a game has learned, and what it would say without that."""
    learned = game(id).judge
    assert isinstance(learned, Judge)
    by_hand = copy(learned)
    assert by_hand.by_hand is not None
    by_hand.model = by_hand.by_hand
    return {"learned": learned, "by hand": by_hand}


@pytest.mark.parametrize("id", RIVALS)
def test_at_the_start_nobody_is_far_ahead(id: str) -> None:
    for seats in (2, 3, 4):
        if seats not in game(id).seats:
            continue
        match = gravitable.new(id, seats=seats, seed=1, options=RIVALS[id])
        for name, judge in judgements(id).items():
            chances = judge(match)
            assert sum(chances) == pytest.approx(1.0), name
            assert max(chances) < 1 / seats + 0.15, name


def test_a_lead_counts_more_the_less_is_left() -> None:
    match = gravitable.new("drop-it", seats=2, seed=1)
    match.state.points[0] += 10
    early = {name: judge(match)[0] for name, judge in judgements("drop-it").items()}
    for supply in match.state.supply:
        del supply[1:]
    for name, judge in judgements("drop-it").items():
        assert 0.5 < early[name] < 0.85 < 0.9 < judge(match)[0] <= 1.0, name


def test_against_the_game_all_have_one_chance() -> None:
    match = gravitable.new("drop-it", seats=2, seed=1, options={"mode": "together"})
    behind = {name: judge(match) for name, judge in judgements("drop-it").items()}
    match.state.points[0] += 20
    for name, judge in judgements("drop-it").items():
        ahead = judge(match)
        assert ahead[0] == ahead[1] > behind[name][0], name


def test_a_team_has_one_chance_that_its_players_share() -> None:
    match = gravitable.new("drop-it", seats=3, seed=1, options={"mode": "teams", "first_team": 1})
    judge = judgements("drop-it")["learned"]
    alone, *two = judge(match)
    assert two[0] == two[1]
    assert alone + sum(two) == pytest.approx(1.0)
    assert 0.3 < alone < 0.7


def test_what_a_captain_owns_counts() -> None:
    for seats in (2, 4):
        match = gravitable.new("drop-drive", seats=seats, seed=1, options=RIVALS["drop-drive"])
        even = {name: judge(match)[1] for name, judge in judgements("drop-drive").items()}
        match.state.players[1].credits += 30
        for name, judge in judgements("drop-drive").items():
            chances = judge(match)
            assert chances[1] > even[name] + 0.1, name
            assert sum(chances) == pytest.approx(1.0), name


def test_victory_points_hulls_and_ground_count_in_a_battle() -> None:
    match = gravitable.new("dropfleet", seats=2, seed=1, options={"points": 500})
    even = {name: judge(match)[0] for name, judge in judgements("dropfleet").items()}
    match.state.players[0].vp += 3
    ahead = {name: judge(match)[0] for name, judge in judgements("dropfleet").items()}
    for ship in match.state.ships:
        if match.state.groups[ship.group].seat == 0:
            ship.status = "destroyed"
    for name, judge in judgements("dropfleet").items():
        assert judge(match)[0] < even[name] < ahead[name], name
