"""Debris is placed by the guidelines, and burdens what passes it."""

import random

import pytest

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.scenarios import Scenario
from gravitable.games.dropfleet.space.placing import place_debris
from gravitable.geometry.crossing import Disc, Patch, box, gap
from gravitable.geometry.rectangle import Table

CONTENT = builtin()


@pytest.mark.parametrize("scenario", CONTENT.scenario, ids=lambda scenario: scenario.id)
def test_fields_keep_clear(scenario: Scenario) -> None:
    table = Table()
    fields = place_debris(scenario, "battle", random.Random(3), table)
    for field in fields:
        assert isinstance(field.area, Patch)
        assert all(table.to_edge(x, y) >= 6.0 for x, y in field.area.corners)
        for place in (*scenario.clusters, *scenario.stations):
            assert gap(field.area, Disc(place.x, place.y, 0.0)) >= 6.0
        for moon in scenario.moons:
            assert gap(field.area, Disc(moon.x, moon.y, moon.radius)) >= 6.0
        for x, y, u, v in scenario.debris.clear:
            assert gap(field.area, box((x + u) / 2, (y + v) / 2, u - x, v - y)) > 0.0
    for number, field in enumerate(fields):
        assert all(gap(field.area, other.area) > 0.0 for other in fields[:number])


def test_as_many_fields_as_the_scenario_asks_for() -> None:
    scenario = next(scenario for scenario in CONTENT.scenario if scenario.id == "monitoring-the-situation")
    fields = place_debris(scenario, "skirmish", random.Random(1))
    assert [field.kind for field in fields].count("fine") == 4
    assert [field.kind for field in fields].count("dense") == 4


def test_the_same_seed_places_the_same_fields() -> None:
    scenario = CONTENT.scenario[0]
    assert place_debris(scenario, "clash", random.Random(8)) == place_debris(
        scenario, "clash", random.Random(8)
    )
