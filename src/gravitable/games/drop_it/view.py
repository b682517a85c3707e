"""What is seen at the board: everything, by everyone."""

from __future__ import annotations

import functools
from typing import Annotated, Literal, TypeAlias

import msgspec

from gravitable.games.drop_it.content import (
    BoardLevel,
    Circle,
    Colour,
    ColourOf,
    Content,
    Edge,
    Mode,
    ShapeName,
    Task,
    TileNo,
)
from gravitable.games.drop_it.edges import edges_count
from gravitable.games.drop_it.landing import Verdict
from gravitable.games.drop_it.state import GAME_SIDE, DropItMatch, SideNo
from gravitable.games.drop_it.words import side_words
from gravitable.geometry.outline import Point, Pose
from gravitable.kernel import Seat, View
from gravitable.kernel.annotations import Bounds, Length, Unobserved, Within

Place: TypeAlias = Annotated[Pose, Within(x=Bounds(-50, 350), y=Bounds(-50, 350), angle=Bounds(-7, 7))]


class ShapeView(msgspec.Struct, frozen=True):
    """An outline around the tile's centre: the convex hull of discs of `radius` around each point of
    `core`."""

    shape: ShapeName
    core: tuple[Point, ...]
    radius: float
    alike_after: int


class BoardView(msgspec.Struct, frozen=True):
    """What never changes in a match, in millimetres. `edges` forbid only while `edges_count`."""

    width: float
    height: float
    wall: float
    shapes: tuple[ShapeView, ...]
    colours: tuple[ColourOf, ...]
    levels: tuple[BoardLevel, ...]
    circles: tuple[Circle, ...]
    edges: tuple[Edge, ...]
    tasks: tuple[Task, ...]
    edges_count: bool


class TileView(msgspec.Struct, frozen=True):
    """A tile and where it is: in a side's supply, in the board, or out of it."""

    number: Annotated[TileNo, Bounds(0, 100)]
    colour: Colour
    shape: ShapeName
    where: Literal["supply", "board", "out"]
    side: Annotated[SideNo | None, Bounds(0, 8)]
    pose: Place | None


class SideView(msgspec.Struct, frozen=True):
    """A player, a team, all players together, or the game. `space` and `tokens` add up to `points`."""

    name: str
    seats: Annotated[tuple[Seat, ...], Length(7), Bounds(0, 8)]
    colours: Annotated[tuple[Colour, ...], Length(4)]
    points: int
    space: Unobserved[int]
    tokens: Unobserved[int]
    jokers: Annotated[tuple[Colour, ...], Length(8)]
    tiles_left: int


class DropItView(View, frozen=True):
    """The table. `stands` says whether the last landing counts; None while a joker may still save it."""

    mode: Mode
    board: Unobserved[BoardView]
    tiles: Annotated[tuple[TileView, ...], Length(36)]
    sides: Annotated[tuple[SideView, ...], Length(5)]
    active_side: Annotated[SideNo, Bounds(0, 8)]
    active_seat: Annotated[Seat, Bounds(0, 8)]
    turn: Annotated[int, Bounds(0, 100)]
    turns: Unobserved[int]
    track: Unobserved[int]
    tremor: str
    difficulty: str | None
    last: Verdict | None
    stands: bool | None


def view(m: DropItMatch, seat: Seat | None) -> DropItView:
    """Drop It as anyone sees it: nothing is hidden."""
    s, content, options = m.state, m.content, m.options
    owner = {tile: side for side, supply in enumerate(s.supply) for tile in supply}
    track = content.numbers.track
    return DropItView(
        mode=s.mode,
        board=_board(content, s.mode == "together", edges_count(m)),
        tiles=tuple(
            TileView(
                number=number,
                colour=tile.colour,
                shape=tile.shape,
                where="supply" if number in owner else "out" if number in s.out else "board",
                side=owner.get(number),
                pose=s.poses[number],
            )
            for number, tile in enumerate(content.tiles)
        ),
        sides=tuple(_side(m, side, points, track) for side, points in enumerate(s.points)),
        active_side=s.side,
        active_seat=s.seat,
        turn=s.turn,
        turns=len(content.tiles),
        track=track,
        tremor=options.tremor,
        difficulty=options.difficulty if s.mode == "together" else None,
        last=s.last,
        stands=s.stands,
    )


def _side(m: DropItMatch, side: SideNo, points: int, track: int) -> SideView:
    s = m.state
    the_game = s.mode == "together" and side == GAME_SIDE
    return SideView(
        name=side_words(m, side),
        seats=() if the_game else s.sides[side].seats,
        colours=() if the_game else s.sides[side].colours,
        points=points,
        space=points % track,
        tokens=points - points % track,
        jokers=() if the_game else tuple(s.jokers[side]),
        tiles_left=0 if the_game else len(s.supply[side]),
    )


@functools.lru_cache(maxsize=16)
def _board(content: Content, together: bool, edges_count: bool) -> BoardView:
    shapes = [(shape, shape.outline()) for shape in content.shape]
    return BoardView(
        width=content.board.width,
        height=content.board.height,
        wall=content.board.wall,
        shapes=tuple(
            ShapeView(shape.id, line.core, line.radius, shape.alike_after) for shape, line in shapes
        ),
        colours=content.colour,
        levels=content.level,
        circles=() if together else content.circle,
        edges=() if together else content.edge,
        tasks=content.task if together else (),
        edges_count=edges_count,
    )
