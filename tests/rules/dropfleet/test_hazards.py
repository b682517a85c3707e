"""A ship on its way: debris, rings, moons and the edge act where it meets them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dropfleet.scene import Scene, dice_left, over, ship, told

from gravitable.games.dropfleet.actions import MoveShip, TurnTarget
from gravitable.games.dropfleet.events import AssetsLost, Catastrophe, Fired, ShipLost, ShipMoved
from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.space.crossing import fields_on, follow
from gravitable.games.dropfleet.state import AssetToken, DropfleetMatch
from gravitable.games.dropfleet.steps.damage import SCRAPS
from gravitable.games.dropfleet.steps.hazards import set_out
from gravitable.games.dropfleet.steps.impel import ImpelTurn
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.table import scenario_of
from gravitable.geometry.crossing import box
from gravitable.geometry.moves import Placement


def field(kind: Any, x: float, y: float, deep: float = 3.0) -> Field:
    """A field 6" wide and so deep from north to south."""
    return Field(kind, box(x, y, 6.0, deep))


def berlin(*fields: Field, scenario: str = "take-and-hold", **ship: Any) -> Scene:
    """A Berlin in the middle of the table, facing north, and debris."""
    scene = Scene(scenario)
    scene.ship("ucm.berlin", 0, **ship)
    scene.state.fields += fields
    return scene


def run(scene: Scene, *legs: tuple[float, float], script: Any = (), layer: Any = "", at: float = 0.0) -> Any:
    """The first ship moves."""
    m = scene.play(MoveShips(0), script=script)
    m.play(MoveShip(0, legs, layer, at))
    return m


def place(m: DropfleetMatch, number: int = 0) -> tuple[float, float]:
    return m.state.ships[number].x, m.state.ships[number].y


@pytest.mark.rule("dropfleet.move.through")
def test_a_turn_at_the_start_adds_no_point_to_the_way() -> None:
    """And where a ship runs nowhere, its way begins and ends at the same point."""
    here = Placement(24.0, 24.0, 0.0)
    for legs, points in (
        (((0.0, 0.0), (90.0, 5.0)), ((24.0, 24.0), (29.0, 24.0))),
        (((0.0, 5.0), (180.0, 5.0)), ((24.0, 24.0), (24.0, 19.0), (24.0, 24.0))),
        (((45.0, 0.0),), ((24.0, 24.0), (24.0, 24.0))),
    ):
        (stage,) = set_out(berlin().play(), 0, follow(here, legs, "high", "", 0.0)).stages
        assert stage.points == points


# Debris


@pytest.mark.rule("dropfleet.debris.damage", "dropfleet.move.through")
def test_a_ship_killed_by_debris_dies_where_it_came_into_it() -> None:
    """A field from y 18 to 21: the ship dies at its edge and explodes there, not at the end of its move."""
    scene = berlin(field("fine", 24.0, 19.5), hull=1)
    near = scene.ship("scourge.wyvern", 1, 24.0, 22.0)
    end = scene.ship("scourge.wyvern", 1, 24.0, 16.0)
    # A critical hit and a miss; the death: a roll of 5, one more for ten Hull, radius 1.
    m = run(scene, (0.0, 8.0), script=[5, 1, 5, 1])
    assert place(m) == (24.0, 21.0)
    assert m.state.ships[0].status == "destroyed"
    assert [event.way for event in told(m, ShipMoved)] == [((24.0, 24.0), (24.0, 21.0))]
    assert told(m, Catastrophe)[0].radius == 1.0
    assert (m.state.ships[near].hull, m.state.ships[end].hull) == (8, 10)
    assert over(m)


@pytest.mark.rule("dropfleet.debris.damage")
def test_a_ship_that_lives_runs_on() -> None:
    m = run(berlin(field("fine", 24.0, 19.5)), (0.0, 8.0), script=[3, 1, 1])
    ways = [event.way for event in told(m, ShipMoved)]
    assert ways == [((24.0, 24.0), (24.0, 21.0)), ((24.0, 21.0), (24.0, 16.0))]
    kinds = [type(event).__name__ for event in m.events if type(event) in (ShipMoved, Fired)]
    assert kinds == ["ShipMoved", "Fired", "ShipMoved"]
    assert (place(m), m.state.ships[0].hull) == ((24.0, 16.0), 9)


@pytest.mark.rule("dropfleet.debris.damage")
def test_a_ship_that_starts_in_debris_is_attacked_before_it_runs() -> None:
    m = run(berlin(field("fine", 24.0, 24.0), hull=1), (30.0, 8.0), script=[5, 1, 1])
    assert place(m) == (24.0, 24.0)
    assert told(m, ShipMoved) == []
    assert m.state.ships[0].status == "destroyed"


@pytest.mark.rule("dropfleet.debris.damage", "dropfleet.catastrophe.same-layer")
def test_it_is_attacked_on_the_layer_it_then_is_on() -> None:
    """Going down only behind the field, it dies in High Orbit; going down before it, in Low Orbit."""
    for at, layer in ((6.0, "high"), (1.0, "low")):
        m = run(berlin(field("fine", 24.0, 19.5), hull=1), (0.0, 8.0), script=[5, 1, 1], layer="down", at=at)
        assert m.state.ships[0].layer == layer
        assert m.state.ships[0].status == "destroyed"


@pytest.mark.rule("dropfleet.debris.damage", "dropfleet.debris.once")
def test_fields_act_in_the_order_of_the_way() -> None:
    """The second field of the list lies first; the Dense one behind it finds nobody."""
    scene = berlin(field("dense", 24.0, 17.5, 1.0), field("fine", 24.0, 21.5, 1.0), hull=1)
    m = run(scene, (0.0, 8.0), script=[5, 1, 1])
    assert place(m) == (24.0, 22.0)
    assert m.state.ships[0].debris == 0b10
    both = berlin(field("dense", 24.0, 17.5, 1.0), field("fine", 24.0, 21.5, 1.0))
    m = run(both, (0.0, 8.0), script=[1, 1, 1, 1])
    assert [shot.lock for shot in told(m, Fired)] == [3, 2]
    assert m.state.ships[0].debris == 0b11


@pytest.mark.rule("dropfleet.debris.once")
def test_no_second_roll_for_a_field_left_and_entered_again() -> None:
    """In over the southern edge, out over the eastern one, and in again over that."""
    scene = berlin(field("fine", 22.0, 19.0, 10.0), order="course-change", x=24.8, y=24.5, heading=350.0)
    m = run(scene, (0.0, 1.5), (45.0, 1.5), (-45.0, 4.0), script=[1, 1])
    assert len(told(m, Fired)) == 1
    assert [round(event.way[-1][0], 1) for event in told(m, ShipMoved)] == [24.7, 24.7]


@pytest.mark.rule("dropfleet.debris.damage")
def test_engines_lost_in_debris_do_not_shorten_the_move_under_way() -> None:
    """Half of a Berlin's Hull is gone: Engines Disabled (5, 1), two more damage."""
    m = run(berlin(field("fine", 24.0, 19.5), hull=6), (0.0, 8.0), script=[5, 1, 5, 1])
    assert m.state.ships[0].harm.engines
    assert (place(m), m.state.ships[0].hull) == ((24.0, 16.0), 3)


@pytest.mark.rule("dropfleet.debris-asset.all-kinds", "dropfleet.debris-asset.carried")
@pytest.mark.parametrize(
    "asset", ["scourge.bombers", "scourge.torpedoes", "scourge.fighters", "ucm.fighters"]
)
def test_every_kind_of_asset_is_tested_when_carried(asset: str) -> None:
    scene = berlin(field("fine", 24.0, 20.0))
    scene.state.tokens = [AssetToken(asset, 0 if asset[:3] == "ucm" else 1, ship(0), 2, delayed=True)]
    assert run(scene, (0.0, 8.0), script=[3, 1, 1]).state.tokens == []


@pytest.mark.rule("dropfleet.debris-asset.carried", "dropfleet.launch.atmosphere-removes")
def test_assets_meet_the_debris_before_they_are_left_behind() -> None:
    scene = Scene()
    scene.ship("ucm.new-orleans", 0, layer="low")
    scene.state.fields.append(field("fine", 24.0, 22.0, 2.0))
    scene.state.tokens = [AssetToken("scourge.bombers", 1, ship(0), 1, delayed=True)] * 2
    m = run(scene, (0.0, 6.0), script=[3, 2, 1, 1], layer="down", at=6.0)
    assert [(lost.count, lost.cause) for lost in told(m, AssetsLost)] == [(1, "debris"), (1, "atmosphere")]


# Standing, turning, climbing


@pytest.mark.rule("dropfleet.order.station-keeping-moves", "dropfleet.debris.damage")
def test_station_keeping_at_no_distance_is_a_move() -> None:
    """In a field the ship is attacked and assets at it are tested; a hundredth outside nothing happens."""
    scene = berlin(field("fine", 24.0, 24.0), order="station-keeping")
    scene.state.tokens = [AssetToken("scourge.bombers", 1, ship(0), 1, delayed=True)]
    m = run(scene, script=[3, 1, 1])
    assert m.state.tokens == []
    assert len(told(m, Fired)) == 1
    outside = berlin(field("fine", 24.0, 25.51), order="station-keeping")
    assert told(run(outside), Fired) == []


@pytest.mark.rule("dropfleet.debris.damage", "dropfleet.move.layer-up")
def test_a_climb_on_the_spot_is_a_move() -> None:
    m = run(berlin(field("fine", 24.0, 24.0), layer="low"), (0.0, 0.0), script=[1, 1], layer="up")
    assert len(told(m, Fired)) == 1


@pytest.mark.rule("dropfleet.debris.damage")
def test_only_who_neither_runs_nor_turns_nor_climbs_stays_still() -> None:
    """So a ship without Thrust, on any order but Station Keeping, is left alone."""
    m = berlin(field("fine", 24.0, 24.0), layer="low").play()
    here = Placement(24.0, 24.0, 0.0)
    assert fields_on(m, 0, follow(here, ((0.0, 0.0),), "low", "", 0.0)) == []
    assert fields_on(m, 0, follow(here, (), "low", "", 0.0)) == []
    # Where no layer changes, a move is not cut anywhere.
    assert len(follow(here, ((0.0, 6.0),), "low", "", 2.0).stretches) == 1
    assert fields_on(m, 0, follow(here, ((5.0, 0.0),), "low", "", 0.0)) == [0]
    assert fields_on(m, 0, follow(here, ((0.0, 0.1),), "low", "", 0.0)) == [0]
    assert fields_on(m, 0, follow(here, ((0.0, 0.0),), "low", "up", 0.0)) == [0]
    m.state.ships[0].order = "station-keeping"
    assert fields_on(m, 0, follow(here, (), "low", "", 0.0)) == [0]


def impelled(degrees: float, *, script: Any = (), **fields: Any) -> DropfleetMatch:
    scene = berlin(field("fine", 24.0, 24.0), **fields)
    m = scene.play(ImpelTurn(1, 0), script=script)
    m.play(TurnTarget(degrees))
    return m


@pytest.mark.rule("dropfleet.weapon-rule.impel", "dropfleet.debris.damage")
def test_a_ship_turned_inside_debris_is_attacked() -> None:
    m = impelled(20.0, script=[5, 1])
    assert (m.state.ships[0].heading, m.state.ships[0].hull) == (20.0, 9)
    assert m.state.ships[0].debris == 1


@pytest.mark.rule("dropfleet.weapon-rule.impel", "dropfleet.debris.once", "dropfleet.debris.not-atmosphere")
@pytest.mark.parametrize("fields", [{"debris": 1}, {"layer": "atmosphere"}, {"y": 28.0}, {"y": 25.5}])
def test_a_turn_costs_nothing_twice_a_turn_or_outside(fields: dict[str, Any]) -> None:
    assert told(impelled(20.0, **fields), Fired) == []


@pytest.mark.rule("dropfleet.weapon-rule.impel")
def test_a_ship_that_is_left_as_it_is_suffers_nothing() -> None:
    assert told(impelled(0.0), Fired) == []


# Rings: one across the table at y 24, in High Orbit


def ringed(y: float, x: float = 24.0, **fields: Any) -> Scene:
    return berlin(scenario="erupting-battlefront", x=x, y=y, **fields)


@pytest.mark.rule("dropfleet.ring.damage", "dropfleet.ring.touch")
def test_a_ring_reached_one_turn_and_left_the_next_acts_once() -> None:
    m = run(ringed(32.0), (0.0, 8.0), script=[1, 1])
    assert place(m) == (24.0, 24.0)
    assert len(told(m, Fired)) == 1
    assert told(run(ringed(24.0), (0.0, 8.0)), Fired) == []


@pytest.mark.rule("dropfleet.ring.touch", "dropfleet.table.stem")
@pytest.mark.parametrize(("y", "attacks"), [(32.0005, 1), (32.01, 0), (31.9995, 1), (31.99, 1)])
def test_just_at_the_ring_is_on_it(y: float, attacks: int) -> None:
    assert len(told(run(ringed(y), (0.0, 8.0), script=[1, 1] * attacks), Fired)) == attacks


@pytest.mark.rule("dropfleet.ring.twice")
def test_a_ring_crossed_out_and_back_in_one_move_acts_twice() -> None:
    """North over the ring at a shallow angle, then back over it."""
    scene = ringed(25.0, heading=70.0, order="course-change")
    m = run(scene, (0.0, 4.0), (45.0, 4.0), script=[1, 1, 1, 1])
    assert len(told(m, Fired)) == 2
    assert m.state.ships[0].y > 24.0
    out = run(ringed(25.0, heading=70.0, order="course-change"), (0.0, 8.0), script=[1, 1])
    assert len(told(out, Fired)) == 1


@pytest.mark.rule("dropfleet.ring.touch")
def test_a_run_along_the_ring_acts_once_where_it_is_reached() -> None:
    along = ringed(24.0, heading=90.0)
    assert told(run(along, (0.0, 8.0)), Fired) == []
    bent = ringed(27.0, heading=45.0, order="course-change")
    m = run(bent, (0.0, 3.0 * 2**0.5), (45.0, 3.0), script=[1, 1])
    assert m.state.ships[0].y == pytest.approx(24.0, abs=1e-3)
    assert len(told(m, Fired)) == 1


@pytest.mark.rule("dropfleet.ring.touch", "dropfleet.ring.damage")
def test_a_climb_right_on_the_ring_reaches_it() -> None:
    m = run(ringed(26.0, layer="low"), (0.0, 4.0), script=[1, 1], layer="up", at=2.0)
    assert len(told(m, Fired)) == 1
    before = run(ringed(26.0, layer="low"), (0.0, 4.0), script=[1, 1], layer="up", at=1.0)
    assert len(told(before, Fired)) == 1
    after = run(ringed(26.0, layer="low"), (0.0, 4.0), layer="up", at=3.0)
    assert told(after, Fired) == []


@pytest.mark.rule("dropfleet.ring.damage")
def test_a_ship_killed_by_a_ring_dies_at_it() -> None:
    m = run(ringed(30.0, hull=1), (0.0, 8.0), script=[6, 1, 1])
    assert place(m) == (24.0, 24.0)
    assert m.state.ships[0].status == "destroyed"


@pytest.mark.rule("dropfleet.launch.rings", "dropfleet.debris-asset.carried")
@pytest.mark.parametrize(("option", "dice", "left"), [("printed", [], 2), ("with-rings", [3, 4], 1)])
def test_a_ring_takes_assets_carried_through_it_by_the_experimental_rule(
    option: str, dice: list[int], left: int
) -> None:
    scene = Scene("erupting-battlefront", launch_debris=option)
    scene.ship("ucm.berlin", 0, y=30.0)
    scene.state.tokens = [AssetToken("scourge.bombers", 1, ship(0), 1, delayed=True)] * 2
    m = run(scene, (0.0, 8.0), script=[*dice, 1, 1])
    assert len(m.state.tokens) == left
    assert dice_left(m) == 0


# Moons


@pytest.mark.rule("dropfleet.solid.collision")
def test_debris_before_a_moon_acts_and_debris_behind_it_does_not() -> None:
    for y, dice in ((32.0, [1, 1]), (17.0, [])):
        scene = berlin(field("fine", 24.0, y, 1.0), scenario="moonshot", y=35.0)
        m = run(scene, (0.0, 8.0), script=dice)
        assert scenario_of(m).moons[0].radius == 6.0
        assert place(m) == (24.0, 30.0)
        assert told(m, ShipLost)[0].cause == "collision"
        assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.solid.collision")
def test_a_moon_may_be_touched_but_not_entered() -> None:
    for y, status in ((38.0, "table"), (37.99, "destroyed")):
        assert run(berlin(scenario="moonshot", y=y), (0.0, 8.0)).state.ships[0].status == status
    for x, status in ((18.0, "table"), (18.02, "destroyed")):  # along its side
        scene = berlin(scenario="moonshot", x=x, y=28.0)
        assert run(scene, (0.0, 8.0)).state.ships[0].status == status


@pytest.mark.rule("dropfleet.solid.collision", "dropfleet.solid.layers")
def test_a_ship_that_climbs_out_of_atmosphere_into_a_moon_is_lost() -> None:
    for y, status in ((28.0, "destroyed"), (34.0, "table")):
        scene = Scene("moonshot")
        scene.ship("ucm.new-orleans", 0, y=y, heading=180.0, layer="atmosphere")
        m = run(scene, (0.0, 1.0), layer="up")
        assert m.state.ships[0].status == status


@pytest.mark.rule("dropfleet.unique-rule.box-of-scraps", "dropfleet.solid.collision", "dropfleet.table.edge")
def test_a_box_of_scraps_does_not_help_who_runs_into_a_moon_or_off_the_table() -> None:
    assert run(berlin(scenario="moonshot", y=33.0, tokens=SCRAPS), (0.0, 8.0)).state.ships[0].hull == 0
    assert run(berlin(y=5.0, tokens=SCRAPS), (0.0, 8.0)).state.ships[0].status == "destroyed"


# The edge


@pytest.mark.rule("dropfleet.table.edge")
def test_a_ship_that_leaves_the_table_is_lost_at_its_edge() -> None:
    m = run(berlin(field("fine", 24.0, 3.0, 1.0), y=5.0), (0.0, 8.0), script=[1, 1])
    assert place(m) == (24.0, 0.0)
    assert told(m, ShipLost)[0].cause == "off the table"
    assert len(told(m, Fired)) == 1


def convoy(y: float, kind: str = "ucm.london", *, heading: float = 180.0) -> Scene:
    """A ship of the second seat, which is to leave by the southern edge."""
    scene = Scene("heavy-convoy")
    scene.ship(kind, 1, y=y, heading=heading)
    return scene


@pytest.mark.rule("dropfleet.scenario-rule.heavy-convoy")
@pytest.mark.parametrize(
    ("y", "status", "points"),
    [(42.0, "left", 3), (42.5, "left", 3), (41.9995, "left", 3), (41.99, "table", 0)],
)
def test_a_dreadnought_that_touches_the_opposing_edge_has_reached_it(
    y: float, status: str, points: int
) -> None:
    m = run(convoy(y), (0.0, 6.0))
    assert (m.state.ships[0].status, m.state.players[1].vp) == (status, points)
    assert m.state.players[0].kill_points == 0


@pytest.mark.rule("dropfleet.scenario-rule.heavy-convoy", "dropfleet.table.edge")
def test_other_edges_and_other_ships_are_no_escape() -> None:
    assert run(convoy(5.0, heading=0.0), (0.0, 6.0)).state.ships[0].status == "destroyed"
    assert run(convoy(6.0, heading=0.0), (0.0, 6.0)).state.ships[0].status == "table"
    assert run(convoy(40.0, "ucm.berlin"), (0.0, 8.0)).state.ships[0].status == "table"
    assert run(convoy(40.1, "ucm.berlin"), (0.0, 8.0)).state.ships[0].status == "destroyed"


@pytest.mark.rule("dropfleet.scenario-rule.heavy-convoy")
def test_a_dreadnought_leaves_by_the_edge_it_crosses_first() -> None:
    """Aslant towards the corner: over the western edge it is lost, over the southern one it escapes."""
    for x, status in ((1.0, "destroyed"), (5.0, "left")):
        scene = convoy(45.0, heading=225.0)
        scene.state.ships[0].x = x
        assert run(scene, (0.0, 6.0)).state.ships[0].status == status
