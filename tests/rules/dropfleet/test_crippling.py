"""Crippling Damage: when it is rolled, both tables, result by result."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, dice_left, resolve, sector, ship, told

from gravitable.games.dropfleet.events import Crippled, HullLost, ShipLost, SpikeChanged, WeaponLost
from gravitable.games.dropfleet.fire.fire_limit import fire_limit
from gravitable.games.dropfleet.space.crossing import limits, may_change_layer, thrust_of
from gravitable.games.dropfleet.state import UNHARMED, DropfleetMatch, Harm
from gravitable.games.dropfleet.steps.activation import activate_group
from gravitable.games.dropfleet.steps.damage import Aftermath, cripple, suffer
from gravitable.games.dropfleet.steps.ordering import allowed_orders, refused, strain
from gravitable.games.dropfleet.steps.planning import CoreLeaks
from gravitable.games.dropfleet.table import armour_of, scan_of


def crippled(*dice: int, kind: str = "ucm.berlin", **fields: Any) -> tuple[DropfleetMatch, int]:
    """A ship that rolls on the Crippling Damage table."""
    scene = Scene()
    number = scene.ship(kind, 0, **fields)
    m = scene.play(script=dice)
    cripple(m, number)
    assert dice_left(m) == 0
    return m, number


def harm(m: DropfleetMatch, number: int) -> Harm:
    """What is wrong with it, the mark of having suffered a result aside."""
    found = m.state.ships[number].harm
    assert found.beast
    return replace(found, beast=False)


@pytest.mark.rule("dropfleet.crippling.half")
@pytest.mark.parametrize(("damage", "rolls"), [(4, 0), (5, 1), (9, 1)])
def test_half_of_the_hull_lost_cripples(damage: int, rolls: int) -> None:
    scene = Scene()
    berlin = scene.ship("ucm.berlin", 0)
    m = scene.play()
    suffer(m, berlin, damage)
    assert m.state.cripplings == [berlin] * rolls
    assert m.state.ships[berlin].crippled == rolls


@pytest.mark.rule("dropfleet.crippling.half")
def test_half_of_an_odd_hull() -> None:
    """Five Hull: three lost is more than half, two is less."""
    for damage, rolls in ((2, 0), (3, 1)):
        scene = Scene()
        number = scene.ship("phr.andromeda", 0)
        m = scene.play()
        suffer(m, number, damage)
        assert len(m.state.cripplings) == rolls


@pytest.mark.rule("dropfleet.crippling.once")
def test_it_is_rolled_once_in_a_game() -> None:
    scene = Scene()
    berlin = scene.ship("ucm.berlin", 0)
    m = scene.play()
    suffer(m, berlin, 5)
    m.state.cripplings = []
    m.state.ships[berlin].hull = 8
    suffer(m, berlin, 4)
    assert m.state.cripplings == []
    assert m.state.ships[berlin].crippled == 1


@pytest.mark.rule("dropfleet.crippling.state")
def test_crippled_is_reached_by_hull_alone_and_kept() -> None:
    """A Tribune's armour is 2+ until it is Crippled: not by a roll, but by the point that makes half."""
    scene = Scene()
    tribune = scene.ship("resistance.tribune", 0)
    here = ship(tribune)
    m = scene.play(script=[3, 1])  # Scanners Offline, by a Crippling weapon
    half = -(-CONTENT.ship_by_id["resistance.tribune"].hull // 2)
    suffer(m, tribune, half - 1)
    assert (m.state.ships[tribune].crippled, m.state.cripplings) == (0, [])
    m.state.cripplings.append(tribune)
    resolve(m, Aftermath())
    assert m.state.ships[tribune].harm.scanners
    assert (m.state.ships[tribune].crippled, armour_of(m, here)) == (0, 2)
    suffer(m, tribune, 1)
    assert (m.state.ships[tribune].crippled, armour_of(m, here)) == (1, 4)
    m.state.ships[tribune].hull = half + 1
    assert (m.state.ships[tribune].crippled, armour_of(m, here)) == (1, 4)


@pytest.mark.rule("dropfleet.crippling.small")
@pytest.mark.parametrize(
    ("kind", "hull", "crippled"), [("ucm.lysander", 2, 0), ("shaltari.caesium", 3, 0), ("ucm.toulon", 4, 1)]
)
def test_ships_of_starting_hull_three_or_less_are_never_crippled(kind: str, hull: int, crippled: int) -> None:
    scene = Scene()
    number = scene.ship(kind, 0)
    assert scene.state.ships[number].hull == hull
    m = scene.play()
    suffer(m, number, hull - 1)
    assert m.state.ships[number].hull == 1
    assert m.state.cripplings == [number] * crippled
    assert m.state.ships[number].crippled == crippled


@pytest.mark.rule("dropfleet.crippling.when")
def test_it_is_rolled_when_the_attack_is_over() -> None:
    """Damage only queues it; deaths come first, then the roll."""
    scene = Scene()
    one, two = scene.ship("ucm.berlin", 0, 5.0, 5.0), scene.ship("ucm.berlin", 0, 40.0, 40.0, hull=1)
    m = scene.play()
    suffer(m, one, 5)
    suffer(m, two, 1)
    assert told(m, Crippled) == []
    m = scene.play(Aftermath(), script=[1, 1, 1])
    kinds = [type(event).__name__ for event in m.events]
    assert kinds.index("Catastrophe") < kinds.index("Crippled")


@pytest.mark.rule("dropfleet.crippling.dreadnought")
def test_a_dreadnought_rolls_at_eighteen_and_at_ten() -> None:
    scene = Scene()
    london = scene.ship("ucm.london", 0)
    m = scene.play()
    suffer(m, london, 7)
    assert m.state.cripplings == []
    suffer(m, london, 1)
    assert m.state.cripplings == [london]
    suffer(m, london, 8)
    assert m.state.cripplings == [london, london]
    scene = Scene()
    london = scene.ship("ucm.london", 0)
    m = scene.play()
    suffer(m, london, 17)
    assert m.state.cripplings == [london, london]


@pytest.mark.rule("dropfleet.crippling.table")
@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        (1, 2, "standard.bright-flash"),
        (2, 3, "standard.fire"),
        (1, 6, "standard.energy-surges"),
        (3, 1, "standard.scanners-offline"),
        (4, 4, "standard.armour-cracked"),
        (3, 5, "standard.hull-breach"),
        (6, 2, "standard.engines-disabled"),
        (5, 4, "standard.weapons-offline"),
    ],
)
def test_the_first_die_finds_the_part_the_second_the_result(first: int, second: int, result: str) -> None:
    m, _ = crippled(first, second)
    assert told(m, Crippled)[0].result == result


@pytest.mark.rule("dropfleet.crippling.bright-flash")
def test_bright_flash() -> None:
    m, number = crippled(1, 1)
    assert m.state.ships[number].spike == 1
    assert harm(m, number) == UNHARMED
    m, number = crippled(1, 1, silent=True)
    assert (m.state.ships[number].spike, m.state.ships[number].silent) == (0, False)
    assert len(told(m, SpikeChanged)) == 1


@pytest.mark.rule("dropfleet.crippling.fire", "dropfleet.crippling.same-twice")
def test_fires_add_up_and_other_results_do_not() -> None:
    m, number = crippled(1, 3)
    assert harm(m, number) == replace(UNHARMED, fires=1)
    assert m.state.ships[number].hull == 10
    m, number = crippled(1, 3, harm=replace(UNHARMED, fires=1))
    assert harm(m, number).fires == 2
    m, number = crippled(3, 1, harm=replace(UNHARMED, scanners=True))
    assert harm(m, number) == replace(UNHARMED, scanners=True)


@pytest.mark.rule("dropfleet.crippling.energy-surges", "dropfleet.crippling.no-saves")
def test_energy_surges() -> None:
    """Two damage that no armour saves, no special orders, Orbital Decay."""
    m, number = crippled(2, 5)
    assert harm(m, number) == replace(UNHARMED, surges=True, decay=True)
    assert told(m, HullLost) == [HullLost(ship(number), 2, 8)]
    assert allowed_orders(m, number) == ["standard"]


@pytest.mark.rule("dropfleet.crippling.scanners-offline")
def test_scanners_offline() -> None:
    m, number = crippled(4, 2)
    assert harm(m, number) == replace(UNHARMED, scanners=True)
    assert scan_of(m, number) == 1


@pytest.mark.rule("dropfleet.crippling.armour-cracked")
def test_armour_cracked() -> None:
    m, number = crippled(3, 3)
    assert harm(m, number) == replace(UNHARMED, cracked=True)
    assert m.state.ships[number].hull == 8
    assert armour_of(m, ship(number)) == 5


@pytest.mark.rule("dropfleet.crippling.hull-breach", "dropfleet.decay.result")
def test_hull_breach() -> None:
    m, number = crippled(3, 6)
    assert harm(m, number) == replace(UNHARMED, decay=True)
    assert m.state.ships[number].hull == 8


@pytest.mark.rule("dropfleet.crippling.engines-disabled")
def test_engines_disabled() -> None:
    """Half Thrust rounded up, no turn, no change of orbit. A Wyvern has 10"."""
    m, number = crippled(5, 1, kind="scourge.wyvern")
    assert harm(m, number) == replace(UNHARMED, engines=True, decay=True)
    assert m.state.ships[number].hull == 8
    assert thrust_of(m, number) == 5.0
    assert limits(m, number).turns == 0
    assert not may_change_layer(m, number)
    scene = Scene()
    odd = scene.ship("phr.orpheus", 0, harm=replace(UNHARMED, engines=True))
    m = scene.play()
    assert thrust_of(m, odd) == 4.0  # half of 7"


@pytest.mark.rule("dropfleet.crippling.weapons-offline")
def test_weapons_offline() -> None:
    m, number = crippled(6, 3)
    assert harm(m, number) == replace(UNHARMED, offline=True, no_launch=True)
    assert m.state.ships[number].hull == 7
    activate_group(m, m.state.ships[number].group)
    assert fire_limit(m, number).systems == 0
    assert not fire_limit(m, number).close_action


@pytest.mark.rule("dropfleet.crippling.reactor-overload")
def test_reactor_overload_rolls_again_until_something_else_comes() -> None:
    m, number = crippled(5, 5, 6, 6, 1, 1)
    assert [event.result for event in told(m, Crippled)] == [
        "standard.reactor-overload",
        "standard.reactor-overload",
        "standard.bright-flash",
    ]
    assert m.state.ships[number].hull == 4
    assert harm(m, number).decay
    m, number = crippled(5, 5, 6, 6, hull=5)
    assert m.state.ships[number].status == "destroyed"
    assert told(m, ShipLost)[0].cause == "crippling damage"


@pytest.mark.rule("dropfleet.crippling.scanners-offline", "dropfleet.sector.scanner-uplink")
def test_an_uplink_helps_a_ship_without_scanners() -> None:
    """The crippled ship's own Scan is 1"; what the holder's network adds comes on top."""
    for held, scan in ((0, 1), (1, 4), (2, 7)):
        scene = Scene()
        number = scene.ship("ucm.berlin", 0, harm=replace(UNHARMED, scanners=True))
        for place in scene.cluster(["comms-station", "comms-station"])[:held]:
            scene.troops(sector(place), 0, infantry=1)
        assert scan_of(scene.play(), number) == scan


# Dreadnoughts


def dread(*dice: int, **fields: Any) -> tuple[DropfleetMatch, int]:
    return crippled(*dice, kind="ucm.london", **fields)


@pytest.mark.rule("dropfleet.crippling.dread-bright-flash")
def test_dreadnought_bright_flash() -> None:
    m, number = dread(2, 2)
    assert m.state.ships[number].spike == 1
    m, number = dread(2, 2, silent=True)
    assert not m.state.ships[number].silent


@pytest.mark.rule("dropfleet.crippling.dread-containment")
def test_dreadnought_containment() -> None:
    m, number = dread(1, 4)
    assert harm(m, number) == replace(UNHARMED, containment=2)


@pytest.mark.rule("dropfleet.crippling.dread-power")
def test_dreadnought_power_fluctuations() -> None:
    m, number = dread(1, 5, silent=True)
    assert harm(m, number) == replace(UNHARMED, power=True)
    assert not m.state.ships[number].silent
    refusal = refused(m, number, "silent-running", shields=False)
    assert refusal is not None
    assert refusal.rule == "dropfleet.crippling.dread-power"
    scene = Scene()
    london = scene.ship("ucm.london", 0, harm=replace(UNHARMED, power=True))
    m = scene.play(script=[5])
    strain(m, london, "weapons-free")
    assert m.state.ships[london].hull == 26 - 3


@pytest.mark.rule("dropfleet.crippling.dread-scanners")
def test_dreadnought_scanners() -> None:
    m, number = dread(4, 1)
    assert harm(m, number) == replace(UNHARMED, scanners=True)
    assert scan_of(m, number) == 6


@pytest.mark.rule("dropfleet.crippling.dread-bulkhead", "dropfleet.crippling.dread-auxiliary")
def test_dreadnought_hull() -> None:
    m, number = dread(3, 4)
    assert (m.state.ships[number].hull, harm(m, number)) == (25, UNHARMED)
    m, number = dread(3, 6)
    assert (m.state.ships[number].hull, harm(m, number)) == (24, replace(UNHARMED, decay=True))


@pytest.mark.rule("dropfleet.crippling.dread-engine")
def test_dreadnought_engine_destroyed() -> None:
    m, number = dread(6, 1)
    assert harm(m, number) == replace(UNHARMED, engine_lost=True)
    assert thrust_of(m, number) == 4.0
    scene = Scene()
    london = scene.ship("ucm.london", 0, harm=replace(UNHARMED, engine_lost=True))
    m = scene.play(script=[1, 3])
    strain(m, london, "max-thrust")
    strain(m, london, "course-change")
    strain(m, london, "weapons-free")
    assert m.state.ships[london].hull == 26 - 1 - 2


@pytest.mark.rule("dropfleet.crippling.dread-weapon")
def test_dreadnought_weapon_destroyed() -> None:
    """One of a London's eight weapon systems, never one that is already gone."""
    m, number = dread(5, 3, 8)
    assert harm(m, number) == replace(UNHARMED, lost=1 << 7)
    assert told(m, WeaponLost)[0].weapon == 7
    m, number = dread(5, 3, 1, harm=replace(UNHARMED, lost=1))
    assert harm(m, number).lost == 0b11


@pytest.mark.rule("dropfleet.crippling.dread-leak")
def test_dreadnought_core_leak() -> None:
    m, number = dread(5, 6)
    assert harm(m, number) == replace(UNHARMED, leak=True, decay=True)
    CoreLeaks().run(m)
    assert m.state.ships[number].hull == 23
