"""A ship's way across the table: its end, and the hazards on it. Nothing changes here."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from gravitable.games.dropfleet.deck.command_cards import FurtherTurn, Thrust
from gravitable.games.dropfleet.deck.effects import effects_on
from gravitable.games.dropfleet.fire.line_of_sight import hits_moon, misses
from gravitable.games.dropfleet.orders import manoeuvre
from gravitable.games.dropfleet.scenarios.scenario import Layer, Line, ShipsEscaped
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo
from gravitable.games.dropfleet.table import fields_of, gear, scenario_of, seat_of, table_of
from gravitable.geometry.compass import ahead, in_reach, normal
from gravitable.geometry.crossing import Disc, meets, span_inside
from gravitable.geometry.moves import Legs, Manoeuvre, Placement, length
from gravitable.geometry.rectangle import on_line

Change: TypeAlias = Literal["", "up", "down"]

CLIMB = 4.0
"""The Thrust that going up a layer costs."""

AIR_THRUST = 2.0
"""The Thrust a ship has in Atmosphere, and what is left of a move that enters it."""

BATTLENET_MOVE = 4.0

_ABOVE: dict[Layer, Layer] = {"atmosphere": "low", "low": "high"}
_BELOW: dict[Layer, Layer] = {"high": "low", "low": "atmosphere"}


def layer_after(layer: Layer, change: Change) -> Layer | None:
    """The layer that a change leads to; None where there is none. dropfleet.layer.three"""
    if not change:
        return layer
    return (_ABOVE if change == "up" else _BELOW).get(layer)


def thrust_of(m: DropfleetMatch, ship: ShipNo) -> float:
    """A ship's Thrust outside Atmosphere: damaged engines and cards included.

    dropfleet.crippling.engines-disabled, dropfleet.crippling.dread-engine, dropfleet.profile.thrust
    """
    state = m.state.ships[ship]
    thrust = float(gear(m, ship).ship.thrust)
    if state.harm.engine_lost:
        thrust -= 2.0
    if state.harm.engines:
        thrust = float(math.ceil(thrust / 2.0))
    return max(0.0, thrust + sum(effect.by for effect in effects_on(m, Thrust, group=state.group)))


def may_change_layer(m: DropfleetMatch, ship: ShipNo) -> bool:
    """Whether the ship can turn, and so change layer, once a turn.

    dropfleet.move.layer-needs-turn, dropfleet.move.layer-once
    """
    state = m.state.ships[ship]
    if state.harm.engines or state.shifted:
        return False
    if m.content.order_by_id[state.order].turns:
        return True
    group = m.state.groups[state.group]
    return m.state.battlegroups[group.battlegroup].battlenet == "layer" and state.order != "standard"


def limits(m: DropfleetMatch, ship: ShipNo, change: Change = "") -> Manoeuvre:
    """What a move may be that changes layer so.

    dropfleet.move.least, dropfleet.layer.atmosphere-thrust, dropfleet.layer.atmosphere-arrival,
    dropfleet.move.layer-up, dropfleet.layer.atmosphere-climb, dropfleet.move.layer-keeps-turn,
    dropfleet.unique-rule.battlenet-atmosphere
    """
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
    if state.harm.engines:
        return 0.0
    return float(sum(effect.by for effect in effects_on(m, FurtherTurn, group=state.group)))


class Stretch(msgspec.Struct, frozen=True, gc=False):
    """A straight part of a way, on one layer; where the ship turns on the spot it has no length."""

    ax: float
    ay: float
    bx: float
    by: float
    heading: float
    layer: Layer

    @property
    def length(self) -> float:
        return math.hypot(self.bx - self.ax, self.by - self.ay)

    @property
    def ends(self) -> tuple[float, float, float, float]:
        return self.ax, self.ay, self.bx, self.by


class Way(msgspec.Struct, frozen=True, gc=False):
    """A move followed to its end. `still`: nothing is run, no turn made, no layer changed."""

    stretches: tuple[Stretch, ...]
    end: Placement
    from_layer: Layer
    to_layer: Layer
    still: bool


def follow(start: Placement, legs: Legs, layer: Layer, change: Change, at: float) -> Way:
    """Where a move leads. The layer changes once `at` inches have been run.

    dropfleet.move.ahead, dropfleet.move.layer-down
    """
    to_layer = layer_after(layer, change) or layer
    x, y, heading = start.x, start.y, start.heading
    stretches: list[Stretch] = []
    left = at if change else math.inf
    here = layer
    for turn, run in legs:
        heading = normal(heading + turn)
        if run >= left:
            cut = ahead(x, y, heading, left)
            stretches.append(Stretch(x, y, *cut, heading, here))
            (x, y), run, here, left = cut, run - left, to_layer, math.inf
        end = ahead(x, y, heading, run)
        stretches.append(Stretch(x, y, *end, heading, here))
        x, y = end
        left -= run
    if here != to_layer or not stretches:
        stretches.append(Stretch(x, y, x, y, heading, to_layer))
    still = not change and in_reach(length(legs), 0.0) and all(in_reach(abs(turn), 0.0) for turn, _ in legs)
    return Way(tuple(stretches), Placement(x, y, heading), layer, to_layer, still)


def leaves_table(m: DropfleetMatch, way: Way) -> bool:
    """Whether a way runs over the table's edge."""
    table = table_of(m)
    return any(not table.holds(stretch.bx, stretch.by) for stretch in way.stretches)


def strikes_moon(m: DropfleetMatch, way: Way) -> bool:
    """Whether a way runs over a large solid object. dropfleet.solid.collision"""
    moons = scenario_of(m).moons
    return bool(moons) and any(hits_moon(stretch.ends, moons, stretch.layer) for stretch in way.stretches)


def fields_on(m: DropfleetMatch, ship: ShipNo, way: Way) -> list[int]:
    """The debris fields that a way leads through. dropfleet.debris.damage, dropfleet.debris.not-atmosphere"""
    return sorted({meeting.no for meeting in _fields(m, ship, way)})


def rings_on(m: DropfleetMatch, way: Way) -> int:
    """How often a way comes to a ring in its layer. dropfleet.ring.damage"""
    return sum(1 for _ in _rings(m, way))


# What a ship meets, in order


class Meeting(msgspec.Struct, frozen=True, order=True, gc=False):
    """What a ship meets on a way: on which stretch, after so many inches of it, and which field or ring."""

    stretch: int
    at: float
    what: Literal["edge", "field", "ring", "solid"]
    no: int = 0


def meetings(m: DropfleetMatch, ship: ShipNo, way: Way) -> list[Meeting]:
    """All that a ship meets on a way, in order, up to where it is lost or leaves the table."""
    found = sorted((*_fields(m, ship, way), *_rings(m, way), *_ends(m, ship, way)))
    last = next((n for n, meeting in enumerate(found) if meeting.what in ("solid", "edge")), len(found))
    return found[: last + 1]


def _fields(m: DropfleetMatch, ship: ShipNo, way: Way) -> Iterator[Meeting]:
    """Fields where the ship comes into them, once each. On Station Keeping a ship always moves.

    dropfleet.debris.damage, dropfleet.order.station-keeping-moves, dropfleet.debris.layers
    """
    fields = fields_of(m.state)
    if way.still and m.state.ships[ship].order != "station-keeping":
        return
    seat = seat_of(m.state, ship)
    met: set[int] = set()
    for part, stretch in enumerate(way.stretches):
        if stretch.layer == "atmosphere":
            continue
        for no, field in enumerate(fields):
            if no in met or field.ignored_by == seat:
                continue
            if not misses(field.area, *stretch.ends) and (span := span_inside(field.area, *stretch.ends)):
                met.add(no)
                yield Meeting(part, span[0] * stretch.length, "field", no)


def _rings(m: DropfleetMatch, way: Way) -> Iterator[Meeting]:
    """Rings where the ship comes to them, each time; a change of layer on the line brings it to one too.

    dropfleet.ring.touch, dropfleet.ring.twice
    """
    for no, ring in enumerate(scenario_of(m).rings):
        before = way.from_layer
        for part, stretch in enumerate(way.stretches):
            if stretch.layer == ring.layer:
                at = meets(ring.line, *stretch.ends)
                if before != stretch.layer and on_line(ring.line, stretch.ax, stretch.ay):
                    at = 0.0
                if at is not None:
                    yield Meeting(part, at * stretch.length, "ring", no)
            before = stretch.layer


def _ends(m: DropfleetMatch, ship: ShipNo, way: Way) -> Iterator[Meeting]:
    """Where a way ends early: at a moon, at the table's edge, at the line that the ship is to reach."""
    goals, table = escape_lines(m, ship), table_of(m)
    for part, stretch in enumerate(way.stretches):
        for moon in scenario_of(m).moons:
            if hits_moon(stretch.ends, (moon,), stretch.layer):
                span = span_inside(Disc(moon.x, moon.y, moon.radius), *stretch.ends)
                yield Meeting(part, (span[0] if span else 0.0) * stretch.length, "solid")
        for line in goals:
            if (at := meets(line, *stretch.ends)) is not None:
                yield Meeting(part, at * stretch.length, "edge")
        if not table.holds(stretch.bx, stretch.by):
            yield Meeting(part, table.exit_after(stretch.ax, stretch.ay, stretch.heading), "edge")
            return


def escape_lines(m: DropfleetMatch, ship: ShipNo) -> tuple[Line, ...]:
    """The edge by which a ship leaves as soon as it touches it. dropfleet.scenario-rule.heavy-convoy"""
    scenario, seat = scenario_of(m), seat_of(m.state, ship)
    for scoring in scenario.scoring:
        if (
            isinstance(scoring, ShipsEscaped)
            and seat >= 0
            and scoring.to in (None, seat)
            and gear(m, ship).ship.has(scoring.special)
        ):
            return scenario.entries[1 - seat]
    return ()
