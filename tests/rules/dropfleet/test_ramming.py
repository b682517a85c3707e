"""Ramming: who may, whom, and what becomes of both."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dropfleet.scene import Scene, dice_left, options, over, ship, station, told

from gravitable.games.dropfleet.actions import Ram
from gravitable.games.dropfleet.events import Catastrophe, Fired, Rammed
from gravitable.games.dropfleet.steps.damage import SCRAPS
from gravitable.games.dropfleet.steps.ramming import OfferRams, in_range, may_ram
from gravitable.kernel import Proceed


def wreck(kind: str = "ucm.berlin", **fields: Any) -> tuple[Scene, int, int]:
    """A ship with two Hull left, 3" from an enemy."""
    scene = Scene()
    fields = {"hull": 2, "order": "standard", **fields}
    rammer = scene.ship(kind, 0, 24.0, 24.0, **fields)
    return scene, rammer, scene.ship("scourge.wyvern", 1, 24.0, 27.0)


@pytest.mark.rule("dropfleet.ramming.tonnage", "dropfleet.ramming.hull", "dropfleet.ramming.order")
@pytest.mark.parametrize(
    ("kind", "fields", "may"),
    [
        ("ucm.berlin", {}, True),
        ("ucm.rome", {}, True),
        ("ucm.vancouver", {}, False),
        ("ucm.new-orleans", {}, False),
        ("ucm.berlin", {"hull": 3}, False),
        ("ucm.berlin", {"hull": 1}, True),
        ("ucm.berlin", {"order": "max-thrust"}, False),
        ("ucm.berlin", {"order": "weapons-free"}, False),
        ("ucm.berlin", {"fired": 1}, False),
    ],
)
def test_who_may_ram(kind: str, fields: dict[str, Any], may: bool) -> None:
    scene, rammer, _ = wreck(kind, **fields)
    assert may_ram(scene.play(), rammer) is may
    assert over(scene.play(OfferRams(0))) is not may


@pytest.mark.rule("dropfleet.ramming.near")
def test_an_enemy_within_three_inches_on_the_same_layer() -> None:
    scene, rammer, enemy = wreck()
    friend = scene.ship("ucm.berlin", 0, 24.0, 25.0)
    dock = scene.station(24.0, 24.0)
    m = scene.play()
    assert in_range(m, rammer) == [ship(enemy)]
    assert friend != enemy
    m.state.ships[enemy].y = 27.1
    assert in_range(m, rammer) == []
    m.state.ships[enemy].y, m.state.ships[enemy].layer = 26.0, "low"
    assert in_range(m, rammer) == []
    m.state.ships[rammer].layer = "low"
    assert in_range(m, rammer) == [ship(enemy), station(dock)]


@pytest.mark.rule("dropfleet.ramming.failure", "dropfleet.ramming.kill-points")
@pytest.mark.parametrize("roll", [1, 2])
def test_a_failed_attempt_costs_the_ship_alone(roll: int) -> None:
    scene, rammer, enemy = wreck()
    m = scene.play(OfferRams(0), script=[roll])
    m.play(Ram(ship(enemy)))
    assert over(m)
    assert m.state.ships[rammer].status == "destroyed"
    assert m.state.ships[enemy].hull == 10
    assert told(m, Catastrophe) == []
    assert told(m, Rammed) == [Rammed(rammer, ship(enemy), roll, False)]
    assert m.state.players[1].kill_points == 105


@pytest.mark.rule("dropfleet.ramming.success")
def test_success_rolls_a_die_at_three_plus_for_each_point_of_starting_hull() -> None:
    scene, rammer, enemy = wreck()
    # Ten dice: three normal hits, one critical, six misses; two of three saved on 4+.
    m = scene.play(OfferRams(0), script=[3, 3, 4, 3, 5, *[1] * 6, 4, 4, 3])
    m.play(Ram(ship(enemy)))
    (fired,) = told(m, Fired)
    assert (len(fired.rolls), fired.lock) == (10, 3)
    assert m.state.ships[enemy].hull == 8
    assert m.state.ships[rammer].status == "destroyed"
    assert told(m, Catastrophe) == []
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.unique-rule.box-of-scraps", "dropfleet.ramming.failure")
def test_a_box_of_scraps_does_not_bring_back_who_rams() -> None:
    scene, rammer, enemy = wreck(tokens=SCRAPS)
    m = scene.play(OfferRams(0), script=[1])
    m.play(Ram(ship(enemy)))
    assert m.state.ships[rammer].status == "destroyed"
    assert dice_left(m) == 0


def test_nobody_must_ram() -> None:
    scene, rammer, _ = wreck()
    m = scene.play(OfferRams(0))
    assert options(m)[0] == Proceed()
    m.play(Proceed())
    assert over(m)
    assert m.state.ships[rammer].status == "table"


@pytest.mark.rule("dropfleet.unique-rule.ramming-ship")
def test_a_ramming_ship_is_light_and_twice_as_fierce() -> None:
    """A Hiruko of two Hull rolls four dice, and criticals leave Corruptor tokens."""
    scene, _, enemy = wreck("scourge.hiruko")
    m = scene.play(OfferRams(0), script=[3, 5, 6, 1, 1])
    m.play(Ram(ship(enemy)))
    assert len(told(m, Fired)[0].rolls) == 4
    assert m.state.ships[enemy].hull == 8
    assert m.state.ships[enemy].harm.corruptors == 2
