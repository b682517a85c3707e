"""Putting on suits, Exoskeletons and Utility Belts, and taking them off."""

from __future__ import annotations

from gravitable.games.phobos_falling.actions import Equip, TakeOff
from gravitable.games.phobos_falling.content.effects import Wear
from gravitable.games.phobos_falling.crew.hands import kinds_of
from gravitable.games.phobos_falling.events import Equipped, TakenOff
from gravitable.games.phobos_falling.numbers import PIRATE_SHIP, OfficerNo
from gravitable.games.phobos_falling.state import NO_CARD, PhobosMatch
from gravitable.games.phobos_falling.station.life_support import no_air
from gravitable.kernel import Action


def wear_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """What can be put on, one of each, and taken off. phobos-falling.cards.equip"""
    s = m.state
    officer = s.officers[o]
    cards = m.content.cards
    options: list[Action] = []
    worn = [cards[card].id for card in officer.worn]
    gone = [card for card, by, _ in s.turn.parted if by == o]
    for card in kinds_of(officer.hand):
        if type(cards[card].effect) is Wear and cards[card].id not in worn and card not in gone:
            options.append(Equip(card))
    options += [TakeOff(card) for card in officer.worn if not needs_suit(m, o, card)]
    return options


def needs_suit(m: PhobosMatch, o: OfficerNo, card: str) -> bool:
    """Whether the officer could not be here once this card is off; on the pirate ship a shield is no suit."""
    s = m.state
    officer = s.officers[o]
    if officer.shield != NO_CARD and officer.zone != PIRATE_SHIP:
        return False
    suits = [worn for worn in officer.worn if _is_suit(m, worn)]
    return suits == [card] and bool(no_air(m.content.map, s.station, officer.zone))


def _is_suit(m: PhobosMatch, card: str) -> bool:
    effect = m.content.cards[card].effect
    return type(effect) is Wear and effect.suit


def equip(m: PhobosMatch, o: OfficerNo, action: Equip) -> None:
    """A card is put on."""
    officer = m.state.officers[o]
    officer.hand.remove(action.card)
    officer.worn.append(action.card)
    m.emit(Equipped(o, action.card))


def take_off(m: PhobosMatch, o: OfficerNo, action: TakeOff) -> None:
    """A card is taken off; this turn it is not put on again."""
    officer = m.state.officers[o]
    officer.worn.remove(action.card)
    officer.hand.append(action.card)
    m.state.turn.parted.append((action.card, o, o))
    m.emit(TakenOff(o, action.card))
