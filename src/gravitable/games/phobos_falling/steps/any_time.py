"""What the officer in turn can do at any time of the turn, in a fight too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gravitable.games.phobos_falling.actions import Equip, RaiseShield, TakeOff, TubeTo
from gravitable.games.phobos_falling.content.effects import Shield
from gravitable.games.phobos_falling.crew.hands import kinds_of
from gravitable.games.phobos_falling.events import ShieldRaised
from gravitable.games.phobos_falling.numbers import CardId, OfficerNo
from gravitable.games.phobos_falling.state import NO_CARD, PhobosMatch
from gravitable.games.phobos_falling.station.access import no_cards
from gravitable.games.phobos_falling.steps.abilities import ABILITIES, ability_options
from gravitable.games.phobos_falling.steps.cards import use_card
from gravitable.games.phobos_falling.steps.equipping import equip, take_off, wear_options
from gravitable.games.phobos_falling.steps.moving import relocate, tube_options
from gravitable.games.phobos_falling.steps.systems import SYSTEMS, system_options
from gravitable.kernel import Action


def anytime_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """What the officer in turn can do in every part of the turn; the wounded only move and dress.

    phobos-falling.cards.tube-any-time
    """
    options = tube_options(m, o)
    options += wear_options(m, o)
    if not m.state.officers[o].able:
        return options
    if m.state.fight is not None or no_cards(m, o) is None:
        options += shield_options(m, o)
    return options + system_options(m, o) + ability_options(m, o)


def shield_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """The Personal Force Fields an officer could activate: none while one is active."""
    officer = m.state.officers[o]
    if officer.shield != NO_CARD:
        return []
    return [RaiseShield(o, card) for card in kinds_of(officer.hand) if _is_shield(m, card)]


def _is_shield(m: PhobosMatch, card: CardId) -> bool:
    return type(m.content.cards[card].effect) is Shield


def raise_shield(m: PhobosMatch, action: RaiseShield) -> None:
    """A Personal Force Field is up until the next turn of the officer in turn, or of the pirates.

    phobos-falling.example.shield-lasts, phobos-falling.card.personal-force-field
    """
    s = m.state
    officer = s.officers[action.officer]
    officer.hand.remove(action.card)
    officer.shield = action.card
    officer.shield_ends = s.turn.officer
    m.emit(ShieldRaised(action.officer, action.card))


def tube(m: PhobosMatch, action: TubeTo) -> None:
    """Off by Jefferies Tube. phobos-falling.card.jefferies-tube, phobos-falling.movement.tube"""
    use_card(m, action.officer, action.card)
    relocate(m, action.officer, action.zone, "tube")


ANYTIME: dict[type[Action], Callable[[PhobosMatch, OfficerNo, Any], None]] = {
    Equip: equip,
    TakeOff: take_off,
    TubeTo: lambda m, o, action: tube(m, action),
    RaiseShield: lambda m, o, action: raise_shield(m, action),
    **SYSTEMS,
    **ABILITIES,
}
