"""Blows in a fight: the officers there, blows that cost nothing, blows paid with wounds."""

from __future__ import annotations

from gravitable.games.phobos_falling.crew.equipment import shield_strength, worn_strength
from gravitable.games.phobos_falling.crew.fight import bare_hands, best_weapon, free_strength, the_fight
from gravitable.games.phobos_falling.events import CardShown, PiratesDefeated
from gravitable.games.phobos_falling.numbers import CardId, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.state import Fighter, PhobosMatch, Tool
from gravitable.games.phobos_falling.steps.health import kill, wound


def strike(m: PhobosMatch, fighter: Fighter) -> None:
    """An officer uses all that costs nothing. phobos-falling.combat.keep-arms"""
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
        m.emit(CardShown(fighter.officer, weapon))
    if shield_strength(m.content, officer):
        _use(fighter, "shield")
    defeat(m, the_fight(m).zone, strength, fighter.officer)


def _use(fighter: Fighter, tool: Tool) -> None:
    if tool not in fighter.tools:
        fighter.tools.append(tool)


def hand_over(m: PhobosMatch, card: CardId, giver: OfficerNo, taker: OfficerNo) -> None:
    """A Weapon that has struck in this fight is given away: it does not strike again in the other's hand.

    A giver with another copy gives the one that has not struck.
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
        left = station.pirates[zone]
        m.emit(PiratesDefeated(zone, beaten, left, zone, left, o))


def take_harm(m: PhobosMatch, o: OfficerNo) -> None:
    """One more pirate: a healthy officer is wounded for it, a wounded one dies."""
    defeat(m, the_fight(m).zone, 1, o)
    if m.state.officers[o].able:
        wound(m, o)
    else:
        kill(m, o)
