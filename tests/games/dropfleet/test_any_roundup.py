"""Crowded tables: whatever stands where, a Roundup comes to its end and leaves a sound table."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, over, resolve, sector, ship, station

from gravitable.games.dropfleet.ground.assets import SectorId
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.scenarios.scenery import ArmamentId
from gravitable.games.dropfleet.state import UNHARMED, AssetToken, DropfleetMatch
from gravitable.games.dropfleet.steps.roundup.phase import Roundup
from gravitable.kernel import RandomChance

SECTORS: tuple[SectorId, ...] = (
    "commercial",
    "industrial",
    "military",
    "orbital-defence",
    "power-plant",
    "comms-station",
)
ARMAMENTS: tuple[ArmamentId, ...] = ("mass-driver", "laser", "missile")
CARRIERS = [kind.id for kind in CONTENT.ship if kind.loads or kind.has("Voidgate")]
OTHERS = [kind.id for kind in CONTENT.ship if kind.faction != "neutral"]


def garrison(rng: Random) -> tuple[int, int, int]:
    return rng.randint(0, 3), rng.randint(0, 2), rng.randint(0, 1)


def city(scene: Scene, rng: Random) -> None:
    """A cluster with troops of both sides, and carriers and Voidgates low over it."""
    x, y = rng.uniform(8.0, 40.0), rng.uniform(8.0, 40.0)
    for number in scene.cluster(rng.choices(SECTORS, k=rng.randint(2, 4)), x, y):
        for seat in (0, 1):
            if rng.random() < 0.5:
                scene.troops(sector(number), seat, *garrison(rng))
    scene.ship("shaltari.voidgate", 0, x, y, "atmosphere")
    for seat in (0, 1):
        for kind in rng.choices(CARRIERS, k=3):
            layer: Layer = "low"
            if CONTENT.ship_by_id[kind].has("Atmospheric"):
                layer = rng.choice(("atmosphere", "low"))
            near = (x + rng.uniform(-3.0, 3.0), y + rng.uniform(-3.0, 3.0))
            scene.ship(kind, seat, *near, layer, shields=rng.random() < 0.5)


def crowd(rng: Random) -> Scene:
    """Cities, a station, damaged ships, tokens at ships."""
    scene = Scene(rng.choice([each.id for each in CONTENT.scenario]), turn=rng.choice((3, 4, 6)))
    for _ in range(3):
        city(scene, rng)
    guns = tuple(rng.choices(ARMAMENTS, k=2))
    dock = scene.station(24.0, 24.0, armaments=guns, controller=rng.choice((-1, 0, 1)))
    for seat in (0, 1):
        scene.troops(station(dock), seat, *garrison(rng))
        for kind in rng.choices(OTHERS, k=4):
            fires, corruptors = rng.randint(0, 2), rng.randint(0, 1)
            harm = replace(UNHARMED, fires=fires, corruptors=corruptors, decay=rng.random() < 0.3)
            hull = rng.randint(1, CONTENT.ship_by_id[kind].hull)
            place = (rng.uniform(2.0, 46.0), rng.uniform(2.0, 46.0))
            scene.ship(kind, seat, *place, rng.choice(("low", "high")), harm=harm, hull=hull)
    for number, each in enumerate(scene.state.ships):
        for asset in ("ucm.fighters", "scourge.bombers", "shaltari.torpedoes", "resistance.fire-ships"):
            if each.layer != "atmosphere" and rng.random() < 0.2:
                delayed = asset == "shaltari.torpedoes"
                scene.state.tokens.append(AssetToken(asset, rng.choice((0, 1)), ship(number), 2, delayed))
    return scene


def sound(m: DropfleetMatch) -> None:
    s = m.state
    for each in s.ships:
        assert each.hull >= 0
        assert (each.hull > 0) == (each.status == "table")
    troops = [here for place in s.sectors for here in place.troops]
    troops += [here for place in s.stations for here in place.troops]
    assert all(min(here.infantry, here.armour, here.batteries) >= 0 for here in troops)
    for token in s.tokens:
        assert token.target.kind != "ship" or s.ships[token.target.no].status == "table"
    assert [len(waiting) for waiting in (s.landings, s.deaths, s.cripplings)] == [0, 0, 0]
    assert s.active_seat == -1


def play_out(seed: int) -> Counter[str]:
    rng = Random(seed)
    scene = crowd(rng)
    m = scene.play()
    m.chance = RandomChance(rng)
    resolve(m, Roundup())
    asked: Counter[str] = Counter()
    while not over(m):
        decision = rng.choice(m.pending)
        asked[decision.kind] += 1
        assert asked.total() < 2000
        m.play(rng.choice(m.candidates(decision, 3, rng)), decision.seat)
    sound(m)
    return asked


@pytest.mark.parametrize("seed", range(40))
def test_any_roundup_ends_with_a_sound_table(seed: int) -> None:
    assert play_out(seed)


def test_every_kind_of_question_comes_up() -> None:
    asked: Counter[str] = Counter()
    for seed in range(100, 140):
        asked += play_out(seed)
    assert {
        "dropfleet.sector-weapon",
        "dropfleet.station-weapon",
        "dropfleet.relocate",
        "dropfleet.move-troops",
        "dropfleet.allot-hits",
        "dropfleet.select-carriers",
        "dropfleet.launch",
        "dropfleet.resolve-assets",
        "dropfleet.fighters",
        "dropfleet.collateral",
    } <= set(asked)
