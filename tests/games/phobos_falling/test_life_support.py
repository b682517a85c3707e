"""Air: where it is, what takes it, what replaces it."""

from __future__ import annotations

import pytest
from tests.games.phobos_falling.station import CONTENT, MAP, officer, station

from gravitable.games.phobos_falling.crew.equipment import suit_of
from gravitable.games.phobos_falling.numbers import (
    AIRLOCK,
    AUXILIARY_SYSTEM,
    BRIDGE,
    CORE_AIR,
    CORE_LIFE_SUPPORT,
    EXTERNAL,
    HUB_2,
    PIRATE_SHIP,
    RING_1_AIR,
    RING_2_LIFE_SUPPORT,
    SCIENCE_LAB,
    SECURITY,
    SOLAR_PANELS,
)
from gravitable.games.phobos_falling.station.life_support import habitable, may_be_in, no_air


@pytest.mark.rule("phobos-falling.movement.life-support")
def test_a_part_has_air_while_its_system_works_and_has_power() -> None:
    assert no_air(MAP, station(), BRIDGE) == []
    assert no_air(MAP, station(damaged=[CORE_AIR]), BRIDGE)
    assert no_air(MAP, station(dark=[CORE_LIFE_SUPPORT]), HUB_2)
    assert no_air(MAP, station(dark=[RING_2_LIFE_SUPPORT]), SCIENCE_LAB)
    assert no_air(MAP, station(damaged=[CORE_AIR, RING_1_AIR]), SCIENCE_LAB) == []
    assert no_air(MAP, station(dark=[SCIENCE_LAB]), SCIENCE_LAB) == []


@pytest.mark.rule("phobos-falling.power.battery-systems")
def test_life_support_works_on_battery() -> None:
    assert no_air(MAP, station(damaged=[SOLAR_PANELS, AUXILIARY_SYSTEM]), BRIDGE) == []


@pytest.mark.rule("phobos-falling.movement.airlock")
def test_airlock_and_outside_always_need_a_suit() -> None:
    for zone in (AIRLOCK, EXTERNAL):
        assert not may_be_in(MAP, station(), zone, "none")
        assert may_be_in(MAP, station(), zone, "shield")
        assert may_be_in(MAP, station(), zone, "worn")


@pytest.mark.rule("phobos-falling.scavenge.suits")
def test_the_pirate_ship_needs_a_worn_suit() -> None:
    assert not may_be_in(MAP, station(), PIRATE_SHIP, "shield")
    assert may_be_in(MAP, station(), PIRATE_SHIP, "worn")
    assert [cause.rule for cause in no_air(MAP, station(), PIRATE_SHIP)] == ["phobos-falling.scavenge.suits"]


@pytest.mark.rule("phobos-falling.breach.no-air")
def test_a_depressurized_zone_has_no_air_though_its_part_has() -> None:
    breached = station(breached=[SECURITY])
    assert no_air(MAP, breached, SECURITY)
    assert SECURITY not in habitable(MAP, breached)
    assert BRIDGE in habitable(MAP, breached)


def test_an_oxygen_garden_airs_one_part_but_closes_no_breach() -> None:
    aired = station(damaged=[CORE_AIR, RING_1_AIR], breached=[BRIDGE])
    aired.gardens.append(("core", 0))
    assert no_air(MAP, aired, HUB_2) == []
    assert no_air(MAP, aired, BRIDGE)
    assert no_air(MAP, aired, SECURITY)


@pytest.mark.rule("phobos-falling.card.space-suit")
def test_suits_count_when_worn_and_shields_when_active() -> None:
    assert suit_of(CONTENT, officer("kit", BRIDGE, hand="science.space-suit")) == "none"
    assert suit_of(CONTENT, officer("kit", BRIDGE, worn="science.space-suit")) == "worn"
    assert suit_of(CONTENT, officer("kit", BRIDGE, worn="security.exoskeleton")) == "worn"
    assert suit_of(CONTENT, officer("kit", BRIDGE, worn="bridge.utility-belt")) == "none"
    assert suit_of(CONTENT, officer("kit", BRIDGE, shield="science.personal-force-field")) == "shield"
