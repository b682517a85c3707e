"""A crew that plays sensibly: every choice by what the ship is worth after it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gravitable.games.adrift import actions as a
from gravitable.games.adrift.bots.forecast import LOSS, Stage, forecast, future_lines
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
        hopes = values_after(match, stage, options)
        most = max(hopes)
        return Choice(options[hopes.index(most)], f"The core can then hope for about {most:.0f} RP.")


def values_after(match: AdriftMatch, stage: Stage, options: Sequence[Action]) -> list[float]:
    """What the ship is worth after each of the options; of upgrades that do the same, one is tried."""
    alike = forecast(match.content, match.options.must_spend).alike
    tried: dict[tuple[type[Action], int], float] = {}
    rps = [option.rp for option in options if isinstance(option, a.Draw)]
    draws = iter(values(match, "event", rps) if rps else ())
    found = []
    for option in options:
        if isinstance(option, a.Draw):
            found.append(next(draws))
        elif isinstance(option, (a.BuyUpgrade, a.TakeUpgrade)):
            key = type(option), alike[option.upgrade]
            if key not in tried:
                tried[key] = value_after(match, stage, option)
            found.append(tried[key])
        else:
            found.append(value_after(match, stage, option))
    return found


def value_after(match: AdriftMatch, stage: Stage, option: Action) -> float:
    """What the ship is worth once `option` has been taken, before any further chance."""
    if isinstance(option, a.LookAhead):
        return 2 * LOSS
    kind = match.pending[0].kind
    if isinstance(option, Proceed) and kind != "adrift.before-effect":  # nothing changes: no copy is needed
        return value(match, "over" if kind == "adrift.spend" else stage)
    m, stage = after(match, stage, option)
    if m.outcome is not None:
        return -LOSS if m.outcome.won[0] else LOSS
    return value(m, stage)


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


def value(m: AdriftMatch, stage: Stage) -> float:
    """What the crew can hope for from here, in RP of the core."""
    return values(m, stage, (0,))[0]


def values(m: AdriftMatch, stage: Stage, draws: Sequence[int]) -> list[float]:
    """What the crew can hope for, in RP of the core, for each number of RP that could be drawn from it."""
    s = m.state
    lowest = m.content.ship.failure
    future = forecast(m.content, m.options.must_spend)
    helps_from, kept = future.helps_from, future.kept
    ahead = future_lines(future, stage, s.active, s.cards_left)
    active = s.active
    found = []
    for drawn in draws:
        core = s.core - drawn
        total = float(core)
        if core < RESERVE:
            total -= (RESERVE - core) ** 2 * SCARCITY
        for system, rp in enumerate(s.systems):
            if system == active:
                rp += drawn
            installed = s.installed[system]
            total += ahead[system][installed][rp - lowest]
            if rp >= helps_from[installed]:
                total += HELPFUL
            for card in s.held[system]:
                total += kept[card]
        found.append(total)
    return found
