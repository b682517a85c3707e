"""The landing rules and what a landing is worth: pure geometry on the poses at rest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated

import msgspec

from gravitable.games.drop_it.content import Content, Mode, TileNo
from gravitable.geometry.outline import Outline, Pose, bounds, gap, place, reach, rises_above
from gravitable.kernel.annotations import EntryOf, Length
from gravitable.physics.upright import TOUCH, touches


class Breach(msgspec.Struct, frozen=True, gc=False):
    """A landing rule that is broken, and by touching what: a tile, an edge, or neither."""

    rule: str
    tile: TileNo | None = None
    edge: Annotated[str, EntryOf("edge")] | None = None


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """How a tile landed. `edges` are those that count; `level` is 0 for one that fell out; `points` are those
    it scores if no rule is broken."""

    tile: TileNo
    touches: Annotated[tuple[TileNo, ...], Length(6)]
    edges: Annotated[tuple[str, ...], Length(2), EntryOf("edge")]
    breaches: Annotated[tuple[Breach, ...], Length(4)]
    level: int
    circles: Annotated[tuple[str, ...], Length(2), EntryOf("circle")]
    tasks: Annotated[tuple[str, ...], Length(2), EntryOf("task")]
    points: int


def judge(
    content: Content,
    tile: TileNo,
    pose: Pose | None,
    others: Sequence[tuple[TileNo, Pose]],
    *,
    mode: Mode,
    edges_count: bool,
) -> Verdict:
    """Judge the tile just dropped by where it and all others lie; teams and variants are judged alike.

    drop-it.landing.own-tile, drop-it.landing.out, drop-it.variants.touch, drop-it.teams.landing,
    drop-it.beginner.levels, drop-it.coop.no-circles, drop-it.score.example
    """
    if pose is None:
        return Verdict(tile, (), (), (Breach("drop-it.landing.out"),), 0, (), (), 0)
    outline = place(content.outlines[tile], pose)
    touched = touched_tiles(content, outline, pose, others)
    edges = touched_edges(content, outline) if edges_count else ()
    breaches = [
        *same_shape(content, tile, touched),
        *same_colour(content, tile, touched),
        *same_colour_edge(content, tile, edges),
        *sticking_out(content, outline),
    ]
    level = highest_level(content, outline)
    circles = () if mode == "together" else overlapped_circles(content, outline)
    tasks = tasks_done(content, tile, level) if mode == "together" else ()
    return Verdict(
        tile,
        touched,
        tuple(content.edge[edge].id for edge in edges),
        tuple(breaches),
        level,
        tuple(content.circle[circle].id for circle in circles),
        tasks,
        content.level[level - 1].points + sum(content.circle[circle].points for circle in circles),
    )


def touched_tiles(
    content: Content, outline: Outline, pose: Pose, others: Sequence[tuple[TileNo, Pose]]
) -> tuple[TileNo, ...]:
    """The tiles that a tile touches. drop-it.landing.touch"""
    own = max(math.dist(corner, (pose.x, pose.y)) for corner in outline.core) + outline.radius
    touched = []
    for other, at in others:
        shape = content.outlines[other]
        near = own + reach(shape) + TOUCH
        if abs(at.x - pose.x) <= near and abs(at.y - pose.y) <= near and touches(outline, place(shape, at)):
            touched.append(other)
    return tuple(touched)


def touched_edges(content: Content, outline: Outline) -> tuple[int, ...]:
    """The stretches of edge that a tile touches, by number. drop-it.landing.edge, drop-it.landing.touch"""
    left, bottom, right, _ = bounds(outline)
    near = {"left": left <= TOUCH, "right": right >= content.board.width - TOUCH, "bottom": bottom <= TOUCH}
    return tuple(
        number
        for number, (edge, stretch) in enumerate(zip(content.edge, content.stretches, strict=True))
        if near[edge.side] and touches(outline, stretch)
    )


def same_shape(content: Content, tile: TileNo, touched: Sequence[TileNo]) -> list[Breach]:
    """drop-it.landing.shape"""
    shape = content.tiles[tile].shape
    return [Breach("drop-it.landing.shape", tile=t) for t in touched if content.tiles[t].shape == shape]


def same_colour(content: Content, tile: TileNo, touched: Sequence[TileNo]) -> list[Breach]:
    """drop-it.landing.colour"""
    colour = content.tiles[tile].colour
    return [Breach("drop-it.landing.colour", tile=t) for t in touched if content.tiles[t].colour == colour]


def same_colour_edge(content: Content, tile: TileNo, edges: Sequence[int]) -> list[Breach]:
    """drop-it.landing.edge"""
    colour = content.tiles[tile].colour
    touched = [content.edge[edge] for edge in edges]
    return [Breach("drop-it.landing.edge", edge=edge.id) for edge in touched if edge.colour == colour]


def sticking_out(content: Content, outline: Outline) -> list[Breach]:
    """drop-it.landing.height"""
    top = bounds(outline)[3]
    return [Breach("drop-it.landing.height")] if top > content.board.height + TOUCH else []


def highest_level(content: Content, outline: Outline) -> int:
    """The highest level that any part of the tile reaches. drop-it.score.level, drop-it.score.partly"""
    for number in range(len(content.level), 1, -1):
        if rises_above(outline, content.level[number - 2].top):
            return number
    return 1


def overlapped_circles(content: Content, outline: Outline) -> tuple[int, ...]:
    """The bonus circles that the tile overlaps, by number. drop-it.score.circles"""
    return tuple(number for number, circle in enumerate(content.discs) if gap(outline, circle) < 0.0)


def tasks_done(content: Content, tile: TileNo, level: int) -> tuple[str, ...]:
    """The pictures beside the tile's level that show its colour and shape. drop-it.coop.task"""
    own = content.tiles[tile]
    return tuple(
        task.id
        for task in content.task
        if task.level == level and task.colour == own.colour and task.shape == own.shape
    )
