"""Launching: who may, in which order, how far, through what."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, dice_left, options, over, sector, ship, station, told

from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.scenarios.scenery import HazardId
from gravitable.games.dropfleet.state import UNHARMED, AssetToken, DropfleetMatch
from gravitable.games.dropfleet.steps.allocation import AllocateFire, FireAid
from gravitable.games.dropfleet.steps.roundup.actions import Launch, SelectCarriers
from gravitable.games.dropfleet.steps.roundup.carriers import KINDS, launches
from gravitable.games.dropfleet.steps.roundup.events import AssetsLaunched, FightersReturned
from gravitable.games.dropfleet.steps.roundup.launch import ExpireFighters, LaunchAssets, LaunchingEnds
from gravitable.games.dropfleet.steps.roundup.phase import LaunchSegment
from gravitable.geometry.crossing import box
from gravitable.kernel import IllegalAction, Proceed, ScriptedChance

TORPEDOES, BOMBERS, FIGHTERS, LANDERS = range(4)


def carriers(count: int = 1, away: float = 10.0) -> tuple[Scene, list[int], int]:
    """Seattles of seat 0, each a group of its own (3 fighters or bombers), and an enemy so far away."""
    scene = Scene()
    own = [scene.ship("ucm.seattle", 0, 20.0 + number, 20.0) for number in range(count)]
    enemy = scene.ship("scourge.wyvern", 1, 20.0, 20.0 + away)
    return scene, own, enemy


def bombs(m: DropfleetMatch) -> list[AssetToken]:
    return [token for token in m.state.tokens if token.asset == "ucm.bombers"]


@pytest.mark.rule("dropfleet.launch.order")
def test_the_four_steps() -> None:
    assert KINDS == (
        ("torpedoes",),
        ("bombers", "fire-ships"),
        ("fighters",),
        ("dropships", "bulk-landers", "gates"),
    )
    scene = Scene()
    scene.ship("ucm.new-york", 0, 20.0, 20.0)
    scene.ship("ucm.new-orleans", 0, 20.0, 40.0, "atmosphere")
    scene.cluster(["commercial"], 20.0, 42.0)
    scene.ship("scourge.wyvern", 1, 20.0, 26.0)
    m = scene.play(LaunchSegment())
    prompts = []
    while not over(m):
        prompts.append(m.pending[0].prompt)
        m.play(Proceed())
    words = [prompt.split(" launch ")[1].split(",")[0] for prompt in prompts]
    assert words == ["torpedoes", "bombers or fire ships", "fighters", "landers"]


@pytest.mark.rule("dropfleet.launch.turns")
def test_groups_launch_in_turn_from_the_lowest_initiative() -> None:
    scene, _, _ = carriers(2)
    scene.ship("scourge.hydra", 1, 22.0, 22.0)
    m = scene.play(LaunchAssets(BOMBERS))
    seats = []
    while not over(m):
        if m.pending[0].kind == "dropfleet.select-carriers":
            seats.append(m.pending[0].seat)
            m.play(options(m)[1])
        else:
            m.play(options(m)[0] if Proceed() not in options(m) else Proceed())
    assert seats == [0, 1, 0]


@pytest.mark.rule("dropfleet.launch.turns")
def test_who_passes_launches_no_more_of_that_kind() -> None:
    scene, _, _ = carriers(2)
    m = scene.play(LaunchAssets(BOMBERS), LaunchAssets(FIGHTERS))
    m.play(Proceed())
    assert "fighters" in m.pending[0].prompt


@pytest.mark.rule("dropfleet.launch.must-launch")
def test_a_selected_group_must_launch_something() -> None:
    scene = Scene()
    one, two = scene.group("ucm.seattle", 0, [(20.0, 20.0), (21.0, 20.0)])
    enemy = scene.ship("scourge.wyvern", 1, 20.0, 30.0)
    m = scene.play(LaunchAssets(BOMBERS))
    m.play(SelectCarriers(0))
    assert Proceed() in options(m)  # the second ship can still launch
    m.play(Proceed())
    assert Proceed() not in options(m)
    with pytest.raises(IllegalAction):
        m.play(Proceed())
    m.play(Launch(two, 0, "ucm.bombers", ship(enemy), 1))
    assert Proceed() in options(m)
    assert m.state.ships[one].launches == ()


@pytest.mark.rule("dropfleet.launch.must-launch")
@pytest.mark.parametrize("useless", [{"order": "max-thrust"}, {"y": 2.0}, {"status": "destroyed"}])
def test_a_mate_that_cannot_launch_is_no_excuse(useless: dict[str, Any]) -> None:
    """The other ship is forbidden to launch, out of reach of everything, or gone."""
    scene = Scene()
    one, two = scene.group("ucm.seattle", 0, [(20.0, 44.0), (21.0, 44.0)])
    enemy = scene.ship("scourge.wyvern", 1, 20.0, 34.0)
    for field, value in useless.items():
        setattr(scene.state.ships[two], field, value)
    m = scene.play(LaunchAssets(BOMBERS))
    m.play(SelectCarriers(0))
    assert Proceed() not in options(m)
    with pytest.raises(IllegalAction, match="must-launch"):
        m.play(Proceed())
    m.play(Launch(one, 0, "ucm.bombers", ship(enemy), 1))
    assert Proceed() in options(m)  # something has gone


@pytest.mark.rule("dropfleet.launch.load", "dropfleet.launch.number")
def test_a_shared_load_is_split_up_to_its_launch() -> None:
    scene, (carrier,), enemy = carriers()
    m = scene.play(LaunchAssets(BOMBERS), LaunchAssets(FIGHTERS))
    m.play(SelectCarriers(0))
    assert Launch(carrier, 0, "ucm.bombers", ship(enemy), 3) in options(m)
    with pytest.raises(IllegalAction):
        m.play(Launch(carrier, 0, "ucm.bombers", ship(enemy), 4))
    m.play(Launch(carrier, 0, "ucm.bombers", ship(enemy), 2))
    m.play(Proceed())
    m.play(SelectCarriers(0))
    counts = {each.count for each in options(m) if isinstance(each, Launch)}
    assert counts == {1}
    m.play(Launch(carrier, 0, "ucm.fighters", ship(carrier), 1))
    assert over(m)
    assert m.state.ships[carrier].launches == (3,)


@pytest.mark.rule("dropfleet.launch.spike")
def test_a_ship_that_launches_gains_one_minor_spike() -> None:
    scene, (carrier,), enemy = carriers()
    m = scene.play(LaunchAssets(BOMBERS), LaunchAssets(FIGHTERS))
    m.play(SelectCarriers(0))
    m.play(Launch(carrier, 0, "ucm.bombers", ship(enemy), 1))
    m.play(Launch(carrier, 0, "ucm.bombers", ship(enemy), 1))
    m.play(Proceed())
    m.play(SelectCarriers(0))
    m.play(Launch(carrier, 0, "ucm.fighters", ship(carrier), 1))
    assert m.state.ships[carrier].spike == 1


@pytest.mark.rule("dropfleet.launch.no-fire-no-launch")
@pytest.mark.rule("dropfleet.order.max-thrust-no-launch", "dropfleet.order.silent-no-launch")
@pytest.mark.parametrize(
    ("fields", "may"),
    [
        ({"order": "standard"}, True),
        ({"order": "weapons-free"}, True),
        ({"order": "max-thrust"}, False),
        ({"order": "silent-running"}, False),
        ({"harm": replace(UNHARMED, no_launch=True)}, False),
        ({"harm": replace(UNHARMED, sabotaged=True)}, False),
    ],
)
def test_a_carrier_that_cannot_fire_cannot_launch(fields: dict[str, object], may: bool) -> None:
    scene, (carrier,), _ = carriers()
    for name, value in fields.items():
        setattr(scene.state.ships[carrier], name, value)
    assert over(scene.play(LaunchAssets(BOMBERS))) is not may


@pytest.mark.rule("dropfleet.crippling.weapons-offline")
def test_weapons_offline_costs_one_chance_to_launch() -> None:
    scene, (carrier,), _ = carriers()
    scene.state.ships[carrier].harm = replace(UNHARMED, no_launch=True)
    m = scene.play(LaunchAssets(BOMBERS), LaunchingEnds())
    assert over(m)
    assert not m.state.ships[carrier].harm.no_launch


@pytest.mark.rule("dropfleet.crippling.weapons-offline", "dropfleet.crippling.weapons-offline-chance")
def test_a_turn_in_which_it_could_not_launch_anyway_is_no_chance() -> None:
    hindered: tuple[dict[str, object], ...] = (
        {"order": "silent-running"},
        {"order": "max-thrust"},
        {"layer": "atmosphere"},
        {"status": "waiting"},
    )
    for fields in hindered:
        scene, (carrier,), _ = carriers()
        scene.state.ships[carrier].harm = replace(UNHARMED, no_launch=True)
        for name, value in fields.items():
            setattr(scene.state.ships[carrier], name, value)
        m = scene.play(LaunchingEnds())
        assert m.state.ships[carrier].harm.no_launch
        scene.state.ships[carrier].order = "standard"
        scene.state.ships[carrier].layer = "high"
        scene.state.ships[carrier].status = "table"
        assert over(scene.play(LaunchAssets(BOMBERS)))
        m = scene.play(LaunchingEnds())
        assert not m.state.ships[carrier].harm.no_launch
        assert not over(scene.play(LaunchAssets(BOMBERS)))


@pytest.mark.rule("dropfleet.launch.besides")
def test_weapons_fired_do_not_matter() -> None:
    scene, (carrier,), _ = carriers()
    scene.state.ships[carrier].fired = 0b111
    assert not over(scene.play(LaunchAssets(BOMBERS)))


@pytest.mark.rule("dropfleet.launch.sprint", "dropfleet.launch.double-thrust")
@pytest.mark.parametrize(("away", "delayed"), [(12.0, False), (12.1, True), (24.0, True), (24.1, None)])
def test_bombers_sprint_within_thrust_and_come_later_within_double(away: float, delayed: bool | None) -> None:
    scene, (carrier,), enemy = carriers(1, away)
    m = scene.play(LaunchAssets(BOMBERS))
    if delayed is None:
        assert over(m)
        return
    m.play(SelectCarriers(0))
    m.play(Launch(carrier, 0, "ucm.bombers", ship(enemy), 1))
    assert bombs(m) == [AssetToken("ucm.bombers", 0, ship(enemy), 2, delayed)]


@pytest.mark.rule("dropfleet.launch.no-double-thrust", "dropfleet.asset.fire-ships")
def test_fire_ships_reach_their_thrust_only() -> None:
    for away, reached in ((6.0, True), (6.1, False)):
        scene = Scene()
        scene.ship("resistance.seneca", 0, 20.0, 20.0)
        scene.ship("scourge.wyvern", 1, 20.0, 20.0 + away)
        assert over(scene.play(LaunchAssets(BOMBERS))) is not reached


@pytest.mark.rule("dropfleet.launch.any-range", "dropfleet.launch.silent-target")
def test_assets_need_no_detection() -> None:
    scene, (carrier,), enemy = carriers(1, 20.0)
    scene.state.ships[enemy].silent = True
    m = scene.play(LaunchAssets(BOMBERS))
    m.play(SelectCarriers(0))
    assert Launch(carrier, 0, "ucm.bombers", ship(enemy), 3) in options(m)


@pytest.mark.rule("dropfleet.launch.debris")
@pytest.mark.parametrize(
    ("kind", "script", "arrived", "option"),
    [
        ("fine", [2, 3, 1], 2, "printed"),
        ("dense", [4, 5, 6], 1, "printed"),
        ("fine", [4, 5, 6], 1, "exchanged"),
        ("dense", [2, 3, 1], 2, "exchanged"),
    ],
)
def test_debris_takes_assets_on_its_way(kind: HazardId, script: list[int], arrived: int, option: str) -> None:
    """Fine on 3 or more, Dense on 5 or more, or the other way round by option."""
    scene, (carrier,), enemy = carriers()
    scene.options = replace(scene.options, launch_debris=option)
    scene.state.fields.append(Field(kind, box(20.0, 25.0, 6.0, 3.0)))
    m = scene.play(LaunchAssets(BOMBERS), script=script)
    m.play(SelectCarriers(0))
    m.play(Launch(carrier, 0, "ucm.bombers", ship(enemy), 3))
    assert len(bombs(m)) == arrived
    assert told(m, AssetsLaunched)[0].lost == 3 - arrived


@pytest.mark.rule("dropfleet.launch.rings")
@pytest.mark.parametrize(("option", "script", "arrived"), [("with-rings", [3, 4, 6], 1), ("printed", [], 3)])
def test_a_ring_takes_assets_by_the_experimental_rule(option: str, script: list[int], arrived: int) -> None:
    """Over a ring in High Orbit at y 24; between Low Orbits there is none."""
    for layer, dice, left in (("high", script, arrived), ("low", [], 3)):
        scene = Scene("erupting-battlefront", launch_debris=option)
        carrier = scene.ship("ucm.seattle", 0, 20.0, 30.0, layer)
        enemy = scene.ship("scourge.wyvern", 1, 20.0, 20.0, layer)
        m = scene.play(LaunchAssets(BOMBERS), script=dice)
        m.play(SelectCarriers(0))
        m.play(Launch(carrier, 0, "ucm.bombers", ship(enemy), 3))
        assert len(bombs(m)) == left
        assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.launch.debris")
def test_each_field_is_rolled_for_apart() -> None:
    scene, (carrier,), enemy = carriers()
    for y in (22.0, 27.0):
        scene.state.fields.append(Field("dense", box(20.0, y, 6.0, 3.0)))
    m = scene.play(LaunchAssets(BOMBERS), script=[4, 5])
    m.play(SelectCarriers(0))
    m.play(Launch(carrier, 0, "ucm.bombers", ship(enemy), 1))
    assert bombs(m) == []
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.launch.debris")
@pytest.mark.parametrize("layer", ["low", "atmosphere"])
def test_debris_takes_landers_too(layer: str) -> None:
    """Two bulk landers meet Fine debris; only from Atmosphere down to a sector they pass under it."""
    scene = Scene()
    carrier = scene.ship("ucm.san-francisco", 0, 20.0, 20.0, layer)
    dock = scene.station(20.0, 25.0)
    (place,) = scene.cluster(["commercial"], 20.0, 25.0)
    scene.state.fields.append(Field("fine", box(20.0, 22.0, 6.0, 2.0)))
    load = next(
        number
        for number, load in enumerate(CONTENT.ship_by_id["ucm.san-francisco"].loads)
        if "bulk-landers" in load.assets
    )
    under: list[int] = [] if layer == "atmosphere" else [2, 3]
    for target, script, arrived in ((station(dock), [2, 3], 1), (sector(place), under, 2 - len(under) // 2)):
        m = scene.play(LaunchAssets(LANDERS), script=script).clone()
        m.chance = ScriptedChance(script)
        m.play(SelectCarriers(0))
        m.play(Launch(carrier, load, "ucm.bulk-landers", target, 2, "infantry"))
        assert len(m.state.landings) == arrived
        assert told(m, AssetsLaunched)[0].lost == 2 - arrived
        assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.launch.solid")
def test_no_lander_flies_through_a_moon() -> None:
    scene = Scene("moonshot")
    scene.ship("ucm.san-francisco", 0, 17.5, 25.0, "low")
    scene.station(14.0, 25.0)
    assert not over(scene.play(LaunchAssets(LANDERS)))
    scene.state.stations[0] = replace(scene.state.stations[0], x=19.5, y=20.0)
    assert over(scene.play(LaunchAssets(LANDERS)))


@pytest.mark.rule("dropfleet.launch.solid")
def test_no_asset_flies_through_a_moon() -> None:
    scene = Scene("moonshot")
    scene.ship("ucm.seattle", 0, 15.0, 24.0)
    scene.ship("scourge.wyvern", 1, 33.0, 24.0)
    assert over(scene.play(LaunchAssets(BOMBERS)))
    scene.state.ships[1].y = 8.0
    scene.state.ships[0].y = 8.0
    assert not over(scene.play(LaunchAssets(BOMBERS)))


@pytest.mark.rule("dropfleet.launch.other-layer")
def test_assets_operate_in_orbit_only() -> None:
    scene, _, enemy = carriers()
    scene.state.ships[enemy].layer = "atmosphere"
    assert over(scene.play(LaunchAssets(BOMBERS)))
    scene = Scene()
    scene.ship("resistance.seneca", 0, 20.0, 20.0, "atmosphere")
    scene.ship("scourge.wyvern", 1, 20.0, 24.0, "low")
    assert over(scene.play(LaunchAssets(BOMBERS)))
    scene.state.ships[0].layer = "high"
    assert not over(scene.play(LaunchAssets(BOMBERS)))


@pytest.mark.rule("dropfleet.launch.never-below", "dropfleet.launch.other-layer")
@pytest.mark.parametrize(
    ("kind", "step"), [("ucm.seattle", FIGHTERS), ("ucm.seattle", BOMBERS), ("ucm.havana", TORPEDOES)]
)
def test_fighters_bombers_and_torpedoes_are_sent_to_ships_and_stations_in_orbit(kind: str, step: int) -> None:
    scene = Scene()
    scene.ship(kind, 0, 20.0, 20.0, "low")
    scene.cluster(["commercial"], 20.0, 21.0)
    scene.ship("scourge.gargoyle", 1, 20.0, 22.0, "atmosphere")
    scene.ship("ucm.new-orleans", 0, 20.0, 23.0, "atmosphere")
    seen = {launch.target for launch in launches(scene.play(), 0, step)}
    assert seen == ({ship(0)} if step == FIGHTERS else set())
    dock = scene.station(20.0, 24.0)
    enemy = scene.ship("scourge.wyvern", 1, 20.0, 25.0)
    seen = {launch.target for launch in launches(scene.play(), 0, step)}
    assert seen >= {station(dock), ship(enemy)}
    assert all(target.kind != "sector" for target in seen)


@pytest.mark.rule("dropfleet.debris-asset.all-kinds", "dropfleet.launch.debris")
@pytest.mark.parametrize(
    ("kind", "step", "asset"),
    [
        ("ucm.seattle", FIGHTERS, "ucm.fighters"),
        ("ucm.seattle", BOMBERS, "ucm.bombers"),
        ("ucm.havana", TORPEDOES, "ucm.light-torpedoes"),
    ],
)
def test_every_kind_of_asset_tests_for_debris(kind: str, step: int, asset: str) -> None:
    scene = Scene()
    carrier = scene.ship(kind, 0, 20.0, 20.0)
    enemy = scene.ship("scourge.wyvern", 1, 20.0, 28.0)
    scene.state.fields.append(Field("fine", box(20.0, 24.0, 6.0, 3.0)))
    m = scene.play(LaunchAssets(step), script=[3])
    m.play(SelectCarriers(0))
    m.play(next(e for e in launches(m, carrier, step) if e.target == ship(enemy) and e.count == 1))
    assert told(m, AssetsLaunched)[0].asset == asset
    assert m.state.tokens == []
    assert dice_left(m) == 0


@pytest.mark.rule("dropfleet.torpedo.delayed", "dropfleet.torpedo.station")
def test_torpedoes_wait_at_ships_and_strike_stations_at_once() -> None:
    scene = Scene()
    havana = scene.ship("ucm.havana", 0, 20.0, 20.0)
    near = scene.ship("scourge.wyvern", 1, 20.0, 21.0)
    dock = scene.station(20.0, 25.0)
    m = scene.play(LaunchAssets(TORPEDOES))
    m.play(SelectCarriers(0))
    m.play(Launch(havana, 0, "ucm.light-torpedoes", ship(near), 1))
    assert m.state.tokens == [AssetToken("ucm.light-torpedoes", 0, ship(near), 2, True)]
    scene.state.tokens = []
    scene.state.ships[havana].launches = ()
    m = scene.play(LaunchAssets(TORPEDOES))
    m.play(SelectCarriers(0))
    m.play(Launch(havana, 0, "ucm.light-torpedoes", station(dock), 1))
    assert m.state.tokens == [AssetToken("ucm.light-torpedoes", 0, station(dock), 2, False)]


@pytest.mark.rule("dropfleet.weapon-rule.limited")
def test_a_limited_load_is_launched_so_often_in_a_game() -> None:
    """A Havana's torpedoes have Limited (2)."""
    scene = Scene()
    havana = scene.ship("ucm.havana", 0, 20.0, 20.0)
    near = scene.ship("scourge.wyvern", 1, 20.0, 21.0)
    m = scene.play()
    for _ in range(2):
        again = scene.play(LaunchAssets(TORPEDOES))
        again.play(SelectCarriers(0))
        again.play(Launch(havana, 0, "ucm.light-torpedoes", ship(near), 1))
        scene.state.ships[havana].launches = ()
    assert list(launches(m, havana, TORPEDOES)) == []
    assert over(scene.play(LaunchAssets(TORPEDOES)))
    scene.state.ships[havana].uses = (1,)  # a weapon's use does not count for the load
    assert list(launches(m, havana, TORPEDOES))


@pytest.mark.rule("dropfleet.fighter.at-once")
def test_fighters_at_double_thrust_are_there_at_once() -> None:
    scene, (carrier,), _ = carriers()
    friend = scene.ship("ucm.berlin", 0, 20.0, 20.0 - 19.9)
    scene.state.ships[carrier].y = 40.0
    scene.state.ships[friend].y = 1.0
    m = scene.play(LaunchAssets(FIGHTERS))
    m.play(SelectCarriers(0))
    m.play(Launch(carrier, 0, "ucm.fighters", ship(friend), 2))
    assert m.state.tokens == [AssetToken("ucm.fighters", 0, ship(friend), 2, False)] * 2


@pytest.mark.rule("dropfleet.fighter.expire")
def test_fighters_of_the_last_turn_fly_home_before_new_ones_are_launched() -> None:
    scene, (carrier,), enemy = carriers()
    old = AssetToken("ucm.fighters", 0, ship(carrier), 1)
    new = AssetToken("ucm.fighters", 0, ship(carrier), 2)
    pursuing = AssetToken("ucm.bombers", 0, ship(enemy), 1, True)
    scene.state.tokens = [old, new, pursuing]
    m = scene.play(ExpireFighters())
    assert m.state.tokens == [new, pursuing]
    assert told(m, FightersReturned) == [FightersReturned(0, 1)]


@pytest.mark.rule("dropfleet.launch.when")
def test_launching_follows_ground_combat() -> None:
    """The segment of launch assets starts with station weapons and the four steps."""
    scene, _, _ = carriers()
    m = scene.play(LaunchSegment())
    assert m.pending[0].kind == "dropfleet.select-carriers"


def test_refusals_name_their_clause() -> None:
    """What cannot be launched is refused with the rule, and nothing changes."""
    scene, (carrier,), enemy = carriers(1, 10.0)
    far = scene.ship("scourge.wyvern", 1, 20.0, 47.0)
    low = scene.ship("scourge.gargoyle", 1, 20.0, 22.0, "atmosphere")
    (place,) = scene.cluster(["commercial"], 40.0, 40.0)
    m = scene.play(LaunchAssets(BOMBERS))
    m.play(SelectCarriers(0))
    for launch, rule in (
        (Proceed(), "must-launch"),
        (Launch(enemy, 0, "ucm.bombers", ship(enemy), 1), "turns"),
        (Launch(carrier, 0, "ucm.torpedoes", ship(enemy), 1), "load"),
        (Launch(carrier, 5, "ucm.bombers", ship(enemy), 1), "load"),
        (Launch(carrier, 0, "ucm.bombers", ship(99), 1), "load"),
        (Launch(carrier, 0, "ucm.bombers", ship(enemy), 4), "number"),
        (Launch(carrier, 0, "ucm.bombers", ship(enemy), 0), "number"),
        (Launch(carrier, 0, "ucm.bombers", ship(far), 1), "double-thrust"),
        (Launch(carrier, 0, "ucm.bombers", ship(low), 1), "other-layer"),
        (Launch(carrier, 0, "ucm.bombers", sector(place), 1), "other-layer"),
    ):
        with pytest.raises(IllegalAction) as refusal:
            m.play(launch)
        assert refusal.value.rule == f"dropfleet.launch.{rule}"
    assert m.state.tokens == []
    scene = Scene()
    scene.cluster(["commercial"], 20.0, 30.0)
    near = scene.cluster(["commercial"], 20.0, 22.0)[0]
    lander = scene.ship("ucm.new-orleans", 0, 20.0, 20.0, "atmosphere")
    scene.ship("ucm.san-francisco", 0, 20.0, 20.0, "low")
    m = scene.play(LaunchAssets(LANDERS))
    m.play(SelectCarriers(0))
    with pytest.raises(IllegalAction, match=r"launch\.landers-thrust"):
        m.play(Launch(lander, 0, "ucm.dropships", sector(0), 1, "armour"))
    with pytest.raises(IllegalAction, match=r"launch\.dropship-layer"):
        m.play(Launch(lander, 0, "ucm.dropships", sector(near), 1, "defence-battery"))


@pytest.mark.rule("dropfleet.launch.tokens")
@pytest.mark.parametrize(
    ("kind", "step", "asset", "count"),
    [
        ("phr.remus", TORPEDOES, "phr.torpedoes", 1),
        ("phr.remus", TORPEDOES, "phr.torpedoes", 4),
        ("ucm.seattle", BOMBERS, "ucm.bombers", 1),
        ("ucm.seattle", BOMBERS, "ucm.bombers", 3),
        ("ucm.seattle", FIGHTERS, "ucm.fighters", 1),
        ("ucm.seattle", FIGHTERS, "ucm.fighters", 3),
    ],
)
def test_each_flight_or_group_of_torpedoes_is_a_token(kind: str, step: int, asset: str, count: int) -> None:
    scene = Scene()
    carrier = scene.ship(kind, 0, 20.0, 20.0)
    enemy = scene.ship("scourge.wyvern", 1, 20.0, 24.0)
    target = ship(carrier if step == FIGHTERS else enemy)
    m = scene.play(LaunchAssets(step))
    m.play(SelectCarriers(0))
    m.play(Launch(carrier, 0, asset, target, count))
    assert [(token.asset, token.seat, token.target) for token in m.state.tokens] == [
        (asset, 0, target)
    ] * count


def offered(kind: str) -> bool:
    """Whether a group of this class is offered as carriers, on some layer, beside all it could launch at."""
    for layer in ("high", "low", "atmosphere"):
        scene = Scene()
        scene.ship(kind, 0, 20.0, 20.0, layer)
        scene.ship("shaltari.voidgate", 0, 20.0, 21.0, "atmosphere")
        scene.cluster(["commercial"], 20.0, 22.0)
        scene.ship("scourge.wyvern", 1, 20.0, 23.0)
        m = scene.play(LaunchSegment())
        while not over(m):
            if SelectCarriers(0) in options(m):
                return True
            m.play(Proceed())
    return False


@pytest.mark.rule("dropfleet.launch.carrier")
@pytest.mark.parametrize("faction", ["ucm", "scourge", "phr", "shaltari", "resistance"])
def test_every_class_with_something_to_launch_is_a_carrier_and_no_other(faction: str) -> None:
    """From frigates with dropships to dreadnoughts with torpedoes."""
    classes = [each for each in CONTENT.ship if each.faction == faction]
    loaded = {each.id for each in classes if each.loads}
    assert loaded
    assert {each.id for each in classes if offered(each.id)} == loaded


@pytest.mark.rule("dropfleet.launch.profile")
def test_assets_have_profiles_like_weapons() -> None:
    bomber = CONTENT.asset_by_id["ucm.bombers"]
    assert (bomber.thrust, bomber.lock, bomber.attack, bomber.damage) == (12, 3, "2", "1")
    scene, (carrier,), enemy = carriers()
    m = scene.play(LaunchAssets(BOMBERS))
    m.play(SelectCarriers(0))
    m.play(Launch(carrier, 0, "ucm.bombers", ship(enemy), 3))
    assert len(m.state.tokens) == 3


def landing(kind: str, layer: str, away: float) -> list[Launch]:
    """What a carrier may land in a sector whose edge is so far away."""
    scene = Scene()
    (place,) = scene.cluster(["commercial"], 20.0, 20.0)
    middle = scene.state.sectors[place]
    carrier = scene.ship(kind, 0, middle.x + 0.75 + away, middle.y, layer)
    return list(launches(scene.play(), carrier, LANDERS))


@pytest.mark.rule("dropfleet.lander.dropship-sector", "dropfleet.launch.dropship-layer")
def test_dropships_reach_sectors_from_atmosphere_only() -> None:
    assert landing("ucm.new-orleans", "atmosphere", 2.9)
    assert not landing("ucm.new-orleans", "low", 2.9)
    assert not landing("ucm.new-orleans", "high", 2.9)


@pytest.mark.rule("dropfleet.launch.landers-thrust", "dropfleet.asset.landers")
def test_landers_reach_their_thrust_only() -> None:
    assert landing("ucm.new-orleans", "atmosphere", 3.0)
    assert not landing("ucm.new-orleans", "atmosphere", 3.1)
    assert landing("ucm.san-francisco", "low", 6.0)
    assert not landing("ucm.san-francisco", "low", 6.1)


@pytest.mark.rule("dropfleet.lander.bulk-lander-from", "dropfleet.launch.bulk-lander-layer")
def test_bulk_landers_start_in_low_orbit_or_atmosphere() -> None:
    assert landing("ucm.san-francisco", "low", 5.0)
    assert landing("ucm.san-francisco", "atmosphere", 5.0)
    assert not landing("ucm.san-francisco", "high", 5.0)


@pytest.mark.rule("dropfleet.lander.dropship-delivers", "dropfleet.lander.bulk-lander-delivers")
def test_what_landers_deliver() -> None:
    assert {each.delivers for each in landing("ucm.new-orleans", "atmosphere", 1.0)} == {"infantry", "armour"}
    bulk = {each.delivers for each in landing("ucm.san-francisco", "low", 1.0)}
    assert bulk == {"infantry", "defence-battery"}


@pytest.mark.rule("dropfleet.unique-rule.pungari-landers", "dropfleet.unique-rule.infantry-only")
def test_pungari_landers_deliver_infantry_only() -> None:
    assert {each.delivers for each in landing("ucm.pungari-thresher", "low", 1.0)} == {"infantry"}


@pytest.mark.rule("dropfleet.lander.dropship-station")
def test_dropships_reach_stations_from_low_orbit_only() -> None:
    for layer, may in (("low", True), ("atmosphere", False), ("high", False)):
        scene = Scene()
        scene.station(20.0, 20.0)
        carrier = scene.ship("ucm.new-orleans", 0, 22.9, 20.0, layer)
        assert bool(list(launches(scene.play(), carrier, LANDERS))) is may


@pytest.mark.rule("dropfleet.lander.ruins")
def test_ruins_can_be_landed_in_but_nothing_where_a_nuke_fell() -> None:
    scene = Scene()
    (place,) = scene.cluster(["commercial"], 20.0, 20.0)
    carrier = scene.ship("ucm.new-orleans", 0, 20.0, 20.0, "atmosphere")
    scene.state.sectors[place] = replace(scene.state.sectors[place], ruined=True, hull=0)
    m = scene.play()
    assert list(launches(m, carrier, LANDERS))
    scene.state.sectors[place] = replace(scene.state.sectors[place], gone=True)
    assert not list(launches(m, carrier, LANDERS))


@pytest.mark.rule("dropfleet.launch.no-token")
def test_landers_leave_no_token() -> None:
    scene = Scene()
    (place,) = scene.cluster(["commercial"], 20.0, 20.0)
    carrier = scene.ship("ucm.new-orleans", 0, 20.0, 20.0, "atmosphere")
    m = scene.play(LaunchSegment())
    m.play(SelectCarriers(0))
    m.play(Launch(carrier, 0, "ucm.dropships", sector(place), 1, "armour"))
    assert over(m)
    assert m.state.tokens == []
    assert m.state.landings == []
    assert m.state.sectors[place].troops[0].armour == 1
    assert m.state.ships[carrier].spike == 1


@pytest.mark.rule("dropfleet.launch.no-target")
def test_nobody_shoots_at_launch_assets() -> None:
    """Torpedoes beside a friend are the only enemies in reach: there is nothing to fire at."""
    scene = Scene()
    berlin = scene.ship("ucm.berlin", 0, y=30.0)
    scene.state.tokens = [AssetToken("scourge.torpedoes", 1, ship(berlin), 2, True)]
    assert over(scene.play(AllocateFire(0)))
    scene.ship("scourge.umbra", 1, y=26.0)
    m = scene.play(AllocateFire(0))
    aid = m.aid(m.pending[0])
    assert isinstance(aid, FireAid)
    assert {target for shot in aid.shots for target, *_ in shot.targets} == {ship(1)}
