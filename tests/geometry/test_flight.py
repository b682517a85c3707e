"""Flight paths: what they touch, in which order, and which ones may be flown."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gravitable.geometry.flight import (
    Chain,
    Flaw,
    FlightPath,
    Sky,
    bend_between,
    contacts,
    cut,
    flaw,
    span_along,
)
from gravitable.geometry.outline import Outline, Point, disc, gap
from gravitable.geometry.solid import FlatDisc, Hull, Prism, block, footprint, lying

CHAIN = Chain(link=25.0, width=8.0, bend=60.0)
PLANET = FlatDisc(15.0, 8.0)
PIRATE = Prism(((-10.0, -6.0), (2.0, -4.8), (10.0, 0.0), (2.0, 4.8), (-10.0, 6.0)), 7.0)
ROCK = Hull(
    ((5.0, 0.0, 0.0), (-5.0, 0.0, 0.0), (0.0, 5.0, 0.0), (0.0, -5.0, 0.0), (0.0, 0.0, 5.0), (0.0, 0.0, -5.0))
)
SALVAGE = block(16.0, 10.0, 5.0)


def order(path: FlightPath, pieces: dict[str, Outline], leaving: tuple[str, ...] = ()) -> list[str]:
    return [contact.piece for contact in contacts(path, CHAIN.width, pieces, leaving)]


def test_the_rulebooks_example_of_a_flight_path() -> None:
    """Salvage, the blue pirate, two blue asteroids, then the Dusters' planet; what lies aside is not met."""
    pieces = {
        "planet-pink": footprint(PLANET, lying(70.0, 150.0, 4.0)),
        "asteroid-blue-2": footprint(ROCK, lying(72.0, 118.0, 5.0)),
        "asteroid-blue-1": footprint(ROCK, lying(81.0, 104.0, 5.0)),
        "pirate-blue": footprint(PIRATE, lying(64.0, 74.0, 3.5, 2.0)),
        "salvage-3": footprint(SALVAGE, lying(40.0, 60.0, 2.5, 0.7)),
        "asteroid-red-1": footprint(ROCK, lying(90.0, 60.0, 5.0)),
        "fuel-1": footprint(FlatDisc(4.0, 14.0), lying(20.0, 100.0, 7.0)),
    }
    path = FlightPath(((20.0, 55.0), (44.7, 58.8), (66.0, 71.9), (76.4, 94.6), (75.5, 119.6), (70.2, 144.0)))
    sky = Sky(216.5, 30.0, pieces)
    assert flaw(sky, path, CHAIN, disc((10.0, 55.0), 7.0), 5) is None
    assert order(path, pieces) == [
        "salvage-3",
        "pirate-blue",
        "asteroid-blue-1",
        "asteroid-blue-2",
        "planet-pink",
    ]


def test_what_the_band_only_touches_is_met_and_what_it_misses_is_not() -> None:
    lane = FlightPath(((0.0, 0.0), (25.0, 0.0)))
    assert order(lane, {"rim": disc((10.0, 7.0), 3.0)}) == ["rim"]
    assert order(lane, {"rim": disc((10.0, 7.001), 3.0)}) == []
    assert order(lane, {"ahead": disc((32.0, 0.0), 3.0)}) == ["ahead"]
    assert order(lane, {"ahead": disc((32.001, 0.0), 3.0)}) == []


def test_stopping_early_leaves_the_rest_alone() -> None:
    lane = FlightPath(((0.0, 0.0), (25.0, 0.0), (50.0, 0.0)))
    pieces = {"first": disc((15.0, 0.0), 2.0), "second": disc((40.0, 0.0), 2.0)}
    assert order(lane, pieces) == ["first", "second"]
    short = cut(lane, 30.0)
    assert short.length == pytest.approx(30.0)
    assert order(short, pieces) == ["first"]
    assert order(FlightPath(((0.0, 0.0),)), pieces) == []


def test_a_ship_leaves_its_stack_unmet_but_may_circle_back() -> None:
    ring = [(20.0 * math.cos(k * math.pi / 3), 20.0 * math.sin(k * math.pi / 3)) for k in range(6)]
    loop = FlightPath(((-20.0, 0.0), *((x - 40.0, y) for x, y in ring[1:]), (-20.0, 0.0)))
    pirate = {"pirate-blue": disc((-16.0, 0.0), 5.0)}
    assert order(loop, pirate, leaving=("pirate-blue",)) == ["pirate-blue"]
    met = contacts(loop, CHAIN.width, pirate, ("pirate-blue",))
    assert met[0].enters > 80.0
    assert order(cut(loop, 60.0), pirate, leaving=("pirate-blue",)) == []
    assert order(cut(loop, 60.0), pirate) == ["pirate-blue"]


def test_a_contact_that_goes_on_over_a_joint_is_one() -> None:
    bent = FlightPath(((0.0, 0.0), (25.0, 0.0), (37.5, 21.65)))
    met = contacts(bent, CHAIN.width, {"corner": disc((25.0, 0.0), 5.0)})
    assert [c.piece for c in met] == ["corner"]
    assert (met[0].enters, met[0].leaves) == pytest.approx((16.0, 34.0), abs=0.01)


def test_pieces_met_at_the_same_length_are_told_by_name() -> None:
    lane = FlightPath(((0.0, 0.0), (25.0, 0.0)))
    assert order(lane, {"b": disc((15.0, 3.0), 2.0), "a": disc((15.0, -3.0), 2.0)}) == ["a", "b"]


SKY = Sky(216.5, 30.0, {})
SHIP = disc((100.0, 0.0), 7.0)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (((111.0, 0.0), (136.0, 0.0)), None),
        (((111.0, 0.0),), None),
        (((111.0, 0.0), (120.0, 0.0)), None),
        ((), Flaw.EMPTY),
        (((111.2, 0.0), (136.2, 0.0)), Flaw.START),
        (((111.0, 0.0), (136.0, 0.0), (161.0, 0.0), (186.0, 0.0)), Flaw.TOO_MANY_LINKS),
        (((111.0, 0.0), (135.0, 0.0), (160.0, 0.0)), Flaw.LINK_LENGTH),
        (((111.0, 0.0), (137.0, 0.0)), Flaw.LINK_LENGTH),
        (((111.0, 0.0), (136.0, 0.0), (136.0, 25.0)), Flaw.BEND),
        (((111.0, 0.0), (136.0, 0.0), (148.5, 21.65)), None),
    ],
)
def test_which_paths_may_be_flown(points: tuple[Point, ...], expected: Flaw | None) -> None:
    assert flaw(SKY, FlightPath(points), CHAIN, SHIP, 2) == expected


def test_no_path_flies_over_or_touches_the_sun() -> None:
    ship = disc((50.0, 0.0), 7.0)
    assert flaw(SKY, FlightPath(((39.0, 0.0), (34.0, 0.0))), CHAIN, ship, 3) is Flaw.SUN
    assert flaw(SKY, FlightPath(((39.0, 0.0), (34.1, 0.0))), CHAIN, ship, 3) is None
    over = FlightPath(((0.0, -45.0), (25.0, -45.0), (30.0, -20.5)))
    assert flaw(SKY, over, CHAIN, disc((0.0, -50.0), 7.0), 3) is Flaw.BEND
    passing = FlightPath(((-34.0, 34.5), (-9.0, 34.5), (16.0, 34.5)))
    assert flaw(SKY, passing, CHAIN, disc((-40.0, 34.5), 7.0), 3) is None
    grazing = FlightPath(((-34.0, 33.9), (-9.0, 33.9), (16.0, 33.9)))
    assert flaw(SKY, grazing, CHAIN, disc((-40.0, 34.5), 7.0), 3) is Flaw.SUN


def test_no_path_leaves_the_system() -> None:
    ship = disc((190.0, 0.0), 7.0)
    assert flaw(SKY, FlightPath(((199.0, 0.0), (212.0, 0.0))), CHAIN, ship, 3) is None
    assert flaw(SKY, FlightPath(((199.0, 0.0), (213.0, 0.0))), CHAIN, ship, 3) is Flaw.WALL


def test_bends_are_measured_either_way() -> None:
    assert bend_between((0.0, 0.0), (1.0, 0.0), (2.0, 0.0)) == 0.0
    assert bend_between((0.0, 0.0), (1.0, 0.0), (0.0, 0.0)) == pytest.approx(180.0)
    assert bend_between((0.0, 0.0), (1.0, 0.0), (1.5, -math.sqrt(0.75))) == pytest.approx(60.0)


small = st.floats(-40.0, 40.0)
shapes = st.one_of(
    st.builds(lambda x, y, r: disc((x, y), r), small, small, st.floats(0.5, 15.0)),
    st.builds(
        lambda x, y, angle, length, width: footprint(block(length, width, 5.0), lying(x, y, 2.5, angle)),
        small,
        small,
        st.floats(0.0, 6.3),
        st.floats(2.0, 60.0),
        st.floats(2.0, 30.0),
    ),
)


@given(small, small, st.floats(0.0, 6.3), shapes)
def test_the_stretch_of_a_link_agrees_with_measuring_along_it(
    x: float, y: float, angle: float, shape: Outline
) -> None:
    end = (x + 25.0 * math.cos(angle), y + 25.0 * math.sin(angle))
    span = span_along((x, y), end, 4.0, shape)
    for step in range(101):
        share = step / 100
        at = (x + (end[0] - x) * share, y + (end[1] - y) * share)
        distance = gap(disc(at, 4.0), shape)
        inside = span is not None and span[0] - 1e-6 <= 25.0 * share <= span[1] + 1e-6
        assert inside == (distance <= 0.0) or abs(distance) < 1e-4
