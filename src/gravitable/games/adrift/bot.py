"""A crew that plays sensibly."""

from __future__ import annotations

from random import Random

from gravitable.games.adrift.state import AdriftMatch
from gravitable.kernel import Choice, Seat


class CrewBot:
    def choose(self, match: AdriftMatch, seat: Seat, rng: Random) -> Choice | None:
        raise NotImplementedError
