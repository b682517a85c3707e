"""The draw piles: where they lie, which system they need, what can be drawn."""

from __future__ import annotations

from gravitable.games.phobos_falling.numbers import (
    BRIDGE,
    BRIDGE_SYSTEMS,
    CARGO_BAY_1,
    CARGO_BAY_2,
    ENGINEERING,
    ENGINEERING_SYSTEMS,
    HYDROPONICS,
    NO_SYSTEM,
    SCIENCE_LAB,
    SCIENCE_SYSTEMS,
    SECURITY,
    SECURITY_SYSTEMS,
    SystemNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.state import PhobosMatch, Pile

PILE_AT: dict[ZoneNo, int] = {
    BRIDGE: 0,
    ENGINEERING: 1,
    SECURITY: 2,
    SCIENCE_LAB: 3,
    CARGO_BAY_1: 4,
    CARGO_BAY_2: 5,
    HYDROPONICS: 6,
}
"""The pile of a zone, by its place in PILES."""
PILE_SYSTEM: tuple[SystemNo, ...] = (
    BRIDGE_SYSTEMS,
    ENGINEERING_SYSTEMS,
    SECURITY_SYSTEMS,
    SCIENCE_SYSTEMS,
    NO_SYSTEM,
    NO_SYSTEM,
    NO_SYSTEM,
)
"""What must work for anyone to draw from a pile."""
PILE_DECK = ("bridge", "engineering", "security", "science", "resource", "resource", "hydroponics")
SPECIALTIES = 4
"""The first piles are the specialty decks, which have discard piles."""


def can_draw_from(pile: Pile, pile_no: int) -> bool:
    """Whether a pile has a card, or discards to be renewed from."""
    return bool(pile.rest or (pile_no < SPECIALTIES and pile.discards))


def bridge_works(m: PhobosMatch) -> bool:
    """Whether Technical Data can be used: Bridge Systems and Bridge power, whatever the station runs on.

    phobos-falling.tech.bridge
    """
    station = m.state.station
    return not (station.damaged[BRIDGE_SYSTEMS] or station.power_out[BRIDGE])
