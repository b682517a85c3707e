"""A flight under way: where the ship is, what it meets next, what it is still passing, whether it may stop.

drop-drive.rocket.*, drop-drive.stacked.*
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from gravitable.games.drop_drive.events import InFlight
from gravitable.games.drop_drive.flight_rules import after, is_left, touched, touches_left
from gravitable.games.drop_drive.pieces import is_port, is_ship, noun
from gravitable.games.drop_drive.space import outline_at, outline_of, stack_of, table_of
from gravitable.games.drop_drive.state import DropDriveMatch, Flight
from gravitable.geometry.flight import Contact, FlightPath
from gravitable.geometry.outline import Outline, Point
from gravitable.geometry.solid import Pose3D, girth, lying
from gravitable.physics.table import PieceId


def place_along(points: Sequence[Point], at: float) -> tuple[Point, float]:
    """The point after a length of a path, and the direction flown there."""
    heading = 0.0
    x, y = points[0]
    for (ax, ay), (bx, by) in pairwise(points):
        leg = math.hypot(bx - ax, by - ay)
        if leg > 0.0:
            heading = math.atan2(by - ay, bx - ax)
        if leg >= at and leg > 0.0:
            share = at / leg
            return (ax + (bx - ax) * share, ay + (by - ay) * share), heading
        at -= leg
        x, y = bx, by
    return (x, y), heading


def flight_pose(flight: Flight) -> Pose3D:
    """Where the flying ship is, held just above the table."""
    (x, y), heading = place_along(flight.points, flight.at)
    return lying(round(x, 2), round(y, 2), 20.0, round(heading, 4))


def in_flight(m: DropDriveMatch, ship: PieceId) -> InFlight | None:
    """Where a ship is on its flight, if it is the one that flies."""
    s = m.state
    if s.flight is None or ship != s.active.ship:
        return None
    return InFlight(s.flight.at, flight_pose(s.flight))


def outline_here(m: DropDriveMatch, ship: PieceId) -> Outline:
    """A ship seen from above, where it lies or where it is on its flight."""
    s = m.state
    if ship in s.poses:
        return outline_of(m, ship)
    assert s.flight is not None, f"{ship} is in the system"
    return outline_at(m, ship, flight_pose(s.flight))


def touches(m: DropDriveMatch, flight: Flight) -> list[Contact]:
    """Everything the path touches, in order, as things lie now."""
    return touched(m, flight.points)


def next_met(m: DropDriveMatch, flight: Flight, found: list[Contact]) -> tuple[float, list[PieceId]]:
    """Where the flight next meets something, and what it meets there; at its end nothing.

    Ships stacked with one that is touched, or on a port that is touched, are met before anything else there;
    but not on a planet where the ship may not land. Those of a stack that was touched are met even where what
    carried them is destroyed and they no longer lie under the path.
    drop-drive.rocket.in-order, drop-drive.encounters.several, drop-drive.rocket.ships-on-planet,
    drop-drive.stacked.no-take-off-and-landing
    """
    met = [ship for ship in flight.owed if ship in m.state.poses]
    best = flight.at if met else math.inf
    for contact in found:
        if after(flight.at, contact.leaves) or is_left(contact, flight.leaving, flight.left):
            continue
        fresh = _fresh(m, flight, found, contact)
        if not fresh:
            continue
        place = max(contact.enters, flight.at)
        if after(best, place):
            best, met = place, fresh
        elif not after(place, best):
            met += fresh
    if not met:
        return FlightPath(flight.points).length, []
    return best, list(dict.fromkeys(met))


def _fresh(m: DropDriveMatch, flight: Flight, found: list[Contact], contact: Contact) -> list[PieceId]:
    """What a contact makes the flight meet."""
    s, piece = m.state, contact.piece
    if noun(piece) == "planet" and s.turn.took_off:
        return [piece]
    ships = [p for p in stack_of(s, piece) if is_ship(p) and p not in flight.passing]
    if is_port(piece):
        return ships or [piece]
    if piece in flight.passing and not after(contact.enters, _passed_until(m, flight, found, piece)):
        # Still passing it; but those stacked with it have to be met as well.
        return ships if is_ship(piece) else []
    return (ships or [piece]) if is_ship(piece) else [piece]


def _passed_until(m: DropDriveMatch, flight: Flight, found: list[Contact], piece: PieceId) -> float:
    """How far the path, from where the flight is, goes on touching a piece or what it is stacked with.

    Of a stack that was met, a ship may be reached only later: because its rim begins there, or because what
    was touched first is no more. It is still the same stack, as far as ships are long.
    """
    stack = stack_of(m.state, piece)
    until = flight.at
    if is_ship(piece) and not any(other in stack for other in touched_at(found, until)):
        until += 2.0 * girth(table_of(m).pieces[piece].solid)
    for contact in found:
        if contact.piece in stack and not after(contact.enters, until):
            until = max(until, contact.leaves)
    return until


def still_passing(m: DropDriveMatch, flight: Flight, found: list[Contact], at: float) -> tuple[PieceId, ...]:
    """Of the pieces met, those that the path goes on touching up to a length, or ships stacked with them."""
    return tuple(p for p in flight.passing if not after(at, _passed_until(m, flight, found, p)))


def touched_at(found: list[Contact], at: float) -> list[PieceId]:
    """What the path touches after a length."""
    return [contact.piece for contact in contacts_at(found, at)]


def contacts_at(found: list[Contact], at: float) -> list[Contact]:
    """Where the path touches what it touches after a length."""
    return [c for c in found if not after(c.enters, at) and not after(at, c.leaves)]


def may_stop(m: DropDriveMatch, flight: Flight) -> bool:
    """Whether a flight may be stopped where it is: not while its ship still touches what it must leave, nor
    while something here is still to be met.
    drop-drive.rocket.stop, drop-drive.rocket.ships, drop-drive.stacked.leave
    """
    found = touches(m, flight)
    if touches_left(found, flight.leaving, flight.left, flight.at):
        return False
    place, met = next_met(m, flight, found)
    return not met or after(place, flight.at)
