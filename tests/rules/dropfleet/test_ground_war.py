"""Ground assets: movement, combat, batteries, stations controlled."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import (
    CONTENT,
    Scene,
    dice_left,
    options,
    over,
    resolve,
    sector,
    station,
    told,
)

from gravitable.games.dropfleet.events import GroundAssetsLost
from gravitable.games.dropfleet.state import EMPTY, DropfleetMatch, Garrison
from gravitable.games.dropfleet.steps.roundup.actions import AllotHits, MoveTroops, TroopMove
from gravitable.games.dropfleet.steps.roundup.events import BatteriesOverrun, GroundCombat
from gravitable.games.dropfleet.steps.roundup.ground_combat import (
    ControlStations,
    FightOver,
    GroundCombats,
    OverrunBatteries,
    even_spreads,
)
from gravitable.games.dropfleet.steps.roundup.ground_moves import GroundMovement, TroopsAid
from gravitable.games.dropfleet.steps.roundup.phase import GroundSegment
from gravitable.kernel import IllegalAction, RandomChance


def city(*garrisons: tuple[int, Garrison]) -> tuple[Scene, tuple[int, ...]]:
    """A cluster of three sectors; garrisons of seats in its first sectors, in order."""
    scene = Scene()
    sectors = scene.cluster(["commercial", "industrial", "military"])
    for number, (seat, here) in zip(sectors, garrisons, strict=False):
        scene.troops(sector(number), seat, here.infantry, here.armour, here.batteries)
    return scene, sectors


@pytest.mark.rule("dropfleet.ground-move.any-sector")
def test_any_number_moves_to_any_other_sector_of_the_cluster() -> None:
    scene, (a, b, c) = city((0, Garrison(3, 1)))
    m = scene.play(GroundMovement())
    m.play(MoveTroops(0, (TroopMove(a, b, infantry=2), TroopMove(a, c, armour=1))))
    assert m.state.sectors[a].troops[0] == Garrison(1)
    assert m.state.sectors[b].troops[0] == Garrison(2)
    assert m.state.sectors[c].troops[0] == Garrison(0, 1)
    assert over(m)


@pytest.mark.rule("dropfleet.ground-move.any-sector")
def test_not_to_another_cluster_nor_more_than_there_are() -> None:
    scene, (a, b, _) = city((0, Garrison(1)))
    (elsewhere,) = scene.cluster(["commercial"], 4.0, 4.0)
    m = scene.play(GroundMovement())
    for move in (TroopMove(a, elsewhere, 1), TroopMove(a, a, 1), TroopMove(a, b, 2), TroopMove(a, b, -1)):
        with pytest.raises(IllegalAction):
            m.play(MoveTroops(0, (move,)))
    assert m.state.sectors[a].troops[0] == Garrison(1)


@pytest.mark.rule("dropfleet.ground-move.locked")
def test_enemy_infantry_or_armour_pins_assets_down_but_batteries_do_not() -> None:
    scene, (a, b, _) = city((0, Garrison(1)), (0, Garrison(1)))
    scene.troops(sector(a), 1, armour=1)
    m = scene.play(GroundMovement())
    with pytest.raises(IllegalAction, match=r"ground-move\.locked"):
        m.play(MoveTroops(0, (TroopMove(a, b, 1),)))
    scene, (a, b, _) = city((0, Garrison(1)))
    scene.troops(sector(a), 1, batteries=1)
    m = scene.play(GroundMovement())
    m.play(MoveTroops(0, (TroopMove(a, b, 1),)))
    assert m.state.sectors[b].troops[0] == Garrison(1)


@pytest.mark.rule("dropfleet.ground.battery-still")
def test_batteries_do_not_move() -> None:
    scene, _ = city((0, Garrison(0, 0, 2)))
    assert over(scene.play(GroundMovement()))
    scene, (a, b, _) = city((0, Garrison(0, 1, 1)))
    m = scene.play(GroundMovement())
    with pytest.raises(IllegalAction, match=r"ground\.battery-still"):
        m.play(MoveTroops(0, (TroopMove(a, b, 0, 2),)))


@pytest.mark.rule("dropfleet.ground-move.alternate")
def test_the_lowest_initiative_selects_first_and_seats_take_turns() -> None:
    scene = Scene(initiative=(0, 1))
    for x in (8.0, 24.0, 40.0):
        a, b = scene.cluster(["commercial", "industrial"], x)
        scene.troops(sector(a), 0, infantry=1)
        scene.troops(sector(b), 1, infantry=1)
    m = scene.play(GroundMovement())
    asked = []
    for seat, cluster in ((1, 2), (0, 2), (1, 0), (0, 1), (1, 1), (0, 0)):
        asked.append(m.pending[0].seat)
        m.play(MoveTroops(cluster), seat)
    assert asked == [1, 0, 1, 0, 1, 0]
    assert over(m)


@pytest.mark.rule("dropfleet.ground-move.alternate")
def test_a_cluster_is_selected_once_a_turn() -> None:
    scene, (a, _, _) = city((0, Garrison(2)))
    other = scene.cluster(["commercial", "industrial"], 4.0, 4.0)
    scene.troops(sector(other[0]), 0, infantry=1)
    m = scene.play(GroundMovement())
    m.play(MoveTroops(0))
    with pytest.raises(IllegalAction, match=r"ground-move\.alternate"):
        m.play(MoveTroops(0, (TroopMove(a, a + 1, 1),)))


def test_the_board_is_told_what_can_move() -> None:
    scene, (a, b, c) = city((0, Garrison(3, 2)), (0, Garrison(1)), (0, Garrison(0, 0, 1)))
    scene.troops(sector(b), 1, infantry=1)
    m = scene.play(GroundMovement())
    aid = m.aid(m.pending[0])
    assert aid == TroopsAid((0,), ((a, 3, 2),))
    assert c not in {source for source, _, _ in aid.sources}


def test_candidates_are_legal() -> None:
    scene, _ = city((0, Garrison(3, 2)), (0, Garrison(1, 1)))
    m = scene.play(GroundMovement())
    found = m.candidates(m.pending[0], 8, Random(1))
    assert len(found) == 8
    for action in found:
        m.check(action, 0)


def battle(mine: Garrison, theirs: Garrison, script: list[int]) -> DropfleetMatch:
    scene, (a, _, _) = city((0, mine))
    scene.troops(sector(a), 1, theirs.infantry, theirs.armour, theirs.batteries)
    return scene.play(FightOver(sector(a)), script=script)


@pytest.mark.rule("dropfleet.ground-combat.dice", "dropfleet.ground.attack", "dropfleet.ground.kinds")
def test_each_asset_rolls_its_attack_and_hits_on_four() -> None:
    """Two Infantry and one Armour roll 5 dice; a battery rolls none."""
    m = battle(Garrison(2, 1), Garrison(0, 0, 1), [3, 3, 3, 3, 3])
    assert told(m, GroundCombat)[0].rolls == ((3, 3, 3, 3, 3), ())
    assert m.state.sectors[0].troops == (Garrison(2, 1), Garrison(0, 0, 1))
    m = battle(Garrison(1), Garrison(1), [4, 3, 4])
    assert m.state.sectors[0].troops == (Garrison(1), EMPTY)


@pytest.mark.rule("dropfleet.ground.saves", "dropfleet.ground.one-hull")
@pytest.mark.parametrize(
    ("theirs", "roll", "saved"),
    [
        (Garrison(1), 5, True),
        (Garrison(1), 4, False),
        (Garrison(0, 1), 3, True),
        (Garrison(0, 1), 2, False),
        (Garrison(0, 0, 1), 3, True),
        (Garrison(0, 0, 1), 2, False),
    ],
)
def test_saves_against_combat(theirs: Garrison, roll: int, saved: bool) -> None:
    """Infantry 5+, Armour 3+, Battery 3+; the defender's own dice miss."""
    own_dice = [1] * (theirs.infantry + 3 * theirs.armour)
    m = battle(Garrison(1), theirs, [4, *own_dice, roll])
    assert m.state.sectors[0].troops[1] == (theirs if saved else EMPTY)
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.ground-combat.saves")
def test_combat_is_simultaneous() -> None:
    """Both hit, neither saves: both are gone."""
    m = battle(Garrison(1), Garrison(1), [4, 4, 1, 1])
    assert m.state.sectors[0].troops == (EMPTY, EMPTY)
    assert {event.seat for event in told(m, GroundAssetsLost)} == {0, 1}


@pytest.mark.rule("dropfleet.ground-combat.no-criticals")
def test_a_six_is_saved_like_any_hit() -> None:
    m = battle(Garrison(1), Garrison(1), [6, 1, 5])
    assert m.state.sectors[0].troops[1] == Garrison(1)


@pytest.mark.rule("dropfleet.ground-combat.allocate")
def test_damage_is_spread_one_each_before_any_second() -> None:
    # Three Armour roll nine dice, two hit; the enemy has two Infantry and one Armour, whose four dice miss.
    m = battle(Garrison(0, 3), Garrison(2, 1), [4, 4, 1, 1, 1, 1, 1, 1, 1, *[1] * 5, 1, 1])
    assert m.pending[0].seat == 0
    assert options(m) == [AllotHits(1, 1, 0), AllotHits(2, 0, 0)]
    with pytest.raises(IllegalAction):
        m.play(AllotHits(0, 2, 0))
    m.play(AllotHits(2, 0, 0))
    assert m.state.sectors[0].troops[1] == Garrison(0, 1)


@pytest.mark.rule("dropfleet.ground-combat.allocate")
def test_every_token_is_struck_before_one_is_struck_twice() -> None:
    assert even_spreads((2, 1, 0), 3) == [(2, 1, 0)]
    assert even_spreads((2, 1, 0), 4) == [(2, 2, 0), (3, 1, 0)]
    assert even_spreads((1, 1, 1), 1) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]


@pytest.mark.rule(
    "dropfleet.ground-combat.all", "dropfleet.ground-combat.select", "dropfleet.cluster.station"
)
def test_all_contested_places_are_fought_over() -> None:
    scene, (a, b, c) = city((0, Garrison(1)), (0, Garrison(1)), (1, Garrison(1)))
    dock = scene.station()
    for place in (sector(a), sector(b), station(dock)):
        scene.troops(place, 0, infantry=1)
        scene.troops(place, 1, infantry=1)
    m = scene.play(GroundCombats(), script=[1, 1] * 3)
    assert over(m)
    assert [event.place for event in told(m, GroundCombat)] == [sector(a), sector(b), station(dock)]
    assert m.state.sectors[c].troops[1] == Garrison(1)


@pytest.mark.rule("dropfleet.ground.no-ships")
def test_ground_assets_do_not_touch_ships() -> None:
    scene, (a, _, _) = city((0, Garrison(2, 2)))
    low = scene.ship("scourge.gargoyle", 1, 24.0, 24.0, "atmosphere")
    scene.troops(sector(a), 1, infantry=1)
    m = scene.play(FightOver(sector(a)), script=[6] * 8 + [6] + [1, 1, 1, 1, 1, 1, 1, 1] + [6])
    while not over(m):
        m.play(options(m)[0])
    assert m.state.ships[low].hull == 4


@pytest.mark.rule("dropfleet.cluster.station-control")
def test_most_assets_control_a_station_and_a_tie_frees_it() -> None:
    scene = Scene()
    dock = scene.station(controller=1)
    scene.troops(station(dock), 0, infantry=1, batteries=1)
    scene.troops(station(dock), 1, armour=1)
    assert scene.play(ControlStations()).state.stations[dock].controller == 0
    scene.troops(station(dock), 1, armour=2)
    assert scene.play(ControlStations()).state.stations[dock].controller == -1


@pytest.mark.rule("dropfleet.ground.battery-overrun")
@pytest.mark.parametrize(
    ("mine", "theirs", "stays"),
    [
        (Garrison(0, 0, 2), Garrison(1), False),
        (Garrison(1, 0, 2), Garrison(1), True),
        (Garrison(0, 0, 2), Garrison(0, 0, 1), True),
        (Garrison(0, 0, 2), EMPTY, True),
    ],
)
def test_a_battery_alone_among_enemies_is_removed(mine: Garrison, theirs: Garrison, stays: bool) -> None:
    scene, (a, _, _) = city((0, mine))
    scene.troops(sector(a), 1, theirs.infantry, theirs.armour, theirs.batteries)
    m = scene.play(OverrunBatteries())
    assert m.state.sectors[a].troops[0] == (mine if stays else replace(mine, batteries=0))
    assert bool(told(m, BatteriesOverrun)) is not stays


@pytest.mark.rule("dropfleet.ground.kinds", "dropfleet.ground.saves", "dropfleet.ground.attack")
def test_the_printed_table() -> None:
    printed = {asset.id: (asset.combat, asset.bombardment, asset.attack) for asset in CONTENT.ground_asset}
    assert printed == {"infantry": (5, 3, 1), "armour": (3, 5, 3), "defence-battery": (3, 3, 0)}


def test_a_duel_of_infantry_against_exact_chances() -> None:
    """One Infantry on each side: each dies with 1/2 x 2/3, independently; chi-square over 20,000 fights."""
    scene, (a, _, _) = city((0, Garrison(1)))
    scene.troops(sector(a), 1, infantry=1)
    m = scene.play()
    m.chance = RandomChance(Random(5))
    counts = [0, 0, 0, 0]
    fights = 20_000
    for _ in range(fights):
        scene.troops(sector(a), 0, infantry=1)
        scene.troops(sector(a), 1, infantry=1)
        m.state.sectors[a] = scene.state.sectors[a]
        resolve(m, FightOver(sector(a)))
        here = m.state.sectors[a].troops
        counts[2 * here[0].infantry + here[1].infantry] += 1
        m.record.clear()
        m.events.clear()
    dies = 1 / 3
    expected = [dies * dies, dies * (1 - dies), (1 - dies) * dies, (1 - dies) ** 2]
    square = sum(
        (seen - fights * likely) ** 2 / (fights * likely)
        for seen, likely in zip(counts, expected, strict=True)
    )
    assert square < 16.3  # 3 degrees of freedom, one in a thousand


def test_the_whole_segment_runs_in_the_order_of_the_rulebook() -> None:
    """Sector weapons, movement, combat, control."""
    scene, (a, b, c) = city((0, Garrison(1)), (1, Garrison(1)))
    scene.troops(sector(c), 0, infantry=1)
    scene.ship("scourge.wyvern", 1, 24.0, 30.0, "low")
    m = scene.play(GroundSegment(), script=[4, 1, 1])
    assert m.pending[0].kind == "dropfleet.sector-weapon"
    m.play(options(m)[-1])
    assert m.pending[0].kind == "dropfleet.move-troops"
    m.play(MoveTroops(0, (TroopMove(a, b, 1),)))
    assert over(m)
    assert scene.state.sectors[b].troops[1] == EMPTY
