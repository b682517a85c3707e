"""The golden battles stay as they are, and together they show most of what can happen."""

from __future__ import annotations

import tomllib

import pytest
from tests.games.dropfleet.battles import FOLDER, digest, tables

from gravitable.games.dropfleet import GAME
from gravitable.kernel import Log
from gravitable.kernel.registry import read_log, replay

DIGESTS = tomllib.loads((FOLDER / "digests.toml").read_text())


@pytest.mark.parametrize("scenario", [scenario for scenario, _ in tables()])
def test_a_golden_battle_replays_exactly(scenario: str) -> None:
    m = replay(_log(scenario))
    assert m.outcome is not None
    assert m.state.scenario == scenario
    assert digest(m) == DIGESTS[scenario]


def test_the_battles_tell_of_most_kinds_of_events() -> None:
    seen: set[str] = set()
    for scenario, _ in tables():
        seen |= {type(event).__name__ for event in replay(_log(scenario)).events}
    kinds = {kind.__name__ for kind in GAME.events}
    assert len(seen) >= 0.75 * len(kinds), kinds - seen


def _log(scenario: str) -> Log:
    return read_log((FOLDER / f"{scenario}.log.json").read_bytes())
