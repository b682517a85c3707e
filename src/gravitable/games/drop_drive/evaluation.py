"""How likely a captain is to win: by what everyone has and carries, who is soon to sell, and how much of the
game is left."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from gravitable.bots.evaluation import Judge
from gravitable.games.drop_drive.bots.values import SeatValues
from gravitable.games.drop_drive.content import Asteroid
from gravitable.games.drop_drive.pieces import asteroid_of, is_asteroid, is_port
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import Seat
from gravitable.physics.table import PieceId

SPREAD, SPREAD_EARLY = 3.0, 14.0
"""How many credits the lead still changes by; while the game is young, by more. A lead as large as that wins
about three times out of four."""
ENOUGH = 50
"""Credits that would win most matches."""
FAR = 300.0
"""Cargo that far from where it is wanted, in millimetres, counts about a third."""

NAMES = (
    "what is owned and carried",
    "what is owned and carried, early",
    "what is owned and carried among several",
    "credits",
    "specimens",
    "passengers",
    "upgrades",
    "cargo",
    "asteroids aboard at a port",
    "asteroids by how near they are wanted",
    "asteroids wanted where the ship stands",
    "until the next turn",
    "until the next turn, at any time alike",
    "until the next turn, early",
)
BY_HAND = (1.0, *[0.0] * (len(NAMES) - 1))


def features(m: DropDriveMatch, seat: Seat) -> list[float]:
    """What a captain has, by what it is worth at the end, against how far the rest of the game can move the
    lead, by the demand tokens left."""
    value = SeatValues(m, seat)
    player, left = value.player, value.left
    swing = SPREAD + SPREAD_EARLY * left
    cargo = value.cargoes(player.cargo)
    total = (value.standing() + cargo) / swing
    asteroids = [piece for piece in player.cargo if is_asteroid(piece)]
    stands_on = m.state.standing.get(player.ship, player.ship)
    wanted_here = value.prices.get(stands_on, {})
    until = (seat - m.state.turn.seat) % m.seats / m.seats
    return [
        total,
        left * total,
        (m.seats - 2) * total,
        player.credits / swing,
        value.collection(player.specimens, len(player.upgrades)) / swing,
        value.passengers() / swing,
        value.upgrades() / swing,
        cargo / swing,
        is_port(stands_on) * sum(map(value.cargo, asteroids)) / swing,
        _wanted_near(value, asteroids) / swing,
        _brought(wanted_here, asteroids) / swing,
        until / swing,
        until,
        left * until,
    ]


def _wanted_near(value: SeatValues, asteroids: Sequence[PieceId]) -> float:
    """What the asteroids aboard bring at the port that is best for them, less the farther it is."""
    poses = value.m.state.poses
    here = poses.get(value.player.ship)
    if here is None:
        return 0.0
    there = (
        _brought(wanted, asteroids)
        * math.exp(-math.hypot(poses[port].x - here.x, poses[port].y - here.y) / FAR)
        for port, wanted in value.prices.items()
    )
    return max(there, default=0.0)


def _brought(wanted: Mapping[Asteroid, int], asteroids: Sequence[PieceId]) -> float:
    """What asteroids bring at these prices."""
    return sum(wanted.get(asteroid_of(piece), 0) for piece in asteroids)


JUDGE = Judge(NAMES, features, Path(__file__).parent, together=False, by_hand=BY_HAND)


def score(m: DropDriveMatch) -> list[float]:
    """Return the credits of each seat, in shares of what would win most matches."""
    return [player.credits / ENOUGH for player in m.state.players]
