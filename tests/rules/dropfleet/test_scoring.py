"""Victory points: clusters, stations, critical locations, kills, the end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, sector, station, told

from gravitable.games.dropfleet.events import Ended, VictoryPoints
from gravitable.games.dropfleet.state import DropfleetMatch, Garrison, Neutral
from gravitable.games.dropfleet.steps.bombardment import damage_sector, damage_station
from gravitable.games.dropfleet.steps.damage import lose_ship
from gravitable.games.dropfleet.steps.roundup.phase import Roundup
from gravitable.games.dropfleet.steps.roundup.scoring import CollectVictoryPoints, EndGame
from gravitable.games.dropfleet.steps.scoring import (
    cluster_values,
    score_escape,
    score_ruin,
    score_turn,
    tonnage_near,
)


def points(m: DropfleetMatch) -> list[int]:
    return [player.vp for player in m.state.players]


def scored(scene: Scene) -> list[int]:
    return points(scene.play(CollectVictoryPoints()))


def ruin(scene: Scene, number: int, by: int = 0) -> None:
    s = scene.state
    s.sectors[number] = replace(s.sectors[number], ruined=True, hull=0, ruined_by=by)


# Clusters


@pytest.mark.rule("dropfleet.objective.small", "dropfleet.objective.medium", "dropfleet.objective.large")
@pytest.mark.parametrize(("size", "hold", "contest"), [("small", 2, 0), ("medium", 3, 1), ("large", 4, 2)])
def test_hold_and_contest_by_size(size: Any, hold: int, contest: int) -> None:
    scene = Scene(turn=4)
    a, b, _ = scene.cluster(["industrial", "commercial", "commercial"], size=size)
    scene.troops(sector(a), 0, infantry=1)
    scene.troops(sector(b), 1, armour=1)
    assert scored(scene) == [hold, contest]
    printed = CONTENT.cluster_by_size[size]
    assert (printed.hold, printed.contest) == (hold, contest)
    assert printed.sectors == {"small": 2, "medium": 3, "large": 4}[size]


@pytest.mark.rule("dropfleet.objective.hold", "dropfleet.objective.sector-value")
def test_value_decides_not_the_number_of_sectors() -> None:
    """A Power Plant (4) outweighs three sectors of 1."""
    scene = Scene(turn=4)
    plant, *rest = scene.cluster(["power-plant", "commercial", "military", "commercial"], size="large")
    scene.troops(sector(plant), 1, infantry=1)
    for number in rest:
        scene.troops(sector(number), 0, infantry=3)
    m = scene.play(CollectVictoryPoints())
    assert cluster_values(m, 0) == [3, 4]
    assert points(m) == [2, 4]


@pytest.mark.rule("dropfleet.objective.contest")
def test_equal_values_contest_on_both_sides() -> None:
    scene = Scene(turn=4)
    a, b = scene.cluster(["commercial", "military"], size="large")
    scene.troops(sector(a), 0, infantry=1)
    scene.troops(sector(b), 1, infantry=1)
    assert scored(scene) == [2, 2]


@pytest.mark.rule("dropfleet.objective.sector-hold")
def test_a_sector_is_held_by_most_infantry_and_armour_batteries_aside() -> None:
    scene = Scene(turn=4)
    (a,) = scene.cluster(["commercial"], size="medium")
    scene.troops(sector(a), 0, infantry=1)
    scene.troops(sector(a), 1, batteries=5)
    assert scored(scene) == [3, 0]
    scene = Scene(turn=4)
    (a,) = scene.cluster(["commercial"], size="medium")
    scene.troops(sector(a), 0, infantry=1)
    scene.troops(sector(a), 1, armour=1)
    assert scored(scene) == [0, 0]


@pytest.mark.rule("dropfleet.objective.sector-contest")
@pytest.mark.parametrize(
    ("here", "worth"),
    [
        (Garrison(), 0),
        (Garrison(infantry=1), 1),
        (Garrison(armour=1), 1),
        (Garrison(batteries=1), 0),
        (Garrison(infantry=1, batteries=1), 1),
        (Garrison(transit_infantry=1, transit_armour=1), 0),
    ],
)
def test_one_infantry_or_armour_contests_and_nothing_else_does(here: Garrison, worth: int) -> None:
    """A station as a Medium cluster: the enemy has more aboard and holds it. A liner: contested for 2."""
    scene = Scene("station-assault", turn=4)
    dock = scene.station(tags=("A",))
    scene.state.stations[dock] = replace(scene.state.stations[dock], troops=(here, Garrison(infantry=3)))
    assert scored(scene) == [worth, 3]
    scene = Scene("retrieving-intelligence", turn=6)
    liner = scene.ship("neutral.princess-liner", -1, 24.0, 24.0, "low")
    scene.state.neutrals.append(Neutral(liner, "liner", (here, Garrison(infantry=3))))
    assert points(scene.play(EndGame())) == [2 * worth, 4]


@pytest.mark.rule("dropfleet.objective.sector-contest", "dropfleet.objective.contest")
def test_who_only_contests_a_sector_does_not_contest_its_cluster() -> None:
    scene = Scene(turn=4)
    (a,) = scene.cluster(["commercial"], size="medium")
    scene.troops(sector(a), 0, infantry=1)
    scene.troops(sector(a), 1, infantry=2)
    assert scored(scene) == [0, 3]


@pytest.mark.rule("dropfleet.objective.sector-value", "dropfleet.bombardment.ruins")
def test_ruins_are_worth_nothing() -> None:
    scene = Scene(turn=4)
    (a,) = scene.cluster(["commercial"], size="medium")
    scene.troops(sector(a), 0, infantry=1)
    ruin(scene, a)
    assert scored(scene) == [0, 0]


@pytest.mark.rule("dropfleet.objective.when", "dropfleet.scoring.critical-location-vp")
@pytest.mark.parametrize("turn", range(1, 7))
def test_scores_on_turns_four_and_six(turn: int) -> None:
    scene = Scene(turn=turn)
    (a,) = scene.cluster(["commercial"], size="medium")
    scene.troops(sector(a), 0, infantry=1)
    scene.ship("ucm.berlin", 0, 24.0, 29.0, "low")
    assert scored(scene) == ([3 + 2, 0] if turn in (4, 6) else [0, 0])


# Critical locations


@pytest.mark.rule("dropfleet.scoring.critical-location")
def test_more_tonnage_within_six_inches_in_low_orbit() -> None:
    def held(*ships: tuple[str, int, float, str]) -> list[int]:
        scene = Scene(turn=4)
        scene.cluster(["commercial"])
        for kind, seat, away, layer in ships:
            scene.ship(kind, seat, 24.0, 24.0 + away, layer)
        return scored(scene)

    assert held(("ucm.berlin", 0, 6.0, "low")) == [2, 0]
    assert held(("ucm.berlin", 0, 6.1, "low")) == [0, 0]
    assert held(("ucm.berlin", 0, 1.0, "high")) == [0, 0]
    assert held(("ucm.berlin", 0, 1.0, "atmosphere")) == [0, 0]
    frigates = [("scourge.gargoyle", 1, 1.0, "low")] * 4
    assert held(("ucm.berlin", 0, 1.0, "low"), *frigates) == [2, 0]
    assert held(("ucm.berlin", 0, 1.0, "low"), *frigates, frigates[0]) == [0, 0]
    assert held(("ucm.berlin", 0, 1.0, "low"), ("scourge.hydra", 1, 1.0, "low"), frigates[0]) == [0, 2]


@pytest.mark.rule("dropfleet.scoring.survey-roll", "dropfleet.scoring.survey-second")
def test_a_surveyed_cluster_is_one_critical_location_for_both() -> None:
    """Where the scenario has none, a survey makes one; where it has one, it stays one."""
    for scenario, base in (("resistance-spearhead", 2), ("take-and-hold", 2)):
        scene = Scene(scenario, turn=4)
        scene.cluster(["commercial"])
        scene.ship("scourge.hydra", 1, 24.0, 25.0, "low")
        s = scene.state
        s.clusters[0] = replace(s.clusters[0], critical=True, surveyed=1)
        assert scored(scene) == [0, base]


@pytest.mark.rule("dropfleet.scoring.station-scores")
def test_a_destroyed_station_is_no_critical_location() -> None:
    for hull, worth in ((16, 2), (0, 0)):
        scene = Scene("defence-relay", turn=4)
        dock = scene.station()
        scene.ship("ucm.berlin", 0, 24.0, 25.0, "low")
        scene.state.stations[dock] = replace(scene.state.stations[dock], hull=hull)
        assert scored(scene) == [worth, 0]


# Stations


@pytest.mark.rule("dropfleet.scoring.station-held", "dropfleet.scenario-rule.station-assault")
def test_stations_score_as_medium_clusters_by_all_assets_aboard() -> None:
    scene = Scene("station-assault", turn=4)
    dock = scene.station(tags=("A",))
    scene.troops(station(dock), 0, infantry=1)
    scene.troops(station(dock), 1, batteries=2)
    # Most assets hold it, batteries included; Infantry aboard contests.
    assert scored(scene) == [1, 3]
    scene = Scene("station-assault", turn=4)
    dock = scene.station(tags=("B",))
    scene.ship("ucm.berlin", 0, 24.0, 25.0, "low")
    assert scored(scene) == [2, 0]


@pytest.mark.rule("dropfleet.ground.battery-overrun", "dropfleet.scoring.station-held")
def test_batteries_that_are_overrun_hold_no_station() -> None:
    """At the end of the Roundup they are removed before points are counted."""
    for infantry, batteries, points in ((1, 2, [3, 0]), (0, 2, [0, 3])):
        scene = Scene("station-assault", turn=4)
        dock = scene.station(tags=("A",))
        scene.troops(station(dock), 0, infantry=infantry)
        scene.troops(station(dock), 1, batteries=batteries)
        m = scene.play(Roundup(), script=[3, 4, *[1] * infantry])
        assert [player.vp for player in m.state.players] == points
        assert m.state.stations[dock].controller == 1  # the most ground assets when combat was over


# Scenarios of their own


@pytest.mark.rule("dropfleet.scenario-rule.take-and-hold")
def test_double_down_doubles_the_flanks() -> None:
    for variant, worth in ((False, 4 + 2), (True, 8 + 4)):
        scene = Scene(turn=4, variant=variant)
        (a,) = scene.cluster(["commercial"], size="large", tags=("flank",))
        scene.troops(sector(a), 0, infantry=1)
        scene.ship("ucm.berlin", 0, 24.0, 25.0, "low")
        assert scored(scene) == [worth, 0]


@pytest.mark.rule("dropfleet.scenario-rule.mixed-engagement")
def test_valuable_supplies_double_critical_clusters_only() -> None:
    for variant, worth in ((False, 2 + 2), (True, 4 + 2)):
        scene = Scene("mixed-engagement", turn=4, variant=variant)
        scene.cluster(["commercial"], 4.0, 24.0)
        scene.station(24.0, 24.0)
        scene.ship("ucm.berlin", 0, 5.0, 24.0, "low")
        scene.ship("ucm.berlin", 0, 25.0, 24.0, "low")
        assert scored(scene) == [worth, 0]


@pytest.mark.rule("dropfleet.scenario-rule.erupting-battlefront")
def test_each_side_destroys_the_others_clusters_and_holds_its_own() -> None:
    scene = Scene("erupting-battlefront", turn=4)
    (north,) = scene.cluster(["commercial"], 12.0, 12.0, tags=("north",))
    (south,) = scene.cluster(["commercial"], 12.0, 36.0, tags=("south",))
    scene.troops(sector(north), 0, infantry=1)
    scene.troops(sector(south), 0, infantry=1)
    scene.ship("ucm.berlin", 0, 12.0, 13.0, "low")
    scene.ship("ucm.berlin", 0, 12.0, 35.0, "low")
    # Seat 0 holds the south as usual and has the north as Critical Location, not the other way round.
    assert scored(scene) == [3 + 2, 0]
    m = scene.play()
    damage_sector(m, north, 99, 0)
    damage_sector(m, south, 99, 0)
    assert points(m) == [6, 1]


@pytest.mark.rule("dropfleet.scenario-rule.moonshot", "dropfleet.scoring.kill-points")
@pytest.mark.parametrize(("kills", "vp"), [(599, 0), (600, 2), (759, 2), (760, 3), (999, 3), (1000, 5)])
def test_kill_points_in_moonshot(kills: int, vp: int) -> None:
    scene = Scene("moonshot", turn=6)
    scene.state.players[1].kill_points = kills
    assert points(scene.play(EndGame())) == [0, vp]


@pytest.mark.rule("dropfleet.scenario-rule.grid-control")
def test_the_grid_counts_double() -> None:
    scene = Scene("grid-control", turn=4)
    (a,) = scene.cluster(["commercial"], size="medium", tags=("grid",))
    (b,) = scene.cluster(["commercial"], 4.0, 24.0, size="small")
    scene.troops(sector(a), 0, infantry=1)
    scene.troops(sector(b), 1, infantry=1)
    scene.ship("ucm.berlin", 0, 24.0, 25.0, "low")
    assert scored(scene) == [6 + 4, 2]


@pytest.mark.rule("dropfleet.scenario-rule.power-grab")
def test_a_cluster_is_worth_nothing_without_its_power_plant() -> None:
    scene = Scene("power-grab", turn=4)
    plant, other = scene.cluster(["power-plant", "industrial"], size="large", tags=("plant",))
    scene.troops(sector(other), 0, infantry=1)
    scene.ship("ucm.berlin", 0, 24.0, 25.0, "low")
    assert scored(scene) == [8 + 4, 0]
    scene.state.players[0].vp = 0
    ruin(scene, plant)
    assert scored(scene) == [0, 0]


@pytest.mark.rule("dropfleet.scenario-rule.defence-relay")
def test_comms_stations_are_to_be_held_not_destroyed() -> None:
    scene = Scene("defence-relay", turn=6)
    a, b = scene.cluster(["comms-station", "comms-station"], size="small")
    scene.troops(sector(a), 1, infantry=1)
    m = scene.play()
    damage_sector(m, b, 99, 0)
    assert points(m) == [-4, 0]
    assert points(scene.play(EndGame())) == [-4, 5]


@pytest.mark.rule("dropfleet.scenario-rule.resistance-spearhead")
def test_the_defender_only_contests_and_loses_by_ruins() -> None:
    scene = Scene("resistance-spearhead", turn=4)
    (a,) = scene.cluster(["industrial"], size="large")
    scene.troops(sector(a), 1, infantry=1)
    assert scored(scene) == [0, 1]
    scene.state.players[1].vp = 0
    scene.troops(sector(a), 1)
    scene.troops(sector(a), 0, infantry=1)
    assert scored(scene) == [3, 0]
    one, two = scene.group("resistance.aldrin", 0, [(1.0, 1.0), (2.0, 1.0)])
    m = scene.play()
    lose_ship(m, one, "test")
    assert points(m) == [3, 0]
    lose_ship(m, two, "test")
    assert points(m) == [3, 1]
    scene.state.sectors[a] = replace(scene.state.sectors[a], ruined=True, ruined_by=0)
    score_ruin(m, a)
    assert points(m) == [3, 0]


@pytest.mark.rule("dropfleet.scenario-rule.heavy-convoy")
def test_dreadnoughts_escape_survive_or_die() -> None:
    scene = Scene("heavy-convoy", turn=6)
    first = scene.ship("ucm.london", 1)
    second = scene.ship("ucm.washington", 1)
    escort = scene.ship("ucm.berlin", 1)
    hunter = scene.ship("scourge.wyvern", 0)
    m = scene.play()
    score_escape(m, first)
    assert points(m) == [0, 3]
    m.state.ships[first].status = "left"
    lose_ship(m, escort, "test")
    assert points(m) == [1, 3]
    lose_ship(m, hunter, "test")
    assert points(m) == [1, 4]
    assert points(scene.play(EndGame())) == [1, 5]
    scene.state.players[1].vp = 0
    lose_ship(m, second, "test")
    assert points(m) == [1 + 3, 0]


@pytest.mark.rule("dropfleet.scenario-rule.monitoring-the-situation")
def test_monitors_and_the_sectors_they_guard() -> None:
    scene = Scene("monitoring-the-situation", turn=4)
    a, _, _ = scene.cluster(["commercial", "orbital-defence", "commercial"])
    scene.troops(sector(a), 0, infantry=1)
    assert scored(scene) == [3, 2]
    monitor = scene.ship("ucm.istanbul", 1)
    scene.ship("ucm.istanbul", 1)
    m = scene.play()
    lose_ship(m, monitor, "test")
    assert points(m) == [4, 2]
    assert points(scene.play(EndGame())) == [4, 3]


@pytest.mark.rule("dropfleet.scenario-rule.the-ancient-relic")
def test_stations_on_the_opponents_half() -> None:
    """Seat 0 enters from the south: the north is the enemy's half."""
    scene = Scene("the-ancient-relic", turn=4)
    north, south = scene.station(6.0, 16.0), scene.station(16.0, 32.0)
    m = scene.play()
    damage_station(m, south, 99, 0)
    assert points(m) == [0, 0]
    damage_station(m, north, 99, 0)
    assert points(m) == [4, 0]


@pytest.mark.rule("dropfleet.scenario-rule.retrieving-intelligence")
def test_the_liner_at_the_end() -> None:
    def final(y: float, mine: int, theirs: int) -> list[int]:
        scene = Scene("retrieving-intelligence", turn=6)
        liner = scene.ship("neutral.princess-liner", -1, 24.0, y, "low")
        scene.state.neutrals.append(Neutral(liner, "liner", (Garrison(mine), Garrison(theirs))))
        return points(scene.play(EndGame()))

    assert final(24.0, 2, 1) == [4, 2]
    assert final(37.0, 2, 0) == [6, 0]
    assert final(37.0, 0, 1) == [0, 4]
    assert final(24.0, 1, 1) == [2, 2]


@pytest.mark.rule("dropfleet.scenario-rule.retrieving-intelligence")
def test_a_liner_destroyed_near_the_enemys_edge_or_elsewhere() -> None:
    for y, worth in ((11.0, 2), (13.0, -2), (40.0, -2)):
        scene = Scene("retrieving-intelligence", turn=3)
        liner = scene.ship("neutral.princess-liner", -1, 24.0, y, "low")
        m = scene.play()
        m.state.active_seat = 0
        lose_ship(m, liner, "test")
        assert points(m) == [worth, 0]


# Tournament options


@pytest.mark.rule("dropfleet.scenario-rule.tournament")
def test_tournament_options() -> None:
    scene = Scene(turn=6, tournament="kill-points")
    scene.state.players[0].kill_points = 600
    scene.state.players[1].kill_points = 299
    assert points(scene.play(EndGame())) == [5, 0]

    scene = Scene(turn=4, tournament="shrinking-clusters")
    a, b, _, _ = scene.cluster(["commercial"] * 4, size="large")
    scene.troops(sector(a), 0, infantry=1)
    ruin(scene, b)
    assert scored(scene) == [3, 0]

    scene = Scene(turn=4, tournament="equal-sectors")
    a, b, c = scene.cluster(["power-plant", "commercial", "commercial"])
    scene.troops(sector(a), 0, infantry=1)
    scene.troops(sector(b), 1, infantry=1)
    scene.troops(sector(c), 1, infantry=1)
    assert scored(scene) == [1, 3]

    scene = Scene(turn=4, tournament="small-ships-hold-nothing")
    scene.ship("ucm.lysander", 0, 24.0, 24.0, "low")
    scene.ship("ucm.istanbul", 1, 24.0, 24.0, "low")
    assert tonnage_near(scene.play(), 24.0, 24.0) == [0, 1]


# Destruction, kill points, the end


@pytest.mark.rule("dropfleet.scoring.cluster-destroyed")
@pytest.mark.parametrize("variant", [False, True])
@pytest.mark.parametrize("scenario", [each.id for each in CONTENT.scenario])
def test_the_last_sector_of_a_cluster_is_worth_what_the_first_was(scenario: str, variant: bool) -> None:
    """No scenario scores a cluster destroyed: only sectors count."""
    for tags in ((), ("north",), ("south",), ("flank",)):
        for seat in (0, 1):
            scene = Scene(scenario, variant=variant)
            a, b = scene.cluster(["comms-station", "comms-station"], tags=tags)
            m = scene.play()
            damage_sector(m, a, 99, seat)
            first = points(m)
            damage_sector(m, b, 99, seat)
            assert m.state.sectors[a].ruined
            assert m.state.sectors[b].ruined
            assert points(m) == [2 * each for each in first]


@pytest.mark.rule("dropfleet.scoring.kill-points", "dropfleet.admiral.dies-with-ship")
def test_ships_and_admirals_count_their_points() -> None:
    scene = Scene()
    flagship = scene.ship("ucm.berlin", 0)
    scene.state.players[0].flagship = flagship
    scene.state.players[0].admiral_points = 40
    m = scene.play()
    lose_ship(m, flagship, "test")
    assert [player.kill_points for player in m.state.players] == [0, 105 + 40]
    assert m.state.players[0].flagship == -1


def ended(vp: tuple[int, int], kills: tuple[int, int]) -> DropfleetMatch:
    scene = Scene("station-assault", turn=6)
    for player, points_, killed in zip(scene.state.players, vp, kills, strict=True):
        player.vp, player.kill_points = points_, killed
    return scene.play(EndGame())


@pytest.mark.rule("dropfleet.turn.length")
def test_most_victory_points_win() -> None:
    m = ended((7, 5), (0, 900))
    assert m.outcome is not None
    assert m.outcome.won == (True, False)
    assert m.outcome.scores == (7.0, 5.0)
    assert m.outcome.rule == "dropfleet.turn.length"
    assert m.state.phase == "over"
    assert told(m, Ended)[0].points == (7, 5)


@pytest.mark.rule("dropfleet.scoring.tie")
def test_kill_points_decide_a_tie_and_equal_ones_make_a_draw() -> None:
    m = ended((5, 5), (100, 101))
    assert m.outcome is not None
    assert m.outcome.won == (False, True)
    assert m.outcome.rule == "dropfleet.scoring.tie"
    assert m.outcome.why == "Victory points are equal: kill points decide."
    draw = ended((5, 5), (100, 100))
    assert draw.outcome is not None
    assert draw.outcome.won == (False, False)
    assert draw.outcome.ranks == (1, 1)
    assert draw.outcome.why.endswith("a draw.")


def test_points_are_told_with_their_reason() -> None:
    scene = Scene(turn=4)
    (a,) = scene.cluster(["commercial"], name="New Auckland")
    scene.troops(sector(a), 1, infantry=1)
    m = scene.play()
    score_turn(m)
    assert told(m, VictoryPoints) == [VictoryPoints(1, 3, 3, "holds New Auckland")]
