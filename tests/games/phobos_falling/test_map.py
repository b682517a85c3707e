"""The map, against every way that the rulebook's examples walk."""

from __future__ import annotations

import pytest
from tests.games.phobos_falling.station import CONTENT, MAP, station

from gravitable.games.phobos_falling.content.map import make_map
from gravitable.games.phobos_falling.numbers import (
    AUXILIARY_POWER,
    BRIDGE,
    CARGO_BAY_1,
    CARGO_BAY_2,
    CORE_LIFE_SUPPORT,
    ENGINEERING,
    EXTERNAL,
    HUB_1,
    HUB_2,
    HYDROPONICS,
    MASS_MOVER,
    PIRATE_SHIP,
    PLACES,
    SCIENCE_LAB,
)
from gravitable.games.phobos_falling.station.walks import walks


@pytest.mark.rule("phobos-falling.movement.chart")
def test_auxiliary_power_is_next_to_the_bridge_and_hub_1_only() -> None:
    assert MAP.neighbours[AUXILIARY_POWER] == (BRIDGE, HUB_1)


@pytest.mark.rule("phobos-falling.movement.chart")
def test_cargo_bay_2_is_four_zones_from_auxiliary_power_by_the_hubs_and_engineering() -> None:
    assert MAP.distance(AUXILIARY_POWER, CARGO_BAY_2) == 4
    way = walks(MAP, station(), AUXILIARY_POWER, "none").way(CARGO_BAY_2)
    assert way == [HUB_1, HUB_2, ENGINEERING, CARGO_BAY_2]


@pytest.mark.rule("phobos-falling.movement.chart")
@pytest.mark.parametrize("start", [CARGO_BAY_2, HYDROPONICS])
def test_cargo_bay_1_is_within_two_zones_without_engineering(start: int) -> None:
    way = walks(MAP, station(blocked=[ENGINEERING]), start, "none").way(CARGO_BAY_1)
    assert 1 <= len(way) <= 2
    assert ENGINEERING not in way


@pytest.mark.rule("phobos-falling.movement.chart")
def test_from_the_mass_mover_hub_1_cannot_be_avoided_on_the_way_to_core_life_support() -> None:
    reach = walks(MAP, station(blocked=[HUB_1]), MASS_MOVER, "none")
    assert CORE_LIFE_SUPPORT not in reach.goals
    assert MASS_MOVER in walks(MAP, station(blocked=[HUB_1]), SCIENCE_LAB, "none").goals


@pytest.mark.rule("phobos-falling.movement.chart")
def test_core_life_support_and_bridge_are_linked_without_hub_1() -> None:
    assert BRIDGE in MAP.neighbours[CORE_LIFE_SUPPORT]


@pytest.mark.rule("phobos-falling.movement.hubs")
def test_hubs_are_part_of_the_core() -> None:
    assert MAP.parts[HUB_1] == MAP.parts[HUB_2] == "core"


def test_the_whole_station_hangs_together() -> None:
    steps = MAP.steps_from([EXTERNAL])
    assert all(steps[zone] >= 0 for zone in range(1, PLACES))
    assert steps[PIRATE_SHIP] < 0


@pytest.mark.rule("phobos-falling.movement.chart", "phobos-falling.setup.bag")
def test_the_map_is_made_of_the_zone_and_system_tables() -> None:
    made = make_map(CONTENT.zone, CONTENT.system)
    assert made == MAP
    assert made.names[:3] == ("Pirate ship", "External", "Airlock")
    assert made.parts[:3] == ("outside", "outside", "core")
    assert len(made.names) == len(made.parts) == len(made.neighbours) == len(made.systems) == PLACES
    assert made.neighbours[PIRATE_SHIP] == made.systems[PIRATE_SHIP] == ()
    assert set(made.bag) == made.boxed == set(range(3, PLACES))
    for zone in range(1, PLACES):
        assert list(made.neighbours[zone]) == sorted(made.neighbours[zone])
        assert all(zone in made.neighbours[near] for near in made.neighbours[zone])
        assert all(made.homes[system] == zone for system in made.systems[zone])
    assert sorted(system for systems in made.systems for system in systems) == list(range(23))


@pytest.mark.rule("phobos-falling.movement.chart")
def test_steps_are_counted_from_the_nearest_start_and_nowhere_is_far() -> None:
    steps = MAP.steps_from([BRIDGE, HUB_2])
    assert [steps[zone] for zone in (BRIDGE, HUB_2, HUB_1, ENGINEERING, CARGO_BAY_1)] == [0, 0, 1, 1, 2]
    assert steps[PIRATE_SHIP] == -1
    assert MAP.distance(EXTERNAL, BRIDGE) == 2
