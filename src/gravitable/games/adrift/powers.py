"""What a system can do besides its turn's fixed course: kept cards, upgrade powers, Full Power."""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import permutations
from typing import Any

from gravitable.games.adrift.actions import (
    BuyUpgrade,
    ChargeCore,
    ConvertRP,
    DivertRP,
    GiveCard,
    LookAhead,
    Reorder,
    UseCard,
)
from gravitable.games.adrift.cards import Boost, Convert, Divert, Floor, Gift, Scout
from gravitable.games.adrift.events import CardUsed, LookedAhead, Reordered
from gravitable.games.adrift.ship import change_core, change_system, install, pay, upgrade_of
from gravitable.games.adrift.state import NONE, AdriftMatch, CardNo, System
from gravitable.kernel import Action, Decision, Seat, Step


def usable(m: AdriftMatch, system: System, *, after_event: bool = False) -> list[Action]:
    """Everything `system` can use now, its turn or not.

    adrift.full-power.choice, adrift.full-power.when, adrift.events.keep, adrift.upgrades.cost
    """
    s = m.state
    content = m.content
    rp = s.systems[system]
    actions: list[Action] = []
    if (
        rp >= content.ship.full_power
        and system == s.active
        and (after_event or m.options.full_power == "own-turn")
    ):
        actions.append(ChargeCore(system))
        actions += [_buy(system, upgrade) for upgrade in s.row]
    for card in s.held[system]:
        kept = content.event[card]
        if type(kept) is Boost:
            actions.append(UseCard(card))
        elif type(kept) is Gift:
            actions += _gives(card, system, len(s.systems))
    match upgrade_of(m, system):
        case Divert():
            for to, there in enumerate(s.systems):
                if to != system:
                    actions += _diverts(system, to, min(rp, content.ship.full_power - there))
        case Convert(cost=cost) if rp >= cost and system == s.active:
            actions.append(ConvertRP(system))
        case Scout(cost=cost) if rp >= cost and (s.rest or s.top):
            actions.append(LookAhead(system))
    return actions


# Actions are immutable: each is made once and offered again and again.
_buy = functools.cache(BuyUpgrade)


@functools.cache
def _gives(card: CardNo, system: System, systems: int) -> tuple[GiveCard, ...]:
    return tuple(GiveCard(card, to) for to in range(systems) if to != system)


@functools.cache
def _diverts(system: System, to: System, most: int) -> tuple[DivertRP, ...]:
    return tuple(DivertRP(system, to, rp) for rp in range(1, most + 1))


def spends_otherwise(m: AdriftMatch, system: System) -> bool:
    """Whether the system's upgrade spends RP in another way. adrift.full-power.must"""
    return not isinstance(upgrade_of(m, system), Floor | None)


def use(m: AdriftMatch, action: Action) -> None:
    """Apply a power that `usable` offered."""
    _USES[type(action)](m, action)


def charge_core(m: AdriftMatch, action: ChargeCore) -> None:
    """adrift.full-power.core"""
    ship = m.content.ship
    pay(m, action.system, NONE, ship.full_power_cost)
    change_core(m, ship.full_power_core)


def buy_upgrade(m: AdriftMatch, action: BuyUpgrade) -> None:
    """adrift.full-power.upgrade"""
    ship = m.content.ship
    pay(m, action.system, NONE, ship.full_power_cost)
    install(m, action.system, action.upgrade)


def use_card(m: AdriftMatch, action: UseCard) -> None:
    """adrift.cards.boost"""
    holder = _holder(m, action.card)
    _discard(m, holder, action.card, holder)


def give_card(m: AdriftMatch, action: GiveCard) -> None:
    """adrift.cards.gift"""
    _discard(m, _holder(m, action.card), action.card, action.to)


def convert_rp(m: AdriftMatch, action: ConvertRP) -> None:
    """adrift.upgrades.convert"""
    installed = m.state.installed[action.system]
    upgrade = m.content.upgrade[installed]
    assert isinstance(upgrade, Convert)
    pay(m, action.system, installed, upgrade.cost)
    change_core(m, upgrade.core)


def divert_rp(m: AdriftMatch, action: DivertRP) -> None:
    """adrift.upgrades.divert"""
    pay(m, action.system, m.state.installed[action.system], action.rp)
    change_system(m, action.to, action.rp)


def look_ahead(m: AdriftMatch, action: LookAhead) -> None:
    """Turn the next cards into a known top, seen by one seat. adrift.upgrades.scout"""
    s = m.state
    installed = s.installed[action.system]
    upgrade = m.content.upgrade[installed]
    assert isinstance(upgrade, Scout)
    pay(m, action.system, installed, upgrade.cost)
    seat = s.crew[action.system]
    count = min(upgrade.cards, s.cards_left)
    while len(s.top) < count:
        s.top.insert(0, m.draw(s.rest))
        s.seen_by.insert(0, 0)
    for place in range(len(s.top) - count, len(s.top)):
        s.seen_by[place] |= 1 << seat
    m.emit(LookedAhead(seat, action.system, count, tuple(reversed(s.top[-count:]))))
    m.push(PutBack(action.system, count))


_USES: dict[type[Action], Callable[[AdriftMatch, Any], None]] = {
    ChargeCore: charge_core,
    BuyUpgrade: buy_upgrade,
    UseCard: use_card,
    GiveCard: give_card,
    ConvertRP: convert_rp,
    DivertRP: divert_rp,
    LookAhead: look_ahead,
}


def _holder(m: AdriftMatch, card: int) -> System:
    return next(system for system, held in enumerate(m.state.held) if card in held)


def _discard(m: AdriftMatch, system: System, card: int, to: System) -> None:
    kept = m.content.event[card]
    assert isinstance(kept, Boost | Gift)
    m.state.held[system].remove(card)
    m.state.discards.append(card)
    m.emit(CardUsed(system, card, to))
    change_system(m, to, kept.rp)


class PutBack(Step, frozen=True, gc=False):
    """The cards looked at go back in any order. adrift.upgrades.scout"""

    system: System
    count: int

    def run(self, m: AdriftMatch) -> Decision | None:
        cards = tuple(reversed(m.state.top[-self.count :]))
        if len(cards) < 2:
            return None
        return Decision(
            m.state.crew[self.system],
            "adrift.reorder",
            "Put the cards back: which comes first?",
            [Reorder(order) for order in permutations(cards)],
            "adrift.upgrades.scout",
        )

    def take(self, m: AdriftMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Reorder)
        s = m.state
        before = dict(zip(s.top[-self.count :], s.seen_by[-self.count :], strict=True))
        s.top[-self.count :] = reversed(action.order)
        # Who else had seen one of these cards no longer knows where it lies.
        s.seen_by[-self.count :] = [
            1 << seat if action.order != tuple(reversed(before)) else before[card]
            for card in s.top[-self.count :]
        ]
        m.emit(Reordered(self.system))
