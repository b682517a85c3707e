"""What a system can use now, and why not the rest: Full Power, kept cards, upgrade powers."""

from __future__ import annotations

import functools
from typing import Literal, TypeAlias, assert_never

from gravitable.games.adrift.actions import (
    BuyUpgrade,
    CancelEvent,
    ChargeCore,
    ConvertRP,
    DivertRP,
    GiveCard,
    LookAhead,
    UseCard,
)
from gravitable.games.adrift.content import (
    Boost,
    Cancel,
    Content,
    Contraband,
    Convert,
    Divert,
    Floor,
    Gift,
    Scout,
    UpgradeCard,
)
from gravitable.games.adrift.state import NONE, AdriftMatch, CardNo, System
from gravitable.kernel import Action, Blocked, Decision, Seat

Moment: TypeAlias = Literal["own-turn", "after-event"]
"""When in a turn something is used: at any point, or when the event is over."""


def upgrade_of(m: AdriftMatch, system: System) -> UpgradeCard | None:
    """What a system has installed."""
    installed = m.state.installed[system]
    return m.content.upgrade[installed] if installed != NONE else None


def usable(m: AdriftMatch, system: System, moment: Moment = "own-turn") -> tuple[Action, ...]:
    """Everything `system` can use now, its turn or not.

    adrift.full-power.choice, adrift.full-power.when, adrift.events.keep, adrift.upgrades.cost
    """
    s = m.state
    content = m.content
    rp = s.systems[system]
    actions: tuple[Action, ...] = ()
    if rp >= content.ship.full_power and system == s.active and m.options.full_power in ("own-turn", moment):
        actions = _full_power_buys(system, tuple(s.row))
    for card in s.held[system]:
        kept = type(content.event[card])
        if kept is Boost:
            actions += _use(card)
        elif kept is Gift:
            actions += _gives(card, system, len(s.systems))
    installed = s.installed[system]
    if installed != NONE:
        upgrade = content.upgrade[installed]
        if rp >= upgrade.cost:
            actions += _power(m, system, upgrade)
    return actions


def _power(m: AdriftMatch, system: System, upgrade: UpgradeCard) -> tuple[Action, ...]:
    """What a system that can pay for it may do by its upgrade, except to cancel an event."""
    s = m.state
    kind = type(upgrade)
    if kind is Divert:
        rp, full = s.systems[system], m.content.ship.full_power
        return tuple(
            [
                divert
                for to, there in enumerate(s.systems)
                if to != system
                for divert in _diverts(system, to, min(rp, full - there))
            ]
        )
    if kind is Convert and system == s.active:
        return _convert(system)
    if kind is Scout and (s.rest or s.top):
        return _look(system)
    return ()


# Actions are immutable: each is made once and offered again and again.
_buy = functools.cache(BuyUpgrade)


@functools.cache
def _full_power_buys(system: System, row: tuple[CardNo, ...]) -> tuple[Action, ...]:
    """adrift.full-power.core, adrift.full-power.upgrade"""
    return ChargeCore(system), *(_buy(system, upgrade) for upgrade in row)


@functools.cache
def _use(card: CardNo) -> tuple[UseCard]:
    return (UseCard(card),)


@functools.cache
def _convert(system: System) -> tuple[ConvertRP]:
    return (ConvertRP(system),)


@functools.cache
def _look(system: System) -> tuple[LookAhead]:
    return (LookAhead(system),)


@functools.cache
def _gives(card: CardNo, system: System, systems: int) -> tuple[GiveCard, ...]:
    return tuple(GiveCard(card, to) for to in range(systems) if to != system)


@functools.cache
def _diverts(system: System, to: System, most: int) -> tuple[DivertRP, ...]:
    return tuple(DivertRP(system, to, rp) for rp in range(1, most + 1))


def spends_otherwise(m: AdriftMatch, system: System) -> bool:
    """Whether the system's upgrade spends RP in another way. adrift.full-power.must"""
    upgrade = upgrade_of(m, system)
    return upgrade is not None and type(upgrade) is not Floor


def unusable(m: AdriftMatch, decision: Decision) -> list[Blocked]:
    """What lies on the table and cannot be used by whoever is asked, with the reason."""
    offered = decision.options or ()
    found = [*_full_power(m, decision.seat), *_kept_cards(m, decision.seat), *_upgrades(m, decision.seat)]
    return [blocked for blocked in found if blocked.action not in offered]


def _full_power(m: AdriftMatch, seat: Seat) -> tuple[Blocked, ...]:
    """adrift.full-power.choice, adrift.full-power.when"""
    s = m.state
    active = s.active
    return _no_full_power(m.content, active, s.systems[active], tuple(s.row), own=seat == s.crew[active])


@functools.lru_cache(maxsize=4096)
def _no_full_power(
    content: Content, system: System, rp: int, row: tuple[CardNo, ...], *, own: bool
) -> tuple[Blocked, ...]:
    full, name = content.ship.full_power, content.system[system].name
    if not own:
        rule, reason = "adrift.full-power.when", "Full Power is spent in your system's own turn."
    elif rp < full:
        rule, reason = "adrift.full-power.choice", f"Full Power is {full} RP; {name} has {rp}."
    else:
        rule, reason = "adrift.full-power.when", "Full Power cannot be spent at this moment of the turn."
    return tuple(Blocked(action, rule, reason) for action in _full_power_buys(system, row))


def _kept_cards(m: AdriftMatch, seat: Seat) -> list[Blocked]:
    """adrift.events.keep, adrift.cards.contraband, adrift.turn.powers"""
    s = m.state
    found = []
    for system, held in enumerate(s.held):
        for card in held:
            kept = m.content.event[card]
            if isinstance(kept, Contraband):
                rule, reason = kept.rule, "It works by being kept: RP as each turn of its holder begins."
            else:
                own, active = s.crew[system] == seat, system == s.active
                rule, reason = _not_now(m.content, system, "adrift.events.keep", own=own, active=active)
            actions = _gives(card, system, len(s.systems)) if isinstance(kept, Gift) else (UseCard(card),)
            found += [Blocked(action, rule, reason) for action in actions]
    return found


def _upgrades(m: AdriftMatch, seat: Seat) -> list[Blocked]:
    """adrift.upgrades.cost, adrift.upgrades.cancel, adrift.turn.powers"""
    s = m.state
    found = []
    for system, installed in enumerate(s.installed):
        if installed != NONE:
            own, active = s.crew[system] == seat, system == s.active
            blocked = _no_power(m.content, system, installed, s.systems[system], own=own, active=active)
            if blocked is not None:
                found.append(blocked)
    return found


@functools.lru_cache(maxsize=4096)
def _no_power(
    content: Content, system: System, installed: CardNo, rp: int, *, own: bool, active: bool
) -> Blocked | None:
    upgrade = content.upgrade[installed]
    action: Action
    match upgrade:
        case Floor():
            return None
        case Convert():
            action = ConvertRP(system)
        case Cancel():
            action = CancelEvent(system)
        case Scout():
            action = LookAhead(system)
        case Divert():
            action = DivertRP(system, (system + 1) % len(content.system), 1)
        case _:
            assert_never(upgrade)
    if own and rp < upgrade.cost:
        reason = f"It costs {upgrade.cost} RP; {content.system[system].name} has {rp}."
        return Blocked(action, "adrift.upgrades.cost", reason)
    if own and isinstance(upgrade, Cancel):
        reason = "An event is cancelled after it is drawn and before it happens."
        return Blocked(action, upgrade.rule, reason)
    return Blocked(action, *_not_now(content, system, upgrade.rule, own=own, active=active))


def _not_now(content: Content, system: System, owned: str, *, own: bool, active: bool) -> tuple[str, str]:
    """Why what belongs to a system cannot be used, and by which clause; `owned` says that it is its own."""
    name = content.system[system].name
    if not own:
        return owned, f"It belongs to {name}: only its crew can use it."
    if not active:
        return "adrift.turn.powers", f"It is used in the turn of {name}."
    return "adrift.turn.powers", "It cannot be used at this moment."
