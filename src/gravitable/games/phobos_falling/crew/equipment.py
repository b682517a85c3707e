"""What officers wear, and how many cards they may hold."""

from __future__ import annotations

from gravitable.games.phobos_falling.content import Content
from gravitable.games.phobos_falling.content.effects import Shield, Wear
from gravitable.games.phobos_falling.numbers import CardId
from gravitable.games.phobos_falling.state import NO_CARD, Officer
from gravitable.games.phobos_falling.station.life_support import Suit


def worn_strength(content: Content, officer: Officer) -> int:
    """Pirates the Exoskeleton an officer wears defeats in a fight. phobos-falling.card.exoskeleton"""
    worn = [content.cards[card].effect for card in officer.worn]
    return max((effect.strength for effect in worn if isinstance(effect, Wear)), default=0)


def shield_strength(content: Content, officer: Officer) -> int:
    """Pirates an officer's active Personal Force Field defeats in a fight."""
    effect = content.cards[officer.shield].effect if officer.shield != NO_CARD else None
    return effect.strength if isinstance(effect, Shield) else 0


def wearable(content: Content, card: CardId) -> Wear | None:
    """What a card gives when it is worn, None if it cannot be."""
    effect = content.cards[card].effect
    return effect if isinstance(effect, Wear) else None


def suit_of(content: Content, officer: Officer) -> Suit:
    """How an officer does without air. phobos-falling.card.space-suit"""
    if officer.worn and any(wear.suit for wear in _worn(content, officer)):
        return "worn"
    return "none" if officer.shield == NO_CARD else "shield"


def hand_limit(content: Content, officer: Officer, officers: int) -> int:
    """How many cards the officer may hold at the end of a turn, in a game of so many officers.

    phobos-falling.cards.utility-belt, phobos-falling.card.utility-belt
    """
    size = content.hand_sizes[officers]
    return size + max((wear.hand for wear in _worn(content, officer)), default=0)


def cards_held(officer: Officer, worn_count: bool) -> int:
    """How many cards count against the hand limit: those in hand and, by default, those worn."""
    return len(officer.hand) + (len(officer.worn) if worn_count else 0)


def _worn(content: Content, officer: Officer) -> list[Wear]:
    return [wear for card in officer.worn if (wear := wearable(content, card))]
