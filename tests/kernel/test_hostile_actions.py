"""Whatever is sent as an action is refused by a rule, and changes nothing."""

from __future__ import annotations

import pytest
from tests.kernel.hostile import Hostile
from tests.kernel.options import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_hostile_actions_are_refused_by_a_rule_and_change_nothing(game: str) -> None:
    """`make fuzz` tries 3,000."""
    hostile = Hostile(game, 7)
    hostile.run(60)
    assert 30 < hostile.refused <= hostile.tried
