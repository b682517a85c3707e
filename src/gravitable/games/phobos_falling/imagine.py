"""What a seat cannot see: others' hands, the order of events; and a guess at it."""

from __future__ import annotations

from random import Random

from gravitable.games.phobos_falling.crew.hands import sees
from gravitable.games.phobos_falling.numbers import CardId
from gravitable.games.phobos_falling.state import PhobosMatch
from gravitable.games.phobos_falling.station.piles import SPECIALTIES
from gravitable.kernel import Seat


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
