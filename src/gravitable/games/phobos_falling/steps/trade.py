"""Cards change hands between the officer in turn and officers in the same zone, until the event is drawn.

Giving is free; taking needs the owner to give.
"""

from __future__ import annotations

from collections.abc import Sequence

from gravitable.games.phobos_falling.actions import Give
from gravitable.games.phobos_falling.crew.hands import kinds_of, who_sees
from gravitable.games.phobos_falling.crew.officers import has_ability
from gravitable.games.phobos_falling.events import AbilityUsed, CardGiven
from gravitable.games.phobos_falling.numbers import NOWHERE, OfficerNo, ZoneNo
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.steps.striking import hand_over
from gravitable.kernel import Action, Seat


def give_options(m: PhobosMatch, seat: Seat) -> list[Action]:
    """The trades a player may make with the officer in turn: cards of the player's officers, or of the dead.

    phobos-falling.turn.no-trade-after-event, phobos-falling.example.give-over-limit
    """
    s = m.state
    turn = s.turn.officer
    own = s.officers[turn].seat == seat
    options: list[Action] = []
    zone = s.officers[turn].zone
    rallied = _rallied_zones(m) if own else ()
    for o, officer in enumerate(s.officers):
        if o == turn:
            continue
        if officer.zone == zone:
            if own and officer.alive:
                options += _gifts(m, turn, o)
            if officer.seat == seat or (own and not officer.alive):
                options += _gifts(m, o, turn)
        elif officer.zone in rallied and officer.alive:
            options += _gifts(m, turn, o)
    return options


def givers(m: PhobosMatch) -> list[Seat]:
    """The other players who have an officer with cards beside the one in turn."""
    if m.seats == 1:
        return []
    s = m.state
    turn = s.officers[s.turn.officer]
    seats = [o.seat for o in s.officers if o.zone == turn.zone and o.seat != turn.seat and o.alive and o.hand]
    return sorted(set(seats))


def _gifts(m: PhobosMatch, giver: OfficerNo, taker: OfficerNo) -> list[Action]:
    """What one may give the other: not what came from there this turn.

    What the taker gave to others does not matter: the giver may not have seen which cards those were.
    """
    s = m.state
    parted = s.turn.parted
    hand = kinds_of(s.officers[giver].hand)
    if not parted:
        return [Give(card, giver, taker) for card in hand]
    gone = [card for card, o, to in parted if (o, to) == (taker, giver)]
    return [Give(card, giver, taker) for card in hand if card not in gone]


def _rallied_zones(m: PhobosMatch) -> Sequence[ZoneNo]:
    """The zones next door that cards may be given into: one a turn. phobos-falling.ability.rally"""
    s = m.state
    turn = s.turn
    officer = s.officers[turn.officer]
    if not officer.able or not has_ability(m, turn.officer, "rally"):
        return ()
    near = m.content.map.neighbours[officer.zone]
    return near if turn.rallied == NOWHERE else [zone for zone in near if zone == turn.rallied]


def give(m: PhobosMatch, action: Give) -> None:
    """A card changes hands; this turn it does not come back. phobos-falling.turn.trade"""
    s = m.state
    giver, taker = s.officers[action.giver], s.officers[action.taker]
    if giver.zone != taker.zone and s.turn.rallied == NOWHERE:
        s.turn.rallied = taker.zone
        m.emit(AbilityUsed(action.giver, "rally"))
    giver.hand.remove(action.card)
    taker.hand.append(action.card)
    hand_over(m, action.card, action.giver, action.taker)
    s.turn.parted.append((action.card, action.giver, action.taker))
    deck = m.content.stacks[action.card].deck
    m.emit(CardGiven(action.giver, action.taker, deck, action.card, who_sees(m, action.giver, action.taker)))
