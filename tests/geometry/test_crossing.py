"""Lines across areas, compared with Shapely."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon  # type: ignore[import-untyped]

from gravitable.geometry.compass import TOLERANCE
from gravitable.geometry.crossing import (
    Disc,
    Patch,
    box,
    clearance,
    contains,
    crosses,
    cuts,
    depth,
    gap,
    length_inside,
    meets,
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
    assert cuts(ring, 10.0, 20.0, 12.0, 30.0)
    assert cuts(ring, 12.0, 30.0, 10.0, 20.0)
    assert not cuts(ring, 10.0, 20.0, 12.0, 23.0)
    assert not cuts(ring, 10.0, 20.0, 10.0, 24.0)
    assert not cuts(ring, 10.0, 24.0, 10.0, 20.0)
    assert not cuts(ring, 10.0, 24.0, 20.0, 24.0)
    assert not cuts(ring, 50.0, 20.0, 50.0, 30.0)
    assert cuts(ring, 48.0, 20.0, 48.0, 30.0)


def test_a_way_comes_to_a_line_when_it_reaches_it_and_not_when_it_leaves_it() -> None:
    ring = (0.0, 24.0, 48.0, 24.0)
    assert meets(ring, 10.0, 20.0, 10.0, 30.0) == pytest.approx(0.4)
    assert meets(ring, 10.0, 20.0, 10.0, 24.0) == pytest.approx(1.0)
    assert meets(ring, 10.0, 20.0, 10.0, 24.0 - TOLERANCE / 2) == 1.0
    assert meets(ring, 10.0, 20.0, 10.0, 24.0 - 2 * TOLERANCE) is None
    assert meets(ring, 10.0, 24.0, 10.0, 30.0) is None
    assert meets(ring, 10.0, 24.0 + TOLERANCE / 2, 10.0, 20.0) is None
    assert meets(ring, 10.0, 24.0, 20.0, 24.0) is None
    assert meets(ring, 50.0, 20.0, 50.0, 30.0) is None


@pytest.mark.parametrize("heading", range(0, 180, 7))
def test_a_line_along_an_edge_is_not_inside(heading: int) -> None:
    """However the area lies, and with places rounded as the table keeps them."""
    area = box(20.0, 20.0, 6.0, 3.0, heading)
    for number, (px, py) in enumerate(area.corners):
        qx, qy = area.corners[number - 1]
        far = [round(each, 4) for each in (2 * px - qx, 2 * py - qy, 2 * qx - px, 2 * qy - py)]
        assert not crosses(area, *far)
        shift = (0.01 * (20.0 - (px + qx) / 2), 0.01 * (20.0 - (py + qy) / 2))
        assert crosses(area, *(each + shift[at % 2] for at, each in enumerate(far)))


def test_a_line_without_length_is_inside_where_its_point_is() -> None:
    area = box(20.0, 20.0, 6.0, 3.0)
    assert crosses(area, 20.0, 20.0, 20.0, 20.0)
    assert not crosses(area, 23.0, 20.0, 23.0, 20.0)
    assert not crosses(area, 23.0 + TOLERANCE, 20.0, 23.0 + TOLERANCE, 20.0)
    assert crosses(area, 23.0 - 2 * TOLERANCE, 20.0, 23.0 - 2 * TOLERANCE, 20.0)
    moon = Disc(20.0, 20.0, 3.0)
    assert crosses(moon, 20.0, 22.9, 20.0, 22.9)
    assert not crosses(moon, 20.0, 23.0, 20.0, 23.0)


def test_depth_is_the_distance_from_the_edge() -> None:
    area = box(20.0, 20.0, 6.0, 3.0)
    assert depth(area, 20.0, 20.0) == pytest.approx(1.5)
    assert depth(area, 22.0, 20.0) == pytest.approx(1.0)
    assert depth(area, 24.0, 20.0) == pytest.approx(-1.0)
    assert depth(Disc(0.0, 0.0, 5.0), 3.0, 0.0) == pytest.approx(2.0)
