"""The rulebook's example of a round of officer turns, as far as ways, air, power and numbers go."""

from __future__ import annotations

import pytest
from tests.games.phobos_falling.station import CONTENT, MAP, station

from gravitable.games.phobos_falling.life_support import no_air
from gravitable.games.phobos_falling.movement import walks
from gravitable.games.phobos_falling.names import (
    BRIDGE,
    BRIDGE_SYSTEMS,
    CORE_AIR,
    CORE_LIFE_SUPPORT,
    FUSION_BEAM,
    HUB_1,
    MASS_MOVER,
    MASS_MOVER_SYSTEM,
    RING_1_AIR,
    SCIENCE_LAB,
    SOLAR_PANELS,
)
from gravitable.games.phobos_falling.power import draw_limit, no_system_use, power_source
from gravitable.games.phobos_falling.state import Station


def the_station() -> Station:
    """No air in the core and Ring 1, Hub 1 blocked, the Mass Mover dark, solar panels broken, three fuel."""
    return station(damaged=[CORE_AIR, RING_1_AIR, SOLAR_PANELS], blocked=[HUB_1], dark=[MASS_MOVER], fuel=3)


@pytest.mark.rule("phobos-falling.movement.life-support")
def test_without_suits_the_four_are_stuck_on_ring_2() -> None:
    parts = {MAP.parts[zone] for zone in walks(MAP, the_station(), SCIENCE_LAB, "none").goals}
    assert parts == {"ring-2"}


@pytest.mark.rule("phobos-falling.movement.blocked")
def test_kit_in_her_suit_cannot_walk_past_hub_1_to_core_life_support() -> None:
    reach = walks(MAP, the_station(), MASS_MOVER, "worn")
    assert HUB_1 in reach.goals
    assert CORE_LIFE_SUPPORT not in reach.goals


@pytest.mark.rule("phobos-falling.power.zone")
def test_the_mass_mover_works_once_its_power_is_back() -> None:
    there = the_station()
    assert no_system_use(there, MASS_MOVER, MASS_MOVER_SYSTEM)
    there.power_out[MASS_MOVER] = False
    assert no_system_use(there, MASS_MOVER, MASS_MOVER_SYSTEM) == []


@pytest.mark.rule("phobos-falling.movement.life-support")
def test_with_core_life_support_repaired_bash_walks_to_the_bridge() -> None:
    there = the_station()
    there.damaged[CORE_AIR] = False
    assert no_air(MAP, there, CORE_LIFE_SUPPORT) == []
    assert BRIDGE in walks(MAP, there, CORE_LIFE_SUPPORT, "none").goals


@pytest.mark.rule("phobos-falling.cards.draw-auxiliary")
def test_on_auxiliary_power_bash_draws_two_though_he_could_draw_three() -> None:
    assert power_source(the_station()) == "auxiliary"
    assert draw_limit(MAP, the_station(), BRIDGE, BRIDGE_SYSTEMS, specialist=True) == 2


def test_at_stage_two_seven_pirates_board_unless_rush_or_the_baron_drew_it() -> None:
    assert {stage.number: stage.boarders for stage in CONTENT.stage}[2] == 7
    assert CONTENT.events["station-boarded"].immune == ("rush", "the-baron")
    assert CONTENT.events["system-reset"].immune == ("newt", "robin")


def test_the_fusion_beam_works_on_auxiliary_power_for_one_fuel() -> None:
    assert no_system_use(the_station(), BRIDGE, FUSION_BEAM) == []
    (beam,) = CONTENT.cards["bridge.fusion-beam"].effects
    assert getattr(beam, "fuel", None) == 1
