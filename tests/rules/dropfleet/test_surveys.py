"""Surveys of clusters and stations."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import Scene, options, over, told

from gravitable.games.dropfleet.actions import Survey
from gravitable.games.dropfleet.events import Surveyed
from gravitable.games.dropfleet.steps.surveying import OfferSurvey, surveyable
from gravitable.kernel import Proceed

CITY = Survey("cluster", 0)


def surveyor(
    kind: str = "ucm.berlin", away: float = 6.0, *, turn: int = 2, **fields: Any
) -> tuple[Scene, int]:
    """A ship in Low Orbit near a cluster."""
    scene = Scene(turn=turn)
    scene.cluster(["commercial"], 24.0, 24.0)
    layer = fields.pop("layer", "low")
    return scene, scene.ship(kind, 0, 24.0, 24.0 + away, layer, **fields)


def may(scene: Scene, ship: int) -> bool:
    return CITY in surveyable(scene.play(), ship)


@pytest.mark.rule("dropfleet.scoring.survey")
def test_low_orbit_six_inches_standard_orders() -> None:
    assert may(*surveyor())
    assert not may(*surveyor(away=6.1))
    assert not may(*surveyor(layer="high"))
    assert not may(*surveyor(layer="atmosphere"))
    for order in ("station-keeping", "weapons-free", "silent-running"):
        assert not may(*surveyor(order=order))


@pytest.mark.rule("dropfleet.scoring.survey")
def test_it_may_be_declined() -> None:
    scene, ship = surveyor()
    m = scene.play(OfferSurvey(ship))
    assert options(m) == [CITY, Proceed()]
    m.play(Proceed())
    assert over(m)
    assert m.state.players[0].vp == 0


@pytest.mark.rule("dropfleet.scoring.survey-turn")
def test_not_on_turn_one() -> None:
    assert not may(*surveyor(turn=1))


@pytest.mark.rule("dropfleet.scoring.survey-tonnage")
def test_battlegroups_of_tonnage_five_and_one_ship_of_each() -> None:
    scene, small = surveyor("ucm.istanbul")
    assert not may(scene, small)
    s = scene.state
    s.battlegroups[0] = replace(s.battlegroups[0], rating=5)
    assert may(scene, small)
    scene = Scene()
    scene.cluster(["commercial"], 24.0, 24.0)
    scene.cluster(["commercial"], 24.0, 27.0)
    one, two = scene.group("ucm.berlin", 0, [(24.0, 25.0), (24.0, 26.0)], "low")
    m = scene.play(OfferSurvey(one), script=[1])
    m.play(CITY)
    assert surveyable(m, two) == []


@pytest.mark.rule("dropfleet.unique-rule.stealth-observation")
def test_a_stealth_observer_surveys_whatever_its_battlegroup() -> None:
    scene, lysander = surveyor("ucm.lysander")
    assert scene.state.battlegroups[0].rating == 1
    assert may(scene, lysander)


@pytest.mark.rule("dropfleet.scoring.survey-roll")
@pytest.mark.parametrize(("roll", "critical"), [(1, False), (4, False), (5, True), (6, True)])
def test_one_point_and_perhaps_a_critical_location(roll: int, critical: bool) -> None:
    scene, ship = surveyor()
    m = scene.play(OfferSurvey(ship), script=[roll])
    m.play(CITY)
    assert m.state.players[0].vp == 1
    assert m.state.clusters[0].critical is critical
    assert told(m, Surveyed) == [Surveyed(ship, "cluster", 0, roll, critical)]


@pytest.mark.rule("dropfleet.scoring.survey-once", "dropfleet.scoring.survey-second")
def test_each_side_once_and_the_second_without_a_roll_where_it_is_critical() -> None:
    scene, ship = surveyor()
    enemy = scene.ship("scourge.wyvern", 1, 24.0, 25.0, "low")
    m = scene.play(OfferSurvey(ship), script=[5])
    m.play(CITY)
    scene.state.battlegroups[0] = replace(scene.state.battlegroups[0], surveyed=False)
    assert not may(scene, ship)
    m = scene.play(OfferSurvey(enemy))
    m.play(CITY)
    assert [player.vp for player in m.state.players] == [1, 1]
    assert m.state.clusters[0].surveyed == 0b11


@pytest.mark.rule("dropfleet.scoring.station-scores")
def test_stations_are_surveyed_while_they_stand() -> None:
    scene = Scene()
    dock = scene.station(24.0, 24.0)
    ship = scene.ship("ucm.berlin", 0, 24.0, 25.0, "low")
    m = scene.play(OfferSurvey(ship), script=[5])
    m.play(Survey("station", dock))
    assert m.state.stations[dock].critical
    scene.state.battlegroups[0] = replace(scene.state.battlegroups[0], surveyed=False)
    scene.state.stations[dock] = replace(scene.state.stations[dock], surveyed=0, hull=0)
    assert surveyable(scene.play(), ship) == []


@pytest.mark.rule("dropfleet.scoring.survey-scenario")
def test_surveys_are_part_of_every_scenario_unless_switched_off() -> None:
    scene, ship = surveyor()
    scene.options = replace(scene.options, surveys=False)
    assert not may(scene, ship)
    for name in ("resistance-spearhead", "power-grab"):
        scene = Scene(name)
        scene.cluster(["commercial"], 24.0, 24.0)
        assert may(scene, scene.ship("ucm.berlin", 0, 24.0, 24.0, "low"))
