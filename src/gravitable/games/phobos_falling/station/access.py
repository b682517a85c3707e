"""Blocked access: an officer who walks in can only clear it and fight, and plays no other card there."""

from __future__ import annotations

from gravitable.games.phobos_falling.numbers import OfficerNo, ZoneNo
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.station.failure_causes import FailureCause


def walked_into_blocked(m: PhobosMatch, zone: ZoneNo) -> bool:
    """Whether the officer in turn walked into this zone and it is still blocked.

    phobos-falling.example.started-here
    """
    s = m.state
    return s.turn.walked_into == zone and s.station.blocked[zone]


def no_cards(m: PhobosMatch, o: OfficerNo) -> FailureCause | None:
    """Why an officer may play no card here and now, whatever the card; None if one may.

    Asked for every card but those that are always possible: tubes, what is put on, what is used in a fight,
    and the card that clears a blocked zone.

    phobos-falling.cards.blocked-clear, phobos-falling.health.wounded
    """
    officer = m.state.officers[o]
    if not officer.able:
        return FailureCause("phobos-falling.health.wounded")
    if walked_into_blocked(m, officer.zone):
        return FailureCause("phobos-falling.movement.blocked-actions", officer.zone)
    if m.state.turn.cleared == officer.zone:
        return FailureCause("phobos-falling.cards.blocked-clear", officer.zone)
    return None
