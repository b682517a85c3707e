"""Alternatives: clearly different answers to questions that an admiral would answer at a glance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gravitable.games.dropfleet.actions import SetShields, StackDeck
from gravitable.games.dropfleet.bots.choices.answer import answer
from gravitable.games.dropfleet.bots.decision import DecisionContext, legal
from gravitable.games.dropfleet.bots.ground.roundup import gun_value, relocate_value, troop_value
from gravitable.games.dropfleet.bots.plans.plan import Plan
from gravitable.games.dropfleet.steps.planning import StackDecks, due
from gravitable.games.dropfleet.steps.roundup.actions import (
    FireSector,
    FireStation,
    Launch,
    MoveTroops,
    Relocate,
)
from gravitable.kernel import PROCEED, Action

DECKS = 4
"""In how many orders a strategy deck may lie that are plans."""
LAUNCHES, TROOPS, GUNS, SHIELDS = 5, 4, 3, 4
"""How many answers to other questions are, the foremost."""


def plans_for(context: DecisionContext) -> Iterator[Plan]:
    """What could be answered, the admiral's own answer first."""
    action, why = answer(context)
    yield Plan((action,), None, 0.0, why)
    more = MORE.get(context.decision.kind)
    if more is None:
        return
    for other, behind in more(context, action):
        if other != action:
            yield Plan((other,), None, min(0.0, behind), "")


Found = Iterable[tuple[Action, float]]
"""Answers, and how many victory points they look worse than the best."""


def _every(context: DecisionContext, own: Action) -> Found:
    """All that is offered."""
    return [(option, 0.0) for option in context.options]


def _or_not(context: DecisionContext, own: Action) -> Found:
    """To leave it, where it would be used."""
    return [(PROCEED, 0.0)] if own != PROCEED and PROCEED in context.options else []


def _decks(context: DecisionContext, own: Action) -> Found:
    """The deck in other orders, and others to arrive where that may be chosen."""
    if not isinstance(own, StackDeck) or not isinstance(context.m.asking, StackDecks):
        return
    must, waiting, chosen = due(context.m, context.seat)
    deck = list(own.battlegroups)
    found = {own: None, StackDeck(tuple(reversed(deck))): None}
    for number in range(3 * DECKS):
        order = must + context.rng.sample(waiting, chosen) if chosen and number % 2 else deck[:]
        context.rng.shuffle(order)
        stack = StackDeck(tuple(order))
        if len(found) < DECKS and legal(context.m, stack, context.seat):
            found[stack] = None
    yield from ((stack, 0.0) for stack in found)


def _best_of(context: DecisionContext, worths: dict[Action, float], many: int) -> Found:
    """The foremost, and to do nothing where that may be."""
    found = sorted(worths, key=lambda action: -worths[action])
    best = worths[found[0]] if found else 0.0
    for action in found[:many]:
        yield action, (worths[action] - best) / context.cache.vp
    if PROCEED in context.options:
        yield PROCEED, -max(0.0, best) / context.cache.vp


def _launches(context: DecisionContext, own: Action) -> Found:
    worth = context.launch_values.launch_value
    return _best_of(
        context, {option: worth(option) for option in context.options if isinstance(option, Launch)}, LAUNCHES
    )


def _troops(context: DecisionContext, own: Action) -> Found:
    found = context.m.candidates(context.decision, 16, context.rng)
    worths: dict[Action, float] = {
        option: troop_value(context.ground, option) - troop_value(context.ground, MoveTroops(option.cluster))
        for option in found
        if isinstance(option, MoveTroops)
    }
    return _best_of(context, worths, TROOPS)


def _guns(context: DecisionContext, own: Action) -> Found:
    worths: dict[Action, float] = {
        option: gun_value(context.cache, option)
        for option in context.options
        if isinstance(option, FireSector | FireStation)
    }
    return _best_of(context, worths, GUNS)


def _relocations(context: DecisionContext, own: Action) -> Found:
    worths: dict[Action, float] = {
        option: relocate_value(context.ground, option)
        for option in context.options
        if isinstance(option, Relocate)
    }
    return _best_of(context, worths, GUNS)


def _shields(context: DecisionContext, own: Action) -> Found:
    found = [option for option in context.options if isinstance(option, SetShields)]
    return [(option, 0.0) for option in (PROCEED, *found)][: SHIELDS + 1]


MORE: dict[str, Callable[[DecisionContext, Action], Found]] = {
    "dropfleet.stack": _decks,
    "dropfleet.first": _every,
    "dropfleet.group": _every,
    "dropfleet.shields": _shields,
    "dropfleet.card": _or_not,
    "dropfleet.select-carriers": _every,
    "dropfleet.launch": _launches,
    "dropfleet.sector-weapon": _guns,
    "dropfleet.station-weapon": _guns,
    "dropfleet.move-troops": _troops,
    "dropfleet.relocate": _relocations,
}
"""Which questions are more than one glance worth, and what else could be answered."""
