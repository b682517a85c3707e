"""Adrift in words: cards, actions, events. The terminal, the browser and the log all read these."""

from __future__ import annotations

from collections.abc import Sequence

from gravitable.games.adrift import actions as a
from gravitable.games.adrift import events as e
from gravitable.games.adrift.cards import (
    Boost,
    Cancel,
    Content,
    Contraband,
    Convert,
    Divert,
    EventCard,
    Floor,
    Gift,
    MatchLeft,
    Scout,
    ShipWide,
    Threshold,
    TimeTravel,
    UpgradeCard,
    UpgradeOffer,
)
from gravitable.games.adrift.state import NONE, AdriftMatch
from gravitable.kernel import Action, Event


def card_text(content: Content, card: EventCard, *, harsh: bool = False) -> str:
    """What an event card does."""
    match card:
        case Threshold():
            n = card.harsh if harsh and card.harsh else card
            return f"At {n.threshold} RP or more: gain {n.gain}. Otherwise lose {n.loss}."
        case UpgradeOffer(cost=0):
            return "You may take an upgrade, free of charge."
        case UpgradeOffer():
            return f"At {card.at_least} RP or more: you may pay {card.cost} for an upgrade."
        case Gift():
            return f"Keep. Discard when you like: another system gains {card.rp}."
        case Boost():
            return f"Keep. Discard when you like: your system gains {card.rp}."
        case Contraband():
            rival = next(
                (other.title for other in content.event if other.id == card.clashes_with), card.clashes_with
            )
            return (
                f"Keep. Gain {card.income} as each of your turns begins. "
                f"Held while “{rival}” is drawn, the core loses {card.core_loss}."
            )
        case MatchLeft():
            return "Your RP become those of the system on your left."
        case ShipWide():
            effects = [f"every system {_gains(card.systems)}"] if card.systems else []
            effects += [f"the core {_gains(card.core)}"] if card.core else []
            condition = "If every system is above 0: " if card.if_all_positive else ""
            return _sentence(condition + ", ".join(effects))
        case TimeTravel():
            return "You may reverse what the last event did."


def upgrade_text(upgrade: UpgradeCard) -> str:
    """What an upgrade lets its system do."""
    match upgrade:
        case Convert():
            return f"In your turn: pay {upgrade.cost}, the core gains {upgrade.core}."
        case Floor():
            return f"This system cannot fail: it stays at {upgrade.floor}."
        case Cancel():
            return f"Pay {upgrade.cost}: cancel an event as it is drawn, anyone's."
        case Divert():
            return "Move your RP to another system, one for one."
        case Scout():
            return (
                f"Pay {upgrade.cost}: look at the next {upgrade.cards} events and put them back in any order."
            )


def action_words(m: AdriftMatch, action: Action) -> str:
    """An action as the label of a button."""
    c = m.content
    match action:
        case a.Draw(0):
            return "Draw none"
        case a.Draw(rp):
            return f"Draw {rp}"
        case a.Proceed():
            return _proceed_words(m)
        case a.ChargeCore(system):
            return f"{c.system[system].name}: spend {c.ship.full_power_cost}, core +{c.ship.full_power_core}"
        case a.BuyUpgrade(system, upgrade):
            return f"{c.system[system].name}: spend {c.ship.full_power_cost} for {c.upgrade[upgrade].title}"
        case a.TakeUpgrade(upgrade):
            return f"Take {c.upgrade[upgrade].title}"
        case a.UseCard(card):
            return f"Use {c.event[card].title}: +{_rp(c, card)}"
        case a.GiveCard(card, to):
            return f"Give {c.event[card].title}: {c.system[to].name} +{_rp(c, card)}"
        case a.ConvertRP(system):
            power = c.upgrade[m.state.installed[system]]
            return f"Pay {power.cost}, core +{power.core}" if isinstance(power, Convert) else "Convert RP"
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
        case a.Reverse(False):
            return "Leave it"
    return type(action).__name__


def _proceed_words(m: AdriftMatch) -> str:
    kind = m.pending[0].kind if m.pending else ""
    return {
        "adrift.before-card": "Draw the event card",
        "adrift.before-effect": "Let it happen",
        "adrift.spend": "End the turn",
        "adrift.offer": "Decline",
    }.get(kind, "Go on")


def event_words(m: AdriftMatch, event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log; empty for what needs no line of its own."""
    c = m.content

    def system(number: int) -> str:
        return c.system[number].name

    match event:
        case e.TurnBegan(number, turn):
            return f"Turn {turn}: {system(number)} ({names[m.state.crew[number]]})"
        case e.CoreDrawn(number, rp, core, system_rp):
            return f"{system(number)} draws {rp} RP from the core: now {system_rp}, core {core}."
        case e.EventDrawn(number, card):
            return f"{system(number)} draws “{c.event[card].title}”."
        case e.ThresholdChecked(number, _, rp, threshold, met):
            return f"{system(number)} at {rp} {'meets' if met else 'misses'} the threshold {threshold}."
        case e.NoEffect(_, card):
            return f"“{c.event[card].title}” has no effect."
        case e.SystemChanged(number, change, rp):
            return f"{system(number)} {change:+d}: now {rp}."
        case e.CoreChanged(change, rp):
            return f"Warp core {change:+d}: now {rp}."
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
            return f"{system(number)} spends {cost} RP ({source}): now {rp}."
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
    return ""


def _rp(content: Content, card: int) -> int:
    kept = content.event[card]
    return kept.rp if isinstance(kept, Gift | Boost) else 0


def _gains(rp: int) -> str:
    return f"gains {rp}" if rp > 0 else f"loses {-rp}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."
