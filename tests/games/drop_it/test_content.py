"""Drop It's components fit together."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from gravitable.games.drop_it import GAME
from gravitable.geometry.outline import Outline, Pose, bounds, place

CONTENT = GAME.load_content({})


def height_of(outline: Outline, angle: float) -> float:
    """How tall a tile is when turned so."""
    _, bottom, _, top = bounds(place(outline, Pose(0.0, 0.0, angle)))
    return top - bottom


def test_levels_lie_one_above_the_other_and_end_at_the_rim() -> None:
    assert [level.points for level in CONTENT.level] == list(range(1, 9))
    for lower, upper in pairwise(CONTENT.level):
        assert [x for x, _ in lower.top] == [x for x, _ in upper.top]
        assert all(low < high for (_, low), (_, high) in zip(lower.top, upper.top, strict=True))
    assert {y for _, y in CONTENT.level[-1].top} == {CONTENT.board.height}


def test_whatever_lies_flat_on_the_floor_is_in_level_1() -> None:
    lowest = min(y for _, y in CONTENT.level[0].top)
    for shape in CONTENT.shape:
        for angle in CONTENT.flat_angles[shape.id]:
            assert height_of(shape.outline(), angle) < lowest


@pytest.mark.parametrize(("shape", "ways"), [("circle", 1), ("square", 1), ("triangle", 1), ("diamond", 2)])
def test_a_shape_has_so_many_ways_to_lie_flat(shape: str, ways: int) -> None:
    (found,) = [each for each in CONTENT.shape if each.id == shape]
    angles = CONTENT.flat_angles[found.id]
    assert len(angles) == ways
    flat = min(height_of(found.outline(), math.radians(turn)) for turn in range(360))
    assert all(height_of(found.outline(), angle) == pytest.approx(flat, abs=0.05) for angle in angles)


def test_circles_are_printed_wholly_inside_and_apart() -> None:
    for circle, disc in zip(CONTENT.circle, CONTENT.discs, strict=True):
        left, bottom, right, top = bounds(disc)
        assert 0.0 < left < right < CONTENT.board.width
        assert 0.0 < bottom < top < CONTENT.board.height
        for other in CONTENT.circle:
            apart = math.dist((circle.x, circle.y), (other.x, other.y))
            assert other is circle or apart > circle.radius + other.radius


def test_opposite_edges_differ_and_every_colour_has_its_share() -> None:
    sides = {side: [edge.colour for edge in CONTENT.edge if edge.side == side] for side in ("left", "right")}
    assert all(one != other for one, other in zip(sides["left"], sides["right"], strict=True))
    for colours in sides.values():
        assert sorted(colours) == sorted(["red", "blue", "green", "yellow"] * 2)


def test_ids_are_unique_across_the_content() -> None:
    arrays = (CONTENT.tile, CONTENT.level, CONTENT.circle, CONTENT.edge, CONTENT.task)
    ids = [entry.id for array in arrays for entry in array]
    assert len(ids) == len(set(ids))
