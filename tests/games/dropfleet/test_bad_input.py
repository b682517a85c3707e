"""Bad input at a real table: refused with the clause, and nothing changes."""

from __future__ import annotations

import logging
import math
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import gravitable
from gravitable.games.dropfleet.actions import BringFleet, Fire, GiveOrders, MoveShip, Shot, StackDeck
from gravitable.games.dropfleet.fleets.fleet import Fleet
from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.state import DropfleetMatch, Target
from gravitable.games.dropfleet.steps.roundup.actions import Launch
from gravitable.geometry.moves import Placement
from gravitable.kernel import Action, BadLog, IllegalAction

NOWHERE = Target("moon", 0)  # type: ignore[arg-type]


def at(kind: str, options: dict[str, Any] | None = None, seed: int = 1, turn: int = 0) -> DropfleetMatch:
    """A table at the first question of a kind, in that turn or later, random play before it."""
    rng = Random(seed)
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=seed, options=options or {})
    while m.pending[0].kind != kind or m.state.turn < turn:
        decision = m.pending[0]
        m.play(rng.choice(m.candidates(decision, 3, rng)), decision.seat)
    return m


def refused(m: DropfleetMatch, action: Action, seat: int | None = None) -> str:
    """The clause that refuses an action; the match must stay as it was."""
    before, events = m.save(), len(m.events)
    with pytest.raises(IllegalAction) as error:
        m.play(action, m.pending[0].seat if seat is None else seat)
    assert (m.save(), len(m.events)) == (before, events)
    assert error.value.reason
    return m.game.rule(error.value.rule).id


def test_an_illegal_fleet() -> None:
    m = at("dropfleet.fleet", {"fleets": "brought"})
    fleet = (
        'name = "Too much"\nfaction = "ucm"\npoints = 750\n\n[[battlegroup]]\nname = "All"\ntype = "line"\n'
    )
    assert refused(m, BringFleet(fleet + 'ships = ["9 Berlin"]\n')).startswith("dropfleet.fleet.")
    assert refused(m, BringFleet(fleet + 'ships = ["1 Wyvern"]\n')) == "dropfleet.fleet.points"
    assert refused(m, BringFleet("\x00")) == "dropfleet.fleet.points"
    # Brackets that exhaust the reader's stack, digits beyond what Python reads, and more than any fleet has.
    for nasty in (
        "a = " + "[" * 9_000,
        f"{fleet}roster = {'1' * 9_000}",
        " " * 64_000,
        "a." * 9_000 + "a = 1",
    ):
        assert refused(m, BringFleet(nasty)) == "dropfleet.fleet.points"
    assert refused(m, MoveShip(0, ((0.0, 4.0),))) == "dropfleet.fleet.points"


def test_impossible_decks_and_orders() -> None:
    m = at("dropfleet.stack")
    for deck in ((), (0, 0), (0, 1, 2, 3), (99,), (-1, 0)):
        assert refused(m, StackDeck(deck)).startswith(("dropfleet.planning.", "dropfleet.approach."))
    m = at("dropfleet.orders")
    count = len(m.state.groups[m.state.active_group].ships)
    standard: OrderId = "standard"
    for number in (0, count + 1):
        given = GiveOrders((standard,) * number, (False,) * number)
        assert refused(m, given) == "dropfleet.order.choose-first"
    many = GiveOrders((standard,) * count, (True,) * count)
    assert refused(m, many) == "dropfleet.save.shields-constant"


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf, 1e308])
def test_numbers_that_are_none(number: float) -> None:
    m = at("dropfleet.move")
    ship = m.state.groups[m.state.active_group].ships[0]
    edge = Placement(24.0, 48.0 if m.pending[0].seat == 0 else 0.0, 0.0 if m.pending[0].seat == 0 else 180.0)
    for action in (
        MoveShip(ship, ((number, 5.0),), entry=edge),
        MoveShip(ship, ((0.0, number),), entry=edge),
        MoveShip(ship, ((0.0, 5.0),), "down", number, edge),
        MoveShip(ship, ((0.0, 5.0),), entry=Placement(number, edge.y, edge.heading)),
        MoveShip(ship, ((0.0, 5.0),), entry=Placement(24.0, number, edge.heading)),
        MoveShip(ship, ((0.0, 5.0),), entry=Placement(24.0, edge.y, number)),
    ):
        assert refused(m, action).startswith("dropfleet.")


def test_impossible_moves() -> None:
    m = at("dropfleet.move", {"scenario": "station-assault"}, turn=2)
    mine = next(no for no in m.state.groups[m.state.active_group].ships if not m.state.ships[no].moved)
    order = m.state.ships[mine].order
    others = next(no for no, ship in enumerate(m.state.ships) if ship.group != m.state.active_group)
    assert refused(m, MoveShip(mine, ((0.0, 400.0),))) == f"dropfleet.order.{order}"
    assert refused(m, MoveShip(mine, ((170.0, 5.0),))) == f"dropfleet.order.{order}"
    assert refused(m, MoveShip(mine, ((0.0, -5.0),))) == f"dropfleet.order.{order}"
    assert refused(m, MoveShip(mine, ((0.0, 1.0),) * 9)) == "dropfleet.move.ahead"
    assert refused(m, MoveShip(others, ((0.0, 5.0),))) == "dropfleet.move.individually"
    assert refused(m, MoveShip(9999, ((0.0, 5.0),))) == "dropfleet.move.individually"
    assert refused(m, Fire(())) == "dropfleet.move.individually"
    assert refused(m, MoveShip(mine, ((0.0, 5.0),)), 1 - m.pending[0].seat) == "kernel.turn"


def test_impossible_shots() -> None:
    m = at("dropfleet.fire", seed=4)
    s = m.state
    ship = next(no for no in s.groups[s.active_group].ships if s.ships[no].status == "table")
    friend = Target("ship", ship)
    enemy = next(
        Target("ship", no)
        for no, other in enumerate(s.ships)
        if other.status == "table" and s.groups[other.group].seat != s.groups[s.active_group].seat
    )
    for shot, rule in (
        (Shot(ship, 0, friend), "dropfleet.range.not-friends"),
        (Shot(ship, 0, Target("ship", 9999)), "dropfleet.range.within"),
        (Shot(ship, 0, Target("station", -1)), "dropfleet.range.within"),
        (Shot(ship, 0, NOWHERE), "dropfleet.range.within"),
        (Shot(ship, 99, enemy), "dropfleet.allocate.once"),
        (Shot(9999, 0, enemy), "dropfleet.allocate.group-first"),
    ):
        assert refused(m, Fire((shot,))) == rule
    assert refused(m, Fire((Shot(ship, 0, enemy),) * 500)) == "dropfleet.allocate.once"
    s.ships[enemy.no].x, s.ships[enemy.no].y = s.ships[ship].x, s.ships[ship].y
    refusals = set()
    for heading in (0.0, 90.0, 180.0, 270.0):  # the enemy lies to the south; some arc looks elsewhere
        s.ships[ship].heading = heading
        s.ships[enemy.no].y = s.ships[ship].y + 1.0
        s.ships[enemy.no].layer = s.ships[ship].layer
        for weapon in range(3):
            try:
                m.check(Fire((Shot(ship, weapon, enemy),)), m.pending[0].seat)
            except IllegalAction as refusal:
                refusals.add(refusal.rule)
    assert "dropfleet.weapon.arc" in refusals


def test_a_launch_with_names_that_there_are_not() -> None:
    m = at("dropfleet.launch", {"first_faction": "phr", "second_faction": "phr"})
    launch = next(option for option in m.pending[0].options or () if isinstance(option, Launch))
    for mistyped, rule in (
        (replace(launch, asset="phr.bomber"), "dropfleet.launch.load"),
        (replace(launch, load=99), "dropfleet.launch.load"),
        (replace(launch, load=-1), "dropfleet.launch.load"),
        (replace(launch, ship=9999), "dropfleet.launch.turns"),
        (replace(launch, count=10**30), "dropfleet.launch.number"),
        (replace(launch, target=Target("sector", 9999)), "dropfleet.launch.load"),
        (replace(launch, target=Target("station", -1)), "dropfleet.launch.load"),
        (replace(launch, target=NOWHERE), "dropfleet.launch.load"),
    ):
        assert refused(m, mistyped) == rule


@pytest.mark.parametrize(
    ("part", "problem"),
    [
        ({"ship": "ucm.titanic"}, "There is no ship 'ucm.titanic'"),
        ({"systems": ("Unobtainium Gun",)}, "Unobtainium Gun"),
        ({"count": 1000}, "750 are agreed"),
    ],
)
def test_a_log_whose_fleet_has_unknown_pieces(
    part: dict[str, object], problem: str, caplog: pytest.LogCaptureFixture
) -> None:
    m: DropfleetMatch = gravitable.new("dropfleet", seats=2, seed=3, options={"fleets": "random"})
    log = m.log
    fleet = log.entries[0]
    assert isinstance(fleet, Fleet)
    group = replace(fleet.battlegroups[0].groups[0], **part)
    first = replace(fleet.battlegroups[0], groups=(group, *fleet.battlegroups[0].groups[1:]))
    broken = replace(fleet, battlegroups=(first, *fleet.battlegroups[1:]))
    with caplog.at_level(logging.ERROR), pytest.raises(BadLog, match=problem):
        gravitable.replay(replace(log, entries=[broken, *log.entries[1:]]))
    assert not caplog.records, "an unknown piece is no fault of the rules"
