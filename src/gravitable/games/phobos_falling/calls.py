"""Officers who bring others to their side: by summons, or by Mass Mover from afar.

Implements phobos-falling.ability.summon, .ability.remote-move and .example.summon-way
"""

from __future__ import annotations

from gravitable.games.phobos_falling.actions import RemoteMove, Summon
from gravitable.games.phobos_falling.hands import can_use, use_ability
from gravitable.games.phobos_falling.moving import bring, can_be_at, has_free_way, mass_mover_works
from gravitable.games.phobos_falling.names import OfficerNo
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Action


def summon_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """Whom an officer can summon: who has a free way to the same zone."""
    if not can_use(m, o, "summon"):
        return []
    officers = m.state.officers
    zone = officers[o].zone
    return [Summon(other, o) for other in range(len(officers)) if has_free_way(m, other, zone)]


def summon(m: PhobosMatch, action: Summon) -> None:
    """Rush brings an officer to her zone."""
    use_ability(m, action.caller, "summon")
    bring(m, action.caller, action.officer, m.state.officers[action.caller].zone, "summon")


def remote_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """Whom Kit can bring to her zone by Mass Mover."""
    if not can_use(m, o, "remote-move") or not mass_mover_works(m):
        return []
    s = m.state
    zone = s.officers[o].zone
    return [
        RemoteMove(other)
        for other, officer in enumerate(s.officers)
        if officer.zone != zone and can_be_at(m, other, zone)
    ]


def remote_move(m: PhobosMatch, o: OfficerNo, action: RemoteMove) -> None:
    """Kit brings an officer to her zone."""
    use_ability(m, o, "remote-move")
    bring(m, o, action.officer, m.state.officers[o].zone, "remote-move")
