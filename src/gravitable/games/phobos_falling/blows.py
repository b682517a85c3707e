"""Blows in a fight: who is there, what costs nothing, what is paid with wounds; and the fight's end.

Implements phobos-falling.combat.tools, .bare-hands, .wound, .death, .won and .scavenge.engine
"""

from __future__ import annotations

from gravitable.games.phobos_falling.catalogue.effects import Arm, Make, Shield, Wear
from gravitable.games.phobos_falling.combat import BARE_HANDS, BRAWLER_HANDS
from gravitable.games.phobos_falling.events import CardMade, FightEnded, PiratesDefeated, Played, ShipGone
from gravitable.games.phobos_falling.hands import has_ability
from gravitable.games.phobos_falling.health import kill, wound
from gravitable.games.phobos_falling.moving import relocate
from gravitable.games.phobos_falling.names import EXTERNAL, PIRATE_SHIP, CardId, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.state import NO_CARD, Fight, Fighter, PhobosMatch


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


def free_strength(m: PhobosMatch, fighter: Fighter, seen: bool = False) -> int:
    """Pirates an officer defeats without harm and without giving anything up.

    Bare hands, and one each of Exoskeleton, Weapon and active shield. `seen`: without Weapons.
    phobos-falling.combat.tools, .one-each, .bare-hands
    """
    officer = m.state.officers[fighter.officer]
    if fighter.struck or not officer.able:
        return 0
    strength = BRAWLER_HANDS if has_ability(m, fighter.officer, "brawler") else BARE_HANDS
    cards = m.content.cards
    strength += max(
        (e.strength for card in officer.worn if type(e := cards[card].effects[0]) is Wear), default=0
    )
    if not seen:
        strength += max(
            (e.strength for card in officer.hand if type(e := cards[card].effects[0]) is Arm), default=0
        )
    if officer.shield != NO_CARD:
        effect = cards[officer.shield].effects[0]
        assert isinstance(effect, Shield)
        strength += effect.strength
    return strength


def strike(m: PhobosMatch, fighter: Fighter) -> None:
    """An officer uses all that costs nothing."""
    strength = free_strength(m, fighter)
    fighter.struck = True
    defeat(m, the_fight(m).zone, strength, fighter.officer)


def defeat(m: PhobosMatch, zone: ZoneNo, pirates: int, o: OfficerNo) -> None:
    """Pirates are removed; strength beyond the last is lost."""
    station = m.state.station
    beaten = min(pirates, station.pirates[zone])
    if beaten:
        station.pirates[zone] -= beaten
        m.emit(PiratesDefeated(zone, beaten, station.pirates[zone], o))


def take_harm(m: PhobosMatch, o: OfficerNo) -> None:
    """One more pirate: a healthy officer is wounded for it, a wounded one dies."""
    defeat(m, the_fight(m).zone, 1, o)
    if m.state.officers[o].able:
        wound(m, o)
    else:
        kill(m, o)


def end_fight(m: PhobosMatch) -> None:
    """No pirates are left, or nobody they could harm."""
    s = m.state
    fight = the_fight(m)
    left = s.station.pirates[fight.zone]
    m.emit(FightEnded(fight.zone, left))
    if fight.zone == PIRATE_SHIP and left == 0 and s.held is not None:
        scavenge(m)
    s.fight = None


def scavenge(m: PhobosMatch) -> None:
    """The ship is won: who has the card takes its engine, and all come off it.

    phobos-falling.scavenge.engine
    """
    s = m.state
    engine = "shuttle.singularity-engine"
    for fighter in present(m):
        officer = s.officers[fighter.officer]
        card = next((card for card in officer.hand if _scavenges(m, card)), NO_CARD)
        if card != NO_CARD and engine in s.supply:
            officer.hand.remove(card)
            s.removed.append(card)
            s.supply.remove(engine)
            officer.hand.append(engine)
            m.emit(Played(fighter.officer, card))
            m.emit(CardMade(fighter.officer, engine))
    leave_ship(m)


def _scavenges(m: PhobosMatch, card: CardId) -> bool:
    effect = m.content.cards[card].effects[0]
    return type(effect) is Make and effect.by == "scavenging"


def leave_ship(m: PhobosMatch) -> None:
    """The held ship is gone; officers on it are left outside."""
    s = m.state
    s.held = None
    s.station.pirates[PIRATE_SHIP] = 0
    m.emit(ShipGone())
    fight, s.fight = s.fight, None
    for o, officer in enumerate(s.officers):
        if officer.zone == PIRATE_SHIP:
            relocate(m, o, EXTERNAL, "ship")
    s.fight = fight
