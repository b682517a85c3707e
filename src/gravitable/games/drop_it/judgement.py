"""How likely a side is to win: by its points, its jokers, and how many drops are still to come."""

from __future__ import annotations

import math

from gravitable.bots.standing import Standing
from gravitable.games.drop_it.state import GAME_SIDE, DropItMatch
from gravitable.kernel import Seat

SPREAD = 2.25
"""How far a drop moves the lead, by points."""


def value(m: DropItMatch, seat: Seat) -> float:
    """The points of a seat's side, with what its jokers bring unspent; against the game, the lead."""
    s = m.state
    own = next(number for number, side in enumerate(s.sides) if seat in side.seats)
    together = s.mode == "together"
    points = s.points[own] - (s.points[GAME_SIDE] if together else 0)
    # A landing that is not settled yet has moved no marker.
    judged = s.last.points if s.last is not None and s.stands is None and s.side == own else 0
    jokers = 0 if together else len(s.jokers[own]) * m.content.numbers.joker_points
    return points + jokers + judged


def spread(m: DropItMatch) -> float:
    """How far the drops to come can move the lead: as the root of their number."""
    return SPREAD * math.sqrt(sum(map(len, m.state.supply)) + 0.5)


JUDGE = Standing(value, spread, lambda m: m.state.mode == "together")
