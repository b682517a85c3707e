"""Blows in a fight: who is there, what costs nothing, what is paid with wounds.

Implements phobos-falling.combat.tools, .one-each, .bare-hands, .wound and .death
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from gravitable.games.phobos_falling.catalogue.effects import Arm
from gravitable.games.phobos_falling.combat import BARE_HANDS, BRAWLER_HANDS, shield_strength, worn_strength
from gravitable.games.phobos_falling.events import PiratesDefeated
from gravitable.games.phobos_falling.hands import has_ability
from gravitable.games.phobos_falling.health import kill, wound
from gravitable.games.phobos_falling.names import CardId, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.state import NO_CARD, Fight, Fighter, PhobosMatch, Tool


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
    """Pirates an officer defeats alone, without harm."""
    return BRAWLER_HANDS if has_ability(m, o, "brawler") else BARE_HANDS


def best_weapon(m: PhobosMatch, fighter: Fighter) -> CardId:
    """The Weapon an officer can still use in this fight: one, and none that has struck in another's hand."""
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


def strike(m: PhobosMatch, fighter: Fighter) -> None:
    """An officer uses all that costs nothing."""
    officer = m.state.officers[fighter.officer]
    strength = free_strength(m, fighter)
    if not strength:
        return
    fighter.by_hand = max(fighter.by_hand, bare_hands(m, fighter.officer))
    if worn_strength(m.content, officer):
        _use(fighter, "exoskeleton")
    if weapon := best_weapon(m, fighter):
        _use(fighter, "weapon")
        fighter.spent.append(weapon)
    if shield_strength(m.content, officer):
        _use(fighter, "shield")
    defeat(m, the_fight(m).zone, strength, fighter.officer)


def _use(fighter: Fighter, tool: Tool) -> None:
    if tool not in fighter.tools:
        fighter.tools.append(tool)


def hand_over(m: PhobosMatch, card: CardId, giver: OfficerNo, taker: OfficerNo) -> None:
    """A Weapon that has struck in this fight is given away: it does not strike again in the other's hand.

    Who has another copy gives the one that has not struck.
    """
    if m.state.fight is None:
        return
    holders = {fighter.officer: fighter for fighter in m.state.fight.fighters}
    if giver not in holders or taker not in holders:
        return
    spent = holders[giver].spent
    if m.state.officers[giver].hand.count(card) < spent.count(card):
        spent.remove(card)
        holders[taker].spent.append(card)


def defeat(m: PhobosMatch, zone: ZoneNo, pirates: int, o: OfficerNo) -> None:
    """Pirates are removed; strength beyond the last is lost."""
    station = m.state.station
    beaten = min(pirates, station.pirates[zone])
    if beaten:
        station.pirates[zone] -= beaten
        m.emit(PiratesDefeated(zone, beaten, station.pirates[zone], o))


def next_hurt(exposed: Sequence[OfficerNo], able: Container[OfficerNo]) -> OfficerNo:
    """Whom the pirates reach if nobody volunteers: the unhurt first, in turn order."""
    return min(exposed, key=lambda o: (o not in able, o))


def take_harm(m: PhobosMatch, o: OfficerNo) -> None:
    """One more pirate: a healthy officer is wounded for it, a wounded one dies."""
    defeat(m, the_fight(m).zone, 1, o)
    if m.state.officers[o].able:
        wound(m, o)
    else:
        kill(m, o)
