"""The table and its edges."""

import math

import pytest

from gravitable.geometry.rectangle import Rectangle, faces_in, on_line

TABLE = Rectangle()


def test_the_edge_belongs_to_the_table() -> None:
    assert TABLE.holds(0.0, 48.0)
    assert not TABLE.holds(-0.002, 24.0)
    assert not TABLE.holds(math.nan, 24.0)
    assert TABLE.to_edge(10.0, 45.0) == 3.0


def test_how_far_until_the_edge() -> None:
    assert TABLE.exit_after(24.0, 24.0, 0.0) == pytest.approx(24.0)
    assert TABLE.exit_after(24.0, 24.0, 45.0) == pytest.approx(24.0 * math.sqrt(2))
    assert TABLE.exit_after(47.0, 24.0, 90.0) == pytest.approx(1.0)
    assert TABLE.exit_after(0.0, 24.0, 270.0) == 0.0


def test_entering_ships_face_onto_the_table() -> None:
    assert TABLE.inward(10.0, 48.0) == (0.0,)
    assert set(TABLE.inward(48.0, 48.0)) == {0.0, 270.0}
    assert TABLE.inward(10.0, 10.0) == ()
    assert faces_in(TABLE, 10.0, 48.0, 350.0)
    assert not faces_in(TABLE, 10.0, 48.0, 90.0)
    assert faces_in(TABLE, 48.0, 48.0, 315.0)
    assert not faces_in(TABLE, 48.0, 48.0, 20.0)
    assert not faces_in(TABLE, 20.0, 20.0, 0.0)


def test_points_on_an_entry_line() -> None:
    corner = (36.0, 48.0, 48.0, 48.0)
    assert on_line(corner, 36.0, 48.0)
    assert on_line(corner, 40.0, 48.0)
    assert not on_line(corner, 35.9, 48.0)
    assert not on_line(corner, 40.0, 47.9)
