"""A captain: weighs what can be done by expected damage, danger, objectives and signature."""

from __future__ import annotations

from random import Random

from gravitable.games.dropfleet.bots.choices.answer import think
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import Choice, Seat


class CaptainBot:
    """Weighs every choice by itself, without looking ahead."""

    def choose(self, match: DropfleetMatch, seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        if decision.optional:
            return None
        if decision.options is not None and len(decision.options) == 1:
            return Choice(decision.options[0], "There is no other choice.")
        return Choice(*think(match.clone(rng), decision, rng))
