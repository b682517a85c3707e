"""How a fight ends, and what a captured pirate ship yields."""

from __future__ import annotations

from gravitable.games.phobos_falling.content.effects import Make
from gravitable.games.phobos_falling.crew.fight import present, the_fight
from gravitable.games.phobos_falling.crew.hands import sees
from gravitable.games.phobos_falling.events import CardMade, CardShown, FightEnded, Played, ShipGone
from gravitable.games.phobos_falling.numbers import EXTERNAL, PIRATE_SHIP, CardId, OfficerNo
from gravitable.games.phobos_falling.state import NO_CARD, PhobosMatch
from gravitable.games.phobos_falling.steps.moving import relocate
from gravitable.kernel import Seat

ENGINE = "shuttle.singularity-engine"


def end_fight(m: PhobosMatch) -> None:
    """No pirates are left, or nobody they could harm."""
    s = m.state
    fight = the_fight(m)
    left = s.station.pirates[fight.zone]
    m.emit(FightEnded(fight.zone, left))
    if fight.zone == PIRATE_SHIP and left == 0 and s.held is not None:
        scavenge(m)
    s.fight = None


def engine_at_stake(m: PhobosMatch, seat: Seat | None) -> bool:
    """Whether, as far as `seat` knows, nobody in a fight on the held ship has the card for its engine."""
    s = m.state
    if the_fight(m).zone != PIRATE_SHIP or not s.station.pirates[PIRATE_SHIP] or ENGINE not in s.supply:
        return False
    return not any(_scavenge_card(m, f.officer) for f in present(m) if sees(m, seat, f.officer))


def scavenge(m: PhobosMatch) -> None:
    """The ship is won: an officer with the card takes its engine, and all officers leave the ship.

    phobos-falling.scavenge.engine
    """
    s = m.state
    for fighter in present(m):
        officer = s.officers[fighter.officer]
        card = _scavenge_card(m, fighter.officer)
        if card != NO_CARD and ENGINE in s.supply:
            officer.hand.remove(card)
            s.removed.append(card)
            s.supply.remove(ENGINE)
            officer.hand.append(ENGINE)
            m.emit(CardShown(fighter.officer, card))
            m.emit(Played(fighter.officer, card))
            m.emit(CardMade(fighter.officer, ENGINE))
    leave_ship(m)


def _scavenge_card(m: PhobosMatch, o: OfficerNo) -> CardId:
    """The Scavenge Engine card in an officer's hand. phobos-falling.scavenge.card"""
    for card in m.state.officers[o].hand:
        effect = m.content.cards[card].effect
        if type(effect) is Make and effect.by == "scavenging":
            return card
    return NO_CARD


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
