"""What a system can use now, and why not the rest: Full Power, kept cards, upgrade powers."""

from __future__ import annotations

import functools
from typing import assert_never

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


def upgrade_of(m: AdriftMatch, system: System) -> UpgradeCard | None:
    """What a system has installed."""
    installed = m.state.installed[system]
    return m.content.upgrade[installed] if installed != NONE else None


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


def unusable(m: AdriftMatch, decision: Decision) -> list[Blocked]:
    """What lies on the table and cannot be used by whoever is asked, with the reason."""
    offered = decision.options or ()
    found = [*_full_power(m, decision.seat), *_kept_cards(m, decision.seat), *_upgrades(m, decision.seat)]
    return [blocked for blocked in found if blocked.action not in offered]


def _full_power(m: AdriftMatch, seat: Seat) -> list[Blocked]:
    """adrift.full-power.choice, adrift.full-power.when"""
    s = m.state
    full = m.content.ship.full_power
    name, rp = m.content.system[s.active].name, s.systems[s.active]
    if seat != s.crew[s.active]:
        rule, reason = "adrift.full-power.when", "Full Power is spent in your system's own turn."
    elif rp < full:
        rule, reason = "adrift.full-power.choice", f"Full Power is {full} RP; {name} has {rp}."
    else:
        rule, reason = "adrift.full-power.when", "Full Power cannot be spent at this moment of the turn."
    actions: list[Action] = [ChargeCore(s.active), *(_buy(s.active, upgrade) for upgrade in s.row)]
    return [Blocked(action, rule, reason) for action in actions]


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
                rule, reason = _not_now(m, seat, system, "adrift.events.keep")
            actions = _gives(card, system, len(s.systems)) if isinstance(kept, Gift) else (UseCard(card),)
            found += [Blocked(action, rule, reason) for action in actions]
    return found


def _upgrades(m: AdriftMatch, seat: Seat) -> list[Blocked]:
    """adrift.upgrades.cost, adrift.upgrades.cancel, adrift.turn.powers"""
    s = m.state
    found = []
    for system, rp in enumerate(s.systems):
        upgrade = upgrade_of(m, system)
        cost = 1
        action: Action
        match upgrade:
            case None | Floor():
                continue
            case Convert():
                action, cost = ConvertRP(system), upgrade.cost
            case Cancel():
                action, cost = CancelEvent(system), upgrade.cost
            case Scout():
                action, cost = LookAhead(system), upgrade.cost
            case Divert():
                action = DivertRP(system, (system + 1) % len(s.systems), 1)
            case _:
                assert_never(upgrade)
        if s.crew[system] == seat and rp < cost:
            rule = "adrift.upgrades.cost"
            reason = f"It costs {cost} RP; {m.content.system[system].name} has {rp}."
        elif s.crew[system] == seat and isinstance(upgrade, Cancel):
            rule, reason = upgrade.rule, "An event is cancelled after it is drawn and before it happens."
        else:
            rule, reason = _not_now(m, seat, system, upgrade.rule)
        found.append(Blocked(action, rule, reason))
    return found


def _not_now(m: AdriftMatch, seat: Seat, system: System, owned: str) -> tuple[str, str]:
    """Why what belongs to a system cannot be used, and by which clause; `owned` says that it is its own."""
    name = m.content.system[system].name
    if m.state.crew[system] != seat:
        return owned, f"It belongs to {name}: only its crew can use it."
    if system != m.state.active:
        return "adrift.turn.powers", f"It is used in the turn of {name}."
    return "adrift.turn.powers", "It cannot be used at this moment."
