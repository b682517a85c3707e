"""Where the tokens of long-range anomalies are set, by their rules cards."""

from __future__ import annotations

import math

from gravitable.games.drop_drive.pieces import noun
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.geometry.outline import Point
from gravitable.physics.table import PieceId

COLLECTOR_DIRECTIONS = (60.0, 240.0)
"""On either side of the sun, in degrees; pylons stand at 0, 120 and 240, collectors beyond them."""
COLLECTOR_DISTANCE = 62.0
WALL_MARGIN = 20.0
"""How far from its wall the Leviathan is dropped."""


def setup_places(m: DropDriveMatch, token: str, direction: float | None = None) -> list[Point]:
    """Where each token of a kind goes. `direction` is that of the active ship, or one drawn by lot (radians).

    drop-drive.wormholes.place, drop-drive.station.place, drop-drive.sphere.place, drop-drive.leviathan.place
    """
    link, numbers = m.content.nav_tool.link_length, m.content.long_range
    if direction is None:
        direction = active_direction(m)
    if token == "wormhole":
        half = numbers.wormhole_apart_links * link / 2
        return [polar(half, direction + turn) for turn in (math.pi / 2, -math.pi / 2)]
    if token == "station":
        return [polar(m.content.system.sun_radius + numbers.station_distance_links * link, direction)]
    if token == "collector":
        return [polar(COLLECTOR_DISTANCE, math.radians(turn)) for turn in COLLECTOR_DIRECTIONS]
    assert token == "leviathan"
    return [polar(m.content.system.apothem - WALL_MARGIN, opposite_wall(direction))]


def active_direction(m: DropDriveMatch) -> float:
    """The direction in which the active player's ship lies, seen from the sun."""
    s = m.state
    pose = s.poses.get(s.active.ship)
    return math.atan2(pose.y, pose.x) if pose is not None else 0.0


def opposite_wall(direction: float) -> float:
    """The direction of the middle of the wall across the sun.

    >>> round(math.degrees(opposite_wall(math.radians(10.0))))
    180
    """
    return round((direction + math.pi) / (math.pi / 3)) * math.pi / 3


def polar(distance: float, angle: float) -> Point:
    """A point so far from the sun's middle, in a direction."""
    return distance * math.cos(angle), distance * math.sin(angle)


def place_of(m: DropDriveMatch, token: PieceId) -> Point:
    """Where a token goes that would be dropped anew: as its setup says, a Precursor token beside its planet.

    drop-drive.special.punchboard
    """
    s, kind = m.state, noun(token)
    if kind == "precursor":
        return s.poses[f"planet-{s.precursors[token]}"].point
    return setup_places(m, kind)[int(token.removeprefix(f"{kind}-")) - 1]
