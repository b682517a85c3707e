"""How dangerous pirates are to officers, as the crew's bots judge it."""

from __future__ import annotations

from collections.abc import Iterable

from gravitable.games.phobos_falling.bots.fight_odds import best_details, fight_options, totals
from gravitable.games.phobos_falling.crew.officers import can_use
from gravitable.games.phobos_falling.numbers import NOWHERE, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.state import PhobosMatch


def strength(m: PhobosMatch, officers: Iterable[OfficerNo]) -> int:
    """Pirates these officers could defeat together without harm; on his own turn Rock strikes one first."""
    group = list(officers)
    options = [fight_options(m.content, m.state.officers[o]) for o in group]
    turn = m.state.turn.officer
    first = turn in group and can_use(m, turn, "strike") and m.state.officers[turn].able
    return totals(options, best_details(options, has_chief(m, group))).unhurt + first


def has_chief(m: PhobosMatch, group: Iterable[OfficerNo]) -> bool:
    """Whether one of these officers doubles a Security Detail."""
    return any("drill" in m.content.roles[m.state.officers[o].role].abilities for o in group)


def there(m: PhobosMatch, zone: ZoneNo, o: OfficerNo) -> list[OfficerNo]:
    """The officers who would be in a zone if `o` went there."""
    officers = m.state.officers
    return [n for n, each in enumerate(officers) if each.alive and (n == o or each.zone == zone)]


def fight_value(m: PhobosMatch, o: OfficerNo, zone: ZoneNo) -> float:
    """What it is worth to fight in a zone now: much if it is won unhurt, the less the more it costs."""
    pirates = m.state.station.pirates[zone]
    if not pirates:
        return 0.0
    short = pirates - strength(m, there(m, zone, o))
    if short <= 0:
        return 6.0 + 0.5 * pirates
    return -8.0 - 4.0 * min(short, 4)


def danger(m: PhobosMatch, o: OfficerNo, zone: ZoneNo) -> float:
    """What may be lost to pirates who could come to a zone on their turn."""
    station = m.state.station
    if not any(station.pirates) or station.pirates[zone] or station.fields[zone]:
        return 0.0
    near = 0
    for here in (zone, *m.content.map.neighbours[zone]):
        if here != zone and station.fields[here]:
            continue
        for z in m.content.map.neighbours[here]:
            if z != zone and station.pirates[z] > near and (z == here or not station.fields[z]):
                near = station.pirates[z]
    if not near:
        return 0.0
    short = near - strength(m, there(m, zone, o))
    return 2.5 * min(short, 4) if short > 0 else 0.0


def acts_before_pirates(m: PhobosMatch, o: OfficerNo) -> bool:
    """Whether an officer still has a turn in this round."""
    turn = m.state.turn.officer
    return turn != NOWHERE and o > turn
