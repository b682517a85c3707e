"""Choices of the Roundup: launches, guns, troops, landings."""

from __future__ import annotations

from gravitable.games.dropfleet.actions import AllotCollateral
from gravitable.games.dropfleet.bots.decision import Answer, DecisionContext
from gravitable.games.dropfleet.bots.ground.roundup import (
    allot_value,
    collateral_value,
    gun_value,
    relocate_value,
    troop_value,
)
from gravitable.games.dropfleet.scenarios.layout import to_own_edge
from gravitable.games.dropfleet.state import Target
from gravitable.games.dropfleet.steps.roundup.actions import (
    AllotHits,
    ExtraOrder,
    FireSector,
    FireStation,
    MoveTroops,
    Relocate,
    RepairEffect,
    ResolveAssets,
    RollRegeneration,
    SteerLiner,
)
from gravitable.games.dropfleet.steps.roundup.damage_control import URGENT
from gravitable.games.dropfleet.steps.roundup.launch import LaunchAssets
from gravitable.games.dropfleet.table import group_on_table
from gravitable.geometry.compass import ahead
from gravitable.kernel import PROCEED, Action, Proceed


def carriers_choice(context: DecisionContext) -> Answer:
    """The group with most to launch."""
    step = context.m.step(LaunchAssets)
    action, worth = context.launch_values.choose_group(step.kind, context.options)
    return action, "Nothing to launch at." if isinstance(action, Proceed) else f"Worth {worth:.0f} points."


def launch_choice(context: DecisionContext) -> Answer:
    """The launch that is worth most."""
    worth, best = context.launch_values.best_launch(context.options)
    if best is None or (worth <= 0.0 and PROCEED in context.options):
        return PROCEED, "Nothing more to launch at."
    return best, f"Worth {worth:.0f} points."


def guns_choice(context: DecisionContext) -> Answer:
    """The best shot of sectors and stations."""
    best: tuple[float, Action] = (0.0, PROCEED)
    for option in context.options:
        if isinstance(option, FireSector | FireStation):
            worth = gun_value(context.cache, option)
            if worth > best[0]:
                best = (worth, option)
    return best[1], "Nothing worth a shot." if best[0] <= 0.0 else "The best target in reach."


def troops_choice(context: DecisionContext) -> Answer:
    """Troops go where they hold more ground."""
    found = [
        option
        for option in context.m.candidates(context.decision, 24, context.rng)
        if isinstance(option, MoveTroops)
    ]
    found += [MoveTroops(cluster) for cluster in dict.fromkeys(option.cluster for option in found)]
    gains = {
        option: troop_value(context.ground, option) - troop_value(context.ground, MoveTroops(option.cluster))
        for option in found
    }
    best = max(found, key=lambda option: (gains[option], -len(option.moves)))
    return best, "They hold more ground so." if best.moves else "They stand well."


def relocate_choice(context: DecisionContext) -> Answer:
    """Tokens go through the void where they are needed."""
    best: tuple[float, Action] = (0.0, PROCEED)
    for option in context.options:
        if isinstance(option, Relocate):
            worth = relocate_value(context.ground, option)
            if worth > best[0]:
                best = (worth, option)
    return best[1], "They are needed there." if best[0] > 0.0 else "All are where they should be."


def allot_choice(context: DecisionContext) -> Answer:
    """Ground combat: hits where they hurt most."""
    hits = [option for option in context.options if isinstance(option, AllotHits)]
    return max(hits, key=allot_value), "Where it hurts most."


def collateral_choice(context: DecisionContext) -> Answer:
    """Collateral damage where it hurts the others most."""
    found = [option for option in context.options if isinstance(option, AllotCollateral)]
    return max(found, key=lambda option: collateral_value(option, context.seat)), "Where it hurts most."


def resolve_choice(context: DecisionContext) -> Answer:
    """The most valuable target first."""
    found = [option for option in context.options if isinstance(option, ResolveAssets)]

    def worth(target: Target) -> float:
        return context.cache.worth(target.no) if target.kind == "ship" else 0.0

    return max(found, key=lambda option: worth(option.target)), "The most valuable first."


def regenerate_choice(context: DecisionContext) -> Answer:
    """As many dice as the hull can bear."""
    found = [option for option in context.options if isinstance(option, RollRegeneration)]
    hull = context.m.state.ships[found[0].ship].hull
    safe = [option for option in found if option.dice < hull]
    return max(safe or found[-1:], key=lambda option: option.dice), "As many as the hull can bear."


def repair_choice(context: DecisionContext) -> Answer:
    """What would kill the ship first."""
    found = [option for option in context.options if isinstance(option, RepairEffect)]
    return min(found, key=lambda option: URGENT.index(option.effect)), "What would kill it first."


def extra_order_choice(context: DecisionContext) -> Answer:
    """The Monitors with most to shoot at."""
    found = [option for option in context.options if isinstance(option, ExtraOrder)]

    def worth(option: ExtraOrder) -> float:
        return sum(
            context.fire_values.position_value(ship) for ship in group_on_table(context.m.state, option.group)
        )

    return max(found, key=worth), "An order for nothing."


def steer_choice(context: DecisionContext) -> Answer:
    """Home with it."""
    s = context.m.state
    ship = s.ships[next(neutral.ship for neutral in s.neutrals if neutral.behaviour == "liner")]

    def far(option: Action) -> float:
        assert isinstance(option, SteerLiner)
        x, y = ahead(ship.x, ship.y, ship.heading + option.degrees, 6.0)
        return to_own_edge(context.cache.scenario, context.seat, x, y)

    return min(context.options, key=far), "Homewards."
