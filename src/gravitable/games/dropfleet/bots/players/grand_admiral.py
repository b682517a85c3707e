"""A grand admiral: plays the turn on in many imagined worlds before it answers what matters."""

from __future__ import annotations

import time
from random import Random

from gravitable.games.dropfleet.bots.choices.activation import group_card
from gravitable.games.dropfleet.bots.decision import DecisionContext
from gravitable.games.dropfleet.bots.moves.group_moves import following
from gravitable.games.dropfleet.bots.plans.alternatives import MORE, plans_for
from gravitable.games.dropfleet.bots.plans.plan import move_plans, order_plans
from gravitable.games.dropfleet.bots.plans.rollouts import rollouts_of, successive_halving
from gravitable.games.dropfleet.bots.players.admiral import AdmiralBot
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.steps.ordering import ChooseOrders
from gravitable.kernel import Action, Choice, Seat

PLAYOUTS = {
    "dropfleet.orders": 1.0,
    "dropfleet.move": 0.7,
    "dropfleet.stack": 0.8,
    "dropfleet.launch": 0.7,
}
"""How many worlds a question is worth, as a share of the most."""
SMALL = 0.4
"""The same for all other questions."""
BEST, COMPARED = "Played on to the end of the turn, this promises most.", "Another way, to compare."
"""Why an answer is taken, or told of, that nothing but being played on speaks for."""


class GrandAdmiralBot(AdmiralBot):
    """Tries plans out to the end of the turn, all in the same worlds; the worse are dropped by and by.

    It plays at most `playouts` worlds, and for `patience` seconds of work at most. What has one sensible
    answer it answers as an admiral.
    """

    playouts = 64
    patience = 2.2

    def choose(self, match: DropfleetMatch, seat: Seat, rng: Random) -> Choice | None:
        until = time.thread_time() + self.patience
        decision = match.decision(seat)
        kind = decision.kind
        if decision.optional or (decision.options is not None and len(decision.options) == 1):
            return super().choose(match, seat, rng)
        context = DecisionContext(match.clone(rng), decision, rng, weights=self.weights)
        group = match.state.active_group
        if kind == "dropfleet.orders":
            if group_card(context) is not None:
                return super().choose(match, seat, rng)
            group = match.step(ChooseOrders).group
            plans = order_plans(match, context, group)
        elif kind == "dropfleet.move":
            step = match.step(MoveShips)
            group = step.group
            move = following(match, group, step.waiting(match)[0])
            if move is not None:
                return Choice(move, "Beside the others of its group.")
            plans = move_plans(match, context, group)
        elif kind in MORE:
            plans = plans_for(context)
        else:
            return super().choose(match, seat, rng)
        rollouts = rollouts_of(plans, until)
        if not rollouts:
            return super().choose(match, seat, rng)
        most = int(self.playouts * PLAYOUTS.get(kind, SMALL))
        successive_halving(match, seat, group, rollouts, rng.getrandbits(40), most, until)
        found: dict[Action, Choice] = {}
        for rollout in rollouts:
            action = rollout.plan.actions[0]
            why = rollout.plan.why or (COMPARED if found else BEST)
            found.setdefault(action, Choice(action, why, chance=rollout.chance or None))
        best, *others = found.values()
        return Choice(best.action, best.why, chance=best.chance, others=tuple(others))
