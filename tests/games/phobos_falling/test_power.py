"""Power: sources, zones, rings, drawing, fuel."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.phobos_falling.station import MAP, station

from gravitable.games.phobos_falling.numbers import (
    AUXILIARY_POWER,
    AUXILIARY_SYSTEM,
    BRIDGE,
    BRIDGE_SYSTEMS,
    CARGO_BAY_1,
    ENGINEERING,
    FABRICATION,
    GRAVITY_1,
    GRAVITY_2,
    HUB_1,
    HUB_2,
    HYDROPONICS,
    MEDICAL,
    PLACES,
    SCIENCE_LAB,
    SCIENCE_SYSTEMS,
    SECURITY,
    SECURITY_SYSTEMS,
    SOLAR_PANELS,
    STABILIZERS,
    SYSTEMS,
)
from gravitable.games.phobos_falling.station.failure_causes import FailureCause
from gravitable.games.phobos_falling.station.power import (
    draw_limit,
    fuel_after_round,
    no_auxiliary,
    no_drawing,
    no_main,
    no_system_use,
    not_turning,
    power_source,
    zone_power,
)

BATTERY = station(damaged=[SOLAR_PANELS, AUXILIARY_SYSTEM])
AUXILIARY = station(damaged=[SOLAR_PANELS])
MAIN = station()


@pytest.mark.rule("phobos-falling.power.main")
@pytest.mark.parametrize("outside", [STABILIZERS, SOLAR_PANELS])
def test_main_power_needs_stabilizers_and_solar_panels(outside: int) -> None:
    assert power_source(MAIN) == "main"
    assert no_main(MAIN) == []
    broken = station(damaged=[outside])
    assert power_source(broken) != "main"
    assert [cause.system for cause in no_main(broken)] == [outside]


@pytest.mark.rule("phobos-falling.power.auxiliary")
def test_auxiliary_power_needs_its_system_and_power_in_its_zone() -> None:
    assert power_source(AUXILIARY) == "auxiliary"
    assert power_source(station(damaged=[SOLAR_PANELS, AUXILIARY_SYSTEM])) == "battery"
    assert power_source(station(damaged=[STABILIZERS], dark=[AUXILIARY_POWER])) == "battery"


@pytest.mark.rule("phobos-falling.power.auxiliary-fuel", "phobos-falling.power.battery")
def test_without_main_power_and_fuel_the_station_is_on_battery() -> None:
    dry = station(damaged=[SOLAR_PANELS], fuel=0)
    assert power_source(dry) == "battery"
    assert no_auxiliary(dry) == [FailureCause("phobos-falling.power.auxiliary-fuel", AUXILIARY_POWER)]


@pytest.mark.rule("phobos-falling.power.zone")
def test_a_zone_has_the_station_s_power_unless_its_own_is_out() -> None:
    dark = station(damaged=[SOLAR_PANELS], dark=[BRIDGE])
    assert zone_power(dark, BRIDGE) is None
    assert zone_power(dark, ENGINEERING) == "auxiliary"


@pytest.mark.rule("phobos-falling.power.system-damaged", "phobos-falling.power.main-free")
def test_on_main_power_every_undamaged_system_in_a_powered_zone_can_be_used() -> None:
    assert no_system_use(MAIN, ENGINEERING, FABRICATION) == []
    assert no_system_use(station(damaged=[GRAVITY_2]), SCIENCE_LAB, MEDICAL) == []
    broken = no_system_use(station(damaged=[FABRICATION]), ENGINEERING, FABRICATION)
    assert [cause.rule for cause in broken] == ["phobos-falling.power.system-damaged"]
    dark = no_system_use(station(dark=[ENGINEERING]), ENGINEERING, FABRICATION)
    assert [cause.rule for cause in dark] == ["phobos-falling.power.zone"]


@pytest.mark.rule("phobos-falling.power.battery-systems")
def test_on_battery_no_system_can_be_used() -> None:
    assert [cause.rule for cause in no_system_use(BATTERY, ENGINEERING, FABRICATION)] == [
        "phobos-falling.power.battery-systems"
    ]


def test_the_medical_system_needs_the_science_lab_s_power() -> None:
    assert no_system_use(MAIN, SCIENCE_LAB, MEDICAL) == []
    assert no_system_use(station(dark=[SCIENCE_LAB]), SCIENCE_LAB, MEDICAL)
    assert no_system_use(station(damaged=[MEDICAL]), SCIENCE_LAB, MEDICAL)


@pytest.mark.rule("phobos-falling.power.rotation")
def test_a_ring_turns_with_gravity_hub_power_and_more_than_battery() -> None:
    assert not_turning(MAIN, "ring-1") == not_turning(AUXILIARY, "ring-2") == []
    assert not_turning(BATTERY, "ring-1")
    assert not_turning(station(damaged=[GRAVITY_1]), "ring-1")
    assert not_turning(station(dark=[HUB_1]), "ring-1")
    assert not_turning(station(damaged=[GRAVITY_1], dark=[HUB_1]), "ring-2") == []


@pytest.mark.rule("phobos-falling.cards.draw-battery", "phobos-falling.power.battery-draw")
@pytest.mark.parametrize("zone", [CARGO_BAY_1, HYDROPONICS, BRIDGE])
def test_battery_allows_one_card(zone: int) -> None:
    assert draw_limit(MAP, BATTERY, zone, specialist=True) == 1


@pytest.mark.rule("phobos-falling.cards.draw-auxiliary", "phobos-falling.power.auxiliary-limit")
def test_auxiliary_power_allows_two_whatever_the_ability() -> None:
    assert draw_limit(MAP, AUXILIARY, BRIDGE, BRIDGE_SYSTEMS) == 2
    assert draw_limit(MAP, AUXILIARY, BRIDGE, BRIDGE_SYSTEMS, specialist=True) == 2
    assert no_system_use(AUXILIARY, ENGINEERING, FABRICATION) == []


@pytest.mark.rule("phobos-falling.cards.draw-main")
def test_main_power_allows_two_and_three_with_the_ability() -> None:
    assert draw_limit(MAP, MAIN, BRIDGE, BRIDGE_SYSTEMS) == 2
    assert draw_limit(MAP, MAIN, BRIDGE, BRIDGE_SYSTEMS, specialist=True) == 3


@pytest.mark.rule("phobos-falling.cards.draw-ring", "phobos-falling.power.ring-draw")
def test_a_ring_that_stands_still_allows_one_card() -> None:
    still = station(damaged=[GRAVITY_2])
    assert draw_limit(MAP, still, SCIENCE_LAB, SCIENCE_SYSTEMS, specialist=True) == 1
    assert draw_limit(MAP, still, SECURITY, SECURITY_SYSTEMS, specialist=True) == 3
    assert draw_limit(MAP, station(dark=[HUB_2]), SCIENCE_LAB, SCIENCE_SYSTEMS) == 1


@pytest.mark.rule("phobos-falling.cards.draw-system")
def test_a_pile_needs_its_system_and_its_zone_s_power() -> None:
    assert draw_limit(MAP, station(damaged=[BRIDGE_SYSTEMS]), BRIDGE, BRIDGE_SYSTEMS) == 0
    assert draw_limit(MAP, station(dark=[CARGO_BAY_1]), CARGO_BAY_1) == 0
    assert [
        cause.rule for cause in no_drawing(station(damaged=[BRIDGE_SYSTEMS]), BRIDGE, BRIDGE_SYSTEMS)
    ] == ["phobos-falling.cards.draw-system"]


@pytest.mark.rule("phobos-falling.fire.no-use")
def test_in_a_burning_zone_nothing_is_drawn_or_used() -> None:
    burning = station(fires=[ENGINEERING])
    assert draw_limit(MAP, burning, ENGINEERING) == 0
    assert no_system_use(burning, ENGINEERING, FABRICATION)


def test_a_round_on_auxiliary_power_costs_one_fuel() -> None:
    assert fuel_after_round(station(damaged=[SOLAR_PANELS], fuel=3), most=5) == 2
    assert fuel_after_round(station(damaged=[SOLAR_PANELS], fuel=0), most=5) == 0


def test_a_round_on_main_power_refuels_a_working_auxiliary_system() -> None:
    assert fuel_after_round(station(fuel=3), most=5) == 4
    assert fuel_after_round(station(fuel=5), most=5) == 5
    assert fuel_after_round(station(fuel=3, dark=[AUXILIARY_POWER]), most=5) == 3
    assert fuel_after_round(station(fuel=3, damaged=[AUXILIARY_SYSTEM]), most=5) == 3


@given(
    damaged=st.sets(st.integers(0, SYSTEMS - 1)),
    dark=st.sets(st.integers(3, PLACES - 1)),
    fuel=st.integers(0, 5),
    zone=st.integers(3, PLACES - 1),
)
def test_more_damage_never_allows_more_cards(damaged: set[int], dark: set[int], fuel: int, zone: int) -> None:
    before = draw_limit(MAP, station(fuel=fuel), zone, specialist=True)
    after = draw_limit(MAP, station(damaged=damaged, dark=dark, fuel=fuel), zone, specialist=True)
    assert after <= before
