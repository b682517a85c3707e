"""Catastrophic Damage: who explodes, how far, and what it does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, dice_left, sector, ship, told

from gravitable.games.dropfleet.events import Catastrophe, SavesRolled, ShipLost
from gravitable.games.dropfleet.state import UNHARMED, AssetToken, DropfleetMatch, Garrison
from gravitable.games.dropfleet.steps.damage import SCRAPS, Aftermath, suffer


def blast(
    *dice: int, dying: str = "ucm.berlin", layer: str = "high", near: float = 0.5, other: str = "high"
) -> DropfleetMatch:
    """A ship at (24, 24) dies; a Wyvern of the other side is so near. Dice of the death, then of saves."""
    scene = Scene()
    victim = scene.ship(dying, 0, 24.0, 24.0, layer, hull=1)
    scene.ship("scourge.wyvern", 1, 24.0, 24.0 + near, other)
    m = scene.play()
    suffer(m, victim, 1)
    m = scene.play(Aftermath(), script=dice)
    assert dice_left(m) == 0
    return m


def hull(m: DropfleetMatch, number: int = 1) -> int:
    return m.state.ships[number].hull


@pytest.mark.rule("dropfleet.catastrophe.who")
def test_only_ships_of_four_hull_or_more_explode() -> None:
    assert told(blast(dying="ucm.lysander"), Catastrophe) == []
    assert len(told(blast(1, dying="ucm.new-orleans"), Catastrophe)) == 1


@pytest.mark.rule("dropfleet.catastrophe.atmosphere")
def test_no_explosion_in_atmosphere() -> None:
    assert told(blast(dying="ucm.new-orleans", layer="atmosphere"), Catastrophe) == []


@pytest.mark.rule("dropfleet.catastrophe.big")
def test_ten_hull_or_more_add_one() -> None:
    assert told(blast(1, dying="ucm.berlin"), Catastrophe)[0].roll == 2
    assert told(blast(1, dying="phr.ariadne"), Catastrophe)[0].roll == 1


@pytest.mark.rule("dropfleet.catastrophe.radius-small", "dropfleet.catastrophe.radius-large")
def test_the_radius_is_a_d3_or_a_d6() -> None:
    """Four Hull: a D6 of 5 is a D3 of 3. Seven Hull: the D6 itself."""
    reached = blast(3, 5, dying="ucm.new-orleans", near=3.0)
    assert (told(reached, Catastrophe)[0].radius, reached.state.ships[1].spike) == (3.0, 1)
    assert blast(3, 4, dying="ucm.new-orleans", near=2.1).state.ships[1].spike == 0
    reached = blast(3, 5, dying="phr.ariadne", near=5.0)
    assert (told(reached, Catastrophe)[0].radius, reached.state.ships[1].spike) == (5.0, 1)


@pytest.mark.rule("dropfleet.catastrophe.same-layer")
def test_only_the_same_layer_is_touched() -> None:
    assert blast(2, 6, other="low").state.ships[1].spike == 0
    assert blast(2, 6, other="high").state.ships[1].spike == 1
    scene = Scene()
    victim = scene.ship("ucm.berlin", 0, 24.0, 24.0, "low", hull=1)
    scene.station(24.0, 25.0)
    m = scene.play()
    suffer(m, victim, 1)
    m = scene.play(Aftermath(), script=[5, 1])  # Radiation Burst: a station is treated as a ship
    assert m.state.stations[0].hull == 14


@pytest.mark.rule("dropfleet.catastrophe.burn-up")
def test_burn_up() -> None:
    m = blast(1)
    assert hull(m) == 10
    assert m.state.ships[1].spike == 0


@pytest.mark.rule("dropfleet.catastrophe.blazing-wreck")
def test_blazing_wreck() -> None:
    assert blast(2, 6).state.ships[1].spike == 1
    scene = Scene()
    victim = scene.ship("ucm.berlin", 0, hull=1)
    silent = scene.ship("scourge.wyvern", 1, silent=True)
    m = scene.play()
    suffer(m, victim, 1)
    m = scene.play(Aftermath(), script=[2, 6])
    assert (m.state.ships[silent].spike, m.state.ships[silent].silent) == (0, False)


@pytest.mark.rule("dropfleet.catastrophe.shredded")
def test_shredded() -> None:
    assert hull(blast(3, 6, 3)) == 9
    assert hull(blast(3, 6, 4)) == 10


@pytest.mark.rule("dropfleet.catastrophe.explosion")
def test_explosion() -> None:
    assert hull(blast(4, 6, 3, 4)) == 9


@pytest.mark.rule("dropfleet.catastrophe.radiation-burst")
def test_radiation_burst() -> None:
    m = blast(5, 6)
    assert hull(m) == 8
    assert told(m, SavesRolled) == []


@pytest.mark.rule("dropfleet.catastrophe.distortion-bubble")
def test_distortion_bubble() -> None:
    """A D6 for each ship, no saves."""
    m = blast(6, 6, 4)
    assert hull(m) == 6
    assert told(m, SavesRolled) == []


@pytest.mark.rule("dropfleet.catastrophe.assets")
def test_launch_assets_near_by_are_not_touched() -> None:
    scene = Scene()
    victim = scene.ship("ucm.berlin", 0, hull=1)
    other = scene.ship("scourge.wyvern", 1, 24.0, 24.5)
    scene.state.tokens = [AssetToken("ucm.bombers", 0, ship(other), 2, True)]
    m = scene.play()
    suffer(m, victim, 1)
    m = scene.play(Aftermath(), script=[5, 6])
    assert m.state.ships[other].hull == 8
    assert len(m.state.tokens) == 1


@pytest.mark.rule("dropfleet.catastrophe.when")
def test_explosions_follow_each_other_in_the_order_of_destruction() -> None:
    scene = Scene()
    first = scene.ship("ucm.berlin", 0, 24.0, 24.0, hull=1)
    second = scene.ship("ucm.berlin", 0, 24.0, 25.0, hull=1)
    third = scene.ship("scourge.wyvern", 1, 24.0, 26.0)
    m = scene.play()
    suffer(m, first, 1)
    assert m.state.deaths == [first]
    # Radiation Burst, radius 1, kills the second; that one bursts too and reaches the third.
    m = scene.play(Aftermath(), script=[5, 1, 5, 1])
    assert [event.ship for event in told(m, Catastrophe)] == [first, second]
    assert [event.ship for event in told(m, ShipLost)] == [second]
    assert m.state.ships[third].hull == 8


# Dreadnoughts, 26 Hull: +1


@pytest.mark.rule("dropfleet.catastrophe.dread-descent")
def test_fiery_descent() -> None:
    scene = Scene()
    victim = scene.ship("ucm.london", 0, 24.0, 24.0, hull=1)
    (near,) = scene.cluster(["commercial"], 24.0, 30.0)
    (far,) = scene.cluster(["commercial"], 24.0, 40.0)
    scene.troops(sector(near), 1, infantry=2)
    scene.troops(sector(far), 1, infantry=2)
    m = scene.play()
    suffer(m, victim, 1)
    # D6+1 = 2; four damage, one saved on 4+; one token survives with a 1.
    m = scene.play(Aftermath(), script=[1, 4, 4, 1, 1, 1, 1, 2])
    assert m.state.sectors[near].hull == 5
    assert m.state.sectors[near].troops[1] == Garrison(1)
    assert (m.state.sectors[far].hull, m.state.sectors[far].troops[1]) == (8, Garrison(2))
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.catastrophe.dread-immolation")
def test_immolation() -> None:
    m = blast(2, 4, dying="ucm.london", near=8.0)
    assert m.state.ships[1].spike == 2
    assert m.state.ships[1].harm == replace(UNHARMED, fires=2)
    assert blast(2, dying="ucm.london", near=8.1).state.ships[1].spike == 0


@pytest.mark.rule("dropfleet.catastrophe.dread-immolation", "dropfleet.spike.ends-silence")
def test_immolation_lights_up_a_silent_runner_without_a_spike() -> None:
    scene = Scene()
    victim = scene.ship("ucm.london", 0, hull=1)
    quiet = scene.ship("scourge.wyvern", 1, 24.0, 25.0, silent=True)
    m = scene.play()
    suffer(m, victim, 1)
    m = scene.play(Aftermath(), script=[2, 4])
    ship = m.state.ships[quiet]
    assert (ship.silent, ship.spike, ship.harm.fires) == (False, 0, 2)


@pytest.mark.rule("dropfleet.catastrophe.dread-superstructure")
def test_superstructure_failure() -> None:
    """On 5 or more 2D6 damage within 12\", saves allowed."""
    assert hull(blast(3, 4, dying="ucm.london", near=12.0)) == 10
    assert hull(blast(3, 5, 1, 2, 4, 1, 1, dying="ucm.london", near=12.0)) == 8
    assert hull(blast(3, dying="ucm.london", near=12.1)) == 10


@pytest.mark.rule("dropfleet.catastrophe.dread-superstructure")
@pytest.mark.parametrize(
    ("away", "rolls", "left"),
    [
        (12.0, [5, 6, 6, *[1] * 12], 4),
        (12.0, [5, 1, 1, 1, 1], 14),
        (12.0, [5, 1, 1, 6, 6], 16),
        (12.0, [4], 16),
        (12.01, [], 16),
    ],
)
def test_superstructure_failure_strikes_stations_too(away: float, rolls: list[int], left: int) -> None:
    scene = Scene()
    dock = scene.station(24.0, 24.0 + away)
    victim = scene.ship("ucm.london", 0, 24.0, 24.0, "low", hull=1)
    m = scene.play()
    suffer(m, victim, 1)
    m = scene.play(Aftermath(), script=[3, *rolls])
    assert (m.state.stations[dock].hull, dice_left(m)) == (left, 0)


@pytest.mark.rule("dropfleet.catastrophe.dread-superstructure", "dropfleet.catastrophe.dread-rent")
@pytest.mark.parametrize(("roll", "dice", "lost"), [(3, [5, 6, 6], 12), (6, [6], 6)])
def test_the_worst_that_a_dying_dreadnought_does(roll: int, dice: list[int], lost: int) -> None:
    scene = Scene()
    victim = scene.ship("ucm.london", 0, hull=1)
    other = scene.ship("scourge.daemon", 1, 24.0, 25.0)
    m = scene.play()
    before = m.state.ships[other].hull
    suffer(m, victim, 1)
    m = scene.play(Aftermath(cripplings=False), script=[roll, *dice, *[1] * lost])
    assert (m.state.ships[other].hull, dice_left(m)) == (before - lost, 0)


@pytest.mark.rule("dropfleet.catastrophe.dread-magazine")
@pytest.mark.parametrize("roll", [4, 5])
def test_magazine_detonation(roll: int) -> None:
    """A 5, and the 6 that the table forgot."""
    assert hull(blast(roll, 4, 1, dying="ucm.london", near=12.0)) == 9


@pytest.mark.rule("dropfleet.catastrophe.dread-rent")
def test_space_time_rent() -> None:
    m = blast(6, 6, 4, 4, 4, 1, 1, 1, dying="ucm.london", near=8.0)
    assert hull(m) == 7
    scene = Scene()
    victim = scene.ship("ucm.london", 0, 24.0, 24.0, hull=1)
    small = scene.ship("scourge.gargoyle", 1, 24.0, 25.0)
    m = scene.play()
    suffer(m, victim, 1)
    m = scene.play(Aftermath(), script=[6])
    assert m.state.ships[small].status == "destroyed"
    assert len(told(m, Catastrophe)) == 1  # removed without a roll of its own


@pytest.mark.rule("dropfleet.catastrophe.dread-rent")
@pytest.mark.parametrize(("kind", "lost"), [("phr.medea", True), ("phr.odysseus", False)])
def test_five_hull_is_torn_apart_and_six_suffers(kind: str, lost: bool) -> None:
    scene = Scene()
    victim = scene.ship("ucm.london", 0, hull=1)
    other = scene.ship(kind, 1, 24.0, 25.0)
    assert CONTENT.ship_by_id[kind].hull == (5 if lost else 6)
    m = scene.play()
    suffer(m, victim, 1)
    m = scene.play(Aftermath(), script=[6] if lost else [6, 1, 6, 6, 6, 6])
    assert (m.state.ships[other].status == "destroyed") is lost


@pytest.mark.rule("dropfleet.catastrophe.dread-rent")
@pytest.mark.parametrize(("away", "roll", "left"), [(8.0, 1, 12), (8.0, 6, 10), (8.01, None, 16)])
def test_a_rent_costs_a_station_three_and_d3(away: float, roll: int | None, left: int) -> None:
    scene = Scene()
    dock = scene.station(24.0, 24.0 + away)
    victim = scene.ship("ucm.london", 0, 24.0, 24.0, "low", hull=1)
    m = scene.play()
    assert m.state.stations[dock].hull == 16
    suffer(m, victim, 1)
    saves = [] if roll is None else [roll] + [1] * (16 - left)
    m = scene.play(Aftermath(), script=[6, *saves])
    assert (m.state.stations[dock].hull, dice_left(m)) == (left, 0)


@pytest.mark.rule("dropfleet.unique-rule.box-of-scraps", "dropfleet.catastrophe.dread-rent")
def test_a_box_of_scraps_saves_a_small_ship_from_a_rent() -> None:
    scene = Scene()
    victim = scene.ship("ucm.london", 0, hull=1)
    small = scene.ship("scourge.gargoyle", 1, 24.0, 25.0, tokens=SCRAPS)
    m = scene.play()
    suffer(m, victim, 1)
    m = scene.play(Aftermath(cripplings=False), script=[6, 3])
    assert (m.state.ships[small].status, m.state.ships[small].hull) == ("table", 2)
    assert m.state.ships[small].tokens == 0
    assert m.state.cripplings == [small]  # half of its four Hull are gone
