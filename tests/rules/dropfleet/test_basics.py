"""The basics: profiles, weapons, dice, the table, groups."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, fired_at, over, sector, ship, told

from gravitable.games.dropfleet import GAME
from gravitable.games.dropfleet.actions import NUKE, Fire, Shot
from gravitable.games.dropfleet.events import Fired, NukeLaunched, PointDefenceRolled, SavesRolled
from gravitable.games.dropfleet.fire.targeting import Attacker, fire_refused
from gravitable.games.dropfleet.fleets.fleet import Battlegroup, Group, groups_formed
from gravitable.games.dropfleet.fleets.samples import sample_fleet
from gravitable.games.dropfleet.ground.assets import SectorKind
from gravitable.games.dropfleet.scenarios.scenery import StationSize
from gravitable.games.dropfleet.specials import special_rules
from gravitable.games.dropfleet.state import UNHARMED, AssetToken
from gravitable.games.dropfleet.steps.allocation import AllocateFire
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.damage import suffer
from gravitable.games.dropfleet.steps.roundup.assets import DelayedAssets
from gravitable.games.dropfleet.steps.roundup.carriers import launches
from gravitable.games.dropfleet.steps.roundup.damage_control import BurnOn, ControlDamage
from gravitable.games.dropfleet.steps.setup import muster
from gravitable.games.dropfleet.table import (
    flat,
    pd_of,
    profile_of,
    scan_of,
    sector_distance,
    signature_of,
)
from gravitable.kernel import IllegalAction


def facing(away: float = 5.0, target: str = "scourge.wyvern", **fields: Any) -> tuple[Scene, int, int]:
    """A Berlin of seat 0 facing north, a target so far ahead of it."""
    scene = Scene()
    berlin = scene.ship("ucm.berlin", 0, 24.0, 40.0, **fields)
    return scene, berlin, scene.ship(target, 1, 24.0, 40.0 - away)


LASER, MISSILES = 2, 3
"""Weapons of a Berlin: Cobra Heavy Laser F(N), Shark Missile Bays."""


# Profiles


@pytest.mark.rule("dropfleet.profile.class")
def test_every_ship_has_a_class_of_its_own_name() -> None:
    names = [(kind.faction, kind.name) for kind in CONTENT.ship]
    assert len(set(names)) == len(names)
    scene, berlin, _ = facing()
    assert profile_of(scene.play(), berlin).name == "Berlin"


@pytest.mark.rule("dropfleet.profile.scan", "dropfleet.profile.signature", "dropfleet.range.within")
def test_range_is_scan_and_signature() -> None:
    """A Berlin scans 6", a Wyvern shows 8": 14" and no farther."""
    for away, reached in ((14.0, True), (14.1, False)):
        scene, berlin, wyvern = facing(away)
        m = scene.play()
        assert (scan_of(m, berlin), signature_of(m, wyvern)) == (6, 8)
        assert isinstance(Attacker(m, berlin).aim(LASER, ship(wyvern)), IllegalAction) is not reached


@pytest.mark.rule("dropfleet.profile.hull")
def test_a_ship_is_destroyed_with_its_last_hull() -> None:
    scene, _, wyvern = facing()
    m = scene.play()
    suffer(m, wyvern, 9)
    assert m.state.ships[wyvern].status == "table"
    suffer(m, wyvern, 1)
    assert m.state.ships[wyvern].status == "destroyed"


def rolled(points: int, script: list[int], **given: Any) -> Any:
    scene, _, wyvern = facing()
    guns = fired_at(seat=0, source=0, name="Guns", target=ship(wyvern), lock=3, dice=points, **given)
    return scene.play(ResolveAttack((guns,)), script=script)


@pytest.mark.rule("dropfleet.profile.armour")
def test_armour_saves_each_point() -> None:
    """Three points on a Wyvern's 4+: two saved."""
    m = rolled(3, [3, 3, 3, 4, 3, 5])
    assert told(m, SavesRolled)[0].needed == 4
    assert m.state.ships[1].hull == 9


@pytest.mark.rule("dropfleet.profile.pd")
def test_point_defence_is_so_many_dice() -> None:
    m = rolled(1, [3, *[5] * 6], point_defence=1)
    assert len(told(m, PointDefenceRolled)[0].rolls) == 6 == pd_of(m, ship(1))
    assert m.state.ships[1].hull == 10


@pytest.mark.rule("dropfleet.profile.special")
def test_every_special_rule_on_a_profile_is_one_the_engine_knows() -> None:
    named = {name for kind in CONTENT.ship for name in kind.specials}
    named |= {name for kind in CONTENT.ship for weapon in kind.weapons for name in weapon.specials}
    named |= {name for kind in CONTENT.ship for option in kind.options for name in option.adds}
    named |= {name for asset in CONTENT.launch_asset for name in asset.specials}
    assert {name.split(" (")[0] for name in named} <= set(special_rules())


# Weapons


@pytest.mark.rule("dropfleet.weapon.lock", "dropfleet.dice.d6")
def test_a_die_hits_when_it_equals_or_beats_the_lock() -> None:
    m = rolled(3, [2, 3, 4, 1, 1])
    (fired,) = told(m, Fired)
    assert (fired.lock, fired.normal, fired.critical) == (3, 2, 0)


@pytest.mark.rule("dropfleet.weapon.attack")
def test_attack_is_the_number_of_dice() -> None:
    scene, berlin, wyvern = facing()
    m = scene.play(AllocateFire(0), script=[1, 1])
    m.play(Fire((Shot(berlin, LASER, ship(wyvern)),)))
    assert CONTENT.ship_by_id["ucm.berlin"].weapons[LASER].attack == "2"
    assert len(told(m, Fired)[0].rolls) == 2


@pytest.mark.rule("dropfleet.weapon.damage")
def test_damage_is_points_for_each_hit() -> None:
    m = rolled(2, [3, 5, 1, 1, 1], damage="3")
    (fired,) = told(m, Fired)
    assert (fired.normal, fired.critical) == (3, 3)
    assert m.state.ships[1].hull == 4


@pytest.mark.rule("dropfleet.weapon.arc")
def test_a_weapon_fires_into_its_arcs_only() -> None:
    """The laser is F(N): eleven degrees to either side."""
    for heading, reached in ((0.0, True), (10.9, True), (349.1, True), (12.0, False), (348.0, False)):
        scene, berlin, wyvern = facing(heading=heading)
        m = scene.play(AllocateFire(0), script=[1, 1])
        shot = Fire((Shot(berlin, LASER, ship(wyvern)),))
        if reached:
            m.play(shot)
            assert over(m)
        else:
            with pytest.raises(IllegalAction) as refusal:
                m.play(shot)
            assert refusal.value.rule == "dropfleet.weapon.arc"


# Dice


@pytest.mark.rule("dropfleet.dice.reroll-stands", "dropfleet.dice.reroll-once")
def test_a_re_roll_stands_and_is_made_once() -> None:
    """Two misses are rolled again: one hits, one misses again and stays so."""
    m = rolled(3, [2, 3, 1, 2, 6, 4], reroll=True)
    (fired,) = told(m, Fired)
    assert fired.rolls == (3, 2, 6)
    assert (fired.normal, fired.critical) == (1, 1)


# The table


@pytest.mark.rule("dropfleet.table.stem")
def test_distances_are_measured_between_stems_layers_aside() -> None:
    scene, berlin, wyvern = facing(5.0)
    m = scene.play()
    m.state.ships[wyvern].layer = "low"
    assert flat(m.state, berlin, wyvern) == 5.0
    (place,) = scene.cluster(["commercial"], 24.0, 20.0)
    assert sector_distance(m.state, place, 24.0, 24.0) == pytest.approx(4.8 - 0.75)


@pytest.mark.rule("dropfleet.table.friends", "dropfleet.range.not-friends")
def test_own_ships_are_friends_all_others_enemies() -> None:
    scene, berlin, wyvern = facing()
    neutral = scene.ship("neutral.automated-dreadnought", -1)
    m = scene.play()
    refusal = fire_refused(m, 0, ship(berlin))
    assert refusal is not None
    assert refusal.rule == "dropfleet.range.not-friends"
    assert fire_refused(m, 0, ship(wyvern)) is None
    assert fire_refused(m, 0, ship(neutral)) is None
    assert fire_refused(m, 1, ship(berlin)) is None


@pytest.mark.rule("dropfleet.table.contact", "dropfleet.launch.follow")
def test_tokens_are_at_their_ship_wherever_it_goes() -> None:
    scene = Scene(turn=3)
    wyvern = scene.ship("scourge.wyvern", 1, 10.0, 10.0)
    scene.state.tokens = [AssetToken("ucm.bombers", 0, ship(wyvern), 2, True)] * 20
    scene.state.ships[wyvern].x = 40.0
    m = scene.play(DelayedAssets(0), script=[1] * 40)
    assert len(told(m, Fired)[0].rolls) == 40  # all twenty, room or no room


@pytest.mark.rule("dropfleet.table.premeasure")
def test_every_distance_is_open_to_both_players() -> None:
    """Ships, stations and clusters on the table are in everybody's view, with exact places."""
    scene, _, _ = facing()
    m = scene.play()
    seen = [msgspec.to_builtins(GAME.view(m, seat)) for seat in (0, 1, None)]
    places = [[(each["x"], each["y"], each["layer"]) for each in view["ships"]] for view in seen]
    assert places[0] == places[1] == places[2] == [(24.0, 40.0, "high"), (24.0, 35.0, "high")]


# Groups


@pytest.mark.rule("dropfleet.group.member")
def test_every_ship_is_in_a_group_and_every_group_in_a_battlegroup() -> None:
    scene = Scene()
    scene.state.players[0].fleet = sample_fleet(CONTENT, "ucm", "battle")
    m = scene.play()
    muster(m, 0)
    s = m.state
    assert s.ships
    for number, each in enumerate(s.ships):
        assert number in s.groups[each.group].ships
    for number, group in enumerate(s.groups):
        assert number in s.battlegroups[group.battlegroup].groups
    assert sum(len(group.ships) for group in s.groups) == len(s.ships)
    line = Battlegroup("A", "line", (Group("ucm.berlin", 1), Group("ucm.berlin", 1)))
    assert [group.count for group in groups_formed(line)] == [2]


@pytest.mark.rule("dropfleet.admiral.famous")
def test_no_famous_admirals_are_printed() -> None:
    ranks = {(admiral.faction, admiral.level) for admiral in CONTENT.admiral}
    assert len(ranks) == len(CONTENT.admiral) == 25


@pytest.mark.rule("dropfleet.disagreement.roll")
def test_nothing_is_left_to_a_die_of_disagreement() -> None:
    """Every contested clause has its ruling in the ledger, and every option is one of the game's."""
    known = {field.name for field in msgspec.structs.fields(GAME.options)}
    contested = [rule for rule in GAME.ledger if rule.option is not None]
    assert contested
    assert all(rule.ruling or rule.option == "tournament" for rule in contested)
    assert {rule.option for rule in contested} <= known


# Carriers, missiles, corruption


@pytest.mark.rule("dropfleet.ship-rule.launch")
def test_ships_with_launch_have_loads_and_the_others_none() -> None:
    for kind in CONTENT.ship:
        assert kind.has("Launch") == bool(kind.loads), kind.id
    scene, berlin, _ = facing()
    m = scene.play()
    assert [list(launches(m, berlin, step)) for step in range(4)] == [[], [], [], []]


@pytest.mark.rule("dropfleet.launch.surface")
def test_nothing_on_the_surface_launches_assets() -> None:
    """No sector or station of this content carries any; a carrier on the ground would need its rule."""
    for kind in (SectorKind, StationSize):
        assert "loads" not in {field.name for field in msgspec.structs.fields(kind)}


@pytest.mark.rule("dropfleet.nuke.one")
def test_one_missile_a_ship_besides_other_fire() -> None:
    scene = Scene()
    first, second = scene.cluster(["commercial", "industrial"], 24.0, 38.0)
    berlin = scene.ship("ucm.berlin", 0, 24.0, 40.0, "low")
    m = scene.play(AllocateFire(0), script=[1])
    with pytest.raises(IllegalAction) as refusal:
        m.play(Fire((Shot(berlin, NUKE, sector(first)), Shot(berlin, NUKE, sector(second)))))
    assert refusal.value.rule == "dropfleet.nuke.one"
    m.play(Fire((Shot(berlin, NUKE, sector(first)),)))
    assert told(m, NukeLaunched) == [NukeLaunched(berlin, first, 1, False)]


@pytest.mark.rule("dropfleet.weapon-rule.corruptor-damage", "dropfleet.weapon-rule.corruptor-repair")
def test_corruption_burns_and_is_repaired_token_by_token() -> None:
    scene, _, wyvern = facing()
    scene.state.ships[wyvern].harm = replace(UNHARMED, corruptors=2)
    m = scene.play(BurnOn(), script=[])
    assert m.state.ships[wyvern].hull == 8
    assert told(m, SavesRolled) == []
    m = scene.play(ControlDamage(), script=[4, 3])
    assert m.state.ships[wyvern].harm.corruptors == 1
