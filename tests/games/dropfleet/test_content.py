"""The content is complete, and speaks only of things that exist."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.scenarios import scenario as scenarios
from gravitable.games.dropfleet.scenarios.scenario import as_variant
from gravitable.games.dropfleet.ships.classes import FACTIONS, Faction, fitted
from gravitable.games.dropfleet.specials import Special, special_rules

CONTENT = builtin()


def specials_in_content() -> Iterator[tuple[str, str, Special]]:
    """Every special rule named anywhere: what names it, on what, and the rule."""
    weapons = [(ship.id, weapon) for ship in CONTENT.ship for weapon in ship.weapons]
    weapons += [(system.id, weapon) for system in CONTENT.system for weapon in system.weapons]
    weapons += [(sector.id, sector.weapon) for sector in CONTENT.sector if sector.weapon is not None]
    weapons += [(armament.id, armament.weapon) for armament in CONTENT.armament]
    for owner, weapon in weapons:
        for text in weapon.special:
            yield owner, "weapon", Special.read(text)
    for ship in CONTENT.ship:
        for text in (*ship.special, *(name for option in ship.options for name in option.adds)):
            yield ship.id, "ship", Special.read(text)
    for system in CONTENT.system:
        for text in system.adds:
            yield system.id, "ship", Special.read(text)
    loads = [(ship.id, load) for ship in CONTENT.ship for load in ship.loads]
    loads += [(system.id, load) for system in CONTENT.system for load in system.loads]
    for owner, load in loads:
        for text in load.special:
            yield owner, "load", Special.read(text)
    for asset in CONTENT.launch_asset:
        for text in asset.special:
            yield asset.id, "asset", Special.read(text)


def test_all_ships_are_there() -> None:
    count = Counter(ship.faction for ship in CONTENT.ship)
    assert count == {"ucm": 39, "scourge": 35, "phr": 38, "shaltari": 36, "resistance": 29, "neutral": 2}


def test_everything_else_is_there() -> None:
    assert len(CONTENT.system) == 24
    assert len(CONTENT.launch_asset) == 37
    assert len(CONTENT.admiral) == 25
    assert len(CONTENT.scenario) == 14
    assert len(CONTENT.order) == 7
    assert len(CONTENT.sector) == 6
    assert (len(CONTENT.cluster), len(CONTENT.station), len(CONTENT.armament)) == (3, 3, 3)
    assert sum(ship.systems is not None for ship in CONTENT.ship) == 10


@pytest.mark.parametrize(
    "entries",
    [
        CONTENT.ship,
        CONTENT.system,
        CONTENT.launch_asset,
        CONTENT.admiral,
        CONTENT.scenario,
        CONTENT.command_card,
        CONTENT.crippling,
        CONTENT.catastrophe,
    ],
)
def test_ids_are_unique(entries: tuple[object, ...]) -> None:
    ids = [getattr(entry, "id", None) for entry in entries]
    assert None not in ids
    assert len(ids) == len(set(ids))


def test_every_special_rule_is_used_or_printed() -> None:
    named = {special.name for _, _, special in specials_in_content()}
    unused = set(special_rules()) - named
    assert unused == {"Beast"}  # the rulebook prints it, no ship has it


def test_loads_are_assets_of_the_faction() -> None:
    for ship in CONTENT.ship:
        for load in ship.loads:
            for asset in load.assets:
                assert ship.faction != "neutral"
                assert (ship.faction, asset) in CONTENT.asset_by_load, (ship.id, asset)
    for system in CONTENT.system:
        for load in system.loads:
            assert all(("resistance", asset) in CONTENT.asset_by_load for asset in load.assets)


def test_a_launch_asset_has_dice_that_can_be_read() -> None:
    bombers = CONTENT.asset_by_id["ucm.bombers"]
    for field in ("attack", "damage"):
        with pytest.raises(ValueError, match="2x"):
            replace(bombers, **{field: "2x"})


def test_ships_with_loads_have_launch_and_the_others_do_not() -> None:
    for ship in CONTENT.ship:
        assert ship.has("Launch") == bool(ship.loads), ship.id


def test_second_names_have_the_same_profile() -> None:
    twins = [ship for ship in CONTENT.ship if ship.same_profile_as is not None]
    assert len(twins) == 10
    for ship in twins:
        first = CONTENT.ship_by_id[ship.profile]
        assert (ship.points, ship.hull, ship.weapons, ship.loads, ship.special) == (
            first.points,
            first.hull,
            first.weapons,
            first.loads,
            first.special,
        )


def test_dreadnoughts_are_of_tonnage_s2() -> None:
    for ship in CONTENT.ship:
        if ship.has("Dreadnought"):
            assert ship.tonnage == "S2"
            assert ship.group == (1, 1)


def test_linked_and_alternate_weapons_come_in_sets() -> None:
    for ship in CONTENT.ship:
        for name in ("Link", "Alt"):
            numbers = Counter(weapon.specials[name].number for weapon in ship.weapons if weapon.has(name))
            single = [number for number, times in numbers.items() if times < 2]
            assert not single or ship.id in {"ucm.burnaby"}, (ship.id, name)  # the sheet links it to nothing


@pytest.mark.parametrize("faction", FACTIONS)
def test_admirals_climb(faction: Faction) -> None:
    ladder = CONTENT.admirals_of(faction)
    assert [admiral.level for admiral in ladder] == [1, 2, 3, 4, 5]
    assert [admiral.av for admiral in ladder] == [2, 3, 4, 5, 6]
    assert [admiral.points for admiral in ladder] == [20, 40, 80, 100, 140]


@pytest.mark.parametrize("table", ["standard", "dreadnought"])
def test_every_roll_has_one_crippling_result(table: str) -> None:
    for first in range(1, 7):
        for second in range(1, 7):
            found = [r for r in CONTENT.crippling if r.table == table and r.on(first, second)]
            assert len(found) == 1


@pytest.mark.parametrize(("table", "rolls"), [("standard", range(1, 8)), ("dreadnought", range(2, 8))])
def test_every_roll_has_one_catastrophe(table: str, rolls: range) -> None:
    for roll in rolls:
        assert sum(c.table == table and c.on(roll) for c in CONTENT.catastrophe) == 1


@pytest.mark.parametrize("faction", FACTIONS)
def test_decks_hold_twenty_cards_and_espionage(faction: Faction) -> None:
    deck = CONTENT.deck_of(faction)
    assert sum(card.copies for card in deck) == 20
    assert [card.source for card in deck if card.name == "Espionage"] == ["rulebook"]
    assert all(card.source == "reconstructed" for card in deck if card.name != "Espionage")


def test_cards_that_name_weapons_find_some() -> None:
    for card in CONTENT.command_card:
        for effect in card.effects:
            word = getattr(effect, "weapon", None)
            if word is not None:
                ships = CONTENT.fleet_ships(card.faction)
                assert any(word in weapon.name for ship in ships for weapon in ship.weapons), card.id


def test_weapons_of_one_name_are_of_one_family() -> None:
    weapons = [weapon for ship in CONTENT.ship for weapon in ship.weapons]
    weapons += [weapon for system in CONTENT.system for weapon in system.weapons]
    assert len({weapon.name for weapon in weapons}) == len({(each.name, each.family) for each in weapons})
    assert {weapon.family for weapon in weapons if "Oculus" in weapon.name} == {"oculus", "oculus-ray"}
    assert all("Oculus" in weapon.name for weapon in weapons if weapon.family.startswith("oculus"))


def test_scenarios_lie_on_the_table() -> None:
    for base in CONTENT.scenario:
        for scenario in (base, as_variant(base)):
            assert len(scenario.entries) == scenario.players
            for place in (*scenario.clusters, *scenario.stations):
                assert 0 < place.x < 48
                assert 0 < place.y < 48
            for line in (line for entry in scenario.entries for line in entry):
                assert {0.0, 48.0} & set(line)


def test_clusters_have_as_many_sectors_as_their_size_says() -> None:
    sectors = {size.id: size.sectors for size in CONTENT.cluster}
    for base in CONTENT.scenario:
        for scenario in (base, as_variant(base)):
            for cluster in scenario.clusters:
                assert len(cluster.sectors) == sectors[cluster.size], (scenario.id, cluster.name)


def test_scoring_speaks_of_tags_that_exist() -> None:
    for base in CONTENT.scenario:
        for scenario in (base, as_variant(base)):
            tags = {tag for place in (*scenario.clusters, *scenario.stations) for tag in place.tags}
            for way in scenario.scoring:
                named = {*getattr(way, "of", ()), *getattr(way, "without", ())}
                assert named <= tags, (scenario.id, way)


def test_a_variant_changes_only_what_it_names() -> None:
    moonshot = next(scenario for scenario in CONTENT.scenario if scenario.id == "moonshot")
    variant = as_variant(moonshot)
    assert variant.moons[0].radius == 9
    assert variant.clusters == moonshot.clusters


def test_the_objects_of_a_scenario_depend_on_the_size() -> None:
    hold = next(scenario for scenario in CONTENT.scenario if scenario.id == "take-and-hold")
    assert sum(cluster.used_in("skirmish") for cluster in hold.clusters) == 3
    assert sum(cluster.used_in("clash") for cluster in hold.clusters) == 5


def test_fitting_a_hull_changes_its_profile() -> None:
    cruiser = CONTENT.ship_by_id["resistance.cruiser"]
    systems = {system.name: system for system in CONTENT.systems_of(cruiser)}
    refit = fitted(cruiser, (systems["Scanner Array"], systems["Drive Refit"], systems["Ablative Armour"]))
    assert (refit.scan, refit.thrust, refit.armour) == (8, 10, 3)
    assert refit.points == 65 + 5 + 15 + 10
    assert refit.has("Ablative Armour")
    armed = fitted(cruiser, (systems["N-31 Hybrid Gun Bank"], systems["Fighters & Bombers"]))
    assert [weapon.arc for weapon in armed.weapons[1:]] == ["S(L)", "S(R)"]
    assert armed.has("Launch")
    assert armed.launch_capacity == 3


@pytest.mark.parametrize(
    ("kind", "field", "more"),
    [
        (scenarios.FleetLimit, "special", {"seat": 0}),
        (scenarios.FirstWave, "special", {"seat": 0}),
        (scenarios.Deployment, "special", {"seat": 0, "within": 6.0, "of": "clusters"}),
        (scenarios.GroupsDestroyed, "special", {"vp": 1}),
        (scenarios.GroupsSurviving, "special", {"vp": 1}),
        (scenarios.BattlegroupsDestroyed, "without_special", {"vp": 1}),
        (scenarios.ShipsDestroyed, "special", {"vp": 1}),
        (scenarios.ShipsSurviving, "special", {"vp": 1}),
        (scenarios.ShipsEscaped, "special", {"vp": 1}),
    ],
)
def test_a_scenario_names_special_rules_that_ships_have(kind: Any, field: str, more: dict[str, Any]) -> None:
    assert getattr(kind(**more, **{field: "Monitor"}), field) == "Monitor"
    for wrong in ("Monitors", "Scald"):
        with pytest.raises(ValueError, match="special rule"):
            kind(**more, **{field: wrong})
