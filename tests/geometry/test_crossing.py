"""Lines across areas, compared with Shapely."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon  # type: ignore[import-untyped]

from gravitable.geometry.crossing import (
    Disc,
    Patch,
    box,
    clearance,
    contains,
    crosses,
    cuts,
    gap,
    length_inside,
    total_inside,
)

place = st.floats(0, 48)
boxes = st.builds(box, place, place, st.floats(0.5, 10), st.floats(0.5, 10), st.floats(0, 360))


@given(boxes, place, place, place, place)
def test_length_inside_a_box(area: Patch, ax: float, ay: float, bx: float, by: float) -> None:
    assume(math.hypot(bx - ax, by - ay) > 1e-3)
    expected = Polygon(area.corners).intersection(LineString([(ax, ay), (bx, by)])).length
    assert length_inside(area, ax, ay, bx, by) == pytest.approx(expected, abs=1e-6)


def test_length_inside_a_disc() -> None:
    disc = Disc(0.0, 0.0, 5.0)
    assert length_inside(disc, -10.0, 3.0, 10.0, 3.0) == pytest.approx(8.0)
    assert length_inside(disc, 0.0, 0.0, 10.0, 0.0) == pytest.approx(5.0)
    assert length_inside(disc, 1.0, 0.0, 2.0, 0.0) == pytest.approx(1.0)
    assert length_inside(disc, -10.0, 5.1, 10.0, 5.1) == 0.0


def test_touching_is_not_crossing() -> None:
    assert not crosses(Disc(0.0, 0.0, 5.0), -10.0, 5.0, 10.0, 5.0)
    assert not crosses(box(0.0, 0.0, 4.0, 4.0), 2.0, -5.0, 2.0 + 1e-12, -2.0)


def test_corners_may_go_either_way_round() -> None:
    one = box(5.0, 5.0, 4.0, 2.0)
    other = Patch(tuple(reversed(one.corners)))
    assert length_inside(other, 0.0, 5.0, 10.0, 5.0) == pytest.approx(length_inside(one, 0.0, 5.0, 10.0, 5.0))
    assert contains(other, 5.0, 5.0)


@given(boxes, place, place)
def test_clearance(area: Patch, x: float, y: float) -> None:
    expected = Polygon(area.corners).distance(Point(x, y))
    assert clearance(area, x, y) == pytest.approx(expected, abs=1e-6)


@given(boxes, boxes)
def test_gap_between_boxes(one: Patch, other: Patch) -> None:
    assert gap(one, other) == pytest.approx(Polygon(one.corners).distance(Polygon(other.corners)), abs=1e-6)


def test_gap_to_a_disc() -> None:
    assert gap(Disc(0.0, 0.0, 1.0), box(5.0, 0.0, 2.0, 2.0)) == pytest.approx(3.0)
    assert gap(box(5.0, 0.0, 2.0, 2.0), Disc(0.0, 0.0, 9.0)) == 0.0


def test_overlapping_areas_count_once() -> None:
    areas = [box(3.0, 0.0, 4.0, 2.0), box(5.0, 0.0, 4.0, 2.0)]
    assert total_inside(areas, 0.0, 0.0, 10.0, 0.0) == pytest.approx(6.0)


def test_a_line_is_cut_only_when_passed_over() -> None:
    ring = (0.0, 24.0, 48.0, 24.0)
    assert cuts(10.0, 20.0, 12.0, 30.0, *ring)
    assert not cuts(10.0, 20.0, 12.0, 23.0, *ring)
    assert not cuts(10.0, 20.0, 10.0, 24.0, *ring)
    assert not cuts(50.0, 20.0, 50.0, 30.0, *ring)
