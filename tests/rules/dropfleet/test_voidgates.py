"""Shaltari Motherships, Gates and Voidgates."""

from __future__ import annotations

import pytest
from tests.rules.dropfleet.scene import Scene, dice_left, options, over, sector, station, told

from gravitable.games.dropfleet.state import EMPTY, Garrison, Landing
from gravitable.games.dropfleet.steps.roundup.actions import Launch, Relocate, SelectCarriers
from gravitable.games.dropfleet.steps.roundup.carriers import launches
from gravitable.games.dropfleet.steps.roundup.events import TroopRelocated
from gravitable.games.dropfleet.steps.roundup.gates import linked, relocations
from gravitable.games.dropfleet.steps.roundup.ground_combat import GroundCombats
from gravitable.games.dropfleet.steps.roundup.ground_moves import RelocateTroops
from gravitable.games.dropfleet.steps.roundup.landing import Land
from gravitable.games.dropfleet.steps.roundup.launch import LaunchAssets
from gravitable.games.dropfleet.steps.roundup.phase import LaunchSegment
from gravitable.games.dropfleet.steps.troops import settle_transit
from gravitable.kernel import Proceed

LANDERS = 3


def invasion(*gates: tuple[str, float, str]) -> tuple[Scene, int, list[int], int]:
    """An Emerald (three Gates) at (24, 4), Voidgates so far south of it, a sector at (24, 30)."""
    scene = Scene()
    (place,) = scene.cluster(["commercial"], 24.0, 30.0)
    mother = scene.ship("shaltari.emerald", 0, 24.0, 4.0, "high")
    own = [scene.ship(kind, 0, 24.0, 4.0 + away, layer) for kind, away, layer in gates]
    return scene, mother, own, place


@pytest.mark.rule(
    "dropfleet.shaltari.mothership", "dropfleet.shaltari.gates", "dropfleet.shaltari.gates-through"
)
def test_gates_are_deployed_from_a_voidgate_in_atmosphere() -> None:
    scene, mother, (link, gate), place = invasion(
        ("shaltari.voidgate", 16.0, "high"), ("shaltari.voidgate", 24.0, "atmosphere")
    )
    m = scene.play(LaunchSegment())
    m.play(SelectCarriers(0))
    assert options(m) == [
        Launch(mother, 0, "shaltari.gates", sector(place), 1, delivers, gate)
        for delivers in ("infantry", "armour")
    ]
    m.play(options(m)[1])
    assert m.state.sectors[place].troops[0] == Garrison(0, 1)
    assert m.state.ships[mother].spike == 1
    assert m.state.ships[gate].spike == m.state.ships[link].spike == 0


@pytest.mark.rule("dropfleet.shaltari.gates-through")
def test_a_mothership_alone_lands_nothing() -> None:
    scene, mother, _, place = invasion()
    scene.state.ships[mother].y, scene.state.ships[mother].layer = 30.0, "low"
    m = scene.play()
    assert list(launches(m, mother, LANDERS)) == []
    assert place == 0


@pytest.mark.rule("dropfleet.shaltari.gates")
def test_gates_follow_the_rules_of_dropships() -> None:
    """Three inches, from Atmosphere to sectors, from Low Orbit to stations, lost on 5 or more."""
    for away, layer, may in ((26.0, "low", False), (26.0, "atmosphere", True), (21.0, "atmosphere", False)):
        scene, mother, _, _ = invasion(
            ("shaltari.voidgate", 15.0, "high"), ("shaltari.voidgate", away, layer)
        )
        assert bool(list(launches(scene.play(), mother, LANDERS))) is may
    scene, mother, (gate,), _ = invasion(("shaltari.voidgate", 12.0, "low"))
    dock = scene.station(24.0, 18.0)
    targets = {each.target for each in launches(scene.play(), mother, LANDERS)}
    assert targets == {station(dock)}
    scene.state.ships[gate].layer = "atmosphere"
    assert list(launches(scene.play(), mother, LANDERS)) == []
    scene = Scene()
    (place,) = scene.cluster(["commercial"])
    scene.troops(sector(place), 1, batteries=1)
    scene.state.landings = [Landing("shaltari.gates", 0, sector(place), "infantry")] * 2
    assert scene.play(Land(), script=[4, 5]).state.sectors[place].troops[0] == Garrison(1)


@pytest.mark.rule("dropfleet.shaltari.voidgate", "dropfleet.shaltari.voidgate-capacity")
def test_only_so_many_gates_through_the_deploying_voidgate() -> None:
    """An Emerald launches three; a Selenium lets two through, whatever stands before it in the chain."""
    scene, mother, (_, gate), place = invasion(
        ("shaltari.voidgate", 16.0, "high"), ("shaltari.selenium", 25.0, "atmosphere")
    )
    m = scene.play(LaunchAssets(LANDERS))
    m.play(SelectCarriers(0))
    assert {each.count for each in options(m) if isinstance(each, Launch)} == {1, 2}
    m.play(Launch(mother, 0, "shaltari.gates", sector(place), 2, "infantry", gate))
    assert over(m)
    assert m.state.ships[gate].gates == 2


@pytest.mark.rule("dropfleet.shaltari.voidgate-chain")
def test_links_of_a_chain_are_eighteen_inches_long() -> None:
    scene, mother, (first, second, third), _ = invasion(
        ("shaltari.voidgate", 18.0, "high"),
        ("shaltari.voidgate", 36.0, "atmosphere"),
        ("shaltari.voidgate", 43.0, "low"),
    )
    assert linked(scene.play(), mother) == [first, second, third]
    scene.state.ships[first].y -= 0.1
    assert linked(scene.play(), mother) == [first]
    scene.state.ships[first].y += 0.2
    assert linked(scene.play(), mother) == []


@pytest.mark.rule("dropfleet.shaltari.voidgate-max-thrust")
def test_max_thrust_closes_a_voidgate_but_keeps_it_in_the_chain() -> None:
    scene, mother, (link, gate), _ = invasion(
        ("shaltari.voidgate", 16.0, "high"), ("shaltari.voidgate", 26.0, "atmosphere")
    )
    scene.state.ships[link].order = "max-thrust"
    assert list(launches(scene.play(), mother, LANDERS))
    scene.state.ships[gate].order = "max-thrust"
    assert list(launches(scene.play(), mother, LANDERS)) == []


@pytest.mark.rule("dropfleet.shaltari.voidgate-battery")
@pytest.mark.parametrize(
    ("asset", "script", "landed"),
    [("ucm.bulk-landers", [3, 4, 3], 2), ("ucm.dropships", [4], 1), ("ucm.dropships", [5], 0)],
)
def test_an_enemy_voidgate_guards_clusters_near_it(asset: str, script: list[int], landed: int) -> None:
    scene = Scene()
    (place,) = scene.cluster(["commercial"], 24.0, 24.0)
    scene.ship("shaltari.voidgate", 1, 24.0, 30.0, "high")
    scene.state.landings = [Landing(asset, 0, sector(place), "infantry")]
    m = scene.play(Land(), script=script)
    assert m.state.sectors[place].troops[0] == Garrison(landed)
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.shaltari.voidgate-battery")
def test_a_real_battery_shoots_better_and_a_distant_gate_not_at_all() -> None:
    scene = Scene()
    (place,) = scene.cluster(["commercial"], 24.0, 24.0)
    gate = scene.ship("shaltari.voidgate", 1, 24.0, 30.0)
    scene.troops(sector(place), 1, batteries=1)
    scene.state.landings = [Landing("ucm.bulk-landers", 0, sector(place), "infantry")]
    assert scene.play(Land(), script=[3, 3, 2]).state.sectors[place].troops[0] == Garrison(1)
    scene.troops(sector(place), 1)
    scene.state.ships[gate].y = 30.1
    scene.state.landings = [Landing("ucm.bulk-landers", 0, sector(place), "infantry")]
    assert scene.play(Land()).state.sectors[place].troops[0] == Garrison(4)


def two_cities() -> tuple[Scene, int, int, int, int]:
    """Two sectors far apart, each with a Voidgate of seat 0 above it; troops in the first."""
    scene = Scene()
    (here,) = scene.cluster(["commercial"], 8.0, 8.0)
    (there,) = scene.cluster(["commercial"], 40.0, 40.0)
    first = scene.ship("shaltari.voidgate", 0, 8.0, 8.0, "atmosphere")
    second = scene.ship("shaltari.voidgate", 0, 40.0, 40.0, "atmosphere")
    scene.troops(sector(here), 0, infantry=2, armour=1)
    return scene, here, there, first, second


@pytest.mark.rule("dropfleet.shaltari.voidgate-relocate", "dropfleet.shaltari.voidgate-one")
def test_one_token_is_dropped_at_each_voidgate() -> None:
    scene, here, there, _, second = two_cities()
    m = scene.play(RelocateTroops((0, 1)))
    assert options(m)[1:] == [
        Relocate(sector(here), sector(there), "infantry", second),
        Relocate(sector(here), sector(there), "armour", second),
    ]
    m.play(Relocate(sector(here), sector(there), "armour", second))
    assert over(m)
    assert m.state.sectors[here].troops[0] == Garrison(2)


@pytest.mark.rule("dropfleet.shaltari.voidgate-relocate")
def test_relocation_may_be_declined_and_needs_gates_near_both_places() -> None:
    scene, *_ = two_cities()
    m = scene.play(RelocateTroops((0, 1)))
    m.play(Proceed())
    assert over(m)
    for field, value in (("layer", "low"), ("y", 44.0), ("order", "max-thrust")):
        scene, _, _, _, second = two_cities()
        setattr(scene.state.ships[second], field, value)
        assert relocations(scene.play(), 0) == []


@pytest.mark.rule("dropfleet.shaltari.voidgate-relocate")
def test_stations_are_reached_from_low_orbit_and_locked_tokens_stay() -> None:
    scene, here, _, _, second = two_cities()
    dock = scene.station(40.0, 38.0)
    scene.state.ships[second].layer = "low"
    assert {each.to for each in relocations(scene.play(), 0)} == {station(dock)}
    scene.troops(sector(here), 1, infantry=1)
    assert relocations(scene.play(), 0) == []


@pytest.mark.rule("dropfleet.shaltari.voidgate-relocate-battery")
@pytest.mark.parametrize(("roll", "arrives"), [(5, True), (6, False)])
def test_a_battery_destroys_a_relocated_token_on_six(roll: int, arrives: bool) -> None:
    scene, here, there, _, second = two_cities()
    scene.troops(sector(there), 1, batteries=1)
    m = scene.play(RelocateTroops((0, 1)), script=[roll])
    m.play(Relocate(sector(here), sector(there), "infantry", second))
    assert told(m, TroopRelocated)[0].arrived is arrives
    assert m.state.sectors[there].troops[0] == (Garrison(transit_infantry=1) if arrives else EMPTY)


@pytest.mark.rule("dropfleet.shaltari.voidgate-absent")
def test_relocated_tokens_are_absent_for_the_rest_of_the_turn() -> None:
    scene, here, there, _, second = two_cities()
    scene.troops(sector(there), 1, infantry=1)
    m = scene.play(RelocateTroops((0, 1)), GroundCombats())
    m.play(Relocate(sector(here), sector(there), "armour", second))
    assert over(m)  # nobody fights: no dice were needed
    garrison = m.state.sectors[there].troops[0]
    assert (garrison.fighters, garrison.total) == (0, 0)
    settle_transit(m)
    assert m.state.sectors[there].troops[0] == Garrison(0, 1)
