"""Damage control, regeneration and orbital decay."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import Scene, dice_left, options, over, ship, told

from gravitable.games.dropfleet.events import Catastrophe, HullRegained, LayerChanged, ShipLost
from gravitable.games.dropfleet.state import NEUTRAL, UNHARMED, AssetToken, DropfleetMatch, Harm
from gravitable.games.dropfleet.steps.damage import SCRAPS, Aftermath
from gravitable.games.dropfleet.steps.roundup.actions import RepairEffect, RollRegeneration
from gravitable.games.dropfleet.steps.roundup.damage_control import (
    BurnOn,
    ControlDamage,
    Regeneration,
    repair_one,
    to_repair,
)
from gravitable.games.dropfleet.steps.roundup.decay import OrbitalDecay
from gravitable.games.dropfleet.steps.roundup.events import Burnt, DamageControlRolled, RepairsRolled
from gravitable.games.dropfleet.steps.roundup.phase import Roundup


def hurt(kind: str = "ucm.berlin", **harm: Any) -> tuple[Scene, int]:
    """A ship with something wrong with it."""
    scene = Scene()
    number = scene.ship(kind, 0, harm=replace(UNHARMED, **harm))
    return scene, number


def harm_of(m: DropfleetMatch, number: int) -> Harm:
    return m.state.ships[number].harm


@pytest.mark.rule("dropfleet.damage-control.each")
def test_one_die_for_each_repairable_effect() -> None:
    scene, number = hurt(fires=2, surges=True, scanners=True, engines=True, decay=True, corruptors=1)
    m = scene.play(ControlDamage(), script=[4, 3, 4, 4, 3, 4, 5])
    effects = [event.effect for event in told(m, DamageControlRolled)]
    assert effects == ["fires", "fires", "corruptors", "surges", "scanners", "engines", "decay"]
    assert harm_of(m, number) == replace(UNHARMED, fires=1, scanners=True)


@pytest.mark.rule("dropfleet.damage-control.each")
def test_what_cannot_be_repaired_is_not_rolled_for() -> None:
    """Cracked armour, lost engines, leaks, lost weapons, and silence of the guns stay."""
    scene, _ = hurt(cracked=True, engine_lost=True, leak=True, lost=3, offline=True, beast=True)
    assert over(scene.play(ControlDamage()))
    assert list(to_repair(UNHARMED)) == []


@pytest.mark.rule("dropfleet.damage-control.repaired", "dropfleet.damage-control.failed")
@pytest.mark.parametrize(("roll", "repaired"), [(2, False), (3, False), (4, True), (6, True)])
def test_four_or_more_repairs(roll: int, repaired: bool) -> None:
    scene, number = hurt(scanners=True)
    m = scene.play(ControlDamage(), script=[roll])
    assert harm_of(m, number).scanners is not repaired
    assert m.state.ships[number].hull == 10


@pytest.mark.rule("dropfleet.damage-control.failed-badly")
def test_a_one_costs_hull_without_saves_and_repairs_nothing() -> None:
    scene, number = hurt(scanners=True)
    m = scene.play(ControlDamage(), script=[1])
    assert m.state.ships[number].hull == 9
    assert harm_of(m, number).scanners


@pytest.mark.rule("dropfleet.damage-control.once")
def test_a_failed_repair_waits_for_the_next_turn() -> None:
    scene, number = hurt(scanners=True)
    m = scene.play(Roundup(), script=[3, 4, 2])
    assert over(m)
    assert harm_of(m, number).scanners
    assert len(told(m, DamageControlRolled)) == 1


@pytest.mark.rule("dropfleet.damage-control.fires-first", "dropfleet.crippling.fire")
def test_fires_burn_before_anybody_repairs_them() -> None:
    scene, number = hurt(fires=2)
    m = scene.play(Roundup(), script=[3, 4, 4, 4])
    assert m.state.ships[number].hull == 8
    assert harm_of(m, number).fires == 0
    kinds = [type(event) for event in m.events]
    assert kinds.index(Burnt) < kinds.index(DamageControlRolled)


@pytest.mark.rule("dropfleet.weapon-rule.corruptor")
def test_each_corruptor_token_costs_hull_and_is_repaired_like_crippling() -> None:
    scene, number = hurt(corruptors=3)
    m = scene.play(BurnOn(), ControlDamage(), script=[4, 4, 3])
    assert m.state.ships[number].hull == 7
    assert harm_of(m, number).corruptors == 1


@pytest.mark.rule("dropfleet.crippling.dread-containment")
def test_failing_containment_costs_two_and_takes_two_successes() -> None:
    scene, number = hurt("ucm.london", containment=2)
    m = scene.play(BurnOn(), ControlDamage(), BurnOn(), ControlDamage(), BurnOn(), script=[4, 4])
    assert m.state.ships[number].hull == 26 - 4
    assert harm_of(m, number).containment == 0


@pytest.mark.rule("dropfleet.damage-control.destroyed")
def test_a_ship_that_burns_out_explodes_as_usual() -> None:
    scene, number = hurt(fires=1)
    scene.state.ships[number].hull = 1
    near = scene.ship("ucm.berlin", 0, 24.0, 25.0)
    # Initiative, then 3+1: Shredded, radius 2, one point on the neighbour, not saved. The dead do not repair.
    m = scene.play(Roundup(), script=[3, 4, 3, 2, 1])
    assert m.state.ships[number].status == "destroyed"
    assert told(m, Catastrophe)[0].roll == 4
    assert m.state.ships[near].hull == 9
    assert dice_left(m) == 0


def experimental(kind: str = "ucm.berlin", **harm: Any) -> tuple[Scene, int]:
    scene, number = hurt(kind, **harm)
    scene.options = replace(scene.options, damage_control="experimental")
    return scene, number


@pytest.mark.rule("dropfleet.damage-control.experimental")
def test_by_option_every_success_repairs_what_the_owner_chooses() -> None:
    """Three effects, three dice, one 4: one success; the 1 does no harm."""
    scene, number = experimental(fires=1, scanners=True, decay=True)
    m = scene.play(ControlDamage(), script=[4, 1, 3])
    assert told(m, RepairsRolled) == [RepairsRolled(number, (4, 1, 3))]
    assert options(m) == [RepairEffect(number, each) for each in ("fires", "scanners", "decay")]
    m.play(RepairEffect(number, "decay"))
    assert over(m)
    assert harm_of(m, number) == replace(UNHARMED, fires=1, scanners=True)
    assert m.state.ships[number].hull == 10


@pytest.mark.rule("dropfleet.damage-control.experimental")
def test_by_option_nobody_is_asked_where_nothing_is_to_choose() -> None:
    scene, number = experimental(scanners=True, fires=1)
    assert over(scene.play(ControlDamage(), script=[3, 1]))
    m = scene.play(ControlDamage(), script=[4, 4])
    m.play(RepairEffect(number, "scanners"))  # the fire is all that is left
    assert over(m)
    assert harm_of(m, number) == UNHARMED
    scene, number = experimental(fires=3)
    m = scene.play(ControlDamage(), script=[4, 3, 6])
    assert over(m)
    assert harm_of(m, number) == replace(UNHARMED, fires=1)


@pytest.mark.rule("dropfleet.damage-control.experimental", "dropfleet.crippling.dread-containment")
def test_by_option_two_successes_may_go_to_failing_containment() -> None:
    scene, number = experimental("ucm.london", containment=2, scanners=True)
    m = scene.play(ControlDamage(), script=[4, 4])
    m.play(RepairEffect(number, "containment"))
    m.play(RepairEffect(number, "containment"))
    assert over(m)
    assert harm_of(m, number) == replace(UNHARMED, scanners=True)


@pytest.mark.rule("dropfleet.damage-control.experimental", "dropfleet.unique-rule.repair-bay")
def test_by_option_a_repair_bay_adds_to_every_die() -> None:
    scene, number = experimental("resistance.aldrin", scanners=True, fires=1)
    scene.ship("resistance.triumvir", 0, 24.0, 30.0)
    m = scene.play(ControlDamage(), script=[2, 1])
    assert told(m, RepairsRolled) == [RepairsRolled(number, (4, 3))]
    m.play(RepairEffect(number, "fires"))
    assert harm_of(m, number) == replace(UNHARMED, scanners=True)


@pytest.mark.rule("dropfleet.damage-control.experimental", "dropfleet.ship-rule.regenerate")
def test_by_option_a_one_still_harms_who_regenerates() -> None:
    scene = Scene(damage_control="experimental")
    number = scene.ship("phr.pegasus", 0, hull=4)
    m = scene.play(Regeneration(), script=[1])
    m.play(RollRegeneration(number, 1))
    assert m.state.ships[number].hull == 3


@pytest.mark.rule("dropfleet.unique-rule.repair-bay")
def test_a_repair_bay_within_six_inches_adds_two() -> None:
    for away, repaired in ((6.0, True), (6.1, False)):
        scene, number = hurt("resistance.aldrin", scanners=True)
        scene.ship("resistance.triumvir", 0, 24.0, 24.0 + away)
        m = scene.play(ControlDamage(), script=[2])
        assert harm_of(m, number).scanners is not repaired


@pytest.mark.rule("dropfleet.ship-rule.regenerate")
def test_regenerate_rolls_up_to_so_many_dice() -> None:
    """A Pegasus has Regenerate (6): 4 and more regain a Hull, 1 costs one, and none is gained beyond five."""
    scene = Scene()
    number = scene.ship("phr.pegasus", 0, hull=4)
    m = scene.play(Regeneration(), script=[3])
    while not over(m):
        m.play(RollRegeneration(number, 1))
    assert m.state.ships[number].hull == 4
    scene = Scene()
    number = scene.ship("phr.pegasus", 0, hull=3)
    m = scene.play(Regeneration(), script=[1, 4, 4, 6])
    assert options(m) == [RollRegeneration(number, dice) for dice in range(6, -1, -1)]
    m.play(RollRegeneration(number, 6))
    assert m.state.ships[number].hull == 5
    assert [(event.points, event.hull) for event in told(m, HullRegained)] == [(1, 3), (1, 4), (1, 5)]
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.ship-rule.regenerate")
@pytest.mark.parametrize("seat", [0, NEUTRAL])
def test_dice_that_could_destroy_a_ship_are_its_players_choice(seat: int) -> None:
    """The relic has Regenerate (2): nobody is asked while it is nobody's, and all is rolled."""
    scene = Scene()
    number = scene.ship("neutral.automated-dreadnought", seat, hull=2)
    m = scene.play(Regeneration(), script=[4, 4])
    if seat == 0:
        assert options(m) == [RollRegeneration(number, dice) for dice in (2, 1, 0)]
        m.play(RollRegeneration(number, 2))
    assert over(m)
    assert m.state.ships[number].hull == 4


@pytest.mark.rule("dropfleet.ship-rule.regenerate")
def test_a_whole_ship_rolls_nothing() -> None:
    scene = Scene()
    scene.ship("phr.pegasus", 0)
    assert over(scene.play(Regeneration()))


def test_a_card_repairs_what_kills_first() -> None:
    scene, number = hurt(scanners=True, decay=True)
    m = scene.play()
    repair_one(m, number)
    assert harm_of(m, number) == replace(UNHARMED, scanners=True)


# Orbital decay


@pytest.mark.rule("dropfleet.decay.falls", "dropfleet.decay.result")
def test_a_decaying_ship_sinks_one_layer_a_turn() -> None:
    scene, number = hurt(decay=True)
    m = scene.play(OrbitalDecay())
    assert m.state.ships[number].layer == "low"
    assert told(m, LayerChanged) == [LayerChanged(number, "low")]


@pytest.mark.rule("dropfleet.decay.atmosphere")
def test_a_ship_that_cannot_fly_there_burns_up_without_catastrophe() -> None:
    scene, number = hurt(decay=True)
    scene.state.ships[number].layer = "low"
    near = scene.ship("ucm.berlin", 0, 24.0, 24.0, "low")
    m = scene.play(OrbitalDecay(), Aftermath())
    assert m.state.ships[number].status == "destroyed"
    assert told(m, ShipLost)[0].cause == "burnt up"
    assert m.state.ships[near].hull == 10
    assert m.state.players[1].kill_points == 105


@pytest.mark.rule(
    "dropfleet.decay.atmosphere", "dropfleet.decay.falls", "dropfleet.launch.atmosphere-removes"
)
def test_an_atmospheric_ship_falls_no_lower_than_atmosphere() -> None:
    scene, number = hurt("ucm.new-orleans", decay=True)
    scene.state.ships[number].layer = "low"
    scene.state.tokens = [AssetToken("scourge.bombers", 1, ship(number), 2, True)]
    m = scene.play(OrbitalDecay())
    assert m.state.ships[number].layer == "atmosphere"
    assert m.state.tokens == []
    m = scene.play(OrbitalDecay())
    assert (m.state.ships[number].status, m.state.ships[number].layer) == ("table", "atmosphere")
    assert told(m, LayerChanged) == []
    assert m.state.ships[number].harm.decay


@pytest.mark.rule("dropfleet.decay.falls")
def test_by_option_it_hits_the_ground() -> None:
    scene, number = hurt("ucm.new-orleans", decay=True)
    scene.options = replace(scene.options, decay_in_atmosphere="crashes")
    scene.state.ships[number].layer = "low"
    assert scene.play(OrbitalDecay()).state.ships[number].status == "table"
    m = scene.play(OrbitalDecay(), Aftermath())
    assert told(m, ShipLost) == [ShipLost(number, "hit the ground")]
    assert told(m, Catastrophe) == []


@pytest.mark.rule("dropfleet.unique-rule.box-of-scraps", "dropfleet.decay.atmosphere")
def test_a_box_of_scraps_keeps_a_falling_ship_in_orbit() -> None:
    """D3 Hull are left of ten: it is Crippled (5, 1: engines, two damage). The second fall is the end."""
    scene, number = hurt(decay=True)
    scene.state.ships[number].layer, scene.state.ships[number].tokens = "low", SCRAPS
    m = scene.play(OrbitalDecay(), script=[6, 5, 1])
    fallen = m.state.ships[number]
    assert (fallen.status, fallen.layer, fallen.hull, fallen.tokens) == ("table", "low", 1, 0)
    assert fallen.harm.engines
    assert scene.play(OrbitalDecay()).state.ships[number].status == "destroyed"


@pytest.mark.rule("dropfleet.decay.repairable")
def test_decay_is_repaired_before_it_falls() -> None:
    scene, number = hurt(decay=True, cracked=True)
    m = scene.play(Roundup(), script=[3, 4, 4])
    assert m.state.ships[number].layer == "high"
    assert harm_of(m, number) == replace(UNHARMED, cracked=True)
