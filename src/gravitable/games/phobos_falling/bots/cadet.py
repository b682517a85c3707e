"""A weaker mate: one of the officers who slips now and then."""

from __future__ import annotations

from gravitable.bots import Careless
from gravitable.games.phobos_falling.bots.officers import OfficersBot

SLIPS = 0.12
"""The share of choices made without thinking."""


class CadetBot(Careless):
    """One of the officers who slips now and then."""

    def __init__(self) -> None:
        super().__init__(OfficersBot(), SLIPS)
