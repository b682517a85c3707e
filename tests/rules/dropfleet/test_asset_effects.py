"""Launch assets take effect: landings, dogfights, bombers, fire ships, torpedoes, hard manoeuvres."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, dice_left, options, over, sector, ship, station, told

from gravitable.games.dropfleet.actions import SpendFighters
from gravitable.games.dropfleet.events import AssetsLost, Fired, PointDefenceRolled
from gravitable.games.dropfleet.state import AssetToken, Garrison, Landing
from gravitable.games.dropfleet.steps.damage import lose_ship
from gravitable.games.dropfleet.steps.roundup.actions import ResolveAssets
from gravitable.games.dropfleet.steps.roundup.assets import AssetEffects, DelayedAssets, due_targets
from gravitable.games.dropfleet.steps.roundup.events import Dogfight, Manoeuvred, TroopsLanded
from gravitable.games.dropfleet.steps.roundup.landing import Land
from gravitable.games.dropfleet.steps.roundup.phase import LaunchSegment
from gravitable.games.dropfleet.steps.roundup.tokens import remove_tokens, through_hazard


def flight(
    asset: str, target: int, count: int = 1, *, turn: int = 2, delayed: bool = False
) -> list[AssetToken]:
    """Tokens of seat 0 at a ship."""
    return [AssetToken(asset, 0, ship(target), turn, delayed)] * count


# Landings


def landed(landing: Landing, script: list[int], batteries: int = 1) -> tuple[Garrison, Scene]:
    scene = Scene()
    first, second = scene.cluster(["commercial", "industrial"])
    scene.troops(sector(second), 1, batteries=batteries)
    scene.state.landings = [landing]
    m = scene.play(Land(), script=script)
    assert dice_left(m) == 0
    return m.state.sectors[first].troops[0], scene


@pytest.mark.rule("dropfleet.ground.battery-lander", "dropfleet.lander.bulk-lander-delivers")
def test_a_battery_anywhere_in_the_cluster_shoots_at_each_asset_of_a_bulk_lander() -> None:
    bulk = Landing("ucm.bulk-landers", 0, sector(0), "infantry")
    assert landed(bulk, [2, 3, 6])[0] == Garrison(1)
    assert landed(bulk, [1, 2, 2], batteries=3)[0] == Garrison(3)
    assert landed(bulk, [], batteries=0)[0] == Garrison(3)


@pytest.mark.rule("dropfleet.ground.battery-dropship", "dropfleet.lander.dropship-delivers")
def test_dropships_are_lost_on_five_or_more() -> None:
    dropship = Landing("ucm.dropships", 0, sector(0), "armour")
    assert landed(dropship, [4])[0] == Garrison(0, 1)
    assert landed(dropship, [5])[0] == Garrison()


@pytest.mark.rule("dropfleet.lander.bulk-lander-delivers")
def test_a_bulk_lander_may_bring_a_battery() -> None:
    bulk = Landing("ucm.bulk-landers", 0, sector(0), "defence-battery")
    assert landed(bulk, [2])[0] == Garrison(0, 0, 1)


@pytest.mark.rule("dropfleet.ground.battery-lander")
def test_own_batteries_and_those_of_other_clusters_do_not_shoot() -> None:
    scene = Scene()
    (place,) = scene.cluster(["commercial"])
    (other,) = scene.cluster(["commercial"], 4.0, 4.0)
    scene.troops(sector(place), 0, batteries=1)
    scene.troops(sector(other), 1, batteries=1)
    scene.state.landings = [Landing("ucm.bulk-landers", 0, sector(place), "infantry")]
    assert scene.play(Land()).state.sectors[place].troops[0] == Garrison(3, 0, 1)


@pytest.mark.rule("dropfleet.launch.effects-landing")
def test_landings_come_first_and_face_the_batteries_that_stood_before() -> None:
    """A battery that lands in the same Roundup does not shoot at the other side's landing."""
    scene = Scene()
    (place,) = scene.cluster(["commercial"])
    enemy = scene.ship("scourge.wyvern", 1, 24.0, 30.0)
    scene.state.tokens = flight("ucm.bombers", enemy)
    scene.state.landings = [
        Landing("scourge.bulk-landers", 1, sector(place), "defence-battery"),
        Landing("ucm.dropships", 0, sector(place), "armour"),
    ]
    m = scene.play(LaunchSegment(), script=[1, 1])
    kinds = [type(event) for event in m.events]
    assert kinds.index(TroopsLanded) < kinds.index(Fired)
    assert m.state.sectors[place].troops == (Garrison(0, 1), Garrison(0, 0, 1))


# Bombers and fire ships


@pytest.mark.rule("dropfleet.bomber.attack", "dropfleet.bomber.coordinate")
def test_six_bombers_from_two_carriers_attack_as_one() -> None:
    """The rulebook's example: six tokens roll twelve dice together, Point Defence is rolled once."""
    scene = Scene()
    enemy = scene.ship("scourge.wyvern", 1)
    scene.state.tokens = flight("ucm.bombers", enemy, 6)
    # Twelve dice: four normal hits at 3+, the rest miss. Six PD dice: one success. Three points, one saved.
    m = scene.play(AssetEffects(), script=[3, 3, 4, 4, *[1] * 8, 5, 1, 1, 1, 1, 1, 4, 1, 1])
    assert over(m)
    (fired,) = told(m, Fired)
    assert (len(fired.rolls), fired.lock) == (12, 3)
    assert len(told(m, PointDefenceRolled)) == 1
    assert m.state.ships[enemy].hull == 8
    assert m.state.tokens == []


@pytest.mark.rule("dropfleet.bomber.coordinate")
def test_bombers_of_different_kinds_coordinate_too() -> None:
    scene = Scene()
    enemy = scene.ship("scourge.wyvern", 1)
    scene.state.tokens = flight("ucm.bombers", enemy) + flight("ucm.pungari-bombers", enemy)
    m = scene.play(AssetEffects(), script=[3, 1, 5, 1, 1, 1, *[1] * 6, 4, 4])
    assert [(len(event.rolls), event.lock) for event in told(m, Fired)] == [(2, 3), (4, 5)]
    assert len(told(m, PointDefenceRolled)) == 1
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.bomber.fire-ship", "dropfleet.asset.fire-ships")
def test_fire_ships_are_resolved_apart_from_bombers() -> None:
    """One die at 2+ for each, three damage a hit, a Point Defence roll of their own."""
    scene = Scene()
    enemy = scene.ship("scourge.wyvern", 1)
    scene.state.tokens = flight("resistance.bombers", enemy) + flight("resistance.fire-ships", enemy, 2)
    # Bomber: 4 and two misses, PD six misses, saved. Fire ships: 2 and a miss, PD six misses, no saves.
    m = scene.play(AssetEffects(), script=[4, 1, 1, *[1] * 6, 4, 2, 1, *[1] * 6, 1, 1, 1])
    assert len(told(m, PointDefenceRolled)) == 2
    assert m.state.ships[enemy].hull == 7


@pytest.mark.rule("dropfleet.bomber.scald", "dropfleet.asset.bombers")
def test_scourge_bombers_scald() -> None:
    """A Berlin's 3+ armour saves on 4+ only."""
    scene = Scene()
    target = scene.ship("ucm.berlin", 0)
    scene.state.tokens = [AssetToken("scourge.bombers", 1, ship(target), 2)]
    m = scene.play(AssetEffects(), script=[3, 4, *[1] * 5, 3, 4])
    assert m.state.ships[target].hull == 9


@pytest.mark.rule("dropfleet.launch.layer-no-penalty")
def test_assets_strike_in_the_other_orbit_without_penalty() -> None:
    scene = Scene()
    scene.ship("ucm.seattle", 0, 24.0, 20.0, "high")
    enemy = scene.ship("scourge.wyvern", 1, 24.0, 24.0, "low")
    scene.state.tokens = flight("ucm.bombers", enemy)
    m = scene.play(AssetEffects(), script=[1, 1])
    assert told(m, Fired)[0].lock == 3


@pytest.mark.rule("dropfleet.launch.effects-order")
def test_the_highest_initiative_selects_first_then_players_take_turns() -> None:
    scene = Scene(initiative=(0, 1))
    enemies = [scene.ship("scourge.wyvern", 1, 10.0, 10.0 * n) for n in range(3)]
    mine = scene.ship("ucm.berlin", 0, 40.0, 40.0)
    scene.state.tokens = [token for enemy in enemies for token in flight("ucm.bombers", enemy)]
    scene.state.tokens.append(AssetToken("scourge.bombers", 1, ship(mine), 2))
    m = scene.play(AssetEffects(), script=[1] * 8)
    assert m.pending[0].seat == 0
    assert options(m) == [ResolveAssets(ship(enemy)) for enemy in enemies]
    m.play(ResolveAssets(ship(enemies[2])))
    # The other player's only target resolves itself, then the first is asked again.
    assert [event.target.no for event in told(m, Fired)] == [enemies[2], mine]
    assert m.pending[0].seat == 0
    m.play(ResolveAssets(ship(enemies[0])))
    assert over(m)
    assert m.state.tokens == []


@pytest.mark.rule("dropfleet.launch.separate", "dropfleet.torpedo.station", "dropfleet.torpedo.no-pd")
def test_stations_are_struck_like_ships() -> None:
    scene = Scene()
    dock = scene.station(size="small")
    scene.state.tokens = [
        AssetToken("ucm.torpedoes", 0, station(dock), 2),
        AssetToken("ucm.bombers", 0, station(dock), 2),
    ]
    # Bombers: a normal hit, stopped by one of five PD dice. Torpedo: one normal hit of 2, one of them saved.
    m = scene.play(AssetEffects(), script=[3, 1, 5, 1, 1, 1, 1, 2, 1, 1, 1, 3, 2])
    assert m.state.stations[dock].hull == 7
    assert len(told(m, PointDefenceRolled)) == 1


@pytest.mark.rule("dropfleet.launch.spent", "dropfleet.launch.double-thrust")
def test_delayed_assets_wait_for_the_next_turn() -> None:
    scene = Scene()
    enemy = scene.ship("scourge.wyvern", 1)
    dock = scene.station()
    late = flight("ucm.bombers", enemy, delayed=True)
    at_dock = AssetToken("ucm.bombers", 0, station(dock), 2, True)
    scene.state.tokens = [*late, at_dock]
    m = scene.play(AssetEffects())
    assert over(m)
    assert m.state.tokens == [*late, at_dock]
    own = scene.ship("ucm.berlin", 0)
    scene.state.tokens.append(AssetToken("scourge.bombers", 1, ship(own), 2, True))
    # A station never activates: they strike in the Roundup of the next turn.
    scene.state.turn = 3
    assert due_targets(m, 0) == [station(dock)]
    assert due_targets(m, 1) == []


# Fighters


@pytest.mark.rule("dropfleet.fighter.friendly", "dropfleet.fighter.decide", "dropfleet.fighter.returned")
def test_four_fighters_add_twelve_dice_and_the_owner_decides_how_many() -> None:
    """The rulebook's example: +3 PD for each of four UCM fighters, some, all or none of them."""
    scene = Scene()
    target = scene.ship("ucm.berlin", 0)
    escort = [AssetToken("ucm.fighters", 0, ship(target), 2)] * 4
    attack = [AssetToken("scourge.bombers", 1, ship(target), 2)] * 2
    scene.state.tokens = [*escort, *attack]
    m = scene.play(AssetEffects(), script=[3, 4, 3, 1, *[5] * 17])
    assert m.pending[0].seat == 0
    assert options(m) == [SpendFighters(count) for count in range(5)]
    assert "3 damage" in m.pending[0].prompt
    m.play(SpendFighters(4))
    assert len(told(m, PointDefenceRolled)[0].rolls) == 5 + 12
    assert m.state.ships[target].hull == 10
    assert m.state.tokens == []


@pytest.mark.rule("dropfleet.fighter.friendly")
def test_fighters_kept_back_stay() -> None:
    scene = Scene()
    target = scene.ship("ucm.berlin", 0)
    escort = [AssetToken("ucm.fighters", 0, ship(target), 2)] * 3
    scene.state.tokens = [*escort, AssetToken("scourge.bombers", 1, ship(target), 2)]
    m = scene.play(AssetEffects(), script=[3, 1, *[1] * 8, 6])
    m.play(SpendFighters(1))
    assert m.state.tokens == escort[1:]


@pytest.mark.rule("dropfleet.fighter.dogfight")
def test_fighters_remove_each_other_just_before_bombers_strike() -> None:
    scene = Scene()
    enemy = scene.ship("scourge.wyvern", 1)
    escort = [AssetToken("scourge.fighters", 1, ship(enemy), 2)] * 2
    scene.state.tokens = [*escort, *flight("ucm.fighters", enemy, 3), *flight("ucm.bombers", enemy)]
    m = scene.play(AssetEffects(), script=[3, 3, *[1] * 6, 4, 4])
    # No fighters are left to be spent: nobody is asked.
    assert over(m)
    assert told(m, Dogfight) == [Dogfight(ship(enemy), 2)]
    kinds = [type(event) for event in m.events]
    assert kinds.index(Dogfight) < kinds.index(Fired)
    assert m.state.tokens == flight("ucm.fighters", enemy)


@pytest.mark.rule("dropfleet.fighter.dogfight")
def test_a_dogfight_needs_no_bombers() -> None:
    scene = Scene()
    enemy = scene.ship("scourge.wyvern", 1)
    scene.state.tokens = [AssetToken("scourge.fighters", 1, ship(enemy), 2), *flight("ucm.fighters", enemy)]
    m = scene.play(AssetEffects())
    assert m.state.tokens == []


# Torpedoes and delayed strikes


def pursued(asset: str, order: str = "standard", count: int = 1) -> tuple[Scene, int]:
    """A Wyvern that activates with assets of the last turn at it."""
    scene = Scene(turn=3)
    target = scene.ship("scourge.wyvern", 1, order=order)
    scene.state.tokens = flight(asset, target, count, delayed=True)
    return scene, target


@pytest.mark.rule("dropfleet.torpedo.delayed", "dropfleet.torpedo.attack", "dropfleet.torpedo.no-pd")
def test_torpedoes_strike_at_the_end_of_the_targets_activation_past_point_defence() -> None:
    scene, target = pursued("ucm.torpedoes")
    # Four dice at 2+: two normal hits, a critical, a miss; 2 damage each; two of four normal points saved.
    m = scene.play(DelayedAssets(0), script=[2, 3, 4, 1, 4, 4, 1, 1])
    assert over(m)
    assert told(m, PointDefenceRolled) == []
    assert m.state.ships[target].hull == 10 - 2 - 2
    assert m.state.tokens == []


@pytest.mark.rule("dropfleet.launch.double-thrust", "dropfleet.bomber.coordinate")
def test_bombers_at_double_thrust_strike_then_together() -> None:
    scene, target = pursued("ucm.bombers", count=2)
    m = scene.play(DelayedAssets(0), script=[3, 3, 3, 3, *[1] * 6, 4, 4, 4, 1])
    assert len(told(m, Fired)) == len(told(m, PointDefenceRolled)) == 1
    assert m.state.ships[target].hull == 9


@pytest.mark.rule("dropfleet.manoeuvre.orders", "dropfleet.manoeuvre.roll")
@pytest.mark.parametrize("order", ["course-change", "max-thrust"])
def test_hard_manoeuvres_shake_assets_off_on_five(order: str) -> None:
    scene, hunted = pursued("ucm.bombers", order, count=3)
    # 5 and 6 are shaken off; the third pursues and rolls its two dice.
    m = scene.play(DelayedAssets(0), script=[5, 4, 6, 1, 1])
    assert told(m, AssetsLost) == [AssetsLost(ship(hunted), 2, "manoeuvre")]
    assert [event.result for event in told(m, Manoeuvred)] == ["shaken", "pursues", "shaken"]
    assert len(told(m, Fired)[0].rolls) == 2
    assert m.state.tokens == []
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.manoeuvre.orders")
def test_other_orders_shake_nothing() -> None:
    scene, _ = pursued("ucm.bombers", "station-keeping")
    m = scene.play(DelayedAssets(0), script=[1, 1])
    assert told(m, Manoeuvred) == []
    assert len(told(m, Fired)) == 1


@pytest.mark.rule("dropfleet.manoeuvre.torpedo")
@pytest.mark.parametrize(("roll", "left", "attacks"), [(6, 0, 0), (5, 1, 0), (4, 0, 1)])
def test_torpedoes_are_harder_to_shake(roll: int, left: int, attacks: int) -> None:
    """Removed on a 6 only; on a 5 it waits for the next activation; else it attacks."""
    scene, target = pursued("ucm.torpedoes", "course-change")
    m = scene.play(DelayedAssets(0), script=[roll, *[1] * 4 * attacks])
    assert m.state.tokens == flight("ucm.torpedoes", target, left, delayed=True)
    assert len(told(m, Fired)) == attacks


@pytest.mark.rule("dropfleet.manoeuvre.experimental")
@pytest.mark.parametrize(
    ("asset", "shaken"),
    [
        ("ucm.bombers", True),
        ("resistance.fire-ships", True),
        ("ucm.torpedoes", False),
        ("ucm.fighters", False),
    ],
)
def test_by_the_experimental_rule_only_bombers_and_fire_ships_are_shaken_off(
    asset: str, shaken: bool
) -> None:
    scene, _ = pursued(asset, "course-change")
    scene.options = replace(scene.options, manoeuvre="experimental")
    attacks = asset == "ucm.torpedoes"
    m = scene.play(DelayedAssets(0), script=[5] if shaken else [1] * 4 * attacks)
    assert len(told(m, Manoeuvred)) == shaken
    assert len(told(m, Fired)) == attacks
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.asset.torpedoes")
def test_scourge_torpedoes_corrupt_and_shaltari_ones_flash() -> None:
    scene = Scene(turn=3)
    target = scene.ship("ucm.berlin", 0)
    scene.state.tokens = [AssetToken("scourge.torpedoes", 1, ship(target), 2, True)]
    m = scene.play(DelayedAssets(0), script=[5, 1, 1])
    assert m.state.ships[target].harm.corruptors == 1
    assert m.state.ships[target].hull == 8
    scene = Scene(turn=3)
    target = scene.ship("ucm.berlin", 0)
    scene.state.tokens = [AssetToken("shaltari.torpedoes", 1, ship(target), 2, True)]
    m = scene.play(DelayedAssets(0), script=[3, 1, 1, 6, 6])
    assert m.state.ships[target].spike == 1


@pytest.mark.rule(
    "dropfleet.asset.bombers",
    "dropfleet.asset.torpedoes",
    "dropfleet.asset.fighters",
    "dropfleet.asset.landers",
)
def test_the_printed_tables() -> None:
    assets = CONTENT.asset_by_id
    attack = {
        name: (asset.thrust, asset.lock, asset.attack, asset.damage)
        for name, asset in assets.items()
        if asset.source == "rulebook" and asset.attack
    }
    assert attack == {
        "ucm.bombers": (12, 3, "2", "1"),
        "scourge.bombers": (15, 3, "2", "1"),
        "phr.bombers": (12, 2, "2", "1"),
        "shaltari.bombers": (15, 3, "2", "1"),
        "resistance.bombers": (12, 4, "3", "1"),
        "resistance.fire-ships": (6, 2, "1", "3"),
        "ucm.light-torpedoes": (14, 2, "4", "1"),
        "ucm.torpedoes": (9, 2, "4", "2"),
        "ucm.heavy-torpedoes": (9, 2, "4", "4"),
        "scourge.torpedoes": (9, 3, "3", "2"),
        "phr.torpedoes": (9, 2, "4", "2"),
        "shaltari.torpedoes": (12, 3, "3", "2"),
        "resistance.torpedoes": (12, 2, "6", "1"),
    }
    fighters = {name: (a.thrust, a.pd_bonus) for name, a in assets.items() if a.kind == "fighters"}
    assert fighters == {
        "ucm.fighters": (20, 3),
        "scourge.fighters": (24, 3),
        "phr.fighters": (20, 4),
        "shaltari.fighters": (24, 4),
        "resistance.fighters": (20, 5),
    }
    assert {a.thrust for a in assets.values() if a.kind in ("dropships", "gates")} == {3}
    assert {a.thrust for a in assets.values() if a.kind == "bulk-landers"} == {6}


# Assets lost with or at their target


@pytest.mark.rule("dropfleet.launch.target-destroyed")
def test_assets_at_a_destroyed_ship_are_destroyed() -> None:
    scene = Scene()
    enemy = scene.ship("scourge.wyvern", 1)
    scene.state.tokens = flight("ucm.bombers", enemy, 2)
    m = scene.play()
    lose_ship(m, enemy, "test")
    assert m.state.tokens == []
    assert told(m, AssetsLost) == [AssetsLost(ship(enemy), 2, "destroyed")]


@pytest.mark.rule("dropfleet.launch.atmosphere-removes")
def test_assets_at_a_ship_that_enters_atmosphere_are_removed() -> None:
    scene = Scene()
    enemy = scene.ship("scourge.gargoyle", 1)
    other = scene.ship("scourge.wyvern", 1)
    scene.state.tokens = flight("ucm.bombers", enemy, 2) + flight("ucm.bombers", other)
    m = scene.play()
    remove_tokens(m, ship(enemy), "atmosphere")
    assert m.state.tokens == flight("ucm.bombers", other)
    assert told(m, AssetsLost) == [AssetsLost(ship(enemy), 2, "atmosphere")]


@pytest.mark.rule("dropfleet.debris-asset.carried")
def test_a_ship_takes_its_assets_into_debris() -> None:
    """All of them, own fighters too, roll as if they flew through."""
    scene = Scene()
    enemy = scene.ship("scourge.wyvern", 1)
    own = AssetToken("scourge.fighters", 1, ship(enemy), 2)
    scene.state.tokens = [*flight("ucm.bombers", enemy, 2), own]
    m = scene.play(script=[2, 3, 4])
    through_hazard(m, ship(enemy), "fine")
    assert m.state.tokens == flight("ucm.bombers", enemy)
    scene.state.tokens = [own]
    m = scene.play(script=[4])
    through_hazard(m, ship(enemy), "dense")
    assert m.state.tokens == [own]


@pytest.mark.rule("dropfleet.launch.effects-order")
def test_a_ship_that_dies_of_bombers_explodes_before_the_next_is_resolved() -> None:
    scene = Scene(initiative=(0, 1))
    first = scene.ship("scourge.wyvern", 1, 10.0, 10.0, hull=1)
    second = scene.ship("scourge.wyvern", 1, 10.0, 12.0)
    scene.state.tokens = flight("ucm.bombers", first) + flight("ucm.bombers", second)
    # A critical kills the first; its death rolls 4+1 = Explosion, D6 radius 6: 2 damage, one saved.
    m = scene.play(AssetEffects(), script=[5, 1, *[1] * 6, 4, 6, 1, 4, 1, 1])
    m.play(ResolveAssets(ship(first)))
    assert over(m)
    assert m.state.ships[first].status == "destroyed"
    assert m.state.ships[second].hull == 9
