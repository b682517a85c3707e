"""Arcs of fire around a heading."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gravitable.geometry.arcs import FRONT, LEFT, NARROW, REAR, RIGHT, arcs_at, bears, read_arc
from gravitable.geometry.compass import ahead


@pytest.mark.parametrize(
    ("side", "arcs"),
    [
        (0, FRONT | NARROW),
        (11, FRONT | NARROW),
        (11.01, FRONT),
        (-44.9, FRONT),
        (45, FRONT | RIGHT),
        (-45, FRONT | LEFT),
        (90, RIGHT),
        (-90, LEFT),
        (135, RIGHT | REAR),
        (-135, LEFT | REAR),
        (179, REAR),
        (-180, REAR),
    ],
)
def test_what_lies_on_the_line_is_in_both_arcs(side: float, arcs: int) -> None:
    assert arcs_at(side, 40.0) == arcs


@given(st.floats(-180, 180))
def test_every_direction_is_in_an_arc(side: float) -> None:
    assert arcs_at(side, 12.0) & (FRONT | LEFT | RIGHT | REAR)


@given(st.floats(0, 360), st.floats(-179, 179), st.floats(0.5, 40))
def test_arcs_turn_with_the_ship(heading: float, side: float, far: float) -> None:
    x, y = ahead(10.0, 20.0, heading + side, far)
    clearly_front = abs(side) < 44.9
    clearly_not = abs(side) > 45.1
    if clearly_front or clearly_not:
        assert bears(FRONT, 10.0, 20.0, heading, x, y) == clearly_front


@given(st.floats(0, 360), st.sampled_from([-45.0, 45.0, -135.0, 135.0]), st.floats(0.5, 40))
def test_places_rounded_off_the_line_still_lie_on_it(heading: float, side: float, far: float) -> None:
    x, y = ahead(10.0, 20.0, heading + side, far)
    x, y = round(x, 4), round(y, 4)
    quarter = FRONT if abs(side) < 90.0 else REAR
    assert bears(quarter, 10.0, 20.0, heading, x, y)
    assert bears(RIGHT if side > 0.0 else LEFT, 10.0, 20.0, heading, x, y)


def test_what_lies_a_hundredth_beside_the_line_is_in_one_arc() -> None:
    assert not bears(FRONT, 0.0, 0.0, 0.0, 10.01, -10.0)
    assert not bears(RIGHT, 0.0, 0.0, 0.0, 9.99, -10.0)
    assert bears(FRONT | RIGHT, 0.0, 0.0, 0.0, 10.01, -10.0)


def test_stems_on_one_spot_are_in_every_arc() -> None:
    assert bears(NARROW, 5.0, 5.0, 123.0, 5.0, 5.0)


def test_arcs_are_read_as_printed() -> None:
    assert read_arc("F/S/R") == FRONT | LEFT | RIGHT | REAR
    assert read_arc("F(N)") == NARROW
    assert read_arc("S (L)") == LEFT
    with pytest.raises(ValueError, match="is not an arc"):
        read_arc("F/X")
