"""Where things are: outlines, distances from rim to rim, what is stacked with what, who has landed."""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Collection, Iterable, Sequence

from gravitable.games.drop_drive.content import Colour, Content
from gravitable.games.drop_drive.options import has_curiosities
from gravitable.games.drop_drive.pieces import is_cargo, is_port, is_ship, noun
from gravitable.games.drop_drive.state import DropDriveMatch, DropDriveState
from gravitable.games.drop_drive.system import system_table
from gravitable.geometry.outline import Outline, Point, disc, gap
from gravitable.geometry.solid import Pose3D, footprint, girth
from gravitable.physics.table import PhysicsTable, PieceId

SAME_DISTANCE = 1e-6
"""Distances that differ by less are equal."""

_TABLES: dict[tuple[int, tuple[Colour, ...], bool, bool, bool, str], tuple[Content, PhysicsTable]] = {}


def table_of(m: DropDriveMatch) -> PhysicsTable:
    """The table of this match: one for each set of colours, with the pylons while the Dyson Sphere stands."""
    s, options = m.state, m.options
    key = (
        id(m.content),
        tuple(player.colour for player in s.players),
        options.anomaly_mode != "short" or bool(s.anomalies),
        "dyson-sphere" in s.anomalies,
        has_curiosities(options),
        options.table_top,
    )
    found = _TABLES.get(key)
    if found is None:
        tokens = m.content.anomalies if key[2] else ()
        table = system_table(m.content, key[1], tokens, s.anomalies if key[3] else (), *key[4:])
        found = _TABLES[key] = (m.content, table)
    return found[1]


def outline_of(m: DropDriveMatch, piece: PieceId) -> Outline:
    """A piece in the system, seen from above."""
    return footprint(table_of(m).pieces[piece].solid, m.state.poses[piece])


def outline_at(m: DropDriveMatch, piece: PieceId, pose: Pose3D) -> Outline:
    """A piece, seen from above, if it lay there."""
    return footprint(table_of(m).pieces[piece].solid, pose)


def distance(m: DropDriveMatch, piece: PieceId, other: PieceId) -> float:
    """From rim to rim; 0 where they touch."""
    return max(0.0, gap(outline_of(m, piece), outline_of(m, other)))


def farther(one: float, other: float) -> bool:
    """Whether one distance is greater than another; nearly the same is the same."""
    return one > other + SAME_DISTANCE


def nearest(m: DropDriveMatch, outline: Outline, pieces: Iterable[PieceId], count: int = 1) -> list[PieceId]:
    """The nearest pieces, from rim to rim, nearest first; all that are as near as the last one asked for.

    drop-drive.setup.nearest-fuel, drop-drive.pirates.launch-cargo
    """
    sure, equals = first_of(ranked_by_distance(m, outline, pieces, count), count)
    return [*sure, *equals]


def first_of(
    ranked: Sequence[tuple[float, PieceId]], count: int, chosen: Sequence[PieceId] = ()
) -> tuple[list[PieceId], list[PieceId]]:
    """Of ranked pieces the first ones: those that are certain, and the equals of which some are to be chosen.

    `chosen` are those of the equals that have been chosen already; where no choice is left, all are certain.

    >>> first_of([(1.0, "fuel-1"), (2.0, "fuel-2"), (2.0, "fuel-3")], 2)
    (['fuel-1'], ['fuel-2', 'fuel-3'])
    >>> first_of([(1.0, "fuel-1"), (2.0, "fuel-2"), (2.0, "fuel-3")], 2, ["fuel-3"])
    (['fuel-1', 'fuel-3'], [])
    """
    if len(ranked) <= count:
        return [piece for _, piece in ranked], []
    last = ranked[count - 1][0]
    sure = [piece for apart, piece in ranked if farther(last, apart)]
    equals = [piece for apart, piece in ranked if not (farther(last, apart) or farther(apart, last))]
    sure += [piece for piece in equals if piece in chosen]
    equals = [piece for piece in equals if piece not in chosen]
    if len(equals) + len(sure) == count:
        return sure + equals, []
    return (sure, []) if len(sure) == count else (sure, equals)


def ranked_by_distance(
    m: DropDriveMatch, outline: Outline, pieces: Iterable[PieceId], count: int = 1
) -> list[tuple[float, PieceId]]:
    """Distances, least first. Pieces that cannot be among the first `count` are left out."""
    poses, kinds = m.state.poses, table_of(m).pieces
    x, y = _middle(outline)
    reach = max(math.dist((x, y), corner) for corner in outline.core) + outline.radius
    rough = []
    for piece in pieces:
        pose, solid = poses[piece], kinds[piece].solid
        # No piece is nearer than its middle less its own girth and the outline's.
        rough.append((math.hypot(pose.x - x, pose.y - y) - girth(solid) - reach, piece))
    rough.sort()
    ranked: list[tuple[float, PieceId]] = []
    for least, piece in rough:
        if len(ranked) >= count and farther(least, ranked[count - 1][0]):
            break
        apart = gap(outline, footprint(kinds[piece].solid, poses[piece]))
        insort(ranked, (max(0.0, apart), piece))
    return ranked


def cargo_in_space(s: DropDriveState) -> list[PieceId]:
    """Asteroids, fuel and salvage in the system."""
    return [piece for piece in s.poses if is_cargo(piece)]


def ships_in_system(s: DropDriveState) -> list[PieceId]:
    """Players' ships and pirates in the system, landed or not."""
    return [piece for piece in s.poses if is_ship(piece)]


def base_of(s: DropDriveState, piece: PieceId) -> PieceId:
    """What is at the bottom of a piece's stack; the piece itself if it stands on nothing."""
    while piece in s.standing:
        piece = s.standing[piece]
    return piece


def port_of(s: DropDriveState, ship: PieceId) -> PieceId | None:
    """The planet or station on which a ship has landed or docked, or is stacked with one that has."""
    base = base_of(s, ship)
    return base if is_port(base) else None


def planet_of(s: DropDriveState, ship: PieceId) -> PieceId | None:
    """The planet on which a ship has landed."""
    port = port_of(s, ship)
    return port if port is not None and noun(port) == "planet" else None


def is_in_space(s: DropDriveState, piece: PieceId) -> bool:
    """In the system, neither landed nor docked. drop-drive.glossary.in-space"""
    return piece in s.poses and port_of(s, piece) is None


def stack_of(s: DropDriveState, piece: PieceId) -> list[PieceId]:
    """Everything in the piece's stack, itself included; just itself if it is in none."""
    base = base_of(s, piece)
    riders = [rider for rider in s.standing if base_of(s, rider) == base]
    return [base, *riders]


def tops_of_stacks(s: DropDriveState, ships: Iterable[PieceId]) -> list[PieceId]:
    """The topmost ship of each stack that some ships are in; a ship that is in none is its own."""
    tops: dict[PieceId, PieceId] = {}
    for ship in ships:
        tops[base_of(s, ship)] = max(stack_of(s, ship), key=lambda piece: s.poses[piece].z)
    return list(tops.values())


def ships_stacked_with(s: DropDriveState, piece: PieceId) -> list[PieceId]:
    """The other ships in a piece's stack."""
    return [other for other in stack_of(s, piece) if other != piece and is_ship(other)]


def flat_standing(s: DropDriveState) -> dict[PieceId, PieceId]:
    """What each stacked ship finally stands on."""
    return {rider: base_of(s, rider) for rider in s.standing}


def standard_planets(s: DropDriveState) -> list[PieceId]:
    """The five planets."""
    return [piece for piece in s.poses if noun(piece) == "planet"]


def within(outlines: Collection[Outline], at: Point, reach: float) -> bool:
    """Whether a point is no farther than this from the rim of one of them."""
    return any(not farther(gap(disc(at, 0.0), outline), reach) for outline in outlines)


def _middle(outline: Outline) -> Point:
    count = len(outline.core)
    return sum(x for x, _ in outline.core) / count, sum(y for _, y in outline.core) / count
