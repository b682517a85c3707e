"""What the deck could be, for a seat that has looked at some of it."""

from __future__ import annotations

from random import Random

from gravitable.games.adrift.state import AdriftMatch
from gravitable.kernel import Seat


def imagine(m: AdriftMatch, seat: Seat, rng: Random) -> None:
    """Shuffle the cards that `seat` has not looked at back into the rest, and others in their place."""
    s = m.state
    unseen = [place for place, seen in enumerate(s.seen_by) if not seen >> seat & 1]
    if not unseen:
        return
    s.rest = sorted(s.rest + [s.top[place] for place in unseen])
    for place in unseen:
        s.top[place] = s.rest.pop(rng.randrange(len(s.rest)))
