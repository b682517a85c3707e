"""Coherency: could a ship have stayed with its group? Compared with many moves tried out one by one."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.rules.dropfleet.scene import CONTENT, Scene

from gravitable.games.dropfleet.actions import MoveShip
from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.space.coherency import joining, keeps_coherency, refused, staying
from gravitable.games.dropfleet.space.crossing import leaves_table, limits, strikes_moon
from gravitable.games.dropfleet.space.move_rules import changes
from gravitable.games.dropfleet.state import DropfleetMatch
from gravitable.games.dropfleet.steps.movement import MoveShips
from gravitable.games.dropfleet.table import gear, scenario_of
from gravitable.geometry.compass import TOLERANCE
from gravitable.geometry.moves import Manoeuvre

Floats = NDArray[np.float64]
ORDERS = [order.id for order in CONTENT.order]


# An oracle that knows nothing of areas: it tries moves, thousands of them


def tried(allowed: Manoeuvre, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Turns and runs of many allowed moves of three legs each."""
    least, most = max(0.0, allowed.least), allowed.most
    if allowed.turns == 0 or allowed.when == "never":
        far = np.linspace(least, most, 4001)
        return np.zeros((len(far), 3)), np.stack([far, 0 * far, 0 * far], axis=1)
    if allowed.when != "any":
        turn, far = np.meshgrid(np.linspace(-allowed.turn, allowed.turn, 181), np.linspace(least, most, 81))
        none = np.zeros(turn.size)
        return np.stack([turn.ravel(), none, none], axis=1), np.stack([far.ravel(), none, none], axis=1)
    count = 60000
    far = rng.choice([least, most, (least + most) / 2], count)
    far = np.where(rng.random(count) < 0.5, far, rng.uniform(least, most, count))
    shares = rng.dirichlet([0.6, 0.6, 0.6], count)
    turns = rng.uniform(-allowed.turn, allowed.turn, (count, 3))
    widest = rng.random((count, 3)) < 0.4
    turns = np.where(widest, np.sign(turns) * allowed.turn, turns)
    turns[:, 0] = 0.0
    if allowed.turns == 1:
        turns[:, 2] = 0.0
    return turns, far[:, None] * shares


def found_by_trying(m: DropfleetMatch, ship: int, rng: np.random.Generator, *, near: bool) -> bool:
    """Whether one of many moves stays on the table, clear of moons, and (`near`) ends beside a mate."""
    state = m.state.ships[ship]
    mates = [mate for no, mate in enumerate(m.state.ships) if no != ship and mate.moved]
    for change in changes(m, ship):
        turns, runs = tried(limits(m, ship, change), rng)
        heading = np.radians(state.heading + np.cumsum(turns, axis=1))
        x = state.x + np.cumsum(runs * np.sin(heading), axis=1)
        y = state.y - np.cumsum(runs * np.cos(heading), axis=1)
        good = ((x >= 0) & (x <= 48) & (y >= 0) & (y <= 48)).all(axis=1)
        for moon in scenario_of(m).moons:
            px = np.concatenate([np.full((len(x), 1), state.x), x], axis=1)
            py = np.concatenate([np.full((len(y), 1), state.y), y], axis=1)
            for leg in range(3):
                ax, ay, bx, by = px[:, leg], py[:, leg], px[:, leg + 1], py[:, leg + 1]
                dx, dy = bx - ax, by - ay
                long = np.maximum(dx * dx + dy * dy, 1e-12)
                along = np.clip(((moon.x - ax) * dx + (moon.y - ay) * dy) / long, 0, 1)
                good &= np.hypot(ax + along * dx - moon.x, ay + along * dy - moon.y) >= moon.radius
        if near:
            reach = gear(m, ship).coherency
            close = np.zeros(len(x), dtype=bool)
            for mate in mates:
                close |= np.hypot(x[:, -1] - mate.x, y[:, -1] - mate.y) <= reach
            good &= close
        if good.any():
            return True
    return False


def scattered(rng: Random, ships: int, scenario: str = "take-and-hold", **options: Any) -> DropfleetMatch:
    """A group somewhere on the table, all but its last ship moved, that one about where it can just join."""
    scene = Scene(scenario, **options)
    kind = rng.choice(["ucm.toulon", "ucm.berlin", "scourge.djinn", "phr.orion", "shaltari.topaz"])
    order: OrderId = rng.choice(ORDERS)
    thrust = CONTENT.ship_by_id[kind].thrust
    reach = CONTENT.ship_by_id[kind].coherency
    edge = rng.random() < 0.4
    x, y = (rng.uniform(0, 5), rng.uniform(0, 48)) if edge else (rng.uniform(8, 40), rng.uniform(8, 40))
    places = [(x, y)]
    heading = rng.uniform(0, 360)
    for _ in range(ships - 1):
        away, side = rng.uniform(0, 2 * thrust + reach), math.radians(heading + rng.uniform(-110, 110))
        places.append(
            (
                min(48.0, max(0.0, x + away * math.sin(side))),
                min(48.0, max(0.0, y - away * math.cos(side))),
            )
        )
    scene.group(kind, 0, places, layer=rng.choice(["high", "low"]), order=order)
    state = scene.state.ships
    state[0].heading = heading
    for mate in state[1:]:
        mate.moved = True
    return scene.play(MoveShips(0))


@pytest.mark.rule("dropfleet.group.first-ship-free", "dropfleet.group.regain")
@pytest.mark.parametrize("ships", [2, 3])
@pytest.mark.parametrize("scenario", ["take-and-hold", "moonshot"])
def test_whoever_could_have_joined_is_known(ships: int, scenario: str) -> None:
    """What trying finds is never missed; what is claimed is a legal move that joins."""
    rng = Random(f"{ships} {scenario}")
    trials = np.random.default_rng(7)
    could_join = 0
    for _ in range(200):
        m = scattered(rng, ships, scenario)
        if (
            any(math.hypot(each.x - 24, each.y - 24) <= 6.1 for each in m.state.ships)
            and scenario == "moonshot"
        ):
            continue
        found = next(joining(m, 0), None)
        if found is None:
            assert not found_by_trying(m, 0, trials, near=True), m.state.ships
            continue
        could_join += 1
        action, way = found
        m.check(action, 0)
        assert keeps_coherency(m, 0, way.end)
        assert not leaves_table(m, way)
        assert not strikes_moon(m, way)
    assert 40 <= could_join <= 180


@pytest.mark.rule("dropfleet.table.edge")
def test_whoever_could_have_stayed_on_the_table_is_known() -> None:
    rng = Random(3)
    trials = np.random.default_rng(8)
    must_leave = 0
    for _ in range(200):
        m = scattered(rng, 1, table_edge="forbidden")
        ship = m.state.ships[0]
        ship.x, ship.heading = rng.uniform(0, 4), rng.uniform(225, 315)
        found = next(staying(m, 0), None)
        if found is None:
            must_leave += 1
            assert not found_by_trying(m, 0, trials, near=False)
            far = limits(m, 0).most
            assert refused(m, MoveShip(0, ((0.0, far),))) is None
        else:
            m.check(found[0], 0)
            assert not leaves_table(m, found[1])
    assert 10 <= must_leave <= 190


# At the boundary


def two_toulons(order: str = "weapons-free", **options: Any) -> DropfleetMatch:
    """Two Toulons on Weapons Free; the first has moved so that a run of about 6.06" to 6.54" rejoins it."""
    scene = Scene(**options)
    scene.group("ucm.toulon", 0, [(20.0, 30.0), (22.99, 23.7)], order=order)
    scene.state.ships[1].moved = True
    return scene.play(MoveShips(0))


@pytest.mark.rule("dropfleet.group.first-ship-free")
def test_a_narrow_way_to_join_must_be_taken() -> None:
    m = two_toulons()
    for run, legal in ((5.0, False), (6.0, False), (6.3, True), (6.6, False), (10.0, False)):
        refusal = refused(m, MoveShip(0, ((0.0, run),)))
        assert (refusal is None) is legal
        assert refusal is None or refusal.rule == "dropfleet.group.first-ship-free"


@pytest.mark.rule(
    "dropfleet.group.first-ship-free", "dropfleet.group.coherency-small", "dropfleet.table.stem"
)
def test_just_within_reach_and_just_beyond() -> None:
    """The way passes the mate at exactly 3": one run joins. A hundredth farther off none does."""
    for aside, could in ((3.0, True), (3.01, False)):
        scene = Scene()
        scene.group("ucm.toulon", 0, [(20.0, 30.0), (20.0 + aside, 23.0)], order="weapons-free")
        scene.state.ships[1].moved = True
        m = scene.play(MoveShips(0))
        assert (next(joining(m, 0), None) is not None) is could
        assert (refused(m, MoveShip(0, ((0.0, 10.0),))) is None) is not could
        assert refused(m, MoveShip(0, ((0.0, 7.0),))) is None


@pytest.mark.rule("dropfleet.group.coherency-large")
def test_large_ships_keep_within_six() -> None:
    for aside, could in ((6.0, True), (6.01, False)):
        scene = Scene()
        scene.group("ucm.berlin", 0, [(20.0, 30.0), (20.0 + aside, 23.0)], order="weapons-free")
        scene.state.ships[1].moved = True
        assert (next(joining(scene.play(MoveShips(0)), 0), None) is not None) is could


@pytest.mark.rule("dropfleet.table.stem", "dropfleet.group.first-ship-free")
def test_ships_exactly_three_inches_apart_run_side_by_side_at_every_heading() -> None:
    for heading in range(0, 360, 8):
        scene = Scene()
        side = math.radians(heading + 90)
        mate = (24.0 + 3.0 * math.sin(side), 24.0 - 3.0 * math.cos(side))
        scene.group("ucm.toulon", 0, [(24.0, 24.0), mate], heading=float(heading))
        m = scene.play(MoveShips(0))
        for _ in range(3):  # three turns side by side
            for ship in (0, 1):
                m.check(MoveShip(ship, ((0.0, 7.0),)), 0)
                m.play(MoveShip(ship, ((0.0, 7.0),)))
            for state in m.state.ships:
                state.moved = False
                state.x, state.y = round(state.x * 0.5 + 12.0, 4), round(state.y * 0.5 + 12.0, 4)
            one, two = m.state.ships
            two.x, two.y = round(one.x + mate[0] - 24.0, 4), round(one.y + mate[1] - 24.0, 4)
            m = scene.play(MoveShips(0))


@pytest.mark.rule("dropfleet.group.first-ship-free")
def test_a_climb_that_shortens_the_run_is_a_way_to_join() -> None:
    """Going up costs 4" of a Toulon's 10": it may run as little as 1", which no other move does."""
    scene = Scene()
    scene.group("ucm.toulon", 0, [(24.0, 24.0), (24.0, 25.5)], layer="low")
    scene.state.ships[1].moved = True
    m = scene.play(MoveShips(0))
    (action, _), *_ = joining(m, 0)
    assert action.layer == "up"
    assert refused(m, MoveShip(0, ((0.0, 6.0),))) is not None
    scene.state.ships[0].layer = "high"
    m = scene.play(MoveShips(0))
    assert next(joining(m, 0), None) is None
    assert refused(m, MoveShip(0, ((0.0, 6.0),))) is None


@pytest.mark.rule("dropfleet.group.first-ship-free", "dropfleet.table.edge")
def test_who_can_join_may_not_leave_the_table_or_strike_a_moon_instead() -> None:
    scene = Scene()
    scene.group("ucm.toulon", 0, [(24.0, 8.0), (24.0, 2.0)])
    scene.state.ships[1].moved = True
    m = scene.play(MoveShips(0))
    assert refused(m, MoveShip(0, ((0.0, 9.0),))) is not None
    assert refused(m, MoveShip(0, ((0.0, 6.0),))) is None


@pytest.mark.rule("dropfleet.group.first-ship-free")
def test_how_near_the_tolerance_reaches() -> None:
    m = two_toulons()
    end = next(joining(m, 0))[1].end
    mate = m.state.ships[1]
    assert math.hypot(mate.x - end.x, mate.y - end.y) <= 3.0 + TOLERANCE
