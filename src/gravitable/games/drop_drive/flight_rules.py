"""Flight paths in the system: what may be flown, what a path meets and in which order.

drop-drive.rocket.*, drop-drive.stacked.*
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import msgspec

from gravitable.games.drop_drive.content import Content
from gravitable.games.drop_drive.content.table import Role
from gravitable.games.drop_drive.pieces import is_port, is_ship, noun, role_of
from gravitable.games.drop_drive.ship import has
from gravitable.games.drop_drive.space import outline_of, planet_of, stack_of, table_of
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.geometry.flight import LENGTH_SLACK, Chain, Contact, Flaw, FlightPath, Sky, contacts, flaw
from gravitable.geometry.outline import Outline, Point, bounds
from gravitable.geometry.solid import footprint, girth
from gravitable.kernel import IllegalAction
from gravitable.physics.table import PhysicsTable, PieceId

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
    """What a board needs to bend a flight path.

    A path begins where its band (`link_width` wide) touches `start`, has up to `links` links of
    `link_length`, the last perhaps in part, and bends up to `bend` degrees at a joint. `must_leave`: the
    ship may not stay. What a path meets is told by `study`.
    """

    start: Obstacle
    links: int
    link_length: float
    link_width: float
    bend: float
    apothem: float
    sun_radius: float
    must_leave: bool


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


@cache
def is_met(piece: PieceId) -> bool:
    """Whether flying over a piece does anything."""
    return role_of(piece) in MET or noun(piece) in ("wormhole", "leviathan")


def obstacles(m: DropDriveMatch, points: Sequence[Point] = ()) -> dict[PieceId, Outline]:
    """Every piece a path could meet, seen from above; only those near the points, where some are given."""
    s, table = m.state, table_of(m)
    own, kinds = s.active.ship, table.pieces
    left, low, right, high = -math.inf, -math.inf, math.inf, math.inf
    if points:
        margin = m.content.nav_tool.link_width + _largest(table)
        left, low, right, high = bounds(Outline(tuple(points), margin))
    return {
        piece: footprint(kinds[piece].solid, pose)
        for piece, pose in s.poses.items()
        if left < pose.x < right and low < pose.y < high and piece != own and is_met(piece)
    }


@cache
def _largest(table: PhysicsTable) -> float:
    return max(girth(kind.solid) for kind in table.pieces.values())


@cache
def empty_sky(content: Content) -> Sky:
    """The walls and the sun alone."""
    return Sky(content.system.apothem, content.system.sun_radius, {})


def ends_flight(piece: PieceId) -> bool:
    """Whether touching a piece ends the movement.

    drop-drive.rocket.planet, drop-drive.rocket.anomaly, drop-drive.landing.flies-over
    """
    return is_port(piece) or role_of(piece) == "anomaly"


def meetings(m: DropDriveMatch, start: Start, points: tuple[Point, ...]) -> list[Contact]:
    """What a path would meet, in order, up to the piece that ends it, as things lie now: a preview."""
    found = touched(m, points)
    return _meetings(found, start, departed(m, start, points, found))


def touched(m: DropDriveMatch, points: tuple[Point, ...]) -> list[Contact]:
    """Everything a path touches, in order, as things lie now."""
    return contacts(FlightPath(points), m.content.nav_tool.link_width, obstacles(m, points))


def departed(m: DropDriveMatch, start: Start, points: tuple[Point, ...], found: list[Contact]) -> float:
    """How far along a path it is first clear of what its ship was stacked with, and of the ship's own place.

    drop-drive.stacked.leave
    """
    if not start.leaving:
        return 0.0
    stack = contacts(FlightPath(points), m.content.nav_tool.link_width, {start.piece: start.outline})
    stack += [contact for contact in found if contact.piece in start.leaving]
    left = 0.0
    for contact in sorted(stack, key=lambda contact: contact.enters):
        if contact.enters > left + LENGTH_SLACK:
            break
        left = max(left, contact.leaves)
    return left


def after(one: float, other: float) -> bool:
    """Whether one length along a path is farther than another; nearly the same is the same place."""
    return one > other + SAME_PLACE


def is_left(contact: Contact, leaving: Sequence[PieceId], left: float) -> bool:
    """Whether a contact is with what the ship flies away from, not with what it comes back to.

    drop-drive.stacked.circle-back
    """
    return contact.piece in leaving and not after(contact.enters, left)


def _meetings(touches: list[Contact], start: Start, left: float) -> list[Contact]:
    found = []
    for contact in touches:
        if is_left(contact, start.leaving, left):
            continue
        found.append(contact)
        if ends_flight(contact.piece):
            break
    return found


def is_finite(points: Sequence[Point]) -> bool:
    """Whether all points are places, not infinitely far away or nowhere."""
    return all(math.isfinite(v) for point in points for v in point)


def check_path(m: DropDriveMatch, start: Start, points: tuple[Point, ...]) -> None:
    """Raise `IllegalAction`, with the clause, if the active ship may not fly this path.

    drop-drive.rocket.length, drop-drive.rocket.inside, drop-drive.rocket.sun, drop-drive.stacked.leave,
    drop-drive.stacked.no-take-off-and-landing, drop-drive.landing.never-both
    """
    if len(points) < 2 or not is_finite(points):
        raise IllegalAction("drop-drive.rocket.start", "A flight path has a beginning and at least one link.")
    path = FlightPath(points)
    wrong = flaw(empty_sky(m.content), path, chain_of(m), start.outline, start.links)
    if wrong is not None:
        raise IllegalAction(*_FLAWS[wrong])
    touches = touched(m, points)
    left = departed(m, start, points, touches)
    met = _meetings(touches, start, left)
    if start.no_planets and met and noun(met[-1].piece) == "planet":
        raise IllegalAction(
            "drop-drive.stacked.no-take-off-and-landing",
            "You took off from a planet this turn: your path may not touch one.",
        )
    if met and ends_flight(met[-1].piece):
        return
    if is_stacked(start) and touches_left(touches, start.leaving, left, path.length):
        raise IllegalAction("drop-drive.stacked.leave", MUST_LEAVE)


def is_stacked(start: Start) -> bool:
    """Whether a flight has a stack to leave; coming out of a wormhole it has none."""
    return bool(start.leaving) and is_ship(start.piece)


def touches_left(found: list[Contact], leaving: Sequence[PieceId], left: float, at: float) -> bool:
    """Whether a path still touches, that far along, what it flies away from."""
    return any(is_left(c, leaving, left) and not after(at, c.leaves) for c in found)


def cleared(m: DropDriveMatch, start: Start, points: tuple[Point, ...]) -> float:
    """How far along a path it no longer touches what its ship must leave."""
    found = touched(m, points)
    left = departed(m, start, points, found)
    return max((c.leaves for c in found if is_left(c, start.leaving, left)), default=0.0)


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
        must_leave=must_leave,
    )
