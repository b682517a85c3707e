"""Reconquest fleets, beyond 3000 points, by the FAQ's experimental rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.rules.dropfleet.scene import Scene, options, over, resolve, told

import gravitable
from gravitable.games.dropfleet.actions import DiscardCards, MoveShip, TakeCommand
from gravitable.games.dropfleet.bots.players.captain import CaptainBot
from gravitable.games.dropfleet.content import builtin
from gravitable.games.dropfleet.events import AdmiralKilled, CommandTaken
from gravitable.games.dropfleet.fleets.check import violations
from gravitable.games.dropfleet.fleets.fleet import Battlegroup, Fleet, Group, Posting
from gravitable.games.dropfleet.fleets.measure import admiral_value, roster_size
from gravitable.games.dropfleet.fleets.rosters import BattlegroupType
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.damage import lose_ship
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.table import admiral_value as av_now
from gravitable.games.dropfleet.table import scenario_of, table_of
from gravitable.games.dropfleet.view import view
from gravitable.geometry.crossing import Patch
from gravitable.geometry.rectangle import Rectangle
from gravitable.kernel import BadOption, Step

CONTENT = builtin()

FULL: dict[BattlegroupType, tuple[str, ...]] = {
    "pathfinder": ("2 ucm.toulon", "2 ucm.toulon", "2 ucm.toulon"),
    "line": ("1 ucm.rio", "1 ucm.rio", "2 ucm.toulon"),
    "vanguard": ("1 ucm.moscow", "1 ucm.moscow", "1 ucm.rio"),
    "flag": ("1 ucm.beijing", "1 ucm.tokyo", "2 ucm.toulon"),
}
"""A battlegroup of each kind with as many groups as it holds."""


def battlegroup(kind: BattlegroupType, *ships: str, groups: int = 3) -> Battlegroup:
    entries = ships or FULL[kind][:groups]
    made = tuple(Group(ship, int(count)) for count, ship in (entry.split() for entry in entries))
    return Battlegroup(f"{kind} {entries}", kind, made)


def broken(*battlegroups: Battlegroup, points: int = 4000, admiral: Posting | None = None) -> set[str]:
    """The clauses that a fleet of so many points breaks."""
    fleet = Fleet("Test", "ucm", (points,), battlegroups, admiral)
    return {violation.rule for violation in violations(CONTENT, fleet)}


def times(number: int, kind: BattlegroupType) -> list[Battlegroup]:
    return [battlegroup(kind) for _ in range(number)]


@pytest.mark.rule("dropfleet.fleet.reconquest")
def test_any_number_of_battlegroups() -> None:
    eight = [*times(3, "pathfinder"), *times(5, "line")]
    assert broken(*eight) == set()
    assert "dropfleet.fleet.battle" in broken(*eight, points=3000)
    # The least is that of a Battle.
    assert broken(*times(2, "line")) == {"dropfleet.fleet.reconquest"}
    assert "dropfleet.fleet.reconquest" in broken(*times(1, "pathfinder"))


@pytest.mark.rule("dropfleet.fleet.reconquest", "dropfleet.fleet.share")
def test_a_battlegroup_still_costs_a_third_at_most() -> None:
    big = battlegroup("flag", "1 ucm.beijing", "1 ucm.beijing", "1 ucm.new-york")
    assert "dropfleet.fleet.share" not in broken(big)
    giant = battlegroup("flag", *["1 ucm.new-york"] * 3, *["3 ucm.vancouver"] * 3)
    assert "dropfleet.fleet.share" in broken(giant, points=3001)


@pytest.mark.rule("dropfleet.fleet.reconquest-launch")
@pytest.mark.parametrize(
    ("points", "launch"), [(3001, 25), (3499, 25), (3500, 30), (3999, 30), (4000, 35), (6000, 55)]
)
def test_launch_capacity_grows_with_the_points(points: int, launch: int) -> None:
    assert roster_size(CONTENT, points).launch == launch
    # A Seattle launches 3: so many of them as the capacity has room for, and one more.
    seattles = [battlegroup("line", *["1 ucm.seattle"] * 3) for _ in range(launch // 9)]
    rest = (launch % 9) // 3
    room = [battlegroup("line", *["1 ucm.seattle"] * rest)] if rest else []
    over = [battlegroup("line", *["1 ucm.seattle"] * (rest + 1))]
    rule = "dropfleet.fleet.launch-capacity"
    assert rule not in broken(battlegroup("pathfinder"), *seattles, *room, points=points)
    assert rule in broken(battlegroup("pathfinder"), *seattles, *over, points=points)


@pytest.mark.rule("dropfleet.fleet.reconquest-thousand", "dropfleet.ship-rule.rare")
@pytest.mark.parametrize(("points", "most"), [(3001, 3), (3999, 3), (4000, 4), (5999, 5)])
def test_flags_and_rare_groups_by_the_thousand(points: int, most: int) -> None:
    rest = [*times(1, "pathfinder"), *times(2, "line")]
    assert "dropfleet.fleet.reconquest" not in broken(*rest, *times(most, "flag"), points=points)
    assert "dropfleet.fleet.reconquest" in broken(*rest, *times(most + 1, "flag"), points=points)
    limas = [battlegroup("pathfinder", *["1 ucm.lima"] * 3), battlegroup("pathfinder", *["1 ucm.lima"] * 3)]
    few = battlegroup("pathfinder", *["1 ucm.lima"] * (most - 3)) if most > 3 else None
    assert "dropfleet.ship-rule.rare" not in broken(limas[0], *([few] if few else []), points=points)
    assert "dropfleet.ship-rule.rare" in broken(*limas, points=points)


@pytest.mark.rule("dropfleet.fleet.reconquest-line")
def test_no_more_pathfinders_or_vanguards_than_lines() -> None:
    rule = "dropfleet.fleet.reconquest-line"
    assert broken(*times(2, "pathfinder"), *times(2, "line")) == set()
    assert broken(*times(3, "pathfinder"), *times(2, "line")) == {rule}
    assert broken(*times(1, "pathfinder"), *times(2, "line"), *times(2, "vanguard")) == set()
    assert broken(*times(1, "pathfinder"), *times(2, "line"), *times(3, "vanguard")) == {rule}
    # Flags are not bound to them.
    assert broken(*times(1, "pathfinder"), *times(1, "line"), *times(2, "flag")) == set()


@pytest.mark.rule("dropfleet.fleet.reconquest-filled")
def test_a_battlegroup_is_filled_before_the_second_of_its_type() -> None:
    rule = "dropfleet.fleet.reconquest-filled"
    begun = battlegroup("line", groups=2)
    assert broken(battlegroup("pathfinder", groups=1), begun) == set()  # one of each type may have room
    assert broken(battlegroup("pathfinder"), battlegroup("line"), begun) == set()
    assert broken(battlegroup("pathfinder"), begun, battlegroup("line", groups=1)) == {rule}
    assert rule not in broken(battlegroup("pathfinder"), begun, battlegroup("line", groups=1), points=3000)
    # A Dreadnought fills its battlegroup.
    dreadnoughts = [battlegroup("flag", "1 ucm.london"), battlegroup("flag", "1 ucm.washington")]
    assert rule not in broken(*times(1, "pathfinder"), *times(2, "line"), *dreadnoughts)


@pytest.mark.rule("dropfleet.fleet.reconquest", "dropfleet.admiral.sizes")
def test_admirals_of_a_battle_lead_a_reconquest() -> None:
    rest = (*times(1, "pathfinder"), *times(1, "line"), *times(1, "flag"))
    aboard = Posting("ucm.admiral-of-the-fleet", 2, "ucm.beijing")
    assert broken(*rest, admiral=aboard) == set()
    raised = Fleet("Test", "ucm", (4000,), rest, Posting("ucm.vice-admiral", 2, "ucm.beijing"))
    assert admiral_value(CONTENT, raised) == 6


# Succession of admirals


class Lose(Step, frozen=True, gc=False):
    """A ship is lost."""

    ship: int

    def run(self, m: DropfleetMatch) -> None:
        lose_ship(m, self.ship, "test")


FLAGSHIP, MATE, MOSCOW, BEIJING, RIO, LONDON, ENEMY = range(7)


def bereaved(av: int = 4, *, lost: tuple[int, ...] = (), cards: int = 0, **more: Any) -> DropfleetMatch:
    """A fleet whose admiral's ship was just destroyed; so are the ships `lost`."""
    scene = Scene(**{"succession": True, **more})
    # The flagship's battlegroup has another Heavy ship: it is no heir.
    scene.group("ucm.moscow", 0, [(10.0, 10.0), (12.0, 10.0)])
    for kind in ("ucm.moscow", "ucm.beijing", "ucm.rio", "ucm.london"):
        scene.ship(kind, 0)
    scene.ship("ucm.moscow", 1)
    player = scene.state.players[0]
    player.flagship, player.av, player.admiral_points = FLAGSHIP, av, 80
    player.hand = list(range(cards))
    for number in lost:
        scene.state.ships[number].status = "destroyed"
    return scene.play(Lose(FLAGSHIP))


@pytest.mark.rule("dropfleet.admiral.succession")
def test_a_large_ship_of_another_battlegroup_takes_command() -> None:
    m = bereaved()
    assert options(m) == [TakeCommand(MOSCOW), TakeCommand(BEIJING), TakeCommand(LONDON)]
    assert m.pending[0].seat == 0
    m.play(TakeCommand(BEIJING))
    assert over(m)
    assert (av_now(m, 0), m.state.players[0].flagship) == (3, BEIJING)
    assert told(m, CommandTaken) == [CommandTaken(0, BEIJING, 3)]
    # The dead admiral gave kill points, the next one gives none.
    assert m.state.players[1].kill_points == 150 + 80
    resolve(m, Lose(BEIJING))
    m.play(TakeCommand(LONDON))
    assert m.state.players[1].kill_points == 150 + 80 + 230
    assert av_now(m, 0) == 2


@pytest.mark.rule("dropfleet.admiral.succession")
def test_a_single_heir_needs_no_question_and_may_be_still_to_come() -> None:
    m = bereaved(lost=(MOSCOW, LONDON))
    assert over(m)
    assert m.state.players[0].flagship == BEIJING
    scene = Scene(succession=True)
    scene.ship("ucm.moscow", 0)
    scene.ship("ucm.beijing", 0, status="waiting")
    scene.state.players[0].flagship, scene.state.players[0].av = 0, 5
    m = scene.play(Lose(0))
    assert over(m)
    assert av_now(m, 0) == 1  # not yet on the table
    m.state.ships[1].status = "table"
    assert av_now(m, 0) == 4


@pytest.mark.rule("dropfleet.admiral.succession", "dropfleet.card.killed")
@pytest.mark.parametrize(
    ("av", "lost", "more"),
    [
        (1, (), {}),  # one of AV 1 is simply lost
        (4, (MOSCOW, BEIJING, LONDON), {}),  # no H or S ship is left elsewhere
        (4, (), {"succession": False}),
    ],
)
def test_without_an_heir_the_admiral_is_lost(av: int, lost: tuple[int, ...], more: dict[str, bool]) -> None:
    m = bereaved(av, lost=lost, **more)
    assert over(m)
    assert (av_now(m, 0), m.state.players[0].flagship) == (1, -1)
    assert told(m, AdmiralKilled) == [AdmiralKilled(0)]
    assert told(m, CommandTaken) == []


@pytest.mark.rule("dropfleet.admiral.succession", "dropfleet.card.killed")
@pytest.mark.parametrize(("succession", "left"), [(True, 3), (False, 1)])
def test_the_hand_is_cut_to_the_value_that_is_left(succession: bool, left: int) -> None:
    m = bereaved(4, lost=(MOSCOW, LONDON), cards=4, succession=succession, command_cards=True)
    m.play(DiscardCards(tuple(range(4 - left))))
    assert over(m)
    assert len(m.state.players[0].hand) == left


# The table


def battle(**options: Any) -> DropfleetMatch:
    given = {"points": 4000, "fleets": "random", **options}
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=2, options=given)
    return m


@pytest.mark.rule("dropfleet.table.reconquest", "dropfleet.table.size")
def test_a_reconquest_has_six_feet_by_four() -> None:
    m = battle()
    assert (table_of(m).width, table_of(m).depth) == (72.0, 48.0)
    assert view(m, 0).table == (72.0, 48.0)
    assert table_of(battle(points=3000)) == table_of(battle(points=2000, rosters=2)) == Rectangle(48.0, 48.0)
    # The map is stretched: the middle stays the middle, the edges stay the edges.
    scenario = scenario_of(m)
    assert scenario.entries == (((0.0, 48.0, 72.0, 48.0),), ((0.0, 0.0, 72.0, 0.0),))
    assert [(place.x, place.y) for place in m.state.clusters] == [
        (6.0, 24.0),
        (54.0, 18.0),
        (36.0, 24.0),
        (18.0, 30.0),
        (66.0, 24.0),
    ]


@pytest.mark.rule("dropfleet.table.reconquest")
def test_distances_from_a_corner_stay() -> None:
    corner = scenario_of(battle(scenario="moonshot"))
    assert corner.entries[0] == ((60.0, 48.0, 72.0, 48.0), (72.0, 36.0, 72.0, 48.0))
    assert corner.entries[1] == ((0.0, 0.0, 12.0, 0.0), (0.0, 0.0, 0.0, 12.0))
    assert [(moon.x, moon.y, moon.radius) for moon in corner.moons] == [(36.0, 24.0, 6.0)]


@pytest.mark.rule("dropfleet.table.reconquest", "dropfleet.table.edge")
@pytest.mark.parametrize(("far", "lost"), [(11.9, False), (12.1, True)])
def test_its_edge_is_where_the_table_ends(far: float, lost: bool) -> None:
    scene = Scene(points=4000)
    scene.state.size = "reconquest"
    scene.ship("ucm.toulon", 0, 60.0, 24.0, heading=90.0, order="max-thrust")
    m = scene.play(MoveShips(0))
    m.play(MoveShip(0, ((0.0, far),)))
    assert (m.state.ships[0].status == "destroyed") is lost


@pytest.mark.rule("dropfleet.table.reconquest", "dropfleet.fleet.reconquest")
def test_debris_lies_all_over_the_wide_table() -> None:
    far = [area for seed in range(4) for area in _middles(seed)]
    assert max(x for x, _ in far) > 52.0
    assert all(0.0 < x < 72.0 and 0.0 < y < 48.0 for x, y in far)


def _middles(seed: int) -> list[tuple[float, float]]:
    m: DropfleetMatch = gravitable.new(
        "dropfleet", seats=2, seed=seed, options={"points": 3500, "fleets": "random"}
    )
    corners = [field.area.corners for field in m.state.fields if isinstance(field.area, Patch)]
    return [(sum(x for x, _ in each) / len(each), sum(y for _, y in each) / len(each)) for each in corners]


def test_a_reconquest_is_one_roster() -> None:
    with pytest.raises(BadOption, match="at most 3000 points"):
        battle(points=3001, rosters=2)


@pytest.mark.rule("dropfleet.fleet.reconquest", "dropfleet.table.reconquest")
@pytest.mark.parametrize(
    "scenario", ["take-and-hold", "moonshot", "monitoring-the-situation", "heavy-convoy"]
)
def test_a_reconquest_is_played_to_its_end(scenario: str) -> None:
    m = battle(points=3200, scenario=scenario, succession=True)
    rng = Random(7)
    while m.pending:
        decision = m.pending[0]
        m.play(rng.choice(m.candidates(decision, 3, rng)), decision.seat)
    assert m.outcome is not None
    assert max(ship.x for ship in m.state.ships) > 48.0


def test_bots_fight_a_reconquest_with_fleets_they_bring() -> None:
    m = battle(points=3100, fleets="brought", first_faction="phr", second_faction="any")
    for seat in (0, 1):
        choice = CaptainBot().choose(m.imagine(seat, Random(1)), seat, Random(1))
        assert choice is not None
        m.play(choice.action, seat)
    assert all(player.fleet is not None for player in m.state.players)
    for _ in range(60):
        decision = m.pending[0]
        choice = CaptainBot().choose(m.imagine(decision.seat, Random(1)), decision.seat, Random(1))
        assert choice is not None
        m.play(choice.action, decision.seat)
    assert any(ship.status == "table" for ship in m.state.ships)
