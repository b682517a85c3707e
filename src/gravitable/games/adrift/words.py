"""Adrift in words: actions and events. The terminal, the browser and the log all read these."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import assert_never, cast

from gravitable.games.adrift import actions as a
from gravitable.games.adrift import events as e
from gravitable.games.adrift.content import Boost, Content, Convert, Gift
from gravitable.games.adrift.state import NONE, AdriftMatch
from gravitable.kernel import Action, Event, Proceed, plain, signed


def action_words(m: AdriftMatch, action: Action) -> str:
    """An action as the label of a button."""
    if type(action) is a.ConvertRP:
        power = m.content.upgrade[m.state.installed[action.system]]
        if isinstance(power, Convert):
            return f"Pay {power.cost}, core +{power.core}"
    return _action_words(m.content, action)


@functools.lru_cache(4096)  # the same buttons are offered again and again
def _action_words(c: Content, action: Action) -> str:
    chosen = cast(a.AdriftAction, action)
    match chosen:
        case a.Draw(0):
            return "Draw none"
        case a.Draw(rp):
            return f"Draw {rp}"
        case Proceed():
            return "Go on"
        case a.ChargeCore(system):
            return f"{c.system[system].name}: spend {c.ship.full_power_cost}, core +{c.ship.full_power_core}"
        case a.BuyUpgrade(system, upgrade):
            return f"{c.system[system].name}: spend {c.ship.full_power_cost} for {_told(c, upgrade)}"
        case a.TakeUpgrade(upgrade):
            return f"Take {_told(c, upgrade)}"
        case a.UseCard(card):
            return f"Use {c.event[card].title}: +{_rp(c, card)}"
        case a.GiveCard(card, to):
            return f"Give {c.event[card].title}: {c.system[to].name} +{_rp(c, card)}"
        case a.ConvertRP():
            return "Convert RP"
        case a.DivertRP(_, to, rp):
            return f"Send {rp} to {c.system[to].name}"
        case a.LookAhead():
            return "Look at the next cards"
        case a.Reorder(order):
            return ", then ".join(c.event[card].title for card in order)
        case a.CancelEvent(system):
            return f"{c.system[system].name}: cancel this event"
        case a.Reverse(True):
            return "Reverse it"
        case a.Reverse():
            return "Leave it"
        case _:
            assert_never(chosen)


def event_words(m: AdriftMatch, event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log; empty for what needs no line of its own."""
    c = m.content

    def system(number: int) -> str:
        return c.system[number].name

    told = cast(e.AdriftEvent, event)
    match told:
        case e.TurnBegan(number, turn):
            return f"Turn {turn}: {system(number)} ({names[m.state.crew[number]]})"
        case e.CoreDrawn(number, rp, core, system_rp):
            return f"{system(number)} draws {rp} RP from the core: now {plain(system_rp)}, core {core}."
        case e.EventDrawn(number, card):
            return f"{system(number)} draws “{c.event[card].title}”."
        case e.ThresholdChecked(number, _, rp, threshold, met):
            verdict = "meets" if met else "misses"
            return f"{system(number)} at {plain(rp)} {verdict} the threshold {plain(threshold)}."
        case e.NoEffect(_, card):
            return f"“{c.event[card].title}” has no effect."
        case e.SystemChanged(number, change, rp):
            return f"{system(number)} {signed(change)}: now {plain(rp)}."
        case e.CoreChanged(change, rp):
            return f"Warp core {signed(change)}: now {plain(rp)}."
        case e.CardKept(number, card):
            return f"{system(number)} keeps “{c.event[card].title}”."
        case e.CardUsed(number, card, to):
            return f"{system(number)} uses “{c.event[card].title}”" + (
                f" for {system(to)}." if to != number else "."
            )
        case e.CardLost(number, card):
            return f"{system(number)} loses “{c.event[card].title}”."
        case e.Clashed(holder, held, drawn):
            return f"“{c.event[drawn].title}” meets “{c.event[held].title}”, held by {system(holder)}."
        case e.UpgradeInstalled(number, upgrade, replaced):
            instead = f" in place of {c.upgrade[replaced].title}" if replaced != NONE else ""
            return f"{system(number)} installs {c.upgrade[upgrade].title}{instead}."
        case e.UpgradeRemoved(number, upgrade, restored):
            again = f" and has {c.upgrade[restored].title} again" if restored != NONE else ""
            return f"{system(number)} gives {c.upgrade[upgrade].title} back{again}."
        case e.PowerUsed(number, upgrade, cost, rp):
            source = c.upgrade[upgrade].title if upgrade != NONE else "Full Power"
            return f"{system(number)} spends {cost} RP ({source}): now {plain(rp)}."
        case e.EventCancelled(_, card):
            return f"“{c.event[card].title}” is cancelled."
        case e.EventReversed(_, card):
            return f"Time runs backwards: “{c.event[card].title}” is reversed."
        case e.LookedAhead(_, number, count, cards):
            seen = ": " + ", ".join(f"“{c.event[card].title}”" for card in cards) if cards else ""
            return f"{system(number)} looks at the next {count} cards{seen}."
        case e.Reordered(number):
            return f"{system(number)} puts the cards back."
        case e.Ended(won, _, why):
            return f"{'Victory' if won else 'Defeat'}! {why}"
        case _:
            assert_never(told)


def _told(content: Content, upgrade: int) -> str:
    """An upgrade by its title, and what it does."""
    card = content.upgrade[upgrade]
    return f"{card.title}. {card.text(content, harsh=False)}"


def _rp(content: Content, card: int) -> int:
    kept = content.event[card]
    return kept.rp if isinstance(kept, Gift | Boost) else 0
