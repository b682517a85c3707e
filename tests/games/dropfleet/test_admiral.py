"""What an admiral weighs: the turns to come, landers, tonnage that is about to score; and its lookups."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import Scene

import gravitable
from gravitable.games.dropfleet.bots.decision_cache import DecisionCache
from gravitable.games.dropfleet.bots.fire.position_value import PositionValues
from gravitable.games.dropfleet.bots.fire.targets import FireValues
from gravitable.games.dropfleet.bots.weights import ADMIRAL, CAPTAIN
from gravitable.games.dropfleet.fire.targeting import legal_shots
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.allocation import AllocateFire
from gravitable.games.dropfleet.table import gear, on_table


def test_a_lander_is_worth_more_to_an_admiral_the_earlier() -> None:
    """A New Orleans carries dropships, a Jakarta of the same points does not."""
    worths = []
    for turn in (2, 6):
        scene = Scene(turn=turn)
        lander = scene.ship("ucm.new-orleans", 1, 24.0, 24.0)
        escort = scene.ship("ucm.jakarta", 1, 26.0, 24.0)
        m = scene.play(AllocateFire(0))
        cache = DecisionCache(m, 0, ADMIRAL)
        assert cache.worth(lander) > 1.5 * cache.worth(escort)
        worths.append(cache.worth(lander))
        assert DecisionCache(m, 0, CAPTAIN).worth(lander) < 1.5 * DecisionCache(m, 0, CAPTAIN).worth(escort)
    assert worths[0] > worths[1]


def test_on_a_scoring_turn_the_ship_that_holds_a_place_is_worth_its_points() -> None:
    """Two Toulons alike in Low Orbit: one has the only tonnage near a Critical Location."""
    worths = {}
    for turn in (3, 4):
        scene = Scene(turn=turn)
        scene.cluster(["industrial"])
        scene.state.clusters[0] = replace(scene.state.clusters[0], critical=True)
        holds = scene.ship("ucm.toulon", 1, 24.0, 22.0, layer="low")
        passes = scene.ship("ucm.toulon", 1, 6.0, 6.0, layer="low")
        m = scene.play(AllocateFire(0))
        cache = DecisionCache(m, 0, ADMIRAL)
        worths[turn] = cache.worth(holds) - cache.worth(passes)
    assert worths[3] == pytest.approx(0.0)
    assert worths[4] > 0.0


@pytest.mark.parametrize("seed", [2, 5])
def test_a_position_value_looked_up_is_the_value_worked_out(seed: int) -> None:
    """Every ship in the middle of a battle: what the lookup finds for a weapon is what each aim comes to."""
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=seed)
    rng = Random(seed)
    compared = 0
    while m.pending and m.state.turn < 5:
        decision = m.pending[0]
        m.play(rng.choice(m.candidates(decision, 3, rng)), decision.seat)
        if decision.kind != "dropfleet.fire":
            continue
        for seat in (0, 1):
            cache = DecisionCache(m, seat)
            fire_values, position_values = FireValues(cache), PositionValues(cache)
            for ship in on_table(m.state, seat):
                worked_out = {
                    shot.weapon: max(
                        cache.gain(target, fire_values.damage(ship, shot.weapon, target, aim))
                        for target, aim in shot.aims
                    )
                    for shot in legal_shots(m, [ship])
                }
                worked_out = {weapon: worth for weapon, worth in worked_out.items() if worth > 0.0}
                if not worked_out:
                    continue
                looked_up = position_values.by_weapon(ship, gear(m, ship))
                assert {no: looked_up[no] for no in worked_out} == pytest.approx(worked_out)
                compared += 1
    assert compared > 10
