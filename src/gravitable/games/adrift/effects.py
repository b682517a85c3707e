"""What each kind of event card does, and how Time Travel reverses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gravitable.games.adrift.actions import Proceed, Reverse, TakeUpgrade
from gravitable.games.adrift.cards import (
    Boost,
    Contraband,
    EventCard,
    Gift,
    MatchLeft,
    ShipWide,
    Threshold,
    TimeTravel,
    UpgradeOffer,
)
from gravitable.games.adrift.events import (
    CardKept,
    CardLost,
    Clashed,
    EventReversed,
    NoEffect,
    ThresholdChecked,
)
from gravitable.games.adrift.ship import change_core, change_system, install, uninstall
from gravitable.games.adrift.state import NONE, AdriftMatch, CardNo, Changes, System
from gravitable.kernel import Action, Decision, Seat, Step


def begin_changes(m: AdriftMatch, card: CardNo) -> Changes:
    """From here on, `card` is the last event, and what it does is noted for Time Travel."""
    s = m.state
    s.last = last = Changes(card, s.active, [0] * len(s.systems), s.systems[:], s.core)
    return last


def affect_system(m: AdriftMatch, system: System, change: int) -> None:
    """An event moves a system."""
    m.state.last.systems[system] += change_system(m, system, change)


def affect_core(m: AdriftMatch, change: int) -> None:
    """An event moves the core."""
    m.state.last.core += change_core(m, change)


def resolve(m: AdriftMatch, number: CardNo) -> None:
    """The active system's event takes effect. adrift.turn.event"""
    card = m.content.event[number]
    if type(card) is TimeTravel:
        m.push(OfferReversal(number))
        return
    s = m.state
    s.drawn = NONE
    last = begin_changes(m, number)
    _EFFECTS[type(card)](m, s.active, number, card)
    if not last.kept:
        s.discards.append(number)


def challenge(m: AdriftMatch, system: System, card: CardNo, numbers: Threshold) -> None:
    """Match the threshold and gain, or lose. adrift.events.threshold, .gain, .loss"""
    asked = numbers.harsh if m.options.doubtful_cards == "harsh" and numbers.harsh else numbers
    rp = m.state.systems[system]
    met = rp >= asked.threshold
    m.emit(ThresholdChecked(system, card, rp, asked.threshold, met))
    affect_system(m, system, asked.gain if met else -asked.loss)


def offer(m: AdriftMatch, system: System, card: CardNo, _: UpgradeOffer) -> None:
    """adrift.cards.offer, adrift.cards.award"""
    m.push(OfferUpgrade(card))


def keep(m: AdriftMatch, system: System, card: CardNo, _: Gift | Boost | Contraband) -> None:
    """adrift.events.keep"""
    m.state.held[system].append(card)
    m.state.last.kept = True
    m.emit(CardKept(system, card))


def hold_contraband(m: AdriftMatch, system: System, card: CardNo, contraband: Contraband) -> None:
    """adrift.cards.contraband"""
    clash(m, system, card, contraband)
    if m.outcome is None:
        keep(m, system, card, contraband)


def match_left(m: AdriftMatch, system: System, card: CardNo, _: MatchLeft) -> None:
    """adrift.cards.double-trouble"""
    systems = m.state.systems
    affect_system(m, system, systems[(system + 1) % len(systems)] - systems[system])


def clash(m: AdriftMatch, system: System, card: CardNo, contraband: Contraband) -> None:
    """The rival of a held contraband card is drawn. adrift.cards.clash"""
    s = m.state
    content = m.content
    for holder, held in enumerate(s.held):
        for rival in held:
            other = content.event[rival]
            if isinstance(other, Contraband) and other.clashes_with == contraband.id:
                m.emit(Clashed(holder, rival, card))
                affect_core(m, -other.core_loss)
                if m.options.clash == "discard" and m.outcome is None:
                    held.remove(rival)
                    s.discards.append(rival)
                    s.last.clashed_holder, s.last.clashed_card = holder, rival
                    m.emit(CardLost(holder, rival))
                return


def ship_wide(m: AdriftMatch, system: System, number: CardNo, card: ShipWide) -> None:
    """adrift.cards.deus-ex-machina, .critical-failure, .asteroid-storm, .kessel-run, .planets"""
    s = m.state
    if card.if_all_positive and min(s.systems) < 1:
        m.emit(NoEffect(system, number))
        return
    for each in range(len(s.systems)):
        affect_system(m, each, card.systems)
    affect_core(m, card.core)


_EFFECTS: dict[type[EventCard], Callable[[AdriftMatch, System, CardNo, Any], None]] = {
    Threshold: challenge,
    UpgradeOffer: offer,
    Gift: keep,
    Boost: keep,
    Contraband: hold_contraband,
    MatchLeft: match_left,
    ShipWide: ship_wide,
}


class OfferUpgrade(Step, frozen=True, gc=False):
    """An event offers an upgrade. adrift.cards.offer, adrift.cards.award"""

    card: CardNo

    def run(self, m: AdriftMatch) -> Decision | None:
        s = m.state
        offer = m.content.event[self.card]
        assert isinstance(offer, UpgradeOffer)
        if not s.row or (offer.at_least is not None and s.systems[s.active] < offer.at_least):
            m.emit(NoEffect(s.active, self.card))
            return None
        price = f"for {offer.cost} RP" if offer.cost else "at no cost"
        return Decision(
            s.crew[s.active],
            "adrift.offer",
            f"{m.content.system[s.active].name}: gain an upgrade {price}?",
            [*(TakeUpgrade(upgrade) for upgrade in s.row), Proceed()],
            "adrift.cards.offer",
        )

    def take(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, TakeUpgrade):
            s = m.state
            offer = m.content.event[self.card]
            assert isinstance(offer, UpgradeOffer)
            affect_system(m, s.active, -offer.cost)
            s.last.replaced = install(m, s.active, action.upgrade)
            s.last.installed = action.upgrade


class OfferReversal(Step, frozen=True, gc=False):
    """Time Travel: the last event may be reversed. adrift.cards.time-travel"""

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
            [Reverse(True), Reverse(False)],
            "adrift.cards.time-travel",
        )

    def take(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        last = m.state.last
        self.settle(m)
        if action == Reverse(True):
            reverse(m, last)

    def settle(self, m: AdriftMatch) -> None:
        """Time Travel itself is now the last event drawn."""
        begin_changes(m, self.card)
        m.state.drawn = NONE
        m.state.discards.append(self.card)


def reversible(m: AdriftMatch) -> bool:
    """Whether the last event did anything that is still there. adrift.cards.time-travel"""
    s = m.state
    last = s.last
    if any(last.systems) or last.core:
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
        m.emit(CardLost(last.system, last.card))
    if last.clashed_card != NONE:
        s.discards.remove(last.clashed_card)
        s.held[last.clashed_holder].append(last.clashed_card)
        m.emit(CardKept(last.clashed_holder, last.clashed_card))
    if last.installed != NONE and s.installed[last.system] == last.installed:
        uninstall(m, last.system, last.replaced)
    if m.options.time_travel == "values":
        changes = [before - now for before, now in zip(last.systems_before, s.systems, strict=True)]
        core = last.core_before - s.core
    else:
        changes = [-change for change in last.systems]
        core = -last.core
    for system, change in enumerate(changes):
        affect_system(m, system, change)
    affect_core(m, core)
