"""A weaker mate: one of the crew who slips now and then."""

from __future__ import annotations

from gravitable.bots import Careless
from gravitable.games.adrift.bots.crew import CrewBot

SLIPS = 0.08
"""The share of choices made without thinking."""


class CadetBot(Careless):
    """One of the crew who slips now and then."""

    def __init__(self) -> None:
        super().__init__(CrewBot(), SLIPS)
