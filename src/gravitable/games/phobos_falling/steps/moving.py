"""Officers change zones: by tube, by summons, by Mass Mover; and whether they agree to it."""

from __future__ import annotations

from gravitable.games.phobos_falling.actions import Agree, TubeTo
from gravitable.games.phobos_falling.content.effects import Tube
from gravitable.games.phobos_falling.crew.hands import kinds_of, may_hold
from gravitable.games.phobos_falling.crew.officers import name_of
from gravitable.games.phobos_falling.crew.routes import OUTSIDE, breathable
from gravitable.games.phobos_falling.events import By, Moved, Refused
from gravitable.games.phobos_falling.numbers import (
    NOWHERE,
    OfficerNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.state import NO_CARD, Fighter, PhobosMatch
from gravitable.games.phobos_falling.steps.striking import strike
from gravitable.kernel import Action, Decision, Seat, Step


def relocate(m: PhobosMatch, o: OfficerNo, zone: ZoneNo, by: By, way: tuple[ZoneNo, ...] = ()) -> None:
    """An officer comes to a zone. One who leaves a fight strikes first, at no cost; one who comes joins it.

    New officers start a fight anew.

    phobos-falling.combat.when, phobos-falling.combat.help, phobos-falling.combat.escape
    """
    s = m.state
    officer = s.officers[o]
    fight = s.fight
    if fight is not None:
        for fighter in fight.fighters:
            if fighter.officer == o:
                if not fighter.gone:
                    strike(m, fighter)
                fighter.gone = zone != fight.zone
                break
        else:
            if zone == fight.zone and officer.alive:
                fight.fighters.append(Fighter(o))
    elif officer.alive and zone in s.turn.fought:
        s.turn.fought.remove(zone)
    officer.zone = zone
    officer.installing = NO_CARD
    if o == s.turn.officer:
        s.turn.walked_into = zone if by == "walk" else NOWHERE
    m.emit(Moved(o, zone, by, way))


def tube_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """Every Jefferies Tube an officer could take now. Without a suit there must be air at the end of it.

    phobos-falling.cards.tube-not-outside
    """
    officer = m.state.officers[o]
    if officer.zone in OUTSIDE:
        return []
    tubes = [card for card in kinds_of(officer.hand) if type(m.content.cards[card].effect) is Tube]
    if not tubes:
        return []
    goals = breathable(m, o)
    return [TubeTo(o, card, zone) for card in tubes for zone in goals if zone != officer.zone]


def could_tube(m: PhobosMatch, o: OfficerNo) -> bool:
    """Whether an officer could leave by Jefferies Tube, as far as others can tell.

    phobos-falling.overview.covert
    """
    zone = m.state.officers[o].zone
    if zone in OUTSIDE or not may_hold(m, o, Tube):
        return False
    return any(goal != zone for goal in breathable(m, o))


def bring(m: PhobosMatch, mover: OfficerNo, o: OfficerNo, zone: ZoneNo, by: By) -> None:
    """Another officer moves `o`: at once if it is the same player's or dead, else if the player agrees."""
    s = m.state
    officer = s.officers[o]
    if officer.alive and officer.seat != s.officers[mover].seat:
        m.push(Consent(o, zone, by))
    else:
        relocate(m, o, zone, by)


class Consent(Step, frozen=True):
    """Nobody is moved against the player's will. phobos-falling.overview.no-orders"""

    officer: OfficerNo
    zone: ZoneNo
    by: By

    def run(self, m: PhobosMatch) -> Decision:
        goal = m.content.map.names[self.zone]
        return Decision(
            m.state.officers[self.officer].seat,
            "phobos-falling.consent",
            f"Shall {name_of(m, self.officer)} be brought to {goal}?",
            (Agree(True), Agree(False)),
            "phobos-falling.overview.no-orders",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Agree)
        if action.yes:
            relocate(m, self.officer, self.zone, self.by)
        else:
            m.emit(Refused(self.officer))
