"""What a planned move is told to meet, and where: against the same move taken."""

from __future__ import annotations

import math
from random import Random

import pytest
from tests.rules.dropfleet.scene import Scene

from gravitable.games.dropfleet.actions import MoveShip
from gravitable.games.dropfleet.events import ShipMoved
from gravitable.games.dropfleet.fire.sightlines import Field
from gravitable.games.dropfleet.space.outlook import Outlook
from gravitable.games.dropfleet.steps.movement import MoveShips
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
    assert isinstance(told, Outlook)
    (danger,) = told.dangers
    assert danger.what == "field"
    assert (danger.x, danger.y) == pytest.approx((24.0 + 4.0 * east, 24.0 - 4.0 * north), abs=0.006)
    m._chance = RandomChance(Random(1))
    moved = [event for event in m.play(action, 0) if isinstance(event, ShipMoved)]
    assert moved[0].way[-1] == pytest.approx((danger.x, danger.y), abs=0.006)
    assert moved[-1].way[-1] == pytest.approx((24.0 + 8.0 * east, 24.0 - 8.0 * north), abs=0.001)
