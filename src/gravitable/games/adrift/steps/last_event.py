"""The last event: how all stood before and after it, so that Time Travel can reverse what it did."""

from __future__ import annotations

from gravitable.games.adrift.state import AdriftMatch, CardNo, Changes


def begin_event(m: AdriftMatch, card: CardNo) -> Changes:
    """From here on, `card` is the last event."""
    s = m.state
    systems = tuple(s.systems)
    s.last = last = Changes(card, s.active, systems, s.core, systems, s.core)
    return last


def end_event(m: AdriftMatch) -> None:
    """The last event has moved what it moves."""
    s = m.state
    s.last.systems_after = tuple(s.systems)
    s.last.core_after = s.core
