"""A crew that plays sensibly: every choice by what the ship is worth after it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal, TypeAlias

from gravitable.games.adrift import actions as a
from gravitable.games.adrift.bots.forecast import LOSS, forecast
from gravitable.games.adrift.state import NONE, AdriftMatch
from gravitable.games.adrift.steps.event_cards import resolve
from gravitable.games.adrift.steps.powers import use
from gravitable.games.adrift.steps.systems import change_system
from gravitable.games.adrift.steps.time_travel import reverse
from gravitable.games.adrift.steps.upgrades import cancel_event, install
from gravitable.kernel import Action, Choice, Proceed, Seat

HELPFUL = 1.5
"""What an upgrade that helps others is worth."""
RESERVE = 3
"""Below this the core is in danger: every RP there counts more."""
SCARCITY = 0.3
"""How much more, by the square of what is missing."""

Stage: TypeAlias = Literal["draw", "event", "spend", "over"]
"""Where the active system stands in its turn."""

STAGES: dict[str, Stage] = {
    "adrift.draw": "draw",
    "adrift.before-card": "event",
    "adrift.before-effect": "spend",
    "adrift.offer": "spend",
    "adrift.time-travel": "spend",
    "adrift.spend": "spend",
}


class CrewBot:
    """Takes the choice after which core and systems promise most. It never looks ahead in the deck."""

    def choose(self, match: AdriftMatch, seat: Seat, rng: Random) -> Choice | None:
        decision = match.decision(seat)
        options = decision.options or ()
        if decision.optional:
            return None
        if decision.kind == "adrift.reorder":
            return Choice(options[0], "The order makes little difference.")
        return self.weigh(match, STAGES[decision.kind], options)

    def weigh(self, match: AdriftMatch, stage: Stage, options: Sequence[Action]) -> Choice:
        """The best of these options, where it matters which is taken."""
        hopes = [worth_after(match, stage, option) for option in options]
        best = options[hopes.index(max(hopes))]
        return Choice(best, f"The core can then hope for about {max(hopes):.0f} RP.")


def worth_after(match: AdriftMatch, stage: Stage, option: Action) -> float:
    """What the ship is worth once `option` has been taken, before any further chance."""
    if isinstance(option, a.LookAhead):
        return 2 * LOSS
    m, stage = after(match, stage, option)
    if m.outcome is not None:
        return -LOSS if m.outcome.won[0] else LOSS
    return worth(m, stage)


def after(match: AdriftMatch, stage: Stage, option: Action) -> tuple[AdriftMatch, Stage]:
    """A copy in which `option` has been taken, before any further chance, and where the turn stands then."""
    m = match.clone()
    s = m.state
    drawn = s.drawn
    if isinstance(option, a.Draw):
        s.core -= option.rp
        s.systems[s.active] += option.rp
        stage = "event"
    elif isinstance(option, a.CancelEvent):
        cancel_event(m, option.system, drawn)
    elif isinstance(option, a.TakeUpgrade):
        offer = m.content.event[s.last.card]
        change_system(m, s.active, -getattr(offer, "cost", 0))
        install(m, s.active, option.upgrade)
    elif isinstance(option, a.Reverse):
        if option.yes:
            reverse(m, s.last)
    elif not isinstance(option, Proceed):
        use(m, option)
    elif stage == "spend" and drawn == NONE and match.pending[0].kind == "adrift.spend":
        stage = "over"
    if drawn != NONE and s.drawn != NONE and match.pending[0].kind == "adrift.before-effect":
        resolve(m, drawn)
    return m, stage


def worth(m: AdriftMatch, stage: Stage) -> float:
    """What the crew can hope for from here, in RP of the core."""
    s = m.state
    content = m.content
    outlook = forecast(content, m.options.must_spend)
    systems = len(s.systems)
    left = s.cards_left
    total = float(s.core)
    if s.core < RESERVE:
        total -= (RESERVE - s.core) ** 2 * SCARCITY
    lowest = content.ship.failure
    event_to_come = stage in ("draw", "event")
    for system, rp in enumerate(s.systems):
        installed = s.installed[system]
        waiting = (system - s.active) % systems
        if event_to_come:
            turns = (left - waiting + systems - 1) // systems
        elif waiting == 0:
            turns = left // systems
        else:
            turns = (left - waiting + systems) // systems
        if waiting or stage in ("draw", "over"):
            lines = outlook.before_draw
        elif stage == "event":
            lines = outlook.before_event
        else:
            lines = outlook.after_event
        total += lines[turns][outlook.slots[installed]][rp - lowest]
        if rp >= outlook.helps_from[installed]:
            total += HELPFUL
        for card in s.held[system]:
            total += outlook.kept[card]
    return total
