"""The types of Drop It's content: tiles, the board, its edges, and the numbers of the rules."""

from __future__ import annotations

import functools
import math
from typing import Annotated, Literal, TypeAlias

import msgspec

from gravitable.geometry.outline import Outline, Point, disc, rounded, segment
from gravitable.kernel.annotations import EntryOf
from gravitable.physics.upright import Board

Source: TypeAlias = Literal["rulebook", "reconstructed"]
Colour: TypeAlias = Literal["red", "blue", "green", "yellow"]
ShapeName: TypeAlias = Literal["circle", "square", "diamond", "triangle"]
Mode: TypeAlias = Literal["each", "teams", "together"]
TileNo: TypeAlias = Annotated[int, EntryOf(lambda m, no: (m.content.tiles[no],))]
"""One of the tiles, by its place in the content, every copy counted."""


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile's outline around its centre: corners, or a diameter. It looks alike after so many degrees."""

    id: ShapeName
    name: str
    source: Source
    diameter: float = 0.0
    corners: tuple[Point, ...] = ()
    rounding: float = 0.0
    alike_after: int = 1

    def outline(self) -> Outline:
        """What the tile's edge is."""
        return rounded(self.corners, self.rounding) if self.corners else disc((0.0, 0.0), self.diameter / 2)


class ColourOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colour, with the pattern that tells it from the others without colour."""

    id: Colour
    name: str
    pattern: str
    source: Source


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of tile, and how many there are of it."""

    id: str
    colour: Colour
    shape: ShapeName
    count: int
    source: Source


class DropZone(Board, frozen=True, forbid_unknown_fields=True):
    """The inside of the board."""

    source: Source = "reconstructed"


class BoardLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level: its points and the zig-zag line where it ends."""

    id: str
    points: int
    top: tuple[Point, ...]
    source: Source


class Circle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus circle printed on the board."""

    id: str
    size: Literal["small", "medium", "large"]
    points: int
    x: float
    y: float
    radius: float
    source: Source


class Edge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of edge in one colour, from `start` to `end` along its side."""

    id: str
    side: Literal["left", "right", "bottom"]
    start: float
    end: float
    colour: Colour
    source: Source


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture beside a level: the tile that is wanted there."""

    id: str
    side: Literal["left", "right"]
    level: int
    colour: Colour
    shape: ShapeName
    source: Source


class Difficulty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far the markers move in the co-operative game, and its jokers."""

    id: Literal["easy", "medium", "hard", "pro"]
    name: str
    rule_broken: int
    task_done: int
    jokers_per_colour: int
    source: Source


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How steady a hand is: the usual shift in millimetres, tilt in degrees, and spin in radians a second."""

    id: Literal["none", "steady", "human", "shaky"]
    shift: float
    tilt: float
    spin: float
    source: Source


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one of three players gets of the fourth colour."""

    id: str
    shapes: tuple[ShapeName, ...]
    source: Source


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Spaces of the scoring track, points of an unused joker, jokers of a player with one colour."""

    track: int
    joker_points: int
    jokers_each: int
    source: Source


class Content(msgspec.Struct, frozen=True, eq=False, dict=True):
    """All of Drop It's components."""

    shape: tuple[Shape, ...]
    colour: tuple[ColourOf, ...]
    tile: tuple[Tile, ...]
    board: DropZone
    level: tuple[BoardLevel, ...]
    circle: tuple[Circle, ...]
    edge: tuple[Edge, ...]
    task: tuple[Task, ...]
    difficulty: tuple[Difficulty, ...]
    tremor: tuple[Hand, ...]
    share: tuple[Share, ...]
    numbers: Numbers

    @functools.cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """Every single tile, by number."""
        return tuple(tile for tile in self.tile for _ in range(tile.count))

    @functools.cached_property
    def outlines(self) -> tuple[Outline, ...]:
        """The outline of every tile, by number."""
        shapes = {shape.id: shape.outline() for shape in self.shape}
        return tuple(shapes[tile.shape] for tile in self.tiles)

    @functools.cached_property
    def discs(self) -> tuple[Outline, ...]:
        """The bonus circles as outlines."""
        return tuple(disc((circle.x, circle.y), circle.radius) for circle in self.circle)

    @functools.cached_property
    def stretches(self) -> tuple[Outline, ...]:
        """The coloured stretches of edge as outlines."""
        return tuple(self._stretch(edge) for edge in self.edge)

    def _stretch(self, edge: Edge) -> Outline:
        if edge.side == "bottom":
            return segment((edge.start, 0.0), (edge.end, 0.0))
        x = 0.0 if edge.side == "left" else self.board.width
        return segment((x, edge.start), (x, edge.end))

    @functools.cached_property
    def flat_angles(self) -> dict[ShapeName, tuple[float, ...]]:
        """The ways each shape can be turned so that it would lie flat, those that look alike counted once."""
        return {shape.id: _flat_angles(shape) for shape in self.shape}

    def hand(self, id: str) -> Hand:
        """The steadiness of that name."""
        return next(hand for hand in self.tremor if hand.id == id)

    def difficulty_called(self, id: str) -> Difficulty:
        """The difficulty of that name."""
        return next(difficulty for difficulty in self.difficulty if difficulty.id == id)


def _flat_angles(shape: Shape) -> tuple[float, ...]:
    corners = shape.corners
    if not corners:
        return (0.0,)
    period = math.radians(shape.alike_after)
    angles: list[float] = []
    for i, (bx, by) in enumerate(corners):
        ax, ay = corners[i - 1]
        angle = math.remainder(-math.atan2(by - ay, bx - ax), period)
        if all(abs(math.remainder(angle - other, period)) > 1e-3 for other in angles):
            angles.append(angle)
    return tuple(angles)
