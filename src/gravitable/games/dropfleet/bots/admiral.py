"""An admiral: tries the captain's best ideas out in its head, the enemy's answer included."""

from __future__ import annotations

import math
import time
from random import Random
from statistics import fmean
from typing import cast

from gravitable.games.dropfleet.bots.captain import Mind, think
from gravitable.games.dropfleet.bots.foresight import Rehearsal
from gravitable.games.dropfleet.bots.ordering import weigh_orders
from gravitable.games.dropfleet.moving import refused
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.steps.ordering import ChooseOrders
from gravitable.games.dropfleet.table import gear, group_on_table
from gravitable.kernel import Action, Choice, Seat

SEARCHED = ("dropfleet.first", "dropfleet.orders", "dropfleet.move")
"""The decisions that are tried out; others are answered as a captain would."""

PRIOR = 0.6
"""How much what an idea looks like counts beside what came of it."""

ENGAGED = 30.0
"""Enemies farther away than this are no reason to look ahead."""


class AdmiralBot:
    """Tries each of the captain's `ideas` best ideas `first` times, and the better half `again` times more.

    It answers within `patience` seconds: when they are over it takes what looks best so far.
    """

    ideas = 5
    first = 2
    again = 4
    patience = 3.0

    def choose(self, match: DropfleetMatch, seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        if decision.optional:
            return None
        if decision.options is not None and len(decision.options) == 1:
            return Choice(decision.options[0], "There is no other choice.")
        if decision.kind in SEARCHED:
            found = self.candidates(Mind(match.clone(rng), decision, rng))
            if len(found) > 1:
                return self.search(match, seat, found, rng)
        return Choice(*think(match.clone(rng), decision, rng))

    def candidates(self, mind: Mind) -> dict[Action, float]:
        """The best ideas, best first, with what each looks like in points; none where nothing is at stake."""
        m = mind.m
        if mind.decision.kind == "dropfleet.first":
            return dict.fromkeys(mind.options, 0.0)
        group = cast(ChooseOrders | MoveShips, m._asking).group
        if not engaged(mind, group):
            return {}
        if mind.decision.kind == "dropfleet.orders":
            return {
                each.action: each.worth for each in weigh_orders(mind.helm, group, mind.rng)[: self.ideas]
            }
        waiting = cast(MoveShips, m._asking).waiting(m)
        if len(waiting) < len(m.state.groups[group].ships) and not gear(m, waiting[0]).free_of_group:
            return {}
        found: dict[Action, float] = {}
        for idea in mind.helm.ideas(waiting[0], mind.rng):
            if len(found) == self.ideas:
                break
            if refused(m, idea.action) is None:
                found[idea.action] = idea.worth * len(waiting)
        return found

    def search(self, match: DropfleetMatch, seat: Seat, found: dict[Action, float], rng: Random) -> Choice:
        """The idea that comes out best on average."""
        until = time.monotonic() + self.patience
        rehearsal = Rehearsal(match, seat)
        tried: dict[Action, list[float]] = {action: [] for action in found}

        def worth(action: Action) -> float:
            return PRIOR * found[action] + fmean(tried[action])

        left = list(found)
        for number in range(self.first + self.again):
            seed = rng.getrandbits(32)
            if number == self.first:
                left = sorted(left, key=worth, reverse=True)[: max(2, len(left) // 2)]
            if number and time.monotonic() > until:
                break
            for action in left:
                tried[action].append(rehearsal.look_ahead(action, seed))
        best = max(left, key=worth)
        tries = sum(len(values) for values in tried.values())
        return Choice(best, f"It came out best of {len(found)} ideas in {tries} tries.")


def engaged(mind: Mind, group: GroupNo) -> bool:
    """Whether an enemy is so near to a group that looking ahead may change something."""
    s = mind.m.state
    return any(
        math.hypot(foe.x - s.ships[no].x, foe.y - s.ships[no].y) <= ENGAGED
        for foe in mind.chart.foes
        for no in group_on_table(s, group)
    )
