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
from gravitable.games.dropfleet.bots.decision import Answer, Mind
from gravitable.games.dropfleet.bots.fire.targets import add_missiles
from gravitable.games.dropfleet.bots.ground.roundup import middle_of
from gravitable.games.dropfleet.bots.moves.move_values import QUICK, Helm
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


def group_card(mind: Mind) -> Action | None:
    """The command card that helps the group about to be ordered most, if any does."""
    card = choose_card(mind.chart, mind.m.step(ChooseOrders).cards(mind.m))
    return None if isinstance(card, Proceed) else card


def orders_choice(mind: Mind) -> Answer:
    """A card on the group where one helps, then the order whose best move and fire are worth most."""
    step = mind.m.step(ChooseOrders)
    if (card := group_card(mind)) is not None:
        return card, "Now it helps most."
    best = weigh_orders(mind.helm, step.group, mind.rng)[0].action
    return best, told_orders(mind, step.group, best)


def told_orders(mind: Mind, group: GroupNo, action: GiveOrders) -> str:
    """Orders and what they are for, in a sentence."""
    names = " and ".join(dict.fromkeys(mind.m.content.order_by_id[order].name for order in action.orders))
    return f"{names}, towards {mind.goal_of(group)}."


def shields_choice(mind: Mind) -> Answer:
    """Shields go up where they save more than being seen from farther away costs, group by group."""
    helm = Helm(mind.chart, mind.goals, mind.gunnery, QUICK)
    wanted: dict[GroupNo, bool] = {}
    for option in mind.options:
        if isinstance(option, SetShields):
            lead = option.ships[0]
            group = mind.m.state.ships[lead].group
            if group not in wanted:
                wanted[group] = want_shields(helm, lead)
            if option.up == wanted[group]:
                return option, "They save more than they show." if option.up else "Unseen is safer."
    return PROCEED, "The shields are as they should be."


def move_choice(mind: Mind) -> Answer:
    """The best move of the next ship."""
    step = mind.m.step(MoveShips)
    ship = step.waiting(mind.m)[0]
    best = mind.helm.best(ship, mind.rng)
    if best is None:
        return mind.m.candidates(mind.decision, 1, mind.rng)[0], "As it can."
    return best.action, f"Towards {mind.goal_of(step.group)}."


def survey_choice(mind: Mind) -> Answer:
    """Surveys are for the asking."""
    surveys = [option for option in mind.options if isinstance(option, Survey)]
    return surveys[0], "A survey is a victory point."


def roll_attack_choice(mind: Mind) -> Answer:
    """Roll for the random Attack that is worth most."""
    step = mind.m.step(RollAttacks)
    ships = group_on_table(mind.m.state, step.group)
    chosen = mind.gunnery.to_roll(legal_shots(mind.m, ships), mind.options)
    if chosen is None:
        return PROCEED, "Other weapons do more."
    return chosen, "Its dice are worth rolling."


def fire_choice(mind: Mind) -> Answer:
    """All dice where they are worth most."""
    step = mind.m.step(AllocateFire)
    plan = mind.gunnery.plan(step.legal(mind.m), step.rolled)
    fire = add_missiles(mind.chart, step.group, plan.fire)
    if not fire.shots:
        return fire, "Nothing is worth a shot."
    return fire, f"Damage worth {plan.worth:.0f} points is to be expected."


def ram_choice(mind: Mind) -> Answer:
    """A ship that is lost anyway may take another along."""
    rams = [option for option in mind.options if isinstance(option, Ram)]
    best = max(rams, key=lambda option: mind.chart.gain(option.target, 4.0))
    if mind.chart.gain(best.target, 4.0) > 0.3 * mind.chart.vp:
        return best, "It is lost anyway; let it take another along."
    return PROCEED, "Not worth the ship."


def scan_choice(mind: Mind) -> Answer:
    """Light up what our ships could then shoot at."""
    s, chart = mind.m.state, mind.chart
    mine = [s.ships[no] for no in on_table(s, mind.seat)]

    def worth(option: Action) -> float:
        if isinstance(option, ScanAnomaly):
            return _anomaly_worth(mind)
        if isinstance(option, ScanStation):
            return 0.0
        assert isinstance(option, ScanShip)
        ship = s.ships[option.ship]
        near = sum(math.hypot(one.x - ship.x, one.y - ship.y) <= 18.0 for one in mine)
        return chart.worth(option.ship) * (0.2 + near) * (0.3 if ship.spike == 2 else 1.0)

    return max(mind.options, key=worth), "It will be easier to hit."


def _anomaly_worth(mind: Mind) -> float:
    """The points that scanning the Anomaly gives on average, less the ship where it may be taken."""
    asking = mind.m.step(ActiveScans).next_ship(mind.m)
    assert asking is not None
    ship = asking[0]
    results = anomaly_results(mind.m, ship)
    points = sum(max(0, result) for result in results) * mind.chart.vp
    return (points - results.count(TAKEN) * mind.chart.worth(ship)) / len(results)


def siphon_choice(mind: Mind) -> Answer:
    """A friend's spike, never an enemy's."""
    s = mind.m.state
    friends = [
        option
        for option in mind.options
        if isinstance(option, Siphon) and seat_of(s, option.victim) == mind.seat
    ]
    if not friends:
        return PROCEED, "The enemy may keep its spikes."
    return max(friends, key=lambda option: s.ships[option.victim].spike), "It hides a friend."


def scraps_choice(mind: Mind) -> Answer:
    """For the ship most worth saving."""
    gifts = [option for option in mind.options if isinstance(option, GiveScraps)]
    return max(gifts, key=lambda option: mind.chart.worth(option.ship)), "The ship most worth saving."


def hologram_choice(mind: Mind) -> Answer:
    """Between the ship and the nearest enemy."""
    step = mind.m.step(AfterActivation)
    ship = step.next_ship(mind.m)
    if ship is None or not mind.chart.foes:
        return PROCEED, "Nobody is there to be fooled."
    here = mind.m.state.ships[ship]
    foe = min(mind.chart.foes, key=lambda foe: math.hypot(foe.x - here.x, foe.y - here.y))
    x, y = ahead(here.x, here.y, bearing(here.x, here.y, foe.x, foe.y), 3.0)
    return PlaceHologram(x, y), "Between us and them."


def impel_choice(mind: Mind) -> Answer:
    """Turn it away from our ships."""
    step = mind.m.step(ImpelTurn)
    ship = mind.m.state.ships[step.ship]
    x, y = middle_of(mind.m, on_table(mind.m.state, mind.seat))
    side = relative(ship.heading, bearing(ship.x, ship.y, x, y))
    return TurnTarget(-45.0 if side >= 0.0 else 45.0), "Its guns point elsewhere now."
