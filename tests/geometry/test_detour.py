"""The shortest way around a disc."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gravitable.geometry.detour import detour
from gravitable.geometry.outline import Point

RADIUS = 30.0
outside = st.builds(
    lambda out, angle: (out * math.cos(angle), out * math.sin(angle)),
    st.floats(RADIUS + 0.5, 200.0),
    st.floats(0.0, 6.28),
)


def length(way: tuple[Point, ...]) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(way))


def test_opposite_sides_are_joined_by_tangents_and_an_arc() -> None:
    way = detour((-60.0, 0.0), (60.0, 0.0), RADIUS)
    exact = 2 * math.sqrt(60.0**2 - RADIUS**2) + RADIUS * math.pi / 3
    assert length(way) == pytest.approx(exact, rel=0.01)


@given(outside, outside)
def test_no_way_enters_the_disc_and_none_is_longer_than_half_around(start: Point, end: Point) -> None:
    way = detour(start, end, RADIUS)
    assert (way[0], way[-1]) == (start, end)
    for a, b in itertools.pairwise(way):
        for k in range(11):
            at = (a[0] + (b[0] - a[0]) * k / 10, a[1] + (b[1] - a[1]) * k / 10)
            assert math.hypot(*at) > RADIUS - 0.01
    assert math.dist(start, end) - 1e-9 <= length(way) <= math.dist(start, end) + RADIUS * math.pi


@given(outside, outside)
def test_there_and_back_are_as_long(start: Point, end: Point) -> None:
    assert length(detour(start, end, RADIUS)) == pytest.approx(length(detour(end, start, RADIUS)), rel=1e-6)
