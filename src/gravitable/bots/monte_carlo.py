"""Flat Monte Carlo: play every choice out many times, and drop the worse half again and again."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from gravitable.bots.budget import Budget
from gravitable.bots.determinized import World, choices
from gravitable.bots.estimate import Estimate
from gravitable.bots.explanation import decided, weighed
from gravitable.bots.playout import Playout
from gravitable.kernel import Action, Choice, Match, Seat

THINK = Budget(seconds=1.0)


class FlatBot:
    """Sequential halving: the n-th playout of every choice happens in the same imagined world."""

    def __init__(self, budget: Budget = THINK, playout: Playout | None = None, samples: int = 16) -> None:
        self.budget = budget
        self.playout = playout or Playout()
        self.samples = samples

    def choose(self, match: Match[Any, Any, Any], seat: Seat, rng: Random) -> Choice | None:
        options = choices(match, seat, self.samples, rng)
        if len(options) == 1 and options[0] is not None:
            return Choice(options[0], "There is no other choice.")
        found: dict[Action | None, Estimate] = {option: Estimate() for option in options}
        rounds = max(1, math.ceil(math.log2(len(options))))
        base = rng.getrandbits(64)
        left = options
        turn = 0
        for share in self.budget.spent():
            keep = max(2, math.ceil(len(options) / 2 ** int(share * rounds)))
            if turn % len(left) == 0 and keep < len(left):
                left = sorted(left, key=lambda option: -found[option].mean)[:keep]
                turn = 0
            option = left[turn % len(left)]
            turn += 1
            world = World(match, seat, base + found[option].visits)
            world.play(option)
            found[option].add(self.playout(world.match, world.rng)[seat])
        best = max(left, key=lambda option: found[option].mean)
        rest = weighed(found)
        first = next(each for each in rest if each.action == best)
        return decided(match, seat, (first, *(each for each in rest if each.action != best)))
