"""What numbers and names in Phobos Falling's events and actions stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gravitable.games.phobos_falling.numbers import CardId, OfficerNo, SystemNo, ZoneNo
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Meaning


def _card(m: PhobosMatch, id: CardId) -> Meaning:
    return Meaning((m.content.cards[id],))


def _officer(m: PhobosMatch, no: OfficerNo) -> Meaning:
    officer = m.state.officers[no]
    return Meaning((m.content.roles[officer.role],), officer.seat)


def _role(m: PhobosMatch, id: str) -> Meaning:
    return Meaning((m.content.roles[id],))


def _zone(m: PhobosMatch, no: ZoneNo) -> Meaning:
    return Meaning(tuple(zone for zone in m.content.zone if zone.number == no))


def _system(m: PhobosMatch, no: SystemNo) -> Meaning:
    return Meaning((m.content.system[no],))


MEANINGS: Mapping[str, Callable[[PhobosMatch, Any], Meaning]] = {
    "CardId": _card,
    "OfficerNo": _officer,
    "role": _role,
    "ZoneNo": _zone,
    "SystemNo": _system,
}
