"""What a planned move is told to meet, and where: against the same move taken."""

from __future__ import annotations

import math
from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import Scene

from gravitable.games.dropfleet.actions import MoveShip
from gravitable.games.dropfleet.events import ShipMoved
from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.space.exposure import Exposure
from gravitable.games.dropfleet.steps.damage import Aftermath
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.steps.roundup.decay import OrbitalDecay
from gravitable.geometry.crossing import Disc
from gravitable.kernel import RandomChance


@pytest.mark.rule("dropfleet.table.premeasure", "dropfleet.debris.damage")
@pytest.mark.parametrize("heading", [0.0, 30.0, 75.0, 160.0, 245.0, 330.0])
def test_debris_is_met_where_the_study_says(heading: float) -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, heading=heading)
    east, north = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    # The field's edge is 4 inches ahead.
    scene.state.fields.append(Field("fine", Disc(24.0 + 6.0 * east, 24.0 - 6.0 * north, 2.0)))
    m = scene.play(MoveShips(0))
    action = MoveShip(0, ((0.0, 8.0),))
    told = m.study(action, 0)
    assert isinstance(told, Exposure)
    (danger,) = told.dangers
    assert danger.what == "field"
    assert (danger.x, danger.y) == pytest.approx((24.0 + 4.0 * east, 24.0 - 4.0 * north), abs=0.006)
    m.chance = RandomChance(Random(1))
    moved = [event for event in m.play(action, 0) if isinstance(event, ShipMoved)]
    assert moved[0].way[-1] == pytest.approx((danger.x, danger.y), abs=0.006)
    assert moved[-1].way[-1] == pytest.approx((24.0 + 8.0 * east, 24.0 - 8.0 * north), abs=0.001)


@pytest.mark.rule("dropfleet.table.premeasure", "dropfleet.decay.falls", "dropfleet.decay.atmosphere")
@pytest.mark.parametrize(
    ("kind", "layer", "change", "crashes", "falls"),
    [
        ("ucm.berlin", "high", "", "stays", "low"),
        ("ucm.berlin", "high", "down", "stays", "burnt up"),
        ("ucm.new-orleans", "low", "", "stays", "atmosphere"),
        ("ucm.new-orleans", "low", "down", "stays", None),
        ("ucm.new-orleans", "low", "down", "crashes", "hit the ground"),
    ],
)
def test_decay_is_foretold_for_the_layer_that_the_move_ends_in(
    kind: str, layer: Layer, change: Literal["", "down"], crashes: Literal["stays", "crashes"], falls: object
) -> None:
    scene = Scene()
    scene.options = replace(scene.options, decay_in_atmosphere=crashes)
    number = scene.ship(kind, 0, layer=layer)
    ship = scene.state.ships[number]
    assert foretold(scene, change).falls is None
    ship.harm = replace(ship.harm, decay=True)
    told = foretold(scene, change)
    assert told.falls == falls
    # The same comes about in the Roundup.
    ship.layer = told.layer
    fallen = scene.play(OrbitalDecay(), Aftermath()).state.ships[number]
    lost = falls in ("burnt up", "hit the ground")
    assert (fallen.status, fallen.layer) == (
        ("destroyed", told.layer) if lost else ("table", falls or told.layer)
    )


def foretold(scene: Scene, change: Literal["", "down"]) -> Exposure:
    """What is told of a move with this change of layer."""
    m = scene.play(MoveShips(0))
    moves = (each for each in m.candidates(m.pending[0], 60, Random(1)) if isinstance(each, MoveShip))
    told = m.study(next(each for each in moves if each.layer == change), 0)
    assert isinstance(told, Exposure)
    return told
