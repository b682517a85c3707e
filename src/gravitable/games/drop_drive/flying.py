"""Flight paths in the system: what may be flown, what a path meets and in which order.

drop-drive.rocket.*, drop-drive.stacked.*
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import msgspec

from gravitable.games.drop_drive.box import Role
from gravitable.games.drop_drive.components import Content
from gravitable.games.drop_drive.pieces import is_port, is_ship, noun, role_of
from gravitable.games.drop_drive.ship import has
from gravitable.games.drop_drive.space import outline_at, outline_of, planet_of, stack_of, table_of
from gravitable.games.drop_drive.state import DropDriveMatch, Flight
from gravitable.geometry.flight import Chain, Contact, Flaw, FlightPath, Sky, contacts, flaw
from gravitable.geometry.outline import Outline, Point
from gravitable.geometry.solid import Pose3D, footprint, girth, lying
from gravitable.kernel import IllegalAction
from gravitable.physics.table import PieceId, Table

GRAVITY_LENS_BEND = 90.0
SAME_PLACE = 1e-6
"""Lengths along a path nearer together than this are the same place."""
MET = ("cargo", "ship", "planet", "station", "anomaly", "mine")
"""Roles of pieces that a flight meets; of the tokens, wormholes and the Leviathan."""
MUST_LEAVE = "You must fly away from what your ship is stacked with."

_FLAWS: dict[Flaw, tuple[str, str]] = {
    Flaw.EMPTY: ("drop-drive.rocket.start", "A flight path begins at the ship."),
    Flaw.START: ("drop-drive.rocket.start", "One end of the nav tool must touch your ship."),
    Flaw.TOO_MANY_LINKS: ("drop-drive.rocket.length", "Your nav tool has fewer links."),
    Flaw.LINK_LENGTH: (
        "drop-drive.rocket.length",
        "Every link is as long as the others; only the last may be cut.",
    ),
    Flaw.BEND: ("drop-drive.rocket.bend", "A joint of the nav tool does not bend that far."),
    Flaw.SUN: ("drop-drive.rocket.sun", "You may not fly over the sun or touch it."),
    Flaw.WALL: ("drop-drive.rocket.inside", "A flight path stays between the walls."),
}


class Obstacle(msgspec.Struct, frozen=True):
    """A piece a path may meet, seen from above: the convex `core` grown by `radius`."""

    piece: PieceId
    role: Role
    core: tuple[Point, ...]
    radius: float


class FlightAid(msgspec.Struct, frozen=True):
    """What a board needs to bend a flight path and to tell what it will meet.

    A path begins where its band (`link_width` wide) touches `start`, has up to `links` links of
    `link_length`, the last perhaps in part, and bends up to `bend` degrees at a joint. Contacts from the
    beginning with pieces in `leaving` do not count. `no_planets`: the ship took off, so no planet may be
    touched. `must_leave`: it may not stay.
    """

    start: Obstacle
    links: int
    link_length: float
    link_width: float
    bend: float
    apothem: float
    sun_radius: float
    leaving: tuple[PieceId, ...]
    no_planets: bool
    must_leave: bool
    obstacles: tuple[Obstacle, ...]


class Start(msgspec.Struct, frozen=True):
    """Where a flight begins: the ship, or the wormhole it comes out of, and with how many links."""

    piece: PieceId
    outline: Outline
    links: int
    leaving: tuple[PieceId, ...]
    no_planets: bool


def chain_of(m: DropDriveMatch) -> Chain:
    """The active player's nav tool. drop-drive.rocket.bend"""
    tool = m.content.nav_tool
    bend = float(m.options.nav_bend)
    if has(m.content, m.state.active, "gravity-lens"):
        bend = max(bend, GRAVITY_LENS_BEND)
    return Chain(tool.link_length, tool.link_width, bend)


def start_at_ship(m: DropDriveMatch) -> Start:
    """A flight that begins at the active ship. drop-drive.rocket.start"""
    s = m.state
    player = s.active
    leaving = tuple(piece for piece in stack_of(s, player.ship) if piece != player.ship)
    no_planets = s.turn.took_off or planet_of(s, player.ship) is not None
    return Start(player.ship, outline_of(m, player.ship), player.links, leaving, no_planets)


def start_at_wormhole(m: DropDriveMatch, wormhole: PieceId, links: int) -> Start:
    """A flight that goes on from the far wormhole, with the links not yet used."""
    return Start(wormhole, outline_of(m, wormhole), links, (wormhole,), m.state.turn.took_off)


def is_met(piece: PieceId) -> bool:
    """Whether flying over a piece does anything."""
    return role_of(piece) in MET or noun(piece) in ("wormhole", "leviathan")


def obstacles(m: DropDriveMatch, points: Sequence[Point] = ()) -> dict[PieceId, Outline]:
    """Every piece a path could meet, seen from above; only those near the points, where some are given."""
    s, kinds = m.state, table_of(m).pieces
    own = s.active.ship
    left = low = -math.inf
    right = high = math.inf
    if points:
        margin = m.content.nav_tool.link_width + _largest(table_of(m))
        left, right = min(x for x, _ in points) - margin, max(x for x, _ in points) + margin
        low, high = min(y for _, y in points) - margin, max(y for _, y in points) + margin
    return {
        piece: footprint(kinds[piece].solid, pose)
        for piece, pose in s.poses.items()
        if left < pose.x < right and low < pose.y < high and piece != own and is_met(piece)
    }


@cache
def _largest(table: Table) -> float:
    return max(girth(kind.solid) for kind in table.pieces.values())


def sky_of(m: DropDriveMatch) -> Sky:
    """The system seen from above."""
    system = m.content.system
    return Sky(system.apothem, system.sun_radius, obstacles(m))


@cache
def empty_sky(content: Content) -> Sky:
    """The walls and the sun alone."""
    return Sky(content.system.apothem, content.system.sun_radius, {})


def ends_flight(piece: PieceId) -> bool:
    """Whether touching a piece ends the movement. drop-drive.rocket.planet, drop-drive.rocket.anomaly"""
    return is_port(piece) or role_of(piece) == "anomaly"


def meetings(m: DropDriveMatch, start: Start, points: tuple[Point, ...]) -> list[Contact]:
    """What a path would meet, in order, up to the piece that ends it, as things lie now: a preview."""
    return _meetings(_touches(m, points), start)


def _touches(m: DropDriveMatch, points: tuple[Point, ...]) -> list[Contact]:
    return contacts(FlightPath(points), m.content.nav_tool.link_width, obstacles(m, points))


def _meetings(touches: list[Contact], start: Start) -> list[Contact]:
    found = []
    for contact in touches:
        if contact.piece in start.leaving and contact.enters <= SAME_PLACE:
            continue
        found.append(contact)
        if ends_flight(contact.piece):
            break
    return found


def is_finite(points: Sequence[Point]) -> bool:
    """Whether all points are places, not infinitely far away or nowhere."""
    return all(math.isfinite(v) for point in points for v in point)


def check_path(m: DropDriveMatch, start: Start, points: tuple[Point, ...]) -> None:
    """Raise `IllegalAction`, with the clause, if the active ship may not fly this path."""
    if len(points) < 2 or not is_finite(points):
        raise IllegalAction("drop-drive.rocket.start", "A flight path has a beginning and at least one link.")
    path = FlightPath(points)
    wrong = flaw(empty_sky(m.content), path, chain_of(m), start.outline, start.links)
    if wrong is not None:
        raise IllegalAction(*_FLAWS[wrong])
    touches = _touches(m, points)
    met = _meetings(touches, start)
    if start.no_planets and met and noun(met[-1].piece) == "planet":
        raise IllegalAction(
            "drop-drive.stacked.no-take-off-and-landing",
            "You took off from a planet this turn: your path may not touch one.",
        )
    if met and ends_flight(met[-1].piece):
        return
    end = path.length - SAME_PLACE
    for contact in touches:
        if contact.piece in start.leaving and contact.enters <= SAME_PLACE and contact.leaves >= end:
            raise IllegalAction("drop-drive.stacked.leave", MUST_LEAVE)


def is_legal(m: DropDriveMatch, start: Start, points: tuple[Point, ...]) -> bool:
    """Whether the active ship may fly this path."""
    try:
        check_path(m, start, points)
    except IllegalAction:
        return False
    return True


def flight_aid(m: DropDriveMatch, start: Start, must_leave: bool) -> FlightAid:
    """What a board needs to offer a flight."""
    chain, system = chain_of(m), m.content.system
    return FlightAid(
        start=Obstacle(start.piece, role_of(start.piece), start.outline.core, start.outline.radius),
        links=start.links,
        link_length=chain.link,
        link_width=chain.width,
        bend=chain.bend,
        apothem=system.apothem,
        sun_radius=system.sun_radius,
        leaving=start.leaving,
        no_planets=start.no_planets,
        must_leave=must_leave,
        obstacles=tuple(
            Obstacle(piece, role_of(piece), outline.core, outline.radius)
            for piece, outline in obstacles(m).items()
        ),
    )


# --- a flight under way ---


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


def outline_here(m: DropDriveMatch, ship: PieceId) -> Outline:
    """A ship seen from above, where it lies or where it is on its flight."""
    s = m.state
    if ship in s.poses:
        return outline_of(m, ship)
    assert s.flight is not None, f"{ship} is in the system"
    return outline_at(m, ship, flight_pose(s.flight))


def touches(m: DropDriveMatch, flight: Flight) -> list[Contact]:
    """Everything the path touches, in order, as things lie now."""
    return _touches(m, flight.points)


def next_met(m: DropDriveMatch, flight: Flight, found: list[Contact]) -> tuple[float, list[PieceId]]:
    """Where the flight next meets something, and what it meets there; at its end nothing.

    Ships stacked with one that is touched, or on a port that is touched, are met before anything else there.
    drop-drive.rocket.in-order, drop-drive.encounters.several, drop-drive.rocket.ships-on-planet
    """
    s = m.state
    best, met = math.inf, list[PieceId]()
    for contact in found:
        if contact.leaves < flight.at - SAME_PLACE:
            continue
        place = max(contact.enters, flight.at)
        if contact.piece in flight.passing and contact.enters <= flight.at + SAME_PLACE:
            # Still passing it; but those stacked with it have to be met as well.
            if not is_ship(contact.piece):
                continue
            fresh = [p for p in _stacked_ships(m, contact.piece) if p not in flight.passing]
        elif is_port(contact.piece):
            ships = [p for p in stack_of(s, contact.piece) if is_ship(p) and p not in flight.passing]
            fresh = ships or [contact.piece]
        elif is_ship(contact.piece):
            fresh = [p for p in _stacked_ships(m, contact.piece) if p not in flight.passing]
            fresh = fresh or [contact.piece]
        else:
            fresh = [contact.piece]
        if not fresh:
            continue
        if place < best - SAME_PLACE:
            best, met = place, fresh
        elif place <= best + SAME_PLACE:
            met += fresh
    if not met:
        return FlightPath(flight.points).length, []
    return best, list(dict.fromkeys(met))


def _stacked_ships(m: DropDriveMatch, ship: PieceId) -> list[PieceId]:
    return [piece for piece in stack_of(m.state, ship) if is_ship(piece)]


def still_passing(m: DropDriveMatch, flight: Flight, found: list[Contact], at: float) -> tuple[PieceId, ...]:
    """Of the pieces met, those that the path still touches after a length, and ships stacked with them."""
    if not flight.passing:
        return ()
    touched = {other for piece in touched_at(found, at) for other in stack_of(m.state, piece)}
    return tuple(piece for piece in flight.passing if piece in touched)


def touched_at(found: list[Contact], at: float) -> list[PieceId]:
    """What the path touches after a length, the last touched first."""
    here = [c for c in found if c.enters <= at + SAME_PLACE and c.leaves >= at - SAME_PLACE]
    here.sort(key=lambda contact: -contact.enters)
    return [contact.piece for contact in here]
