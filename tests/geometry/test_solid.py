"""Solids lying on a table: seen from above, and how high they reach."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gravitable.geometry.outline import area, bounds, disc, gap
from gravitable.geometry.solid import (
    FlatDisc,
    Hull,
    Pose3D,
    Prism,
    block,
    corners,
    extent,
    facing,
    footprint,
    girth,
    lying,
    rounded,
    turn,
    upright,
)

PLANET = FlatDisc(15.0, 8.0)
CANISTER = FlatDisc(4.0, 14.0)
ROCK = Hull(
    ((6.0, 0.0, 0.0), (-6.0, 0.0, 0.0), (0.0, 5.0, 0.0), (0.0, -5.0, 0.0), (0.0, 0.0, 4.0), (0.0, 0.0, -4.0))
)
ON_ITS_SIDE = Pose3D(0.0, 0.0, 4.0, math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)

turns = st.tuples(*[st.floats(-1, 1) for _ in range(4)]).filter(lambda q: math.hypot(*q) > 0.1)


def posed(q: tuple[float, float, float, float], x: float = 0.0, y: float = 0.0, z: float = 20.0) -> Pose3D:
    norm = math.hypot(*q)
    return Pose3D(x, y, z, *(v / norm for v in q))


def test_a_flat_disc_is_a_circle() -> None:
    assert footprint(PLANET, lying(10.0, -5.0, 4.0, 1.0)) == disc((10.0, -5.0), 15.0)


def test_a_canister_on_its_side_is_a_rectangle() -> None:
    left, bottom, right, top = bounds(footprint(CANISTER, ON_ITS_SIDE))
    assert (right - left, top - bottom) == pytest.approx((8.0, 14.0))
    assert extent(CANISTER, ON_ITS_SIDE) == pytest.approx((0.0, 8.0))


def test_a_box_turned_by_a_quarter_swaps_its_sides() -> None:
    box = block(20.0, 10.0, 6.0)
    left, bottom, right, top = bounds(footprint(box, lying(0.0, 0.0, 3.0, math.pi / 2)))
    assert (right - left, top - bottom) == pytest.approx((10.0, 20.0))
    assert extent(box, lying(0.0, 0.0, 3.0, 0.3)) == pytest.approx((0.0, 6.0))


def test_an_octahedron_seen_from_above_is_a_diamond() -> None:
    print_ = footprint(ROCK, Pose3D(0.0, 0.0, 4.0))
    assert len(print_.core) == 4
    assert area(print_) == pytest.approx(60.0)


@given(turns, st.sampled_from([PLANET, CANISTER, ROCK, block(16.0, 10.0, 5.0)]))
def test_the_outline_holds_every_corner(
    q: tuple[float, float, float, float], solid: FlatDisc | Prism | Hull
) -> None:
    pose = posed(q, 30.0, -40.0)
    print_ = footprint(solid, pose)
    low, high = extent(solid, pose)
    for corner in corners(solid):
        x, y, z = turn(pose, corner)
        # A disc within a quarter of a degree of flat counts as flat: its far rim is up to 0.03 mm aside.
        assert gap(disc((pose.x + x, pose.y + y), 0.0), print_) < 0.04
        assert low - 1e-6 <= pose.z + z <= high + 1e-6
    assert high - low <= 2 * girth(solid) + 1e-6


@given(turns)
def test_turning_keeps_lengths(q: tuple[float, float, float, float]) -> None:
    assert math.hypot(*turn(posed(q), (3.0, -4.0, 12.0))) == pytest.approx(13.0)


def test_upright_and_facing() -> None:
    assert upright(lying(0.0, 0.0, 0.0, 2.0)) == 1.0
    assert upright(ON_ITS_SIDE) == pytest.approx(0.0)
    assert facing(lying(0.0, 0.0, 0.0, 2.0)) == pytest.approx(2.0)


@given(turns)
def test_a_stored_pose_does_not_change_when_stored_again(q: tuple[float, float, float, float]) -> None:
    pose = rounded(posed(q, 12.345678, -0.001, 3.0))
    assert rounded(pose) == pose
    assert pose.qw >= 0.0
