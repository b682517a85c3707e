"""Who is in a fight, and how strong."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from gravitable.games.phobos_falling.content import Content
from gravitable.games.phobos_falling.content.effects import Arm
from gravitable.games.phobos_falling.crew.equipment import shield_strength, worn_strength
from gravitable.games.phobos_falling.crew.officers import has_ability
from gravitable.games.phobos_falling.numbers import PLACES, CardId, OfficerNo
from gravitable.games.phobos_falling.state import NO_CARD, Fight, Fighter, Officer, PhobosMatch

BARE_HANDS = 1
"""Pirates an officer defeats alone, without harm."""
BRAWLER_HANDS = 3


def the_fight(m: PhobosMatch) -> Fight:
    """The fight that is on."""
    fight = m.state.fight
    assert fight is not None
    return fight


def present(m: PhobosMatch) -> list[Fighter]:
    """The officers still in the fight."""
    fight = the_fight(m)
    officers = m.state.officers
    return [f for f in fight.fighters if not f.gone and officers[f.officer].alive]


def free_strength(m: PhobosMatch, fighter: Fighter, *, with_weapon: bool = True) -> int:
    """Pirates an officer can still defeat in this fight without harm and without giving anything up.

    Bare hands, and one each of Exoskeleton, Weapon and active shield; a wounded officer none.

    phobos-falling.combat.one-each
    """
    officer = m.state.officers[fighter.officer]
    if not officer.able:
        return 0
    tools = fighter.tools
    strength = max(0, bare_hands(m, fighter.officer) - fighter.by_hand)
    if "exoskeleton" not in tools:
        strength += worn_strength(m.content, officer)
    if with_weapon:
        strength += _arm_strength(m, best_weapon(m, fighter))
    if "shield" not in tools:
        strength += shield_strength(m.content, officer)
    return strength


def bare_hands(m: PhobosMatch, o: OfficerNo) -> int:
    """Pirates an officer defeats alone, without harm.

    phobos-falling.combat.bare-hands, phobos-falling.ability.brawler
    """
    return BRAWLER_HANDS if has_ability(m, o, "brawler") else BARE_HANDS


def best_weapon(m: PhobosMatch, fighter: Fighter) -> CardId:
    """The Weapon an officer can still use in this fight: one, and none that has struck in another's hand.

    phobos-falling.card.weapon
    """
    if "weapon" in fighter.tools:
        return NO_CARD
    hand = m.state.officers[fighter.officer].hand
    weapons = [
        card for card in hand if _arm_strength(m, card) and hand.count(card) > fighter.spent.count(card)
    ]
    return max(weapons, key=lambda card: _arm_strength(m, card), default=NO_CARD)


def _arm_strength(m: PhobosMatch, card: CardId) -> int:
    effect = m.content.cards[card].effect if card != NO_CARD else None
    return effect.strength if type(effect) is Arm else 0


def next_hurt(exposed: Sequence[OfficerNo], able: Container[OfficerNo]) -> OfficerNo:
    """Whom the pirates reach if nobody volunteers: the unhurt first, in turn order."""
    return min(exposed, key=lambda o: (o not in able, o))


def apparent_strength(content: Content, officers: Iterable[Officer]) -> list[int]:
    """How strong the crew looks to pirates in each zone: living officers and the Exoskeletons they wear.

    phobos-falling.example.apparent, phobos-falling.ability.disguise
    """
    strength = [0] * PLACES
    for officer in officers:
        if officer.alive and "disguise" not in content.roles[officer.role].abilities:
            strength[officer.zone] += 1 + worn_strength(content, officer)
    return strength
