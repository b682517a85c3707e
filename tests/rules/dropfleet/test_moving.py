"""Moving: legs and orders, layers, coherency, the table's edge, and what lies on the way."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Activate, Scene, dice_left, over, resolve, ship, told

from gravitable.games.dropfleet.actions import GiveOrders, MoveShip
from gravitable.games.dropfleet.events import Fired, ShipLost, ShipMoved
from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.scenarios.scenario import ShipsEscaped
from gravitable.games.dropfleet.space.crossing import escape_lines
from gravitable.games.dropfleet.state import NEUTRAL, AssetToken, DropfleetMatch, Harm
from gravitable.games.dropfleet.steps.movement import MoveAid, MoveShips
from gravitable.games.dropfleet.steps.planning import PlanningPhase
from gravitable.games.dropfleet.table import scenario_of
from gravitable.geometry.crossing import box
from gravitable.geometry.moves import Placement
from gravitable.kernel import IllegalAction


def moving(
    kind: str = "ucm.berlin", order: str = "standard", script: tuple[int, ...] = (), **fields: Any
) -> DropfleetMatch:
    """One ship in the middle of the table, facing north, about to move."""
    scene = Scene()
    scene.ship(kind, 0, order=order, **fields)
    return scene.play(MoveShips(0), script=script)


def refusal(m: DropfleetMatch, *legs: tuple[float, float], layer: Any = "", at: float = 0.0) -> str:
    """The clause that refuses a move of the first ship; empty when it is legal."""
    try:
        m.check(MoveShip(0, legs, layer, at), 0)
    except IllegalAction as error:
        return error.rule
    return ""


def go(
    m: DropfleetMatch, *legs: tuple[float, float], ship: int = 0, layer: Any = "", at: float = 0.0
) -> None:
    m.play(MoveShip(ship, legs, layer, at))


# What an order allows


@pytest.mark.rule("dropfleet.move.ahead")
def test_places_and_headings_are_kept_to_four_decimals() -> None:
    m = moving()
    go(m, (12.34564, 5.0))
    ship = m.state.ships[0]
    assert ship.heading == 12.3456
    turned = math.radians(12.34564)
    expected = (round(24.0 + 5.0 * math.sin(turned), 4), round(24.0 - 5.0 * math.cos(turned), 4))
    assert (ship.x, ship.y) == expected


@pytest.mark.rule("dropfleet.scenario-rule.heavy-convoy")
def test_nobodys_ship_escapes_by_no_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    anyone = replace(CONTENT.scenario[0], scoring=(ShipsEscaped(special="Dreadnought", vp=3),), neutrals=())
    monkeypatch.setattr("gravitable.games.dropfleet.space.crossing.scenario_of", lambda m: anyone)
    scene = Scene()
    giant = next(each.id for each in CONTENT.ship if each.has("Dreadnought") and each.faction == "ucm")
    for seat in (0, 1, NEUTRAL):
        scene.ship(giant, seat)
    scene.ship("ucm.berlin", 0)
    m = scene.play()
    north, south = anyone.entries[1], anyone.entries[0]
    assert [escape_lines(m, no) for no in range(4)] == [north, south, (), ()]


@pytest.mark.rule("dropfleet.move.ahead", "dropfleet.order.standard", "dropfleet.profile.thrust")
def test_standard_orders_turn_first_then_run_half_to_full_thrust() -> None:
    m = moving()
    assert refusal(m, (45.0, 8.0)) == ""
    assert refusal(m, (45.1, 8.0)) == "dropfleet.order.standard"
    assert refusal(m, (0.0, 8.1)) == "dropfleet.order.standard"
    assert refusal(m, (0.0, 3.9)) == "dropfleet.order.standard"
    assert refusal(m, (0.0, 4.0), (30.0, 4.0)) == "dropfleet.order.standard"
    assert refusal(m, (0.0, -5.0)) == "dropfleet.order.standard"
    go(m, (90.0 - 45.0, 4.0))
    moved = m.state.ships[0]
    far = 4.0 * math.sin(math.radians(45.0))
    assert (moved.x, moved.y, moved.heading) == (round(24.0 + far, 4), round(24.0 - far, 4), 45.0)


@pytest.mark.rule("dropfleet.move.least")
def test_half_of_an_odd_thrust_is_not_rounded() -> None:
    m = moving("resistance.cruiser")
    assert refusal(m, (0.0, 3.5)) == ""
    assert refusal(m, (0.0, 3.4)) == "dropfleet.order.standard"


@pytest.mark.rule(
    "dropfleet.order.weapons-free", "dropfleet.order.silent-running", "dropfleet.order.active-scan"
)
@pytest.mark.parametrize("order", ["weapons-free", "silent-running", "active-scan"])
def test_orders_without_a_turn(order: str) -> None:
    m = moving(order=order)
    assert refusal(m, (0.0, 4.0)) == ""
    assert refusal(m, (0.0, 8.0)) == ""
    assert refusal(m, (0.0, 3.9)) == f"dropfleet.order.{order}"
    assert refusal(m, (0.0, 8.1)) == f"dropfleet.order.{order}"
    assert refusal(m, (1.0, 4.0)) == f"dropfleet.order.{order}"


@pytest.mark.rule("dropfleet.order.station-keeping")
def test_station_keeping_turns_before_or_after_a_short_move() -> None:
    m = moving(order="station-keeping")
    assert refusal(m) == ""
    assert refusal(m, (45.0, 4.0)) == ""
    assert refusal(m, (0.0, 4.0), (45.0, 0.0)) == ""
    assert refusal(m, (0.0, 2.0), (45.0, 2.0)) == "dropfleet.order.station-keeping"
    assert refusal(m, (45.0, 2.0), (45.0, 0.0)) == "dropfleet.order.station-keeping"
    assert refusal(m, (0.0, 4.1)) == "dropfleet.order.station-keeping"


@pytest.mark.rule("dropfleet.order.course-change")
def test_course_change_turns_twice_anywhere() -> None:
    m = moving(order="course-change")
    assert refusal(m, (0.0, 2.0), (45.0, 2.0), (-45.0, 4.0)) == ""
    assert refusal(m, (45.0, 0.0), (45.0, 4.0)) == ""
    assert refusal(m, (10.0, 2.0), (10.0, 2.0), (10.0, 2.0)) == "dropfleet.order.course-change"
    assert refusal(m, (0.0, 3.0)) == "dropfleet.order.course-change"


@pytest.mark.rule("dropfleet.order.max-thrust")
def test_max_thrust_runs_full_to_double_thrust() -> None:
    m = moving(order="max-thrust")
    assert refusal(m, (45.0, 8.0)) == ""
    assert refusal(m, (0.0, 16.0)) == ""
    assert refusal(m, (0.0, 7.9)) == "dropfleet.order.max-thrust"
    assert refusal(m, (0.0, 16.1)) == "dropfleet.order.max-thrust"


@pytest.mark.rule("dropfleet.crippling.engines-disabled", "dropfleet.move.layer-needs-turn")
def test_disabled_engines_halve_thrust_rounded_up_and_forbid_turns() -> None:
    m = moving("resistance.cruiser", harm=Harm(engines=True))
    assert refusal(m, (0.0, 4.0)) == ""
    assert refusal(m, (0.0, 4.1)) == "dropfleet.order.standard"
    assert refusal(m, (5.0, 4.0)) == "dropfleet.order.standard"
    assert refusal(m, (0.0, 4.0), layer="down") == "dropfleet.move.layer-needs-turn"


@pytest.mark.rule("dropfleet.crippling.dread-engine")
def test_a_dreadnoughts_lost_engine_takes_two_inches() -> None:
    m = moving("ucm.london", harm=Harm(engine_lost=True))
    assert refusal(m, (0.0, 4.0)) == ""
    assert refusal(m, (0.0, 4.1)) == "dropfleet.order.standard"


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_none_are_refused(number: float) -> None:
    m = moving()
    before = m.save()
    assert refusal(m, (number, 6.0)) == "dropfleet.move.ahead"
    assert refusal(m, (0.0, number)) == "dropfleet.move.ahead"
    assert refusal(m, (0.0, 6.0), layer="down", at=number) == "dropfleet.move.layer-once"
    with pytest.raises(IllegalAction):
        go(m, (0.0, number))
    assert m.save() == before


# Layers


@pytest.mark.rule("dropfleet.layer.three", "dropfleet.move.layer-once", "dropfleet.move.layer-down")
def test_down_one_layer_anywhere_on_the_way_and_no_farther() -> None:
    m = moving()
    assert refusal(m, (0.0, 8.0), layer="down", at=0.0) == ""
    assert refusal(m, (0.0, 8.0), layer="down", at=8.0) == ""
    assert refusal(m, (0.0, 8.0), layer="down", at=8.5) == "dropfleet.move.layer-down"
    assert refusal(m, (0.0, 8.0), layer="up") == "dropfleet.layer.three"
    go(m, (0.0, 8.0), layer="down", at=3.0)
    assert m.state.ships[0].layer == "low"
    assert m.state.ships[0].y == 16.0


@pytest.mark.rule("dropfleet.move.layer-needs-turn")
@pytest.mark.parametrize("order", ["weapons-free", "active-scan", "silent-running"])
def test_orders_without_a_turn_keep_the_layer(order: str) -> None:
    assert refusal(moving(order=order), (0.0, 6.0), layer="down") == "dropfleet.move.layer-needs-turn"


@pytest.mark.rule("dropfleet.move.layer-up")
def test_going_up_costs_four_inches() -> None:
    m = moving(layer="low")
    assert refusal(m, (0.0, 4.0), layer="up") == ""
    assert refusal(m, (0.0, 4.1), layer="up") == "dropfleet.order.standard"
    assert refusal(m, (0.0, 0.0), layer="up") == ""  # the climb itself is half of the Thrust
    # A Thrust of 4 is just enough, with nothing left to run.
    kind = next(each.id for each in CONTENT.ship if each.thrust == 6 and each.hull < 20)
    slow = moving(kind, layer="low", harm=Harm(engine_lost=True))
    assert refusal(slow, (0.0, 0.0), layer="up") == ""
    assert refusal(slow, (0.0, 0.1), layer="up") == "dropfleet.order.standard"
    weak = moving("resistance.galileo", layer="low", order="station-keeping")
    assert refusal(weak, (0.0, 0.0), layer="up") == "dropfleet.move.layer-up"


@pytest.mark.rule(
    "dropfleet.layer.atmosphere-entry",
    "dropfleet.ship-rule.atmospheric",
    "dropfleet.layer.atmosphere-arrival",
)
def test_only_atmospheric_ships_enter_and_two_inches_are_left() -> None:
    assert (
        refusal(moving(layer="low"), (0.0, 6.0), layer="down", at=6.0) == "dropfleet.layer.atmosphere-entry"
    )
    m = moving("ucm.new-orleans", layer="low")
    assert refusal(m, (0.0, 6.0), layer="down", at=4.0) == ""
    assert refusal(m, (0.0, 6.0), layer="down", at=3.9) == "dropfleet.layer.atmosphere-arrival"
    assert refusal(m, (0.0, 1.0), layer="down", at=0.0) == ""  # the least distance need not be reached
    go(m, (0.0, 6.0), layer="down", at=4.0)
    assert m.state.ships[0].layer == "atmosphere"


@pytest.mark.rule("dropfleet.move.layer-keeps-turn")
def test_a_change_of_layer_does_not_use_the_turn() -> None:
    assert refusal(moving(), (45.0, 8.0), layer="down", at=4.0) == ""
    assert refusal(moving(layer="low"), (-45.0, 4.0), layer="up") == ""
    twice = moving(order="course-change")
    assert refusal(twice, (45.0, 4.0), (45.0, 4.0), layer="down", at=4.0) == ""


@pytest.mark.rule("dropfleet.layer.atmosphere-climb")
def test_a_thrust_of_ten_leaves_atmosphere_with_six_inches_to_run() -> None:
    """The New Orleans has 10" of Thrust."""
    m = moving("ucm.new-orleans", layer="atmosphere")
    assert refusal(m, (0.0, 6.0), layer="up") == ""
    assert refusal(m, (0.0, 6.01), layer="up") == "dropfleet.order.standard"
    assert refusal(m, (0.0, 2.0), layer="up", at=0.1) == "dropfleet.layer.atmosphere-leaving"
    go(m, (30.0, 6.0), layer="up")
    assert m.state.ships[0].layer == "low"


@pytest.mark.rule("dropfleet.layer.atmosphere-thrust", "dropfleet.layer.atmosphere-leaving")
def test_two_inches_in_atmosphere_and_full_thrust_out_of_it() -> None:
    m = moving("ucm.new-orleans", layer="atmosphere")
    assert refusal(m, (0.0, 2.0)) == ""
    assert refusal(m, (0.0, 2.1)) == "dropfleet.order.standard"
    assert refusal(m, (0.0, 6.0), layer="up", at=0.0) == ""
    assert refusal(m, (0.0, 6.1), layer="up", at=0.0) == "dropfleet.order.standard"
    assert refusal(m, (0.0, 6.0), layer="up", at=1.0) == "dropfleet.layer.atmosphere-leaving"


@pytest.mark.rule("dropfleet.move.layer-once")
def test_a_second_move_of_the_turn_brings_no_second_change() -> None:
    m = moving(order="course-change")
    go(m, (0.0, 8.0), layer="down", at=0.0)
    assert m.state.ships[0].shifted
    resolve(m, Activate(0))
    m.play(GiveOrders(("standard",), (False,)))
    assert refusal(m, (0.0, 8.0), layer="down") == "dropfleet.move.layer-once"
    assert refusal(m, (0.0, 4.0), layer="up") == "dropfleet.move.layer-once"
    reach = m.aid(m.pending[0])
    assert isinstance(reach, MoveAid)
    assert reach.ships[0].changes == ()
    m.play(MoveShip(0, ((0.0, 4.0),)))
    assert m.state.ships[0].shifted
    PlanningPhase().run(m)
    assert not m.state.ships[0].shifted


# Keeping together


def pair(kind: str, *places: tuple[float, float], **options: Any) -> DropfleetMatch:
    scene = Scene(**options)
    scene.group(kind, 0, places)
    return scene.play(MoveShips(0))


@pytest.mark.rule("dropfleet.group.first-ship-free", "dropfleet.move.individually", "dropfleet.group.regain")
def test_the_first_ship_is_free_and_the_next_must_join_it() -> None:
    m = pair("ucm.toulon", (20.0, 30.0), (22.0, 30.0))
    assert refusal(m, (45.0, 10.0)) == ""
    go(m, (-45.0, 10.0))
    assert m.state.ships[0].moved
    assert not over(m)
    alone = MoveShip(1, ((45.0, 10.0),))
    with pytest.raises(IllegalAction) as error:
        m.play(alone)
    assert error.value.rule == "dropfleet.group.first-ship-free"
    m.play(MoveShip(1, ((-45.0, 10.0),)))
    assert over(m)


@pytest.mark.rule("dropfleet.group.first-ship-free")
def test_a_ship_that_cannot_join_moves_as_it_likes() -> None:
    m = pair("ucm.toulon", (4.0, 40.0), (40.0, 40.0))
    go(m, (0.0, 10.0))
    m.play(MoveShip(1, ((45.0, 5.0),)))
    assert over(m)


@pytest.mark.rule("dropfleet.group.first-ship-free", "dropfleet.group.chain")
def test_with_the_chain_all_ships_are_linked() -> None:
    chain = pair("ucm.toulon", (20.0, 30.0), (22.5, 30.0), (25.0, 25.0))
    go(chain, (-45.0, 10.0))
    with pytest.raises(IllegalAction):
        chain.play(MoveShip(1, ((0.0, 5.0),)))
    loose = pair("ucm.toulon", (20.0, 30.0), (22.5, 30.0), (25.0, 25.0), coherency="one")
    go(loose, (-45.0, 10.0))
    loose.play(MoveShip(1, ((0.0, 5.0),)))
    assert loose.state.ships[1].moved


@pytest.mark.rule("dropfleet.group.first-ship-free")
def test_ships_still_off_the_table_are_no_company() -> None:
    scene = Scene()
    scene.group("ucm.toulon", 0, [(20.0, 30.0), (22.0, 30.0), (23.0, 21.0)])
    scene.state.ships[2].status = "waiting"
    m = scene.play(MoveShips(0))
    go(m, (-45.0, 10.0))
    with pytest.raises(IllegalAction):
        m.play(MoveShip(1, ((0.0, 9.0),)))


@pytest.mark.rule("dropfleet.group.open", "dropfleet.ship-rule.open", "dropfleet.group.coherency-changed")
def test_open_ships_go_where_they_like() -> None:
    m = pair("ucm.new-orleans", (20.0, 30.0), (22.0, 30.0))
    go(m, (-45.0, 10.0))
    m.play(MoveShip(1, ((45.0, 10.0),)))
    assert over(m)


@pytest.mark.rule("dropfleet.table.overlap", "dropfleet.range.no-blocking")
def test_two_stems_may_stand_on_one_spot() -> None:
    m = pair("ucm.toulon", (20.0, 30.0), (20.0, 30.0))
    go(m, (0.0, 6.0))
    m.play(MoveShip(1, ((0.0, 6.0),)))
    first, second = m.state.ships
    assert (first.x, first.y) == (second.x, second.y) == (20.0, 24.0)


# The edge


@pytest.mark.rule("dropfleet.table.edge", "dropfleet.table.size")
def test_a_ship_that_leaves_the_table_is_lost_without_an_explosion() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, x=24.0, y=6.0)
    scene.ship("scourge.umbra", 1, x=24.0, y=5.0)
    m = scene.play(MoveShips(0))
    go(m, (0.0, 6.0))
    assert m.state.ships[0].status == "table"
    scene = Scene()
    scene.ship("ucm.berlin", 0, x=24.0, y=6.0)
    m = scene.play(MoveShips(0))
    go(m, (0.0, 6.1))
    assert m.state.ships[0].status == "destroyed"
    assert told(m, ShipLost)[0].cause == "off the table"
    assert m.state.players[1].kill_points == CONTENT.ship_by_id["ucm.berlin"].points
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.table.edge")
def test_the_edge_may_be_forbidden_while_the_ship_can_stay() -> None:
    scene = Scene(table_edge="forbidden")
    scene.ship("ucm.berlin", 0, x=24.0, y=6.0)
    m = scene.play(MoveShips(0))
    assert refusal(m, (0.0, 7.0)) == "dropfleet.table.edge"
    assert refusal(m, (0.0, 5.0)) == ""
    trapped = Scene(table_edge="forbidden")
    trapped.ship("ucm.berlin", 0, x=24.0, y=1.0)
    assert refusal(trapped.play(MoveShips(0)), (0.0, 7.0)) == ""


# What lies on the way


def field(kind: Any, x: float, y: float) -> Field:
    return Field(kind, box(x, y, 6.0, 3.0))


@pytest.mark.rule("dropfleet.debris.damage", "dropfleet.move.through", "dropfleet.debris.kinds")
@pytest.mark.parametrize(("kind", "lock"), [("fine", 3), ("dense", 2)])
def test_debris_attacks_a_ship_that_passes(kind: str, lock: int) -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0)
    scene.state.fields.append(field(kind, 24.0, 20.0))
    m = scene.play(MoveShips(0), script=[lock, lock - 1, 1])
    go(m, (0.0, 8.0))
    (shot,) = told(m, Fired)
    assert (shot.lock, len(shot.rolls)) == (lock, 2)
    assert m.state.ships[0].hull == 9
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.debris.damage")
def test_a_turn_inside_a_field_counts_and_a_touched_edge_does_not() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, order="station-keeping")
    scene.state.fields.append(field("fine", 24.0, 24.0))
    m = scene.play(MoveShips(0), script=[1, 1])
    go(m, (20.0, 0.0))
    assert len(told(m, Fired)) == 1
    along = Scene()
    along.ship("ucm.berlin", 0, x=27.0)
    along.state.fields.append(field("fine", 24.0, 20.0))
    m = along.play(MoveShips(0))
    go(m, (0.0, 8.0))
    assert told(m, Fired) == []


@pytest.mark.rule("dropfleet.debris.once")
def test_once_for_each_field_and_turn() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, order="course-change", debris=1)
    scene.state.fields += [field("fine", 24.0, 21.0), field("fine", 24.0, 17.0)]
    m = scene.play(MoveShips(0), script=[1, 1])
    go(m, (0.0, 8.0))
    assert len(told(m, Fired)) == 1
    assert m.state.ships[0].debris == 3


@pytest.mark.rule("dropfleet.debris-asset.carried")
@pytest.mark.parametrize(("roll", "left"), [(2, 1), (3, 0)])
def test_assets_on_a_ship_that_enters_debris_are_rolled_for_first(roll: int, left: int) -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0)
    scene.state.fields.append(field("fine", 24.0, 20.0))
    scene.state.tokens = [AssetToken("scourge.bombers", 1, ship(0), 1, delayed=True)]
    m = scene.play(MoveShips(0), script=[roll, 1, 2])
    go(m, (0.0, 8.0))
    assert len(m.state.tokens) == left
    assert told(m, Fired)[0].rolls == (1, 2)


@pytest.mark.rule("dropfleet.launch.atmosphere-removes")
@pytest.mark.parametrize(("layer", "left"), [("high", 1), ("low", 0)])
def test_assets_do_not_follow_a_ship_into_atmosphere(layer: str, left: int) -> None:
    scene = Scene()
    scene.ship("ucm.new-orleans", 0, layer=layer)
    scene.state.tokens = [AssetToken("scourge.bombers", 1, ship(0), 1, delayed=True)]
    m = scene.play(MoveShips(0))
    go(m, (0.0, 6.0), layer="down", at=6.0)
    assert len(m.state.tokens) == left


@pytest.mark.rule("dropfleet.debris.not-atmosphere", "dropfleet.debris.layers")
def test_debris_lies_in_both_orbits_and_not_in_atmosphere() -> None:
    for layer, attacks in (("high", 1), ("low", 1), ("atmosphere", 0)):
        scene = Scene()
        scene.ship("ucm.new-orleans", 0, layer=layer)
        scene.state.fields.append(field("fine", 24.0, 23.0))
        m = scene.play(MoveShips(0), script=[1, 1] * attacks)
        go(m, (0.0, 2.0 if layer == "atmosphere" else 8.0))
        assert len(told(m, Fired)) == attacks


@pytest.mark.rule("dropfleet.ring.damage", "dropfleet.ring.line")
@pytest.mark.parametrize(("layer", "attacks"), [("high", 1), ("low", 0)])
def test_a_ring_harms_ships_of_its_layer_that_cross_it(layer: str, attacks: int) -> None:
    scene = Scene("erupting-battlefront")
    scene.ship("ucm.berlin", 0, y=26.0, layer=layer)
    m = scene.play(MoveShips(0), script=[1, 1] * attacks)
    go(m, (0.0, 6.0))
    assert [(shot.lock, len(shot.rolls)) for shot in told(m, Fired)] == [(2, 2)] * attacks


@pytest.mark.rule("dropfleet.ring.damage")
def test_a_ship_that_goes_down_before_the_ring_passes_under_it() -> None:
    scene = Scene("erupting-battlefront")
    scene.ship("ucm.berlin", 0, y=26.0)
    m = scene.play(MoveShips(0))
    go(m, (0.0, 6.0), layer="down", at=1.0)
    assert told(m, Fired) == []
    late = Scene("erupting-battlefront")
    late.ship("ucm.berlin", 0, y=26.0)
    m = late.play(MoveShips(0), script=[1, 1])
    go(m, (0.0, 6.0), layer="down", at=4.0)
    assert len(told(m, Fired)) == 1


@pytest.mark.rule("dropfleet.solid.collision")
@pytest.mark.parametrize(("run", "status"), [(4.9, "table"), (5.1, "destroyed")])
def test_a_ship_that_runs_over_a_moon_is_removed(run: float, status: str) -> None:
    scene = Scene("moonshot")
    scene.ship("ucm.berlin", 0)
    m = scene.play(MoveShips(0))
    moon = scenario_of(m).moons[0]
    m.state.ships[0].x, m.state.ships[0].y = moon.x, moon.y + moon.radius + 5.0
    go(m, (0.0, run))
    assert m.state.ships[0].status == status
    assert m.state.deaths == []  # no Catastrophic Damage


# What a board and a bot are offered


def test_candidates_are_legal_and_keep_together() -> None:
    rng = Random(5)
    m = pair("ucm.toulon", (20.0, 30.0), (22.0, 30.0))
    for _ in range(2):
        moves = m.candidates(m.pending[0], 12, rng)
        assert moves
        for move in moves:
            m.check(move, 0)
        m.play(moves[0])
    first, second = m.state.ships
    assert math.hypot(first.x - second.x, first.y - second.y) <= 3.0 + 1e-3


def test_the_aid_draws_the_reach_of_every_ship() -> None:
    m = pair("ucm.toulon", (20.0, 30.0), (22.0, 30.0))
    aid = m.aid(m.pending[0])
    assert isinstance(aid, MoveAid)
    assert [each.ship for each in aid.ships] == [0, 1]
    reach = aid.ships[0]
    assert reach.start == Placement(20.0, 30.0, 0.0)
    assert (reach.least, reach.most, reach.turns) == (5.0, 10.0, 1)
    assert all(5.0 - 1e-6 <= math.hypot(x - 20.0, y - 30.0) <= 10.0 + 1e-6 for x, y in reach.outline)
    assert reach.changes == ("down",)
    go(m, (0.0, 5.0))
    assert told(m, ShipMoved)[0].way == ((20.0, 30.0), (20.0, 25.0))
