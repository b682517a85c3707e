"""What a seat cannot see: others' hands, the order of events; and a guess at it."""

from __future__ import annotations

from random import Random

from gravitable.games.phobos_falling.crew.hands import sees
from gravitable.games.phobos_falling.numbers import CardId
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.station.piles import SPECIALTIES
from gravitable.kernel import Seat


def imagine(m: PhobosMatch, seat: Seat, rng: Random) -> None:
    """Deal anew what `seat` cannot see: hands and piles within each deck, for backs are open, and events.

    Nothing is left of what is true, not even an order: worlds that a seat cannot tell apart are imagined
    alike. Everyone sees an engine that is being installed, so it stays in that hand.
    """
    s = m.state
    deck_of = m.content.deck_of
    unseen = [officer for o, officer in enumerate(s.officers) if not sees(m, seat, o)]
    at_work = [officer for officer in unseen if officer.installing in officer.hand]
    for officer in at_work:
        officer.hand.remove(officer.installing)
    places = [officer.hand for officer in unseen]
    piles = [pile.rest for pile in s.piles]
    if any(decision.kind == "phobos-falling.fetch" and decision.seat == seat for decision in m.pending):
        places += piles[:-1]  # the seat looks through the hydroponics pile
    elif any(places):
        places += piles
    else:
        places += piles[SPECIALTIES:-1]  # which bay holds what is all that is hidden
        for rest in piles[:SPECIALTIES]:
            rest.sort()
    piles[-1].sort()
    pools: dict[str, list[CardId]] = {}
    for place in places:
        for card in place:
            pools.setdefault(deck_of[card], []).append(card)
    for deck in sorted(pools):
        _shuffle(pools[deck], rng)
    for place in places:
        place[:] = [pools[deck].pop() for deck in sorted([deck_of[card] for card in place])]
    for officer in at_work:
        officer.hand.append(officer.installing)
    _forget_trades(m, seat)
    _imagine_events(m, seat, rng)


def _forget_trades(m: PhobosMatch, seat: Seat) -> None:
    """Which cards two other players have traded this turn is not known."""
    officers, turn = m.state.officers, m.state.turn
    if m.options.hands != "open":
        turn.parted = [
            (card, giver, taker)
            for card, giver, taker in turn.parted
            if giver == taker or seat in (officers[giver].seat, officers[taker].seat)
        ]


def _imagine_events(m: PhobosMatch, seat: Seat, rng: Random) -> None:
    """Which specials are in is unknown, and so is the order of the unseen."""
    deck = m.state.events
    special = m.content.special_events
    sealed = [n for n, seen in enumerate(deck.bottom_seen) if not seen >> seat & 1]
    covered = bool(deck.top) and not deck.top_seen >> seat & 1
    unseen = sorted(deck.rest) + [deck.bottom[n] for n in sealed] + ([deck.top[-1]] if covered else [])
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
