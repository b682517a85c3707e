"""An admiral: tries the best orders out in its head, the enemy's answer included."""

from __future__ import annotations

import math
import time
from random import Random

from msgspec.structs import replace

from gravitable.games.dropfleet.actions import GiveOrders
from gravitable.games.dropfleet.bots.choices.activation import group_card, told_orders
from gravitable.games.dropfleet.bots.choices.answer import answer
from gravitable.games.dropfleet.bots.decision import DecisionContext
from gravitable.games.dropfleet.bots.moves.orders import weigh_orders
from gravitable.games.dropfleet.bots.plans.lookahead import Lookahead
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
    answers as a captain with its weights would.
    """

    valued_moves = 4
    patience = 3.0
    weights = ADMIRAL

    def choose(self, match: DropfleetMatch, seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        if decision.optional:
            return None
        if decision.options is not None and len(decision.options) == 1:
            return Choice(decision.options[0], "There is no other choice.")
        context = DecisionContext(match.clone(rng), decision, rng, weights=self.weights)
        if decision.kind == "dropfleet.orders":
            group = match.step(ChooseOrders).group
            if engaged(context, group) and group_card(context) is None:
                return self.search(match, context, group)
        return Choice(*answer(context))

    def search(self, match: DropfleetMatch, context: DecisionContext, group: GroupNo) -> Choice:
        """The orders that come out best: what they are worth at first sight, and with a look ahead."""
        until = time.thread_time() + self.patience
        lookahead = Lookahead(match, context.seat, group, context.goals)
        worths: dict[GiveOrders, float] = {}
        for orders in weigh_orders(context.move_values, group, context.rng)[: self.valued_moves]:
            if worths and time.thread_time() > until:
                break
            worths[orders.action] = orders.worth + lookahead.worth(orders.action, context.rng)
        best, *others = (
            Choice(action, told_orders(context, group, action))
            for action in sorted(worths, key=lambda action: -worths[action])
        )
        return replace(best, others=tuple(others))


def engaged(context: DecisionContext, group: GroupNo) -> bool:
    """Whether an enemy is so near to a group, or the group so near to arriving, that looking ahead helps."""
    s = context.m.state
    ships = [s.ships[no] for no in group_alive(s, group)]
    return any(
        ship.status == "waiting" or math.hypot(enemy.x - ship.x, enemy.y - ship.y) <= ENGAGED
        for enemy in context.cache.enemies
        for ship in ships
    )
