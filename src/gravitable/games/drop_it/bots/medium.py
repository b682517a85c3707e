"""A player that aims at points."""

from __future__ import annotations

from random import Random

from gravitable.games.drop_it.bots.aim import Sight, landing_value, looks
from gravitable.games.drop_it.bots.jokers import decide_joker
from gravitable.games.drop_it.state import DropItMatch
from gravitable.games.drop_it.words import tile_words
from gravitable.kernel import Choice, Seat


class MediumBot:
    """Aims at what scores, also a little beside the mark, as if tiles fell straight down and stuck."""

    looks = 96
    weighed = 16

    def choose(self, match: DropItMatch, seat: Seat, rng: Random) -> Choice:
        decision = match.decision(seat)
        if decision.options is not None:
            return decide_joker(match, decision)
        sight = Sight(match)
        best = max(looks(match, sight, self.looks, rng)[: self.weighed], key=sight.margin)
        what = tile_words(match, best.drop.tile)
        return Choice(best.drop, f"The {what} looks like {landing_value(match, best.verdict):g} there.")
