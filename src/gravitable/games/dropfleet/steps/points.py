"""Victory points and kill points, given as they are earned."""

from __future__ import annotations

from gravitable.games.dropfleet.events import VictoryPoints
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import Seat


def score(m: DropfleetMatch, seat: Seat, points: int, why: str) -> None:
    """Give (or take) victory points."""
    if points:
        player = m.state.players[seat]
        player.vp += points
        m.emit(VictoryPoints(seat, points, player.vp, why))


def kill(m: DropfleetMatch, victim: Seat, points: int) -> None:
    """Points of ships and admirals destroyed count for the opponents. dropfleet.scoring.kill-points"""
    for seat, player in enumerate(m.state.players):
        if seat != victim:
            player.kill_points += points
