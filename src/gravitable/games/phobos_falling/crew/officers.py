"""Who an officer is: the name, and the abilities."""

from __future__ import annotations

from gravitable.games.phobos_falling.numbers import (
    OfficerNo,
)
from gravitable.games.phobos_falling.state import PhobosMatch


def has_ability(m: PhobosMatch, o: OfficerNo, ability: str) -> bool:
    """Whether an officer has an ability, by role or borrowed for this turn."""
    s = m.state
    if ability in m.content.roles[s.officers[o].role].abilities:
        return True
    return s.turn.borrowed == ability and s.turn.officer == o


def can_use(m: PhobosMatch, o: OfficerNo, ability: str) -> bool:
    """Whether an officer still has this ability to use this turn.

    phobos-falling.turn.abilities-once, phobos-falling.example.two-abilities
    """
    return (o, ability) not in m.state.turn.used and has_ability(m, o, ability)


def name_of(m: PhobosMatch, o: OfficerNo) -> str:
    """An officer's name."""
    return m.content.roles[m.state.officers[o].role].name
