"""Officers' walks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.phobos_falling.station import MAP, station

from gravitable.games.phobos_falling.numbers import (
    AIRLOCK,
    AUXILIARY_POWER,
    BRIDGE,
    CARGO_BAY_1,
    CORE_AIR,
    CORE_LIFE_SUPPORT,
    ENGINEERING,
    EXTERNAL,
    HUB_1,
    HUB_2,
    MASS_MOVER,
    PIRATE_SHIP,
    PLACES,
    SCIENCE_LAB,
    SECURITY,
    SHUTTLE_BAY,
)
from gravitable.games.phobos_falling.station.life_support import Suit
from gravitable.games.phobos_falling.station.walks import no_walk, walks


@pytest.mark.rule("phobos-falling.turn.move")
def test_a_walk_has_no_limit_of_zones() -> None:
    assert set(walks(MAP, station(), BRIDGE, "worn").goals) == set(range(1, PLACES)) - {BRIDGE}


@pytest.mark.rule("phobos-falling.movement.blocked")
def test_blocked_access_ends_the_walk_in_that_zone() -> None:
    reach = walks(MAP, station(blocked=[HUB_2]), BRIDGE, "none")
    assert HUB_2 in reach.goals
    assert ENGINEERING not in reach.goals
    causes = no_walk(MAP, station(blocked=[HUB_2]), BRIDGE, ENGINEERING, "none")
    assert ("phobos-falling.movement.blocked", HUB_2) in [(cause.rule, cause.zone) for cause in causes]


@pytest.mark.rule("phobos-falling.movement.blocked")
def test_the_zone_a_walk_starts_in_does_not_block_it() -> None:
    assert ENGINEERING in walks(MAP, station(blocked=[HUB_2]), HUB_2, "none").goals


@pytest.mark.rule("phobos-falling.movement.pirates")
def test_pirates_end_the_walk_in_their_zone() -> None:
    reach = walks(MAP, station(pirates={HUB_2: 1}), BRIDGE, "none")
    assert HUB_2 in reach.goals
    assert ENGINEERING not in reach.goals


@pytest.mark.rule("phobos-falling.turn.leave-pirates")
def test_an_officer_may_walk_away_from_pirates() -> None:
    assert ENGINEERING in walks(MAP, station(pirates={HUB_2: 9}), HUB_2, "none").goals


@pytest.mark.rule("phobos-falling.movement.life-support")
def test_a_part_without_air_is_entered_and_crossed_only_in_a_suit() -> None:
    airless = station(damaged=[CORE_AIR])
    assert walks(MAP, airless, SCIENCE_LAB, "none").goals == [MASS_MOVER, MASS_MOVER + 1]
    assert SECURITY in walks(MAP, airless, SCIENCE_LAB, "worn").goals
    assert SECURITY in walks(MAP, airless, SCIENCE_LAB, "shield").goals
    assert [cause.system for cause in no_walk(MAP, airless, SCIENCE_LAB, BRIDGE, "none")] == [CORE_AIR]


@pytest.mark.rule("phobos-falling.movement.airlock")
def test_nobody_walks_through_the_airlock_without_a_suit() -> None:
    assert not {AIRLOCK, EXTERNAL} & set(walks(MAP, station(), BRIDGE, "none").goals)
    assert {AIRLOCK, EXTERNAL} <= set(walks(MAP, station(), BRIDGE, "shield").goals)


@pytest.mark.rule("phobos-falling.movement.force-field")
def test_officers_pass_force_fields() -> None:
    assert SHUTTLE_BAY in walks(MAP, station(fields=[HUB_1, HUB_2]), BRIDGE, "none").goals


@pytest.mark.rule("phobos-falling.scavenge.suits")
def test_a_held_pirate_ship_is_reached_from_outside_in_a_worn_suit() -> None:
    assert walks(MAP, station(), BRIDGE, "worn", ship_open=True).way(PIRATE_SHIP) == [
        AIRLOCK,
        EXTERNAL,
        PIRATE_SHIP,
    ]
    assert PIRATE_SHIP not in walks(MAP, station(), BRIDGE, "shield", ship_open=True).goals
    assert PIRATE_SHIP not in walks(MAP, station(), BRIDGE, "worn").goals
    assert EXTERNAL in walks(MAP, station(), PIRATE_SHIP, "worn", ship_open=True).goals


@given(
    blocked=st.sets(st.integers(3, PLACES - 1)),
    pirates=st.sets(st.integers(1, PLACES - 1)),
    damaged=st.sets(st.integers(0, 22)),
    start=st.integers(3, PLACES - 1),
    goal=st.integers(1, PLACES - 1),
)
def test_what_cannot_be_reached_has_a_reason_and_ways_are_walkable(
    blocked: set[int], pirates: set[int], damaged: set[int], start: int, goal: int
) -> None:
    there = station(blocked=blocked, pirates=dict.fromkeys(pirates, 2), damaged=damaged)
    reach = walks(MAP, there, start, "none")
    way = [start, *reach.way(goal)]
    reasons = no_walk(MAP, there, start, goal, "none")
    assert bool(reasons) == (goal not in reach.goals and goal != start)
    assert all(after in MAP.neighbours[before] for before, after in pairwise(way))
    assert not any(zone in blocked | pirates for zone in way[1:-1])


@pytest.mark.rule("phobos-falling.movement.blocked", "phobos-falling.movement.pirates")
def test_the_first_reason_is_what_ends_the_shortest_way() -> None:
    def reasons(start: int, goal: int, suit: Suit, ship_open: bool, **wrong: object) -> list[tuple[str, int]]:
        found = no_walk(MAP, station(**wrong), start, goal, suit, ship_open)  # type: ignore[arg-type]
        return [(cause.rule.removeprefix("phobos-falling.movement."), cause.zone) for cause in found]

    inside = reasons(BRIDGE, SECURITY, "none", False, blocked=[CORE_LIFE_SUPPORT, AUXILIARY_POWER])
    assert inside == [("blocked", CORE_LIFE_SUPPORT), ("blocked", AUXILIARY_POWER), ("airlock", AIRLOCK)]
    outside = reasons(HUB_1, PIRATE_SHIP, "worn", True, blocked=[SECURITY], pirates={AIRLOCK: 2})
    assert outside == [("pirates", AIRLOCK), ("blocked", SECURITY)]
    both = reasons(BRIDGE, SECURITY, "none", False, blocked=[HUB_1], pirates={HUB_1: 1})
    assert both[:2] == [("blocked", HUB_1), ("pirates", HUB_1)]


def test_a_walk_names_its_way() -> None:
    assert walks(MAP, station(), SECURITY, "none").way(CARGO_BAY_1) == [
        HUB_1,
        HUB_2,
        ENGINEERING,
        CARGO_BAY_1,
    ]
