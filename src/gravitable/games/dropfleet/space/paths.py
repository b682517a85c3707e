"""Finding sensible moves, for bots, random play and learning agents."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice
from random import Random

from gravitable.games.dropfleet.actions import MoveShip
from gravitable.games.dropfleet.space.coherency import companions, joining, keeps_coherency, staying
from gravitable.games.dropfleet.space.crossing import Way, leaves_table, limits, strikes_moon
from gravitable.games.dropfleet.space.move_rules import change_at, changes, fault_of
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo, ShipState
from gravitable.games.dropfleet.table import gear, group_alive, scenario_of, seat_of, table_of
from gravitable.geometry.compass import bearing
from gravitable.geometry.moves import Legs, Manoeuvre, Placement, legs_to
from gravitable.geometry.rectangle import Line, faces_in


def _starts(m: DropfleetMatch, ship: ShipNo, rng: Random) -> Iterator[tuple[Placement, Placement | None]]:
    """Where a move may start: where the ship is, or some points of an edge it arrives from."""
    state = m.state.ships[ship]
    if state.status != "waiting":
        yield Placement(state.x, state.y, state.heading), None
        return
    lines = scenario_of(m).entries[seat_of(m.state, ship)]
    mates = [
        m.state.ships[no]
        for no in group_alive(m.state, state.group)
        if no != ship and m.state.ships[no].status == "table"
    ]
    line, table = rng.choice(lines), table_of(m)
    for share in _shares(line, mates[-1]) if mates else (rng.random(),):
        ax, ay, bx, by = line
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share
        ways = table.inward(x, y)
        if not ways:
            continue
        heading = mates[-1].heading if mates else bearing(x, y, *table.middle)
        if not faces_in(table, x, y, heading):
            heading = ways[0] if len(ways) == 1 else bearing(x, y, *table.middle)
        if not mates:
            swayed = heading + rng.uniform(-30.0, 30.0)
            heading = swayed if faces_in(table, x, y, swayed) else heading
        place = Placement(x, y, heading % 360.0)
        yield place, place


def _shares(line: Line, mate: ShipState) -> list[float]:
    """Points along a line near a mate that came over it."""
    ax, ay, bx, by = line
    dx, dy = bx - ax, by - ay
    along = ((mate.x - ax) * dx + (mate.y - ay) * dy) / (dx * dx + dy * dy)
    away = math.hypot(dx, dy)
    # A mate that entered aslant came from elsewhere on the edge: look where its way crossed the edge too.
    back = math.hypot(mate.x - (ax + dx * along), mate.y - (ay + dy * along))
    offsets = [0.0, 1.5 / away, -1.5 / away, 0.4 * back / away, -0.4 * back / away]
    offsets += [back / away, -back / away]
    return [min(1.0, max(0.0, along + offset)) for offset in offsets]


def sample_moves(m: DropfleetMatch, ship: ShipNo, n: int, rng: Random) -> list[MoveShip]:
    """Up to `n` legal moves that stay on the table, clear of moons and in coherency, if there are any."""
    found: list[MoveShip] = []
    for _ in range(4 * n):
        action = _one(m, ship, rng)
        if action is None:
            continue
        way = fault_of(m, action)
        if isinstance(way, Way) and _good(m, ship, way):
            found.append(action)
            if len(found) >= n:
                return found
    if found:
        return found
    for moves in (joining(m, ship), staying(m, ship), anywhere(m, ship)):
        found = [action for action, _ in islice(moves, n)]
        if found:
            break
    return found


def anywhere(m: DropfleetMatch, ship: ShipNo) -> Iterator[tuple[MoveShip, Way]]:
    """Legal moves of a ship that can neither join its group nor stay on the table: straight ahead."""
    for change in changes(m, ship):
        allowed = limits(m, ship, change)
        for far in (allowed.least, allowed.most):
            legs = ((0.0, max(0.0, far)),)
            action = MoveShip(ship, legs, change, change_at(change, m, ship, legs, 0.0))
            way = fault_of(m, action)
            if isinstance(way, Way):
                yield action, way


def _good(m: DropfleetMatch, ship: ShipNo, way: Way) -> bool:
    return not leaves_table(m, way) and keeps_coherency(m, ship, way.end) and not strikes_moon(m, way)


def _one(m: DropfleetMatch, ship: ShipNo, rng: Random) -> MoveShip | None:
    """A random move: beside a mate that has moved, or anywhere in reach."""
    ways = changes(m, ship)
    change = rng.choice(ways) if rng.random() < 0.35 else ""
    allowed = limits(m, ship, change)
    if allowed.most < 0.0:
        return None
    starts = list(_starts(m, ship, rng))
    if not starts:
        return None
    start, entry = rng.choice(starts)
    legs: Legs | None = None
    mates = companions(m, ship)
    if mates:
        mate = rng.choice(mates)
        angle, far = rng.uniform(0.0, math.tau), gear(m, ship).coherency * math.sqrt(rng.random()) * 0.98
        legs = legs_to(start, mate.x + far * math.cos(angle), mate.y + far * math.sin(angle), allowed)
    if legs is None:
        legs = _wander(allowed, rng)
    at = change_at(change, m, ship, legs, rng.random())
    return MoveShip(ship, legs, change, at, entry)


def _wander(allowed: Manoeuvre, rng: Random) -> Legs:
    far = rng.uniform(max(0.0, allowed.least), max(0.0, allowed.most))
    if allowed.turns == 0 or allowed.when == "never" or rng.random() < 0.25:
        return ((0.0, far),)
    first = rng.uniform(-allowed.turn, allowed.turn)
    if allowed.when == "any":
        part = far * rng.random()
        if allowed.turns > 1:
            return ((first, part), (rng.uniform(-allowed.turn, allowed.turn), far - part))
        return ((0.0, part), (first, far - part))
    return ((first, far),)
