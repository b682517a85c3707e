"""A server killed in the middle of matches loses nothing it acknowledged."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.soak import soak

KILLS = 6


@pytest.mark.timeout(600)
def test_no_acknowledged_action_is_lost(tmp_path: Path) -> None:
    """`make soak` does it a thousand times, in all games."""
    done = soak(tmp_path / "data", KILLS, 7, ["sparks", "adrift"])
    assert done.kills == KILLS
    assert done.moves > 3 * KILLS, "the server was killed while matches were going on"
