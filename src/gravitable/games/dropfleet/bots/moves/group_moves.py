"""Alongside: ships of a group move as the first of them did."""

from __future__ import annotations

from gravitable.games.dropfleet.actions import MoveShip
from gravitable.games.dropfleet.events import ShipMoved
from gravitable.games.dropfleet.space.coherency import refused
from gravitable.games.dropfleet.space.crossing import limits
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo
from gravitable.games.dropfleet.table import group_gear
from gravitable.geometry.moves import Placement, legs_to

RECENT = 60
"""Among so many events the move of the ship before is looked for."""


def following(m: DropfleetMatch, group: GroupNo, no: ShipNo) -> MoveShip | None:
    """The move that keeps a ship beside the one of its group that moved last."""
    ships, ship = m.state.groups[group].ships, m.state.ships[no]
    if len(ships) < 2 or group_gear(m, group).free_of_group or ship.status != "table":
        return None
    moves = [event for event in m.events[-RECENT:] if type(event) is ShipMoved]
    if not moves or moves[-1].ship not in ships or ship.layer != m.state.ships[moves[-1].ship].layer:
        return None
    last = moves[-1]
    # A move that met debris is told in parts.
    (ax, ay), (bx, by) = next(each for each in moves if each.ship == last.ship).way[0], last.way[-1]
    start = Placement(ship.x, ship.y, ship.heading)
    legs = legs_to(start, ship.x + bx - ax, ship.y + by - ay, limits(m, no))
    if legs is None:
        return None
    move = MoveShip(no, legs)
    return move if refused(m, move) is None else None
