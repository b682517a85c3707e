"""Before the battle: what may be agreed, fleets made ready, groups placed on the table."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.dropfleet.scene import CONTENT, Scene, over, told

import gravitable
from gravitable.games.dropfleet.actions import BringFleet, Deploy, StackDeck
from gravitable.games.dropfleet.events import GroupDeployed
from gravitable.games.dropfleet.fleets.check import violations
from gravitable.games.dropfleet.fleets.fleet import Battlegroup, Fleet, Group
from gravitable.games.dropfleet.fleets.measure import admiral_value, paid_admiral, strategy_rating
from gravitable.games.dropfleet.fleets.samples import sample_for
from gravitable.games.dropfleet.fleets.text import write_fleet
from gravitable.games.dropfleet.scenarios.scenario import Scenario
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.deploying import DeployAid, DeployFleets
from gravitable.games.dropfleet.steps.setup import factions_for, limits_of
from gravitable.geometry.compass import bearing
from gravitable.geometry.moves import Placement
from gravitable.kernel import BadOption, IllegalAction

TOULON, ISTANBUL = "ucm.toulon", "ucm.istanbul"


def battle(**options: Any) -> DropfleetMatch:
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=3, options=options)
    return m


# What may be agreed


@pytest.mark.rule("dropfleet.scenario.outline")
def test_as_many_rosters_as_the_points_need_and_no_more() -> None:
    for points, rosters in ((3000, 1), (1501, 2), (3000, 2), (2001, 3)):
        assert len(battle(points=points, rosters=rosters, fleets="brought").options.agreed) == rosters
    for points, rosters in ((1500, 2), (2000, 3)):
        with pytest.raises(BadOption, match="fewer rosters"):
            battle(points=points, rosters=rosters)
    with pytest.raises(BadOption, match="at most 3000 points"):
        battle(points=3001, rosters=2)


@pytest.mark.rule("dropfleet.scenario.roster")
def test_who_may_play_which_faction() -> None:
    free = battle(scenario="take-and-hold", first_faction="any", second_faction="phr")
    assert len(factions_for(free, 0)) == 5
    assert factions_for(free, 1) == ("phr",)
    assert limits_of(free, 0) == limits_of(free, 1) == []
    for scenario in CONTENT.scenario:
        for limit in scenario.fleets:
            m = battle(scenario=scenario.id, points=1500, first_faction="any", second_faction="any")
            assert limit in limits_of(m, limit.seat)
            assert all(each.seat == limit.seat for each in limits_of(m, limit.seat))
            if limit.faction is not None:
                assert factions_for(m, limit.seat) == (limit.faction,)
            fleet = m.state.players[limit.seat].fleet
            assert fleet is not None
            assert not violations(CONTENT, fleet, limits_of(m, limit.seat))


# Fleets made ready


@pytest.mark.rule("dropfleet.unique-rule.command-ship", "dropfleet.admiral.one")
def test_the_admiral_of_a_command_ship_sails_aboard_it() -> None:
    m = battle(points=1500, fleets="brought", first_faction="ucm", second_faction="ucm")
    groups = [
        Battlegroup("Eyes", "pathfinder", (Group("ucm.toulon", 2),)),
        Battlegroup("Guns", "line", (Group("ucm.berlin", 2),)),
        Battlegroup("Crown", "flag", (Group("ucm.washington", 1),)),
    ]
    text = write_fleet(CONTENT, Fleet("Test", "ucm", (1500,), tuple(groups)))
    for seat in range(2):
        m.play(BringFleet(text), seat)
    for seat, player in enumerate(m.state.players):
        aboard = m.state.groups[m.state.ships[player.flagship].group]
        assert (aboard.seat, aboard.kind.ship, player.av) == (seat, "ucm.washington", 5)


@pytest.mark.rule("dropfleet.group.member", "dropfleet.battlegroup-card.rating-fixed", "dropfleet.card.deck")
@pytest.mark.parametrize(("faction", "other"), [("ucm", "scourge"), ("shaltari", "resistance")])
def test_a_ready_fleet_is_mustered_as_it_is_written(faction: Any, other: Any) -> None:
    m = battle(points=750, first_faction=faction, second_faction=other, scenario="take-and-hold")
    s = m.state
    for seat, side in enumerate((faction, other)):
        fleet = sample_for(CONTENT, side, (750,))
        player = s.players[seat]
        assert fleet is not None
        assert player.fleet == fleet
        own = [each for each in s.battlegroups if each.seat == seat]
        assert [each.name for each in own] == [each.name for each in fleet.battlegroups]
        assert [each.rating for each in own] == [
            strategy_rating(CONTENT, each) for each in fleet.battlegroups
        ]
        classes: dict[str, int] = {}
        for number, group in enumerate(s.groups):
            if group.seat == seat:
                assert number in s.battlegroups[group.battlegroup].groups
                assert len(group.ships) == group.kind.count
                classes[group.kind.ship] = classes.get(group.kind.ship, 0) + group.kind.count
                for no in group.ships:
                    assert s.ships[no].group == number
                    assert s.ships[no].hull == CONTENT.ship_by_id[group.kind.ship].hull
        written: dict[str, int] = {}
        for each in fleet.battlegroups:
            for kind in each.groups:
                written[kind.ship] = written.get(kind.ship, 0) + kind.count
        assert classes == written
        flag = fleet.admiral
        assert flag is not None
        carrier = s.groups[s.ships[player.flagship].group]
        assert (carrier.seat, carrier.kind.ship) == (seat, flag.ship)
        assert s.battlegroups[carrier.battlegroup].name == fleet.battlegroups[flag.battlegroup].name
        assert player.flagship == carrier.ships[0]
        paid = paid_admiral(CONTENT, fleet)
        assert paid is not None
        assert player.admiral_points == paid.points > 0
        assert player.av == admiral_value(CONTENT, fleet)
        cards = sorted([*player.pile, *player.hand])
        assert cards == sorted(
            card
            for card, entry in enumerate(CONTENT.command_card)
            if entry.faction == side
            for _ in range(entry.copies)
        )


@pytest.mark.rule("dropfleet.admiral.resistance-av")
def test_resistance_admirals_are_one_higher_where_the_table_says_so() -> None:
    avs = []
    for reading in ("as-others", "one-higher"):
        m = battle(points=1500, first_faction="resistance", second_faction="ucm", resistance_av=reading)
        avs.append([player.av for player in m.state.players])
    (own, other), higher = avs
    assert higher == [own + 1, other]


@pytest.mark.rule("dropfleet.card.deck")
def test_without_command_cards_nobody_has_any() -> None:
    m = battle(command_cards=False)
    assert all(not player.pile and not player.hand for player in m.state.players)


# Deployment


def direct(monkeypatch: pytest.MonkeyPatch, *groups: tuple[str, int, int]) -> DropfleetMatch:
    """Groups of a class, a seat and a number of ships that begin on the table."""
    scenario: Scenario = replace(CONTENT.scenario[0], approach="directly-deployed")
    for module in ("space.zones", "steps.deploying", "steps.proposals"):
        monkeypatch.setattr(f"gravitable.games.dropfleet.{module}.scenario_of", lambda m: scenario)
    scene = Scene("take-and-hold", turn=0)
    for kind, seat, count in groups:
        scene.group(kind, seat, [(0.0, 0.0)] * count, status="waiting")
    for number, each in enumerate(scene.state.battlegroups):
        scene.state.battlegroups[number] = replace(each, arrived=False)
    return scene.play(DeployFleets())


@pytest.mark.rule("dropfleet.approach.directly-deployed")
def test_groups_are_deployed_one_after_the_other_seat_by_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    m = direct(monkeypatch, (TOULON, 0, 2), (TOULON, 1, 1), (ISTANBUL, 0, 1))
    near, far = (Placement(20.0, 45.0, 180.0), Placement(22.0, 45.0, 180.0)), Placement(20.0, 3.0, 0.0)
    assert m.pending[0].seat == 0
    m.play(Deploy(0, near))
    assert m.pending[0].seat == 1
    assert m.state.battlegroups[0].arrived
    assert not m.state.battlegroups[1].arrived
    m.play(Deploy(1, (far,)))
    assert m.pending[0].seat == 0
    m.play(Deploy(2, (Placement(30.00004, 45.00006, 370.0),)))
    assert over(m)
    assert [event.group for event in told(m, GroupDeployed)] == [0, 1, 2]
    last = m.state.ships[3]
    assert (last.x, last.y, last.heading, last.status, last.layer) == (30.0, 45.0001, 10.0, "table", "high")


@pytest.mark.rule("dropfleet.approach.directly-deployed", "dropfleet.group.chain", "dropfleet.table.edge")
@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (StackDeck(()), "approach.directly-deployed"),
        (Deploy(1, (Placement(20.0, 45.0, 0.0),)), "approach.directly-deployed"),
        (Deploy(0, (Placement(20.0, 45.0, 0.0),)), "approach.directly-deployed"),
        (Deploy(0, (Placement(20.0, 45.0, 0.0),) * 3), "approach.directly-deployed"),
        (
            Deploy(0, (Placement(20.0, 45.0, 0.0), Placement(math.inf, 45.0, 0.0))),
            "approach.directly-deployed",
        ),
        (
            Deploy(0, (Placement(20.0, 45.0, 0.0), Placement(21.0, math.nan, 0.0))),
            "approach.directly-deployed",
        ),
        (
            Deploy(0, (Placement(20.0, 45.0, 0.0), Placement(21.0, 45.0, math.nan))),
            "approach.directly-deployed",
        ),
        (Deploy(0, (Placement(20.0, 45.0, 0.0), Placement(20.0, 48.01, 0.0))), "table.edge"),
        (Deploy(0, (Placement(20.0, 43.0, 0.0), Placement(20.0, 41.99, 0.0))), "approach.directly-deployed"),
        (Deploy(0, (Placement(20.0, 45.0, 0.0), Placement(23.01, 45.0, 0.0))), "group.chain"),
    ],
)
def test_what_is_no_deployment(action: Any, clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    m = direct(monkeypatch, (TOULON, 0, 2), (ISTANBUL, 0, 1))
    with pytest.raises(IllegalAction) as refused:
        m.play(action)
    assert refused.value.rule == f"dropfleet.{clause}"


@pytest.mark.rule("dropfleet.approach.directly-deployed", "dropfleet.group.chain")
def test_the_very_edges_of_zone_table_and_coherency_are_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    m = direct(monkeypatch, (TOULON, 0, 2))
    m.play(Deploy(0, (Placement(45.0, 42.0, 0.0), Placement(48.0, 42.0, 0.0))))
    assert over(m)
    edge = direct(monkeypatch, (TOULON, 0, 2))
    edge.play(Deploy(0, (Placement(20.0, 48.0, 0.0), Placement(20.0, 45.0, 0.0))))
    assert over(edge)


@pytest.mark.rule("dropfleet.approach.directly-deployed")
def test_a_board_is_told_the_zone_and_random_play_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    m = direct(monkeypatch, (TOULON, 1, 6))
    assert m.pending[0].seat == 1
    lines = CONTENT.scenario[0].entries[1]
    assert m.aid(m.pending[0]) == DeployAid(0, lines, 6.0, (), 3.0)
    tried: list[Any] = [*m.candidates(m.pending[0], 25, Random(1))]
    assert len(tried) == 25
    for action in tried:
        m.check(action, 1)
        x, y = action.places[0].x, action.places[0].y
        assert action.places[0].heading == bearing(x, y, 24.0, 24.0)
    assert len({round(action.places[0].x / 12) for action in tried}) >= 4


@pytest.mark.rule("dropfleet.scenario-rule.monitoring-the-situation")
def test_for_monitors_the_zone_is_a_circle_around_each_cluster() -> None:
    scene = Scene("monitoring-the-situation", turn=0)
    scene.cluster(["commercial"], 24.0, 24.0)
    scene.cluster(["commercial"], 12.0, 30.0)
    scene.ship(ISTANBUL, 1, status="waiting")
    m = scene.play(DeployFleets())
    aid = m.aid(m.pending[0])
    assert isinstance(aid, DeployAid)
    assert (aid.group, aid.lines) == (0, ())
    assert aid.circles == ((24.0, 24.0, 6.0), (12.0, 30.0, 6.0))
    tried: list[Any] = [*m.candidates(m.pending[0], 30, Random(4))]
    centres = set()
    for action in tried:
        m.check(action, 1)
        (place,) = action.places
        centres.add(min(((24.0, 24.0), (12.0, 30.0)), key=lambda at: math.dist(at, (place.x, place.y))))
    assert len(centres) == 2
