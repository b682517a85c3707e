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
from gravitable.games.dropfleet.bots.decision import Answer, Mind, legal
from gravitable.games.dropfleet.bots.ground.roundup import fighters_needed
from gravitable.games.dropfleet.fleets.samples import sample_for
from gravitable.games.dropfleet.fleets.text import write_fleet
from gravitable.games.dropfleet.steps.attack import DefendByFighters
from gravitable.games.dropfleet.steps.card_effects import RestackDeck
from gravitable.games.dropfleet.steps.discards import DiscardAid
from gravitable.games.dropfleet.table import gear, group_on_table, signature_of
from gravitable.kernel import PROCEED, Action, Proceed


def fleet_choice(mind: Mind) -> Answer:
    """A ready fleet of the faction where it fits the table, else any that does."""
    m = mind.m
    chosen = m.options.first_faction if mind.seat == 0 else m.options.second_faction
    if chosen != "any":
        fleet = sample_for(m.content, chosen, m.options.agreed)
        ready = BringFleet(write_fleet(m.content, fleet)) if fleet is not None else None
        if fleet is not None and ready is not None and legal(m, ready, mind.seat):
            return ready, f"{fleet.name} is ready."
    return m.candidates(mind.decision, 1, mind.rng)[0], "A fleet that fits the table."


def deploy_choice(mind: Mind) -> Answer:
    """Near the group's goal."""

    def away(action: Action) -> float:
        assert isinstance(action, Deploy)
        goal = mind.goals.by_group[action.group]
        return math.hypot(action.places[0].x - goal.x, action.places[0].y - goal.y)

    found = mind.m.candidates(mind.decision, 12, mind.rng)
    best = min(found, key=away)
    assert isinstance(best, Deploy)
    return best, f"Near {mind.goal_of(best.group)}."


def stack_choice(mind: Mind) -> Answer:
    """Groups that can shoot go early; landers, whose work is done in the Roundup, go late."""
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

    if isinstance(mind.m.asking, RestackDeck):
        better = better_battlegroups(mind.m, mind.seat)
        rest = sorted(mind.m.asking.deck(mind.m), key=lambda no: (no not in better, -early(no)))
        return StackDeck(tuple(rest)), "They are to choose after us."
    found = mind.m.candidates(mind.decision, 6, mind.rng)
    stacks = [option for option in found if isinstance(option, StackDeck)]
    chosen = max(stacks, key=lambda option: sum(s.battlegroups[no].rating for no in option.battlegroups))
    deck = tuple(sorted(chosen.battlegroups, key=lambda no: -early(no)))
    return StackDeck(deck), "Who can strike first goes first."


def first_choice(mind: Mind) -> Answer:
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


def group_choice(mind: Mind) -> Answer:
    """Groups with something to shoot at go first: what they destroy cannot trouble the others."""
    groups = [option for option in mind.options if isinstance(option, ActivateGroup)]

    def worth(option: ActivateGroup) -> float:
        ships = group_on_table(mind.m.state, option.group)
        return sum(mind.gunnery.broadside(ship) for ship in ships)

    best = max(groups, key=worth)
    return best, f"Makes for {mind.goal_of(best.group)}."


# Cards and powers


def card_choice(mind: Mind) -> Answer:
    """The card that helps most now, if any does."""
    action = choose_card(mind.chart, mind.options)
    why = "Not worth a card." if isinstance(action, Proceed) else "Now it helps most."
    return action, why


def discard_choice(mind: Mind) -> Answer:
    """What never helps goes."""
    aid = mind.m.aid(mind.decision)
    assert isinstance(aid, DiscardAid)
    return choose_discard(mind.m, aid.hand, aid.count), "Better cards may come."


def card_order_choice(mind: Mind) -> Answer:
    """The player who plays second has seen more."""
    return CardsFirst(False), "Let them show a card first."


def reaction_choice(mind: Mind) -> Answer:
    """Powers are there to be used."""
    return choose_reaction(mind.chart, mind.options), "It is there to be used."


def succession_choice(mind: Mind) -> Answer:
    """The ship that will live longest."""
    ships = mind.m.state.ships
    heirs = [option for option in mind.options if isinstance(option, TakeCommand)]
    best = max(heirs, key=lambda heir: (ships[heir.ship].status == "table", ships[heir.ship].hull))
    return best, "It has most Hull left."


def proceed_choice(mind: Mind) -> Answer:
    """Go on."""
    return PROCEED, "Better kept."


def fighters_choice(mind: Mind) -> Answer:
    """As many fighters as the attack asks for."""
    step = mind.m.step(DefendByFighters)
    chosen = fighters_needed(mind.m, step.rolled_attacks, mind.options)
    return chosen, f"{chosen.count} should do." if chosen.count else "They are kept for worse."
