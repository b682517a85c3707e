"""Weights of a bot for ships, places and goals."""

from __future__ import annotations

from typing import NamedTuple


class ValueWeights(NamedTuple):
    """The weights behind a decision cache and its goals."""

    vp_share: float = 0.07
    """What a victory point is worth, as a share of the points agreed."""
    shared: float = 0.3
    """The share of all the fire that could come at a ship which does."""
    fading: tuple[float, ...] = (1.0,) * 6
    """What of a ship's points counts on each turn: ships are for the turns to come."""
    landing: float = 0.0
    """What a lander still to be landed is worth, in victory points."""
    holding: float = 0.0
    """How much of the points that a ship's tonnage is about to bring is lost with it."""
    fight: float = 0.8
    """What closing with the enemy is worth, in victory points."""
    patience: float = 0.8
    """What is left of a goal's worth for every turn it takes to get there."""
    timed: bool = False
    """Whether goals are wanted by the turn on which points are counted."""


CAPTAIN = ValueWeights()
ADMIRAL = ValueWeights(
    fading=(1.0, 1.0, 0.9, 0.8, 0.6, 0.25),
    shared=0.5,
    landing=2.0,
    holding=1.0,
    timed=True,
)
