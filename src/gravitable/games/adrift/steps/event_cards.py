"""Event cards: what each family does when it is drawn, and what a kept card does when it is used."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from gravitable.games.adrift.actions import GiveCard, TakeUpgrade, UseCard
from gravitable.games.adrift.content import (
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
from gravitable.games.adrift.events import CardKept, CardLost, CardUsed, Clashed, NoEffect, ThresholdChecked
from gravitable.games.adrift.state import NONE, AdriftMatch, CardNo, System
from gravitable.games.adrift.steps.last_event import begin_event, end_event
from gravitable.games.adrift.steps.systems import change_system
from gravitable.games.adrift.steps.time_travel import OfferReversal
from gravitable.games.adrift.steps.upgrades import install
from gravitable.games.adrift.steps.warp_core import change_core
from gravitable.kernel import PROCEED, Action, Decision, Seat, Step


def resolve(m: AdriftMatch, number: CardNo) -> None:
    """The active system's event takes effect. adrift.turn.event, adrift.setup.discards"""
    s = m.state
    card = m.content.event[number]
    if type(card) is TimeTravel:
        m.push(OfferReversal(number))
        return
    last = begin_event(m, number)
    EFFECTS[type(card)](m, s.active, number, card)
    end_event(m)
    s.drawn = NONE
    if not last.kept:
        s.discards.append(number)


def challenge(m: AdriftMatch, system: System, card: CardNo, threshold: Threshold) -> None:
    """Match the threshold and gain, or lose.

    adrift.events.threshold, adrift.events.gain, adrift.events.loss
    """
    asked = threshold.numbers(harsh=m.options.doubtful_cards == "harsh") if threshold.harsh else threshold
    rp = m.state.systems[system]
    met = rp >= asked.threshold
    m.emit(ThresholdChecked(system, card, rp, asked.threshold, met))
    change_system(m, system, asked.gain if met else -asked.loss)


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


def clash(m: AdriftMatch, system: System, card: CardNo, contraband: Contraband) -> None:
    """The rival of a held contraband card is drawn. adrift.cards.clash"""
    s = m.state
    content = m.content
    for holder, held in enumerate(s.held):
        for rival in held:
            other = content.event[rival]
            if isinstance(other, Contraband) and other.clashes_with == contraband.id:
                m.emit(Clashed(holder, rival, card))
                change_core(m, -other.core_loss)
                if m.options.clash == "discard" and m.outcome is None:
                    held.remove(rival)
                    s.discards.append(rival)
                    s.last.clashed_holder, s.last.clashed_card = holder, rival
                    m.emit(CardLost(holder, rival, len(s.discards)))
                return


def match_left(m: AdriftMatch, system: System, card: CardNo, _: MatchLeft) -> None:
    """adrift.cards.double-trouble"""
    systems = m.state.systems
    change_system(m, system, systems[(system + 1) % len(systems)] - systems[system])


def ship_wide(m: AdriftMatch, system: System, number: CardNo, card: ShipWide) -> None:
    """Every system in turn order, then the core.

    adrift.cards.deus-ex-machina, adrift.cards.critical-failure, adrift.cards.asteroid-storm,
    adrift.cards.kessel-run, adrift.cards.planets
    """
    s = m.state
    if card.if_all_positive and min(s.systems) < 1:
        m.emit(NoEffect(system, number))
        return
    for each in range(len(s.systems)):
        change_system(m, each, card.systems)
    change_core(m, card.core)


EFFECTS: dict[type[EventCard], Callable[[AdriftMatch, System, CardNo, Any], None]] = {
    Threshold: challenge,
    UpgradeOffer: offer,
    Gift: keep,
    Boost: keep,
    Contraband: hold_contraband,
    MatchLeft: match_left,
    ShipWide: ship_wide,
}
"""What each family does at once; Time Travel asks first."""


class OfferUpgrade(Step, frozen=True):
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
            _upgrades(tuple(s.row)),
            "adrift.cards.offer",
            proceed="Decline",
        )

    def take(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, TakeUpgrade):
            s = m.state
            offer = m.content.event[self.card]
            assert isinstance(offer, UpgradeOffer)
            change_system(m, s.active, -offer.cost)
            end_event(m)
            s.last.replaced = install(m, s.active, action.upgrade)
            s.last.installed = action.upgrade


@functools.cache
def _upgrades(row: tuple[CardNo, ...]) -> tuple[Action, ...]:
    return *(TakeUpgrade(upgrade) for upgrade in row), PROCEED


def use_card(m: AdriftMatch, action: UseCard) -> None:
    """adrift.cards.boost"""
    holder = _holder(m, action.card)
    _discard(m, holder, action.card, holder)


def give_card(m: AdriftMatch, action: GiveCard) -> None:
    """adrift.cards.gift"""
    _discard(m, _holder(m, action.card), action.card, action.to)


def _holder(m: AdriftMatch, card: CardNo) -> System:
    for system, held in enumerate(m.state.held):
        if card in held:
            return system
    raise AssertionError(f"nobody holds card {card}")


def _discard(m: AdriftMatch, system: System, card: CardNo, to: System) -> None:
    kept = m.content.event[card]
    assert isinstance(kept, Boost | Gift)
    m.state.held[system].remove(card)
    m.state.discards.append(card)
    m.emit(CardUsed(system, card, to, len(m.state.discards)))
    change_system(m, to, kept.rp)
