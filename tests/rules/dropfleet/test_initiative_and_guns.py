"""Initiative, and the guns of sectors and stations."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import Scene, dice_left, options, over, sector, ship, station, told

from gravitable.games.dropfleet.events import Fired, SpikeChanged
from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.ground.assets import SectorId
from gravitable.games.dropfleet.scenarios.scenery import ArmamentId
from gravitable.games.dropfleet.steps.roundup.actions import FireSector, FireStation
from gravitable.games.dropfleet.steps.roundup.events import InitiativeRolled
from gravitable.games.dropfleet.steps.roundup.guns import SectorWeapons, StationWeapons, within_scan
from gravitable.games.dropfleet.steps.roundup.initiative import RollInitiative
from gravitable.games.dropfleet.steps.roundup.phase import GroundSegment, LaunchSegment
from gravitable.geometry.crossing import box
from gravitable.kernel import IllegalAction, Proceed


def led(av0: int, av1: int) -> Scene:
    """Two fleets with admirals of these values."""
    scene = Scene()
    for seat, av in enumerate((av0, av1)):
        flagship = scene.ship("ucm.berlin", seat, 4.0, 4.0 + 40.0 * seat)
        scene.state.players[seat].flagship = flagship
        scene.state.players[seat].av = av
    return scene


@pytest.mark.rule("dropfleet.initiative.roll", "dropfleet.admiral.av")
def test_a_die_and_the_admirals_value() -> None:
    m = led(3, 1).play(RollInitiative(), script=[3, 4])
    assert m.state.initiative == [0, 1]
    assert told(m, InitiativeRolled)[0].totals == (6, 5)


@pytest.mark.rule("dropfleet.initiative.roll")
def test_equal_scores_roll_again() -> None:
    m = led(2, 2).play(RollInitiative(), script=[3, 3, 2, 5])
    assert m.state.initiative == [1, 0]
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.initiative.roll")
def test_a_dead_admiral_adds_nothing() -> None:
    scene = led(5, 1)
    scene.state.players[0].flagship = -1
    m = scene.play(RollInitiative(), script=[3, 3])
    assert m.state.initiative == [1, 0]


@pytest.mark.rule("dropfleet.initiative.roll", "dropfleet.initiative.on-table")
def test_an_admiral_counts_on_the_table_only() -> None:
    for status, totals in (("table", (8, 4)), ("waiting", (3, 4)), ("left", (3, 4)), ("destroyed", (3, 4))):
        scene = led(5, 1)
        scene.state.ships[0].status = status  # type: ignore[assignment]
        m = scene.play(RollInitiative(), script=[3, 3])
        assert told(m, InitiativeRolled)[0].totals == totals


@pytest.mark.rule("dropfleet.initiative.lone-six")
def test_a_lone_six_wins_whatever_the_admirals() -> None:
    assert led(5, 1).play(RollInitiative(), script=[5, 6]).state.initiative == [1, 0]
    both = led(5, 1).play(RollInitiative(), script=[6, 6])
    assert both.state.initiative == [0, 1]


@pytest.mark.rule("dropfleet.initiative.kept")
def test_initiative_serves_the_whole_roundup() -> None:
    """Neither segment rolls for itself: a script without dice is enough."""
    m = led(1, 1).play(GroundSegment(), LaunchSegment(), script=[])
    assert over(m)
    assert m.state.initiative == [1, 0]


def armed(kind: SectorId = "military") -> tuple[Scene, int, int]:
    """A sector with a weapon, held by seat 0, and an enemy ship in High Orbit 10" away."""
    scene = Scene()
    (armed_sector,) = scene.cluster([kind], 24.0, 24.0)
    scene.troops(sector(armed_sector), 0, infantry=1)
    target = scene.ship("scourge.wyvern", 1, 24.0, 34.0)
    return scene, armed_sector, target


@pytest.mark.rule("dropfleet.sector.weapon-when", "dropfleet.sector.defence-weapons")
def test_the_holder_fires_defence_weapons_once() -> None:
    scene, armed_sector, target = armed()
    # Two dice at 3+: one normal hit, one critical; the normal point is saved on 4+.
    m = scene.play(SectorWeapons((0, 1)), script=[3, 5, 4])
    assert options(m) == [FireSector(armed_sector, ship(target)), Proceed()]
    m.play(FireSector(armed_sector, ship(target)))
    assert m.state.ships[target].hull == 9
    assert told(m, Fired)[0].lock == 3
    assert over(m)


@pytest.mark.rule("dropfleet.sector.orbital-gun")
def test_the_orbital_gun_does_two_damage() -> None:
    scene, armed_sector, target = armed("orbital-defence")
    m = scene.play(SectorWeapons((0, 1)), script=[6])
    m.play(FireSector(armed_sector, ship(target)))
    assert told(m, Fired)[0].lock == 2
    assert m.state.ships[target].hull == 8


@pytest.mark.rule("dropfleet.sector.weapon-when")
def test_a_sector_that_nobody_holds_is_silent() -> None:
    scene, armed_sector, _ = armed()
    scene.troops(sector(armed_sector), 1, infantry=1)
    assert over(scene.play(SectorWeapons((0, 1))))


@pytest.mark.rule("dropfleet.sector.weapon-when")
def test_the_weapon_may_be_left_silent() -> None:
    scene, _, target = armed()
    m = scene.play(SectorWeapons((0, 1)))
    m.play(Proceed())
    assert over(m)
    assert m.state.ships[target].hull == 10


@pytest.mark.rule("dropfleet.sector.weapon-range")
def test_six_inches_and_the_signature_from_the_centre() -> None:
    """A Wyvern has Signature 8: 14" is the limit, measured to the middle of the cluster."""
    for far, reached in ((13.99, True), (14.0, True), (14.01, False)):
        scene, _, target = armed()
        scene.state.ships[target].y = 24.0 + far
        assert over(scene.play(SectorWeapons((0, 1)))) is not reached
    scene, _, target = armed()
    scene.state.ships[target].y = 24.0 + 19.9
    scene.state.ships[target].spike = 1
    assert not over(scene.play(SectorWeapons((0, 1))))


@pytest.mark.rule("dropfleet.weapon-rule.escape-velocity")
def test_escape_velocity_only_reaches_upwards_and_without_penalty() -> None:
    scene, _, target = armed()
    scene.state.ships[target].layer = "low"
    m = scene.play(SectorWeapons((0, 1)), script=[1, 1])
    m.play(options(m)[0])
    assert told(m, Fired)[0].lock == 3
    scene, _, target = armed()
    scene.state.ships[target].layer = "atmosphere"
    assert over(scene.play(SectorWeapons((0, 1))))


@pytest.mark.rule("dropfleet.sector.scanner-uplink")
def test_uplinks_help_the_guns_too() -> None:
    scene, _, target = armed()
    scene.state.ships[target].y = 24.0 + 16.5
    assert over(scene.play(SectorWeapons((0, 1))))
    (comms,) = scene.cluster(["comms-station"], 4.0, 4.0)
    scene.troops(sector(comms), 0, infantry=1)
    assert not over(scene.play(SectorWeapons((0, 1))))


def dock(*armaments: ArmamentId, layer: str = "low") -> tuple[Scene, int, int]:
    """A station of seat 0 and an enemy ship 5" away."""
    scene = Scene()
    number = scene.station(24.0, 24.0, armaments=armaments, controller=0)
    target = scene.ship("scourge.wyvern", 1, 24.0, 29.0, layer)
    return scene, number, target


@pytest.mark.rule("dropfleet.station.fires", "dropfleet.station.mass-driver")
def test_the_controller_fires_each_armament_once() -> None:
    scene, number, target = dock("mass-driver", "mass-driver")
    m = scene.play(StationWeapons((0, 1)), script=[2, 5, 1, 6])
    assert FireStation(number, 0, ship(target)) in options(m)
    m.play(FireStation(number, 0, ship(target)))
    assert FireStation(number, 0, ship(target)) not in options(m)
    m.play(FireStation(number, 1, ship(target)))
    assert over(m)
    assert [event.lock for event in told(m, Fired)] == [3, 3]
    assert m.state.ships[target].hull == 8


@pytest.mark.rule("dropfleet.station.fires")
def test_who_fires_no_more_leaves_the_others_their_stations() -> None:
    scene, _, _ = dock("mass-driver")
    other = scene.station(24.0, 14.0, armaments=("mass-driver",), controller=1)
    mine = scene.ship("ucm.berlin", 0, 24.0, 10.0, "low")
    m = scene.play(StationWeapons((0, 1)))
    m.play(Proceed(), 0)
    assert m.pending[0].seat == 1
    assert FireStation(other, 0, ship(mine)) in options(m)
    m.play(Proceed(), 1)
    assert over(m)


@pytest.mark.rule("dropfleet.station.laser")
def test_lasers_burn_through_up_to_four_and_flash() -> None:
    scene, number, target = dock("laser")
    # Both dice hit with a critical, are rolled again, and again both hit: the cap of 4 is reached.
    m = scene.play(StationWeapons((0, 1)), script=[5, 5, 3, 3])
    m.play(FireStation(number, 0, ship(target)))
    assert m.state.ships[target].hull == 6
    assert m.state.ships[target].spike == 2
    assert told(m, SpikeChanged)


@pytest.mark.rule("dropfleet.station.missile")
def test_missiles_reach_scan_and_meet_point_defence() -> None:
    scene, number, target = dock("missile")
    # Four normal hits; of six Point Defence dice two succeed; two points are left and not saved.
    m = scene.play(StationWeapons((0, 1)), script=[3, 3, 4, 4, 5, 6, 1, 1, 1, 1, 1, 1])
    m.play(FireStation(number, 0, ship(target)))
    assert m.state.ships[target].hull == 8
    scene, number, target = dock("missile")
    scene.state.ships[target].y = 24.0 + 6.1
    assert over(scene.play(StationWeapons((0, 1))))


@pytest.mark.rule("dropfleet.station.fires")
def test_a_station_suffers_the_penalty_between_orbits() -> None:
    scene, number, target = dock("mass-driver", layer="high")
    m = scene.play(StationWeapons((0, 1)), script=[1, 1])
    m.play(FireStation(number, 0, ship(target)))
    assert told(m, Fired)[0].lock == 4


@pytest.mark.rule("dropfleet.station.fires", "dropfleet.station.own")
def test_only_the_controller_fires_and_never_at_own_stations() -> None:
    scene, number, target = dock("mass-driver")
    scene.station(24.0, 22.0, controller=0)
    enemy = scene.station(24.0, 20.0, controller=1)
    wreck = scene.station(24.0, 21.0, controller=1)
    scene.state.stations[wreck] = replace(scene.state.stations[wreck], hull=0)
    m = scene.play(StationWeapons((0, 1)))
    assert [shot.target for shot in options(m) if isinstance(shot, FireStation)] == [
        ship(target),
        station(enemy),
    ]
    with pytest.raises(IllegalAction):
        m.play(FireStation(number, 0, station(1)))
    scene, _, _ = dock("mass-driver")
    scene.state.stations[0] = replace(scene.state.stations[0], controller=-1)
    assert over(scene.play(StationWeapons((0, 1))))


@pytest.mark.rule("dropfleet.sector.weapon-when", "dropfleet.station.fires")
def test_the_lowest_initiative_fires_first() -> None:
    scene = Scene(initiative=(0, 1))
    first, second = scene.cluster(["military"], 10.0, 10.0)[0], scene.cluster(["military"], 38.0, 38.0)[0]
    scene.troops(sector(first), 0, infantry=1)
    scene.troops(sector(second), 1, infantry=1)
    scene.ship("scourge.wyvern", 1, 10.0, 12.0, "low")
    scene.ship("ucm.berlin", 0, 38.0, 36.0, "low")
    m = scene.play(GroundSegment())
    assert m.pending[0].seat == 1
    m.play(Proceed())
    assert m.pending[0].seat == 0


@pytest.mark.rule("dropfleet.weapon-rule.scald", "dropfleet.debris.scan")
def test_a_target_of_a_gun_is_within_scan_as_debris_leaves_it() -> None:
    scene = Scene()
    scene.ship("ucm.berlin", 0, 24.0, 24.0, "low")
    m = scene.play()
    near = [within_scan(m, 1, 6, 24.0, y, "low", ship(0)) for y in (29.0, 30.0, 30.1)]
    assert near == [True, True, False]
    m.state.fields.append(Field("fine", box(24.0, 26.0, 6.0, 1.0)))
    assert not within_scan(m, 1, 6, 24.0, 30.0, "low", ship(0))
