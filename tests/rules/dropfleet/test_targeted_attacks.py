"""From a weapon on its sheet to the dice the engine rolls: every modifier in its place."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dropfleet.scene import CONTENT, Scene, ship

from gravitable.games.dropfleet.actions import Shot
from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.fire.attack import Attack
from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.fire.targeted_attack import TargetedAttack
from gravitable.games.dropfleet.fire.targeting import Attacker
from gravitable.games.dropfleet.steps.shots import ResolveShots, Rolled
from gravitable.geometry.crossing import box


def an_attack(
    kind: str,
    rule: str,
    enemy: str = "ucm.berlin",
    *,
    far: float = 4.0,
    order: str = "standard",
    layers: tuple[str, str] = ("high", "high"),
    dice: int = 0,
    fields: tuple[Field, ...] = (),
    overcharge: bool = False,
    **target: Any,
) -> TargetedAttack | None:
    """The attack of the first weapon of a class with a special rule, or a word in its name."""
    weapons = CONTENT.ship_by_id[kind].weapons
    weapon = next(no for no, each in enumerate(weapons) if each.has(rule) or rule in each.name)
    scene = Scene()
    scene.ship(kind, 0, y=30.0, order=order, layer=layers[0])
    scene.ship(enemy, 1, y=30.0 - far, layer=layers[1], **target)
    scene.state.fields.extend(fields)
    m = scene.play()
    shot = Shot(0, weapon, ship(1), overcharge)
    rolled = (Rolled(0, weapon, dice, 0),) if dice else ()
    return ResolveShots(0, (shot,), rolled).targeted_attack(m, Attacker(m, 0), shot)


def made(kind: str, rule: str, enemy: str = "ucm.berlin", **more: Any) -> Attack:
    found = an_attack(kind, rule, enemy, **more)
    assert found is not None
    return found.attack


@pytest.mark.rule("dropfleet.weapon-rule.fusillade")
@pytest.mark.parametrize(("order", "dice"), [("standard", 4), ("weapons-free", 8)])
def test_fusillade_adds_dice_on_weapons_free(order: str, dice: int) -> None:
    assert made("phr.castor", "Fusillade", order=order).dice == (Dice(plus=dice),)


@pytest.mark.rule("dropfleet.allocate.random-attack", "dropfleet.weapon.attack")
def test_a_random_attack_has_the_dice_that_were_rolled() -> None:
    assert made("ucm.berlin", "Shark", dice=5).dice == (Dice(plus=5),)
    assert made("ucm.toulon", "Mass Driver").dice == (Dice(plus=3),)


@pytest.mark.rule("dropfleet.hit.between-layers", "dropfleet.ship-rule.monitor")
def test_another_layer_costs_one_and_monitors_do_not_pay() -> None:
    assert made("ucm.toulon", "Mass Driver").lock == 4
    assert made("ucm.toulon", "Mass Driver", layers=("low", "high")).lock == 5
    assert made("phr.castor", "Quad", layers=("low", "high")).lock == 4


@pytest.mark.rule(
    "dropfleet.hit.atmosphere-lock", "dropfleet.hit.atmosphere-range", "dropfleet.weapon-rule.re-entry"
)
def test_into_atmosphere_at_six_plus_within_scan_but_for_re_entry() -> None:
    low = ("low", "atmosphere")
    assert made("ucm.toulon", "Mass Driver", "ucm.new-orleans", layers=low).lock == 6
    assert an_attack("ucm.toulon", "Mass Driver", "ucm.new-orleans", layers=low, far=6.1, spike=2) is None
    assert made("ucm.kyiv", "Re-Entry", "ucm.new-orleans", layers=low, far=9.0).lock == 3


@pytest.mark.rule("dropfleet.hit.atmosphere-close-action-in", "dropfleet.hit.atmosphere-close-action-from")
def test_no_close_action_into_or_out_of_atmosphere() -> None:
    assert an_attack("ucm.toulon", "Barracuda", "ucm.new-orleans", layers=("low", "atmosphere")) is None
    assert an_attack("ucm.new-orleans", "Barracuda", layers=("atmosphere", "low")) is None


@pytest.mark.rule("dropfleet.weapon-rule.air-to-air", "dropfleet.weapon-rule.air-to-air-close-action")
def test_air_to_air_weapons_are_at_home_in_atmosphere() -> None:
    inside = ("atmosphere", "atmosphere")
    assert made("phr.echo", "Air-to-Air", "ucm.new-orleans", layers=inside).lock == 3
    assert made("phr.echo", "Air-to-Air", layers=("atmosphere", "low")).lock == 5


@pytest.mark.rule("dropfleet.weapon-rule.escape-velocity")
def test_escape_velocity_fires_upwards_only_without_penalty() -> None:
    assert made("scourge.scylla", "Escape Velocity", layers=("low", "high")).lock == 3
    assert an_attack("scourge.scylla", "Escape Velocity", layers=("high", "high")) is None


@pytest.mark.rule("dropfleet.debris.lock", "dropfleet.debris.scan", "dropfleet.debris.blocked")
def test_debris_on_the_line_burdens_the_shot() -> None:
    fine = Field("fine", box(24.0, 28.0, 6.0, 1.0))
    dense = Field("dense", box(24.0, 28.0, 6.0, 1.0))
    assert made("ucm.toulon", "Mass Driver", fields=(fine,)).lock == 5
    assert made("ucm.toulon", "Mass Driver", fields=(dense,)).lock == 6
    assert an_attack("ucm.toulon", "Mass Driver", fields=(fine,), far=6.1) is None  # Scan 0 and Signature 6
    thick = Field("fine", box(24.0, 24.0, 6.0, 6.5))
    assert an_attack("ucm.london", "Core Battery", fields=(thick,), far=12.0) is None


@pytest.mark.rule("dropfleet.weapon-rule.calibre-critical", "dropfleet.ship-rule.reinforced-armour")
def test_margins_of_heavy_calibre_and_reinforced_armour() -> None:
    heavy = next(
        each
        for each in CONTENT.ship
        if any(w.has("Calibre") and "H" in w.specials["Calibre"].words and "F" in w.arc for w in each.weapons)
    )
    assert made("ucm.toulon", "Mass Driver").margin == 2
    assert made("ucm.toulon", "Mass Driver", "scourge.pungari-thresher").margin == 3
    assert made(heavy.id, "Calibre").margin == 1
    assert made(heavy.id, "Calibre", "scourge.pungari-thresher").margin == 2


@pytest.mark.rule("dropfleet.weapon-rule.mauler", "dropfleet.crippling.armour-cracked")
def test_a_mauler_locks_at_the_armour_as_it_stands() -> None:
    assert made("resistance.armstrong", "Mauler", "ucm.berlin", far=3.0).lock == 3
    assert made("resistance.armstrong", "Mauler", "resistance.gladiator", far=3.0).lock == 2
    assert made("resistance.armstrong", "Mauler", "resistance.gladiator", far=3.0, crippled=1).lock == 4


@pytest.mark.rule("dropfleet.weapon-rule.scald")
def test_scald_works_within_scan_only() -> None:
    assert made("scourge.umbra", "Oculus", far=6.0).scald == 1
    assert made("scourge.umbra", "Oculus", far=6.1).scald == 0
    assert made("ucm.toulon", "Mass Driver").scald == 0


@pytest.mark.rule(
    "dropfleet.weapon-rule.close-action", "dropfleet.weapon-rule.swarmer", "dropfleet.weapon-rule.beam"
)
def test_what_point_defence_costs() -> None:
    assert made("ucm.toulon", "Mass Driver").point_defence == 0
    assert made("ucm.toulon", "Barracuda").point_defence == 1
    assert made("phr.pegasus", "Nano Drones", dice=5).point_defence == 2
    assert made("shaltari.turquoise", "Ion Aura").point_defence == 0


@pytest.mark.rule(
    "dropfleet.weapon-rule.burnthrough-cap",
    "dropfleet.weapon-rule.particle",
    "dropfleet.weapon-rule.overcharge",
)
def test_caps_particles_and_doubled_damage() -> None:
    laser = made("ucm.berlin", "Burnthrough")
    assert (laser.burnthrough, laser.particle, laser.times, laser.hit_effects) == (6, False, 1, ("Flash",))
    assert made("shaltari.plutonium", "Particle").particle
    assert made("shaltari.plutonium", "Distortion").damage is None
    charged = made("phr.romulus", "Hypernova", order="weapons-free", overcharge=True)
    assert (charged.times, charged.burnthrough) == (2, 14)
