"""Ships of nobody's, and the Anomaly."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import Scene, options, over, sector, ship, station, told

from gravitable.games.dropfleet.events import Fired, VictoryPoints
from gravitable.games.dropfleet.fire.line_of_sight import Field
from gravitable.games.dropfleet.state import EMPTY, NEUTRAL, UNHARMED, Anomaly, Garrison, Neutral, Target
from gravitable.games.dropfleet.steps.roundup import neutrals
from gravitable.games.dropfleet.steps.roundup.actions import Launch, SteerLiner
from gravitable.games.dropfleet.steps.roundup.carriers import launches
from gravitable.games.dropfleet.steps.roundup.events import NeutralMoved, NeutralTaken
from gravitable.games.dropfleet.steps.roundup.neutrals import MoveAnomaly, MoveNeutrals, TakeNeutrals
from gravitable.games.dropfleet.steps.roundup.phase import Roundup
from gravitable.geometry.crossing import box


def relic(layer: str = "low", *, crippled: int = 0) -> tuple[Scene, int]:
    """The Automated Dreadnought at its place, shields up, running west."""
    scene = Scene("the-ancient-relic")
    number = scene.ship(
        "neutral.automated-dreadnought",
        NEUTRAL,
        46.0,
        24.0,
        layer,
        heading=270.0,
        shields=True,
        crippled=crippled,
    )
    scene.state.neutrals.append(Neutral(number, "relic", (EMPTY, EMPTY)))
    return scene, number


def aboard(scene: Scene, mine: int, theirs: int) -> None:
    s = scene.state
    s.neutrals[0] = replace(s.neutrals[0], troops=(Garrison(mine), Garrison(theirs)))


@pytest.mark.rule("dropfleet.scenario-rule.relic-moves")
def test_the_relic_climbs_if_it_can_and_runs_its_thrust() -> None:
    """Eight inches, four of them spent to climb; in High Orbit all eight."""
    scene, number = relic()
    m = scene.play(MoveNeutrals())
    assert told(m, NeutralMoved) == [NeutralMoved(number, 42.0, 24.0, 270.0, "high")]
    m = scene.play(MoveNeutrals())
    assert (m.state.ships[number].x, m.state.ships[number].y) == (34.0, 24.0)
    scene, number = relic()
    scene.state.ships[number].harm = replace(UNHARMED, engines=True)
    m = scene.play(MoveNeutrals())
    assert (m.state.ships[number].x, m.state.ships[number].layer) == (42.0, "low")


@pytest.mark.rule("dropfleet.scenario-rule.relic-moves")
def test_a_slow_relic_climbs_only_with_the_thrust_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for thrust, x, layer in ((4.0, 46.0, "high"), (3.0, 43.0, "low")):
        monkeypatch.setattr(neutrals, "_thrust", lambda *_, thrust=thrust: thrust)
        scene, number = relic()
        m = scene.play(MoveNeutrals())
        assert (m.state.ships[number].x, m.state.ships[number].layer) == (x, layer)


@pytest.mark.rule("dropfleet.move.through", "dropfleet.debris.damage", "dropfleet.debris.once")
def test_neutral_ships_suffer_debris_on_their_way() -> None:
    """Two dice of a Fine field at 3+: a hit that armour does not save, and a miss."""
    scene, number = relic("high")
    scene.state.fields = [Field("fine", box(42.0, 24.0, 3.0, 6.0))]
    hull = scene.state.ships[number].hull
    m = scene.play(MoveNeutrals(), script=[3, 1, 1])
    assert [fired.weapon for fired in told(m, Fired)] == ["Fine Debris Field"]
    assert m.state.ships[number].hull == hull - 1
    beside = Field("fine", box(42.0, 30.0, 3.0, 6.0))
    scene, number = relic("high")
    scene.state.fields = [beside]
    assert told(scene.play(MoveNeutrals()), Fired) == []


@pytest.mark.rule("dropfleet.solid.collision")
def test_a_neutral_ship_that_meets_a_moon_is_lost() -> None:
    scene = Scene("moonshot")
    liner = scene.ship("neutral.princess-liner", NEUTRAL, 16.0, 24.0, "low", heading=90.0)
    scene.state.neutrals.append(Neutral(liner, "liner", (EMPTY, EMPTY)))
    m = scene.play(MoveNeutrals())
    assert m.state.ships[liner].status == "destroyed"


@pytest.mark.rule("dropfleet.scenario-rule.relic-moves")
def test_the_relic_turns_about_at_the_edge() -> None:
    scene, number = relic("high")
    scene.state.ships[number].x = 3.0
    m = scene.play(MoveNeutrals())
    assert (m.state.ships[number].x, m.state.ships[number].heading) == (11.0, 90.0)


@pytest.mark.rule("dropfleet.scenario-rule.relic-moves")
def test_the_relic_fires_all_that_bears_at_the_nearest_ship() -> None:
    """A Berlin ahead and near: everything but nothing to the rear; a farther ship is left alone."""
    scene, _ = relic("high")
    near = scene.ship("ucm.berlin", 0, 30.0, 24.0)
    scene.ship("scourge.wyvern", 1, 20.0, 24.0)
    m = scene.play(MoveNeutrals(), script=[1] * 60)
    assert over(m)
    shots = told(m, Fired)
    assert {shot.target for shot in shots} == {ship(near)}
    assert [shot.weapon for shot in shots] == [
        "Guardian Point Defence",
        "Disruptor",
        "Large Plasma Cannons",
        "Small Plasma Cannons",
        "Small Plasma Cannons",
    ]
    assert all(shot.source == 0 for shot in shots)


@pytest.mark.rule("dropfleet.scenario-rule.relic-moves", "dropfleet.crippling.weapons-offline")
def test_the_relic_whose_weapons_are_offline_misses_one_activation() -> None:
    scene, number = relic("high", crippled=1)
    scene.ship("ucm.berlin", 0, 30.0, 24.0)
    scene.state.ships[number].harm = replace(scene.state.ships[number].harm, offline=True)
    m = scene.play(MoveNeutrals(), script=[1] * 60)
    assert told(m, Fired) == []
    assert not m.state.ships[number].harm.offline


@pytest.mark.rule("dropfleet.scenario-rule.relic-moves", "dropfleet.crippling.scanners-offline")
@pytest.mark.parametrize(("scanners", "fires"), [(False, True), (True, False)])
def test_the_relic_whose_scanners_are_offline_sees_less_far(scanners: bool, fires: bool) -> None:
    """It runs to x = 38, 12 inches from a Toulon: within its Scan, beyond what may be left."""
    scene, number = relic("high", crippled=1)
    scene.cluster(["comms-station"] * 4, 4.0, 4.0)  # nobody's Uplinks help nobody
    scene.ship("ucm.toulon", 0, 26.0, 24.0)
    scene.state.ships[number].harm = replace(scene.state.ships[number].harm, scanners=scanners)
    m = scene.play(MoveNeutrals(), script=[1] * 60)
    assert bool(told(m, Fired)) == fires


@pytest.mark.rule("dropfleet.scenario-rule.relic-boarded")
def test_the_relic_is_boarded_once_crippled_from_its_own_layer() -> None:
    for crippled, layer, may in ((0, "low", False), (1, "low", True), (1, "high", False)):
        scene, number = relic("low", crippled=crippled)
        carrier = scene.ship("ucm.new-orleans", 0, 45.0, 24.0, layer)
        found = list(launches(scene.play(), carrier, 3))
        assert (Launch(carrier, 0, "ucm.dropships", ship(number), 1, "armour") in found) is may


@pytest.mark.rule("dropfleet.scenario-rule.relic-boarded", "dropfleet.scenario-rule.the-ancient-relic")
def test_sole_control_makes_it_an_own_ship() -> None:
    scene, number = relic(crippled=1)
    aboard(scene, 1, 2)
    m = scene.play(TakeNeutrals())
    assert m.state.groups[0].seat == NEUTRAL
    aboard(scene, 0, 2)
    m = scene.play(TakeNeutrals(), MoveNeutrals())
    assert m.state.groups[0].seat == m.state.battlegroups[0].seat == 1
    assert m.state.neutrals[0].troops == (EMPTY, EMPTY)
    assert m.state.players[1].vp == 4
    assert told(m, NeutralTaken) == [NeutralTaken(number, 1)]
    assert told(m, NeutralMoved) == []  # it activates with its new fleet from now on


@pytest.mark.rule("dropfleet.scenario-rule.relic-boarded")
def test_an_uncrippled_relic_is_not_taken() -> None:
    scene, _ = relic()
    aboard(scene, 3, 0)
    assert scene.play(TakeNeutrals()).state.groups[0].seat == NEUTRAL


@pytest.mark.rule("dropfleet.unique-rule.civilian-transport")
def test_a_liner_runs_straight_on_or_as_its_holder_steers() -> None:
    scene = Scene("retrieving-intelligence")
    liner = scene.ship("neutral.princess-liner", NEUTRAL, 24.0, 24.0, "low", heading=90.0)
    scene.state.neutrals.append(Neutral(liner, "liner", (EMPTY, EMPTY)))
    m = scene.play(TakeNeutrals(), MoveNeutrals())
    assert (m.state.ships[liner].x, m.state.ships[liner].y) == (34.0, 24.0)
    aboard(scene, 0, 2)
    m = scene.play(TakeNeutrals(), MoveNeutrals())
    assert m.pending[0].seat == 1
    assert options(m) == [SteerLiner(degrees) for degrees in (-45, -30, -15, 0, 15, 30, 45)]
    m.play(SteerLiner(45))
    assert m.state.ships[liner].heading == 135.0
    assert m.state.ships[liner].x == pytest.approx(34.0 + 10.0 * 0.5**0.5, abs=1e-3)
    carrier = scene.ship("ucm.new-orleans", 0, m.state.ships[liner].x, m.state.ships[liner].y, "low")
    assert any(each.target == ship(liner) for each in launches(m, carrier, 3))


@pytest.mark.rule("dropfleet.scenario-rule.relic-moves")
def test_the_relic_acts_when_all_else_is_done_and_scored() -> None:
    scene, _ = relic("high")
    scene.state.turn = 4
    dock = scene.station(30.0, 24.0)
    scene.troops(station(dock), 0, infantry=1)
    m = scene.play(Roundup(), script=[3, 4])
    kinds = [type(event) for event in m.events]
    assert kinds.index(VictoryPoints) < kinds.index(NeutralMoved)


@pytest.mark.rule("dropfleet.scenario-rule.anomaly")
def test_the_anomaly_wanders_and_costs_points() -> None:
    scene = Scene(anomaly=True)
    scene.cluster(["commercial"], 24.0, 4.0)
    scene.station(44.0, 24.0)
    scene.state.anomaly = Anomaly(24.0, 24.0, scanned=True)
    near = scene.ship("ucm.berlin", 0, 26.9, 18.0, "low")
    scene.ship("scourge.wyvern", 1, 27.1, 18.0, "low")
    m = scene.play(MoveAnomaly(), script=[1])
    anomaly = m.state.anomaly
    assert anomaly is not None
    # Nine inches north, towards the cluster.
    assert (anomaly.x, anomaly.y, anomaly.towards) == (24.0, 15.0, sector(0))
    assert not anomaly.scanned
    assert [player.vp for player in m.state.players] == [-1, 0]
    # Five more and it stands six inches short of the cluster; it turns to the only other place.
    m.state.ships[near].y = 40.0
    m = scene.play(MoveAnomaly(), script=[1])
    assert m.state.anomaly is not None
    assert (m.state.anomaly.x, m.state.anomaly.y) == (24.0, 10.0)
    assert m.state.anomaly.towards == station(0)
    assert isinstance(m.state.anomaly.towards, Target)
