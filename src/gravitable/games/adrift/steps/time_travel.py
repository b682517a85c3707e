"""Time Travel: the card that reverses the last event."""

from __future__ import annotations

from gravitable.games.adrift.actions import Reverse
from gravitable.games.adrift.events import CardKept, CardLost, EventReversed, NoEffect
from gravitable.games.adrift.state import NONE, AdriftMatch, CardNo, Changes
from gravitable.games.adrift.steps.last_event import begin_event, end_event
from gravitable.games.adrift.steps.systems import change_system
from gravitable.games.adrift.steps.upgrades import uninstall
from gravitable.games.adrift.steps.warp_core import change_core
from gravitable.kernel import Action, Decision, Seat, Step

_EITHER_WAY = Reverse(True), Reverse(False)


class OfferReversal(Step, frozen=True):
    """The last event may be reversed. adrift.cards.time-travel"""

    card: CardNo

    def run(self, m: AdriftMatch) -> Decision | None:
        s = m.state
        if not reversible(m):
            m.emit(NoEffect(s.active, self.card))
            self.settle(m)
            return None
        title = m.content.event[s.last.card].title
        return Decision(
            s.crew[s.active],
            "adrift.time-travel",
            f"Time Travel: reverse what “{title}” did?",
            _EITHER_WAY,
            "adrift.cards.time-travel",
        )

    def take(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        last = m.state.last
        self.settle(m)
        if action == Reverse(True):
            reverse(m, last)

    def settle(self, m: AdriftMatch) -> None:
        """Time Travel itself is now the last event drawn."""
        begin_event(m, self.card)
        m.state.drawn = NONE
        m.state.discards.append(self.card)


def reversible(m: AdriftMatch) -> bool:
    """Whether the last event did anything that is still there. adrift.cards.time-travel"""
    s = m.state
    last = s.last
    if last.systems_after != last.systems_before or last.core_after != last.core_before:
        return True
    if last.kept:
        return last.card in s.held[last.system] or m.options.time_travel == "values"
    return last.installed != NONE and s.installed[last.system] == last.installed


def reverse(m: AdriftMatch, last: Changes) -> None:
    """Take back what an event did, as far as it is still there to be taken back. adrift.cards.time-travel"""
    s = m.state
    m.emit(EventReversed(s.active, last.card))
    if last.kept and last.card in s.held[last.system]:
        s.held[last.system].remove(last.card)
        s.discards.append(last.card)
        m.emit(CardLost(last.system, last.card, len(s.discards)))
    if last.clashed_card != NONE:
        s.discards.remove(last.clashed_card)
        s.held[last.clashed_holder].append(last.clashed_card)
        m.emit(CardKept(last.clashed_holder, last.clashed_card))
    if last.installed != NONE and s.installed[last.system] == last.installed:
        uninstall(m, last.system, last.replaced)
    values = m.options.time_travel == "values"
    systems, core = (s.systems, s.core) if values else (last.systems_after, last.core_after)
    changes = [before - after for before, after in zip(last.systems_before, systems, strict=True)]
    for system, change in enumerate(changes):
        change_system(m, system, change)
    change_core(m, last.core_before - core)
    end_event(m)
