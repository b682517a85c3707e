"""Plans: clearly different things that a group could do, its orders and moves carried out until it fires."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple, cast

from gravitable.games.dropfleet.actions import GiveOrders
from gravitable.games.dropfleet.bots.alongside import following
from gravitable.games.dropfleet.bots.captain import answer
from gravitable.games.dropfleet.bots.chart import tokens_a_turn
from gravitable.games.dropfleet.bots.goals import Goal
from gravitable.games.dropfleet.bots.manoeuvre import CAREFUL, LOST, Care, Helm
from gravitable.games.dropfleet.bots.mind import Mind
from gravitable.games.dropfleet.bots.ordering import weigh_orders
from gravitable.games.dropfleet.space.company import refused
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.table import group_alive, group_gear
from gravitable.kernel import PROCEED, Action, Seat

AT_FIRE = frozenset(("dropfleet.fire", "dropfleet.roll-attack"))
LESS = Care(8, (0.0, -22.5, 22.5, -45.0, 45.0), CAREFUL.orders, fine=False)
"""How closely moves towards other goals are looked at."""

OWN, OTHERS = 6, 5
"""How many orders or moves towards a group's goal are plans, and how many other goals are."""
WAYS, APART = 5, 2.0
"""How many moves towards a group's own goal are plans, and how far apart they end."""
ASIDE = 0.5
"""What another goal than the doctrine's is taken to be worse by, in victory points."""
STAY = 2.0
"""How near a group stays that stays where it is."""
LONGEST = 40


class Plan(NamedTuple):
    """Actions of a seat, the first of them the answer to what is asked now; the goal they serve, if any; what
    they are worth at first sight, in victory points less than the best; and why."""

    actions: tuple[Action, ...]
    goal: Goal | None
    worth: float
    why: str


def order_plans(match: DropfleetMatch, mind: Mind, group: GroupNo) -> Iterator[Plan]:
    """Orders for a group, the doctrine's own choice first."""
    best: float | None = None
    for goal, helm in _helms(mind, group):
        first = best is None
        for orders in weigh_orders(helm, group, mind.rng)[: OWN if first else 1]:
            best = orders.worth if best is None else best
            behind = orders.worth - best if first else -ASIDE * mind.chart.vp
            if orders.worth > LOST / 2 or orders.worth == best:
                yield _carried_out(match, mind, group, orders.action, goal, behind)


def move_plans(match: DropfleetMatch, mind: Mind, group: GroupNo) -> Iterator[Plan]:
    """Moves of the first ship of a group, the doctrine's own choice first."""
    ship = cast(MoveShips, match._asking).waiting(match)[0]
    best: float | None = None
    for number, (goal, helm) in enumerate(_helms(mind, group)):
        idea = helm.best(ship, mind.rng)
        if idea is None:
            continue
        if number:
            yield _carried_out(match, mind, group, idea.action, goal, -ASIDE * mind.chart.vp)
            continue
        best = idea.worth
        yield _carried_out(match, mind, group, idea.action, goal, 0.0)
        ends = [idea.way.end]
        for other in helm.ideas(ship, mind.rng):
            if len(ends) >= WAYS or other.worth < LOST / 2:
                break
            far = min(math.hypot(other.way.end.x - end.x, other.way.end.y - end.y) for end in ends)
            if (far >= APART or other.way.to_layer != idea.way.to_layer) and refused(
                mind.m, other.action
            ) is None:
                ends.append(other.way.end)
                yield _carried_out(match, mind, group, other.action, goal, min(0.0, other.worth - best))


def _helms(mind: Mind, group: GroupNo) -> Iterator[tuple[Goal, Helm]]:
    """The group's goal, then others, each with what moves towards it are weighed with."""
    goals = mind.goals
    own = goals.by_group[group]
    yield own, mind.helm
    for goal in _others(mind, group, own):
        goals.by_group[group] = goal
        yield goal, Helm(mind.chart, goals, mind.gunnery, LESS)
        goals.by_group[group] = own


def _others(mind: Mind, group: GroupNo, own: Goal) -> list[Goal]:
    """The best of the goals that were not chosen, and to stay where it is."""
    goals, m = mind.goals, mind.m
    worn = group_gear(m, group)
    ships = [m.state.ships[no] for no in group_alive(m.state, group)]
    x, y = goals.middle(group, ships)
    found = goals.stations(worn, group, ships, x, y)
    if tokens_a_turn(worn) or worn.rules.voidgate:
        found += goals.landings(worn, len(ships), x, y)
    found.append(goals.fight(worn, x, y))
    found.sort(key=lambda goal: -goal.worth * goals.progress(goal, worn, x, y))
    stay = Goal(x, y, STAY, None, mind.chart.vp, "hold", "where it is")
    distinct = {_place(own): own}
    for goal in (*found[:2], stay, *found[2:]):
        distinct.setdefault(_place(goal), goal)
    return list(distinct.values())[1 : 1 + OTHERS]


def _place(goal: Goal) -> tuple[int, int, str | None]:
    return round(goal.x), round(goal.y), goal.layer


def _carried_out(
    match: DropfleetMatch, mind: Mind, group: GroupNo, action: Action, goal: Goal, behind: float
) -> Plan:
    """What a group does from an action on, until it fires."""
    copy = match.clone(mind.rng)
    copy.play(action, mind.seat)
    actions = [action]
    for _ in range(LONGEST):
        if not copy.pending or copy.state.active_group != group:
            break
        decision = copy.pending[0]
        if decision.seat != mind.seat or decision.kind in AT_FIRE:
            break
        if decision.kind == "dropfleet.move":
            move = next_move(copy, mind, group, mind.rng)
            if move is None:
                break
            actions.append(move)
            copy.play(move, mind.seat)
        elif decision.options is not None and PROCEED in decision.options:
            copy.play(PROCEED, mind.seat)
        else:
            copy.play(answer(Mind(copy, decision, mind.rng, doctrine=mind.doctrine))[0], mind.seat)
    return Plan(tuple(actions), goal, behind / mind.chart.vp, _told(mind, action, goal))


def _told(mind: Mind, action: Action, goal: Goal) -> str:
    """What a plan is, in a sentence."""
    if isinstance(action, GiveOrders):
        names = dict.fromkeys(mind.m.content.order_by_id[order].name for order in action.orders)
        return f"{' and '.join(names)}, towards {goal.why}."
    return f"Towards {goal.why}."


def next_move(m: DropfleetMatch, mind: Mind, group: GroupNo, rng: Random) -> Action | None:
    """The move of the next ship of a group: beside the one that moved last, or the best towards its goal."""
    ship = cast(MoveShips, m._asking).waiting(m)[0]
    move = following(m, group, ship)
    if move is not None:
        return move
    new = Mind(m, m.pending[0], rng, doctrine=mind.doctrine)
    new.goals = mind.goals
    best = new.helm.best(ship, rng)
    return best.action if best is not None else None


def act_out(m: DropfleetMatch, plan: Plan, seat: Seat, group: GroupNo) -> Iterator[None]:
    """Carry a plan out in an imagined world; at each yield something else is asked, to be answered before
    the plan goes on."""
    m.play(plan.actions[0], seat)
    rest = list(plan.actions[1:])
    while rest and m.pending and m.state.active_group == group:
        decision = m.pending[-1]
        if decision.kind in AT_FIRE:
            return
        if decision.kind == "dropfleet.move" and decision.seat == seat:
            m.play(rest.pop(0), seat)
        else:
            yield
