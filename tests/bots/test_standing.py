"""Judgements made by hand: what they say of positions that anyone can judge."""

from __future__ import annotations

from typing import Any

import pytest

import gravitable
from gravitable.bots.standing import Standing
from gravitable.kernel.registry import game

MADE_BY_HAND: dict[str, dict[str, Any]] = {
    "drop-it": {},
    "drop-drive": {"world": "scatter"},
    "dropfleet": {"points": 500},
}


@pytest.mark.parametrize("id", MADE_BY_HAND)
def test_at_the_start_nobody_is_far_ahead(id: str) -> None:
    match = gravitable.new(id, seats=2, seed=1, options=MADE_BY_HAND[id])
    judge = game(id).judge
    assert isinstance(judge, Standing)
    chances = judge(match)
    assert sum(chances) == pytest.approx(1.0)
    assert max(chances) < 0.65


def test_a_lead_counts_more_the_less_is_left() -> None:
    match = gravitable.new("drop-it", seats=2, seed=1)
    judge = game("drop-it").judge
    assert judge is not None
    match.state.points[0] += 10
    early = judge(match)[0]
    for supply in match.state.supply:
        del supply[1:]
    late = judge(match)[0]
    assert 0.5 < early < 0.8 < 0.9 < late < 1.0


def test_against_the_game_all_have_one_chance() -> None:
    match = gravitable.new("drop-it", seats=2, seed=1, options={"mode": "together"})
    judge = game("drop-it").judge
    assert judge is not None
    behind = judge(match)
    match.state.points[0] += 20
    ahead = judge(match)
    assert ahead[0] == ahead[1] > behind[0]


def test_victory_points_hulls_and_ground_count_in_a_battle() -> None:
    match = gravitable.new("dropfleet", seats=2, seed=1, options={"points": 500})
    judge = game("dropfleet").judge
    assert judge is not None
    even = judge(match)[0]
    match.state.players[0].vp += 3
    ahead = judge(match)[0]
    for ship in match.state.ships:
        if match.state.groups[ship.group].seat == 0:
            ship.status = "destroyed"
    assert judge(match)[0] < even < ahead
