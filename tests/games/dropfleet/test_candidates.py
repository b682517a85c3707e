"""What bots and random play are given to try is legal, as much as they ask for, and not always the same."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest
from tests.games.dropfleet.test_told import BATTLES

import gravitable
from gravitable.games.dropfleet.state import DropfleetMatch

MANY = 4


@pytest.mark.parametrize("number", [1, 3])
def test_candidates_are_legal_and_as_many_as_asked_for(number: int) -> None:
    rng = Random(50 + number)
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=70 + number, options=BATTLES[number])
    most: dict[str, int] = defaultdict(int)
    while m.pending:
        decision = rng.choice(m.pending)
        tried = m.candidates(decision, MANY, rng)
        assert tried
        if decision.options is None:
            assert len(tried) <= MANY, decision.kind
            most[decision.kind] = max(most[decision.kind], len(set(tried)))
            for action in tried:
                m.check(action, decision.seat)
            assert len(m.candidates(decision, 1, rng)) == 1
        m.play(rng.choice(tried), decision.seat)
    assert m.outcome is not None
    for kind in ("dropfleet.orders", "dropfleet.move", "dropfleet.fire", "dropfleet.stack"):
        assert most[kind] > 1, (kind, dict(most))
