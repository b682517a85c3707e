"""The shuttle checklist, hand limits, and the state's own promises."""

from __future__ import annotations

import pytest
from tests.games.phobos_falling.station import CONTENT, officer, station

from gravitable.games.phobos_falling.crew.equipment import cards_held, hand_limit
from gravitable.games.phobos_falling.numbers import (
    BRIDGE,
    SHUTTLE_BAY,
    SHUTTLE_ENGINE,
    SHUTTLE_LIFE_SUPPORT,
    SHUTTLE_NAV,
    SHUTTLE_STRUCTURE,
)
from gravitable.games.phobos_falling.station.shuttle import launches, missing, ready

COURSE = ["eoi-software"]
ION = ["ion-engine", "ion-fuel"]
SINGULARITY = ["singularity-engine", "singularity-software"]
AWAKE = ["water", "food", "hydroponics", "water-reclamation", "habitation-module"]
ASLEEP = ["cryo-tubes", "cryogenic-software"]


@pytest.mark.rule("phobos-falling.shuttle.drive", "phobos-falling.shuttle.accommodation")
@pytest.mark.parametrize("drive", [ION, SINGULARITY])
@pytest.mark.parametrize("accommodation", [AWAKE, ASLEEP])
def test_either_drive_and_either_accommodation_do_if_complete(
    drive: list[str], accommodation: list[str]
) -> None:
    fitted = COURSE + drive + accommodation
    assert ready(CONTENT, station(), fitted)
    for left_out in fitted:
        assert not ready(CONTENT, station(), [card for card in fitted if card != left_out])


@pytest.mark.rule("phobos-falling.shuttle.course")
def test_no_course_no_flight() -> None:
    lacking = missing(CONTENT, station(), ION + ASLEEP)
    assert [each.cards for each in lacking if each.need == "course"] == [("eoi-software",)]


@pytest.mark.rule("phobos-falling.shuttle.systems")
@pytest.mark.parametrize("system", [SHUTTLE_NAV, SHUTTLE_LIFE_SUPPORT, SHUTTLE_STRUCTURE, SHUTTLE_ENGINE])
def test_every_basic_system_must_work(system: int) -> None:
    assert not ready(CONTENT, station(damaged=[system]), COURSE + ION + ASLEEP)


def test_the_crew_flies_when_all_are_alive_in_a_powered_bay() -> None:
    fitted = COURSE + ION + ASLEEP
    aboard = [officer("rush", SHUTTLE_BAY), officer("kit", SHUTTLE_BAY, health="wounded")]
    assert launches(CONTENT, station(), fitted, aboard)
    assert not launches(CONTENT, station(), fitted, [*aboard, officer("newt", BRIDGE)])
    assert not launches(CONTENT, station(), fitted, [*aboard, officer("newt", SHUTTLE_BAY, health="dead")])
    assert not launches(CONTENT, station(dark=[SHUTTLE_BAY]), fitted, aboard)
    assert not launches(CONTENT, station(), fitted[1:], aboard)


@pytest.mark.rule("phobos-falling.cards.hand-limit", "phobos-falling.cards.utility-belt")
def test_hand_limits_by_number_of_officers_and_the_belt() -> None:
    kit = officer("kit", BRIDGE)
    assert [hand_limit(CONTENT, kit, n) for n in range(2, 9)] == [9, 9, 8, 7, 7, 6, 6]
    belted = officer("kit", BRIDGE, worn="bridge.utility-belt resource.utility-belt")
    assert hand_limit(CONTENT, belted, 4) == 11


@pytest.mark.rule("phobos-falling.cards.hand-limit")
def test_worn_cards_count_against_the_limit_or_by_option_do_not() -> None:
    dressed = officer("kit", BRIDGE, hand="science.heal", worn="science.space-suit")
    assert cards_held(dressed, worn_count=True) == 2
    assert cards_held(dressed, worn_count=False) == 1
