"""Alternatives: clearly different answers to questions that an admiral would answer at a glance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gravitable.games.dropfleet.actions import SetShields, StackDeck
from gravitable.games.dropfleet.bots.choices.answer import answer
from gravitable.games.dropfleet.bots.decision import Mind, legal
from gravitable.games.dropfleet.bots.ground.roundup import gun_worth, relocate_worth, troop_worth
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


def plans_for(mind: Mind) -> Iterator[Plan]:
    """What could be answered, the admiral's own answer first."""
    action, why = answer(mind)
    yield Plan((action,), None, 0.0, why)
    more = MORE.get(mind.decision.kind)
    if more is None:
        return
    for other, behind in more(mind, action):
        if other != action:
            yield Plan((other,), None, min(0.0, behind), "")


Found = Iterable[tuple[Action, float]]
"""Answers, and how many victory points they look worse than the best."""


def _every(mind: Mind, own: Action) -> Found:
    """All that is offered."""
    return [(option, 0.0) for option in mind.options]


def _or_not(mind: Mind, own: Action) -> Found:
    """To leave it, where it would be used."""
    return [(PROCEED, 0.0)] if own != PROCEED and PROCEED in mind.options else []


def _decks(mind: Mind, own: Action) -> Found:
    """The deck in other orders, and others to arrive where that may be chosen."""
    if not isinstance(own, StackDeck) or not isinstance(mind.m.asking, StackDecks):
        return
    must, waiting, chosen = due(mind.m, mind.seat)
    deck = list(own.battlegroups)
    found = {own: None, StackDeck(tuple(reversed(deck))): None}
    for number in range(3 * DECKS):
        order = must + mind.rng.sample(waiting, chosen) if chosen and number % 2 else deck[:]
        mind.rng.shuffle(order)
        stack = StackDeck(tuple(order))
        if len(found) < DECKS and legal(mind.m, stack, mind.seat):
            found[stack] = None
    yield from ((stack, 0.0) for stack in found)


def _best_of(mind: Mind, worths: dict[Action, float], many: int) -> Found:
    """The foremost, and to do nothing where that may be."""
    found = sorted(worths, key=lambda action: -worths[action])
    best = worths[found[0]] if found else 0.0
    for action in found[:many]:
        yield action, (worths[action] - best) / mind.chart.vp
    if PROCEED in mind.options:
        yield PROCEED, -max(0.0, best) / mind.chart.vp


def _launches(mind: Mind, own: Action) -> Found:
    worth = mind.quartermaster.launch_worth
    return _best_of(
        mind, {option: worth(option) for option in mind.options if isinstance(option, Launch)}, LAUNCHES
    )


def _troops(mind: Mind, own: Action) -> Found:
    found = mind.m.candidates(mind.decision, 16, mind.rng)
    worths: dict[Action, float] = {
        option: troop_worth(mind.ground, option) - troop_worth(mind.ground, MoveTroops(option.cluster))
        for option in found
        if isinstance(option, MoveTroops)
    }
    return _best_of(mind, worths, TROOPS)


def _guns(mind: Mind, own: Action) -> Found:
    worths: dict[Action, float] = {
        option: gun_worth(mind.chart, option)
        for option in mind.options
        if isinstance(option, FireSector | FireStation)
    }
    return _best_of(mind, worths, GUNS)


def _relocations(mind: Mind, own: Action) -> Found:
    worths: dict[Action, float] = {
        option: relocate_worth(mind.ground, option) for option in mind.options if isinstance(option, Relocate)
    }
    return _best_of(mind, worths, GUNS)


def _shields(mind: Mind, own: Action) -> Found:
    found = [option for option in mind.options if isinstance(option, SetShields)]
    return [(option, 0.0) for option in (PROCEED, *found)][: SHIELDS + 1]


MORE: dict[str, Callable[[Mind, Action], Found]] = {
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
