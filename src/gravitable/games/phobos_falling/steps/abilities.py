"""What officers can do besides cards, each once a turn.

Abilities that work by themselves (drill, brawler, disguise, analyst, rally, thorough, foresight) stand where
they count.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gravitable.games.phobos_falling.actions import (
    Borrow,
    BuryEvent,
    Compile,
    FirstAid,
    Order,
    Parley,
    RemoteMove,
    ShiftField,
    StrikePirate,
    Summon,
    UseMend,
)
from gravitable.games.phobos_falling.content.effects import Mend, Treat
from gravitable.games.phobos_falling.crew.hands import kinds_of, secret
from gravitable.games.phobos_falling.crew.officers import can_use, name_of
from gravitable.games.phobos_falling.crew.routes import can_be_at, has_free_route, mass_mover_works
from gravitable.games.phobos_falling.events import EventBuried, EventSeen
from gravitable.games.phobos_falling.numbers import OfficerNo
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.station.access import walked_into_blocked
from gravitable.games.phobos_falling.station.piles import bridge_works
from gravitable.games.phobos_falling.steps.cards import raise_tech, software_left, use_ability, use_card
from gravitable.games.phobos_falling.steps.damage import lower_field, open_to_fields, raise_field
from gravitable.games.phobos_falling.steps.health import set_health
from gravitable.games.phobos_falling.steps.moving import bring
from gravitable.games.phobos_falling.steps.playing import (
    could_play,
    mendable,
    patients,
    play,
    play_options,
    use_mend,
)
from gravitable.games.phobos_falling.steps.striking import defeat
from gravitable.kernel import PROCEED, Action, Decision, Proceed, Seat, Step

COMBAT = frozenset({"brawler", "drill", "remote-move", "strike", "summon"})
"""Abilities that belong to a fight: they win it, or bring help to it."""
_TO_CLEAR = frozenset({"clear", "borrow", "order"})
"""Abilities that clear access: the officer's own, a borrowed one, an order to play a card."""


def ability_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """What the healthy officer in turn can do by ability now. phobos-falling.turn.abilities"""
    turn = m.state.turn
    own = m.content.roles[m.state.officers[o].role].abilities
    options: list[Action] = []
    for ability in (*own, turn.borrowed) if turn.borrowed else own:
        if can_use(m, o, ability) and _works_here(m, o, ability) and (offer := OFFERS.get(ability)):
            options += offer(m, o)
    return options


def _works_here(m: PhobosMatch, o: OfficerNo, ability: str) -> bool:
    """In a blocked zone walked into, abilities serve to clear it and to fight.

    phobos-falling.movement.blocked-actions
    """
    if not walked_into_blocked(m, m.state.officers[o].zone):
        return True
    return ability in _TO_CLEAR or (ability in COMBAT and m.state.fight is not None)


def _orders(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    officers = m.state.officers
    zone = officers[o].zone
    obeys = could_play if secret(m) else play_options
    return [
        Order(other)
        for other, officer in enumerate(officers)
        if other != o and officer.zone == zone and obeys(m, other)
    ]


def _order(m: PhobosMatch, o: OfficerNo, action: Order) -> None:
    use_ability(m, o, "order")
    m.state.turn.ordered = action.officer
    m.push(PlayOnOrder(action.officer))


class PlayOnOrder(Step, frozen=True):
    """Another officer plays one card now, or declines. phobos-falling.ability.order"""

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> Decision:
        options = play_options(m, self.officer)
        return Decision(
            m.state.officers[self.officer].seat,
            "phobos-falling.order",
            f"{name_of(m, self.officer)} may play a card now.",
            [PROCEED, *options],
            "phobos-falling.ability.order",
            proceed="Play none",
            covert=secret(m),
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        if type(action) is not Proceed:
            play(m, self.officer, action)


def _loans(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """phobos-falling.example.borrow"""
    s = m.state
    return [
        Borrow(ability)
        for other, officer in enumerate(s.officers)
        if other != o and officer.alive
        for ability in m.content.roles[officer.role].abilities
        if ability != "borrow" and _works_here(m, o, ability)
    ]


def _borrow(m: PhobosMatch, o: OfficerNo, action: Borrow) -> None:
    """phobos-falling.ability.borrow"""
    use_ability(m, o, "borrow")
    m.state.turn.borrowed = action.ability


def _shifts(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    fields = m.state.station.fields
    origins = [zone for zone, up in enumerate(fields) if up]
    return [ShiftField(origin, zone) for origin in origins for zone in open_to_fields(m)]


def _shift(m: PhobosMatch, o: OfficerNo, action: ShiftField) -> None:
    """phobos-falling.ability.shift-field"""
    use_ability(m, o, "shift-field")
    lower_field(m, action.origin)
    raise_field(m, action.zone)


def _mends_by(ability: str) -> Callable[[PhobosMatch, OfficerNo], list[Action]]:
    """phobos-falling.ability.clear, phobos-falling.ability.reroute, phobos-falling.ability.fix"""

    def mends(m: PhobosMatch, o: OfficerNo) -> list[Action]:
        effect = m.content.abilities[ability].effect
        assert isinstance(effect, Mend)
        zone = m.state.officers[o].zone
        return [UseMend(ability, kind, z, system) for kind, z, system in mendable(m, zone, effect)]

    return mends


def _strikes(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    s = m.state
    zone = s.officers[o].zone
    over = zone in s.turn.fought and s.fight is None
    return [StrikePirate()] if s.station.pirates[zone] and not over else []


def _strike(m: PhobosMatch, o: OfficerNo, action: StrikePirate) -> None:
    """phobos-falling.ability.strike"""
    use_ability(m, o, "strike")
    defeat(m, m.state.officers[o].zone, 1, o)


def _parleys(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    return [Parley()] if m.state.events.left else []


def _parley(m: PhobosMatch, o: OfficerNo, action: Parley) -> None:
    use_ability(m, o, "parley")
    deck = m.state.events
    if not deck.top:
        if deck.rest:
            deck.top.append(m.draw(deck.rest))
            deck.top_seen = 0
        else:
            deck.top.append(deck.bottom.pop(0))
            deck.top_seen = deck.bottom_seen.pop(0)
    seat = m.state.officers[o].seat
    deck.top_seen |= 1 << seat
    m.emit(EventSeen(o, deck.top[-1], seat))
    m.push(LeaveOrBury(o))


class LeaveOrBury(Step, frozen=True):
    """The event looked at stays on top or goes under the deck. phobos-falling.ability.parley"""

    officer: OfficerNo

    def run(self, m: PhobosMatch) -> Decision:
        return Decision(
            m.state.officers[self.officer].seat,
            "phobos-falling.parley",
            f"{name_of(m, self.officer)}: leave the event on top, or put it under the deck?",
            (PROCEED, BuryEvent()),
            "phobos-falling.ability.parley",
            proceed="Leave it on top",
        )

    def take(self, m: PhobosMatch, seat: Seat, action: Action) -> None:
        if type(action) is BuryEvent:
            deck = m.state.events
            deck.bottom.append(deck.top.pop())
            deck.bottom_seen.append(deck.top_seen)
            deck.top_seen = 0
            m.emit(EventBuried(self.officer))


def _first_aids(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    return [FirstAid(patient) for patient in patients(m, o, _first_aid_effect(m))]


def _first_aid(m: PhobosMatch, o: OfficerNo, action: FirstAid) -> None:
    """phobos-falling.ability.first-aid"""
    use_ability(m, o, "first-aid")
    set_health(m, action.officer, _first_aid_effect(m).leaves)


def _first_aid_effect(m: PhobosMatch) -> Treat:
    effect = m.content.abilities["first-aid"].effect
    assert isinstance(effect, Treat)
    return effect


def _compiles(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    if not (bridge_works(m) and software_left(m)):
        return []
    hand = m.state.officers[o].hand
    kinds = kinds_of(hand)
    return [
        Compile(first, second)
        for n, first in enumerate(kinds)
        for second in kinds[n:]
        if first != second or hand.count(first) > 1
    ]


def _compile(m: PhobosMatch, o: OfficerNo, action: Compile) -> None:
    """phobos-falling.ability.compile"""
    use_ability(m, o, "compile")
    use_card(m, o, action.first)
    use_card(m, o, action.second)
    raise_tech(m, o, 1)


# --- bringing others: Rush and Kit ---


def summon_options(m: PhobosMatch, o: OfficerNo) -> list[Action]:
    """Whom an officer can summon: officers with a free way to the zone. phobos-falling.example.summon-way"""
    if not can_use(m, o, "summon"):
        return []
    officers = m.state.officers
    zone = officers[o].zone
    return [Summon(other, o) for other in range(len(officers)) if has_free_route(m, other, zone)]


def summon(m: PhobosMatch, action: Summon) -> None:
    """Rush brings an officer to her zone. phobos-falling.ability.summon"""
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
    """Kit brings an officer to her zone. phobos-falling.ability.remote-move"""
    use_ability(m, o, "remote-move")
    bring(m, o, action.officer, m.state.officers[o].zone, "remote-move")


OFFERS: dict[str, Callable[[PhobosMatch, OfficerNo], list[Action]]] = {
    "order": _orders,
    "summon": summon_options,
    "borrow": _loans,
    "shift-field": _shifts,
    "clear": _mends_by("clear"),
    "reroute": _mends_by("reroute"),
    "fix": _mends_by("fix"),
    "remote-move": remote_options,
    "strike": _strikes,
    "parley": _parleys,
    "first-aid": _first_aids,
    "compile": _compiles,
}
ABILITIES: dict[type[Action], Callable[[PhobosMatch, OfficerNo, Any], None]] = {
    Order: _order,
    Summon: lambda m, o, action: summon(m, action),
    Borrow: _borrow,
    ShiftField: _shift,
    UseMend: use_mend,
    RemoteMove: remote_move,
    StrikePirate: _strike,
    Parley: _parley,
    FirstAid: _first_aid,
    Compile: _compile,
}
