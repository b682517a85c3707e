"""Keeping together."""

from gravitable.geometry.groups import alone, apart, chained, strays


def test_company_is_one_other_within_reach() -> None:
    two_pairs = [(0.0, 0.0), (3.0, 0.0), (20.0, 0.0), (23.0, 0.0)]
    assert alone(two_pairs, 3.0) == ()
    assert not chained(two_pairs, 3.0)
    assert alone([*two_pairs, (40.0, 0.0)], 3.0) == (4,)


def test_a_single_ship_is_not_alone() -> None:
    assert alone([(5.0, 5.0)], 3.0) == ()
    assert chained([(5.0, 5.0)], 3.0)
    assert chained([], 3.0)


def test_a_chain_may_bend() -> None:
    assert chained([(0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (3.0, 0.0), (6.0, 3.0)], 3.0)


def test_groups_are_as_far_apart_as_their_nearest_ships() -> None:
    assert apart([(0.0, 0.0), (10.0, 0.0)], [(14.0, 3.0), (40.0, 0.0)]) == 5.0


def test_strays_are_far_from_every_other_group() -> None:
    near, also, far = [(0.0, 0.0)], [(12.0, 0.0)], [(30.0, 0.0)]
    assert strays([near, also], 12.0) == ()
    assert strays([near, far], 12.0) == (0, 1)
    assert strays([near, also, far], 12.0) == (2,)
    assert strays([far], 12.0) == ()
