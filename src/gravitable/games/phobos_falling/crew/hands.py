"""Cards in hands, and who sees them."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from gravitable.games.phobos_falling.actions import (
    AnswerShip,
    Discard,
    Foresee,
    PlayDetail,
    RaiseShield,
    SpringAmbush,
    TeamUp,
    TubeTo,
    UseMedikit,
)
from gravitable.games.phobos_falling.content.effects import Effect
from gravitable.games.phobos_falling.events import (
    EVERYONE,
    Seats,
)
from gravitable.games.phobos_falling.numbers import (
    NOWHERE,
    CardId,
    OfficerNo,
)
from gravitable.games.phobos_falling.state import Phase, PhobosMatch
from gravitable.kernel import Seat


def who_sees(m: PhobosMatch, *officers: OfficerNo) -> Seats:
    """The seats that are told which card these officers hold."""
    if m.options.hands == "open":
        return EVERYONE
    seats = 0
    for o in officers:
        seats |= 1 << m.state.officers[o].seat
    return seats


def secret(m: PhobosMatch) -> bool:
    """Whether hands are hidden from somebody who plays: then no question may tell what an officer holds.

    Players are asked whenever their officers could hold a fitting card, as far as the backs tell. Those who
    hold none can only pass, and nobody else can tell the difference.

    phobos-falling.overview.covert
    """
    return m.seats > 1 and m.options.hands != "open"


def may_hold(m: PhobosMatch, o: OfficerNo, effect: type[Effect]) -> list[CardId]:
    """The cards of a kind that an officer could hold: the backs of the cards in hand are open."""
    deck_of = m.content.deck_of
    backs = {deck_of[card] for card in m.state.officers[o].hand}
    return [card for card in m.content.by_effect[effect] if deck_of[card] in backs]


def kinds_of(cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """Each card once, in the order held."""
    return _kinds_of(tuple(cards))  # one question asks for the same hand again and again


@functools.lru_cache(maxsize=4096)
def _kinds_of(cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    return tuple(dict.fromkeys(cards))


def sees(m: PhobosMatch, seat: Seat | None, o: OfficerNo) -> bool:
    """Whether a seat sees an officer's hand: by default that of its own officer in turn or being asked.

    The officer in turn may take what a dead officer beside her holds, so she sees it.
    """
    s = m.state
    officer = s.officers[o]
    if m.options.hands == "open":
        return True
    if seat != officer.seat:
        if officer.alive or s.turn.officer == NOWHERE:
            return False
        turn = s.officers[s.turn.officer]
        return turn.seat == seat and turn.zone == officer.zone
    alone = m.seats == 1 or sum(other.seat == seat for other in s.officers) == 1
    return alone or m.options.hands == "person" or o in asked(m, officer.seat)


def asked(m: PhobosMatch, seat: Seat) -> set[OfficerNo]:
    """The officer in turn and those who can trade, those in the fight, and those a seat is asked about."""
    s = m.state
    turn = s.turn
    officers = {turn.officer}
    if turn.officer != NOWHERE and turn.phase in _TRADING:
        zone = s.officers[turn.officer].zone
        officers.update(o for o, officer in enumerate(s.officers) if officer.zone == zone)
    if s.fight is not None:
        officers.update(fighter.officer for fighter in s.fight.fighters)
    for decision in m.pending:
        if decision.seat == seat:
            for option in decision.options or ():
                if type(option) in _BY_OFFICER:
                    officers.add(option.officer)  # type: ignore[attr-defined]
            if decision.kind == "phobos-falling.order":
                officers.add(turn.ordered)
    return officers


_TRADING: frozenset[Phase] = frozenset({"move", "explore", "fight", "play"})
"""The parts of a turn before the event, in which cards change hands."""
_BY_OFFICER = frozenset(
    {TubeTo, RaiseShield, AnswerShip, PlayDetail, SpringAmbush, UseMedikit, TeamUp, Discard, Foresee}
)
"""Actions that name the officer whose card it is."""
