"""A captain: weighs what can be done by expected damage, danger, objectives and signature."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import cast

from gravitable.games.dropfleet.actions import (
    ActivateFirst,
    ActivateGroup,
    AllotCollateral,
    BringFleet,
    Deploy,
    GiveScraps,
    PlaceHologram,
    Proceed,
    Ram,
    ScanAnomaly,
    ScanShip,
    Siphon,
    StackDeck,
    Survey,
    TurnTarget,
)
from gravitable.games.dropfleet.aiming import legal_shots
from gravitable.games.dropfleet.bots.chart import Chart
from gravitable.games.dropfleet.bots.command import choose_card, choose_discard, choose_reaction
from gravitable.games.dropfleet.bots.goals import Goals
from gravitable.games.dropfleet.bots.ground import Ground
from gravitable.games.dropfleet.bots.gunnery import Gunnery, add_missiles
from gravitable.games.dropfleet.bots.manoeuvre import CAREFUL, Care, Helm
from gravitable.games.dropfleet.bots.ordering import weigh_orders
from gravitable.games.dropfleet.bots.roundup import (
    Quartermaster,
    allot_worth,
    collateral_worth,
    fighters_needed,
    gun_worth,
    middle_of,
    relocate_worth,
    troop_worth,
)
from gravitable.games.dropfleet.fleets.fleet import size_of
from gravitable.games.dropfleet.fleets.samples import sample_fleet
from gravitable.games.dropfleet.fleets.text import write_fleet
from gravitable.games.dropfleet.layout import to_own_edge
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, Target
from gravitable.games.dropfleet.steps.attack import DefendByFighters
from gravitable.games.dropfleet.steps.firing import AllocateFire, RollAttacks
from gravitable.games.dropfleet.steps.impel import ImpelTurn
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.steps.ordering import ChooseOrders
from gravitable.games.dropfleet.steps.powers import AfterActivation
from gravitable.games.dropfleet.steps.roundup.actions import (
    AllotHits,
    ExtraOrder,
    FireSector,
    FireStation,
    MoveTroops,
    Relocate,
    ResolveAssets,
    RollRegeneration,
    SteerLiner,
)
from gravitable.games.dropfleet.steps.roundup.launch import LaunchAssets
from gravitable.games.dropfleet.table import gear, group_on_table, on_table, seat_of, signature_of
from gravitable.geometry.compass import ahead, bearing, relative
from gravitable.kernel import Action, Choice, Decision, IllegalAction, Seat


class Mind:
    """What a bot thinks with about one decision. It works on a match of its own."""

    def __init__(
        self,
        match: DropfleetMatch,
        decision: Decision,
        rng: Random,
        care: Care = CAREFUL,
        *,
        timed: bool = False,
    ) -> None:
        self.m, self.decision, self.rng, self.care, self.timed = match, decision, rng, care, timed
        self.seat: Seat = decision.seat
        self.options = decision.options or ()

    @cached_property
    def chart(self) -> Chart:
        return Chart(self.m, self.seat)

    @cached_property
    def ground(self) -> Ground:
        return Ground(self.chart)

    @cached_property
    def goals(self) -> Goals:
        return Goals(self.chart, self.ground, timed=self.timed)

    @cached_property
    def gunnery(self) -> Gunnery:
        return Gunnery(self.chart)

    @cached_property
    def helm(self) -> Helm:
        return Helm(self.chart, self.goals, self.gunnery, self.care)

    @cached_property
    def quartermaster(self) -> Quartermaster:
        return Quartermaster(self.chart, self.ground)

    def goal_of(self, group: GroupNo) -> str:
        """What a group makes for, in words."""
        return self.goals.by_group[group].why


Answer = tuple[Action, str]


class CaptainBot:
    """Weighs every choice by itself, without looking ahead."""

    def choose(self, match: DropfleetMatch, seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        if decision.optional:
            return None
        if decision.options is not None and len(decision.options) == 1:
            return Choice(decision.options[0], "There is no other choice.")
        copy = match.clone(rng)
        action, why = think(copy, decision, rng)
        return Choice(action, why)


def think(m: DropfleetMatch, decision: Decision, rng: Random) -> Answer:
    """The captain's answer to a decision. `m` may be scribbled on, and is left as it was."""
    return answer(Mind(m, decision, rng, CAREFUL))


def answer(mind: Mind) -> Answer:
    """The answer that a mind comes to."""
    m, decision = mind.m, mind.decision
    chooser = _CHOOSERS.get(decision.kind)
    if chooser is not None:
        action, why = chooser(mind)
        if decision.options is not None or _legal(m, action, decision.seat):
            return action, why
    return m.candidates(decision, 1, mind.rng)[0], "Nothing better came to mind."


def _legal(m: DropfleetMatch, action: Action, seat: Seat) -> bool:
    try:
        m.check(action, seat)
    except IllegalAction:
        return False
    return True


# Before and around the turn


def _fleet(mind: Mind) -> Answer:
    m = mind.m
    chosen = m.options.first_faction if mind.seat == 0 else m.options.second_faction
    if chosen != "any":
        fleet = sample_fleet(m.content, chosen, size_of(m.options.points))
        ready = BringFleet(write_fleet(m.content, fleet))
        if _legal(m, ready, mind.seat):
            return ready, f"{fleet.name} is ready."
    return m.candidates(mind.decision, 1, mind.rng)[0], "A fleet that fits the table."


def _deploy(mind: Mind) -> Answer:
    def away(action: Action) -> float:
        assert isinstance(action, Deploy)
        goal = mind.goals.by_group[action.group]
        return math.hypot(action.places[0].x - goal.x, action.places[0].y - goal.y)

    found = mind.m.candidates(mind.decision, 12, mind.rng)
    best = min(found, key=away)
    assert isinstance(best, Deploy)
    return best, f"Near {mind.goal_of(best.group)}."


def _stack(mind: Mind) -> Answer:
    """Who can shoot goes early; landers, whose work is done in the Roundup, go late."""
    s = mind.m.state

    def early(no: int) -> float:
        worth = 0.0
        for group in s.battlegroups[no].groups:
            for ship in group_on_table(s, group):
                profile = gear(mind.m, ship).ship
                worth += 0.2 * mind.gunnery.broadside(ship) - (20.0 if profile.loads else 0.0)
                worth += 0.2 * mind.chart.danger(
                    ship, s.ships[ship].x, s.ships[ship].y, s.ships[ship].layer, signature_of(mind.m, ship)
                )
        return worth

    found = mind.m.candidates(mind.decision, 6, mind.rng)
    stacks = [option for option in found if isinstance(option, StackDeck)]
    chosen = max(stacks, key=lambda option: sum(s.battlegroups[no].rating for no in option.battlegroups))
    deck = tuple(sorted(chosen.battlegroups, key=lambda no: -early(no)))
    return StackDeck(deck), "Who can strike first goes first."


def _first(mind: Mind) -> Answer:
    """First where there is something to shoot at, or to get out of; else wait and see."""
    s, chart = mind.m.state, mind.chart
    own = [
        ship
        for group in s.battlegroups[s.players[mind.seat].revealed].groups
        for ship in group_on_table(s, group)
    ]
    danger = sum(
        chart.danger(ship, s.ships[ship].x, s.ships[ship].y, s.ships[ship].layer, signature_of(mind.m, ship))
        for ship in own
    )
    reach = sum(mind.gunnery.broadside(ship) for ship in own)
    if reach + danger > 0.1 * chart.vp:
        return ActivateFirst(True), "Shots come before answers."
    return ActivateFirst(False), "Let them come first."


def _group(mind: Mind) -> Answer:
    """Groups with something to shoot at go first: what they destroy cannot trouble the others."""
    groups = [option for option in mind.options if isinstance(option, ActivateGroup)]

    def worth(option: ActivateGroup) -> float:
        ships = group_on_table(mind.m.state, option.group)
        return sum(mind.gunnery.broadside(ship) for ship in ships)

    best = max(groups, key=worth)
    return best, f"Makes for {mind.goal_of(best.group)}."


# An activation


def _orders(mind: Mind) -> Answer:
    step = cast(ChooseOrders, mind.m._asking)
    best = weigh_orders(mind.helm, step.group, mind.rng)[0].action
    names = " and ".join(dict.fromkeys(mind.m.content.order_by_id[order].name for order in best.orders))
    return best, f"{names}, towards {mind.goal_of(step.group)}."


def _move(mind: Mind) -> Answer:
    step = cast(MoveShips, mind.m._asking)
    ship = step.waiting(mind.m)[0]
    best = mind.helm.best(ship, mind.rng)
    if best is None:
        return mind.m.candidates(mind.decision, 1, mind.rng)[0], "As it can."
    return best.action, f"Towards {mind.goal_of(step.group)}."


def _survey(mind: Mind) -> Answer:
    surveys = [option for option in mind.options if isinstance(option, Survey)]
    return surveys[0], "A survey is a victory point."


def _roll_attack(mind: Mind) -> Answer:
    step = cast(RollAttacks, mind.m._asking)
    ships = group_on_table(mind.m.state, step.group)
    chosen = mind.gunnery.to_roll(legal_shots(mind.m, ships), mind.options)
    if chosen is None:
        return Proceed(), "Other weapons do more."
    return chosen, "Its dice are worth rolling."


def _fire(mind: Mind) -> Answer:
    step = cast(AllocateFire, mind.m._asking)
    plan = mind.gunnery.plan(step.legal(mind.m), step.rolled)
    fire = add_missiles(mind.chart, step.group, plan.fire)
    if not fire.shots:
        return fire, "Nothing is worth a shot."
    return fire, f"Damage worth {plan.worth:.0f} points is to be expected."


def _ram(mind: Mind) -> Answer:
    rams = [option for option in mind.options if isinstance(option, Ram)]
    best = max(rams, key=lambda option: mind.chart.gain(option.target, 4.0))
    if mind.chart.gain(best.target, 4.0) > 0.3 * mind.chart.vp:
        return best, "It is lost anyway; let it take another along."
    return Proceed(), "Not worth the ship."


def _scan(mind: Mind) -> Answer:
    """Light up what our ships could then shoot at."""
    s, chart = mind.m.state, mind.chart
    mine = [s.ships[no] for no in on_table(s, mind.seat)]

    def worth(option: Action) -> float:
        if isinstance(option, ScanAnomaly):
            return 0.5 * chart.vp
        assert isinstance(option, ScanShip)
        ship = s.ships[option.ship]
        near = sum(math.hypot(one.x - ship.x, one.y - ship.y) <= 18.0 for one in mine)
        return chart.worth(option.ship) * (0.2 + near) * (0.3 if ship.spike == 2 else 1.0)

    return max(mind.options, key=worth), "It will be easier to hit."


def _siphon(mind: Mind) -> Answer:
    s = mind.m.state
    friends = [
        option
        for option in mind.options
        if isinstance(option, Siphon) and seat_of(s, option.victim) == mind.seat
    ]
    if not friends:
        return Proceed(), "The enemy may keep its spikes."
    return max(friends, key=lambda option: s.ships[option.victim].spike), "It hides a friend."


def _scraps(mind: Mind) -> Answer:
    gifts = [option for option in mind.options if isinstance(option, GiveScraps)]
    return max(gifts, key=lambda option: mind.chart.worth(option.ship)), "The ship most worth saving."


def _hologram(mind: Mind) -> Answer:
    step = cast(AfterActivation, mind.m._asking)
    ship = step.next_ship(mind.m)
    if ship is None or not mind.chart.foes:
        return Proceed(), "Nobody is there to be fooled."
    here = mind.m.state.ships[ship]
    foe = min(mind.chart.foes, key=lambda foe: math.hypot(foe.x - here.x, foe.y - here.y))
    x, y = ahead(here.x, here.y, bearing(here.x, here.y, foe.x, foe.y), 3.0)
    return PlaceHologram(x, y), "Between us and them."


def _impel(mind: Mind) -> Answer:
    """Turn it away from our ships."""
    step = cast(ImpelTurn, mind.m._asking)
    ship = mind.m.state.ships[step.ship]
    x, y = middle_of(mind.m, on_table(mind.m.state, mind.seat))
    side = relative(ship.heading, bearing(ship.x, ship.y, x, y))
    return TurnTarget(-45.0 if side >= 0.0 else 45.0), "Its guns point elsewhere now."


# Cards and powers


def _card(mind: Mind) -> Answer:
    action = choose_card(mind.chart, mind.options)
    why = "Not worth a card." if isinstance(action, Proceed) else "Now it helps most."
    return action, why


def _discard(mind: Mind) -> Answer:
    return choose_discard(mind.m, mind.options), "Better cards may come."


def _reaction(mind: Mind) -> Answer:
    return choose_reaction(mind.chart, mind.options), "It is there to be used."


def _proceed(mind: Mind) -> Answer:
    return Proceed(), "Better kept."


def _fighters(mind: Mind) -> Answer:
    step = cast(DefendByFighters, mind.m._asking)
    chosen = fighters_needed(mind.m, step.strikes, mind.options)
    return chosen, f"{chosen.count} should do." if chosen.count else "They are kept for worse."


# The Roundup


def _carriers(mind: Mind) -> Answer:
    step = cast(LaunchAssets, mind.m._asking)
    action, worth = mind.quartermaster.choose_group(step.kind, mind.options)
    return action, "Nothing to launch at." if isinstance(action, Proceed) else f"Worth {worth:.0f} points."


def _launch(mind: Mind) -> Answer:
    worth, best = mind.quartermaster.best_launch(mind.options)
    if best is None or (worth <= 0.0 and Proceed() in mind.options):
        return Proceed(), "Nothing more to launch at."
    return best, f"Worth {worth:.0f} points."


def _guns(mind: Mind) -> Answer:
    best: tuple[float, Action] = (0.0, Proceed())
    for option in mind.options:
        if isinstance(option, FireSector | FireStation):
            worth = gun_worth(mind.chart, option)
            if worth > best[0]:
                best = (worth, option)
    return best[1], "Nothing worth a shot." if best[0] <= 0.0 else "The best target in reach."


def _troops(mind: Mind) -> Answer:
    found = [
        option for option in mind.m.candidates(mind.decision, 24, mind.rng) if isinstance(option, MoveTroops)
    ]
    found += [MoveTroops(cluster) for cluster in dict.fromkeys(option.cluster for option in found)]
    gains = {
        option: troop_worth(mind.ground, option) - troop_worth(mind.ground, MoveTroops(option.cluster))
        for option in found
    }
    best = max(found, key=lambda option: (gains[option], -len(option.moves)))
    return best, "They hold more ground so." if best.moves else "They stand well."


def _relocate(mind: Mind) -> Answer:
    best: tuple[float, Action] = (0.0, Proceed())
    for option in mind.options:
        if isinstance(option, Relocate):
            worth = relocate_worth(mind.ground, option)
            if worth > best[0]:
                best = (worth, option)
    return best[1], "They are needed there." if best[0] > 0.0 else "All are where they should be."


def _allot(mind: Mind) -> Answer:
    hits = [option for option in mind.options if isinstance(option, AllotHits)]
    return max(hits, key=allot_worth), "Where it hurts most."


def _collateral(mind: Mind) -> Answer:
    found = [option for option in mind.options if isinstance(option, AllotCollateral)]
    return max(found, key=lambda option: collateral_worth(option, mind.seat)), "Where it hurts most."


def _resolve(mind: Mind) -> Answer:
    found = [option for option in mind.options if isinstance(option, ResolveAssets)]

    def worth(target: Target) -> float:
        return mind.chart.worth(target.no) if target.kind == "ship" else 0.0

    return max(found, key=lambda option: worth(option.target)), "The most valuable first."


def _regenerate(mind: Mind) -> Answer:
    found = [option for option in mind.options if isinstance(option, RollRegeneration)]
    hull = mind.m.state.ships[found[0].ship].hull
    safe = [option for option in found if option.dice < hull]
    return max(safe or found[-1:], key=lambda option: option.dice), "As many as the hull can bear."


def _extra_order(mind: Mind) -> Answer:
    found = [option for option in mind.options if isinstance(option, ExtraOrder)]

    def worth(option: ExtraOrder) -> float:
        return sum(mind.gunnery.broadside(ship) for ship in group_on_table(mind.m.state, option.group))

    return max(found, key=worth), "An order for nothing."


def _steer(mind: Mind) -> Answer:
    """Home with it."""
    s = mind.m.state
    ship = s.ships[next(neutral.ship for neutral in s.neutrals if neutral.behaviour == "liner")]

    def far(option: Action) -> float:
        assert isinstance(option, SteerLiner)
        x, y = ahead(ship.x, ship.y, ship.heading + option.degrees, 6.0)
        return to_own_edge(mind.chart.scenario, mind.seat, x, y)

    return min(mind.options, key=far), "Homewards."


_CHOOSERS: dict[str, Callable[[Mind], Answer]] = {
    "dropfleet.fleet": _fleet,
    "dropfleet.deploy": _deploy,
    "dropfleet.stack": _stack,
    "dropfleet.first": _first,
    "dropfleet.group": _group,
    "dropfleet.orders": _orders,
    "dropfleet.move": _move,
    "dropfleet.survey": _survey,
    "dropfleet.roll-attack": _roll_attack,
    "dropfleet.fire": _fire,
    "dropfleet.ram": _ram,
    "dropfleet.scan": _scan,
    "dropfleet.siphon": _siphon,
    "dropfleet.scraps": _scraps,
    "dropfleet.hologram": _hologram,
    "dropfleet.impel": _impel,
    "dropfleet.card": _card,
    "dropfleet.discard": _discard,
    "dropfleet.reaction": _reaction,
    "dropfleet.battlenet": _proceed,
    "dropfleet.fighters": _fighters,
    "dropfleet.select-carriers": _carriers,
    "dropfleet.launch": _launch,
    "dropfleet.sector-weapon": _guns,
    "dropfleet.station-weapon": _guns,
    "dropfleet.move-troops": _troops,
    "dropfleet.relocate": _relocate,
    "dropfleet.allot-hits": _allot,
    "dropfleet.collateral": _collateral,
    "dropfleet.resolve-assets": _resolve,
    "dropfleet.regenerate": _regenerate,
    "dropfleet.extra-order": _extra_order,
    "dropfleet.steer-liner": _steer,
}
"""Who answers which question; a test holds this against all that the rules ask."""
