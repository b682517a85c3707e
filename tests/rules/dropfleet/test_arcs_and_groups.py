"""Arcs, coherency and turns, by the book."""

import pytest

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.orders import manoeuvre
from gravitable.geometry.arcs import arcs_at, bears, read_arc
from gravitable.geometry.compass import ahead
from gravitable.geometry.moves import fault

CONTENT = builtin()


def fires(arc: str, side: float) -> bool:
    """Whether a weapon of an arc on a ship heading 70 degrees reaches a target so far to its right."""
    x, y = ahead(10.0, 10.0, 70.0 + side, 8.0)
    return bears(read_arc(arc), 10.0, 10.0, 70.0, x, y)


@pytest.mark.rule("dropfleet.weapon.arc-side")
def test_sides() -> None:
    # The rulebook's three weapons: F/S/R, S/R and F/S(R).
    around = (0.0, 90.0, -90.0, 180.0)
    assert [fires("F/S/R", side) for side in around] == [True, True, True, True]
    assert [fires("S/R", side) for side in around] == [False, True, True, True]
    assert [fires("F/S(R)", side) for side in around] == [True, True, False, False]
    assert [fires("F/S(L)", side) for side in around] == [True, False, True, False]


@pytest.mark.rule("dropfleet.weapon.arc-angles")
def test_angles() -> None:
    assert [fires("F", side) for side in (-45.5, -44.5, 44.5, 45.5)] == [False, True, True, False]
    assert [fires("F(N)", side) for side in (-11.5, -10.5, 10.5, 11.5)] == [False, True, True, False]
    assert [fires("S(R)", side) for side in (44.5, 45.5, 134.5, 135.5)] == [False, True, True, False]
    assert [fires("R", side) for side in (134.5, 135.5, -135.5, -134.5)] == [False, True, True, False]
    assert arcs_at(45.0, 8.0) == read_arc("F/S(R)")
    assert arcs_at(-135.0, 8.0) == read_arc("S(L)/R")


@pytest.mark.rule("dropfleet.group.coherency-small", "dropfleet.group.coherency-large")
def test_coherency_by_hull() -> None:
    for ship in CONTENT.ship:
        assert ship.coherency == (3.0 if ship.hull <= 6 else 6.0)
    assert {ship.coherency for ship in CONTENT.ship if ship.hull in (6, 7)} == {3.0, 6.0}


@pytest.mark.rule("dropfleet.ship-rule.vectored")
def test_vectored_ships_turn_at_any_point() -> None:
    standard = CONTENT.order_by_id["standard"]
    late = ((0.0, 4.0), (45.0, 4.0))
    assert fault(late, manoeuvre(standard, 14.0)) is not None
    assert fault(late, manoeuvre(standard, 14.0, vectored=True)) is None
    twice = ((20.0, 4.0), (20.0, 4.0))
    assert fault(twice, manoeuvre(standard, 14.0, vectored=True)) is not None
    silent = CONTENT.order_by_id["silent-running"]
    assert fault(((20.0, 8.0),), manoeuvre(silent, 14.0, vectored=True)) is not None


@pytest.mark.parametrize(
    ("order", "least", "most", "turned"),
    [
        ("standard", 4, 8, True),
        ("weapons-free", 4, 8, False),
        ("station-keeping", 0, 4, True),
        ("course-change", 4, 8, True),
        ("max-thrust", 8, 16, True),
        ("silent-running", 4, 8, False),
        ("active-scan", 4, 8, False),
    ],
)
def test_how_far_orders_carry_a_ship(order: str, least: float, most: float, turned: bool) -> None:
    allowed = manoeuvre(CONTENT.order_by_id[order], 8.0)
    assert fault(((0.0, least),), allowed) is None
    assert fault(((0.0, most),), allowed) is None
    assert fault(((0.0, most + 0.01),), allowed) is not None
    assert least == 0 or fault(((0.0, least - 0.01),), allowed) is not None
    assert (fault(((-45.0, most),), allowed) is None) == turned
    assert fault(((-45.0, most),), manoeuvre(CONTENT.order_by_id[order], 8.0, can_turn=False)) is not None
