"""Lookahead: an action of a group is played on a copy, and the enemy's best answers are weighed.

No dice decide: fire counts with what it does on average. The copy is that of a match as its seat imagines it.
"""

from __future__ import annotations

import math
from random import Random

from gravitable.games.dropfleet.bots.choices.answer import answer
from gravitable.games.dropfleet.bots.decision import DecisionContext
from gravitable.games.dropfleet.bots.decision_cache import DecisionCache
from gravitable.games.dropfleet.bots.fire.targets import FirePlan, FireValues
from gravitable.games.dropfleet.bots.ground.ground_values import GroundValues
from gravitable.games.dropfleet.bots.moves.goals import Goals
from gravitable.games.dropfleet.bots.moves.group_moves import following
from gravitable.games.dropfleet.bots.moves.move_values import QUICK, MoveValues, ValuedMove, spike_after
from gravitable.games.dropfleet.fire.targeting import legal_shots
from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.space.crossing import leaves_table, strikes_moon, thrust_of
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.table import group_alive, group_on_table, scan_of
from gravitable.kernel import PROCEED, Action, Seat

SOON, LATER = 0.8, 0.4
"""How much of the fire of an enemy group counts: of one still to activate this turn, and of others."""

SEEN = 12.0
"""The Signature that a ship is taken to show."""

ANSWERS = 5
"""How many moves of an enemy group are weighed on each of its orders."""

ANSWER_ORDERS: tuple[OrderId, ...] = ("standard", "weapons-free")
AT_FIRE = ("dropfleet.fire", "dropfleet.roll-attack")
LONGEST = 40


class Lookahead:
    """Weighs what one group could do, from the moment its owner is asked."""

    def __init__(self, m: DropfleetMatch, seat: Seat, group: GroupNo, goals: Goals) -> None:
        self.m, self.seat, self.group, self.goals = m, seat, group, goals
        self.weights = goals.cache.weights
        enemy = DecisionCache(m, 1 - seat, self.weights)
        self.enemy_goals = Goals(enemy, GroundValues(enemy))
        self.enemies = [no for no in self.enemy_goals.by_group if self.near(no)]

    def near(self, enemy: GroupNo) -> bool:
        """Whether an enemy group may come to shoot at the group, wherever that goes now."""
        s = self.m.state
        ours = group_alive(s, self.group)
        runs = 2.0 * thrust_of(self.m, ours[0])
        return any(
            s.ships[own].status == "waiting"
            or math.hypot(s.ships[own].x - s.ships[no].x, s.ships[own].y - s.ships[no].y)
            <= scan_of(self.m, no) + SEEN + thrust_of(self.m, no) + runs
            for own in ours
            for no in group_on_table(s, enemy)[:1]
        )

    def worth(self, action: Action, rng: Random) -> float:
        """What it comes to: goals, the group's fire, less the fire it invites."""
        copy = self.m.clone(rng)
        copy.play(action, self.seat)
        worth = self.carry_out(copy, rng)
        if copy.pending and copy.pending[0].kind in AT_FIRE and copy.state.active_group == self.group:
            plan = FireValues(DecisionCache(copy, self.seat, self.weights)).plan(
                legal_shots(copy, group_on_table(copy.state, self.group))
            )
            worth += plan.worth
            self.end_activation(copy, plan)
        return worth - self.answers(copy, rng)

    def carry_out(self, m: DropfleetMatch, rng: Random) -> float:
        """The group moves, the others as the first did; returns what that is worth to goals."""
        course = last = 0.0
        for _ in range(LONGEST):
            if not m.pending or m.state.active_group != self.group:
                break
            decision = m.pending[0]
            if decision.kind in AT_FIRE or decision.seat != self.seat:
                break
            if decision.kind == "dropfleet.move":
                context = DecisionContext(m, decision, rng, weights=self.weights)
                context.goals = self.goals
                ship = m.step(MoveShips).waiting(m)[0]
                move = following(m, self.group, ship) or context.move_values.best(ship, rng)
                if move is None:
                    break
                if isinstance(move, ValuedMove):
                    last, move = move.course, move.action
                course += last
                m.play(move, self.seat)
            elif decision.options is not None and PROCEED in decision.options:
                m.play(PROCEED, self.seat)
            else:
                m.play(answer(DecisionContext(m, decision, rng, weights=self.weights))[0], self.seat)
        return course

    def end_activation(self, m: DropfleetMatch, plan: FirePlan) -> None:
        """Targets have suffered what is to be expected, and the spikes of the orders are on the ships."""
        for target, damage in plan.damage.items():
            if target.kind == "ship":
                ship = m.state.ships[target.no]
                ship.hull = max(0, ship.hull - int(damage))
                if ship.hull == 0:
                    ship.status = "destroyed"
        for no in group_on_table(m.state, self.group):
            ship = m.state.ships[no]
            if ship.order == "silent-running":
                ship.silent, ship.spike = True, 0
                continue
            ship.spike = spike_after(m, no)

    def answers(self, m: DropfleetMatch, rng: Random) -> float:
        """What the enemy groups near by could do to our fleet, as things then stand."""
        s = m.state
        ours = [s.ships[no] for no in group_on_table(s, self.group)]
        if not ours:
            return 0.0
        x = sum(ship.x for ship in ours) / len(ours)
        y = sum(ship.y for ship in ours) / len(ours)
        cache = DecisionCache(m, 1 - self.seat, self.weights)
        move_values = MoveValues(cache, self.enemy_goals, FireValues(cache), QUICK)
        total = 0.0
        for group in self.enemies:
            ships = group_on_table(s, group)
            if ships:
                weight = LATER if s.groups[group].activated else SOON
                total += weight * len(ships) * self.best_answer(move_values, ships[0], x, y, rng)
        return total

    def best_answer(self, move_values: MoveValues, lead: ShipNo, x: float, y: float, rng: Random) -> float:
        """The most that the fire of a ship could be worth once it has moved."""
        m = move_values.m
        ship = m.state.ships[lead]
        goal = self.enemy_goals.by_group[ship.group]._replace(x=x, y=y, reach=float(scan_of(m, lead)))
        before = ship.order
        best = 0.0
        for order in ANSWER_ORDERS:
            ship.order = order
            ways = [way for _, way in move_values.moves(lead, goal, rng)]
            ways = [way for way in ways if not leaves_table(m, way) and not strikes_moon(m, way)]
            ways.sort(key=lambda way: abs(math.hypot(way.end.x - x, way.end.y - y) - goal.reach))
            step = max(1, len(ways) // ANSWERS)
            best = max([best, *(move_values.fire(lead, way) for way in ways[::step][: ANSWERS + 1])])
        ship.order = before
        return best
