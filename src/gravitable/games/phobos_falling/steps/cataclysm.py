"""The event deck runs out and the cataclysm rises a stage."""

from __future__ import annotations

from gravitable.games.phobos_falling.events import (
    StageRose,
)
from gravitable.games.phobos_falling.state import EventId, PhobosMatch
from gravitable.games.phobos_falling.steps.ending import end

SPECIALS = 2
"""Special events that come in at a time."""


def draw_event(m: PhobosMatch) -> EventId:
    """The next event; with the deck empty the cataclysm rises a stage first, or the station breaks up."""
    deck = m.state.events
    if not deck.left:
        raise_stage(m)
    if deck.top:
        deck.top_seen = 0
        return deck.top.pop()
    if deck.rest:
        return m.draw(deck.rest)
    if deck.bottom:
        deck.bottom_seen.pop(0)
        return deck.bottom.pop(0)
    return ""


def raise_stage(m: PhobosMatch) -> None:
    """The event deck is empty. phobos-falling.cataclysm.rise, phobos-falling.cataclysm.end"""
    s = m.state
    if s.stage >= m.content.tracks["stage"].most:
        if m.options.station_end == "breaks-up":
            end(
                m,
                won=False,
                rule="phobos-falling.cataclysm.end",
                why="The events of the last stage are over: the station breaks up.",
            )
            return
    else:
        s.stage += 1
        m.emit(StageRose(s.stage))
    deck = s.events
    deck.rest, deck.discards = deck.discards, []
    for _ in range(min(SPECIALS, len(deck.specials))):
        deck.rest.append(m.draw(deck.specials))
