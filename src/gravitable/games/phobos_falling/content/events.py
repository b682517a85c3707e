"""Event cards."""

from __future__ import annotations

from typing import Literal

from gravitable.games.phobos_falling.content.effects import EventEffect
from gravitable.games.phobos_falling.content.entry import Entry


class EventCard(Entry, frozen=True):
    """An event, drawn at the end of an officer's turn."""

    name: str
    set: Literal["standard", "special"]
    copies: int
    text: str
    effects: tuple[EventEffect, ...]
    immune: tuple[str, ...]
