"""Plans: clearly different things that a group could do, its orders and moves carried out until it fires."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from gravitable.games.dropfleet.actions import GiveOrders, MoveShip
from gravitable.games.dropfleet.bots.choices.answer import answer
from gravitable.games.dropfleet.bots.decision import DecisionContext, legal
from gravitable.games.dropfleet.bots.decision_cache import tokens_a_turn
from gravitable.games.dropfleet.bots.moves.goals import Goal
from gravitable.games.dropfleet.bots.moves.group_moves import following
from gravitable.games.dropfleet.bots.moves.move_values import (
    LOST,
    THOROUGH,
    MoveValues,
    SearchEffort,
    ValuedMove,
)
from gravitable.games.dropfleet.bots.moves.orders import weigh_orders
from gravitable.games.dropfleet.space.coherency import refused
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.table import group_alive, group_gear
from gravitable.kernel import PROCEED, Action, Seat

AT_FIRE = frozenset(("dropfleet.fire", "dropfleet.roll-attack"))
LESS = SearchEffort(8, (0.0, -22.5, 22.5, -45.0, 45.0), THOROUGH.orders, fine=False)
"""How closely moves towards other goals are looked at."""

OWN, OTHERS = 8, 7
"""How many orders or moves towards a group's goal are plans, and how many other goals are."""
WAYS, TRIED, APART = 7, 4, 2.0
"""How many moves towards a group's own goal are plans, how many for each of its two best orders, and how far
apart they end."""
ASIDE = 0.5
"""The assumed loss of a goal other than the chosen one, in victory points."""
STAY = 2.0
"""How near a group stays that stays where it is."""
LONGEST = 40


class Plan(NamedTuple):
    """Actions of a seat, the first of them the answer to what is asked now; the goal they serve, if any; what
    they are worth at first sight, in victory points less than the best; and why, if that is to be said."""

    actions: tuple[Action, ...]
    goal: Goal | None
    worth: float
    why: str


def order_plans(match: DropfleetMatch, context: DecisionContext, group: GroupNo) -> Iterator[Plan]:
    """Yield orders for a group, the admiral's choice first."""
    best: float | None = None
    for goal, move_values in _move_values(context, group):
        first = best is None
        for number, orders in enumerate(weigh_orders(move_values, group, context.rng)[: OWN if first else 1]):
            best = orders.worth if best is None else best
            behind = orders.worth - best if first else -ASIDE * context.cache.vp
            if orders.worth > LOST / 2 or orders.worth == best:
                begun = match.clone(context.rng)
                begun.play(orders.action, context.seat)
                ways = TRIED if first and number < 2 else 1
                yield from _carried_out(begun, context, group, (orders.action,), goal, behind, ways)


def move_plans(match: DropfleetMatch, context: DecisionContext, group: GroupNo) -> Iterator[Plan]:
    """Yield moves of the first ship of a group, the admiral's choice first."""
    ship = match.step(MoveShips).waiting(match)[0]
    for number, (goal, move_values) in enumerate(_move_values(context, group)):
        for valued, behind in _apart(move_values, ship, context.rng, 1 if number else WAYS):
            begun = match.clone(context.rng)
            begun.play(valued.action, context.seat)
            worth = behind - (ASIDE * context.cache.vp if number else 0.0)
            yield from _carried_out(begun, context, group, (valued.action,), goal, worth, 1)


def _apart(
    move_values: MoveValues, ship: ShipNo, rng: Random, many: int
) -> Iterator[tuple[ValuedMove, float]]:
    """The best moves of a ship that end clearly apart, and how much worse each is than the first."""
    best = move_values.best(ship, rng)
    if best is None:
        return
    yield best, 0.0
    found = [best]
    for valued in move_values.valued_moves(ship, rng) if many > 1 else ():
        if len(found) >= many or valued.worth < LOST / 2:
            return
        if all(_differ(valued, other) for other in found) and refused(move_values.m, valued.action) is None:
            found.append(valued)
            yield valued, min(0.0, valued.worth - best.worth)


def _differ(one: ValuedMove, other: ValuedMove) -> bool:
    """Whether two moves end in different places."""
    a, b = one.way.end, other.way.end
    return one.way.to_layer != other.way.to_layer or math.hypot(a.x - b.x, a.y - b.y) >= APART


def _move_values(context: DecisionContext, group: GroupNo) -> Iterator[tuple[Goal, MoveValues]]:
    """The group's goal, then others, each with what moves towards it are weighed with."""
    goals = context.goals
    own = goals.by_group[group]
    yield own, context.move_values
    for goal in _others(context, group, own):
        goals.by_group[group] = goal
        yield goal, MoveValues(context.cache, goals, context.fire_values, LESS)
        goals.by_group[group] = own


def _others(context: DecisionContext, group: GroupNo, own: Goal) -> list[Goal]:
    """The best of the goals that were not chosen, and to stay where it is."""
    goals, m = context.goals, context.m
    worn = group_gear(m, group)
    ships = [m.state.ships[no] for no in group_alive(m.state, group)]
    x, y = goals.middle(group, ships)
    found = goals.stations(worn, group, ships, x, y)
    if tokens_a_turn(worn) or worn.rules.voidgate:
        found += goals.landings(worn, len(ships), x, y)
    found.append(goals.fight(worn, x, y))
    found.sort(key=lambda goal: -goal.worth * goals.progress(goal, worn, x, y))
    stay = Goal(x, y, STAY, None, context.cache.vp, "hold", "where it is")
    distinct = {_place(own): own}
    for goal in (*found[:2], stay, *found[2:]):
        distinct.setdefault(_place(goal), goal)
    return list(distinct.values())[1 : 1 + OTHERS]


def _place(goal: Goal) -> tuple[int, int, str | None]:
    return round(goal.x), round(goal.y), goal.layer


def _carried_out(
    begun: DropfleetMatch,
    context: DecisionContext,
    group: GroupNo,
    actions: tuple[Action, ...],
    goal: Goal,
    behind: float,
    ways: int,
) -> Iterator[Plan]:
    """What a group does from there on until it fires, once these actions are taken: the best, and with more
    `ways` besides what begins with other moves."""
    others: list[tuple[ValuedMove, float]] = []
    for _ in range(LONGEST):
        if not begun.pending or begun.state.active_group != group:
            break
        decision = begun.pending[0]
        if decision.seat != context.seat or decision.kind in AT_FIRE:
            break
        if decision.kind == "dropfleet.move":
            move = following(begun, group, ship := begun.step(MoveShips).waiting(begun)[0])
            if move is None:
                new = DecisionContext(begun, decision, context.rng, weights=context.weights)
                new.goals = context.goals
                found = list(_apart(new.move_values, ship, context.rng, ways))
                if not found:
                    break
                move = found[0][0].action
                if len(found) > 1:
                    before, so_far, others = begun.clone(context.rng), actions, found[1:]
                ways = 1
            actions = (*actions, move)
            begun.play(move, context.seat)
        elif decision.options is not None and PROCEED in decision.options:
            begun.play(PROCEED, context.seat)
        else:
            begun.play(
                answer(DecisionContext(begun, decision, context.rng, weights=context.weights))[0],
                context.seat,
            )
    yield Plan(actions, goal, behind / context.cache.vp, _told(context, actions[0], goal))
    for valued, worse in others:
        again = before.clone(context.rng)
        again.play(valued.action, context.seat)
        yield from _carried_out(again, context, group, (*so_far, valued.action), goal, behind + worse, 1)


def _told(context: DecisionContext, action: Action, goal: Goal) -> str:
    """What a plan is, in a sentence."""
    if isinstance(action, GiveOrders):
        names = dict.fromkeys(context.m.content.order_by_id[order].name for order in action.orders)
        return f"{' and '.join(names)}, towards {goal.why}."
    return f"Towards {goal.why}."


def act_out(m: DropfleetMatch, plan: Plan, seat: Seat, group: GroupNo) -> Iterator[None]:
    """Carry a plan out in an imagined world; at each yield something else is asked, to be answered before
    the plan goes on."""
    m.play(plan.actions[0], seat)
    rest = [action for action in plan.actions[1:] if isinstance(action, MoveShip)]
    while rest and m.pending and m.state.active_group == group:
        decision = m.pending[-1]
        if decision.kind in AT_FIRE:
            return
        if decision.kind == "dropfleet.move" and decision.seat == seat:
            ship = m.step(MoveShips).waiting(m)[0]
            while rest and rest[0].ship != ship:
                del rest[0]  # lost on the way in this world
            if rest and legal(m, rest[0], seat):
                m.play(rest.pop(0), seat)
                continue
        yield
