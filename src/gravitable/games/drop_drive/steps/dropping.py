"""Dropping, setting down and taking away: the only writers of what lies where.

drop-drive.dropping.*, drop-drive.special.redrop-planet, drop-drive.special.punchboard,
drop-drive.special.metal
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from gravitable.games.drop_drive.events import Cause, Fell, Placed, ShipMoved, Swapped
from gravitable.games.drop_drive.pieces import curio_of, is_curio, is_port, noun
from gravitable.games.drop_drive.setting import place_of
from gravitable.games.drop_drive.space import flat_standing, table_of
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.system import hand_of, world_of
from gravitable.geometry.outline import Point
from gravitable.geometry.solid import Pose3D, facing
from gravitable.kernel import Seat
from gravitable.physics.table import Fall, PieceId, Release
from gravitable.physics.table_hand import near, over_the_sun
from gravitable.physics.table_place import floating, lay, stand

CARDBOARD = ("wormhole", "precursor", "station", "collector")
"""Tokens that are never dropped. drop-drive.special.punchboard"""


def drop(
    m: DropDriveMatch,
    pieces: Iterable[PieceId],
    cause: Cause,
    *,
    seat: Seat | None = None,
    aim: Point | None = None,
    allowed: Callable[[Point], bool] | None = None,
) -> None:
    """Drop pieces over the sun, or so that they hit the table where the hand aims, and where it is `allowed`.

    Ships on a planet or station that is dropped are dropped with it.
    drop-drive.dropping.over-the-sun, drop-drive.special.redrop-planet
    """
    s = m.state
    dropped = list(dict.fromkeys(pieces))
    dropped += [r for r, base in flat_standing(s).items() if base in dropped and is_port(base)]
    set_anew = [piece for piece in dropped if noun(piece) in CARDBOARD]
    for piece in dropped:
        if s.standing.get(piece) in dropped:
            del s.standing[piece]
    for piece in dropped:
        if piece in s.poses:
            lift(m, piece)
    for token in set_anew:
        set_down(m, token, place_of(m, token))
    dropped = list(dict.fromkeys(piece for piece in dropped if piece not in set_anew))
    if dropped:
        stand_ins = {f"demand-{n}": piece for n, piece in enumerate(filter(_metal(m), dropped), start=1)}
        wood = [piece for piece in dropped if piece not in stand_ins.values()]
        _fall(m, [*wood, *stand_ins], cause, seat, aim, allowed)
        for stand_in, piece in stand_ins.items():
            _swap(m, stand_in, piece)


def _metal(m: DropDriveMatch) -> Callable[[PieceId], bool]:
    curios = m.content.curios
    return lambda piece: is_curio(piece) and curios[curio_of(piece)].metal


def _swap(m: DropDriveMatch, stand_in: PieceId, piece: PieceId) -> None:
    """What was dropped in the place of metal makes room for it. drop-drive.special.metal"""
    s = m.state
    at = s.poses.pop(stand_in)
    s.poses[piece] = pose = lay(table_of(m), s.poses, piece, at.point, facing(at))
    m.emit(Swapped(stand_in, piece, pose))
    settle(m)


def settle(m: DropDriveMatch) -> None:
    """Let fall what hangs in the air because something under it was taken away."""
    s = m.state
    if m.options.world == "physics" and floating(table_of(m), s.poses):
        _fall(m, (), "support-gone", None, None)


def _fall(
    m: DropDriveMatch,
    dropped: Sequence[PieceId],
    cause: Cause,
    seat: Seat | None,
    aim: Point | None,
    allowed: Callable[[Point], bool] | None = None,
) -> None:
    """Everything stays where it falls and where it is bumped to; the world leaves nothing on edge or outside.

    drop-drive.dropping.as-they-fall, drop-drive.dropping.never-lost
    """
    s = m.state
    table = table_of(m)
    hand = hand_of(m.content, m.options.table_top)

    def releases(rng: Random) -> tuple[Release, ...]:
        if not dropped:
            return ()
        if aim is None:
            return over_the_sun(table, dropped, rng, hand)
        return near(table, dropped, aim, rng, hand, allowed)

    standing = flat_standing(s)
    fall = m.happen(Fall, lambda rng: world_of(table, m.options).drop(s.poses, releases(rng), standing))
    s.poses.update(fall.rest)
    m.emit(Fell(cause, seat, tuple(dropped), aim, fall, _put_back(m, fall)))


def _put_back(m: DropDriveMatch, fall: Fall) -> dict[PieceId, Pose3D]:
    """Ships knocked off a planet or station go back on it. drop-drive.dropping.knocked-off

    One knocked off another ship in space stays where it fell and is no longer stacked.
    """
    s = m.state
    if not fall.knocked_off:
        return {}
    put_back: dict[PieceId, Pose3D] = {}
    bases = flat_standing(s)
    for rider, base in fall.knocked_off.items():
        if is_port(base):
            del s.poses[rider]
            put_back[rider] = s.poses[rider] = stand(table_of(m), s.poses, rider, base)
        else:
            del s.standing[rider]
    for rider in s.standing:
        if s.standing[rider] in fall.knocked_off and not is_port(bases[rider]):
            s.standing[rider] = bases[rider]
    return put_back


def lift(m: DropDriveMatch, piece: PieceId) -> Pose3D:
    """Take a piece out of the system, and return where it lay.

    What was stacked on it stands on what was below, or on the table.
    """
    s = m.state
    at = s.poses.pop(piece)
    below = s.standing.pop(piece, None)
    above = _stacked_on(m, piece)
    if not above:
        return at
    angles = {rider: facing(s.poses.pop(rider)) for rider in above}
    if below is None:
        below = next(rider for rider in above if s.standing[rider] == piece)
        del s.standing[below]
        set_down(m, below, at.point, angles[below])
    for rider in above:
        if rider != below:
            on = s.standing[rider]
            stack(m, rider, below if on == piece else on, angles[rider])
    return at


def _stacked_on(m: DropDriveMatch, piece: PieceId) -> list[PieceId]:
    """Every ship that stands on a piece, or on one that does, lowest first."""
    standing = m.state.standing
    found = [rider for rider, base in standing.items() if base == piece]
    for rider in found:
        found += [other for other, base in standing.items() if base == rider]
    return sorted(found, key=lambda rider: m.state.poses[rider].z)


def set_down(m: DropDriveMatch, piece: PieceId, at: Point, angle: float = 0.0) -> None:
    """Lay a piece flat on the table by hand, as near to a point as there is room."""
    s = m.state
    s.poses[piece] = pose = lay(table_of(m), s.poses, piece, at, angle)
    m.emit(Placed(piece, pose, None))


def stack(m: DropDriveMatch, piece: PieceId, on: PieceId, angle: float = 0.0) -> None:
    """Set a ship on top of another piece. drop-drive.stacked.on-top"""
    s = m.state
    s.poses[piece] = pose = stand(table_of(m), s.poses, piece, on, angle)
    s.standing[piece] = on
    m.emit(Placed(piece, pose, on))


def move(
    m: DropDriveMatch,
    piece: PieceId,
    way: Sequence[Point],
    angle: float,
    on: PieceId | None,
    taking: tuple[PieceId, Pose3D] | None = None,
) -> None:
    """Move a piece along a way by hand and set it down at its end, or on top of a piece there.

    What stands on a moved station goes with it. `taking` was lifted and is seen until the move is over.
    """
    s = m.state
    riders = _stacked_on(m, piece) if is_port(piece) else []
    for rider in riders:
        del s.poses[rider]
    if piece in s.poses and riders:
        del s.poses[piece]
    elif piece in s.poses:
        lift(m, piece)
    table = table_of(m)
    if on is None:
        pose = lay(table, s.poses, piece, way[-1], angle)
    else:
        pose = stand(table, s.poses, piece, on, angle)
        s.standing[piece] = on
    s.poses[piece] = pose
    rounded = tuple((round(x, 2), round(y, 2)) for x, y in way)
    if taking:
        s.poses.update([taking])
    m.emit(ShipMoved(piece, rounded, pose, on))
    if taking:
        del s.poses[taking[0]]
    for rider in riders:
        stack(m, rider, s.standing[rider])
