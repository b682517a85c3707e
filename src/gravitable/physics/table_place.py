"""Setting pieces down by hand: where they fit, what they stand on, what has lost its support.

Plain geometry on stored poses; no simulation. Used to land and stack ships, to lay down a piece that would
not lie, and to notice pieces left hanging in the air when what they lay on was taken away.
"""

from __future__ import annotations

import math

from gravitable.geometry.outline import Outline, Point, disc, gap, is_clear
from gravitable.geometry.solid import Pose3D, Solid, extent, footprint, girth, lying, rounded
from gravitable.physics.table import Kind, Lying, PhysicsTable, PieceId, sun_distance, wall_distance

CLEARANCE = 0.3
"""Gap left around a piece that is set down on the table."""
CONTACT = 0.7
"""Height within which one piece counts as resting on another."""
AT_HAND = 30.0
"""A free place is mostly found within this distance: at first only what lies that near is looked at."""
INSIDE = 0.9
"""How far out, of the way to the wall, a piece is laid that was outside it."""
RING, DIRECTIONS = 2.0, 12
"""A free place is sought on rings this far apart, in this many directions."""


SHIFTS = 6
"""A piece that is set on another is moved by at most so many rings less one."""


class NoRoomError(ValueError):
    """There is no free place left on the table."""


def lay(table: PhysicsTable, others: Lying, piece: PieceId, at: Point, angle: float = 0.0) -> Pose3D:
    """The pose flat on the table, touching nothing, as near to a point as there is room.

    A point outside the walls, where a simulation gone wrong may have left a piece, counts as one inside.
    """
    kinds = table.pieces
    at = _inside(table, at)
    kind = kinds[piece]
    low, _ = extent(kind.solid, lying(0.0, 0.0, 0.0, angle))
    everything = [(p, kinds[name]) for name, p in others.items() if name != piece]
    reach = AT_HAND + girth(kind.solid) + max((girth(of.solid) for _, of in everything), default=0.0)
    near = [each for each in everything if math.dist(at, each[0].point) <= reach + CLEARANCE]
    ring = 0
    while ring * RING < 4 * table.apothem:
        if ring * RING > AT_HAND:
            near = everything
        for step in range(DIRECTIONS if ring else 1):
            turned = 2 * math.pi * step / DIRECTIONS
            x, y = at[0] + ring * RING * math.cos(turned), at[1] + ring * RING * math.sin(turned)
            pose = rounded(lying(x, y, -low, angle))
            if _is_free(table, near, kind, pose):
                return pose
        ring += 1
    raise NoRoomError(f"There is no free place on the table for {piece}.")


def _inside(table: PhysicsTable, at: Point) -> Point:
    """The point itself, or the one between it and the middle that is a little inside the walls."""
    if wall_distance(table, at) >= 0.0:
        return at
    if not (math.isfinite(at[0]) and math.isfinite(at[1])):
        return (table.apothem / 2, 0.0)
    share = INSIDE * table.apothem / (table.apothem - wall_distance(table, at))
    return (at[0] * share, at[1] * share)


def stand(table: PhysicsTable, others: Lying, piece: PieceId, base: PieceId, angle: float = 0.0) -> Pose3D:
    """The pose on top of another piece, above whatever already lies on it.

    Where it would reach into a wall, the sun or a fixture it is turned, or moved a little towards the other
    side of its base: in a simulation it would be flung away.
    """
    kinds = table.pieces
    solid = kinds[piece].solid
    x, y, angle = _on_top(table, solid, footprint(kinds[base].solid, others[base]), others[base].point, angle)
    print_ = footprint(solid, lying(x, y, 0.0, angle))
    tops = [
        extent(kinds[name].solid, pose)[1]
        for name, pose in others.items()
        if name != piece
        and math.dist((x, y), pose.point) < girth(solid) + girth(kinds[name].solid)
        and gap(print_, footprint(kinds[name].solid, pose)) < 0.0
    ]
    low, _ = extent(solid, lying(0.0, 0.0, 0.0, angle))
    return rounded(lying(x, y, max(tops) - low, angle))


def _on_top(
    table: PhysicsTable, solid: Solid, base: Outline, middle: Point, angle: float
) -> tuple[float, float, float]:
    """Where and how turned a piece stands clear of all that stands fast; as asked, if nowhere."""
    out = girth(solid)
    if wall_distance(table, middle) > out and all(
        gap(disc(middle, out), o) > 0.0 for o in table.standing_fast
    ):
        return (*middle, angle)
    for step in range(SHIFTS):
        for way in range(DIRECTIONS if step else 1):
            turned = 2 * math.pi * way / DIRECTIONS
            x, y = middle[0] + step * RING * math.cos(turned), middle[1] + step * RING * math.sin(turned)
            if gap(disc((x, y), 0.0), base) > -CONTACT:
                continue
            for turn in range(DIRECTIONS):
                tried = angle + math.pi * turn / DIRECTIONS
                if _stands_clear(table, footprint(solid, lying(x, y, 0.0, tried))):
                    return x, y, tried
    return (*middle, angle)


def _stands_clear(table: PhysicsTable, print_: Outline) -> bool:
    """Whether an outline reaches into no wall, nor into the sun or a fixture."""
    if any(wall_distance(table, corner) < print_.radius for corner in print_.core):
        return False
    return all(gap(print_, other) >= 0.0 for other in table.standing_fast)


def stands_on(table: PhysicsTable, poses: Lying, piece: PieceId, base: PieceId) -> bool:
    """Whether a piece's middle is still above its base."""
    kinds = table.pieces
    pose, below = poses[piece], poses[base]
    middle = disc(pose.point, 0.0)
    return pose.z > below.z and gap(middle, footprint(kinds[base].solid, below)) <= 0.0


def floating(table: PhysicsTable, poses: Lying) -> list[PieceId]:
    """The pieces above the table with nothing under them."""
    kinds = table.pieces
    found = []
    for piece, pose in poses.items():
        solid = kinds[piece].solid
        low, high = extent(solid, pose)
        if low > CONTACT and not any(
            _carries(kinds[name], other, footprint(solid, pose), low, high)
            for name, other in poses.items()
            if name != piece and math.dist(pose.point, other.point) < girth(solid) + girth(kinds[name].solid)
        ):
            found.append(piece)
    return found


def _carries(kind: Kind, pose: Pose3D, print_: Outline, low: float, high: float) -> bool:
    bottom, top = extent(kind.solid, pose)
    return bottom < high and top > low - CONTACT and gap(print_, footprint(kind.solid, pose)) < CONTACT


def _is_free(table: PhysicsTable, near: list[tuple[Pose3D, Kind]], kind: Kind, pose: Pose3D) -> bool:
    size = girth(kind.solid)
    at = pose.point
    if wall_distance(table, at) < CLEARANCE or sun_distance(table, at) < CLEARANCE:
        return False
    print_ = footprint(kind.solid, pose)
    if wall_distance(table, at) < size + CLEARANCE and any(
        wall_distance(table, corner) < print_.radius + CLEARANCE for corner in print_.core
    ):
        return False
    if not all(is_clear(print_, other, CLEARANCE) for other in table.standing_fast):
        return False
    return all(
        math.dist(at, other.point) > size + girth(of.solid) + CLEARANCE
        or is_clear(print_, footprint(of.solid, other), CLEARANCE)
        for other, of in near
    )
