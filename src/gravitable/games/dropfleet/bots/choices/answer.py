"""The captain's answer to any question of a match."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from gravitable.games.dropfleet.bots.choices.activation import (
    fire_choice,
    hologram_choice,
    impel_choice,
    move_choice,
    orders_choice,
    ram_choice,
    roll_attack_choice,
    scan_choice,
    scraps_choice,
    shields_choice,
    siphon_choice,
    survey_choice,
)
from gravitable.games.dropfleet.bots.choices.roundup import (
    allot_choice,
    carriers_choice,
    collateral_choice,
    extra_order_choice,
    guns_choice,
    launch_choice,
    regenerate_choice,
    relocate_choice,
    repair_choice,
    resolve_choice,
    steer_choice,
    troops_choice,
)
from gravitable.games.dropfleet.bots.choices.turn import (
    card_choice,
    card_order_choice,
    deploy_choice,
    discard_choice,
    fighters_choice,
    first_choice,
    fleet_choice,
    group_choice,
    proceed_choice,
    reaction_choice,
    stack_choice,
    succession_choice,
)
from gravitable.games.dropfleet.bots.decision import Answer, DecisionContext, legal
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import Decision


def think(m: DropfleetMatch, decision: Decision, rng: Random) -> Answer:
    """The captain's answer to a decision. `m` may be scribbled on, and is left as it was."""
    return answer(DecisionContext(m, decision, rng))


def answer(context: DecisionContext) -> Answer:
    """Return the answer in a decision context."""
    m, decision = context.m, context.decision
    chooser = CHOOSERS.get(decision.kind)
    if chooser is not None:
        action, why = chooser(context)
        if decision.options is not None or legal(m, action, decision.seat):
            return action, why
    return m.candidates(decision, 1, context.rng)[0], "Nothing better came to mind."


CHOOSERS: dict[str, Callable[[DecisionContext], Answer]] = {
    "dropfleet.fleet": fleet_choice,
    "dropfleet.deploy": deploy_choice,
    "dropfleet.stack": stack_choice,
    "dropfleet.first": first_choice,
    "dropfleet.group": group_choice,
    "dropfleet.orders": orders_choice,
    "dropfleet.move": move_choice,
    "dropfleet.survey": survey_choice,
    "dropfleet.roll-attack": roll_attack_choice,
    "dropfleet.fire": fire_choice,
    "dropfleet.ram": ram_choice,
    "dropfleet.scan": scan_choice,
    "dropfleet.siphon": siphon_choice,
    "dropfleet.scraps": scraps_choice,
    "dropfleet.hologram": hologram_choice,
    "dropfleet.impel": impel_choice,
    "dropfleet.card": card_choice,
    "dropfleet.card-order": card_order_choice,
    "dropfleet.discard": discard_choice,
    "dropfleet.reaction": reaction_choice,
    "dropfleet.battlenet": proceed_choice,
    "dropfleet.shields": shields_choice,
    "dropfleet.succession": succession_choice,
    "dropfleet.fighters": fighters_choice,
    "dropfleet.select-carriers": carriers_choice,
    "dropfleet.launch": launch_choice,
    "dropfleet.sector-weapon": guns_choice,
    "dropfleet.station-weapon": guns_choice,
    "dropfleet.move-troops": troops_choice,
    "dropfleet.relocate": relocate_choice,
    "dropfleet.allot-hits": allot_choice,
    "dropfleet.collateral": collateral_choice,
    "dropfleet.resolve-assets": resolve_choice,
    "dropfleet.regenerate": regenerate_choice,
    "dropfleet.repair": repair_choice,
    "dropfleet.extra-order": extra_order_choice,
    "dropfleet.steer-liner": steer_choice,
}
"""Who answers which question; a test holds this against all that the rules ask."""
