"""Judging a move exactly, and finding sensible ones. dropfleet.move.*, dropfleet.group.*"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from gravitable.games.dropfleet.actions import MoveShip
from gravitable.games.dropfleet.passage import (
    AIR_THRUST,
    Change,
    Way,
    extra_turn,
    follow,
    layer_after,
    leaves_table,
    limits,
    may_change_layer,
    strikes_moon,
)
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo, ShipState
from gravitable.games.dropfleet.table import TABLE, gear, group_alive, scenario_of, seat_of
from gravitable.geometry.compass import TOLERANCE, bearing
from gravitable.geometry.moves import Legs, Manoeuvre, Placement, fault, legs_to, length
from gravitable.geometry.rectangle import Line, faces_in, on_line
from gravitable.kernel import IllegalAction

MOST_LEGS = 8
_SLACK = 1e-6


def refused(m: DropfleetMatch, action: MoveShip) -> IllegalAction | None:
    """Why a ship may not move so; None when it may."""
    fault_found = fault_of(m, action)
    if isinstance(fault_found, IllegalAction):
        return fault_found
    way = fault_found
    if m.options.table_edge == "forbidden" and leaves_table(way) and _could_stay(m, action):
        return IllegalAction("dropfleet.table.edge", "The ship would leave the table and can stay on it.")
    if not keeps_company(m, action.ship, way.end) and _could_keep_company(m, action):
        reach = gear(m, action.ship).coherency
        return IllegalAction(
            "dropfleet.group.first-ship-free", f'The ship must end within {reach:g}" of another of its group.'
        )
    return None


def fault_of(m: DropfleetMatch, action: MoveShip) -> IllegalAction | Way:
    """What is wrong with a move in itself, coherency and the table's edge aside; else where it leads."""
    ship = m.state.ships[action.ship]
    legs, change = action.legs, action.layer
    if len(legs) > MOST_LEGS or not all(math.isfinite(turn) and math.isfinite(run) for turn, run in legs):
        return IllegalAction("dropfleet.move.ahead", f"A move is made of up to {MOST_LEGS} finite legs.")
    if not math.isfinite(action.at):
        return IllegalAction("dropfleet.move.layer-once", "The layer changes after a finite distance.")
    entering = _entering(m, action, ship)
    if isinstance(entering, IllegalAction):
        return entering
    layer = "high" if ship.status == "waiting" else ship.layer
    if change:
        refusal = _layer_refused(m, action, ship)
        if refusal is not None:
            return refusal
    wrong = fault(legs, limits(m, action.ship, change))
    if wrong is not None and not _turned_by_card(m, action):
        rule = f"dropfleet.order.{ship.order}"
        return IllegalAction(rule, wrong)
    return follow(entering, legs, layer, change, action.at)


def _turned_by_card(m: DropfleetMatch, action: MoveShip) -> bool:
    """Whether a card's further turn at the start makes the move legal."""
    more = extra_turn(m, action.ship)
    if not more or not action.legs:
        return False
    turn, run = action.legs[0]
    spared = math.copysign(max(0.0, abs(turn) - more), turn)
    legs = ((spared, run), *action.legs[1:])
    return fault(legs, limits(m, action.ship, action.layer)) is None


def _entering(m: DropfleetMatch, action: MoveShip, ship: ShipState) -> Placement | IllegalAction:
    """Where a move starts. dropfleet.approach.entry-edge, dropfleet.approach.entry-high"""
    entry = action.entry
    rule = "dropfleet.approach.entry-edge"
    if ship.status != "waiting":
        if entry is not None:
            return IllegalAction(rule, "The ship is on the table already.")
        return Placement(ship.x, ship.y, ship.heading)
    if entry is None:
        return IllegalAction(rule, "The ship arrives from a friendly edge: say where.")
    if not (math.isfinite(entry.x) and math.isfinite(entry.y) and math.isfinite(entry.heading)):
        return IllegalAction(rule, "A place is made of finite numbers.")
    lines = scenario_of(m).entries[seat_of(m.state, action.ship)]
    if not any(on_line(line, entry.x, entry.y) for line in lines):
        return IllegalAction(rule, "The ship arrives from a friendly edge.")
    if not faces_in(TABLE, entry.x, entry.y, entry.heading):
        return IllegalAction(rule, "An arriving ship faces onto the table.")
    return entry


def _layer_refused(m: DropfleetMatch, action: MoveShip, ship: ShipState) -> IllegalAction | None:
    """Why a ship may not change layer so. dropfleet.move.layer-*"""
    if not may_change_layer(m, action.ship):
        return IllegalAction("dropfleet.move.layer-needs-turn", "A ship that cannot turn keeps its layer.")
    layer = "high" if ship.status == "waiting" else ship.layer
    to = layer_after(layer, action.layer)
    if to is None:
        return IllegalAction("dropfleet.layer.three", "There is no layer beyond that.")
    far = length(action.legs)
    if not -_SLACK <= action.at <= far + _SLACK:
        return IllegalAction("dropfleet.move.layer-down", "The layer changes on the way.")
    if to == "atmosphere":
        if not gear(m, action.ship).atmospheric:
            return IllegalAction("dropfleet.layer.atmosphere-entry", "The ship would burn up.")
        if far - action.at > AIR_THRUST + _SLACK:
            return IllegalAction(
                "dropfleet.layer.atmosphere-arrival", 'In Atmosphere only 2" of the move are left.'
            )
    if action.layer == "up":
        if limits(m, action.ship, "up").most < -_SLACK:
            return IllegalAction("dropfleet.move.layer-up", 'Going up costs 4" of Thrust.')
        if layer == "atmosphere" and action.at > _SLACK:
            return IllegalAction(
                "dropfleet.layer.atmosphere-leaving", "A ship leaves Atmosphere at the start of its move."
            )
    return None


# Coherency


def keeps_company(m: DropfleetMatch, ship: ShipNo, end: Placement) -> bool:
    """Whether it is the first to move, or another of the group is near. dropfleet.group.first-ship-free"""
    s = m.state
    worn = gear(m, ship)
    if worn.free_of_group:
        return True
    mates = [s.ships[no] for no in group_alive(s, s.ships[ship].group) if no != ship]
    if not any(mate.moved for mate in mates):
        return True
    chain = m.options.coherency == "chain"
    reach = worn.coherency + TOLERANCE
    return any(
        (mate.moved or not chain)
        and mate.status == "table"
        and math.hypot(mate.x - end.x, mate.y - end.y) <= reach
        for mate in mates
    )


def _could_keep_company(m: DropfleetMatch, action: MoveShip) -> bool:
    return any(
        keeps_company(m, action.ship, way.end) and not leaves_table(way)
        for _, way in grid_moves(m, action.ship)
    )


def _could_stay(m: DropfleetMatch, action: MoveShip) -> bool:
    return any(not leaves_table(way) for _, way in grid_moves(m, action.ship))


# Sensible moves

_TURNS = (0.0, -45.0, 45.0, -22.5, 22.5, -11.25, 11.25, -33.75, 33.75)


def changes(m: DropfleetMatch, ship: ShipNo) -> list[Change]:
    """The changes of layer that a ship could make, none included."""
    state = m.state.ships[ship]
    found: list[Change] = [""]
    if may_change_layer(m, ship):
        layer = "high" if state.status == "waiting" else state.layer
        for change in ("up", "down"):
            to = layer_after(layer, change)
            if to is None or (to == "atmosphere" and not gear(m, ship).atmospheric):
                continue
            if change == "up" and limits(m, ship, "up").most < 0.0:
                continue
            found.append(change)
    return found


def grid_moves(m: DropfleetMatch, ship: ShipNo) -> Iterator[tuple[MoveShip, Way]]:
    """Legal moves over a grid of turns and distances: near to complete, used where sampling fails."""
    for _, entry in _starts(m, ship, None):
        for change in changes(m, ship):
            allowed = limits(m, ship, change)
            for legs in _grid_legs(allowed):
                action = MoveShip(ship, legs, change, _where(change, m, ship, legs, 0.0), entry)
                found = fault_of(m, action)
                if not isinstance(found, IllegalAction):
                    yield action, found


def _grid_legs(allowed: Manoeuvre) -> Iterator[Legs]:
    distances = sorted({allowed.least, (allowed.least + allowed.most) / 2, allowed.most})
    for far in distances:
        if far < 0.0:
            continue
        if allowed.turns == 0 or allowed.when == "never":
            yield ((0.0, far),)
            continue
        for turn in _TURNS:
            yield ((turn, far),)
        if allowed.turns > 1:
            for turn in (-45.0, 45.0):
                yield ((turn, 0.0), (turn, far))
                yield ((turn, far / 2), (turn, far / 2))
                yield ((turn, far / 2), (-turn, far / 2))


def _where(change: Change, m: DropfleetMatch, ship: ShipNo, legs: Legs, share: float) -> float:
    """When on the way the layer changes: at a share of it, but late enough to enter Atmosphere."""
    if not change:
        return 0.0
    far = length(legs)
    layer = m.state.ships[ship].layer
    if change == "down" and layer == "low":
        return max(0.0, far - AIR_THRUST)
    if change == "up" and layer == "atmosphere":
        return 0.0
    return far * share


def _starts(
    m: DropfleetMatch, ship: ShipNo, rng: Random | None
) -> Iterator[tuple[Placement, Placement | None]]:
    """Where a move may start: where the ship is, or some points of the edge it arrives from."""
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
    for line in lines if rng is None else (rng.choice(lines),):
        for share in _shares(line, mates[-1] if mates else None, rng):
            ax, ay, bx, by = line
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            ways = TABLE.inward(x, y)
            if not ways:
                continue
            heading = mates[-1].heading if mates else bearing(x, y, 24.0, 24.0)
            if not faces_in(TABLE, x, y, heading):
                heading = ways[0] if len(ways) == 1 else bearing(x, y, 24.0, 24.0)
            if rng is not None and not mates:
                swayed = heading + rng.uniform(-30.0, 30.0)
                heading = swayed if faces_in(TABLE, x, y, swayed) else heading
            place = Placement(x, y, heading % 360.0)
            yield place, place


def _shares(line: Line, mate: ShipState | None, rng: Random | None) -> list[float]:
    """Points along a line: near a mate, at random, or spread out."""
    if mate is not None:
        ax, ay, bx, by = line
        dx, dy = bx - ax, by - ay
        along = ((mate.x - ax) * dx + (mate.y - ay) * dy) / (dx * dx + dy * dy)
        away = math.hypot(dx, dy)
        # A mate that entered aslant came from elsewhere on the edge: look where its way crossed the edge too.
        back = math.hypot(mate.x - (ax + dx * along), mate.y - (ay + dy * along))
        offsets = [0.0, 1.5 / away, -1.5 / away, 0.4 * back / away, -0.4 * back / away]
        offsets += [back / away, -back / away]
        return [min(1.0, max(0.0, along + offset)) for offset in offsets]
    if rng is not None:
        return [rng.random()]
    return [0.1, 0.3, 0.5, 0.7, 0.9]


def sample_moves(m: DropfleetMatch, ship: ShipNo, n: int, rng: Random) -> list[MoveShip]:
    """Up to `n` legal moves that stay on the table, clear of moons and in company, where there are any."""
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
    every = list(grid_moves(m, ship))
    good = [action for action, way in every if _good(m, ship, way)]
    if not good:
        good = [action for action, way in every if keeps_company(m, ship, way.end) and not leaves_table(way)]
    if not good:
        good = [action for action, way in every if not leaves_table(way)]
    if not good:
        good = [action for action, _ in every]
    rng.shuffle(good)
    return good[:n]


def _good(m: DropfleetMatch, ship: ShipNo, way: Way) -> bool:
    return not leaves_table(way) and keeps_company(m, ship, way.end) and not strikes_moon(m, way)


def _one(m: DropfleetMatch, ship: ShipNo, rng: Random) -> MoveShip | None:
    """A random move: beside a mate that has moved, or anywhere in reach."""
    state = m.state.ships[ship]
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
    mates = [
        m.state.ships[no]
        for no in m.state.groups[state.group].ships
        if no != ship and m.state.ships[no].moved and m.state.ships[no].status == "table"
    ]
    worn = gear(m, ship)
    if mates and not worn.free_of_group:
        mate = rng.choice(mates)
        angle, far = rng.uniform(0.0, math.tau), worn.coherency * math.sqrt(rng.random()) * 0.98
        legs = legs_to(start, mate.x + far * math.cos(angle), mate.y + far * math.sin(angle), allowed)
    if legs is None:
        legs = _wander(allowed, rng)
    at = _where(change, m, ship, legs, rng.random())
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
