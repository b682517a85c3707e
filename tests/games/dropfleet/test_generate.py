"""Random fleets are legal, full, repeatable and follow their preference; the samples are legal and full."""

import random

import pytest

import gravitable
from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.fleets.check import violations
from gravitable.games.dropfleet.fleets.fleet import Fleet, each_group, groups_formed
from gravitable.games.dropfleet.fleets.generate import USUAL_POINTS, random_fleet
from gravitable.games.dropfleet.fleets.measure import fleet_points, launch_capacity
from gravitable.games.dropfleet.fleets.preferences import PREFERENCES, Preference, lands
from gravitable.games.dropfleet.fleets.rosters import SIZES, GameSizeId, ReadyFleet
from gravitable.games.dropfleet.fleets.samples import SAMPLED, SAMPLES, named_fleet, sample_fleet
from gravitable.games.dropfleet.scenarios.scenario import FleetLimit, as_variant
from gravitable.games.dropfleet.ships.classes import FACTIONS, Faction, Ship
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.kernel import BadOption

CONTENT = builtin()


def mean_tonnage(fleet: Fleet) -> float:
    ships = [(CONTENT.ship_by_id[group.ship].tonnage_value, group.count) for _, group in each_group(fleet)]
    return sum(value * count for value, count in ships) / sum(count for _, count in ships)


@pytest.mark.parametrize("preference", PREFERENCES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("faction", FACTIONS)
def test_random_fleets_are_legal_and_full(faction: Faction, size: GameSizeId, preference: Preference) -> None:
    fleet = random_fleet(CONTENT, faction, size, random.Random(11), preference)
    assert violations(CONTENT, fleet) == []
    assert fleet_points(CONTENT, fleet) >= 0.9 * USUAL_POINTS[size]


@pytest.mark.parametrize("points", [500, 999, 1000, 1999, 2000, 3000])
def test_any_points_of_a_size_will_do(points: int) -> None:
    size: GameSizeId = "skirmish" if points < 1000 else "clash" if points < 2000 else "battle"
    for faction in FACTIONS:
        fleet = random_fleet(CONTENT, faction, size, random.Random(2), points=points)
        assert violations(CONTENT, fleet) == []
        assert fleet.rosters == (points,)


def test_points_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="A Clash has 1000 to 1999 points, not 750"):
        random_fleet(CONTENT, "ucm", "clash", random.Random(1), points=750)


def test_the_same_seed_gives_the_same_fleet() -> None:
    one = random_fleet(CONTENT, "shaltari", "battle", random.Random(4), "wild")
    assert one == random_fleet(CONTENT, "shaltari", "battle", random.Random(4), "wild")
    assert one != random_fleet(CONTENT, "shaltari", "battle", random.Random(5), "wild")


def test_preferences_differ() -> None:
    def average(preference: Preference) -> float:
        fleets = [
            random_fleet(CONTENT, "ucm", "battle", random.Random(seed), preference) for seed in range(6)
        ]
        return sum(map(mean_tonnage, fleets)) / len(fleets)

    assert average("heavy") > 1.5 * average("swarm")
    carriers = [random_fleet(CONTENT, "ucm", "battle", random.Random(s), "carriers") for s in range(4)]
    assert min(launch_capacity(CONTENT, fleet) for fleet in carriers) >= 10


def test_shaltari_bring_gates_and_voidgates_together() -> None:
    for seed in range(8):
        fleet = random_fleet(CONTENT, "shaltari", "clash", random.Random(seed))
        ships = [CONTENT.ship_by_id[group.ship] for _, group in each_group(fleet)]
        assert any(ship.has("Voidgate") for ship in ships)
        assert any("gates" in load.assets for ship in ships for load in ship.loads)


@pytest.mark.parametrize("size", SAMPLED)
@pytest.mark.parametrize("faction", FACTIONS)
def test_samples_are_legal_full_and_able_to_land(faction: Faction, size: GameSizeId) -> None:
    fleet = sample_fleet(CONTENT, faction, size)
    assert violations(CONTENT, fleet) == []
    assert fleet.faction == faction
    assert fleet_points(CONTENT, fleet) >= 0.95 * fleet.points_agreed
    assert fleet.admiral is not None
    ships = [CONTENT.ship_by_id[group.ship] for _, group in each_group(fleet)]
    assert any({"dropships", "gates"}.intersection(load.assets) for ship in ships for load in ship.loads)


def test_there_are_no_stray_samples() -> None:
    names = {file.name for file in SAMPLES.iterdir()}
    taught = {f"{name}.fleet.toml" for scenario in CONTENT.scenario for name in scenario.taught}
    ready = {f"{fleet.id}.fleet.toml" for fleet in CONTENT.ready_fleet}
    sampled = {f"{faction}-{size}.fleet.toml" for faction in FACTIONS for size in SAMPLED}
    assert sampled <= ready
    assert names == taught | ready


COMMON = (500, 750, 1000, 1500, 2000, 2500)


def takes_part(ship: Ship) -> bool:
    """Whether a ship lands, launches, or fires farther than Close Action."""
    far = [weapon for weapon in ship.weapons if not any("Close Action" in one for one in weapon.special)]
    return lands(ship) or bool(ship.loads or far or ship.systems)


@pytest.mark.parametrize("ready", CONTENT.ready_fleet, ids=lambda ready: ready.id)
def test_ready_fleets_are_legal_full_and_do_what_is_said_of_them(ready: ReadyFleet) -> None:
    fleet = named_fleet(CONTENT, ready.id)
    assert (fleet.faction, fleet.rosters) == (ready.faction, (ready.points,))
    assert violations(CONTENT, fleet) == []
    assert fleet_points(CONTENT, fleet) >= 0.95 * ready.points
    ships = {CONTENT.ship_by_id[group.ship] for _, group in each_group(fleet)}
    # Whoever is said to land can; whoever is named is there.
    named = {ship for ship in ships if f"the {ship.name}"[:-1] in ready.about}
    assert len(named) >= 2
    assert any(lands(ship) for ship in named)
    assert all(takes_part(ship) for ship in named)


def test_every_faction_has_a_ready_fleet_of_every_common_size() -> None:
    sizes = {(ready.faction, ready.points) for ready in CONTENT.ready_fleet}
    assert sizes >= {(faction, points) for faction in FACTIONS for points in COMMON}
    names = [named_fleet(CONTENT, ready.id).name for ready in CONTENT.ready_fleet]
    assert len(set(names)) == len(names)


def test_the_battle_to_learn_by_has_small_legal_fleets_and_is_never_drawn() -> None:
    (scenario,) = [each for each in CONTENT.scenario if each.taught]
    options = {"points": 500, "scenario": scenario.id}
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=1, options=options)
    for player, name in zip(m.state.players, scenario.taught, strict=True):
        assert player.fleet == named_fleet(CONTENT, name)
        assert player.fleet is not None
        assert violations(CONTENT, player.fleet) == []
        assert len(player.fleet.battlegroups) == 2
    other = gravitable.new("dropfleet", seats=2, seed=1, options={**options, "first_faction": "phr"})
    assert other.state.players[0].fleet.faction == "phr"
    drawn = {
        gravitable.new("dropfleet", seats=2, seed=seed, options={"scenario": "random"}).state.scenario
        for seed in range(60)
    }
    assert len(drawn) > 8
    assert scenario.id not in drawn


def limits_of(scenario: str, seat: int, *, variant: bool = False) -> tuple[FleetLimit, ...]:
    found = next(each for each in CONTENT.scenario if each.id == scenario)
    found = as_variant(found) if variant else found
    return tuple(limit for limit in found.fleets if limit.seat == seat)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("faction", FACTIONS)
def test_a_scenario_that_asks_for_monitors_gets_them(faction: Faction, size: GameSizeId) -> None:
    limits = limits_of("monitoring-the-situation", 1)
    fleet = random_fleet(CONTENT, faction, size, random.Random(3), limits=limits)
    assert violations(CONTENT, fleet, limits) == []
    monitors = sum(CONTENT.ship_by_id[group.ship].has("Monitor") for _, group in each_group(fleet))
    assert monitors >= (5 if size in ("battle", "reconquest") else 3)


@pytest.mark.parametrize("faction", [faction for faction in FACTIONS if faction != "resistance"])
def test_a_convoy_has_two_dreadnoughts_and_its_hunters_none(faction: Faction) -> None:
    limits = limits_of("heavy-convoy", 1)
    fleet = random_fleet(CONTENT, faction, "clash", random.Random(3), points=1300, limits=limits)
    assert violations(CONTENT, fleet, limits) == []
    hunters = limits_of("heavy-convoy", 0, variant=True)
    for seed in range(3):
        hunter = random_fleet(CONTENT, faction, "clash", random.Random(seed), "heavy", 1300, hunters)
        assert violations(CONTENT, hunter, hunters) == []
        tonnages = {CONTENT.ship_by_id[group.ship].tonnage for _, group in each_group(hunter)}
        assert tonnages <= {"L", "L2", "M"}


def test_what_cannot_be_built_is_refused() -> None:
    with pytest.raises(ValueError, match="agree on more points"):
        random_fleet(
            CONTENT, "ucm", "skirmish", random.Random(1), limits=limits_of("heavy-convoy", 1), points=750
        )


def test_a_class_may_come_in_several_groups_of_a_battlegroup() -> None:
    fleets = [
        random_fleet(CONTENT, faction, "clash", random.Random(seed), "swarm")
        for seed in range(6)
        for faction in FACTIONS
    ]
    doubled = [
        battlegroup
        for fleet in fleets
        for battlegroup in fleet.battlegroups
        if len(groups_formed(battlegroup)) < len(battlegroup.groups)
    ]
    assert len(doubled) >= 3


@pytest.mark.parametrize("seed", range(6))
def test_a_scenario_that_not_all_factions_can_play_takes_one_that_can(seed: int) -> None:
    options = {"scenario": "heavy-convoy", "points": 1050, "second_faction": "any"}
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=seed, options=options)
    convoy = m.state.players[1].fleet
    assert convoy is not None
    assert convoy.faction not in ("scourge", "shaltari")  # their Dreadnoughts cost too much


@pytest.mark.parametrize("fleets", ["ready", "random", "brought"])
@pytest.mark.parametrize("faction", ["any", "ucm", "resistance"])
def test_a_table_that_no_fleet_fits_is_never_opened(fleets: str, faction: str) -> None:
    options = {"scenario": "heavy-convoy", "points": 788, "second_faction": faction, "fleets": fleets}
    with pytest.raises(BadOption, match=r"Heavy Convoy: .* agree on more points"):
        gravitable.new("dropfleet", seats=2, seed=1, options=options)
