"""Convex outlines, with Shapely as the oracle."""

from __future__ import annotations

import math
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gravitable.geometry.outline import (
    Outline,
    Pose,
    area,
    bounds,
    disc,
    gap,
    is_clear,
    place,
    reach,
    rises_above,
    rounded,
    segment,
)

shapely: Any = import_module("shapely")  # it has no types of its own

SQUARE = rounded([(-19.0, -19.0), (19.0, -19.0), (19.0, 19.0), (-19.0, 19.0)], 0.3)
TRIANGLE = rounded([(-27.0, -15.588457), (27.0, -15.588457), (0.0, 31.176915)], 0.3)
DIAMOND = rounded([(0.0, -36.373067), (21.0, 0.0), (0.0, 36.373067), (-21.0, 0.0)], 0.3)
CIRCLE = disc((0.0, 0.0), 19.0)
WALL = segment((0.0, -50.0), (0.0, 50.0))
SHAPES = [SQUARE, TRIANGLE, DIAMOND, CIRCLE]

coordinate = st.floats(-80.0, 80.0)
poses = st.builds(Pose, coordinate, coordinate, st.floats(-math.pi, math.pi))
shapes = st.sampled_from(SHAPES)


def core(outline: Outline) -> Any:
    kind = {1: shapely.Point, 2: shapely.LineString}.get(len(outline.core), shapely.Polygon)
    return kind(outline.core[0]) if len(outline.core) == 1 else kind(outline.core)


@given(shapes, poses, shapes, poses)
def test_gap_between_apart_outlines_is_their_distance(a: Outline, at: Pose, b: Outline, to: Pose) -> None:
    one, other = place(a, at), place(b, to)
    distance = shapely.distance(core(one), core(other)) - one.radius - other.radius
    if distance > 0.0:
        assert gap(one, other) == pytest.approx(distance, abs=1e-6)
    else:
        assert gap(one, other) <= 1e-6


@given(shapes, poses, shapes, poses)
def test_gap_is_the_same_from_both_sides(a: Outline, at: Pose, b: Outline, to: Pose) -> None:
    assert gap(place(a, at), place(b, to)) == pytest.approx(gap(place(b, to), place(a, at)), abs=1e-9)


@given(shapes, poses, shapes, poses, st.floats(0.0, 40.0))
def test_clear_is_what_is_farther_apart(a: Outline, at: Pose, b: Outline, to: Pose, least: float) -> None:
    one, other = place(a, at), place(b, to)
    if abs(gap(one, other) - least) > 1e-9:
        assert is_clear(one, other, least) == (gap(one, other) > least)


def test_overlap_is_as_deep_as_the_shortest_way_out() -> None:
    beside = place(SQUARE, Pose(37.0, 5.0, 0.0))
    assert gap(SQUARE, beside) == pytest.approx(-1.0, abs=1e-9)


@pytest.mark.parametrize(
    ("at", "distance"),
    [(Pose(30.0, 0.0, 0.0), 11.0), (Pose(0.0, 80.0, 0.0), 11.0), (Pose(0.0, 10.0, 0.0), -19.0)],
)
def test_a_disc_beside_beyond_and_on_a_segment(at: Pose, distance: float) -> None:
    assert gap(place(CIRCLE, at), WALL) == pytest.approx(distance)


def test_crossing_and_parted_segments() -> None:
    assert gap(WALL, segment((-5.0, 0.0), (5.0, 1.0))) == 0.0
    assert gap(WALL, segment((0.0, 60.0), (0.0, 70.0))) == pytest.approx(10.0)


@pytest.mark.parametrize(("shape", "exact"), [(SQUARE, 38.0**2), (CIRCLE, math.pi * 19.0**2)])
def test_area_and_bounds(shape: Outline, exact: float) -> None:
    assert area(shape) == pytest.approx(exact, rel=1e-3)
    assert bounds(shape) == pytest.approx((-19.0, -19.0, 19.0, 19.0))


def test_rounding_moves_no_side_and_takes_a_little_off_each_corner() -> None:
    sharp = 27.0 * math.sqrt(2.0)
    square = rounded([(-27.0, -27.0), (27.0, -27.0), (27.0, 27.0), (-27.0, 27.0)], 1.0)
    assert bounds(square)[2] == pytest.approx(27.0)
    assert reach(square) == pytest.approx(sharp - (math.sqrt(2.0) - 1.0))


ZIGZAG = [(0.0, 50.0), (40.0, 60.0), (80.0, 50.0)]


@given(shapes, st.builds(Pose, st.floats(0.0, 80.0), st.floats(0.0, 110.0), st.floats(-math.pi, math.pi)))
def test_rising_above_a_line_is_having_area_over_it(shape: Outline, at: Pose) -> None:
    over = shapely.Polygon([*ZIGZAG, (80.0, 300.0), (0.0, 300.0)])
    placed = place(shape, at)
    distance = shapely.distance(core(placed), over) - placed.radius
    if abs(distance) > 1e-6:
        assert rises_above(placed, ZIGZAG) == (distance < 0.0)


def test_wholly_above_a_line_is_above_it() -> None:
    assert rises_above(place(SQUARE, Pose(40.0, 200.0, 0.0)), ZIGZAG)
    assert not rises_above(place(SQUARE, Pose(40.0, 20.0, 0.0)), ZIGZAG)
