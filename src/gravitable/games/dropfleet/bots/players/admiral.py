"""An admiral: tries the best orders out in its head, the enemy's answer included."""

from __future__ import annotations

import math
import time
from random import Random

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import GiveOrders
from gravitable.games.dropfleet.bots.choices.activation import group_card, told_orders
from gravitable.games.dropfleet.bots.choices.answer import answer
from gravitable.games.dropfleet.bots.decision import Mind
from gravitable.games.dropfleet.bots.moves.orders import weigh_orders
from gravitable.games.dropfleet.bots.plans.lookahead import Foresight
from gravitable.games.dropfleet.bots.weights import ADMIRAL
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo
from gravitable.games.dropfleet.steps.ordering import ChooseOrders
from gravitable.games.dropfleet.table import group_alive
from gravitable.kernel import Choice, Seat

ENGAGED = 30.0
"""Enemies farther away than this are no reason to look ahead."""


class AdmiralBot:
    """Carries out the best orders for a group in its head, and weighs the enemy's answers to each.

    It thinks for `patience` seconds at most: when they are over it takes what looks best so far. All else it
    answers as a captain of its doctrine would.
    """

    ideas = 4
    patience = 3.0
    doctrine = ADMIRAL

    def choose(self, match: DropfleetMatch, seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        if decision.optional:
            return None
        if decision.options is not None and len(decision.options) == 1:
            return Choice(decision.options[0], "There is no other choice.")
        mind = Mind(match.clone(rng), decision, rng, doctrine=self.doctrine)
        if decision.kind == "dropfleet.orders":
            group = match.step(ChooseOrders).group
            if engaged(mind, group) and group_card(mind) is None:
                return self.search(match, mind, group)
        return Choice(*answer(mind))

    def search(self, match: DropfleetMatch, mind: Mind, group: GroupNo) -> Choice:
        """The orders that come out best: what they are worth at first sight, and with a look ahead."""
        until = time.thread_time() + self.patience
        foresight = Foresight(match, mind.seat, group, mind.goals)
        worths: dict[GiveOrders, float] = {}
        for orders in weigh_orders(mind.helm, group, mind.rng)[: self.ideas]:
            if worths and time.thread_time() > until:
                break
            worths[orders.action] = orders.worth + foresight.worth(orders.action, mind.rng)
        best, *others = (
            Choice(action, told_orders(mind, group, action))
            for action in sorted(worths, key=lambda action: -worths[action])
        )
        return replace(best, others=tuple(others))


def engaged(mind: Mind, group: GroupNo) -> bool:
    """Whether an enemy is so near to a group, or the group so near to arriving, that looking ahead helps."""
    s = mind.m.state
    ships = [s.ships[no] for no in group_alive(s, group)]
    return any(
        ship.status == "waiting" or math.hypot(foe.x - ship.x, foe.y - ship.y) <= ENGAGED
        for foe in mind.chart.foes
        for ship in ships
    )
