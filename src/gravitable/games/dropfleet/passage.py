"""A ship's way across the table: where a move leads, and what lies on it. Nothing changes here."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from gravitable.games.dropfleet.cards import Thrust, Turn
from gravitable.games.dropfleet.orders import manoeuvre
from gravitable.games.dropfleet.scenarios import Layer
from gravitable.games.dropfleet.sightlines import fields_crossed, hits_moon, rings_crossed
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo
from gravitable.games.dropfleet.table import TABLE, effects_on, fields_of, gear, scenario_of, seat_of
from gravitable.geometry.compass import TOLERANCE
from gravitable.geometry.moves import Legs, Manoeuvre, Placement, length, waypoints

Change: TypeAlias = Literal["", "up", "down"]
Point: TypeAlias = tuple[float, float]

CLIMB = 4.0
"""The Thrust that going up a layer costs."""

AIR_THRUST = 2.0
"""The Thrust a ship has in Atmosphere, and what is left of a move that enters it."""

BATTLENET_MOVE = 4.0

_ABOVE: dict[Layer, Layer] = {"atmosphere": "low", "low": "high"}
_BELOW: dict[Layer, Layer] = {"high": "low", "low": "atmosphere"}


def layer_after(layer: Layer, change: Change) -> Layer | None:
    """The layer that a change leads to; None where there is none."""
    if not change:
        return layer
    return (_ABOVE if change == "up" else _BELOW).get(layer)


def thrust_of(m: DropfleetMatch, ship: ShipNo) -> float:
    """A ship's Thrust outside Atmosphere: damaged engines and cards included.

    dropfleet.crippling.engines-disabled, dropfleet.crippling.dread-engine
    """
    state = m.state.ships[ship]
    thrust = float(gear(m, ship).ship.thrust)
    if state.harm.engine_lost:
        thrust = max(0.0, thrust - 2.0)
    if state.harm.engines:
        thrust = float(math.ceil(thrust / 2.0))
    if m.state.effects:
        thrust += sum(effect.by for effect in effects_on(m, Thrust, group=state.group))
    return max(0.0, thrust)


def may_change_layer(m: DropfleetMatch, ship: ShipNo) -> bool:
    """Whether the ship can turn, and so change layer. dropfleet.move.layer-needs-turn"""
    state = m.state.ships[ship]
    if state.harm.engines:
        return False
    if m.content.order_by_id[state.order].turns:
        return True
    group = m.state.groups[state.group]
    return m.state.battlegroups[group.battlegroup].battlenet == "layer" and state.order != "standard"


def limits(m: DropfleetMatch, ship: ShipNo, change: Change = "") -> Manoeuvre:
    """What a move may be that changes layer so. dropfleet.move.least, dropfleet.layer.atmosphere-thrust"""
    state = m.state.ships[ship]
    order = m.content.order_by_id[state.order]
    thrust = thrust_of(m, ship)
    in_air = state.layer == "atmosphere" and change != "up"
    if in_air:
        thrust = min(thrust, AIR_THRUST)
    worn = gear(m, ship)
    allowed = manoeuvre(order, thrust, vectored=worn.vectored, can_turn=not state.harm.engines)
    battlegroup = m.state.battlegroups[m.state.groups[state.group].battlegroup]
    least, most = allowed.least, allowed.most
    if (
        battlegroup.battlenet == "move"
        and order.special
        and not (in_air and m.options.battlenet_in_atmosphere == "nothing")
    ):
        most += BATTLENET_MOVE
    if change == "up":
        least, most = max(0.0, least - CLIMB), most - CLIMB
    elif change == "down" and state.layer == "low":
        least = 0.0
    if (least, most) == (allowed.least, allowed.most):
        return allowed
    return Manoeuvre(least, most, allowed.turns, allowed.turn, allowed.when)


def extra_turn(m: DropfleetMatch, ship: ShipNo) -> float:
    """The further turn that cards give at the start of a move."""
    state = m.state.ships[ship]
    if not m.state.effects or state.harm.engines:
        return 0.0
    return float(sum(effect.by for effect in effects_on(m, Turn, group=state.group)))


class Way(msgspec.Struct, frozen=True, gc=False):
    """A move followed to its end: points of the two parts, before and after the change of layer."""

    before: tuple[Point, ...]
    after: tuple[Point, ...]
    end: Placement
    from_layer: Layer
    to_layer: Layer
    still: bool


def follow(start: Placement, legs: Legs, layer: Layer, change: Change, at: float) -> Way:
    """Where a move leads. The layer changes once `at` inches have been run."""
    ends = waypoints(start, legs)
    points = [(place.x, place.y) for place in ends]
    to_layer = layer_after(layer, change) or layer
    still = length(legs) <= TOLERANCE and all(abs(turn) <= TOLERANCE for turn, _ in legs)
    if not change:
        return Way(tuple(points), (), ends[-1], layer, layer, still)
    before: list[Point] = [points[0]]
    after: list[Point] = []
    left = at
    for (ax, ay), (bx, by) in pairwise(points):
        run = math.hypot(bx - ax, by - ay)
        if after:
            after.append((bx, by))
        elif run > left + TOLERANCE:
            part = left / run
            cut = (ax + (bx - ax) * part, ay + (by - ay) * part)
            before.append(cut)
            after = [cut, (bx, by)]
        else:
            before.append((bx, by))
            left -= run
    return Way(tuple(before), tuple(after), ends[-1], layer, to_layer, still)


def leaves_table(way: Way) -> bool:
    """Whether a way runs over the table's edge."""
    return any(not TABLE.holds(x, y) for x, y in (*way.before, *way.after))


def strikes_moon(m: DropfleetMatch, way: Way) -> bool:
    """Whether a way runs over a large solid object. dropfleet.solid.collision"""
    moons = scenario_of(m).moons
    return bool(moons) and (
        hits_moon(way.before, moons, way.from_layer)
        or (len(way.after) > 1 and hits_moon(way.after, moons, way.to_layer))
    )


def fields_on(m: DropfleetMatch, ship: ShipNo, way: Way) -> list[int]:
    """The debris fields that a way leads through. dropfleet.debris.damage, dropfleet.debris.not-atmosphere"""
    fields = fields_of(m.state)
    if way.still or not fields:
        return []
    seat = seat_of(m.state, ship)
    found: set[int] = set()
    if way.from_layer != "atmosphere":
        found.update(fields_crossed(way.before, fields, seat))
    if len(way.after) > 1 and way.to_layer != "atmosphere":
        found.update(fields_crossed(way.after, fields, seat))
    return sorted(found)


def rings_on(m: DropfleetMatch, way: Way) -> int:
    """How many rings a way crosses in their layer. dropfleet.ring.damage"""
    rings = scenario_of(m).rings
    if not rings:
        return 0
    crossed = rings_crossed(way.before, rings, way.from_layer)
    if len(way.after) > 1:
        crossed += rings_crossed(way.after, rings, way.to_layer)
    return crossed
