"""How likely a captain is to win: by what everyone has and carries, and how much of the game is left."""

from __future__ import annotations

from gravitable.bots.standing import Standing
from gravitable.games.drop_drive.bots.worth import Worth
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import Seat

SPREAD, SPREAD_EARLY = 3.0, 14.0
"""How many credits the lead still changes by; while the game is young, by more."""


def value(m: DropDriveMatch, seat: Seat) -> float:
    """What a captain has, by what it is worth at the end, cargo included."""
    worth = Worth(m, seat)
    return worth.standing() + worth.cargoes(worth.player.cargo)


def spread(m: DropDriveMatch) -> float:
    """How far the rest of the game can move the lead, by the demand tokens left."""
    return SPREAD + SPREAD_EARLY * Worth(m, 0).left


JUDGE = Standing(value, spread)
