"""Perils that bots keep clear of: the edge, and moons that a ship could no longer turn away from."""

from __future__ import annotations

from tests.rules.dropfleet.scene import Scene

from gravitable.games.dropfleet.bots.decision_cache import DecisionCache
from gravitable.games.dropfleet.bots.moves.hazards import trapped
from gravitable.games.dropfleet.steps.allocation import AllocateFire
from gravitable.geometry.moves import Placement

LEAST = 5.0


def the_chart(scenario: str) -> tuple[DecisionCache, int]:
    """A cruiser of the Scourge, Thrust 10, alone."""
    scene = Scene(scenario)
    no = scene.ship("scourge.sphinx", 0, 8.0, 24.0, layer="low")
    return DecisionCache(scene.play(AllocateFire(0)), 0), no


def test_a_ship_bound_for_a_moon_that_it_cannot_miss_is_in_peril() -> None:
    cache, no = the_chart("moonshot")
    moon = cache.scenario.moons[0]
    near = moon.x - moon.radius - 0.3
    assert trapped(cache, no, LEAST, Placement(near, moon.y, 90.0), "low") > 0.0
    assert trapped(cache, no, LEAST, Placement(near, moon.y, 90.0), "atmosphere") == 0.0, "it flies below"
    assert trapped(cache, no, LEAST, Placement(near, moon.y, 270.0), "low") == 0.0, "it flies away"
    assert trapped(cache, no, LEAST, Placement(near - 5.0, moon.y, 90.0), "low") == 0.0, "it has time to turn"


def test_a_ship_bound_for_the_edge_is_in_peril() -> None:
    cache, no = the_chart("take-and-hold")
    assert trapped(cache, no, LEAST, Placement(47.0, 24.0, 90.0), "low") > 0.0
    assert trapped(cache, no, LEAST, Placement(47.0, 24.0, 270.0), "low") == 0.0
