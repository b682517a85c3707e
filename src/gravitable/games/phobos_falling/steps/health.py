"""Wounds, death and healing."""

from __future__ import annotations

from gravitable.games.phobos_falling.content.effects import Arm, Health, Wear
from gravitable.games.phobos_falling.events import CardShown, Discarded, HealthChanged
from gravitable.games.phobos_falling.numbers import CardId, OfficerNo
from gravitable.games.phobos_falling.state import NO_CARD, PhobosMatch
from gravitable.games.phobos_falling.steps.cards import put_away


def set_health(m: PhobosMatch, o: OfficerNo, health: Health) -> None:
    """An officer is healed, revived or wounded."""
    m.state.officers[o].health = health
    m.emit(HealthChanged(o, health))


def wound(m: PhobosMatch, o: OfficerNo) -> None:
    """A healthy officer is wounded; a wounded one stays so."""
    if m.state.officers[o].able:
        set_health(m, o, "wounded")


def kill(m: PhobosMatch, o: OfficerNo) -> None:
    """An officer dies. Exoskeleton and Weapons are lost, the other cards stay with the body.

    phobos-falling.combat.lose-arms
    """
    officer = m.state.officers[o]
    officer.installing = NO_CARD
    set_health(m, o, "dead")
    for card in officer.hand:
        if _is_arm(m, card):
            m.emit(CardShown(o, card))
    held = officer.worn + officer.hand
    officer.worn = []
    officer.hand = [card for card in held if not _is_arm(m, card)]
    for card in held:
        if _is_arm(m, card):
            m.emit(Discarded(o, card))
            put_away(m, card)


def _is_arm(m: PhobosMatch, card: CardId) -> bool:
    """A Weapon or an Exoskeleton."""
    effect = m.content.cards[card].effect
    return type(effect) is Arm or (type(effect) is Wear and effect.strength > 0)
