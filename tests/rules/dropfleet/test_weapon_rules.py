"""Special rules of weapons and of single ships at work: what they do to targets and to their own ship."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import (
    CONTENT,
    Scene,
    dice_left,
    fired_at,
    options,
    over,
    resolve,
    ship,
    station,
    told,
)

from gravitable.games.dropfleet.actions import (
    Fire,
    GiveScraps,
    Jam,
    PlaceHologram,
    Ram,
    ScanStation,
    Shot,
    Siphon,
    SkipThroughVoid,
    SpendFighters,
    SpendTelescope,
    TurnTarget,
    UseBattlenet,
)
from gravitable.games.dropfleet.events import Catastrophe, Fired, Rammed, SavesRolled, Scanned
from gravitable.games.dropfleet.fire.fire_limit import fire_limit, too_many
from gravitable.games.dropfleet.fire.targeted_attack import TargetedAttack
from gravitable.games.dropfleet.fire.targeting import Attacker
from gravitable.games.dropfleet.space.crossing import limits, may_change_layer
from gravitable.games.dropfleet.special_rules.ship_rule import ShipRules, ship_rules
from gravitable.games.dropfleet.state import NONE, ActiveEffect, AssetToken, DropfleetMatch, Target
from gravitable.games.dropfleet.steps.activation import EndGroup, OfferBattlenet
from gravitable.games.dropfleet.steps.allocation import AllocateFire, mark_fired
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.damage import Aftermath, suffer
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.steps.ordering import allowed_orders
from gravitable.games.dropfleet.steps.powers import AfterActivation, SiphonSpikes
from gravitable.games.dropfleet.steps.ramming import OfferRams, may_ram
from gravitable.games.dropfleet.steps.scanning import ActiveScans
from gravitable.games.dropfleet.steps.shots import ResolveShots, Rolled
from gravitable.games.dropfleet.table import gear
from gravitable.geometry.moves import Placement
from gravitable.kernel import IllegalAction, Proceed, ScriptedChance


def weapon(kind: str, name: str) -> int:
    """The first weapon of a class with that word in its name or rules."""
    for no, each in enumerate(CONTENT.ship_by_id[kind].weapons):
        if name in each.name or each.has(name):
            return no
    raise AssertionError(f"{kind} has no {name}")


def facing(
    kind: str,
    enemy: str = "ucm.berlin",
    script: Sequence[int] = (),
    *,
    far: float = 5.0,
    order: str = "standard",
    rolled: tuple[Rolled, ...] = (),
    **fields: Any,
) -> DropfleetMatch:
    """A ship of seat 0 facing an enemy, dice loaded."""
    scene = Scene()
    scene.ship(kind, 0, y=30.0, order=order)
    scene.ship(enemy, 1, y=30.0 - far, **fields)
    return scene.play(AllocateFire(0, rolled), script=script)


def fire(m: DropfleetMatch, *weapons: int) -> None:
    m.play(Fire(tuple(Shot(0, no, ship(1)) for no in weapons)))


def an_attack(hit_effects: tuple[str, ...], dice: int = 1, **more: Any) -> TargetedAttack:
    return fired_at(
        seat=0, source=0, name="test", target=ship(1), lock=4, dice=dice, hit_effects=hit_effects, **more
    )


def after_hits(
    enemy: str, one: TargetedAttack, script: Sequence[int], table: dict[str, Any] | None = None, **fields: Any
) -> DropfleetMatch:
    scene = Scene(**(table or {}))
    scene.ship("ucm.berlin", 0, y=30.0)
    scene.ship(enemy, 1, y=26.0, **fields)
    return scene.play(ResolveAttack((one,)), script=script)


# Marks on the target


@pytest.mark.rule("dropfleet.weapon-rule.flash", "dropfleet.weapon-rule.flash-three")
def test_flash_adds_a_spike_and_three_damage_another() -> None:
    saved = after_hits("ucm.berlin", an_attack(("Flash",)), [4, 6])
    assert (saved.state.ships[1].spike, saved.state.ships[1].hull) == (1, 10)
    assert after_hits("ucm.berlin", an_attack(("Flash",)), [3]).state.ships[1].spike == 0
    two = after_hits("ucm.berlin", an_attack(("Flash",), dice=2), [4, 4, 1, 1])
    assert (two.state.ships[1].spike, two.state.ships[1].hull) == (1, 8)
    three = after_hits("ucm.berlin", an_attack(("Flash",), dice=3), [4, 4, 4, 1, 1, 1])
    assert (three.state.ships[1].spike, three.state.ships[1].hull) == (2, 7)


@pytest.mark.rule("dropfleet.weapon-rule.flash", "dropfleet.spike.ends-silence")
@pytest.mark.parametrize(("hits", "spike"), [(1, 0), (2, 0), (3, 1)])
def test_flash_on_a_silent_runner_ends_its_silence_first(hits: int, spike: int) -> None:
    """Of the two spikes of three damage the first ends the silence, the second is gained."""
    m = after_hits("ucm.berlin", an_attack(("Flash",), dice=hits), [4] * hits + [1] * hits, silent=True)
    assert (m.state.ships[1].silent, m.state.ships[1].spike) == (False, spike)


@pytest.mark.rule("dropfleet.weapon-rule.corruptor")
def test_each_critical_leaves_a_corruptor_token() -> None:
    m = after_hits("ucm.berlin", an_attack(("Corruptor",), dice=3), [6, 6, 4, 6])
    assert m.state.ships[1].harm.corruptors == 2
    particle = after_hits("ucm.berlin", an_attack(("Corruptor",), dice=2, particle=True), [6, 4])
    assert particle.state.ships[1].harm.corruptors == 1


@pytest.mark.rule("dropfleet.weapon-rule.corruptor", "dropfleet.weapon-rule.side-effects")
def test_a_save_that_stops_a_critical_hit_stops_its_token() -> None:
    """Criticals of damage 2 against passive 4+: a hit is stopped when both its points are."""
    twice = an_attack(("Corruptor",), dice=3, damage="2")
    for saves, hull, tokens in (
        ([4, 4, 4, 4, 4, 4], 9, 0),
        ([4, 4, 4, 4, 4, 3], 8, 1),
        ([3, 3, 4, 4, 4, 4], 7, 1),
        ([3, 4, 4, 4, 3, 4], 7, 2),
        ([3, 4, 4, 3, 3, 3], 5, 3),
    ):
        m = after_hits("shaltari.basalt", twice, [6, 6, 6, *saves], shields=True)
        assert (m.state.ships[1].hull, m.state.ships[1].harm.corruptors) == (hull, tokens)
    letter = {"corruptor": "every-critical"}
    m = after_hits("shaltari.basalt", twice, [6, 6, 6, *[4] * 6], letter, shields=True)
    assert m.state.ships[1].harm.corruptors == 3


@pytest.mark.rule("dropfleet.weapon-rule.side-effects")
def test_point_defence_too_stops_a_token() -> None:
    """Two criticals of 1 point each; four successes stop both, two stop one. The rest has no save."""
    missiles = an_attack(("Corruptor",), dice=2, point_defence=1)
    for pd, tokens in (([5, 5, 5, 5, 1], 0), ([5, 5, 5, 1, 1], 1), ([5, 1, 1, 1, 1], 2)):
        m = after_hits("ucm.berlin", missiles, [6, 6, *pd])
        assert m.state.ships[1].harm.corruptors == tokens


@pytest.mark.rule("dropfleet.weapon-rule.side-effects")
def test_what_does_no_damage_cannot_be_saved_against() -> None:
    """A Gallium's array has damage 0: its criticals leave tokens all the same."""
    array = an_attack(("Corruptor",), dice=3, damage="0")
    m = after_hits("shaltari.basalt", array, [6, 6, 4], shields=True)
    assert (m.state.ships[1].hull, m.state.ships[1].harm.corruptors) == (9, 2)
    assert dice_left(m) == 0
    assert CONTENT.ship_by_id["shaltari.gallium"].weapons[0].damage == "0"


@pytest.mark.rule("dropfleet.weapon-rule.side-effects")
def test_a_burning_weapon_corrupts_with_its_rolled_criticals_within_the_cap() -> None:
    """Burnthrough (3) at damage 2: a critical, then a critical hit cut to one point."""
    laser = an_attack(("Corruptor",), dice=1, damage="2", burnthrough=3)
    for saves, tokens in (([3, 3, 3], 2), ([4, 4, 3], 1), ([3, 4, 4], 1), ([4, 4, 4], 0)):
        m = after_hits("shaltari.basalt", laser, [6, 6, *saves], shields=True)
        assert m.state.ships[1].harm.corruptors == tokens


@pytest.mark.rule("dropfleet.weapon-rule.side-effects")
def test_rules_that_speak_of_a_hit_need_no_damage() -> None:
    flash = after_hits("shaltari.basalt", an_attack(("Flash",)), [6, 4], shields=True)
    assert (flash.state.ships[1].hull, flash.state.ships[1].spike) == (9, 1)
    haywire = after_hits("shaltari.basalt", an_attack(("Haywire",)), [6, 4], shields=True)
    assert haywire.state.ships[1].harm.haywire
    impel = after_hits("shaltari.basalt", an_attack(("Impel (1)",)), [6, 4], shields=True)
    assert over(impel)


@pytest.mark.rule("dropfleet.weapon-rule.crippling")
def test_any_hull_lost_serves_a_crippling_weapon() -> None:
    """The critical hit is saved, the normal one is not: Hull was lost all the same."""
    m = after_hits("shaltari.basalt", an_attack(("Crippling",), dice=2), [6, 4, 3, 4], shields=True)
    assert (m.state.ships[1].hull, m.state.cripplings) == (8, [1])


@pytest.mark.rule(
    "dropfleet.weapon-rule.crippling",
    "dropfleet.weapon-rule.crippling-both",
    "dropfleet.crippling.state",
)
def test_crippling_needs_a_critical_and_lost_hull() -> None:
    rolls_only = after_hits("ucm.berlin", an_attack(("Crippling",)), [6])
    assert (rolls_only.state.cripplings, rolls_only.state.ships[1].crippled) == ([1], 0)
    assert after_hits("ucm.berlin", an_attack(("Crippling",)), [5, 1]).state.cripplings == []
    kept = after_hits("shaltari.emerald", an_attack(("Crippling",)), [6, 6], shields=True)
    assert kept.state.cripplings == []
    both = after_hits("ucm.berlin", an_attack(("Crippling",)), [6], hull=6)
    assert (both.state.cripplings, both.state.ships[1].crippled) == ([1, 1], 1)
    assert after_hits("scourge.hiruko", an_attack(("Crippling",)), [6]).state.cripplings == []


@pytest.mark.rule("dropfleet.weapon-rule.crippling-automatic")
def test_a_particle_weapon_cripples_on_the_roll_that_would_be_critical() -> None:
    assert after_hits("ucm.berlin", an_attack(("Crippling",), particle=True), [5]).state.cripplings == []
    assert after_hits("ucm.berlin", an_attack(("Crippling",), particle=True), [6]).state.cripplings == [1]


@pytest.mark.rule("dropfleet.weapon-rule.impel")
def test_impel_turns_a_ship_that_lost_enough() -> None:
    m = after_hits("ucm.berlin", an_attack(("Impel (2)",), dice=2), [4, 4, 1, 1])
    assert m.pending[0].kind == "dropfleet.impel"
    for degrees in (46.0, float("nan")):
        with pytest.raises(IllegalAction) as error:
            m.play(TurnTarget(degrees))
        assert error.value.rule == "dropfleet.weapon-rule.impel"
    m.play(TurnTarget(-45.0))
    assert m.state.ships[1].heading == 315.0
    assert over(after_hits("ucm.berlin", an_attack(("Impel (2)",), dice=2), [4, 4, 1, 6]))


@pytest.mark.rule("dropfleet.weapon-rule.impel-ground")
def test_impel_does_nothing_to_sectors_and_stations() -> None:
    scene = Scene()
    (place,) = scene.cluster(["commercial"])
    dock = scene.station(30.0, 24.0)
    for target in (Target("sector", place), Target("station", dock)):
        m = scene.play(ResolveAttack((replace(an_attack(("Impel (1)",)), target=target),)), script=[4, 1])
        assert over(m)
    assert (scene.state.sectors[place].hull, scene.state.stations[dock].hull) == (7, 15)


@pytest.mark.rule("dropfleet.unique-rule.haywire")
def test_haywire_leaves_standard_orders_only() -> None:
    m = facing("ucm.nuuk", script=[4])
    fire(m, weapon("ucm.nuuk", "Haywire"))
    assert m.state.ships[1].hull == 10
    assert allowed_orders(m, 1) == ["standard"]
    late = facing("ucm.nuuk", script=[4])
    late.state.groups[1] = replace(late.state.groups[1], activated=True)
    fire(late, weapon("ucm.nuuk", "Haywire"))
    assert len(allowed_orders(late, 1)) > 1


@pytest.mark.rule("dropfleet.unique-rule.ion")
def test_enough_ion_hits_of_the_group_cause_energy_surges() -> None:
    ion = weapon("shaltari.silicon", "Ion")
    m = facing("shaltari.silicon", script=[4, 4, 6, 6, 6, 6])
    fire(m, ion)
    assert m.state.ships[1].harm.surges
    assert m.state.ships[1].harm.decay
    assert m.state.ships[1].hull == 8
    one = facing("shaltari.silicon", script=[4, 3, 6, 6])
    fire(one, ion)
    assert not one.state.ships[1].harm.surges
    # The hits of an earlier attack are not counted again, and cards for that attack are done.
    one.state.effects = [ActiveEffect(0, 0, lasts, group=0) for lasts in ("attack", "activation")]
    one.chance = ScriptedChance([4, 3, 6, 6])
    resolve(one, ResolveShots(0, (Shot(0, ion, ship(1)),)))
    assert len(told(one, Fired)) == 2
    assert [active.lasts for active in one.state.effects] == ["activation"]
    assert not one.state.ships[1].harm.surges
    scene = Scene()
    scene.group("shaltari.silicon", 0, [(23.5, 30.0), (24.5, 30.0)])
    scene.ship("ucm.berlin", 1, y=25.0)
    m = scene.play(AllocateFire(0), script=[4, 1, 6, 6, 4, 1, 6, 6])
    m.play(Fire((Shot(0, ion, ship(2)), Shot(1, ion, ship(2)))))
    assert m.state.ships[2].harm.surges


# What firing does to the ship itself


@pytest.mark.rule("dropfleet.weapon-rule.bloom")
def test_bloom_spikes_the_firer_besides_its_order() -> None:
    bloom = weapon("phr.heracles", "Bloom")
    m = facing("phr.heracles", script=[1, 1, 1, 1], far=9.0)
    fire(m, bloom)
    assert m.state.ships[0].spike == 1


@pytest.mark.rule("dropfleet.weapon-rule.unstable")
def test_unstable_weapons_hurt_their_ship_on_weapons_free() -> None:
    cannons = weapon("resistance.gladiator", "Heavy Vent Cannons")
    rolled = (Rolled(0, cannons, 5, 2),)
    m = facing("resistance.gladiator", script=[1] * 5, order="weapons-free", rolled=rolled, far=4.0)
    fire(m, cannons)
    assert m.state.ships[0].hull == 14
    resolve(m, EndGroup(0))
    assert m.state.ships[0].hull == 12
    calm = facing("resistance.gladiator", script=[1] * 5, order="standard", rolled=rolled, far=4.0)
    fire(calm, cannons)
    resolve(calm, EndGroup(0))
    assert calm.state.ships[0].hull == 14


@pytest.mark.rule("dropfleet.weapon-rule.unstable")
def test_an_unstable_weapon_of_a_fixed_attack_costs_one_point(monkeypatch: pytest.MonkeyPatch) -> None:
    laser = weapon("ucm.berlin", "Cobra Heavy Laser")
    m = facing("ucm.berlin", order="weapons-free")
    mounted = gear(m, 0).weapons[laser]
    assert not mounted.random
    cannons = gear(facing("resistance.gladiator"), 0).weapons[
        weapon("resistance.gladiator", "Heavy Vent Cannons")
    ]
    monkeypatch.setattr(mounted, "fired", cannons.fired)
    mark_fired(m, Shot(0, laser, ship(1)), ())
    assert m.state.ships[0].strain == 1


@pytest.mark.rule("dropfleet.weapon-rule.squadron")
def test_a_squadron_adds_a_die_roll_to_one_of_its_weapons() -> None:
    for ships, dice in ((3, [3, 3, 3 + 5]), (2, [3, 3])):
        scene = Scene()
        places = [(22.0 + number, 30.0) for number in range(ships)]
        scene.group("ucm.toulon", 0, places)
        scene.ship("ucm.berlin", 1, y=26.0)
        extra = [5] if ships == 3 else []
        m = scene.play(AllocateFire(0), script=[*extra, *[1] * sum(dice)])
        m.play(Fire(tuple(Shot(no, 0, ship(ships)) for no in range(ships))))
        assert sorted(len(shot.rolls) for shot in told(m, Fired)) == dice
        assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.unique-rule.siphon-power")
def test_a_single_siphon_laser_burns_deeper() -> None:
    one, other = 2, 3
    m = facing("ucm.st-petersburg", script=[4] * 20 + [1] * 20, order="weapons-free")
    fire(m, one)
    assert told(m, Fired)[0].normal + told(m, Fired)[0].critical == 8
    both = facing(
        "ucm.st-petersburg", "ucm.london", script=[4] * 6 + [6] * 6 + [4] * 6 + [6] * 6, order="weapons-free"
    )
    fire(both, one, other)
    assert [shot.normal + shot.critical for shot in told(both, Fired)] == [6, 6]
    # What another ship of the group fires makes no difference.
    scene = Scene()
    scene.group("ucm.st-petersburg", 0, [(23.5, 30.0), (24.5, 30.0)], order="weapons-free")
    scene.ship("ucm.london", 1, y=25.0)
    m = scene.play()
    combined = ResolveShots(0, (Shot(0, one, ship(2)), Shot(1, one, ship(2))))
    gear = Attacker(m, 0)
    assert combined.alone(gear, gear.gear.weapons[one], 0)
    assert not ResolveShots(0, (Shot(0, one, ship(2)), Shot(0, other, ship(2)))).alone(
        gear, gear.gear.weapons[one], 0
    )


@pytest.mark.rule("dropfleet.unique-rule.oculus-booster")
def test_an_oculus_booster_worsens_armour_by_two() -> None:
    for order, needed in (("standard", 5), ("weapons-free", 4)):
        scene = Scene()
        scene.ship("scourge.parasite", 0, y=30.0)
        scene.ship("ucm.berlin", 1, y=26.0)
        scene.ship("scourge.umbra", 0, x=24.0, y=31.0, order=order)
        m = scene.play(AllocateFire(0), script=[3, 6])
        m.play(Fire((Shot(0, 0, ship(1)),)))
        assert told(m, SavesRolled)[0].needed == needed


# Powers


@pytest.mark.rule("dropfleet.unique-rule.energy-siphon")
def test_an_energy_siphon_takes_a_spike_and_strengthens_the_rays() -> None:
    for spike, dice, damage in ((1, 2, 2), (2, 1, 2)):
        scene = Scene()
        scene.ship("scourge.parasite", 0, y=30.0)
        scene.ship("ucm.berlin", 1, y=27.0, spike=spike)
        m = scene.play(SiphonSpikes(0), AllocateFire(0), script=[3] * dice + [1] * damage)
        assert Siphon(0, 1) in options(m)
        m.play(Siphon(0, 1))
        assert [each.spike for each in m.state.ships] == [spike, 0]
        m.play(Fire((Shot(0, 0, ship(1)),)))
        (shot,) = told(m, Fired)
        assert (len(shot.rolls), shot.normal) == (dice, damage)
    far = Scene()
    far.ship("scourge.parasite", 0, y=30.0)
    far.ship("ucm.berlin", 1, y=26.9, spike=1)
    assert over(far.play(SiphonSpikes(0)))


@pytest.mark.rule("dropfleet.unique-rule.box-of-scraps")
def test_a_box_of_scraps_saves_a_ship_once() -> None:
    scene = Scene()
    scene.ship("resistance.triumvir", 0)
    scene.ship("resistance.cruiser", 0, x=30.0)
    scene.ship("resistance.cruiser", 0, x=30.1)
    m = scene.play(AfterActivation(0), script=[4])
    assert options(m) == [Proceed(), GiveScraps(0), GiveScraps(1)]
    m.play(GiveScraps(1))
    suffer(m, 1, 99)
    assert (m.state.ships[1].status, m.state.ships[1].hull, m.state.ships[1].tokens) == ("table", 2, 0)
    suffer(m, 1, 99)
    assert m.state.ships[1].status == "destroyed"


@pytest.mark.rule("dropfleet.unique-rule.holo-debris-field")
def test_a_hologram_is_debris_to_enemies_only() -> None:
    scene = Scene()
    scene.ship("phr.agrippa", 0, y=30.0)
    scene.ship("ucm.berlin", 1, y=20.0)
    m = scene.play(AfterActivation(0))
    for x, y in ((24.0, 24.9), (float("nan"), 26.0)):
        with pytest.raises(IllegalAction) as error:
            m.play(PlaceHologram(x, y))
        assert error.value.rule == "dropfleet.unique-rule.holo-debris-field"
    m.play(PlaceHologram(24.0, 26.0))
    assert len(m.state.holograms) == 1
    assert Attacker(m, 0).line(ship(1)).lock == 0
    assert Attacker(m, 1).line(ship(0)).lock == 1


@pytest.mark.rule("dropfleet.unique-rule.advanced-ecm-suite")
def test_an_ecm_suite_spoils_fire_but_not_close_action() -> None:
    scene = Scene()
    scene.ship("ucm.toulon", 0, y=30.0)
    scene.ship("phr.orion", 1, y=26.0)
    scene.ship("phr.calypso", 1, x=28.0, y=26.0)
    m = scene.play(AllocateFire(0), script=[1] * 5)
    m.play(Fire((Shot(0, 0, ship(1)), Shot(0, 1, ship(1)))))
    assert options(m) == [Proceed(), Jam(2, 1)]
    m.play(Jam(2, 1), 1)
    assert [shot.lock for shot in told(m, Fired)] == [5, 4]
    close = Scene()
    close.ship("ucm.toulon", 0, y=30.0)
    close.ship("phr.orion", 1, y=26.0)
    close.ship("phr.calypso", 1, x=28.0, y=26.0)
    m = close.play(AllocateFire(0), script=[1] * 2)
    m.play(Fire((Shot(0, 1, ship(1)),)))
    assert over(m)


@pytest.mark.rule("dropfleet.unique-rule.advanced-ecm-suite", "dropfleet.unique-rule.ecm-stacks")
def test_suites_add_up_and_each_may_choose_its_ship() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, y=30.0, order="weapons-free")
    near, far = scene.ship("phr.orion", 1, y=26.0), scene.ship("phr.orion", 1, x=27.0, y=26.0)
    both = scene.ship("phr.calypso", 1, x=26.0, y=26.0)
    left = scene.ship("phr.calypso", 1, x=20.0, y=26.0)
    m = scene.play(AllocateFire(0), script=[1] * 9)
    m.play(Fire((Shot(0, 0, ship(near)), Shot(0, 1, ship(far)))))
    assert options(m) == [Proceed(), Jam(both, near), Jam(left, near), Jam(both, far)]
    m.play(Jam(left, near))
    assert options(m) == [Proceed(), Jam(both, near), Jam(both, far)]
    m.play(Jam(both, near))
    assert over(m)
    printed = [each.lock or 0 for each in CONTENT.ship_by_id["ucm.berlin"].weapons[:2]]
    assert [shot.lock for shot in told(m, Fired)] == [printed[0] + 2, printed[1]]


@pytest.mark.rule("dropfleet.unique-rule.ecm-stacks")
def test_two_suites_never_make_a_lock_worse_than_six() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, y=30.0, layer="low")
    scene.ship("phr.orion", 1, y=26.0)
    suites = [scene.ship("phr.calypso", 1, x=26.0 + no, y=26.0) for no in (0, 1)]
    m = scene.play(AllocateFire(0), script=[1] * 9)
    m.play(Fire((Shot(0, 0, ship(1)),)))
    for suite in suites:
        m.play(Jam(suite, 1))
    assert told(m, Fired)[0].lock == 6


@pytest.mark.rule("dropfleet.unique-rule.ecm-stacks", "dropfleet.dice.clamp")
@pytest.mark.parametrize(("suites", "lock"), [(0, 2), (1, 2), (2, 3), (5, 6), (6, 6)])
def test_jamming_and_a_hard_lock_are_added_before_the_lock_is_clamped(suites: int, lock: int) -> None:
    """Lock 2+ bettered by one: the first suite undoes that, the second makes it 3+."""
    scene = Scene()
    scene.ship("phr.orion", 1, y=26.0)
    cannon = weapon("phr.heracles", "Dark Matter Cannon")
    firer = scene.ship("phr.heracles", 0, y=30.0)
    card = [each.id for each in CONTENT.command_card].index("phr.hard-lock")
    scene.state.effects.append(ActiveEffect(card, 0, "attack", ship=0))
    m = scene.play(ResolveShots(1, (Shot(firer, cannon, ship(0)),), jammed=(0,) * suites), script=[1] * 4)
    assert [shot.lock for shot in told(m, Fired)] == [lock]


@pytest.mark.rule("dropfleet.unique-rule.space-telescope", "dropfleet.unique-rule.telescope-station")
def test_a_telescope_marks_stations_without_a_spike() -> None:
    scene = Scene()
    scene.ship("resistance.galileo", 0, y=30.0, order="active-scan")
    berlin = scene.ship("ucm.berlin", 0, y=31.0, layer="low", order="weapons-free")
    dock = scene.station(24.0, 27.0, controller=1)
    scene.station(4.0, 4.0, controller=0)
    free = scene.station(44.0, 44.0)
    m = scene.play(ActiveScans(0))
    assert options(m) == [ScanStation(dock), ScanStation(free)]
    m.play(ScanStation(dock))
    assert over(m)
    assert [each.tokens for each in m.state.stations] == [2, 0, 0]
    assert told(m, Scanned) == [Scanned(0, NONE, 0, dock)]
    m = scene.play(AllocateFire(1), script=[5, 4, 6])
    m.play(Fire((Shot(berlin, 0, station(dock)),)))
    assert options(m) == [Proceed(), SpendTelescope(station(dock))]
    m.play(SpendTelescope(station(dock)))
    assert told(m, Fired)[0].critical == 1
    assert m.state.stations[dock].tokens == 0
    # Others do not scan stations, which gain no spikes.
    plain = Scene()
    plain.ship("ucm.berlin", 0, y=30.0, order="active-scan")
    plain.station(24.0, 27.0, controller=1)
    assert over(plain.play(ActiveScans(0)))


@pytest.mark.rule("dropfleet.unique-rule.space-telescope")
def test_a_telescopes_token_makes_criticals_easier() -> None:
    m = facing("ucm.toulon", script=[5, 1, 1])
    m.state.ships[1].tokens = 2
    m.play(Fire((Shot(0, 0, ship(1)),)))
    m.play(SpendTelescope(ship(1)))
    assert told(m, Fired)[0].critical == 1
    assert m.state.ships[1].tokens == 0
    without = facing("ucm.toulon", script=[5, 1, 1, 1])
    fire(without, 0)
    assert told(without, Fired)[0].critical == 0


@pytest.mark.rule("dropfleet.unique-rule.targeting-link")
def test_a_targeting_link_measures_from_another_ship() -> None:
    scene = Scene()
    scene.ship("phr.orion", 0, y=40.0, order="weapons-free")
    scene.ship("ucm.berlin", 1, y=18.0)
    scene.ship("phr.ourania", 0, y=29.5)
    m = scene.play()
    turret, drones = 2, 3
    attacker = Attacker(m, 0)
    linked = attacker.aim(turret, ship(1), 2)
    assert attacker.aim(turret, ship(1)) == linked
    assert not isinstance(linked, IllegalAction)
    assert not linked.within_scan
    assert isinstance(attacker.aim(drones, ship(1), 2), IllegalAction)
    m.state.ships[2].y = 28.0  # farther than Scan 8 and Signature 3
    assert isinstance(Attacker(m, 0).aim(turret, ship(1), 2), IllegalAction)


@pytest.mark.rule("dropfleet.unique-rule.repair-and-refuel", "dropfleet.fighter.returned")
@pytest.mark.parametrize(("x", "left"), [(30.0, 1), (30.1, 0)])
def test_fighters_near_a_refuelling_ship_stay(x: float, left: int) -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, y=30.0)
    scene.ship("resistance.cruiser", 1, y=26.0)
    scene.ship("resistance.collins", 1, x=x, y=26.0, layer="low")
    scene.state.tokens = [AssetToken("resistance.fighters", 1, ship(1), 2)]
    one = an_attack((), dice=1, point_defence=1)
    m = scene.play(ResolveAttack((one,)), script=[4, *[1] * 7, 6])
    m.play(SpendFighters(1), 1)
    assert len(m.state.tokens) == left


@pytest.mark.rule("dropfleet.unique-rule.explosive", "dropfleet.catastrophe.who")
def test_an_explosive_ship_dies_like_a_larger_one() -> None:
    scene = Scene()
    scene.ship("resistance.seneca", 0)
    scene.ship("scourge.hiruko", 0, x=40.0)
    m = scene.play(script=[4, 6])
    suffer(m, 1, 9)
    assert m.state.deaths == []
    suffer(m, 0, 9)
    resolve(m, Aftermath())
    (boom,) = told(m, Catastrophe)
    assert (boom.ship, boom.roll, boom.radius) == (0, 4, 3.0)


@pytest.mark.rule("dropfleet.unique-rule.remnant", "dropfleet.unique-rule.drone-repair")
def test_rules_without_an_effect_of_their_own_change_nothing() -> None:
    for name in ("Remnant", "Drone Repair"):
        bearer = next(kind for kind in CONTENT.ship if kind.has(name))
        assert vars(ship_rules(replace(bearer, special=(name,)))) == vars(ShipRules([]))


@pytest.mark.rule("dropfleet.unique-rule.void-skip")
def test_void_skip_places_a_group_at_another_gate() -> None:
    scene = Scene()
    scene.group("shaltari.helium", 0, [(10.0, 10.0), (11.0, 10.0)])
    scene.ship("shaltari.voidgate", 0, x=12.0, y=12.0, layer="low")
    scene.ship("shaltari.voidgate", 0, x=29.0, y=12.0, layer="low")
    m = scene.play(MoveShips(0))
    there = (Placement(30.0, 12.0, 77.0), Placement(31.0, 12.0, 77.0))
    wrong = [
        (SkipThroughVoid((Placement(36.0, 12.0, 0.0), there[1]), "low"), "dropfleet.unique-rule.void-skip"),
        (SkipThroughVoid(there[:1], "low"), "dropfleet.unique-rule.void-skip"),
        (
            SkipThroughVoid((Placement(float("nan"), 1.0, 0.0), there[1]), "low"),
            "dropfleet.unique-rule.void-skip",
        ),
    ]
    for action, rule in wrong:
        with pytest.raises(IllegalAction) as error:
            m.play(action)
        assert error.value.rule == rule
    m.play(SkipThroughVoid(there, "high"))
    assert over(m)
    first = m.state.ships[0]
    assert (first.x, first.y, first.heading, first.layer, first.spike) == (30.0, 12.0, 77.0, "high", 1)
    apart = Scene()
    apart.group("shaltari.helium", 0, [(10.0, 10.0)])
    apart.ship("shaltari.voidgate", 0, x=12.0, y=12.0)
    apart.ship("shaltari.voidgate", 0, x=31.0, y=12.0)
    m = apart.play(MoveShips(0))
    with pytest.raises(IllegalAction):
        m.play(SkipThroughVoid(there[:1], "high"))


@pytest.mark.rule("dropfleet.unique-rule.ucm-battlenet")
def test_the_battlenet_turns_a_card_into_help() -> None:
    scene = Scene(command_cards=True)
    scene.ship("ucm.berlin", 0, y=30.0, order="max-thrust")
    scene.ship("ucm.venice", 0, y=20.0)
    scene.state.players[0].hand = [0]
    m = scene.play(OfferBattlenet(0))
    assert UseBattlenet(0, "move") in options(m)
    m.play(UseBattlenet(0, "move"))
    assert m.state.players[0].hand == []
    assert limits(m, 0).most == 20.0
    m.state.battlegroups[0] = replace(m.state.battlegroups[0], battlenet="fire")
    m.state.ships[0].order = "active-scan"
    assert fire_limit(m, 0).systems == 2
    m.state.ships[0].order = "max-thrust"
    assert too_many(m, 0, [3]) is None
    assert too_many(m, 0, [2]) is not None
    m.state.battlegroups[0] = replace(m.state.battlegroups[0], battlenet="layer")
    m.state.ships[0].order = "weapons-free"
    assert may_change_layer(m, 0)
    m.state.ships[1].y = 17.9
    far = scene.play(OfferBattlenet(0))
    far.state.players[0].hand = [0]
    assert over(far)


# Ramming


def ramming(
    kind: str = "ucm.berlin", script: Sequence[int] = (), far: float = 3.0, **fields: Any
) -> DropfleetMatch:
    scene = Scene()
    scene.ship(kind, 0, y=30.0, **{"hull": 2, **fields})
    scene.ship("scourge.umbra", 1, y=30.0 - far)
    return scene.play(OfferRams(0), script=script)


@pytest.mark.rule("dropfleet.ramming.tonnage", "dropfleet.ramming.hull", "dropfleet.ramming.order")
def test_who_may_ram() -> None:
    assert may_ram(ramming(), 0)
    assert not may_ram(ramming("ucm.toulon"), 0)
    assert not may_ram(ramming(hull=3), 0)
    assert not may_ram(ramming(order="max-thrust"), 0)
    assert not may_ram(ramming(fired=1), 0)


@pytest.mark.rule("dropfleet.ramming.near")
def test_only_enemies_within_three_inches_on_the_same_layer() -> None:
    assert options(ramming()) == [Proceed(), Ram(ship(1))]
    assert over(ramming(far=3.1))
    assert over(ramming(layer="low"))


@pytest.mark.rule("dropfleet.ramming.failure", "dropfleet.ramming.kill-points")
def test_a_failed_ramming_costs_the_ship() -> None:
    m = ramming(script=[2])
    m.play(Ram(ship(1)))
    assert m.state.ships[0].status == "destroyed"
    assert m.state.ships[1].hull == 14
    assert told(m, Catastrophe) == []
    assert m.state.players[1].kill_points == CONTENT.ship_by_id["ucm.berlin"].points


@pytest.mark.rule("dropfleet.ramming.success")
def test_a_ramming_strikes_with_dice_for_the_starting_hull() -> None:
    m = ramming(script=[3, *[3] * 5, *[2] * 5, *[1] * 5])
    m.play(Ram(ship(1)))
    assert told(m, Rammed)[0].success
    (hits,) = told(m, Fired)
    assert (hits.lock, len(hits.rolls)) == (3, 10)
    assert m.state.ships[1].hull == 9
    assert told(m, Catastrophe) == []
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.unique-rule.ramming-ship")
def test_a_ramming_ship_strikes_twice_as_hard_and_corrupts() -> None:
    m = ramming("scourge.hiruko", script=[6, 6, 1, 1, 1])
    s = m.state
    s.groups[1] = replace(s.groups[1], seat=1)
    m.play(Ram(ship(1)))
    assert len(told(m, Fired)[0].rolls) == 4
    assert m.state.ships[1].harm.corruptors == 1
