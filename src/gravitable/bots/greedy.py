"""One look ahead: the choice after which the game's judgement is best."""

from __future__ import annotations

from random import Random
from typing import Any

from gravitable.bots.determinized import World, choices
from gravitable.bots.estimate import Estimate
from gravitable.bots.explanation import decided, weighed
from gravitable.bots.playout import Playout
from gravitable.kernel import Action, Choice, Match, Seat


class GreedyBot:
    """Tries every choice in a few imagined worlds, the same for all, and takes the one judged best.

    Without a judgement of the game's own, each world is played to its end at random.
    """

    def __init__(self, worlds: int = 4, samples: int = 16) -> None:
        self.worlds = worlds
        self.samples = samples
        self.playout = Playout(decisions=0)

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        options = choices(match, seat, self.samples, rng)
        if len(options) == 1 and options[0] is not None:
            return Choice(options[0], "There is no other choice.")
        seeds = [rng.getrandbits(64) for _ in range(self.worlds)]
        found: dict[Action | None, Estimate] = {option: Estimate() for option in options}
        for option, estimate in found.items():
            for seed in seeds:
                world = World(match, seat, seed)
                world.play(option)
                estimate.add(self.playout(world.match, world.rng)[seat])
        return decided(match, seat, weighed(found))
