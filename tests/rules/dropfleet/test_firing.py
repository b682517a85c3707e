"""Firing: range and arc, what may be fired together, dice allocated before any is rolled."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from tests.rules.dropfleet.scene import CONTENT, Scene, dice_left, options, over, sector, ship, told

from gravitable.games.dropfleet.actions import NUKE, Fire, RollAttack, Shot
from gravitable.games.dropfleet.events import Fired, PointDefenceRolled, SavesRolled
from gravitable.games.dropfleet.fire.fire_limit import fire_limit, systems_used, too_many, unusable
from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.fire.targeting import Attacker, legal_shots
from gravitable.games.dropfleet.fleets.fleet import Group
from gravitable.games.dropfleet.ships.gear import gear_of
from gravitable.games.dropfleet.state import DropfleetMatch, Harm, Target
from gravitable.games.dropfleet.steps.activation import EndGroup, activate_group
from gravitable.games.dropfleet.steps.allocation import AllocateFire, FireAid, OpenFire
from gravitable.games.dropfleet.steps.shots import Rolled
from gravitable.games.dropfleet.table import armour_of, gear, pd_of
from gravitable.geometry.crossing import box
from gravitable.kernel import IllegalAction

BERLIN_LEFT, BERLIN_RIGHT, BERLIN_LASER, BERLIN_MISSILES = range(4)


def facing(
    kind: str = "ucm.berlin",
    enemy: str = "scourge.umbra",
    *,
    far: float = 6.0,
    order: str = "weapons-free",
    script: Sequence[int] = (),
    rolled: tuple[Rolled, ...] = (),
    harm: Harm | None = None,
    options_of: dict[str, Any] | None = None,
    **fields: Any,
) -> DropfleetMatch:
    """A ship of seat 0 facing north, an enemy so far ahead."""
    scene = Scene(**(options_of or {}))
    scene.ship(kind, 0, y=30.0, order=order, harm=harm or Harm())
    scene.ship(enemy, 1, y=30.0 - far, **fields)
    return scene.play(AllocateFire(0, rolled), script=script)


def refusal(m: DropfleetMatch, *shots: Shot) -> str:
    try:
        m.check(Fire(shots), 0)
    except IllegalAction as error:
        return error.rule
    return ""


def at(weapon: int, target: Target | None = None, **more: Any) -> Shot:
    return Shot(0, weapon, target or ship(1), **more)


# Range and arc


@pytest.mark.rule("dropfleet.solid.fire")
def test_fire_that_a_moon_stops_is_refused_for_the_moon() -> None:
    scene = Scene("moonshot")
    scene.ship("ucm.berlin", 0, y=31.0, order="weapons-free")
    scene.ship("scourge.umbra", 1, y=17.0, spike=2)
    m = scene.play()
    aim = Attacker(m, 0).aim(BERLIN_LASER, ship(1))
    assert isinstance(aim, IllegalAction)
    assert aim.rule == "dropfleet.solid.fire"


@pytest.mark.rule("dropfleet.debris.blocked")
def test_fire_that_debris_stops_is_refused_for_the_debris() -> None:
    for wide, rule in ((6.0, ""), (6.01, "dropfleet.debris.blocked")):
        scene = Scene()
        scene.ship("ucm.berlin", 0, y=31.0, order="weapons-free")
        scene.ship("scourge.umbra", 1, y=17.0, spike=2)
        scene.state.fields.append(Field("fine", box(24.0, 24.0, 6.0, wide)))
        aim = Attacker(scene.play(), 0).aim(BERLIN_LASER, ship(1))
        assert (aim.rule if isinstance(aim, IllegalAction) else "") == rule


@pytest.mark.rule("dropfleet.range.within", "dropfleet.profile.scan", "dropfleet.profile.signature")
def test_a_target_is_within_scan_plus_signature() -> None:
    assert refusal(facing(far=14.0), at(BERLIN_LEFT)) == ""  # Scan 6" and Signature 8"
    assert refusal(facing(far=6.0, silent=True), at(BERLIN_LEFT)) == ""
    far = Scene()
    far.ship("ucm.berlin", 0, y=30.0, order="weapons-free")
    far.ship("scourge.umbra", 1, y=16.0)
    far.ship("scourge.umbra", 1, y=15.9)
    m = far.play(AllocateFire(0))
    assert refusal(m, at(BERLIN_LEFT, ship(1))) == ""
    assert refusal(m, at(BERLIN_LEFT, ship(2))) == "dropfleet.range.formula"


@pytest.mark.rule("dropfleet.weapon.arc", "dropfleet.range.within")
def test_a_target_out_of_arc_is_refused_and_nothing_changes() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, order="weapons-free")
    scene.ship("scourge.umbra", 1, x=32.0)
    m = scene.play(AllocateFire(0))
    before = m.save()
    assert refusal(m, at(BERLIN_RIGHT)) == ""
    assert refusal(m, at(BERLIN_LEFT)) == "dropfleet.weapon.arc"
    assert refusal(m, at(BERLIN_LASER)) == "dropfleet.weapon.arc"
    with pytest.raises(IllegalAction):
        m.play(Fire((at(BERLIN_LEFT),)))
    assert m.save() == before


@pytest.mark.rule("dropfleet.range.not-friends", "dropfleet.table.friends")
def test_friends_are_not_fired_upon() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, y=30.0, order="weapons-free")
    scene.ship("scourge.umbra", 1, y=26.0)
    scene.ship("ucm.berlin", 0, y=27.0)
    m = scene.play(AllocateFire(0))
    assert refusal(m, at(BERLIN_LEFT, ship(2))) == "dropfleet.range.not-friends"


@pytest.mark.rule("dropfleet.range.no-blocking")
def test_ships_between_do_not_block() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, y=30.0, order="weapons-free")
    scene.ship("scourge.umbra", 1, y=20.0)
    scene.ship("ucm.berlin", 0, y=25.0)
    scene.ship("scourge.umbra", 1, y=24.0)
    assert refusal(scene.play(AllocateFire(0)), at(BERLIN_LEFT, ship(1))) == ""


@pytest.mark.rule("dropfleet.weapon-rule.close-action", "dropfleet.range.close-action")
def test_close_action_reaches_scan_only() -> None:
    rolled = (Rolled(0, BERLIN_MISSILES, 4, 0),)
    assert refusal(facing(far=6.0, rolled=rolled), at(BERLIN_MISSILES)) == ""
    scene = Scene()
    scene.ship("ucm.toulon", 0, y=30.0)
    scene.ship("scourge.umbra", 1, y=23.9)
    assert refusal(scene.play(AllocateFire(0)), at(1)) == "dropfleet.range.close-action"


@pytest.mark.rule("dropfleet.table.premeasure", "dropfleet.table.stem")
def test_the_aid_tells_every_distance_and_lock_before_anything_is_chosen() -> None:
    m = facing("ucm.toulon", far=5.0, order="standard")
    aid = m.aid(m.pending[0])
    assert isinstance(aid, FireAid)
    assert [(shot.weapon, shot.targets) for shot in aid.shots] == [
        (0, ((ship(1), 4, 5.0, True),)),
        (1, ((ship(1), 4, 5.0, True),)),
    ]
    assert aid.systems == ((0, 1),)


# How much may be fired


@pytest.mark.rule("dropfleet.allocate.fire-limit", "dropfleet.order.standard", "dropfleet.order.weapons-free")
def test_one_weapon_system_or_any_number() -> None:
    both = (at(BERLIN_LASER), at(BERLIN_LEFT))
    assert refusal(facing(order="standard"), *both) == "dropfleet.allocate.fire-limit"
    assert refusal(facing(order="standard"), at(BERLIN_LASER)) == ""
    assert refusal(facing(order="weapons-free"), *both) == ""


@pytest.mark.rule("dropfleet.weapon-rule.link")
def test_linked_weapons_are_one_system_and_may_part_their_targets() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, y=30.0)
    scene.ship("scourge.umbra", 1, y=25.0)
    scene.ship("scourge.umbra", 1, y=26.0)
    m = scene.play(AllocateFire(0))
    assert refusal(m, at(BERLIN_LEFT, ship(1)), at(BERLIN_RIGHT, ship(2))) == ""


@pytest.mark.rule("dropfleet.allocate.close-action-besides", "dropfleet.weapon-rule.close-action")
def test_close_action_is_fired_besides() -> None:
    assert refusal(facing("ucm.toulon", order="standard"), at(0), at(1)) == ""


@pytest.mark.rule("dropfleet.allocate.no-fire-no-close-action")
@pytest.mark.parametrize("order", ["max-thrust", "silent-running"])
def test_no_fire_means_no_close_action_either(order: str) -> None:
    scene = Scene()
    scene.ship("ucm.toulon", 0, y=30.0, order=order)
    scene.ship("scourge.umbra", 1, y=26.0)
    m = scene.play(OpenFire(0))
    assert over(m)
    assert too_many(m, 0, [1]) is not None
    assert list(legal_shots(m, [0])) == []
    m.state.ships[0].order = "standard"
    assert any(gear(m, 0).weapons[shot.weapon].close_action for shot in legal_shots(m, [0]))


@pytest.mark.rule("dropfleet.crippling.weapons-offline")
def test_weapons_offline() -> None:
    """No fire in the next activation, also where the result came at the end of the ship's own one."""
    scene = Scene()
    scene.ship("ucm.toulon", 0, y=30.0, harm=Harm(offline=True))
    scene.ship("scourge.umbra", 1, y=26.0)
    m = scene.play(EndGroup(0))
    assert m.state.ships[0].harm.offline
    activate_group(m, 0)
    assert m.state.ships[0].harm == Harm(silenced=True)
    assert over(scene.play(OpenFire(0)))
    m = scene.play(EndGroup(0))
    assert m.state.ships[0].harm == Harm()
    assert not over(scene.play(OpenFire(0)))


@pytest.mark.rule("dropfleet.ship-rule.dreadnought-fire", "dropfleet.ship-rule.dreadnought")
def test_a_dreadnought_fires_two_systems_where_one_is_allowed() -> None:
    m = facing("ucm.london", order="standard")
    assert refusal(m, at(2), at(3)) == ""
    assert refusal(m, at(2), at(3), at(4)) == "dropfleet.allocate.fire-limit"
    assert CONTENT.ship_by_id["ucm.london"].tonnage_value == 30


@pytest.mark.rule("dropfleet.ship-rule.stealth")
def test_stealth_fires_one_system_in_silence_until_crippled() -> None:
    scene = Scene()
    scene.ship("scourge.akuma", 0, y=30.0, order="silent-running")
    m = scene.play()
    assert fire_limit(m, 0).systems == 1
    assert fire_limit(m, 0).close_action
    m.state.ships[0].crippled = 1
    assert fire_limit(m, 0).systems == 0
    assert not fire_limit(m, 0).close_action


@pytest.mark.rule("dropfleet.ship-rule.stealth", "dropfleet.ship-rule.dreadnought-fire")
def test_a_stealthy_dreadnought_fires_one_system_in_silence_and_two_otherwise() -> None:
    scene = Scene()
    scene.ship("scourge.cthulhu", 0, order="silent-running")
    m = scene.play()
    assert fire_limit(m, 0) == (1, True, False)
    m.state.ships[0].order = "standard"
    assert fire_limit(m, 0) == (2, True, False)


@pytest.mark.rule("dropfleet.weapon-rule.alt")
def test_one_of_the_alternatives() -> None:
    m = facing("scourge.raiju", "ucm.berlin", far=5.0)
    weapons = CONTENT.ship_by_id["scourge.raiju"].weapons
    one, other = (no for no, weapon in enumerate(weapons) if weapon.has("Alt"))
    assert refusal(m, at(one)) == ""
    assert refusal(m, at(other)) == ""
    assert refusal(m, at(one), at(other)) == "dropfleet.weapon-rule.alt"


@pytest.mark.rule("dropfleet.weapon-rule.low-power")
def test_a_low_power_weapon_in_place_of_close_action() -> None:
    gun, artillery, missiles = 0, 1, 2
    worn = gear_of(CONTENT, Group("resistance.tribune", 1))
    assert systems_used(worn, [gun, artillery]) == 1
    assert systems_used(worn, [gun, artillery, missiles]) == 2
    assert refusal(facing("resistance.tribune", order="standard", far=4.0), at(gun), at(artillery)) == ""
    linked = gear_of(CONTENT, Group("resistance.elysium", 1))
    assert systems_used(linked, [0, 2, 3]) == 1
    # A gun, an artillery turret and a linked artillery bank: one of the two weak systems is free.
    turrets = ("XN-31 Mass Driver Turret", "N-11 Artillery Cannon Turret", "N-8 Artillery Cannon Bank")
    two_weak = gear_of(CONTENT, Group("resistance.cruiser", 1, turrets))
    fired = [no for name in turrets for no, gun in enumerate(two_weak.weapons) if gun.weapon.name == name]
    assert systems_used(two_weak, fired) == 2


@pytest.mark.rule("dropfleet.weapon-rule.low-power-forbidden")
def test_low_power_is_still_fire() -> None:
    scene = Scene()
    scene.ship("resistance.tribune", 0, order="max-thrust")
    m = scene.play()
    assert too_many(m, 0, [1]) is not None
    eden = Scene()
    eden.ship("resistance.eden", 0, order="weapons-free")
    assert too_many(eden.play(), 0, [2, 0], frozenset({2})) is not None


@pytest.mark.rule("dropfleet.weapon-rule.overcharge", "dropfleet.weapon-rule.overcharge-alone")
def test_overcharging_a_linked_set_alone() -> None:
    scene = Scene()
    scene.ship("phr.romulus", 0, order="weapons-free")
    m = scene.play()
    laser, starboard, port, drones = 0, [1, 2, 3], [4, 5, 6], 7
    assert too_many(m, 0, starboard, frozenset(starboard)) is None
    assert too_many(m, 0, [*starboard, drones], frozenset(starboard)) is None
    alone = "dropfleet.weapon-rule.overcharge-alone"
    refused = too_many(m, 0, [laser, *starboard], frozenset(starboard))
    assert refused is not None
    assert refused.rule == alone
    assert too_many(m, 0, [*starboard, *port], frozenset([*starboard, *port])) is not None
    m.state.ships[0].order = "standard"
    assert too_many(m, 0, [laser], frozenset({laser})) is not None
    assert too_many(m, 0, [laser]) is None


@pytest.mark.rule("dropfleet.weapon-rule.overcharge", "dropfleet.weapon-rule.overcharge-alone")
def test_overcharged_fire_is_refused_where_it_is_declared() -> None:
    laser, drones = 0, 7
    rolled = (Rolled(0, drones, 4, 0),)
    m = facing("phr.romulus", "scourge.umbra", rolled=rolled, far=6.0)
    assert refusal(m, at(laser, overcharge=True), at(drones)) == ""
    assert refusal(m, at(laser), at(drones, overcharge=True)) == "dropfleet.weapon-rule.overcharge"
    standard = facing("phr.romulus", "scourge.umbra", order="standard", far=6.0)
    assert refusal(standard, at(laser)) == ""
    assert refusal(standard, at(laser, overcharge=True)) == "dropfleet.weapon-rule.overcharge"


@pytest.mark.rule("dropfleet.weapon-rule.overcharge")
def test_overcharge_doubles_the_damage() -> None:
    m = facing("phr.romulus", "scourge.umbra", script=[4, 1, 1, 1, 1, 1, 1, 1], far=6.0)
    m.play(Fire((at(0, overcharge=True),)))
    shot = told(m, Fired)[0]
    assert shot.normal == 2


@pytest.mark.rule("dropfleet.weapon-rule.subsystem-network")
def test_a_subsystem_network_fires_one_more_of_the_same_type() -> None:
    systems = [system.name for system in CONTENT.systems_of(CONTENT.ship_by_id["resistance.cruiser"])]
    turret = next(name for name in systems if "Turret" in name)
    kind = Group("resistance.cruiser", 1, (turret,) * 3)
    worn = gear_of(CONTENT, kind)
    guns = [no for no, weapon in enumerate(worn.weapons) if not weapon.close_action]
    assert len(guns) >= 3
    assert systems_used(worn, guns[:2]) == 1
    assert systems_used(worn, guns[:3]) == 2
    plain = gear_of(CONTENT, Group("ucm.london", 1))
    assert systems_used(plain, [2, 3]) == 2


@pytest.mark.rule("dropfleet.allocate.once", "dropfleet.weapon-rule.limited")
def test_a_weapon_fires_once() -> None:
    m = facing("ucm.toulon", order="weapons-free")
    assert refusal(m, at(0), at(0)) == "dropfleet.allocate.once"
    fired = facing("ucm.toulon", order="weapons-free")
    fired.state.ships[0].fired = 1
    assert refusal(fired, at(0)) == "dropfleet.allocate.once"


@pytest.mark.rule("dropfleet.weapon-rule.limited", "dropfleet.unique-rule.vx-bomb")
def test_three_vx_bombs_and_no_more_each_clearing_the_cluster() -> None:
    scene = Scene()
    scene.ship("resistance.senator", 0, x=24.0, y=30.0, layer="low", order="standard")
    first, second = scene.cluster(["commercial", "industrial"], y=24.0)
    scene.troops(sector(second), 1, infantry=2)
    m = scene.play(AllocateFire(0), script=[2, 1, 1, 1, 1])
    m.play(Fire((at(0, sector(first)),)))
    assert m.state.sectors[first].hull == 6
    assert m.state.sectors[second].troops[1].total == 0
    assert m.state.ships[0].uses == (1,)
    m.state.ships[0].fired = 0
    for uses, rule in ((2, None), (3, "dropfleet.weapon-rule.limited")):
        m.state.ships[0].uses = (uses,)
        refused = unusable(m, 0, 0)
        assert (refused.rule if refused else None) == rule


@pytest.mark.rule("dropfleet.allocate.optional")
def test_a_ship_need_not_fire() -> None:
    m = facing()
    m.play(Fire(()))
    assert over(m)
    assert told(m, Fired) == []


@pytest.mark.rule("dropfleet.allocate.whole-weapon", "dropfleet.weapon.attack")
def test_all_dice_of_a_weapon_go_to_one_target() -> None:
    m = facing("ucm.toulon", order="standard", script=[1, 1, 1])
    m.play(Fire((at(0),)))
    assert [len(shot.rolls) for shot in told(m, Fired)] == [3]


@pytest.mark.rule("dropfleet.allocate.group-first")
def test_all_dice_of_a_group_are_allocated_before_any_is_rolled() -> None:
    scene = Scene()
    scene.group("ucm.toulon", 0, [(23.0, 30.0), (25.0, 30.0)], order="standard")
    scene.ship("scourge.hiruko", 1, y=27.0, hull=1)
    m = scene.play(AllocateFire(0), script=[6, 6, 6])
    m.play(Fire((Shot(0, 0, ship(2)), Shot(1, 0, ship(2)))))
    assert m.state.ships[2].status == "destroyed"
    assert len(told(m, Fired)) == 1  # the second ship's dice are wasted
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.allocate.random-attack")
def test_a_random_attack_is_rolled_before_it_is_allocated_and_then_must_be() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, y=30.0)
    scene.ship("scourge.umbra", 1, y=26.0)
    m = scene.play(OpenFire(0), script=[3, 1, 1, 1, 1])
    assert RollAttack(0, BERLIN_MISSILES) in options(m)
    m.play(RollAttack(0, BERLIN_MISSILES))
    assert refusal(m) == "dropfleet.allocate.random-attack"
    assert refusal(m, at(BERLIN_MISSILES)) == ""
    m.play(Fire((at(BERLIN_MISSILES),)))
    assert len(told(m, Fired)[0].rolls) == 4
    unrolled = facing(order="standard", far=5.0)
    assert refusal(unrolled, at(BERLIN_MISSILES)) == "dropfleet.allocate.random-attack"


@pytest.mark.rule("dropfleet.nuke.one")
def test_one_nuclear_missile_a_ship() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, y=26.0, layer="low")
    first, second = scene.cluster(["commercial", "industrial"], y=24.0)
    m = scene.play(AllocateFire(0))
    assert refusal(m, at(NUKE, sector(first))) == ""
    assert refusal(m, at(NUKE, sector(first)), at(NUKE, sector(second))) == "dropfleet.nuke.one"


# What the numbers of a profile do


@pytest.mark.rule(
    "dropfleet.firing.steps",
    "dropfleet.weapon.lock",
    "dropfleet.weapon.damage",
    "dropfleet.profile.armour",
    "dropfleet.profile.hull",
    "dropfleet.save.unsaved",
    "dropfleet.save.per-point",
    "dropfleet.dice.d6",
)
def test_hits_then_saves_then_hull() -> None:
    # Lock 4+: 4 and 5 hit, 3 misses; armour 4+: 4 saves, 3 does not.
    m = facing("ucm.toulon", order="standard", script=[3, 4, 5, 4, 3])
    m.play(Fire((at(0),)))
    (shot,) = told(m, Fired)
    assert (shot.lock, shot.rolls, shot.normal, shot.critical) == (4, (3, 4, 5), 2, 0)
    (saves,) = told(m, SavesRolled)
    assert (saves.needed, saves.rolls) == (4, (4, 3))
    assert m.state.ships[1].hull == 13
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.save.destroyed", "dropfleet.profile.hull")
def test_a_ship_without_hull_is_destroyed() -> None:
    m = facing("ucm.toulon", "scourge.hiruko", order="standard", script=[6, 6, 6], far=4.0)
    m.play(Fire((at(0),)))
    assert m.state.ships[1].hull == 0
    assert m.state.ships[1].status == "destroyed"
    assert m.state.players[0].kill_points == CONTENT.ship_by_id["scourge.hiruko"].points


@pytest.mark.rule("dropfleet.profile.pd", "dropfleet.pd.roll")
def test_point_defence_rolls_as_many_dice_as_the_profile_says() -> None:
    m = facing("ucm.toulon", order="standard", far=5.0, script=[4, 4, *[5] * 2, *[1] * 6])
    m.play(Fire((at(1),)))
    (pd,) = told(m, PointDefenceRolled)
    assert len(pd.rolls) == 8
    assert (pd.normal, pd.critical) == (0, 0)


@pytest.mark.rule("dropfleet.pd.each-attack", "dropfleet.pd.pooled")
def test_point_defence_is_rolled_against_each_weapon_or_once_against_the_group() -> None:
    assert Scene().options.point_defence == "group"
    for reading, times in (("weapon", 2), ("group", 1)):
        scene = Scene(point_defence=reading)
        scene.group("ucm.toulon", 0, [(23.0, 30.0), (25.0, 30.0)], order="standard")
        scene.ship("scourge.umbra", 1, y=27.0)
        m = scene.play(AllocateFire(0), script=[4, 4] * 2 + [1] * 8 * times + [6] * 4)
        if reading == "weapon":
            chance: Any = m.chance
            chance.script = [4, 4, *[1] * 8, 6, 6, 4, 4, *[1] * 8, 6, 6]
        m.play(Fire((Shot(0, 1, ship(2)), Shot(1, 1, ship(2)))))
        assert len(told(m, PointDefenceRolled)) == times
        assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.profile.class", "dropfleet.group.member", "dropfleet.profile.special")
def test_a_ship_has_the_class_and_the_rules_of_its_group() -> None:
    m = facing("ucm.jakarta")
    assert m.state.groups[m.state.ships[0].group].kind.ship == "ucm.jakarta"
    assert m.state.battlegroups[m.state.groups[0].battlegroup].groups == (0,)
    assert pd_of(m, ship(0)) == 3 + 6  # its own Aegis


# Ships' special rules that touch fire


@pytest.mark.rule("dropfleet.ship-rule.aegis", "dropfleet.station.not-served")
def test_a_station_is_not_served_by_aegis_whoever_controls_it() -> None:
    for controller in (-1, 0, 1):
        scene = Scene()
        scene.ship("ucm.jakarta", 0, 24.0, 25.0, "low")
        dock = scene.station(24.0, 24.0, size="small", controller=controller)
        assert pd_of(scene.play(), Target("station", dock)) == 5


@pytest.mark.rule("dropfleet.ship-rule.aegis")
def test_aegis_helps_friends_within_four_inches_on_its_layer() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0)
    scene.ship("ucm.jakarta", 0, x=28.0)
    scene.ship("ucm.jakarta", 0, x=20.0)
    m = scene.play()
    assert pd_of(m, ship(0)) == 5 + 6 + 6
    m.state.ships[1].x = 28.1
    m.state.ships[2].layer = "low"
    assert pd_of(m, ship(0)) == 5
    m.state.ships[0].layer = "low"
    assert pd_of(m, ship(0)) == 11


@pytest.mark.rule("dropfleet.ship-rule.ablative-armour")
def test_ablative_armour_is_lost_for_good_when_crippled() -> None:
    m = facing("resistance.gladiator")
    assert armour_of(m, ship(0)) == 2
    m.state.ships[0].crippled = 1
    assert armour_of(m, ship(0)) == 4
    m.state.ships[0].harm = Harm(cracked=True)
    assert armour_of(m, ship(0)) == 6


@pytest.mark.rule("dropfleet.ship-rule.beast")
def test_a_hurt_beast_aims_better() -> None:
    m = facing("ucm.toulon", order="standard")
    attacker = Attacker(m, 0)
    plain = attacker.aim(0, ship(1))
    assert not isinstance(plain, IllegalAction)
    assert plain.lock == 4
    beast = Scene()
    content = _with_special("ucm.toulon", "Beast")
    beast.ship("ucm.toulon", 0, y=30.0, harm=Harm(beast=True))
    beast.ship("scourge.umbra", 1, y=26.0)
    wild = beast.play()
    wild.content = content
    hurt = Attacker(wild, 0).aim(0, ship(1))
    assert not isinstance(hurt, IllegalAction)
    assert hurt.lock == 3
    wild.state.ships[0].harm = Harm()
    whole = Attacker(wild, 0).aim(0, ship(1))
    assert not isinstance(whole, IllegalAction)
    assert whole.lock == 4


def _with_special(kind: str, special: str) -> Any:
    ships = tuple(
        msgspec.structs.replace(each, special=(*each.special, special)) if each.id == kind else each
        for each in CONTENT.ship
    )
    fields = {name: getattr(CONTENT, name) for name in CONTENT.__struct_fields__}
    return type(CONTENT)(**{**fields, "ship": ships})


@pytest.mark.rule("dropfleet.ship-rule.launch")
def test_ships_with_launch_carry_loads_and_others_none() -> None:
    for each in CONTENT.ship:
        if each.has("Launch"):
            assert each.loads, each.id
        elif each.systems is None and each.faction != "neutral":
            assert not each.loads, each.id


def test_candidates_are_legal() -> None:
    rng = Random(3)
    for kind in ("ucm.berlin", "phr.romulus", "shaltari.palladium", "resistance.eden", "scourge.umbra"):
        for order in ("standard", "weapons-free"):
            m = facing(kind, "ucm.berlin", far=5.0, order=order)
            if over(m):
                continue
            for action in m.candidates(m.pending[0], 8, rng):
                m.check(action, 0)


@pytest.mark.parametrize("kind", ["resistance.eden", "resistance.gladiator"])
def test_candidates_fire_all_that_was_rolled_and_overcharge_now_and_then(kind: str) -> None:
    weapons = CONTENT.ship_by_id[kind].weapons
    charged = 0
    for x, y in ((24.0, 27.0), (27.0, 30.0)):
        scene = Scene()
        scene.ship(kind, 0, y=30.0, order="weapons-free")
        scene.ship("ucm.berlin", 1, x=x, y=y)
        ready = [
            shot.weapon for shot in legal_shots(scene.play(), [0]) if weapons[shot.weapon].attack_dice.random
        ]
        for count in range(len(ready) + 1):
            rolled = tuple(Rolled(0, no, 3, 0) for no in ready[:count])
            m = scene.play(AllocateFire(0, rolled))
            if over(m):
                continue
            for action in m.candidates(m.pending[0], 30, Random(count)):
                m.check(action, 0)
                assert isinstance(action, Fire)
                charged += any(shot.overcharge for shot in action.shots)
    assert charged
