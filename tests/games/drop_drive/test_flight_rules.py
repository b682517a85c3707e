"""Simple paths, previews and what a flight meets, over random systems."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import gravitable
from gravitable.games.drop_drive.actions import Fly, Stay
from gravitable.games.drop_drive.events import Collected, FlightEnded, Landed
from gravitable.games.drop_drive.exits import straight_exit
from gravitable.games.drop_drive.flight_rules import chain_of, ends_flight, is_legal, meetings, start_at_ship
from gravitable.games.drop_drive.paths import random_path, steer
from gravitable.games.drop_drive.pieces import is_cargo, is_ship, noun
from gravitable.games.drop_drive.ship import free_bays
from gravitable.games.drop_drive.space import stack_of
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.dropping import stack
from gravitable.geometry.flight import bend_between
from gravitable.kernel import IllegalAction


def flying(seed: int, **options: Any) -> DropDriveMatch:
    """A match in which someone is asked for a flight path."""
    given = {"world": "scatter", "big_bang_redo": 0, **options}
    m: DropDriveMatch = gravitable.new("drop-drive", seats=3, seed=seed, options=given)
    rng = Random(seed)
    turns = seed % 7
    while m.pending[0].kind != "drop-drive.fly" or m.state.turn.number < turns:
        decision = m.pending[0]
        m.play(rng.choice(m.candidates(decision, 1, rng)), decision.seat)
    return m


@pytest.mark.parametrize("seed", range(8))
def test_simple_paths_are_legal_and_a_landed_ship_finds_a_way_out(seed: int) -> None:
    m, rng = flying(seed), Random(seed)
    start = start_at_ship(m)
    found = [path for _ in range(12) if (path := random_path(m, start, rng))]
    assert found
    for path in found:
        assert is_legal(m, start, path)
        m.check(Fly(path), m.pending[0].seat)
    out = straight_exit(m, start)
    assert out is not None
    assert is_legal(m, start, out)


@pytest.mark.parametrize("seed", range(6))
def test_a_steered_path_has_whole_links_bends_no_further_than_it_may_and_heads_for_its_target(
    seed: int,
) -> None:
    m = flying(seed)
    start, chain = start_at_ship(m), chain_of(m)
    x, y = m.state.poses[start.piece].point
    for target in ((150.0, 0.0), (-100.0, 100.0), (0.0, -170.0)):
        path = steer(m, start, target)
        if path is None:
            continue
        lengths = [math.dist(a, b) for a, b in pairwise(path)]
        assert all(length == pytest.approx(chain.link, abs=0.03) for length in lengths[:-1])
        assert lengths[-1] <= chain.link + 0.03
        for a, b, c in zip(path, path[1:], path[2:], strict=False):
            assert math.dist(b, c) < 1.0 or bend_between(a, b, c) <= chain.bend + 0.5
        assert len(path) - 1 <= start.links
        assert math.dist(path[-1], target) < math.dist((x, y), target) + 1.0


@pytest.mark.parametrize("seed", range(10))
def test_a_flight_meets_what_the_preview_said(seed: int) -> None:
    """Where nothing is re-dropped and nobody is met on the way, the preview is what happens."""
    m, rng = flying(seed), Random(seed)
    seat = m.pending[0].seat
    start = start_at_ship(m)
    compared = 0
    for _ in range(400):
        path = random_path(m, start, rng)
        if path is None or compared == 8:
            continue
        met = [contact.piece for contact in meetings(m, start, path)]
        cargo = [piece for piece in met if is_cargo(piece)]
        if len(cargo) > free_bays(m.content, m.state.players[seat]):
            continue
        if any(is_ship(other) for piece in met for other in stack_of(m.state, piece)):
            continue
        trial = m.clone(Random(1))
        trial.play(Fly(path), seat)
        if trial.pending and trial.pending[0].kind == "drop-drive.meet":
            continue
        taken = [event.piece for event in trial.events if isinstance(event, Collected)][: len(cargo)]
        assert taken == cargo
        ended = next(event for event in trial.events if isinstance(event, FlightEnded))
        assert (ended.why in ("landed", "anomaly")) == bool(met and ends_flight(met[-1]))
        assert bool([e for e in trial.events if isinstance(e, Landed)]) == (ended.why == "landed")
        compared += 1
    assert compared == 8


def test_a_ship_that_cannot_leave_may_stay() -> None:
    """Boxed in by planets it may not touch, a landed ship has no way out."""
    m = flying(3)
    s = m.state
    ship = s.active.ship
    planets = [piece for piece in s.poses if noun(piece) == "planet"]
    base = planets[0]
    s.poses[base] = replace(s.poses[base], x=120.0, y=0.0)
    del s.poses[ship]
    s.standing.pop(ship, None)
    stack(m, ship, base)
    assert straight_exit(m, start_at_ship(m)) is not None
    with pytest.raises(IllegalAction):
        m.check(Stay(), m.pending[0].seat)
    for n, planet in enumerate(planets[1:]):
        angle = n * math.pi / 2
        s.poses[planet] = replace(s.poses[planet], x=120.0 + 24.0 * math.cos(angle), y=24.0 * math.sin(angle))
    assert straight_exit(m, start_at_ship(m)) is None
    m.check(Stay(), m.pending[0].seat)
    assert m.candidates(m.pending[0], 2, Random(1)) == [Stay()]
