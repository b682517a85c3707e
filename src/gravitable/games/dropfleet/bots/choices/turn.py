"""Choices around the turn: fleets, deployment, strategy decks, who goes first; cards and powers."""

from __future__ import annotations

import math

from gravitable.games.dropfleet.actions import (
    ActivateFirst,
    ActivateGroup,
    BringFleet,
    CardsFirst,
    Deploy,
    StackDeck,
    TakeCommand,
)
from gravitable.games.dropfleet.bots.choices.cards import (
    better_battlegroups,
    choose_card,
    choose_discard,
    choose_reaction,
)
from gravitable.games.dropfleet.bots.decision import Answer, DecisionContext, legal
from gravitable.games.dropfleet.bots.ground.roundup import fighters_needed
from gravitable.games.dropfleet.fleets.samples import sample_for
from gravitable.games.dropfleet.fleets.text import write_fleet
from gravitable.games.dropfleet.steps.attack import DefendByFighters
from gravitable.games.dropfleet.steps.card_effects import RestackDeck
from gravitable.games.dropfleet.steps.discards import DiscardAid
from gravitable.games.dropfleet.table import gear, group_on_table, signature_of
from gravitable.kernel import PROCEED, Action, Proceed


def fleet_choice(context: DecisionContext) -> Answer:
    """A ready fleet of the faction where it fits the table, else any that does."""
    m = context.m
    chosen = m.options.first_faction if context.seat == 0 else m.options.second_faction
    if chosen != "any":
        fleet = sample_for(m.content, chosen, m.options.agreed)
        ready = BringFleet(write_fleet(m.content, fleet)) if fleet is not None else None
        if fleet is not None and ready is not None and legal(m, ready, context.seat):
            return ready, f"{fleet.name} is ready."
    return m.candidates(context.decision, 1, context.rng)[0], "A fleet that fits the table."


def deploy_choice(context: DecisionContext) -> Answer:
    """Near the group's goal."""

    def away(action: Action) -> float:
        assert isinstance(action, Deploy)
        goal = context.goals.by_group[action.group]
        return math.hypot(action.places[0].x - goal.x, action.places[0].y - goal.y)

    found = context.m.candidates(context.decision, 12, context.rng)
    best = min(found, key=away)
    assert isinstance(best, Deploy)
    return best, f"Near {context.goal_of(best.group)}."


def stack_choice(context: DecisionContext) -> Answer:
    """Groups that can shoot go early; landers, whose work is done in the Roundup, go late."""
    s = context.m.state

    def early(no: int) -> float:
        worth = 0.0
        for group in s.battlegroups[no].groups:
            for ship in group_on_table(s, group):
                profile = gear(context.m, ship).ship
                worth += 0.2 * context.fire_values.position_value(ship) - (20.0 if profile.loads else 0.0)
                worth += 0.2 * context.cache.danger(
                    ship, s.ships[ship].x, s.ships[ship].y, s.ships[ship].layer, signature_of(context.m, ship)
                )
        return worth

    if isinstance(context.m.asking, RestackDeck):
        better = better_battlegroups(context.m, context.seat)
        rest = sorted(context.m.asking.deck(context.m), key=lambda no: (no not in better, -early(no)))
        return StackDeck(tuple(rest)), "They are to choose after us."
    found = context.m.candidates(context.decision, 6, context.rng)
    stacks = [option for option in found if isinstance(option, StackDeck)]
    chosen = max(stacks, key=lambda option: sum(s.battlegroups[no].rating for no in option.battlegroups))
    deck = tuple(sorted(chosen.battlegroups, key=lambda no: -early(no)))
    return StackDeck(deck), "Who can strike first goes first."


def first_choice(context: DecisionContext) -> Answer:
    """First where there is something to shoot at, or to get out of; else wait and see."""
    s, cache = context.m.state, context.cache
    own = [
        ship
        for group in s.battlegroups[s.players[context.seat].revealed].groups
        for ship in group_on_table(s, group)
    ]
    danger = sum(
        cache.danger(
            ship, s.ships[ship].x, s.ships[ship].y, s.ships[ship].layer, signature_of(context.m, ship)
        )
        for ship in own
    )
    reach = sum(context.fire_values.position_value(ship) for ship in own)
    if reach + danger > 0.1 * cache.vp:
        return ActivateFirst(True), "Shots come before answers."
    return ActivateFirst(False), "Let them come first."


def group_choice(context: DecisionContext) -> Answer:
    """Groups with something to shoot at go first: what they destroy cannot trouble the others."""
    groups = [option for option in context.options if isinstance(option, ActivateGroup)]

    def worth(option: ActivateGroup) -> float:
        ships = group_on_table(context.m.state, option.group)
        return sum(context.fire_values.position_value(ship) for ship in ships)

    best = max(groups, key=worth)
    return best, f"Makes for {context.goal_of(best.group)}."


# Cards and powers


def card_choice(context: DecisionContext) -> Answer:
    """The card that helps most now, if any does."""
    action = choose_card(context.cache, context.options)
    why = "Not worth a card." if isinstance(action, Proceed) else "Now it helps most."
    return action, why


def discard_choice(context: DecisionContext) -> Answer:
    """What never helps goes."""
    aid = context.m.aid(context.decision)
    assert isinstance(aid, DiscardAid)
    return choose_discard(context.m, aid.hand, aid.count), "Better cards may come."


def card_order_choice(context: DecisionContext) -> Answer:
    """The player who plays second has seen more."""
    return CardsFirst(False), "Let them show a card first."


def reaction_choice(context: DecisionContext) -> Answer:
    """Powers are there to be used."""
    return choose_reaction(context.cache, context.options), "It is there to be used."


def succession_choice(context: DecisionContext) -> Answer:
    """The ship that will live longest."""
    ships = context.m.state.ships
    heirs = [option for option in context.options if isinstance(option, TakeCommand)]
    best = max(heirs, key=lambda heir: (ships[heir.ship].status == "table", ships[heir.ship].hull))
    return best, "It has most Hull left."


def proceed_choice(context: DecisionContext) -> Answer:
    """Go on."""
    return PROCEED, "Better kept."


def fighters_choice(context: DecisionContext) -> Answer:
    """As many fighters as the attack asks for."""
    step = context.m.step(DefendByFighters)
    chosen = fighters_needed(context.m, step.rolled_attacks, context.options)
    return chosen, f"{chosen.count} should do." if chosen.count else "They are kept for worse."
