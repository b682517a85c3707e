"""A player that drops any of its tiles anywhere."""

from __future__ import annotations

from random import Random

from gravitable.games.drop_it.hand_tremor import random_drop
from gravitable.games.drop_it.state import DropItMatch
from gravitable.kernel import Choice, Seat


class EasyBot:
    """Any of its tiles, anywhere; a joker whenever one can be spent."""

    def choose(self, match: DropItMatch, seat: Seat, rng: Random) -> Choice:
        decision = match.decision(seat)
        if decision.options is not None:
            return Choice(decision.options[0], "A joker is there to be spent.")
        tile = rng.choice(match.state.supply[match.state.side])
        return Choice(random_drop(match, tile, rng), "Let us see where it lands.")
