"""Choices of an activation: orders, moves, fire, and what single ships may do besides."""

from __future__ import annotations

import math

from gravitable.games.dropfleet.actions import (
    GiveOrders,
    GiveScraps,
    PlaceHologram,
    Ram,
    ScanAnomaly,
    ScanShip,
    ScanStation,
    SetShields,
    Siphon,
    Survey,
    TurnTarget,
)
from gravitable.games.dropfleet.bots.choices.cards import choose_card
from gravitable.games.dropfleet.bots.decision import Answer, DecisionContext
from gravitable.games.dropfleet.bots.fire.targets import add_missiles
from gravitable.games.dropfleet.bots.ground.roundup import middle_of
from gravitable.games.dropfleet.bots.moves.move_values import QUICK, MoveValues
from gravitable.games.dropfleet.bots.moves.orders import want_shields, weigh_orders
from gravitable.games.dropfleet.fire.targeting import legal_shots
from gravitable.games.dropfleet.state import GroupNo
from gravitable.games.dropfleet.steps.allocation import AllocateFire, RollAttacks
from gravitable.games.dropfleet.steps.impel import ImpelTurn
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.steps.ordering import ChooseOrders
from gravitable.games.dropfleet.steps.powers import AfterActivation
from gravitable.games.dropfleet.steps.scanning import TAKEN, ActiveScans, anomaly_results
from gravitable.games.dropfleet.table import group_on_table, on_table, seat_of
from gravitable.geometry.compass import ahead, bearing, relative
from gravitable.kernel import PROCEED, Action, Proceed


def group_card(context: DecisionContext) -> Action | None:
    """The command card that helps the group about to be ordered most, if any does."""
    card = choose_card(context.cache, context.m.step(ChooseOrders).cards(context.m))
    return None if isinstance(card, Proceed) else card


def orders_choice(context: DecisionContext) -> Answer:
    """A card on the group where one helps, then the order whose best move and fire are worth most."""
    step = context.m.step(ChooseOrders)
    if (card := group_card(context)) is not None:
        return card, "Now it helps most."
    best = weigh_orders(context.move_values, step.group, context.rng)[0].action
    return best, told_orders(context, step.group, best)


def told_orders(context: DecisionContext, group: GroupNo, action: GiveOrders) -> str:
    """Orders and what they are for, in a sentence."""
    names = " and ".join(dict.fromkeys(context.m.content.order_by_id[order].name for order in action.orders))
    return f"{names}, towards {context.goal_of(group)}."


def shields_choice(context: DecisionContext) -> Answer:
    """Shields go up where they save more than being seen from farther away costs, group by group."""
    move_values = MoveValues(context.cache, context.goals, context.fire_values, QUICK)
    wanted: dict[GroupNo, bool] = {}
    for option in context.options:
        if isinstance(option, SetShields):
            lead = option.ships[0]
            group = context.m.state.ships[lead].group
            if group not in wanted:
                wanted[group] = want_shields(move_values, lead)
            if option.up == wanted[group]:
                return option, "They save more than they show." if option.up else "Unseen is safer."
    return PROCEED, "The shields are as they should be."


def move_choice(context: DecisionContext) -> Answer:
    """The best move of the next ship."""
    step = context.m.step(MoveShips)
    ship = step.waiting(context.m)[0]
    best = context.move_values.best(ship, context.rng)
    if best is None:
        return context.m.candidates(context.decision, 1, context.rng)[0], "As it can."
    return best.action, f"Towards {context.goal_of(step.group)}."


def survey_choice(context: DecisionContext) -> Answer:
    """Surveys are for the asking."""
    surveys = [option for option in context.options if isinstance(option, Survey)]
    return surveys[0], "A survey is a victory point."


def roll_attack_choice(context: DecisionContext) -> Answer:
    """Roll for the random Attack that is worth most."""
    step = context.m.step(RollAttacks)
    ships = group_on_table(context.m.state, step.group)
    chosen = context.fire_values.to_roll(legal_shots(context.m, ships), context.options)
    if chosen is None:
        return PROCEED, "Other weapons do more."
    return chosen, "Its dice are worth rolling."


def fire_choice(context: DecisionContext) -> Answer:
    """All dice where they are worth most."""
    step = context.m.step(AllocateFire)
    plan = context.fire_values.plan(step.legal(context.m), step.rolled)
    fire = add_missiles(context.cache, step.group, plan.fire)
    if not fire.shots:
        return fire, "Nothing is worth a shot."
    return fire, f"Damage worth {plan.worth:.0f} points is to be expected."


def ram_choice(context: DecisionContext) -> Answer:
    """A ship that is lost anyway may take another along."""
    rams = [option for option in context.options if isinstance(option, Ram)]
    best = max(rams, key=lambda option: context.cache.gain(option.target, 4.0))
    if context.cache.gain(best.target, 4.0) > 0.3 * context.cache.vp:
        return best, "It is lost anyway; let it take another along."
    return PROCEED, "Not worth the ship."


def scan_choice(context: DecisionContext) -> Answer:
    """Light up what our ships could then shoot at."""
    s, cache = context.m.state, context.cache
    mine = [s.ships[no] for no in on_table(s, context.seat)]

    def worth(option: Action) -> float:
        if isinstance(option, ScanAnomaly):
            return _anomaly_value(context)
        if isinstance(option, ScanStation):
            return 0.0
        assert isinstance(option, ScanShip)
        ship = s.ships[option.ship]
        near = sum(math.hypot(one.x - ship.x, one.y - ship.y) <= 18.0 for one in mine)
        return cache.worth(option.ship) * (0.2 + near) * (0.3 if ship.spike == 2 else 1.0)

    return max(context.options, key=worth), "It will be easier to hit."


def _anomaly_value(context: DecisionContext) -> float:
    """The points that scanning the Anomaly gives on average, less the ship where it may be taken."""
    asking = context.m.step(ActiveScans).next_ship(context.m)
    assert asking is not None
    ship = asking[0]
    results = anomaly_results(context.m, ship)
    points = sum(max(0, result) for result in results) * context.cache.vp
    return (points - results.count(TAKEN) * context.cache.worth(ship)) / len(results)


def siphon_choice(context: DecisionContext) -> Answer:
    """A friend's spike, never an enemy's."""
    s = context.m.state
    friends = [
        option
        for option in context.options
        if isinstance(option, Siphon) and seat_of(s, option.victim) == context.seat
    ]
    if not friends:
        return PROCEED, "The enemy may keep its spikes."
    return max(friends, key=lambda option: s.ships[option.victim].spike), "It hides a friend."


def scraps_choice(context: DecisionContext) -> Answer:
    """For the ship most worth saving."""
    gifts = [option for option in context.options if isinstance(option, GiveScraps)]
    return max(gifts, key=lambda option: context.cache.worth(option.ship)), "The ship most worth saving."


def hologram_choice(context: DecisionContext) -> Answer:
    """Between the ship and the nearest enemy."""
    step = context.m.step(AfterActivation)
    ship = step.next_ship(context.m)
    if ship is None or not context.cache.enemies:
        return PROCEED, "Nobody is there to be fooled."
    here = context.m.state.ships[ship]
    enemy = min(context.cache.enemies, key=lambda enemy: math.hypot(enemy.x - here.x, enemy.y - here.y))
    x, y = ahead(here.x, here.y, bearing(here.x, here.y, enemy.x, enemy.y), 3.0)
    return PlaceHologram(x, y), "Between us and them."


def impel_choice(context: DecisionContext) -> Answer:
    """Turn it away from our ships."""
    step = context.m.step(ImpelTurn)
    ship = context.m.state.ships[step.ship]
    x, y = middle_of(context.m, on_table(context.m.state, context.seat))
    side = relative(ship.heading, bearing(ship.x, ship.y, x, y))
    return TurnTarget(-45.0 if side >= 0.0 else 45.0), "Its guns point elsewhere now."
