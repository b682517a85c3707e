"""Bearings and distances on the table."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gravitable.geometry.compass import TOLERANCE, ahead, bearing, distance, normal, relative, within

place = st.floats(-100, 100)
heading = st.floats(-720, 720)


@pytest.mark.parametrize(
    ("x", "y", "expected"), [(0, -1, 0), (1, 0, 90), (0, 1, 180), (-1, 0, 270), (1, -1, 45), (-1, 1, 225)]
)
def test_bearing_is_clockwise_from_north(x: float, y: float, expected: float) -> None:
    assert bearing(0.0, 0.0, x, y) == pytest.approx(expected)


@given(place, place, heading, st.floats(0.001, 100))
def test_ahead_and_bearing_agree(x: float, y: float, facing: float, far: float) -> None:
    tx, ty = ahead(x, y, facing, far)
    assert distance(x, y, tx, ty) == pytest.approx(far, abs=1e-9)
    assert abs(relative(facing, bearing(x, y, tx, ty))) == pytest.approx(0.0, abs=1e-6 + 1e-10 / far)


@given(heading, heading)
def test_relative_is_between_minus_180_and_180(facing: float, direction: float) -> None:
    side = relative(facing, direction)
    assert -180.0 <= side <= 180.0
    assert math.isclose(normal(facing + side), normal(direction), abs_tol=1e-6) or math.isclose(
        abs(normal(facing + side) - normal(direction)), 360.0, abs_tol=1e-6
    )


def test_within_counts_the_exact_distance() -> None:
    assert within(0.0, 0.0, 6.0, 0.0, 6.0)
    assert within(0.0, 0.0, 6.0 + TOLERANCE / 2, 0.0, 6.0)
    assert not within(0.0, 0.0, 6.0 + 2 * TOLERANCE, 0.0, 6.0)


def test_compass_points_are_exact() -> None:
    assert ahead(1.0, 1.0, 180.0, 3.0) == (1.0, 4.0)
    assert ahead(1.0, 1.0, -90.0, 3.0) == (-2.0, 1.0)
