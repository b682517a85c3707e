"""The hand: what it lets go of, from where, and that chance is all in its numbers."""

from __future__ import annotations

import itertools
import math
import random

import msgspec
import pytest

from gravitable.geometry.solid import FlatDisc, block, extent, girth, lying, upright
from gravitable.physics.table import Kind, PhysicsTable, Release, wall_distance
from gravitable.physics.table_hand import STEADY, hit_point, near, over_the_sun

PLANET, FUEL = Kind("planet", FlatDisc(15.0, 8.0), True), Kind("fuel", FlatDisc(4.0, 14.0))
SALVAGE = Kind("salvage", block(16.0, 10.0, 5.0), True)
TABLE = PhysicsTable(
    216.5,
    30.0,
    20.0,
    {
        **{f"planet-{n}": PLANET for n in range(5)},
        **{f"fuel-{n}": FUEL for n in range(7)},
        **{f"salvage-{n}": SALVAGE for n in range(30)},
    },
)


def test_a_handful_does_not_overlap_and_hangs_four_inches_high() -> None:
    releases = over_the_sun(TABLE, list(TABLE.pieces), random.Random(1))
    assert {release.piece for release in releases} == set(TABLE.pieces)
    for one, other in itertools.combinations(releases, 2):
        apart = girth(TABLE.pieces[one.piece].solid) + girth(TABLE.pieces[other.piece].solid)
        assert math.dist(one.pose.origin, other.pose.origin) > apart - 0.1
    lowest = min(release.pose.z - girth(TABLE.pieces[release.piece].solid) for release in releases)
    assert abs(lowest - STEADY.height) < 0.1


def test_a_single_piece_is_held_over_the_sun_on_no_side() -> None:
    source = random.Random(2)
    held = [over_the_sun(TABLE, ["fuel-0"], source)[0].pose.point for _ in range(400)]
    assert all(math.hypot(*at) <= STEADY.wander + 0.1 for at in held)
    assert abs(sum(x for x, _ in held)) / 400 < 1.5
    assert abs(sum(y for _, y in held)) / 400 < 1.5


def test_an_aimed_piece_is_held_near_the_point_and_inside_the_walls() -> None:
    source = random.Random(3)
    for at in ((120.0, 40.0), (216.0, 0.0), (108.0, 187.0)):
        for _ in range(20):
            (release,) = near(TABLE, ["planet-1"], at, source)
            assert math.dist(release.pose.point, at) < 45.0
            assert wall_distance(TABLE, release.pose.point) > girth(PLANET.solid)


def test_an_aimed_piece_is_held_level_its_lowest_point_at_the_hands_height() -> None:
    source = random.Random(4)
    tilts = []
    for _ in range(200):
        (release,) = near(TABLE, ["salvage-1"], (120.0, 40.0), source)
        tilts.append(math.degrees(math.acos(min(1.0, upright(release.pose)))))
        low, _ = extent(SALVAGE.solid, release.pose)
        assert abs(low - STEADY.height) < 0.1
        assert math.hypot(*release.velocity) < 6 * STEADY.sway
        assert math.hypot(*release.spin) < 6 * STEADY.twist
    tilts.sort()
    assert 4.0 < tilts[100] < 7.0  # the median of a deviation of 8 degrees
    assert max(tilts) < 40.0
    tumbling = msgspec.structs.replace(STEADY, level=False)
    turned = [upright(near(TABLE, ["salvage-1"], (120.0, 40.0), source, tumbling)[0].pose) for _ in range(60)]
    assert min(turned) < 0.0 < max(turned)


def test_a_hand_that_would_miss_what_is_allowed_is_moved_and_at_last_held_exactly() -> None:
    source = random.Random(5)
    for _ in range(100):
        (release,) = near(TABLE, ["fuel-1"], (120.0, 0.0), source, STEADY, lambda at: at[0] <= 120.0)
        assert hit_point(release)[0] <= 120.0
    (never,) = near(TABLE, ["fuel-1"], (120.0, 0.0), source, STEADY, lambda at: False)
    assert never.pose.point == (120.0, 0.0)
    assert never.velocity == (0.0, 0.0, 0.0)


def test_where_a_piece_hits_the_table_follows_from_how_it_was_let_go() -> None:
    pose = lying(100.0, 0.0, STEADY.height)
    # From 102 mm a piece falls for 0.1442 s.
    x, y = hit_point(Release("fuel-1", pose, (100.0, -50.0, 0.0), (0.0, 0.0, 0.0)))
    assert (x, y) == pytest.approx((114.42, -7.21), abs=0.01)


def test_the_same_source_makes_the_same_releases() -> None:
    pieces = ["fuel-1", "planet-2", "salvage-3"]
    assert over_the_sun(TABLE, pieces, random.Random(9)) == over_the_sun(TABLE, pieces, random.Random(9))
    assert over_the_sun(TABLE, pieces, random.Random(9)) != over_the_sun(TABLE, pieces, random.Random(10))
