"""The rules of single ships."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, fired_at, options, over, sector, ship, told

from gravitable.games.dropfleet.actions import (
    Fire,
    GiveScraps,
    Jam,
    PlaceHologram,
    Shot,
    Siphon,
    SkipThroughVoid,
    SpendFighters,
    SpendTelescope,
    UseBattlenet,
)
from gravitable.games.dropfleet.events import Catastrophe, Fired, PowerUsed, SavesRolled
from gravitable.games.dropfleet.fire.fire_limit import fire_limit
from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.fire.targeting import Attacker, legal_shots
from gravitable.games.dropfleet.fleets.samples import sample_fleet
from gravitable.games.dropfleet.space.crossing import limits, may_change_layer
from gravitable.games.dropfleet.special_rules.ship_rule import ShipRules, ship_rules
from gravitable.games.dropfleet.state import EMPTY, UNHARMED, AssetToken, DropfleetMatch, Garrison
from gravitable.games.dropfleet.steps.activation import OfferBattlenet
from gravitable.games.dropfleet.steps.allocation import AllocateFire
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.damage import Aftermath, suffer
from gravitable.games.dropfleet.steps.ordering import allowed_orders
from gravitable.games.dropfleet.steps.planning import DrawCards
from gravitable.games.dropfleet.steps.powers import AfterActivation, SiphonSpikes
from gravitable.games.dropfleet.steps.reactions import OfferReactions
from gravitable.games.dropfleet.steps.roundup.carriers import may_launch
from gravitable.games.dropfleet.steps.roundup.damage_control import Regeneration
from gravitable.games.dropfleet.steps.roundup.events import HologramsFaded
from gravitable.games.dropfleet.steps.roundup.phase import CleanTable
from gravitable.games.dropfleet.steps.scanning import ActiveScans
from gravitable.games.dropfleet.steps.shots import ResolveShots
from gravitable.games.dropfleet.steps.void_skip import SkipAid, check_skip, exits, skip, skip_aid
from gravitable.geometry.crossing import Disc
from gravitable.geometry.moves import Placement
from gravitable.kernel import IllegalAction, Proceed


def duel(
    kind: str, *, away: float = 5.0, target: str = "ucm.berlin", **fields: Any
) -> tuple[Scene, int, int]:
    """A ship of seat 0 facing north, and a target of seat 1 so far ahead of it."""
    scene = Scene(turn=3)
    return scene, scene.ship(kind, 0, 24.0, 40.0, **fields), scene.ship(target, 1, 24.0, 40.0 - away)


def weapon_of(kind: str, special: str) -> int:
    """The number of a class's first weapon with a special rule."""
    return next(n for n, weapon in enumerate(CONTENT.ship_by_id[kind].weapons) if weapon.has(special))


def fire(scene: Scene, *shots: Shot, script: list[int]) -> DropfleetMatch:
    """The first group fires."""
    m = scene.play(AllocateFire(0), script=script)
    m.play(Fire(shots))
    return m


# UCM


@pytest.mark.rule("dropfleet.unique-rule.command-deck")
def test_a_command_deck_draws_two_more_with_the_admiral_aboard() -> None:
    scene = Scene(command_cards=True)
    venice = scene.ship("ucm.venice", 0)
    player = scene.state.players[0]
    player.fleet, player.flagship, player.av = sample_fleet(CONTENT, "ucm", "clash"), venice, 3
    player.pile = list(range(10))
    m = scene.play(DrawCards(), script=[1] * 5)
    assert len(m.state.players[0].hand) == 5


def battlenet(gain: str) -> tuple[DropfleetMatch, int]:
    scene = Scene(command_cards=True)
    berlin = scene.ship("ucm.berlin", 0, 24.0, 24.0, order="weapons-free")
    scene.ship("ucm.venice", 0, 24.0, 30.0)
    scene.state.players[0].hand = [0]
    m = scene.play(OfferBattlenet(0))
    m.play(UseBattlenet(0, gain))  # type: ignore[arg-type]
    assert m.state.players[0].discards == [0]
    return m, berlin


@pytest.mark.rule("dropfleet.unique-rule.ucm-battlenet")
def test_the_battlenet_spends_a_card_for_a_battlegroup_on_a_special_order() -> None:
    m, berlin = battlenet("move")
    assert limits(m, berlin).most == 8.0 + 4.0
    m.state.ships[berlin].order = "standard"
    assert limits(m, berlin).most == 8.0
    m, berlin = battlenet("layer")
    assert may_change_layer(m, berlin)
    m, berlin = battlenet("fire")
    m.state.ships[berlin].order = "active-scan"
    assert fire_limit(m, berlin).systems == 2
    m.state.ships[berlin].order = "max-thrust"
    assert fire_limit(m, berlin) == (0, True, True)
    assert not may_launch(m, berlin)


@pytest.mark.rule("dropfleet.unique-rule.ucm-battlenet")
def test_the_battlenet_reaches_its_weapon_range_only() -> None:
    """A Venice's Scan and a Berlin's Signature of 6"."""
    reach = CONTENT.ship_by_id["ucm.venice"].scan + 6
    for away, offered in ((reach, True), (reach + 0.1, False)):
        scene = Scene(command_cards=True)
        scene.ship("ucm.berlin", 0, 24.0, 4.0)
        scene.ship("ucm.venice", 0, 24.0, 4.0 + away)
        scene.state.players[0].hand = [0]
        assert over(scene.play(OfferBattlenet(0))) is not offered


@pytest.mark.rule("dropfleet.unique-rule.siphon-power")
def test_siphon_power_raises_the_cap_of_a_laser_fired_alone() -> None:
    weapons = CONTENT.ship_by_id["ucm.st-petersburg"].weapons
    first, second = [n for n, weapon in enumerate(weapons) if weapon.has("Siphon Power")]
    scene, firer, target = duel("ucm.st-petersburg", order="weapons-free")
    # Always both dice hit with a critical: rounds of two up to the cap of eight.
    m = fire(scene, Shot(firer, first, ship(target)), script=[5] * 8)
    assert m.state.ships[target].hull == 2
    scene, firer, target = duel("ucm.st-petersburg", order="weapons-free", target="ucm.rome")
    m = fire(scene, *(Shot(firer, n, ship(target)) for n in (first, second)), script=[5] * 12)
    assert m.state.ships[target].hull == 14 - 12


@pytest.mark.rule("dropfleet.unique-rule.haywire")
def test_haywire_leaves_standard_orders_only() -> None:
    scene, firer, target = duel("ucm.nuuk")
    number = weapon_of("ucm.nuuk", "Haywire")
    m = fire(scene, Shot(firer, number, ship(target)), script=[4])
    assert allowed_orders(m, target) == ["standard"]
    assert m.state.ships[target].hull == 10
    scene, firer, target = duel("ucm.nuuk")
    scene.state.groups[1] = replace(scene.state.groups[1], activated=True)
    m = fire(scene, Shot(firer, number, ship(target)), script=[4])
    assert m.state.ships[target].harm == UNHARMED


# Scourge


@pytest.mark.rule("dropfleet.unique-rule.oculus-booster")
def test_an_oculus_booster_makes_scald_worse() -> None:
    """A target in an Umbra's front arc and Scan saves two worse against friendly Oculus weapons."""
    weapons = CONTENT.ship_by_id["scourge.wyvern"].weapons
    number = next(n for n, w in enumerate(weapons) if "Oculus" in w.name and w.has("Scald"))
    for x, order, needed in ((26.0, "standard", 5), (26.0, "weapons-free", 4), (40.0, "standard", 4)):
        scene, firer, target = duel("scourge.wyvern", away=5.0)
        scene.ship("scourge.umbra", 0, x, 40.0, order=order)
        m = fire(scene, Shot(firer, number, ship(target)), script=[3, *[1] * 12])
        assert told(m, SavesRolled)[0].needed == needed


@pytest.mark.rule("dropfleet.unique-rule.energy-siphon")
def test_a_parasite_takes_a_spike_and_its_rays_grow() -> None:
    for spike, dice, damage in ((1, 1, 0), (2, 0, 1)):
        scene, firer, target = duel("scourge.parasite", away=3.0)
        scene.state.ships[target].spike = spike
        m = scene.play(SiphonSpikes(0))
        m.play(Siphon(firer, target))
        assert over(m)
        assert told(m, PowerUsed) == [PowerUsed(firer, "Energy Siphon", target)]
        assert (m.state.ships[target].spike, m.state.ships[firer].spike) == (0, spike)
        weapons = CONTENT.ship_by_id["scourge.parasite"].weapons
        rays = next(n for n, weapon in enumerate(weapons) if "Oculus Ray" in weapon.name)
        printed = weapons[rays]
        misses = [1] * (printed.attack_dice.plus + dice - 1)
        m = fire(scene, Shot(firer, rays, ship(target)), script=[6, *misses])
        (fired,) = told(m, Fired)
        assert len(fired.rolls) == printed.attack_dice.plus + dice
        assert fired.critical == int(printed.damage or 0) + damage
    scene, _, target = duel("scourge.parasite", away=3.1)
    scene.state.ships[target].spike = 1
    assert over(scene.play(SiphonSpikes(0)))


@pytest.mark.rule("dropfleet.unique-rule.energy-siphon-bonus")
@pytest.mark.parametrize("siphoned", [0, 1, 2, 3])
def test_only_oculus_rays_grow_with_a_siphoned_spike(siphoned: int) -> None:
    for kind, rays in (("scourge.parasite", True), ("ucm.berlin", False)):
        scene, firer, target = duel(kind, away=3.0)
        scene.state.groups[0] = replace(scene.state.groups[0], siphoned=siphoned)
        m = scene.play()
        shot = Shot(firer, 0, ship(target))
        aimed = ResolveShots(0, (shot,)).targeted_attack(m, Attacker(m, firer), shot)
        assert aimed is not None
        printed = CONTENT.ship_by_id[kind].weapons[0]
        assert aimed.attack.dice[0].plus == printed.attack_dice.plus + (rays and siphoned & 1)
        assert aimed.attack.damage is not None
        assert aimed.attack.damage.plus == int(printed.damage or 0) + (1 if rays and siphoned & 2 else 0)


@pytest.mark.rule("dropfleet.unique-rule.energy-siphon")
def test_a_parasite_takes_from_friend_or_foe_that_lacks_the_rule() -> None:
    for seat, kind, offered in (
        (0, "scourge.wyvern", True),
        (1, "ucm.berlin", True),
        (0, "scourge.parasite", False),
        (1, "scourge.parasite", False),
    ):
        scene = Scene()
        parasite = scene.ship("scourge.parasite", 0, 24.0, 40.0)
        other = scene.ship(kind, seat, 24.0, 37.0, spike=1)
        m = scene.play(SiphonSpikes(0))
        assert over(m) is not offered
        if offered:
            assert options(m) == [Proceed(), Siphon(parasite, other)]


# PHR


@pytest.mark.rule("dropfleet.unique-rule.holo-debris-field")
def test_a_holographic_field_lasts_until_the_roundup_and_spares_friends() -> None:
    scene, agrippa, _ = duel("phr.agrippa")
    m = scene.play(AfterActivation(0))
    for x, y in ((24.0, 46.0), (float("nan"), 40.0)):
        with pytest.raises(IllegalAction):
            m.play(PlaceHologram(x, y))
    m.play(PlaceHologram(24.0, 37.0))
    assert m.state.holograms == [Field("fine", Disc(24.0, 37.0, 2.0), 0)]
    attacker = Attacker(m, agrippa)
    assert attacker.line(ship(1)).lock == 0
    assert Attacker(m, 1).line(ship(agrippa)).lock == 1
    m = scene.play(CleanTable())
    assert m.state.holograms == []
    assert told(m, HologramsFaded) == [HologramsFaded(1)]
    assert told(Scene().play(CleanTable()), HologramsFaded) == []


@pytest.mark.rule("dropfleet.unique-rule.drone-repair")
def test_a_crippled_pegasus_still_regenerates() -> None:
    scene = Scene()
    pegasus = scene.ship("phr.pegasus", 0, hull=2, crippled=1)
    m = scene.play(Regeneration(), script=[4])
    m.play(options(m)[-2])
    assert m.state.ships[pegasus].hull == 3


@pytest.mark.rule("dropfleet.unique-rule.advanced-ecm-suite")
def test_an_ecm_suite_spoils_the_aim_once_a_turn() -> None:
    scene, firer, target = duel("ucm.berlin", target="phr.orpheus", order="weapons-free")
    calypso = scene.ship("phr.calypso", 1, 24.0, 35.0)
    m = scene.play(AllocateFire(0), script=[1] * 2)
    m.play(Fire((Shot(firer, 0, ship(target)),)))
    assert Jam(calypso, target) in options(m)
    m.play(Jam(calypso, target))
    assert told(m, Fired)[0].lock == 5
    assert told(m, PowerUsed) == [PowerUsed(calypso, "Advanced ECM Suite", target)]
    assert m.state.ships[calypso].spent
    shots = (Shot(firer, 0, ship(target)),)
    assert OfferReactions(0, shots).suites(m, 1) == []
    m.state.ships[calypso].spent = False
    assert OfferReactions(0, shots).suites(m, 1) == [Jam(calypso, target)]
    assert OfferReactions(0, (Shot(firer, 3, ship(target)),)).suites(m, 1) == []  # Close Action
    m.state.ships[calypso].y = 39.1
    assert OfferReactions(0, shots).suites(m, 1) == []


@pytest.mark.rule("dropfleet.unique-rule.targeting-link")
def test_range_may_be_measured_from_a_targeting_link() -> None:
    """The link stands at the end of the firer's range to it, the target at the end of the link's."""
    firer_class, link_class = CONTENT.ship_by_id["ucm.berlin"], CONTENT.ship_by_id["phr.ourania"]
    scene, firer, target = duel("ucm.berlin", away=1.0)
    link_y = 40.0 - firer_class.scan - link_class.signature
    link = scene.ship("phr.ourania", 0, 24.0, link_y, spike=2)
    scene.state.ships[target].y = link_y - link_class.scan - firer_class.signature
    m = scene.play()
    laser = weapon_of("ucm.berlin", "Burnthrough")
    missiles = weapon_of("ucm.berlin", "Close Action")
    attacker = Attacker(m, firer)
    assert not isinstance(attacker.aim(laser, ship(target), link), IllegalAction)
    assert attacker.aim(laser, ship(target)) == attacker.aim(
        laser, ship(target), link
    )  # found without asking
    (shot,) = [shot for shot in legal_shots(m, [firer]) if shot.weapon == laser]
    assert [aimed for aimed, _ in shot.aims] == [ship(target)]
    m.state.ships[link].status = "destroyed"
    assert isinstance(Attacker(m, firer).aim(laser, ship(target)), IllegalAction)
    assert not any(shot.weapon == laser for shot in legal_shots(m, [firer]))
    m.state.ships[link].status = "table"
    assert isinstance(attacker.aim(missiles, ship(target), link), IllegalAction)
    m.state.ships[link].y -= 0.1  # out of the firer's range: its spikes do not help
    assert isinstance(attacker.aim(laser, ship(target), link), IllegalAction)
    m.state.ships[link].y += 0.2  # too far from the target
    assert isinstance(attacker.aim(laser, ship(target), link), IllegalAction)
    m.state.ships[link].y -= 0.1
    m.state.ships[firer].heading = 90.0  # arcs stay the firer's own
    assert isinstance(attacker.aim(laser, ship(target), link), IllegalAction)


# Shaltari


@pytest.mark.rule("dropfleet.unique-rule.ion")
def test_enough_ion_hits_of_a_group_cause_energy_surges() -> None:
    """Ion (2): two hits in all, here of two ships of the group."""
    scene = Scene()
    one, two = scene.group("shaltari.silicon", 0, [(24.0, 40.0), (25.0, 40.0)])
    target = scene.ship("ucm.rome", 1, 24.0, 36.0)
    cannon = weapon_of("shaltari.silicon", "Ion")
    shots = (Shot(one, cannon, ship(target)), Shot(two, cannon, ship(target)))
    # One hit each, two damage each, all saved; the surges cost two Hull without saves.
    m = fire(scene, *shots, script=[4, 1, 3, 3, 4, 1, 3, 3])
    assert m.state.ships[target].harm == replace(UNHARMED, surges=True, decay=True, beast=True)
    assert m.state.ships[target].hull == 12
    scene = Scene()
    one = scene.ship("shaltari.silicon", 0, 24.0, 40.0)
    target = scene.ship("ucm.rome", 1, 24.0, 36.0)
    m = fire(scene, Shot(one, cannon, ship(target)), script=[4, 1, 3, 3])
    assert m.state.ships[target].harm == UNHARMED


def helium(*gates: float) -> tuple[Scene, tuple[int, ...], list[int]]:
    scene = Scene()
    ships = scene.group("shaltari.helium", 0, [(24.0, 44.0), (25.0, 44.0)])
    return scene, ships, [scene.ship("shaltari.voidgate", 0, 24.0, y, "low") for y in gates]


@pytest.mark.rule("dropfleet.unique-rule.void-skip")
def test_void_skip_from_gate_to_gate() -> None:
    scene, ships, (near, far) = helium(40.0, 22.0)
    m = scene.play()
    assert exits(m, 0) == [far]
    assert skip_aid(m, 0) == SkipAid((far,), 6.0, ("atmosphere", "low", "high"))
    places = (Placement(24.0, 18.0, 90.0), Placement(25.0, 18.0, 90.0))
    check_skip(m, 0, SkipThroughVoid(places, "high"))
    for bad in (
        SkipThroughVoid((Placement(24.0, 15.9, 0.0), places[1]), "low"),
        SkipThroughVoid(places[:1], "low"),
        SkipThroughVoid((Placement(float("nan"), 18.0, 0.0), places[1]), "low"),
        SkipThroughVoid((Placement(24.0, 44.0, 0.0), Placement(25.0, 44.0, 0.0)), "low"),
    ):
        with pytest.raises(IllegalAction):
            check_skip(m, 0, bad)
    m.state.ships[far].layer = "atmosphere"
    with pytest.raises(IllegalAction):
        check_skip(m, 0, SkipThroughVoid(places, "high"))
    aid = skip_aid(m, 0)
    assert aid is not None
    assert aid.layers == ("atmosphere", "low")
    skip(m, 0, SkipThroughVoid(places, "low"))
    assert [(m.state.ships[n].x, m.state.ships[n].y, m.state.ships[n].spike) for n in ships] == [
        (24.0, 18.0, 1),
        (25.0, 18.0, 1),
    ]
    assert near != far
    assert skip_aid(m, 0) is None, "it has moved"


@pytest.mark.rule("dropfleet.unique-rule.void-skip", "dropfleet.layer.atmosphere-entry")
def test_no_skip_leads_ships_into_an_atmosphere_in_which_they_burn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only Heliums skip, and they are Atmospheric; a pack may have others skip."""
    places = (Placement(24.0, 18.0, 90.0), Placement(25.0, 18.0, 90.0))
    for kind, atmospheric in (("shaltari.helium", True), ("shaltari.amber", False)):
        scene = Scene()
        scene.group(kind, 0, [(24.0, 44.0), (25.0, 44.0)])
        gate = scene.ship("shaltari.voidgate", 0, 24.0, 22.0, "low")
        monkeypatch.setattr("gravitable.games.dropfleet.steps.void_skip.exits", lambda *_, gate=gate: [gate])
        m = scene.play()
        check_skip(m, 0, SkipThroughVoid(places, "high"))
        into = SkipThroughVoid(places, "atmosphere")
        if atmospheric:
            check_skip(m, 0, into)
        else:
            with pytest.raises(IllegalAction) as refused:
                check_skip(m, 0, into)
            assert refused.value.rule == "dropfleet.layer.atmosphere-entry"


@pytest.mark.rule("dropfleet.unique-rule.void-skip", "dropfleet.launch.atmosphere-removes")
def test_a_skip_into_atmosphere_leaves_launch_assets_behind() -> None:
    places = (Placement(24.0, 18.0, 90.0), Placement(25.0, 18.0, 90.0))
    layers: tuple[tuple[Literal["atmosphere", "low"], int], ...] = (("low", 1), ("atmosphere", 0))
    for layer, left in layers:
        scene, ships, _ = helium(40.0, 22.0)
        scene.state.tokens = [AssetToken("ucm.bombers", 1, ship(ships[0]), 1, True)]
        m = scene.play()
        skip(m, 0, SkipThroughVoid(places, layer))
        assert len(m.state.tokens) == left


@pytest.mark.rule("dropfleet.unique-rule.void-skip")
def test_void_skip_needs_a_chain_and_standard_orders() -> None:
    scene, _, _ = helium(40.0, 21.9)
    assert exits(scene.play(), 0) == []
    scene, ships, _ = helium(37.9, 22.0)
    assert exits(scene.play(), 0) == []
    scene, ships, _ = helium(40.0, 22.0)
    scene.state.ships[ships[1]].order = "max-thrust"
    places = (Placement(24.0, 18.0, 0.0), Placement(25.0, 18.0, 0.0))
    m = scene.play()
    with pytest.raises(IllegalAction):
        check_skip(m, 0, SkipThroughVoid(places, "low"))


# Resistance


@pytest.mark.rule("dropfleet.unique-rule.box-of-scraps")
def test_a_box_of_scraps_saves_a_ship_once() -> None:
    scene, triumvir, _ = duel("resistance.triumvir")
    friend = scene.ship("resistance.aldrin", 0, 24.0, 46.0)
    far = scene.ship("resistance.aldrin", 0, 24.0, 46.1)
    m = scene.play(AfterActivation(0))
    assert options(m) == [Proceed(), GiveScraps(triumvir), GiveScraps(friend)]
    m.play(GiveScraps(friend))
    assert far != friend
    m = scene.play(AfterActivation(0), script=[6])
    assert GiveScraps(friend) not in options(m)  # one a ship
    suffer(m, friend, 99)
    assert (m.state.ships[friend].hull, m.state.ships[friend].status) == (3, "table")
    suffer(m, friend, 99)
    assert m.state.ships[friend].status == "destroyed"


@pytest.mark.rule("dropfleet.unique-rule.vx-bomb")
def test_a_vx_bomb_clears_the_whole_cluster() -> None:
    scene = Scene()
    a, b = scene.cluster(["commercial", "industrial"])
    for place in (a, b):
        scene.troops(sector(place), 1, 2, 1, 1)
    bomb = fired_at(seat=0, source=-1, name="VX", target=sector(a), lock=2, dice=1, hit_effects=("VX Bomb",))
    m = scene.play(ResolveAttack((bomb,)), script=[2, 4])
    assert m.state.sectors[b].troops[1] == Garrison(2, 1, 1)  # saved: no damage
    m = scene.play(ResolveAttack((bomb,)), script=[2, 3, *[6] * 4])
    while not over(m):
        m.play(options(m)[0])
    assert [m.state.sectors[place].troops[1] for place in (a, b)] == [EMPTY, EMPTY]


@pytest.mark.rule("dropfleet.unique-rule.remnant")
def test_remnant_does_nothing() -> None:
    bearer = next(kind for kind in CONTENT.ship if kind.has("Remnant"))
    assert vars(ship_rules(replace(bearer, special=("Remnant",)))) == vars(ShipRules([]))


@pytest.mark.rule("dropfleet.unique-rule.repair-and-refuel")
def test_fighters_near_a_collins_are_not_spent() -> None:
    for away, kept in ((6.0, 1), (6.1, 0)):
        scene = Scene()
        target = scene.ship("resistance.aldrin", 1, 24.0, 24.0)
        scene.ship("resistance.collins", 1, 24.0, 24.0 + away, "low")
        scene.state.tokens = [AssetToken("resistance.fighters", 1, ship(target), 2)]
        missiles = fired_at(seat=0, source=-1, name="M", target=ship(target), lock=3, dice=1, point_defence=1)
        m = scene.play(ResolveAttack((missiles,)), script=[3, *[5] * 7])
        m.play(SpendFighters(1))
        assert len(m.state.tokens) == kept


@pytest.mark.rule("dropfleet.unique-rule.space-telescope")
def test_a_telescope_gives_a_major_spike_and_a_token() -> None:
    scene, _, target = duel("resistance.galileo", order="active-scan")
    m = scene.play(ActiveScans(0))
    assert over(m)
    assert m.state.ships[target].spike == 2
    berlin = scene.ship("ucm.berlin", 0, 24.0, 41.0, order="weapons-free")
    group = m.state.ships[berlin].group
    m = scene.play(AllocateFire(group), script=[5, 1])
    m.play(Fire((Shot(berlin, 0, ship(target)),)))
    m.play(SpendTelescope(ship(target)))
    # Lock 4+: a 5 is critical now, so the Berlin's armour does not help.
    assert told(m, Fired)[0].critical == 1
    assert m.state.ships[target].hull == 9
    assert m.state.ships[target].tokens == 0


@pytest.mark.rule("dropfleet.unique-rule.space-telescope")
def test_a_telescope_finds_silent_runners() -> None:
    for roll, silent, spike, tokens in ((4, False, 1, 2), (3, True, 0, 0)):
        scene, _, target = duel("resistance.galileo", order="active-scan")
        scene.state.ships[target].silent = True
        m = scene.play(ActiveScans(0), script=[roll])
        found = m.state.ships[target]
        assert (found.silent, found.spike, found.tokens) == (silent, spike, tokens)


@pytest.mark.rule("dropfleet.unique-rule.explosive")
def test_an_explosive_ship_dies_as_one_of_six_hull() -> None:
    scene = Scene()
    seneca = scene.ship("resistance.seneca", 0)
    m = scene.play()
    suffer(m, seneca, 2)
    m = scene.play(Aftermath(), script=[3, 5])
    assert told(m, Catastrophe)[0].radius == 3.0
