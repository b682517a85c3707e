"""What the last event did, noted as it happens so that Time Travel can reverse it."""

from __future__ import annotations

from gravitable.games.adrift.state import AdriftMatch, CardNo, Changes, System
from gravitable.games.adrift.steps.systems import change_system
from gravitable.games.adrift.steps.warp_core import change_core


def begin_changes(m: AdriftMatch, card: CardNo) -> Changes:
    """From here on, `card` is the last event, and what it does is noted."""
    s = m.state
    before = tuple(s.systems)
    s.last = last = Changes(card, s.active, [0] * len(before), before, s.core)
    return last


def affect_system(m: AdriftMatch, system: System, change: int) -> None:
    """An event moves a system."""
    m.state.last.systems[system] += change_system(m, system, change)


def affect_core(m: AdriftMatch, change: int) -> None:
    """An event moves the core."""
    m.state.last.core += change_core(m, change)
