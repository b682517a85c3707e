"""How likely a captain is to win: by what everyone has and carries, and how much of the game is left."""

from __future__ import annotations

from pathlib import Path

from gravitable.bots.judgement import Judge
from gravitable.games.drop_drive.bots.worth import Worth
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import Seat

SPREAD, SPREAD_EARLY = 3.0, 14.0
"""How many credits the lead still changes by; while the game is young, by more. A lead as large as that wins
about three times out of four."""

NAMES = (
    "what is owned and carried",
    "what is owned and carried, early",
    "what is owned and carried among several",
    "credits",
    "cargo",
    "turn",
)
BY_HAND = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def features(m: DropDriveMatch, seat: Seat) -> list[float]:
    """What a captain has, by what it is worth at the end, against how far the rest of the game can move the
    lead, by the demand tokens left."""
    worth = Worth(m, seat)
    swing = SPREAD + SPREAD_EARLY * worth.left
    cargo = worth.cargoes(worth.player.cargo)
    total = (worth.standing() + cargo) / swing
    return [
        total,
        worth.left * total,
        (m.seats - 2) * total,
        worth.player.credits / swing,
        cargo / swing,
        (m.state.turn.seat == seat) / swing,
    ]


JUDGE = Judge(NAMES, features, Path(__file__).parent, together=False, by_hand=BY_HAND)
