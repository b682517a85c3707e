"""What a flight path would meet if nothing moved: told before it is flown. drop-drive.rocket.in-order"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from gravitable.games.drop_drive.flight import next_met, still_passing, touches
from gravitable.games.drop_drive.flight_rules import Start, departed, ends_flight
from gravitable.games.drop_drive.pieces import is_cargo, is_ship
from gravitable.games.drop_drive.ship import free_bays
from gravitable.games.drop_drive.space import stack_of
from gravitable.games.drop_drive.state import DropDriveMatch, Flight
from gravitable.geometry.flight import FlightPath
from gravitable.geometry.outline import Point
from gravitable.physics.table import PieceId


class PieceAhead(msgspec.Struct, frozen=True, gc=False):
    """A piece that a path comes to; `full`: cargo for which no bay will be free."""

    piece: PieceId
    full: bool


class FlightForecast(msgspec.Struct, frozen=True, gc=False):
    """What a path meets, in order; how much of it is flown; and what ends it, if anything does."""

    meets: tuple[PieceAhead, ...]
    flown: float
    ends: PieceId | None


def forecast_flight(m: DropDriveMatch, start: Start, points: tuple[Point, ...]) -> FlightForecast:
    """Fly a legal path in thought, as things lie now: cargo is taken aboard, whatever else is met stays.

    Of several things met at once any may be met first; here it is the one that the rules name first.
    """
    flight = Flight(points, 0.0, (), (), start.leaving)
    found = touches(m, flight)
    flight = replace(flight, left=departed(m, start, points, found))
    bays = free_bays(m.content, m.state.active)
    meets: list[PieceAhead] = []
    while True:
        at, met = next_met(m, flight, found)
        if not met:
            return FlightForecast(tuple(meets), FlightPath(points).length, None)
        piece = met[0]
        meets.append(PieceAhead(piece, full=is_cargo(piece) and bays <= 0))
        if ends_flight(piece):
            return FlightForecast(tuple(meets), at, piece)
        bays -= is_cargo(piece)
        if not is_ship(piece):
            # It is taken aboard or met once; where the path comes back there is nothing more to meet.
            found = [contact for contact in found if contact.piece != piece]
        passing = (*still_passing(m, flight, found, at), piece)
        stack = [other for other in stack_of(m.state, piece) if is_ship(other)] if is_ship(piece) else []
        owed = tuple(p for p in dict.fromkeys((*flight.owed, *stack)) if p not in passing)
        flight = replace(flight, at=at, passing=passing, owed=owed)
