"""Shield Boosters answer whoever shoots, once passive saves have failed."""

from __future__ import annotations

import pytest
from tests.rules.dropfleet.scene import Scene, dice_left, fired_at, options, over, sector, ship, told

from gravitable.games.dropfleet.actions import Boost, Fire, Ram, Shot
from gravitable.games.dropfleet.events import PowerUsed, SavesRolled
from gravitable.games.dropfleet.state import AssetToken, DropfleetMatch
from gravitable.games.dropfleet.steps.allocation import AllocateFire
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.planning import PlanningPhase
from gravitable.games.dropfleet.steps.ramming import OfferRams
from gravitable.games.dropfleet.steps.roundup.actions import FireSector, FireStation
from gravitable.games.dropfleet.steps.roundup.assets import TakeEffect
from gravitable.games.dropfleet.steps.roundup.guns import SectorWeapons, StationWeapons
from gravitable.kernel import Proceed

TARGET, OPAL = 0, 1
BOOST = Boost((OPAL,), TARGET)


def shielded(kind: str = "shaltari.basalt") -> Scene:
    """A Shaltari ship with its shields up, passive 4+, and a booster four inches away."""
    scene = Scene()
    scene.ship(kind, 1, 24.0, 26.0, shields=True)
    scene.ship("shaltari.opal", 1, 28.0, 26.0)
    return scene


def toulon(scene: Scene) -> int:
    return scene.ship("ucm.toulon", 0, 24.0, 30.0)


def boosted(m: DropfleetMatch) -> bool:
    """Answer for the failed saves; whether it was asked."""
    assert m.pending[0].rule == "dropfleet.shaltari.shield-booster"
    assert (m.pending[0].seat, options(m)) == (1, [Proceed(), BOOST])
    m.play(BOOST)
    return m.state.ships[OPAL].spent


def fired(scene: Scene, script: list[int]) -> DropfleetMatch:
    """A Toulon has fired its Mass Driver, Lock 4+, at the target."""
    firer = toulon(scene)
    m = scene.play(AllocateFire(scene.state.ships[firer].group), script=script)
    m.play(Fire((Shot(firer, 0, ship(TARGET)),)))
    return m


@pytest.mark.rule("dropfleet.shaltari.shield-booster", "dropfleet.shaltari.shield-booster-when")
def test_failed_passive_saves_are_rolled_again_and_the_second_roll_stands() -> None:
    # A critical, a normal hit and a miss. Both passive saves fail; of the second rolls one holds.
    m = fired(shielded(), [6, 4, 1, 3, 3, 4, 3])
    assert "2 passive saves" in m.pending[0].prompt
    assert boosted(m)
    assert over(m)
    assert m.state.ships[TARGET].hull == 8
    again = told(m, SavesRolled)[-2:]
    assert [(event.critical, event.rolls) for event in again] == [(False, (4,)), (True, (3,))]
    assert told(m, PowerUsed) == [PowerUsed(OPAL, "Shield Booster", TARGET)]
    assert [event.rolls for event in told(m, SavesRolled)] == [(3,), (3,), (4,), (3,)]
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.shaltari.shield-booster-when")
def test_no_one_is_asked_before_a_passive_save_has_failed() -> None:
    m = fired(shielded(), [6, 1, 1, 4])
    assert over(m)
    assert not m.state.ships[OPAL].spent
    assert over(fired(shielded(), [1, 1, 1]))


@pytest.mark.rule("dropfleet.shaltari.shield-booster")
def test_it_may_be_kept_for_later() -> None:
    m = fired(shielded(), [6, 1, 1, 3])
    m.play(Proceed())
    assert over(m)
    assert m.state.ships[TARGET].hull == 8
    assert not m.state.ships[OPAL].spent


@pytest.mark.rule("dropfleet.shaltari.shield-booster", "dropfleet.shaltari.shield-booster-action")
def test_it_covers_all_that_follows_in_the_shooting_action_and_no_more() -> None:
    scene = shielded()
    scene.group("ucm.toulon", 0, [(24.0, 30.0), (25.0, 30.0)])
    # Both Mass Drivers have a critical; the second one's save is rolled again without a question. One hit of
    # Close Action fails its second save too.
    script = [6, 1, 1, 3, 3, 6, 1, 1, 3, 4, 4, 1, 3, 2]
    m = scene.play(AllocateFire(2), script=script)
    at = ship(TARGET)
    m.play(Fire((Shot(2, 0, at), Shot(3, 0, at), Shot(2, 1, at))))
    m.play(BOOST)
    assert over(m)
    assert dice_left(m) == 0
    assert m.state.ships[TARGET].hull == 7
    # The next group's fire finds the booster spent.
    after = fired(scene, [6, 1, 1, 3])
    assert over(after)
    assert after.state.ships[TARGET].hull == 6


@pytest.mark.rule("dropfleet.shaltari.shield-booster-action", "dropfleet.save.per-point")
def test_every_part_of_an_attack_that_was_answered_is_saved_against() -> None:
    scene = shielded()
    attacks = tuple(fired_at(ship(TARGET), 4, 1, name=name) for name in "ABC")
    # Three hits; the first save fails and fails again, the others fail twice each.
    m = scene.play(ResolveAttack(attacks), script=[4, 4, 4, 3, 3, 3, 3, 3, 3])
    m.play(BOOST)
    assert over(m)
    assert dice_left(m) == 0
    assert m.state.ships[TARGET].hull == 6


@pytest.mark.rule("dropfleet.shaltari.shield-booster")
def test_next_turn_it_serves_again() -> None:
    scene = shielded()
    scene.state.ships[OPAL].spent = True
    scene.play(PlanningPhase(), script=[1] * 9)
    assert not scene.state.ships[OPAL].spent


@pytest.mark.rule("dropfleet.shaltari.shield-booster")
@pytest.mark.parametrize(
    ("field", "value", "asked"),
    [("x", 28.0, True), ("x", 28.01, False), ("layer", "low", False), ("status", "destroyed", False)],
)
def test_it_reaches_four_inches_on_its_layer(field: str, value: object, asked: bool) -> None:
    scene = shielded()
    setattr(scene.state.ships[OPAL], field, value)
    m = fired(scene, [6, 1, 1, 3])
    assert over(m) is not asked


@pytest.mark.rule("dropfleet.shaltari.shield-booster")
def test_without_shields_there_is_nothing_to_boost() -> None:
    scene = shielded()
    scene.state.ships[TARGET].shields = False
    m = fired(scene, [6, 4, 1, 1])
    assert over(m)
    assert m.state.ships[TARGET].hull == 7


@pytest.mark.rule("dropfleet.shaltari.shield-booster-self")
def test_it_may_serve_itself() -> None:
    scene = Scene()
    opal = scene.ship("shaltari.opal", 1, 24.0, 26.0, shields=True)
    firer = toulon(scene)
    m = scene.play(AllocateFire(1), script=[6, 1, 1, 3, 4])
    m.play(Fire((Shot(firer, 0, ship(opal)),)))
    m.play(Boost((opal,), opal))
    assert over(m)
    assert m.state.ships[opal].hull == 4


@pytest.mark.rule("dropfleet.shaltari.shield-booster-large")
@pytest.mark.parametrize(
    ("kind", "hull", "needed"), [("shaltari.scoria", 11, 1), ("shaltari.palladium", 13, 2)]
)
def test_a_ship_of_thirteen_hull_needs_two(kind: str, hull: int, needed: int) -> None:
    for lost in (0, 6):  # the starting Hull counts
        one = shielded(kind)
        assert one.state.ships[TARGET].hull == hull
        one.state.ships[TARGET].hull -= lost
        assert over(fired(one, [6, 1, 1, 3])) is (needed == 2)
    two = shielded(kind)
    two.ship("shaltari.opal", 1, 20.0, 26.0)
    two.ship("shaltari.opal", 1, 24.0, 22.0)
    firer = toulon(two)
    m = two.play(AllocateFire(4), script=[6, 1, 1, 3, 4])
    m.play(Fire((Shot(firer, 0, ship(TARGET)),)))
    ways = [(1, 2), (1, 3), (2, 3)] if needed == 2 else [(1,), (2,), (3,)]
    assert options(m) == [Proceed(), *(Boost(each, TARGET) for each in ways)]
    m.play(Boost(ways[-1], TARGET))
    assert [no for no in (1, 2, 3) if m.state.ships[no].spent] == list(ways[-1])


# Whoever shoots


@pytest.mark.rule("dropfleet.shaltari.shield-booster", "dropfleet.shaltari.shield-booster-targeted")
@pytest.mark.parametrize(
    ("asset", "dice"), [("scourge.torpedoes", [5, 1, 1, 3, 3, 4, 4]), ("ucm.bombers", [5, 1, 3, 4])]
)
def test_launch_assets_are_answered(asset: str, dice: list[int]) -> None:
    scene = shielded()
    scene.state.tokens = [AssetToken(asset, 0, ship(TARGET), 2)]
    m = scene.play(TakeEffect(ship(TARGET), 0), script=dice)
    assert boosted(m)
    assert over(m)
    assert (m.state.ships[TARGET].hull, dice_left(m)) == (9, 0)


@pytest.mark.rule("dropfleet.shaltari.shield-booster-targeted", "dropfleet.shaltari.shield-booster-action")
def test_of_two_torpedoes_it_answers_one() -> None:
    scene = shielded()
    scene.state.tokens = [AssetToken("scourge.torpedoes", 0, ship(TARGET), 2)] * 2
    m = scene.play(TakeEffect(ship(TARGET), 0), script=[5, 1, 1, 3, 3, 4, 4, 5, 1, 1, 3, 3])
    assert boosted(m)
    assert over(m)
    assert (m.state.ships[TARGET].hull, dice_left(m)) == (7, 0)


@pytest.mark.rule("dropfleet.shaltari.shield-booster-targeted")
def test_guns_on_the_ground_are_answered() -> None:
    scene = shielded()
    (military,) = scene.cluster(["military"], 24.0, 24.0)
    scene.troops(sector(military), 0, infantry=1)
    m = scene.play(SectorWeapons((0,)), script=[5, 1, 3, 4])
    m.play(FireSector(military, ship(TARGET)))
    assert boosted(m)
    assert m.state.ships[TARGET].hull == 9


@pytest.mark.rule("dropfleet.shaltari.shield-booster-targeted")
def test_guns_of_stations_are_answered() -> None:
    scene = shielded()
    dock = scene.station(24.0, 24.0, armaments=("mass-driver",), controller=0)
    for no in (TARGET, OPAL):
        scene.state.ships[no].layer = "low"
    m = scene.play(StationWeapons((0,)), script=[5, 1, 3, 4])
    m.play(FireStation(dock, 0, ship(TARGET)))
    assert boosted(m)
    assert m.state.ships[TARGET].hull == 9


@pytest.mark.rule("dropfleet.shaltari.shield-booster-targeted")
def test_a_ram_is_answered() -> None:
    scene = shielded()
    rammer = scene.ship("ucm.berlin", 0, 24.0, 28.0, hull=2, order="standard")
    m = scene.play(OfferRams(2), script=[3, 5, *[1] * 9, 3, 4])
    assert m.state.ships[rammer].hull == 2
    m.play(Ram(ship(TARGET)))
    assert boosted(m)
    assert m.state.ships[TARGET].hull == 9


@pytest.mark.rule("dropfleet.shaltari.shield-booster-targeted")
def test_debris_targets_nobody() -> None:
    rocks = fired_at(seat=-1, source=-1, name="Fine debris", target=ship(TARGET), lock=3, dice=1)
    m = shielded().play(ResolveAttack((rocks,)), script=[5, 3])
    assert over(m)
    relic = fired_at(seat=-1, source=9, name="Disruptor", target=ship(TARGET), lock=3, dice=1)
    m = shielded().play(ResolveAttack((relic,)), script=[5, 3, 4])
    assert boosted(m)
