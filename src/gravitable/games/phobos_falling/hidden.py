"""What a seat cannot see: others' hands, the order of events; and a guess at it.

Implements phobos-falling.overview.hidden-hands
"""

from __future__ import annotations

from random import Random

from gravitable.games.phobos_falling.actions import (
    AnswerShip,
    Discard,
    Foresee,
    Give,
    PlayDetail,
    RaiseShield,
    SpringAmbush,
    TeamUp,
    TubeTo,
    UseMedikit,
)
from gravitable.games.phobos_falling.hands import SPECIALTIES
from gravitable.games.phobos_falling.names import NOWHERE, CardId, OfficerNo
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.kernel import Seat


def sees(m: PhobosMatch, seat: Seat | None, o: OfficerNo) -> bool:
    """Whether a seat sees an officer's hand: by default that of the own officer in turn or being asked.

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
    """The officer in turn, those in the fight, and those a seat is being asked about."""
    officers = {m.state.turn.officer}
    if m.state.fight is not None:
        officers.update(fighter.officer for fighter in m.state.fight.fighters)
    for decision in m.pending:
        if decision.seat == seat:
            for option in decision.options or ():
                if type(option) is Give:
                    officers.add(option.giver)
                elif type(option) in _BY_OFFICER:
                    officers.add(option.officer)  # type: ignore[attr-defined]
            if decision.kind == "phobos-falling.order":
                officers.add(m.state.turn.ordered)
    return officers


_BY_OFFICER = frozenset(
    {TubeTo, RaiseShield, AnswerShip, PlayDetail, SpringAmbush, UseMedikit, TeamUp, Discard, Foresee}
)
"""Actions that name the officer whose card it is."""


def imagine(m: PhobosMatch, seat: Seat, rng: Random) -> None:
    """Deal anew what `seat` cannot see: hands and piles within each deck, for backs are open, and events."""
    s, content = m.state, m.content
    deck_of = content.deck_of
    places = [officer.hand for o, officer in enumerate(s.officers) if not sees(m, seat, o)]
    if any(decision.kind == "phobos-falling.fetch" for decision in m.pending):
        places += [pile.rest for pile in s.piles[:-1]]  # someone looks through the hydroponics pile
    elif any(places):
        places += [pile.rest for pile in s.piles]
    else:
        places += [
            pile.rest for pile in s.piles[SPECIALTIES:-1]
        ]  # which bay holds what is all that is hidden
    pools: dict[str, list[CardId]] = {}
    for place in places:
        for card in place:
            pools.setdefault(deck_of[card], []).append(card)
    for pool in pools.values():
        _shuffle(pool, rng)
    for place in places:
        place[:] = [pools[deck_of[card]].pop() for card in place]
    _imagine_events(m, seat, rng)


def _imagine_events(m: PhobosMatch, seat: Seat, rng: Random) -> None:
    """Which specials are in is unknown, and so is the order of the unseen."""
    deck = m.state.events
    special = m.content.special_events
    sealed = [n for n, seen in enumerate(deck.bottom_seen) if not seen >> seat & 1]
    covered = bool(deck.top) and not deck.top_seen >> seat & 1
    unseen = deck.rest + [deck.bottom[n] for n in sealed] + ([deck.top[-1]] if covered else [])
    plain = [event for event in unseen if event not in special]
    inside = len(unseen) - len(plain)
    if inside:
        pool = [event for event in unseen if event in special] + deck.specials
        _shuffle(pool, rng)
        unseen, deck.specials = plain + pool[:inside], pool[inside:]
    if sealed or covered:
        _shuffle(unseen, rng)
        if covered:
            deck.top[-1] = unseen.pop()
        for n in sealed:
            deck.bottom[n] = unseen.pop()
    deck.rest = unseen


def _shuffle(cards: list[str], rng: Random) -> None:
    """Any order, whatever the order was; as good as `rng.shuffle` and faster."""
    random = rng.random
    cards.sort()
    cards.sort(key=lambda _: random())
