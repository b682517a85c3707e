"""The moves that a ship can make on its order, and their values."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec

from gravitable.games.dropfleet.actions import MoveShip
from gravitable.games.dropfleet.bots.decision_cache import DecisionCache
from gravitable.games.dropfleet.bots.fire.targets import FireValues
from gravitable.games.dropfleet.bots.moves.goals import SURVEY, Goal, Goals
from gravitable.games.dropfleet.bots.moves.hazards import hazards, trapped
from gravitable.games.dropfleet.fire.detection import SPIKE_SIGNATURE
from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.scenarios.scenario import HEIGHTS, Layer
from gravitable.games.dropfleet.space.coherency import companions, refused
from gravitable.games.dropfleet.space.crossing import (
    AIR_THRUST,
    Change,
    Way,
    follow,
    leaves_table,
    limits,
    strikes_moon,
    thrust_of,
)
from gravitable.games.dropfleet.space.move_rules import changes, fault_of
from gravitable.games.dropfleet.space.paths import sample_moves
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo, ShipState
from gravitable.games.dropfleet.steps.scoring import SCORING_TURNS, tonnage_near
from gravitable.games.dropfleet.steps.surveying import LEAST_TONNAGE
from gravitable.games.dropfleet.table import gear, group_alive, table_of
from gravitable.geometry.compass import ahead, bearing, relative, within
from gravitable.geometry.moves import Legs, Manoeuvre, Placement, legs_to, length
from gravitable.geometry.rectangle import faces_in, to_line

_HEIGHT: dict[Layer, int] = {layer: height for height, layer in enumerate(HEIGHTS)}
_WIDE = (-45.0, -22.5, 0.0, 22.5, 45.0)

LOST = -1e6
CROWDED = 0.05
"""What it costs, in points, to end on top of another ship: little, so that it is done where it serves."""
ROOM = 0.6
"""How far apart ships keep that do not crowd."""
SPACING = 0.04
"""What a ship gives up, in victory points, to end beside another rather than on top of it."""


class SearchEffort(NamedTuple):
    """How closely moves are looked at: how many with their fire, over which turns, on which orders."""

    looks: int
    turns: tuple[float, ...]
    orders: frozenset[OrderId]
    fine: bool = True


THOROUGH = SearchEffort(
    20,
    (0.0, -15.0, 15.0, -30.0, 30.0, -45.0, 45.0),
    frozenset(
        (
            "standard",
            "weapons-free",
            "station-keeping",
            "course-change",
            "max-thrust",
            "silent-running",
            "active-scan",
        )
    ),
)
QUICK = SearchEffort(4, (0.0, -45.0, 45.0), frozenset(("standard", "weapons-free")), fine=False)


class ValuedMove(NamedTuple):
    """A move and what it is worth, in points; `course` is what of it is not fire and danger."""

    worth: float
    action: MoveShip
    way: Way
    course: float


class MoveValues:
    """The values of moves of one seat's ships, tried out on the match of the cache."""

    def __init__(
        self, cache: DecisionCache, goals: Goals, fire_values: FireValues, effort: SearchEffort = THOROUGH
    ) -> None:
        self.cache, self.goals, self.fire_values, self.m = cache, goals, fire_values, cache.m
        self.effort = effort
        self._near: dict[int, list[int]] = {}
        self._standing: list[tuple[ShipNo, ShipState]] | None = None
        self._thrust: dict[ShipNo, float] = {}

    # Weighing

    def valued_moves(self, no: ShipNo, rng: Random) -> list[ValuedMove]:
        """Sensible moves of a ship on its order, best first; the foremost are weighed with their fire."""
        m = self.m
        goal = self.goals.by_group[m.state.ships[no].group]
        mates, reach = companions(m, no), gear(m, no).coherency
        rough = []
        for action, way in self.moves(no, goal, rng):
            x, y = way.end.x, way.end.y
            if not mates or any(within(mate.x, mate.y, x, y, reach) for mate in mates):
                worth = self.course(no, way, goal)
                rough.append(ValuedMove(worth, action, way, worth))
        rough.sort(key=lambda valued: -valued.worth)
        head, tail = rough[: self.effort.looks // 2], rough[self.effort.looks // 2 :]
        head += tail[:: max(1, len(tail) // (self.effort.looks - len(head) + 1))] if tail else []
        weighed = [self.weighed(no, valued) for valued in head if valued.worth > LOST / 2]
        weighed.sort(key=lambda valued: -valued.worth)
        return weighed or rough

    def weighed(self, no: ShipNo, valued: ValuedMove) -> ValuedMove:
        """A move with what lies on its way, the fire from its end, and the danger there."""
        course = valued.course - hazards(self.cache, no, valued.way)
        return valued._replace(worth=course + self.stand(no, valued.way), course=course)

    def best(self, no: ShipNo, rng: Random) -> ValuedMove | None:
        """The best legal move of a ship; one beside other ships, where that is hardly worth less."""
        legal = (valued for valued in self.valued_moves(no, rng) if refused(self.m, valued.action) is None)
        first = next(legal, None)
        if first is None or not self._crowd(no, first.way):
            return first
        aside = (self.weighed(no, valued) for valued in self._aside(no, first))
        apart = [valued for valued in (*legal, *aside) if not self._crowd(no, valued.way)]
        best = max(apart, key=lambda valued: valued.worth, default=first)
        return best if best.worth >= first.worth - SPACING * self.cache.vp else first

    def _aside(self, no: ShipNo, valued: ValuedMove) -> Iterator[ValuedMove]:
        """The same move, ending a little beside where it would."""
        goal = self.goals.by_group[self.m.state.ships[no].group]
        *before, (turn, run) = valued.action.legs
        swerve = math.degrees(ROOM / run) if run > ROOM else 0.0
        for turned, longer in itertools.product((0.0, -swerve, swerve), (0.0, -ROOM, ROOM)):
            legs = (*before, (turn + turned, max(0.0, run + longer)))
            action = msgspec.structs.replace(valued.action, legs=legs, at=min(valued.action.at, length(legs)))
            way = fault_of(self.m, action)
            if isinstance(way, Way) and refused(self.m, action) is None:
                worth = self.course(no, way, goal)
                yield ValuedMove(worth, action, way, worth)

    def course(self, no: ShipNo, way: Way, goal: Goal) -> float:
        """What a move's end is worth but for fire: goals, points, the edge."""
        m = self.m
        ship = m.state.ships[no]
        worn = gear(m, no)
        x, y, layer = way.end.x, way.end.y, way.to_layer
        if leaves_table(m, way):
            return self._leaving(way, goal)
        if strikes_moon(m, way):
            return LOST
        thrust = max(4.0, worn.ship.thrust)
        away = max(0.0, math.hypot(goal.x - x, goal.y - y) - goal.reach)
        turns = away / thrust
        if goal.layer is not None:
            steps = abs(_HEIGHT[goal.layer] - _HEIGHT[layer])
            turns = max(turns, steps - 0.6) + 0.35 * steps
        if away > 0.0:
            aside = abs(relative(way.end.heading, bearing(x, y, goal.x, goal.y)))
            turns += 0.35 * max(0.0, aside - 45.0) / 135.0
        worth = goal.worth * self.goals.left(goal, turns)
        order = m.content.order_by_id[ship.order]
        if goal.kind == "land" and away <= 0.0 and goal.layer == layer and order.launch:
            worth += 0.5 * goal.worth
        if layer == "low":
            worth += self._low_orbit(no, x, y)
        if goal.kind != "escape":
            worth -= self._trapped(no, way)
        return worth - CROWDED * self._crowd(no, way)

    def _crowd(self, no: ShipNo, way: Way) -> int:
        """How many ships of its layer stand where a way ends."""
        if self._standing is None:
            ships = enumerate(self.m.state.ships)
            self._standing = [(each, ship) for each, ship in ships if ship.status == "table"]
        x, y, layer = way.end.x, way.end.y, way.to_layer
        crowd = 0
        for other, ship in self._standing:
            if abs(ship.x - x) < ROOM and abs(ship.y - y) < ROOM and ship.layer == layer and other != no:
                crowd += 1
        return crowd

    def _leaving(self, way: Way, goal: Goal) -> float:
        if goal.kind != "escape":
            return LOST
        x, y = table_of(self.m).nearest(way.end.x, way.end.y)
        lines = self.cache.scenario.entries[self.cache.enemy]
        return 2.0 * goal.worth if any(to_line(line, x, y) < 0.01 for line in lines) else LOST

    def _low_orbit(self, no: ShipNo, x: float, y: float) -> float:
        """Surveys, and tonnage on scoring turns."""
        m, cache = self.m, self.cache
        s = m.state
        ship = s.ships[no]
        battlegroup = s.battlegroups[s.groups[ship.group].battlegroup]
        surveys = (
            m.options.surveys
            and s.turn >= 2
            and ship.order == "standard"
            and not battlegroup.surveyed
            and battlegroup.rating >= LEAST_TONNAGE
        )
        worth = 0.0
        scoring = s.turn in SCORING_TURNS
        for number, (place, vp) in enumerate(self.goals.places):
            if not (surveys or (scoring and vp)) or math.hypot(place.x - x, place.y - y) > 6.0:
                continue
            if surveys and not place.surveyed & 1 << cache.seat:
                worth += SURVEY * cache.vp
                surveys = False
            if scoring and vp:
                near = self._near.get(number)
                if near is None:
                    near = self._near[number] = tonnage_near(m, place.x, place.y)
                mine, value = near[cache.seat], gear(m, no).ship.tonnage_value
                if ship.status == "table" and ship.layer == "low":
                    mine -= value if math.hypot(place.x - ship.x, place.y - ship.y) <= 6.0 else 0
                decisive = mine <= near[cache.enemy] < mine + value
                worth += vp * cache.vp * (1.0 if decisive else 0.15)
        return worth

    def _trapped(self, no: ShipNo, way: Way) -> float:
        thrust = self._thrust.get(no)
        if thrust is None:
            thrust = self._thrust[no] = thrust_of(self.m, no)
        return trapped(self.cache, no, thrust / 2, way.end, way.to_layer)

    def stand(self, no: ShipNo, way: Way) -> float:
        """What a ship can do to the enemy from there, less what may be done to it."""
        end = way.end
        danger = self.cache.danger(no, end.x, end.y, way.to_layer, shown_after(self.m, no))
        return self.fire(no, way) - danger

    def fire(self, no: ShipNo, way: Way) -> float:
        """What a ship's fire from the end of a way is worth."""
        ship = self.m.state.ships[no]
        before = (ship.x, ship.y, ship.heading, ship.layer, ship.status)
        ship.x, ship.y, ship.heading = way.end.x, way.end.y, way.end.heading
        ship.layer, ship.status = way.to_layer, "table"
        fire = self.fire_values.position_value(no)
        ship.x, ship.y, ship.heading, ship.layer, ship.status = before
        return fire

    # Moves

    def moves(self, no: ShipNo, goal: Goal, rng: Random) -> Iterator[tuple[MoveShip, Way]]:
        """Moves over turns and distances, some of them right at the goal or beside a mate; all but coherency
        and the table's edge are as the order allows."""
        m = self.m
        ship = m.state.ships[no]
        layer = "high" if ship.status == "waiting" else ship.layer
        orders = [(change, limits(m, no, change)) for change in changes(m, no)]
        for start, entry in self._starts(no, goal):
            for change, allowed in orders:
                if allowed.most < 0.0:
                    continue
                for legs in self._legs(no, start, allowed, goal):
                    at = _change_at(ship, change, length(legs))
                    way = follow(start, legs, layer, change, at)
                    yield MoveShip(no, legs, change, at, entry), way
        if self.effort.fine and (ship.status == "waiting" or len(m.state.groups[ship.group].ships) > 1):
            for action in sample_moves(m, no, 4, rng):
                found = fault_of(m, action)
                if isinstance(found, Way):
                    yield action, found

    def _legs(self, no: ShipNo, start: Placement, allowed: Manoeuvre, goal: Goal) -> Iterator[Legs]:
        least, most = max(0.0, allowed.least), max(0.0, allowed.most)
        away = math.hypot(goal.x - start.x, goal.y - start.y)
        runs = {least, most, round(min(most, max(least, away - 0.6 * goal.reach)), 3)}
        if self.effort.fine:
            runs |= {(least + most) / 2, *(max(least, run - ROOM) for run in tuple(runs))}
        side = relative(start.heading, bearing(start.x, start.y, goal.x, goal.y)) if away > 0.1 else 0.0
        if allowed.turns == 0 or allowed.when == "never":
            yield from (((0.0, run),) for run in runs)
            return
        straight = max(-allowed.turn, min(allowed.turn, side))
        arrives = self.m.state.ships[no].status == "waiting"
        turns = {straight, *((0.0, -30.0, 30.0) if arrives else self.effort.turns)}
        for run in runs:
            for turn in turns:
                yield ((turn, run),)
            if allowed.when == "start-or-end" or (allowed.when == "any" and allowed.turns == 1):
                yield from (((0.0, run), (turn, 0.0)) for turn in _WIDE if turn)
            if allowed.when == "any" and allowed.turns == 1:
                yield from (((0.0, run / 2), (turn, run / 2)) for turn in _WIDE if turn)
            if allowed.turns > 1:
                for turn in (*_WIDE, straight):
                    yield from (((turn, run), (last, 0.0)) for last in (-45.0, 45.0))
                for turn in (-45.0, 45.0):
                    yield ((turn, 0.0), (turn, run))
                    yield ((turn, run / 2), (turn, run / 2))
                    yield ((turn, run / 2), (-turn, run / 2))
        for mate in self._mates(no)[-1:]:
            for angle in (0.0, 90.0, 180.0, 270.0):
                x, y = ahead(mate.x, mate.y, mate.heading + angle, 1.2)
                legs = legs_to(start, x, y, allowed)
                if legs is not None:
                    yield legs

    def _mates(self, no: ShipNo) -> list[ShipState]:
        s = self.m.state
        if gear(self.m, no).free_of_group:
            return []
        group = s.ships[no].group
        return [
            s.ships[each]
            for each in group_alive(s, group)
            if each != no and s.ships[each].moved and s.ships[each].status == "table"
        ]

    def _starts(self, no: ShipNo, goal: Goal) -> Iterator[tuple[Placement, Placement | None]]:
        """Where the ship is, or points of the friendly edge: opposite the goal, beside a mate, spread out."""
        ship = self.m.state.ships[no]
        if ship.status != "waiting":
            yield Placement(ship.x, ship.y, ship.heading), None
            return
        mates, table = self._mates(no), table_of(self.m)
        for line in self.cache.scenario.entries[self.cache.seat]:
            ax, ay, bx, by = line
            dx, dy = bx - ax, by - ay
            long = math.hypot(dx, dy)
            points: list[tuple[float, float]] = []
            if mates:
                mate = mates[-1]
                back = (mate.heading + 180.0) % 360.0
                far = table.exit_after(mate.x, mate.y, back)
                points = [ahead(mate.x, mate.y, back, far), (mate.x, mate.y)]
            else:
                points = [(goal.x, goal.y)]
            shares = {round(((px - ax) * dx + (py - ay) * dy) / (long * long), 4) for px, py in points}
            near = {
                share + off / long
                for share in shares
                for off in ((0.0, 1.2, -1.2) if mates else (0.0, 6.0, -6.0))
            }
            if not mates:
                near |= {0.2, 0.5, 0.8}
            for share in sorted({min(1.0, max(0.0, each)) for each in near}):
                x, y = ax + dx * share, ay + dy * share
                heading = mates[-1].heading if mates else bearing(x, y, goal.x, goal.y)
                if not faces_in(table, x, y, heading):
                    heading = bearing(x, y, *table.middle)
                if faces_in(table, x, y, heading):
                    place = Placement(x, y, heading % 360.0)
                    yield place, place


def _change_at(ship: ShipState, change: Change, far: float) -> float:
    """Layers change at the start, but late enough to enter Atmosphere."""
    if change == "down" and ship.status == "table" and ship.layer == "low":
        return max(0.0, far - AIR_THRUST)
    return 0.0


def shown_after(m: DropfleetMatch, no: ShipNo) -> int:
    """The Signature that a ship on its order shows once its activation is over."""
    ship = m.state.ships[no]
    if ship.order == "silent-running":
        return 0
    profile = gear(m, no).ship
    base = profile.signature
    if ship.shields and profile.signature_shields is not None:
        base = profile.signature_shields
    return base + SPIKE_SIGNATURE[spike_after(m, no)]  # type: ignore[index]


def spike_after(m: DropfleetMatch, no: ShipNo) -> int:
    """The spike that a ship on its order has once its activation is over."""
    ship = m.state.ships[no]
    most = 2 if ship.crippled else gear(m, no).spikes
    return max(ship.spike, min(most, ship.spike + m.content.order_by_id[ship.order].spike))
