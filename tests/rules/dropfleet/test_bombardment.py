"""Sectors and stations under fire: damage, collateral damage, ruins, nuclear missiles."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import Scene, dice_left, fired_at, options, over, sector, ship, station, told

from gravitable.games.dropfleet.actions import NUKE, AllotCollateral, Shot
from gravitable.games.dropfleet.events import AssetsLost, NukeLaunched, SectorRuined, StationDestroyed
from gravitable.games.dropfleet.fire.targeting import Aim, Attacker, fire_refused, nuke_refused, nukes
from gravitable.games.dropfleet.state import EMPTY, AssetToken, DropfleetMatch, Garrison, Target
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.bombardment import Collateral, damage_sector, damage_station, nuke
from gravitable.games.dropfleet.steps.shots import Missile
from gravitable.games.dropfleet.words import action_words
from gravitable.kernel import IllegalAction


def an_attack(target: Target, dice: int, *, lock: int = 3, damage: str = "1") -> ResolveAttack:
    """An attack of seat 0."""
    guns = fired_at(seat=0, source=-1, name="Guns", target=target, lock=lock, dice=dice, damage=damage)
    return ResolveAttack((guns,))


def city(*kinds: str, **options: str) -> tuple[Scene, tuple[int, ...]]:
    scene = Scene(**options)  # type: ignore[arg-type]
    return scene, scene.cluster(list(kinds))  # type: ignore[arg-type]


@pytest.mark.rule("dropfleet.bombardment.saves")
def test_a_sector_saves_like_a_ship_but_not_against_criticals() -> None:
    scene, (place,) = city("commercial")
    # Lock 3+: two normal hits, a critical; saves on 4+: one made.
    m = scene.play(an_attack(sector(place), 3), script=[3, 4, 5, 4, 3])
    assert m.state.sectors[place].hull == 6


@pytest.mark.rule("dropfleet.bombardment.own-troops")
def test_a_sector_with_friends_in_it_is_no_target() -> None:
    scene, (place,) = city("commercial")
    m = scene.play()
    assert fire_refused(m, 0, sector(place)) is None
    scene.troops(sector(place), 0, batteries=1)
    refusal = fire_refused(m, 0, sector(place))
    assert refusal is not None
    assert refusal.rule == "dropfleet.bombardment.own-troops"
    assert fire_refused(m, 1, sector(place)) is None


@pytest.mark.rule("dropfleet.range.within")
def test_nothing_is_left_to_fire_at_where_a_sector_was() -> None:
    scene, (place,) = city("commercial")
    scene.state.sectors[place] = replace(scene.state.sectors[place], gone=True)
    refusal = fire_refused(scene.play(), 0, sector(place))
    assert refusal is not None
    assert refusal.rule == "dropfleet.range.within"


def after_hits(theirs: Garrison, points: int, script: list[int]) -> DropfleetMatch:
    """A commercial sector (Hull 8) of the enemy's loses so many points, its saves made."""
    scene, (place,) = city("commercial")
    scene.troops(sector(place), 1, theirs.infantry, theirs.armour, theirs.batteries)
    return scene.play(an_attack(sector(place), points, lock=2), script=[4] * points + script)


@pytest.mark.rule("dropfleet.bombardment.collateral")
def test_each_point_the_sector_loses_strikes_an_asset() -> None:
    """Infantry saves on 3+, Armour on 5+, Batteries on 3+ against bombardment."""
    assert after_hits(Garrison(2), 2, [2, 3]).state.sectors[0].troops[1] == Garrison(1)
    assert after_hits(Garrison(0, 2), 2, [4, 5]).state.sectors[0].troops[1] == Garrison(0, 1)
    assert after_hits(Garrison(0, 0, 2), 2, [2, 3]).state.sectors[0].troops[1] == Garrison(0, 0, 1)


@pytest.mark.rule("dropfleet.bombardment.collateral")
def test_what_the_sector_saves_does_no_harm() -> None:
    scene, (place,) = city("commercial")
    scene.troops(sector(place), 1, infantry=1)
    m = scene.play(an_attack(sector(place), 1), script=[3, 4])
    assert m.state.sectors[place].troops[1] == Garrison(1)
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.bombardment.collateral")
def test_damage_beyond_the_last_hull_strikes_assets_too() -> None:
    """An industrial sector with 1 Hull left takes three points: three Infantry are saves, then it falls."""
    scene, (place,) = city("industrial")
    scene.state.sectors[place] = replace(scene.state.sectors[place], hull=1)
    scene.troops(sector(place), 1, infantry=3)
    m = scene.play(an_attack(sector(place), 3, lock=2), script=[4, 4, 4, 2, 2, 3, 1])
    assert m.state.sectors[place].ruined
    assert m.state.sectors[place].troops[1] == Garrison(1)
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.bombardment.collateral-spread")
def test_the_attacker_spreads_it_one_each_first() -> None:
    m = after_hits(Garrison(2, 1), 2, [1, 1])
    assert m.pending[0].seat == 0
    none = (0, 0, 0)
    assert set(options(m)) == {AllotCollateral((none, (1, 1, 0))), AllotCollateral((none, (2, 0, 0)))}
    with pytest.raises(IllegalAction):
        m.play(AllotCollateral((none, (0, 2, 0))))
    m.play(AllotCollateral((none, (1, 1, 0))))
    assert m.state.sectors[0].troops[1] == Garrison(1)


@pytest.mark.rule("dropfleet.bombardment.collateral-critical", "dropfleet.bombardment.collateral")
@pytest.mark.parametrize(
    ("option", "script", "left"),
    [
        # Lock 4+: a 5 is a hit that the sector does not save (3), a 6 is critical. The Infantry would save.
        ("experimental", [5, 3, 3], Garrison(1)),
        ("experimental", [6], EMPTY),
        ("printed", [6, 3], Garrison(1)),
        ("printed", [6, 2], EMPTY),
    ],
)
def test_by_option_a_critical_point_leaves_no_save(option: str, script: list[int], left: Garrison) -> None:
    scene, (place,) = city("commercial", collateral=option)
    scene.troops(sector(place), 1, infantry=1)
    m = scene.play(an_attack(sector(place), 1, lock=4), script=script)
    assert m.state.sectors[place].troops[1] == left
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.bombardment.collateral-critical")
def test_the_attacker_says_who_gets_the_critical_point() -> None:
    """A critical and a normal point on one Infantry and one Armour: either may be the one without a save."""
    none = (0, 0, 0)
    for dead, script, left in (((0, 1, 0), [3], Garrison(1)), ((1, 0, 0), [4], EMPTY)):
        scene, (place,) = city("commercial", collateral="experimental")
        scene.troops(sector(place), 1, infantry=1, armour=1)
        m = scene.play(an_attack(sector(place), 2, lock=4), script=[6, 5, 3, *script])
        assert options(m) == [
            AllotCollateral((none, (1, 1, 0)), (none, (0, 1, 0))),
            AllotCollateral((none, (1, 1, 0)), (none, (1, 0, 0))),
        ]
        m.play(AllotCollateral((none, (1, 1, 0)), (none, dead)))
        assert m.state.sectors[place].troops[1] == left
        assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.bombardment.collateral-critical")
def test_more_critical_points_than_assets_kill_them_all() -> None:
    scene, (place,) = city("commercial", collateral="experimental")
    scene.troops(sector(place), 1, infantry=2)
    m = scene.play(an_attack(sector(place), 3), script=[6, 6, 6])
    assert (m.state.sectors[place].troops[1], m.state.sectors[place].hull) == (EMPTY, 5)


@pytest.mark.rule("dropfleet.bombardment.collateral-critical", "dropfleet.station.collateral")
def test_by_option_critical_points_leave_no_save_aboard_a_station_either() -> None:
    for option, left in (("experimental", EMPTY), ("printed", Garrison(1))):
        scene = Scene(collateral=option)
        place = station(scene.station())
        scene.troops(place, 1, infantry=1)
        m = scene.play(an_attack(place, 1), script=[6, 3])
        assert m.state.stations[place.no].troops[1] == left


@pytest.mark.rule("dropfleet.bombardment.ruins")
def test_a_sector_without_hull_is_ruined() -> None:
    scene, (place,) = city("industrial")
    m = scene.play()
    damage_sector(m, place, 3, 0)
    assert not m.state.sectors[place].ruined
    damage_sector(m, place, 1, 0)
    assert m.state.sectors[place].ruined
    assert told(m, SectorRuined) == [SectorRuined(place, 0)]


@pytest.mark.rule("dropfleet.bombardment.ruins-assets")
@pytest.mark.parametrize(("roll", "left"), [(1, Garrison(3)), (2, EMPTY)])
def test_ruins_bury_what_is_in_them_on_two(roll: int, left: Garrison) -> None:
    scene, (place,) = city("industrial")
    scene.troops(sector(place), 1, infantry=3)
    # Four points: all three tokens are saves, one of them twice, and save; then the D6.
    m = scene.play(an_attack(sector(place), 4, lock=2), script=[4, 4, 4, 4, 3, 3, 3, 3, roll])
    assert m.state.sectors[place].troops[1] == left
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.bombardment.ruins-bombarded")
def test_ruins_may_be_bombarded_for_what_is_in_them() -> None:
    scene, (place,) = city("industrial")
    scene.troops(sector(place), 1, infantry=1)
    scene.state.sectors[place] = replace(scene.state.sectors[place], hull=0, ruined=True, ruined_by=1)
    m = scene.play(an_attack(sector(place), 1), script=[3, 3, 2])
    assert m.state.sectors[place].troops[1] == EMPTY
    assert (m.state.sectors[place].hull, m.state.sectors[place].ruined_by) == (0, 1)
    assert told(m, SectorRuined) == []


@pytest.mark.rule("dropfleet.sector.volatile")
def test_a_power_plant_melts_down() -> None:
    """Every other sector takes four damage, saves allowed; one that falls may melt down in turn."""
    scene, (plant, other, third) = city("power-plant", "commercial", "industrial")
    m = scene.play(an_attack(sector(plant), 6, lock=2), script=[4] * 6 + [4, 3, 3, 3] + [4, 4, 4, 3])
    assert m.state.sectors[plant].ruined
    assert m.state.sectors[other].hull == 8 - 3
    assert m.state.sectors[third].hull == 4 - 1
    assert dice_left(m) == 0


# Nuclear missiles


def silo(kind: str = "ucm.berlin", layer: str = "low", away: float = 5.0) -> tuple[Scene, int, int]:
    scene, (place, _) = city("commercial", "industrial")
    middle = scene.state.sectors[place]
    number = scene.ship(kind, 0, middle.x + 0.75 + away, middle.y, layer)
    return scene, number, place


def rule_against(scene: Scene, number: int, target: Target) -> str:
    refusal = nuke_refused(scene.play(), number, target)
    return "" if refusal is None else refusal.rule


@pytest.mark.rule("dropfleet.nuke.tonnage")
def test_light_ships_carry_none() -> None:
    assert rule_against(*silo()[:2], sector(0)) == ""
    assert rule_against(*silo("ucm.vancouver")[:2], sector(0)) == "dropfleet.nuke.tonnage"


@pytest.mark.rule("dropfleet.nuke.order")
def test_the_order_must_allow_fire() -> None:
    for order, may in (("standard", True), ("weapons-free", True), ("max-thrust", False)):
        scene, number, place = silo()
        scene.state.ships[number].order = order  # type: ignore[assignment]
        assert (rule_against(scene, number, sector(place)) == "") is may


@pytest.mark.rule("dropfleet.nuke.place")
def test_low_orbit_and_within_scan() -> None:
    assert rule_against(*silo(away=6.0)[:2], sector(0)) == ""
    assert rule_against(*silo(away=6.1)[:2], sector(0)) == "dropfleet.nuke.place"
    assert rule_against(*silo(layer="high")[:2], sector(0)) == "dropfleet.nuke.place"


@pytest.mark.rule("dropfleet.nuke.own-troops")
def test_not_on_own_troops() -> None:
    scene, number, place = silo()
    scene.troops(sector(place), 0, infantry=1)
    assert rule_against(scene, number, sector(place)) == "dropfleet.nuke.own-troops"


@pytest.mark.rule("dropfleet.nuke.enemy-ships")
def test_not_with_enemy_ships_near() -> None:
    for away, layer, may in ((12.0, "high", False), (12.1, "high", True), (1.0, "atmosphere", False)):
        scene, number, place = silo()
        middle = scene.state.sectors[place]
        scene.ship("scourge.gargoyle", 1, middle.x - 0.75 - away, middle.y, layer)
        assert (rule_against(scene, number, sector(place)) == "") is may


@pytest.mark.rule("dropfleet.nuke.not-stations")
def test_not_at_stations() -> None:
    scene, number, _ = silo()
    dock = scene.station(24.0, 27.0)
    assert rule_against(scene, number, station(dock)) == "dropfleet.nuke.not-stations"
    assert {shot.target.kind for shot in nukes(scene.play(), [number])} == {"sector"}
    assert Shot(number, NUKE, sector(0)) in nukes(scene.play(), [number])


@pytest.mark.rule("dropfleet.nuke.roll", "dropfleet.scoring.nuke-penalty")
def test_on_two_or_more_nothing_is_left() -> None:
    scene, number, place = silo()
    scene.troops(sector(place), 1, 3, 2, 1)
    m = scene.play(script=[2, 4])
    nuke(m, number, place, 0)
    gone = m.state.sectors[place]
    assert (gone.gone, gone.ruined, gone.hull, gone.troops[1]) == (True, True, 0, EMPTY)
    assert told(m, NukeLaunched) == [NukeLaunched(number, place, 2, True)]
    assert m.state.players[0].vp == -1
    scene, number, place = silo()
    m = scene.play(script=[1])
    nuke(m, number, place, 0)
    assert not m.state.sectors[place].gone
    assert m.state.players[0].vp == 0


@pytest.mark.rule("dropfleet.nuke.fallout")
def test_the_other_sectors_take_one_damage() -> None:
    for save, hull in ((3, 3), (4, 4)):
        scene, number, place = silo()
        m = scene.play(script=[6, save])
        nuke(m, number, place, 0)
        assert m.state.sectors[1].hull == hull


@pytest.mark.rule("dropfleet.nuke.fallout", "dropfleet.nuke.fallout-ruins")
def test_fallout_harms_whoever_is_in_ruins() -> None:
    """The sector's armour of 4+ fails, the Infantry's save of 3+ too; empty ruins roll nothing."""
    for save, saves, left in ((3, [2], EMPTY), (3, [3], Garrison(1)), (4, [], Garrison(1))):
        scene, number, place = silo()
        ruins = scene.state.sectors[1]
        scene.state.sectors[1] = replace(ruins, hull=0, ruined=True, ruined_by=1)
        scene.troops(sector(1), 1, infantry=1)
        m = scene.play(Missile(number, place, 0), script=[6, save, *saves])
        assert m.state.sectors[1].troops[1] == left
        assert (m.state.sectors[1].hull, m.state.sectors[1].ruined_by) == (0, 1)
        assert dice_left(m) == 0
    scene, number, place = silo()
    scene.state.sectors[1] = replace(scene.state.sectors[1], hull=0, ruined=True)
    m = scene.play(Missile(number, place, 0), script=[6])
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.sector.volatile", "dropfleet.nuke.fallout-ruins")
def test_a_meltdown_harms_whoever_is_in_ruins() -> None:
    scene, (plant, other) = city("power-plant", "industrial")
    scene.state.sectors[other] = replace(scene.state.sectors[other], hull=0, ruined=True)
    scene.troops(sector(other), 1, armour=1)
    # Six points melt the plant; of four points three are saved, and the Armour fails its save of 5+.
    m = scene.play(an_attack(sector(plant), 6, lock=2), script=[4] * 6 + [4, 4, 4, 3] + [4])
    assert m.state.sectors[other].troops[1] == EMPTY
    assert dice_left(m) == 0


# Stations


@pytest.mark.rule("dropfleet.station.as-ships")
def test_stations_are_targets_like_ships() -> None:
    """A Small station: armour 3+, five dice of Point Defence."""
    scene = Scene()
    dock = scene.station(size="small")
    m = scene.play(an_attack(station(dock), 3), script=[3, 4, 5, 3, 2])
    assert m.state.stations[dock].hull == 6


@pytest.mark.rule("dropfleet.station.own")
def test_an_own_station_is_a_friend() -> None:
    scene = Scene()
    own, free = scene.station(controller=0), scene.station(4.0, 4.0)
    m = scene.play()
    refusal = fire_refused(m, 0, station(own))
    assert refusal is not None
    assert refusal.rule == "dropfleet.station.own"
    assert fire_refused(m, 0, station(free)) is None
    assert fire_refused(m, 1, station(own)) is None


@pytest.mark.rule("dropfleet.station.no-crippling")
def test_a_station_is_never_crippled() -> None:
    scene = Scene()
    dock = scene.station()
    m = scene.play()
    damage_station(m, dock, 12, 0)
    assert (m.state.stations[dock].hull, m.state.cripplings) == (4, [])


@pytest.mark.rule("dropfleet.station.no-spikes")
@pytest.mark.parametrize("dice", [1, 4])
def test_flash_leaves_no_spike_on_a_station(dice: int) -> None:
    """It is seen from as far as before, and no further; a ship with its number is not spiked either."""
    scene = Scene()
    near = scene.ship("ucm.berlin", 0, 24.0, 24.0 + 6.0 + 8.0, "low")
    far = scene.ship("ucm.berlin", 0, 24.0, 24.0 + 6.0 + 8.0 + 0.1, "low")
    dock = scene.station(size="large")
    spiked = scene.ship("scourge.wyvern", 1, 40.0, 40.0)
    flash = {"seat": 0, "source": -1, "name": "L", "lock": 2, "dice": dice, "hit_effects": ("Flash",)}
    attacks = [ResolveAttack((fired_at(target, **flash),)) for target in (station(dock), ship(spiked))]  # type: ignore[arg-type]
    m = scene.play(*attacks, script=[4] * 2 * dice)
    assert m.state.stations[dock].hull == 16 - dice
    assert [each.spike for each in m.state.ships] == [0, 0, 1 if dice < 3 else 2]
    assert isinstance(Attacker(m, near).aim(0, station(dock)), Aim)
    refusal = Attacker(m, far).aim(0, station(dock))
    assert isinstance(refusal, IllegalAction)
    assert refusal.rule == "dropfleet.range.formula"


@pytest.mark.rule("dropfleet.station.destroyed")
def test_a_station_goes_with_all_aboard_and_without_a_catastrophe() -> None:
    scene = Scene()
    dock = scene.station()
    scene.troops(station(dock), 0, 1, 1, 1)
    near = scene.ship("ucm.berlin", 0, 24.0, 24.0, "low")
    scene.state.tokens = [AssetToken("ucm.fighters", 0, station(dock), 2)]
    m = scene.play()
    damage_station(m, dock, 16, 1)
    assert m.state.stations[dock].hull == 0
    assert m.state.stations[dock].troops == (EMPTY, EMPTY)
    assert (m.state.tokens, m.state.deaths) == ([], [])
    assert m.state.ships[near].hull == 10
    assert told(m, StationDestroyed) == [StationDestroyed(dock, 1)]
    assert told(m, AssetsLost) == [AssetsLost(station(dock), 1, "destroyed")]


@pytest.mark.rule("dropfleet.station.collateral")
def test_collateral_damage_aboard_a_station_strikes_both_sides_evenly() -> None:
    scene = Scene()
    dock = scene.station()
    scene.troops(station(dock), 0, infantry=1)
    scene.troops(station(dock), 1, infantry=1)
    m = scene.play(an_attack(station(dock), 1, lock=2), script=[4, 1])
    assert set(options(m)) == {
        AllotCollateral(((0, 0, 0), (1, 0, 0))),
        AllotCollateral(((1, 0, 0), (0, 0, 0))),
    }
    assert [action_words(m, each) for each in options(m)] == ["1 on enemy Infantry", "1 on own Infantry"]
    m.play(AllotCollateral(((0, 0, 0), (1, 0, 0))))
    assert m.state.stations[dock].troops == (Garrison(1), EMPTY)
    assert over(m)


@pytest.mark.rule("dropfleet.station.collateral")
def test_the_words_of_collateral_damage_say_whose_assets_are_hit() -> None:
    scene = Scene(collateral="experimental")
    dock = scene.station()
    scene.troops(station(dock), 0, infantry=1, armour=1)
    scene.troops(station(dock), 1, batteries=1)
    m = scene.play(Collateral(station(dock), 3, 1, sharp=1))
    all_hit = "1 on enemy Infantry, 1 on enemy Armour, 1 on own Batteries; without a save: "
    assert {action_words(m, each).removeprefix(all_hit) for each in options(m)} == {
        "1 on enemy Infantry",
        "1 on enemy Armour",
        "1 on own Batteries",
    }
