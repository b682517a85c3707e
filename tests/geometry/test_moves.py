"""Moves: what is allowed, where they lead, what they can reach."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point, Polygon  # type: ignore[import-untyped]

from gravitable.geometry.compass import bearing, distance, relative
from gravitable.geometry.moves import (
    Legs,
    Manoeuvre,
    Placement,
    detour,
    fault,
    legs_to,
    length,
    reach,
    waypoints,
)

START = Placement(24.0, 24.0, 30.0)
STANDARD = Manoeuvre(5.0, 10.0, 1, 45.0, "start")
STATION = Manoeuvre(0.0, 5.0, 1, 45.0, "start-or-end")
COURSE = Manoeuvre(5.0, 10.0, 2, 45.0, "any")
VECTORED = Manoeuvre(5.0, 10.0, 1, 45.0, "any")
STRAIGHT = Manoeuvre(5.0, 10.0)
ALL = [STANDARD, STATION, COURSE, VECTORED, STRAIGHT]


def random_move(allowed: Manoeuvre, rng: random.Random) -> Legs:
    far = rng.uniform(allowed.least, allowed.most)
    turns = [rng.uniform(-allowed.turn, allowed.turn) for _ in range(allowed.turns)]
    if allowed.when == "never":
        return ((0.0, far),)
    if allowed.when == "start":
        return ((turns[0], far),)
    if allowed.when == "start-or-end":
        return ((turns[0], far),) if rng.random() < 0.5 else ((0.0, far), (turns[0], 0.0))
    cuts = sorted(rng.uniform(0.0, far) for _ in turns)
    runs = [b - a for a, b in zip([0.0, *cuts], [*cuts, far], strict=True)]
    return ((0.0, runs[0]), *zip(turns, runs[1:], strict=True))


@pytest.mark.parametrize("allowed", ALL)
def test_random_moves_are_allowed_and_end_within_reach(allowed: Manoeuvre) -> None:
    rng = random.Random(5)
    outline = reach(START, allowed, steps=720)
    shape = Polygon(outline) if len(outline) > 2 else None
    for _ in range(500):
        legs = random_move(allowed, rng)
        assert fault(legs, allowed) is None
        end = waypoints(START, legs)[-1]
        if shape is not None:
            assert shape.distance(Point(end.x, end.y)) < 1e-3


@pytest.mark.parametrize("allowed", ALL)
def test_every_point_within_reach_has_a_move(allowed: Manoeuvre) -> None:
    rng = random.Random(6)
    wide = allowed.turn * allowed.turns
    for _ in range(500):
        side = rng.uniform(-wide, wide)
        far = rng.uniform(allowed.least / detour(side, allowed) if wide else allowed.least, allowed.most)
        x = START.x + far * math.sin(math.radians(START.heading + side))
        y = START.y - far * math.cos(math.radians(START.heading + side))
        legs = legs_to(START, x, y, allowed)
        assert legs is not None
        assert fault(legs, allowed) is None
        end = waypoints(START, legs)[-1]
        assert distance(end.x, end.y, x, y) < 1e-6


@given(st.floats(0, 48), st.floats(0, 48), st.sampled_from(ALL))
def test_points_out_of_reach_have_none(x: float, y: float, allowed: Manoeuvre) -> None:
    far = distance(START.x, START.y, x, y)
    side = relative(START.heading, bearing(START.x, START.y, x, y))
    wide = allowed.turn * allowed.turns
    if far > allowed.most + 1e-3 or (abs(side) > wide + 1e-3 and far > 1e-3):
        assert legs_to(START, x, y, allowed) is None


@pytest.mark.parametrize(
    ("legs", "allowed", "words"),
    [
        (((0.0, 4.9),), STANDARD, "at least 5"),
        (((0.0, 10.1),), STANDARD, "at most 10"),
        (((46.0, 6.0),), STANDARD, "more than the 45"),
        (((0.0, 3.0), (20.0, 3.0)), STANDARD, "only before it moves"),
        (((20.0, 1.0), (20.0, 1.0)), STATION, "turns 2 times"),
        (((0.0, 1.0), (20.0, 1.0)), STATION, "before or after"),
        (((10.0, 6.0),), STRAIGHT, "may not turn"),
        (((0.0, -1.0), (0.0, 7.0)), STANDARD, "backwards"),
        (((math.nan, 6.0),), STANDARD, "finite"),
        (((0.0, math.inf),), STANDARD, "finite"),
        (((20.0, 2.0), (20.0, 2.0), (20.0, 2.0)), COURSE, "turns 3 times"),
        ((), STANDARD, "at least 5"),
    ],
)
def test_faults_are_named(legs: Legs, allowed: Manoeuvre, words: str) -> None:
    problem = fault(legs, allowed)
    assert problem is not None
    assert words in problem


def test_two_turns_at_one_point_are_two_turns() -> None:
    assert fault(((45.0, 0.0), (45.0, 6.0)), COURSE) is None
    assert waypoints(Placement(0.0, 0.0, 0.0), ((45.0, 0.0), (45.0, 6.0)))[-1] == Placement(6.0, 0.0, 90.0)


def test_a_bent_way_is_nearer_than_the_least_run() -> None:
    legs = legs_to(Placement(0.0, 0.0, 0.0), 2.5, -2.5, COURSE)
    assert legs is not None
    assert length(legs) == pytest.approx(5.0)
    assert detour(45.0, COURSE) == pytest.approx(math.sqrt(2))


def test_the_reach_without_turns_is_a_line() -> None:
    assert reach(Placement(0.0, 0.0, 0.0), STRAIGHT) == ((0.0, -5.0), (0.0, -10.0))
