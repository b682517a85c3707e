"""What the official FAQ says of fleets, admirals, stations and single ships."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, over, resolve, ship, station, told

from gravitable.games.dropfleet.actions import Fire, Shot, Siphon
from gravitable.games.dropfleet.events import PointDefenceRolled, SavesRolled
from gravitable.games.dropfleet.fire.fire_limit import fire_limit, too_many
from gravitable.games.dropfleet.fire.targeting import Attacker
from gravitable.games.dropfleet.fleets.check import violations
from gravitable.games.dropfleet.fleets.fleet import Battlegroup, Fleet, Group, Posting
from gravitable.games.dropfleet.fleets.measure import launch_capacity
from gravitable.games.dropfleet.fleets.samples import sample_fleet
from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.space.crossing import limits
from gravitable.games.dropfleet.state import AssetToken, DropfleetMatch
from gravitable.games.dropfleet.steps.activation import EndGroup, activate_group, rating
from gravitable.games.dropfleet.steps.allocation import AllocateFire
from gravitable.games.dropfleet.steps.planning import DrawCards
from gravitable.games.dropfleet.steps.powers import SiphonSpikes
from gravitable.games.dropfleet.steps.roundup.assets import AssetEffects
from gravitable.games.dropfleet.steps.roundup.carriers import may_launch
from gravitable.games.dropfleet.steps.shots import Rolled
from gravitable.games.dropfleet.table import admiral_value, armour_of
from gravitable.kernel import IllegalAction

# Battlegroups and admirals


@pytest.mark.rule("dropfleet.battlegroup-card.losses")
def test_a_rating_does_not_fall_with_losses() -> None:
    scene = Scene()
    scene.group("ucm.toulon", 0, [(24.0, 24.0), (25.0, 24.0), (26.0, 24.0)])
    m = scene.play()
    assert rating(m, 0) == 3
    m.state.ships[0].status = m.state.ships[1].status = "destroyed"
    assert rating(m, 0) == 3


@pytest.mark.rule("dropfleet.admiral.none", "dropfleet.card.on-table")
@pytest.mark.parametrize(("status", "av"), [("waiting", 1), ("table", 4), ("destroyed", 1), ("left", 1)])
def test_an_admiral_counts_on_the_table(status: str, av: int) -> None:
    scene = Scene(command_cards=True)
    player = scene.state.players[0]
    player.flagship, player.av = scene.ship("ucm.moscow", 0, status=status), 4
    player.fleet, player.pile = sample_fleet(CONTENT, "ucm", "clash"), list(range(10))
    m = scene.play(DrawCards(), script=[1] * av)
    assert admiral_value(m, 0) == av
    assert len(m.state.players[0].hand) == av


@pytest.mark.rule("dropfleet.unique-rule.command-deck-aboard")
def test_a_command_deck_without_the_admiral_draws_nothing_more() -> None:
    scene = Scene(command_cards=True)
    venice, moscow = scene.ship("ucm.venice", 0), scene.ship("ucm.moscow", 0, 30.0)
    player = scene.state.players[0]
    player.fleet, player.av, player.pile = sample_fleet(CONTENT, "ucm", "clash"), 3, list(range(10))
    for flagship, cards in ((venice, 5), (moscow, 3)):
        player.flagship, player.hand = flagship, []
        m = scene.play(DrawCards(), script=[1] * cards)
        assert len(m.state.players[0].hand) == cards


@pytest.mark.rule("dropfleet.unique-rule.command-deck-aboard", "dropfleet.ship-rule.dreadnought-admiral")
def test_beside_a_dreadnought_a_venice_is_no_flagship() -> None:
    def broken(*battlegroups: Battlegroup) -> set[str]:
        weight = CONTENT.ship_by_id["ucm.venice"].weight_class
        kind = {"medium": "line", "heavy": "vanguard", "super_heavy": "flag"}[weight]
        led = Battlegroup("Led", kind, (Group("ucm.venice", 1),))  # type: ignore[arg-type]
        rest = (
            Battlegroup("Path", "pathfinder", (Group("ucm.toulon", 2),)),
            Battlegroup("Line", "line", (Group("ucm.berlin", 2),)),
        )
        posting = Posting("ucm.captain", 0, "ucm.venice")
        built = Fleet("Test", "ucm", (2500,), (led, *rest, *battlegroups), posting)
        return {violation.rule for violation in violations(CONTENT, built)}

    assert broken() == set()
    dreadnought = broken(Battlegroup("Dread", "flag", (Group("ucm.london", 1),)))
    assert "dropfleet.ship-rule.dreadnought-admiral" in dreadnought


@pytest.mark.rule("dropfleet.fleet.fire-ships")
def test_fire_ships_do_not_count_to_the_launch_capacity() -> None:
    def capacity(*systems: str) -> int:
        group = Group("resistance.cruiser", 2, systems)
        line = Battlegroup("L", "line", (group,))
        return launch_capacity(CONTENT, Fleet("Test", "resistance", (999,), (line,)))

    assert capacity("Bulk Landers & Fire Ships", "Bulk Landers & Fire Ships") == 0
    assert capacity("Bulk Landers & Fire Ships", "Fighters & Bombers") == 6


# The Battlenet


def netted(order: OrderId, gain: str, layer: str = "high", **options: Any) -> tuple[DropfleetMatch, int]:
    scene = Scene(**options)
    number = scene.ship("ucm.lysander", 0, layer=layer, order=order)
    scene.state.battlegroups[0] = replace(scene.state.battlegroups[0], battlenet=gain)
    return scene.play(), number


@pytest.mark.rule("dropfleet.unique-rule.battlenet-launch")
@pytest.mark.parametrize("order", ["silent-running", "max-thrust"])
def test_who_fires_by_the_battlenet_does_not_launch(order: OrderId) -> None:
    m, number = netted(order, "fire")
    assert fire_limit(m, number) == (0, True, True)
    assert not may_launch(m, number)
    m, number = netted("station-keeping", "fire")
    assert may_launch(m, number)


@pytest.mark.rule("dropfleet.unique-rule.battlenet-atmosphere")
def test_the_battlenet_does_not_help_a_move_in_atmosphere() -> None:
    thrust = CONTENT.ship_by_id["ucm.lysander"].thrust
    m, number = netted("course-change", "move", "low")
    assert limits(m, number).most == thrust + 4.0
    m, number = netted("course-change", "move", "atmosphere")
    assert limits(m, number).most == 2.0
    assert limits(m, number, "up").most == thrust + 4.0 - 4.0  # it climbs first, and runs in Low Orbit
    m, number = netted("max-thrust", "move", "atmosphere")
    assert limits(m, number).most == 4.0
    m, number = netted("max-thrust", "move", "atmosphere", battlenet_in_atmosphere="adds")
    assert limits(m, number).most == 8.0
    m, number = netted("course-change", "move", "atmosphere", battlenet_in_atmosphere="adds")
    assert limits(m, number).most == 6.0


# Stations


@pytest.mark.rule("dropfleet.station.no-corruptor")
def test_corruptor_does_nothing_more_to_a_station() -> None:
    scene = Scene(turn=3)
    dock = scene.station()
    scene.state.tokens = [AssetToken("scourge.torpedoes", 1, station(dock), 3)]
    # Three dice: two criticals and a miss; four points of damage without armour saves.
    m = scene.play(AssetEffects(), script=[5, 5, 1])
    assert m.state.stations[dock].hull == 16 - 4
    assert not told(m, SavesRolled)
    assert not told(m, PointDefenceRolled)


# Ships of the Resistance, the Scourge and the Republic


@pytest.mark.rule("dropfleet.ship-rule.ablative-printed")
@pytest.mark.parametrize(
    ("kind", "whole", "crippled"), [("tribune", 2, 4), ("heavy-frigate", 3, 5), ("gladiator", 2, 4)]
)
def test_printed_armour_is_the_better_one(kind: str, whole: int, crippled: int) -> None:
    scene = Scene()
    number = scene.ship(f"resistance.{kind}", 0)
    m = scene.play()
    assert armour_of(m, ship(number)) == whole
    m.state.ships[number].crippled = 1
    assert armour_of(m, ship(number)) == crippled


def cruiser(*systems: str, order: OrderId = "standard") -> tuple[DropfleetMatch, dict[str, list[int]]]:
    """A Resistance cruiser so fitted, and its weapons by name."""
    scene = Scene()
    number = scene.ship("resistance.cruiser", 0, order=order)
    scene.state.groups[0] = replace(scene.state.groups[0], kind=Group("resistance.cruiser", 1, systems))
    m = scene.play()
    found: dict[str, list[int]] = {}
    names = [weapon.name for weapon in CONTENT.ship_by_id["resistance.cruiser"].weapons]
    names += [weapon for system in systems for weapon in (system,)]
    for no, name in enumerate(names):
        found.setdefault(name, []).append(no)
    assert number == 0
    return m, found


DRIVER, ARTILLERY, VENT = "XN-31 Mass Driver Turret", "N-11 Artillery Cannon Turret", "Vent Cannon Turret"


@pytest.mark.rule("dropfleet.weapon-rule.subsystem-low-power")
def test_a_network_serves_low_power_weapons_too() -> None:
    m, guns = cruiser(DRIVER, DRIVER, ARTILLERY, ARTILLERY)
    assert too_many(m, 0, [*guns[DRIVER], *guns[ARTILLERY]]) is None
    m, guns = cruiser(DRIVER, DRIVER, VENT, ARTILLERY)
    refused = too_many(m, 0, [*guns[DRIVER], *guns[VENT]])
    assert refused is not None
    assert refused.rule == "dropfleet.allocate.fire-limit"


@pytest.mark.rule("dropfleet.weapon-rule.subsystem-overcharge")
def test_a_network_neither_doubles_an_overcharge_nor_joins_it() -> None:
    m, guns = cruiser(VENT, VENT, ARTILLERY, ARTILLERY, order="weapons-free")
    one, two = guns[VENT]
    assert too_many(m, 0, [one], frozenset([one])) is None
    for fired, charged in (([one, two], [one, two]), ([one, two], [one]), ([one, guns[ARTILLERY][0]], [one])):
        refused = too_many(m, 0, fired, frozenset(charged))
        assert refused is not None
        assert refused.rule.startswith("dropfleet.weapon-rule.overcharge")


@pytest.mark.rule("dropfleet.weapon-rule.unstable-saves")
@pytest.mark.parametrize(("rolled", "maxima"), [(4, 1), (6, 2), (2, 0)])
def test_unstable_costs_hull_for_each_maximum_without_a_save(rolled: int, maxima: int) -> None:
    scene = Scene()
    scene.ship("resistance.gladiator", 0, y=30.0, order="weapons-free")
    scene.ship("ucm.berlin", 1, y=26.0)
    weapons = CONTENT.ship_by_id["resistance.gladiator"].weapons
    cannons = next(no for no, weapon in enumerate(weapons) if weapon.name == "Heavy Vent Cannons")
    assert (weapons[cannons].attack, weapons[cannons].has("Unstable")) == ("2D3", True)
    dice = (Rolled(0, cannons, rolled, maxima),)
    m = scene.play(AllocateFire(0, dice), script=[1] * rolled)
    m.play(Fire((Shot(0, cannons, ship(1)),)))
    before = m.state.ships[0].hull
    saves = len(told(m, SavesRolled))
    resolve(m, EndGroup(0))
    assert before - m.state.ships[0].hull == maxima
    assert len(told(m, SavesRolled)) == saves


@pytest.mark.rule("dropfleet.unique-rule.energy-siphon-bonus")
def test_the_bonus_of_a_siphon_lasts_for_its_activation_and_each_ship_takes_one_spike() -> None:
    scene = Scene(turn=3)
    one, two = scene.group("scourge.parasite", 0, [(24.0, 40.0), (25.0, 40.0)])
    first = scene.ship("ucm.berlin", 1, 24.0, 38.0, spike=1)
    second = scene.ship("ucm.berlin", 1, 25.0, 38.0, spike=2)
    m = scene.play(SiphonSpikes(0))
    m.play(Siphon(one, first))
    assert m.state.groups[0].siphoned == 1
    assert [option for option in m.pending[0].options or () if isinstance(option, Siphon)] == [
        Siphon(two, second)  # the first ship has taken its spike
    ]
    m.play(Siphon(two, second))
    assert m.state.groups[0].siphoned == 3
    assert over(m)
    activate_group(m, 0)  # the next activation begins without it
    assert m.state.groups[0].siphoned == 0
    assert [m.state.ships[no].spike for no in (one, two)] == [1, 2]


@pytest.mark.rule("dropfleet.unique-rule.targeting-link-one")
def test_links_are_not_chained() -> None:
    """The firer sees the first link, the first the second, only the second the target."""
    berlin, ourania = CONTENT.ship_by_id["ucm.berlin"], CONTENT.ship_by_id["phr.ourania"]
    scene = Scene(turn=3)
    firer = scene.ship("ucm.berlin", 0, 24.0, 47.0)
    near = 47.0 - berlin.scan - ourania.signature
    scene.ship("phr.ourania", 0, 24.0, near)
    far = near - ourania.scan - ourania.signature
    scene.ship("phr.ourania", 0, 24.0, far)
    target = scene.ship("ucm.berlin", 1, 24.0, far - 1.0)
    m = scene.play()
    laser = next(no for no, weapon in enumerate(berlin.weapons) if weapon.has("Burnthrough"))
    assert near - far < ourania.scan + berlin.signature  # the first link reaches beyond the second
    m.state.ships[target].y = near - ourania.scan - berlin.signature
    assert not isinstance(Attacker(m, firer).aim(laser, ship(target)), IllegalAction)
    m.state.ships[target].y -= 0.1
    assert isinstance(Attacker(m, firer).aim(laser, ship(target)), IllegalAction)
