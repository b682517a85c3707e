"""The printed tables: launch assets, clusters, sectors, stations, and the scenery guidelines."""

import random

import pytest

from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.fleets.samples import sample_fleet
from gravitable.games.dropfleet.scenarios.placing import FIELD_SIZE, place_debris
from gravitable.games.dropfleet.ships.classes import FACTIONS, Faction
from gravitable.geometry.crossing import Disc, Patch, gap
from gravitable.geometry.rectangle import Rectangle

CONTENT = builtin()


@pytest.mark.rule("dropfleet.asset.bombers", "dropfleet.asset.fire-ships")
@pytest.mark.parametrize(
    ("faction", "load", "profile"),
    [
        ("ucm", "bombers", (12, 3, "2", "1", ())),
        ("scourge", "bombers", (15, 3, "2", "1", ("Scald",))),
        ("phr", "bombers", (12, 2, "2", "1", ())),
        ("shaltari", "bombers", (15, 3, "2", "1", ())),
        ("resistance", "bombers", (12, 4, "3", "1", ())),
        ("resistance", "fire-ships", (6, 2, "1", "3", ("No Double Thrust",))),
    ],
)
def test_bombers(faction: Faction, load: str, profile: tuple[object, ...]) -> None:
    asset = CONTENT.asset_by_load[faction, load]
    assert (asset.thrust, asset.lock, asset.attack, asset.damage, asset.special) == profile


@pytest.mark.rule("dropfleet.asset.torpedoes")
@pytest.mark.parametrize(
    ("faction", "load", "profile"),
    [
        ("ucm", "light-torpedoes", (14, 2, "4", "1", ())),
        ("ucm", "torpedoes", (9, 2, "4", "2", ())),
        ("ucm", "heavy-torpedoes", (9, 2, "4", "4", ())),
        ("scourge", "torpedoes", (9, 3, "3", "2", ("Corruptor",))),
        ("phr", "torpedoes", (9, 2, "4", "2", ())),
        ("shaltari", "torpedoes", (12, 3, "3", "2", ("Flash",))),
        ("resistance", "torpedoes", (12, 2, "6", "1", ())),
    ],
)
def test_torpedoes(faction: Faction, load: str, profile: tuple[object, ...]) -> None:
    asset = CONTENT.asset_by_load[faction, load]
    assert (asset.thrust, asset.lock, asset.attack, asset.damage, asset.special) == profile


@pytest.mark.rule("dropfleet.asset.fighters", "dropfleet.asset.landers")
@pytest.mark.parametrize(
    ("faction", "thrust", "bonus"),
    [("ucm", 20, 3), ("scourge", 24, 3), ("phr", 20, 4), ("shaltari", 24, 4), ("resistance", 20, 5)],
)
def test_fighters_and_landers(faction: Faction, thrust: int, bonus: int) -> None:
    fighters = CONTENT.asset_by_load[faction, "fighters"]
    assert (fighters.thrust, fighters.pd_bonus) == (thrust, bonus)
    landers = ("gates",) if faction == "shaltari" else ("dropships", "bulk-landers")
    assert [CONTENT.asset_by_load[faction, lander].thrust for lander in landers] == [3, 6][: len(landers)]


@pytest.mark.rule("dropfleet.objective.small", "dropfleet.objective.medium", "dropfleet.objective.large")
def test_clusters() -> None:
    table = {size.id: (size.sectors, size.hold, size.contest) for size in CONTENT.cluster}
    assert table == {"small": (2, 2, 0), "medium": (3, 3, 1), "large": (4, 4, 2)}


@pytest.mark.rule(
    "dropfleet.sector.commercial",
    "dropfleet.sector.industrial",
    "dropfleet.sector.military",
    "dropfleet.sector.orbital-defence",
    "dropfleet.sector.power-plant",
    "dropfleet.sector.comms-station",
)
def test_sectors() -> None:
    table = {s.id: (s.hull, s.armour, s.value, s.weapon and s.weapon.name) for s in CONTENT.sector}
    assert table == {
        "commercial": (8, 4, 1, None),
        "industrial": (4, 4, 2, None),
        "military": (4, 3, 1, "Defence Weapons"),
        "orbital-defence": (6, 3, 1, "Orbital Gun"),
        "power-plant": (6, 4, 4, None),
        "comms-station": (4, 5, 1, None),
    }
    special = {s.id: (s.meltdown, s.scan_bonus) for s in CONTENT.sector if s.meltdown or s.scan_bonus}
    assert special == {"power-plant": (4, 0), "comms-station": (0, 3)}


@pytest.mark.rule("dropfleet.sector.defence-weapons", "dropfleet.sector.orbital-gun")
def test_sector_weapons() -> None:
    weapons = {s.weapon.name: s.weapon for s in CONTENT.sector if s.weapon is not None}
    defence, gun = weapons["Defence Weapons"], weapons["Orbital Gun"]
    assert (defence.lock, defence.attack, defence.damage, defence.arc) == (3, "2", "1", "F/S/R")
    assert (gun.lock, gun.attack, gun.damage, gun.arc) == (2, "1", "2", "F/S/R")
    assert defence.special == gun.special == ("Escape Velocity",)


@pytest.mark.rule("dropfleet.station.small", "dropfleet.station.medium", "dropfleet.station.large")
def test_stations() -> None:
    table = {s.id: (s.scan, s.signature, s.hull, s.armour, s.pd) for s in CONTENT.station}
    assert table == {"small": (6, 4, 8, 3, 5), "medium": (6, 6, 12, 3, 8), "large": (6, 8, 16, 3, 12)}


@pytest.mark.rule("dropfleet.station.mass-driver", "dropfleet.station.laser", "dropfleet.station.missile")
def test_armaments() -> None:
    table = {
        a.id: (a.weapon.lock, a.weapon.attack, a.weapon.damage, a.weapon.special) for a in CONTENT.armament
    }
    assert table == {
        "mass-driver": (3, "2", "1", ()),
        "laser": (3, "2", "1", ("Burnthrough (4)", "Flash")),
        "missile": (3, "4", "1", ("Close Action",)),
    }
    assert {a.weapon.arc for a in CONTENT.armament} == {"F/S/R"}


@pytest.mark.rule("dropfleet.ground.kinds", "dropfleet.ground.attack")
def test_ground_assets() -> None:
    table = {g.id: (g.combat, g.bombardment, g.attack) for g in CONTENT.ground_asset}
    assert table == {"infantry": (5, 3, 1), "armour": (3, 5, 3), "defence-battery": (3, 3, 0)}


@pytest.mark.rule("dropfleet.scenery.clear")
def test_debris_keeps_six_inches_away() -> None:
    scenario = next(scenario for scenario in CONTENT.scenario if scenario.id == "moonshot")
    for seed in range(5):
        for field in place_debris(scenario, "skirmish", random.Random(seed)):
            assert isinstance(field.area, Patch)
            assert min(Rectangle().to_edge(x, y) for x, y in field.area.corners) >= 6.0
            for place in (*scenario.clusters, *scenario.stations):
                assert gap(field.area, Disc(place.x, place.y, 0.0)) >= 6.0


@pytest.mark.rule("dropfleet.scenery.quarters")
def test_debris_is_spread_over_the_quarters() -> None:
    scenario = CONTENT.scenario[0]
    for seed in range(5):
        quarters = [0, 0, 0, 0]
        for field in place_debris(scenario, "clash", random.Random(seed)):
            assert isinstance(field.area, Patch)
            x = sum(corner[0] for corner in field.area.corners) / 4
            y = sum(corner[1] for corner in field.area.corners) / 4
            quarters[(x > 24.0) + 2 * (y > 24.0)] += 1
        assert max(quarters) - min(quarters) <= 2


@pytest.mark.rule("dropfleet.scenery.size")
def test_fine_fields_are_larger_than_dense_ones() -> None:
    (fine_long, fine_short), (dense_long, dense_short) = FIELD_SIZE["fine"], FIELD_SIZE["dense"]
    assert 4.0 <= dense_long[0] <= dense_long[1] <= fine_long[0] <= fine_long[1] <= 8.0
    assert dense_short[1] <= fine_short[0]


@pytest.mark.parametrize("faction", FACTIONS)
def test_samples_have_a_strategy(faction: Faction) -> None:
    fleet = sample_fleet(CONTENT, faction, "clash")
    assert {battlegroup.type for battlegroup in fleet.battlegroups} >= {"pathfinder", "line", "vanguard"}
