"""Flight paths worth flying: planned towards each port in reach and towards cargo, then valued as flown."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from gravitable.games.drop_drive.bots.odds import battle_value, encounter_value
from gravitable.games.drop_drive.bots.planet_values import landing_value, piece_at, sphere_gain
from gravitable.games.drop_drive.bots.values import GREEDY, SeatValues, ValueWeights
from gravitable.games.drop_drive.flight_rules import (
    GRAVITY_LENS_BEND,
    Start,
    ends_flight,
    is_legal,
    meetings,
    obstacles,
)
from gravitable.games.drop_drive.paths import shortened, steer
from gravitable.games.drop_drive.pieces import is_cargo, is_port, is_ship, noun, role_of
from gravitable.games.drop_drive.ship import has
from gravitable.games.drop_drive.space import (
    cargo_in_space,
    outline_of,
    planet_of,
    ships_stacked_with,
    stack_of,
)
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.battle import LEVIATHAN
from gravitable.geometry.detour import detour
from gravitable.geometry.flight import Chain, Contact, Sky
from gravitable.geometry.outline import Outline, Point, disc
from gravitable.geometry.planner import Hold, PlannedPath, plans
from gravitable.kernel import Seat
from gravitable.physics.table import PieceId

ANOMALY = 1.5
"""What scanning an anomaly brings on average."""
MINE = -1.5
BLOCKED = -40.0
"""A planet that may not be touched."""
AHEAD = 0.7
"""What a landing is worth that can be made in the next turn, and each turn later again."""
RICH = 40.0
"""Hardly any landing is worth more."""
NEAR = 45.0
"""A ship this near to a planet is sure to reach it in its next turn."""
BESIDE = "near:"
UNWANTED = 0.6
"""What cargo is worth on the way to a port that does not buy it."""
PACE = 9.0
"""What a turn usually brings."""
STRAIGHT = 2
"""To how many ports a straight way is tried."""
FINISHED = 6
"""How many paths of a search are valued."""
RIMS = 25.0
"""A path begins at the rim of a ship and ends at that of a planet: so much less is to be flown."""

Mark: TypeAlias = tuple[PieceId, float, float]


class Goal(NamedTuple):
    """What a path is planned for: a landing now (at any port, if none is named), or cargo for later."""

    port: PieceId | None
    now: bool


class Leg(NamedTuple):
    """A path, what flying it is worth, and where it lands."""

    value: float
    points: tuple[Point, ...]
    port: PieceId | None
    meets: tuple[PieceId, ...]


def start_of(m: DropDriveMatch, seat: Seat) -> Start:
    """A flight of a seat's ship from where it is now, in this turn or its next one."""
    s = m.state
    player = s.players[seat]
    leaving = tuple(piece for piece in stack_of(s, player.ship) if piece != player.ship)
    took_off = s.turn.seat == seat and s.turn.took_off
    no_planets = took_off or planet_of(s, player.ship) is not None
    return Start(player.ship, outline_of(m, player.ship), player.links, leaving, no_planets)


class FlightPlanner:
    """Finds and values the flights of one seat from one place."""

    def __init__(self, m: DropDriveMatch, seat: Seat, start: Start, weights: ValueWeights = GREEDY) -> None:
        self.m, self.seat, self.start, self.weights = m, seat, start, weights
        self.values = SeatValues(m, seat, weights)
        self.cargo = list(self.values.player.cargo)
        tool = m.content.nav_tool
        lens = has(m.content, self.values.player, "gravity-lens")
        bend = max(float(m.options.nav_bend), GRAVITY_LENS_BEND if lens else 0.0)
        self.chain = Chain(tool.link_length, tool.link_width, bend)
        self.at = _middle(start.outline)
        self.range = start.links * tool.link_length
        self._encounters: dict[PieceId, float] = {}
        self._landings: dict[PieceId, float] = {}

    @cached_property
    def pieces(self) -> dict[PieceId, Outline]:
        """Everything a path could meet."""
        own = (self.values.player.ship, self.start.piece)
        return {piece: outline for piece, outline in obstacles(self.m).items() if piece not in own}

    # --- values ---

    def encounter(self, ship: PieceId) -> float:
        """What meeting a ship is worth, and those stacked with it."""
        found = self._encounters.get(ship)
        if found is None:
            found = self._encounters[ship] = encounter_value(self.m, self.seat, ship)
        return found

    def landing(self, port: PieceId) -> float:
        """What landing with the cargo aboard now is worth."""
        found = self._landings.get(port)
        if found is None:
            found = landing_value(self.values, port, self.cargo)
            found += sum(self.encounter(ship) for ship in ships_stacked_with(self.m.state, port))
            self._landings[port] = found
        return found

    def value(self, meets: Iterable[PieceId], end: Point) -> float:
        """What flying is worth: what is gained on the way, the landing, or the place reached."""
        total, cargo = 0.0, list(self.cargo)
        for piece in meets:
            if is_cargo(piece):
                cargo.append(piece)
            elif is_ship(piece):
                total += self.encounter(piece)
            elif is_port(piece):
                stacked = ships_stacked_with(self.m.state, piece)
                landed = landing_value(self.values, piece, cargo)
                return total + landed + sum(self.encounter(ship) for ship in stacked)
            else:
                total += self._other(piece)
                if role_of(piece) == "anomaly":
                    break
        if "dyson-sphere" in self.m.state.anomalies and math.hypot(*end) < NEAR + 30.0:
            total += sphere_gain(self.values, cargo)
        return total + self.values.cargoes(cargo) + self.weights.lookahead * self.approach(end, cargo)

    def _other(self, piece: PieceId) -> float:
        if role_of(piece) == "anomaly":
            return ANOMALY
        if piece == LEVIATHAN:
            return battle_value(self.m, self.seat, LEVIATHAN)
        return MINE if role_of(piece) == "mine" else 0.0

    def approach(self, here: Point, cargo: Sequence[PieceId]) -> float:
        """What the best landing from a place is worth later, more than what is aboard."""
        aboard, best, pace = self.values.cargoes(cargo), 0.0, self.weights.pace
        if self.m.state.ending:
            return best
        for port in self.values.prices:
            turns = self._turns(here, port)
            if pace:
                if RICH - pace * turns > best:
                    best = max(best, landing_value(self.values, port, cargo) - aboard - pace * turns)
            elif AHEAD**turns * RICH > best:
                best = max(best, AHEAD**turns * (landing_value(self.values, port, cargo) - aboard))
        return best

    def _way(self, here: Point, port: PieceId) -> float:
        there = self.m.state.poses[port].point
        way = detour(here, there, self.m.content.system.sun_radius + self.chain.width)
        return sum(math.dist(a, b) for a, b in pairwise(way))

    # --- paths ---

    def legs(self, beam: int, most_ports: int = 2, later: int = 0, each: int = 1) -> list[Leg]:
        """Legal flights of the active player, best first: towards each of the best ports in reach, for cargo
        alone, and for the cargo that is wanted in some ports where it could land `later`; for each of these
        goals no more than the best `each`.
        """
        found: dict[tuple[Point, ...], Leg] = {}
        goals = [Goal(None, False)]
        goals += [Goal(port, True) for port in self._ports(self.range + 30.0)[:most_ports]]
        if later:
            goals += [Goal(port, False) for port in self._ports(2.0 * self.range, later=True)[:later]]
        for goal in goals:
            ranked = sorted(self._legs(goal, beam), key=lambda leg: -leg.value)
            for leg in ranked[:each]:
                if leg.points not in found and is_legal(self.m, self.start, leg.points):
                    found[leg.points] = leg
        for leg in self._straight_legs():
            found.setdefault(leg.points, leg)
        return sorted(found.values(), key=lambda leg: -leg.value)

    def _straight_legs(self) -> list[Leg]:
        """Straight to the ports that are worth most, however far."""
        found = []
        for port in sorted(self.values.prices, key=lambda port: -self._later(self.at, port, self.cargo))[
            :STRAIGHT
        ]:
            path = steer(self.m, self.start, self.m.state.poses[port].point)
            path = shortened(self.m, self.start, path) if path else None
            if path is not None:
                meets = self._met(meetings(self.m, self.start, path))
                landed = meets[-1] if meets and is_port(meets[-1]) else None
                found.append(Leg(self.value(meets, path[-1]), path, landed, meets))
        return found

    def _later(self, here: Point, port: PieceId, cargo: Sequence[PieceId]) -> float:
        """What landing at a port is worth, the turns until then counted."""
        turns = self._turns(here, port) + (1 if self.start.no_planets and here == self.at else 0)
        return landing_value(self.values, port, cargo) - PACE * turns

    def look(self, beam: int) -> float:
        """What the best flight is worth, after a search for paths to the best ports, now or in a turn."""
        goals = [Goal(port, True) for port in self._ports(self.range + 30.0)[:2]]
        if not goals:
            later = self._ports(2.0 * self.range, later=True)[:1]
            goals = [Goal(None, False), *(Goal(port, False) for port in later)]
        legs = [leg for goal in goals for leg in self._legs(goal, beam)]
        return max([self.value((), self.at), *(leg.value for leg in legs)])

    def glance(self) -> float:
        """About what the best flights to the next landing are worth, by distances alone: no path is laid.

        Every turn until then costs what a turn usually brings.
        """
        marks = [(p, *self.m.state.poses[p].point) for p in cargo_in_space(self.m.state)]
        best = max(self._gathering(marks), self._arriving(self.at, self.cargo))
        for port in self.values.prices:
            if self._allowed(port):
                slack = self.range + RIMS - self._way(self.at, port)
                if slack >= 0.0:
                    cargo = [*self.cargo, *self._on_the_way(marks, port, slack)]
                    best = max(best, landing_value(self.values, port, cargo) - PACE)
        return best

    def _gathering(self, marks: list[Mark]) -> float:
        """From one cargo to the next as far as the links go, and what landing from there is worth."""
        (x, y), left, cargo, rest = self.at, self.range, list(self.cargo), marks
        while len(cargo) < self.values.bays:
            near = [(math.hypot(mx - x, my - y), piece) for piece, mx, my in rest]
            reached = [
                (self.values.cargo(p) / (apart + RIMS), apart, p) for apart, p in near if apart <= left
            ]
            if not reached:
                break
            _, apart, piece = max(reached)
            x, y = self.m.state.poses[piece].point
            left -= apart
            cargo.append(piece)
            rest = [mark for mark in rest if mark[0] != piece]
        return self._arriving((x, y), cargo) - PACE

    def _arriving(self, here: Point, cargo: Sequence[PieceId]) -> float:
        """What the best landing from a place is worth, the turns until then counted."""
        best = self.values.cargoes(cargo) - PACE
        return max(best, *(self._later(here, port, cargo) for port in self.values.prices))

    def _turns(self, here: Point, port: PieceId) -> int:
        """How many flights it is to a port."""
        return math.ceil(max(1.0, (self._way(here, port) - RIMS) / self.range)) if self.range else 9

    def _on_the_way(self, marks: list[Mark], port: PieceId, slack: float) -> list[PieceId]:
        """The cargo that a flight to a port can take along, each for its detour."""
        room = self.values.bays - len(self.cargo)
        if room <= 0:
            return []
        (x, y), (px, py) = self.at, self.m.state.poses[port].point
        straight = math.hypot(px - x, py - y)
        detours = []
        for piece, mx, my in marks:
            aside = math.hypot(mx - x, my - y) + math.hypot(px - mx, py - my) - straight
            if aside <= slack:
                detours.append((piece_at(self.values, port, piece) / (aside + RIMS), aside, piece))
        taken = []
        for _, aside, piece in sorted(detours, reverse=True):
            if aside <= slack:
                slack -= aside
                taken.append(piece)
                if len(taken) == room:
                    break
        return taken

    def _allowed(self, port: PieceId) -> bool:
        if port in self.start.leaving:
            return False
        return not self.start.no_planets or noun(port) != "planet"

    def _ports(self, reach: float, *, later: bool = False) -> list[PieceId]:
        """The ports in reach, by what landing there with the present cargo is worth."""
        near = [
            port
            for port in self.pieces
            if is_port(port)
            and ((later and port in self.values.prices) or self._allowed(port))
            and math.dist(self.at, _middle(self.pieces[port])) <= reach
        ]
        return sorted(near, key=self.landing, reverse=True)

    def _legs(self, goal: Goal, beam: int) -> list[Leg]:
        """The flights that the planner finds for a goal."""
        value, pieces = self._piece_values(goal), dict(self.pieces)
        if not goal.now:
            self._add_places(goal, value, pieces)
        system = self.m.content.system
        sky = Sky(system.apothem, system.sun_radius, pieces)
        ending = [piece for piece in self.pieces if ends_flight(piece)]
        leaving = [piece for piece in self.start.leaving if piece in pieces]
        aboard = tuple(self._stowed(goal, piece) for piece in self.cargo)
        hold = Hold(self.values.bays, aboard, [piece for piece in self.pieces if is_cargo(piece)])
        try:
            courses = plans(
                sky,
                self.start.outline,
                self.chain,
                self.start.links,
                value,
                ending,
                leaving,
                beam,
                FINISHED,
                hold,
            )
        except ValueError:  # no way at all begins here
            return []
        return [leg for course in courses if (leg := self._flown(course)) is not None]

    def _flown(self, course: PlannedPath) -> Leg | None:
        meets = self._met(course.meets)
        points = course.path.points
        if len(points) < 2:
            if not meets or not ends_flight(meets[-1]):
                return None
            points = _nudged(points[0], _middle(self.pieces[meets[-1]]))
        port = meets[-1] if meets and is_port(meets[-1]) else None
        return Leg(self.value(meets, points[-1]), points, port, meets)

    def _met(self, contacts: Iterable[Contact]) -> tuple[PieceId, ...]:
        met: list[PieceId] = []
        for contact in contacts:
            if contact.piece not in met and not contact.piece.startswith(BESIDE):
                met.append(contact.piece)
                if ends_flight(contact.piece):
                    break
        return tuple(met)

    def _piece_values(self, goal: Goal) -> dict[PieceId, float]:
        """What the planner is told: cargo by the price where it is to go, ports, and what to avoid."""
        values, value = self.values, dict[PieceId, float]()
        aboard = values.cargoes(self.cargo)
        for piece in self.pieces:
            if is_cargo(piece):
                value[piece] = max(0.05, self._stowed(goal, piece))
            elif is_ship(piece):
                value[piece] = self.encounter(piece)
            elif is_port(piece):
                if not self._allowed(piece):
                    value[piece] = BLOCKED
                elif goal.now and goal.port in (None, piece):
                    value[piece] = self.landing(piece) - aboard
                else:
                    value[piece] = -5.0
            else:
                value[piece] = self._other(piece)
        return value

    def _stowed(self, goal: Goal, piece: PieceId) -> float:
        """What a cargo is worth aboard on the way to a goal."""
        if goal.port is None:
            return self.values.cargo(piece)
        here = piece_at(self.values, goal.port, piece)
        if goal.now:
            return here
        sold = here > self.values.cargo(piece)
        return AHEAD * here if sold else UNWANTED * here

    def _add_places(self, goal: Goal, value: dict[PieceId, float], pieces: dict[PieceId, Outline]) -> None:
        """Without a landing now, ending near a planet where the cargo is wanted is worth something."""
        aboard = self.values.cargoes(self.cargo)
        for port in self.values.prices:
            gain = self.weights.lookahead * AHEAD * (self.landing(port) - aboard)
            if gain > 0.0 and port in pieces and goal.port in (None, port):
                pieces[BESIDE + port] = disc(self.m.state.poses[port].point, NEAR)
                value[BESIDE + port] = 0.3 * gain


def _middle(outline: Outline) -> Point:
    count = len(outline.core)
    return sum(x for x, _ in outline.core) / count, sum(y for _, y in outline.core) / count


def _nudged(start: Point, towards: Point) -> tuple[Point, ...]:
    """A path to what the ship touches already: hardly any flight at all."""
    far = max(1.0, math.dist(start, towards))
    x, y = start[0] + (towards[0] - start[0]) / far, start[1] + (towards[1] - start[1]) / far
    return start, (round(x, 2), round(y, 2))
