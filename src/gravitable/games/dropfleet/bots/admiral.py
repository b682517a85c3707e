"""An admiral: tries the captain's best ideas out in its head, the enemy's answer included."""

from __future__ import annotations

import math
import time
from random import Random
from typing import cast

from gravitable.games.dropfleet.bots.captain import answer
from gravitable.games.dropfleet.bots.doctrine import ADMIRAL
from gravitable.games.dropfleet.bots.foresight import Foresight
from gravitable.games.dropfleet.bots.manoeuvre import CAREFUL
from gravitable.games.dropfleet.bots.mind import Mind
from gravitable.games.dropfleet.bots.ordering import weigh_orders
from gravitable.games.dropfleet.moving import refused
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.steps.ordering import ChooseOrders
from gravitable.games.dropfleet.table import gear, group_alive
from gravitable.kernel import Action, Choice, Seat

SEARCHED = ("dropfleet.orders", "dropfleet.move")
"""The decisions that are looked into; others are answered as a captain would."""

THOROUGH = CAREFUL._replace(looks=40)

ENGAGED = 30.0
"""Enemies farther away than this are no reason to look ahead."""


class AdmiralBot:
    """Carries out the captain's best ideas for a group in its head, and weighs the enemy's answers to each.

    It thinks for `patience` seconds at most: when they are over it takes what looks best so far.
    """

    ideas = 10
    patience = 3.0
    doctrine = ADMIRAL

    def choose(self, match: DropfleetMatch, seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        if decision.optional:
            return None
        if decision.options is not None and len(decision.options) == 1:
            return Choice(decision.options[0], "There is no other choice.")
        if decision.kind in SEARCHED:
            mind = Mind(match.clone(rng), decision, rng, THOROUGH, self.doctrine)
            group = cast(ChooseOrders | MoveShips, match._asking).group
            found = self.candidates(mind, group)
            if len(found) > 1:
                return self.search(match, mind, group, found)
        return Choice(*answer(Mind(match.clone(rng), decision, rng, doctrine=self.doctrine)))

    def candidates(self, mind: Mind, group: GroupNo) -> dict[Action, float]:
        """The best ideas, best first, with what each is worth to goals; none where nothing is at stake."""
        m = mind.m
        if not engaged(mind, group):
            return {}
        if mind.decision.kind == "dropfleet.orders":
            return {orders.action: 0.0 for orders in weigh_orders(mind.helm, group, mind.rng)[: self.ideas]}
        waiting = cast(MoveShips, m._asking).waiting(m)
        if len(waiting) < len(group_alive(m.state, group)) and not gear(m, waiting[0]).free_of_group:
            return {}
        found: dict[Action, float] = {}
        for idea in mind.helm.ideas(waiting[0], mind.rng):
            if len(found) == self.ideas:
                break
            if refused(m, idea.action) is None:
                found[idea.action] = idea.course
        return found

    def search(self, match: DropfleetMatch, mind: Mind, group: GroupNo, found: dict[Action, float]) -> Choice:
        """The idea that comes out best."""
        until = time.thread_time() + self.patience
        foresight = Foresight(match, mind.seat, group, mind.goals)
        worths: dict[Action, float] = {}
        for action, course in found.items():
            if worths and time.thread_time() > until:
                break
            worths[action] = foresight.worth(action, course, mind.rng)
        best = max(worths, key=lambda action: worths[action])
        ahead = worths[best] - sorted(worths.values())[-2] if len(worths) > 1 else 0.0
        return Choice(best, f"Of {len(worths)} ideas the best by {ahead:.0f} points, their answers counted.")


def engaged(mind: Mind, group: GroupNo) -> bool:
    """Whether an enemy is so near to a group, or the group so near to arriving, that looking ahead helps."""
    s = mind.m.state
    ships = [s.ships[no] for no in group_alive(s, group)]
    return any(
        ship.status == "waiting" or math.hypot(foe.x - ship.x, foe.y - ship.y) <= ENGAGED
        for foe in mind.chart.foes
        for ship in ships
    )
