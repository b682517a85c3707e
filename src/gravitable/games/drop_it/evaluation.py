"""How likely a side is to win: by its points, its jokers, and how many drops are still to come."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from gravitable.bots.evaluation import Judge
from gravitable.games.drop_it.state import GAME_SIDE, DropItMatch
from gravitable.kernel import Seat

SPREAD = 2.25
"""How far a drop moves the lead, by points: a lead as large as the spread wins about three in four."""

NAMES = (
    "points and jokers",
    "points and jokers, early",
    "points and jokers among several",
    "jokers",
    "squares to drop",
    "lead over the game",
    "lead over the game, early",
    "drops against the game",
    "drops at what a broken rule costs there",
    "jokers against the game",
)
BY_HAND = (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
AGAINST_THE_GAME, RIVALS = 5, 5
"""Numbers of features for the one and for the other."""


def together(m: DropItMatch) -> bool:
    """Whether all play against the game."""
    return m.state.mode == "together"


def sides(m: DropItMatch) -> list[Sequence[Seat]]:
    """Players and teams, each with a marker of its own."""
    return [side.seats for side in m.state.sides]


def features(m: DropItMatch, seat: Seat) -> list[float]:
    """The features of a seat's side, by how far the drops to come can move the lead: as the root of their
    number. Against the game they are others than among rivals."""
    s, content = m.state, m.content
    own = next(number for number, side in enumerate(s.sides) if seat in side.seats)
    coming = sum(map(len, s.supply))
    early = coming / len(content.tiles)
    swing = SPREAD * math.sqrt(coming + 0.5)
    # A landing that is not settled yet has moved no marker.
    points = s.points[own]
    if s.last is not None and s.stands is None and s.side == own:
        points += s.last.points
    jokers = len(s.jokers[own])
    if together(m):
        lead = (points - s.points[GAME_SIDE]) / swing
        broken = content.difficulty_called(m.options.difficulty).rule_broken
        return [0.0] * RIVALS + [lead, early * lead, coming / swing, broken * coming / swing, jokers / swing]
    worth = (points + jokers * content.numbers.joker_points) / swing
    several = len(s.sides) - 2
    squares = sum(content.tiles[tile].shape == "square" for tile in s.supply[own])
    found = [worth, early * worth, several * worth, jokers / swing, squares / swing]
    return found + [0.0] * AGAINST_THE_GAME


JUDGE = Judge(NAMES, features, Path(__file__).parent, together=together, sides=sides, by_hand=BY_HAND)


def score(m: DropItMatch) -> list[float]:
    """Return the points of each seat's side as a share of the track; against the game, the lead."""
    s = m.state
    lead = s.points[GAME_SIDE] if together(m) else 0
    side_of = {seat: number for number, side in enumerate(s.sides) for seat in side.seats}
    return [(s.points[side_of[seat]] - lead) / m.content.numbers.track for seat in range(m.seats)]
