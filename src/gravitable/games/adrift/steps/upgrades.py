"""Upgrades: how they come into a system's slot, and what their powers do."""

from __future__ import annotations

from itertools import permutations

from gravitable.games.adrift.actions import ConvertRP, DivertRP, LookAhead, Reorder
from gravitable.games.adrift.content import Cancel, Convert, Scout
from gravitable.games.adrift.events import (
    EventCancelled,
    LookedAhead,
    Reordered,
    UpgradeInstalled,
    UpgradeRemoved,
)
from gravitable.games.adrift.state import NONE, AdriftMatch, CardNo, System
from gravitable.games.adrift.steps.last_event import begin_event
from gravitable.games.adrift.steps.systems import change_system, pay
from gravitable.games.adrift.steps.warp_core import change_core
from gravitable.kernel import Action, Decision, Seat, Step


def install(m: AdriftMatch, system: System, upgrade: CardNo) -> CardNo:
    """Put an upgrade from the row into a system's slot; returns the one it replaces.

    adrift.upgrades.one-each, adrift.upgrades.replaced
    """
    s = m.state
    replaced = s.installed[system]
    s.row.remove(upgrade)
    if replaced != NONE and m.options.replaced_upgrade == "row":
        s.row.append(replaced)
        s.row.sort()
    s.installed[system] = upgrade
    m.emit(UpgradeInstalled(system, upgrade, replaced, tuple(s.row)))
    return replaced


def uninstall(m: AdriftMatch, system: System, restore: CardNo) -> None:
    """Take a system's upgrade back to the row and give it its earlier one again, unless another has that now.

    adrift.cards.time-travel
    """
    s = m.state
    upgrade = s.installed[system]
    s.row.append(upgrade)
    s.row.sort()
    if restore in s.row:
        s.row.remove(restore)
    elif restore in s.installed:
        restore = NONE
    s.installed[system] = restore
    m.emit(UpgradeRemoved(system, upgrade, restore, tuple(s.row)))


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


def cancel_event(m: AdriftMatch, system: System, card: CardNo) -> None:
    """Pay, and the card has no effect at all. adrift.upgrades.cancel"""
    s = m.state
    upgrade = m.content.upgrade[s.installed[system]]
    assert isinstance(upgrade, Cancel)
    pay(m, system, s.installed[system], upgrade.cost)
    begin_event(m, card)
    s.drawn = NONE
    s.discards.append(card)
    m.emit(EventCancelled(system, card, len(s.discards)))


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


class PutBack(Step, frozen=True):
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
        order = list(reversed(action.order))
        if order != s.top[-self.count :]:
            s.top[-self.count :] = order
            # Another seat that had seen one of these cards no longer knows where it lies.
            s.seen_by[-self.count :] = [1 << seat] * self.count
        m.emit(Reordered(self.system))
