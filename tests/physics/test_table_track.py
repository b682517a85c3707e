"""Recorded ways: exact to their unit, short, and independent of the sign of a quaternion."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from gravitable.geometry.solid import Pose3D
from gravitable.physics.table_track import decode, encode

lengths = st.floats(-300.0, 300.0)
poses = st.builds(
    lambda x, y, z, q: Pose3D(x, y, z, *(v / math.hypot(*q) for v in q)),
    lengths,
    lengths,
    st.floats(0.0, 400.0),
    st.tuples(*[st.floats(-1.0, 1.0) for _ in range(4)]).filter(lambda q: math.hypot(*q) > 0.1),
)


@given(st.lists(poses, max_size=20), st.integers(0, 200))
def test_what_is_decoded_is_what_was_encoded(way: list[Pose3D], start: int) -> None:
    track = encode("fuel-1", start, way)
    assert (track.piece, track.start, track.frames) == ("fuel-1", start, len(way))
    for told, was in zip(decode(track), way, strict=True):
        assert math.dist(told.origin, was.origin) < 0.1
        same = abs(sum(a * b for a, b in zip(told.turned, was.turned, strict=True)))
        assert same > 0.998


def test_a_smooth_way_takes_about_a_byte_a_number() -> None:
    way = [Pose3D(2.0 * t, 0.5 * t, 100.0 - 0.05 * t * t) for t in range(40)]
    assert len(encode("fuel-1", 0, way).data) < 40 * 7 * 4 / 3 + 30


def test_a_flip_of_the_quaternions_sign_costs_nothing() -> None:
    still = [Pose3D(1.0, 2.0, 3.0, 0.6, 0.8, 0.0, 0.0), Pose3D(1.0, 2.0, 3.0, -0.6, -0.8, 0.0, 0.0)]
    plain = [still[0], still[0]]
    assert encode("a", 0, still) == encode("a", 0, plain)
