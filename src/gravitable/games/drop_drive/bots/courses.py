"""Flight paths worth flying: planned towards each port in reach and towards cargo, then valued as flown."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from gravitable.games.drop_drive.bots.odds import armed_worth, battle_worth, hailing_worth
from gravitable.games.drop_drive.bots.ports import landing_worth, piece_at, sphere_gain
from gravitable.games.drop_drive.bots.worth import Worth
from gravitable.games.drop_drive.flying import (
    GRAVITY_LENS_BEND,
    Start,
    ends_flight,
    is_legal,
    obstacles,
)
from gravitable.games.drop_drive.pieces import is_cargo, is_port, is_ship, noun, role_of
from gravitable.games.drop_drive.ship import has
from gravitable.games.drop_drive.space import (
    cargo_in_space,
    nearest,
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
from gravitable.geometry.planner import Course, plan
from gravitable.kernel import Seat
from gravitable.physics.table import PieceId

ANOMALY = 1.5
"""What scanning an anomaly brings on average."""
MINE = -1.5
BLOCKED = -40.0
"""A planet that may not be touched."""
AHEAD = 0.7
"""What a landing is worth that can be made in the next turn, and each turn later again."""
NEAR = 45.0
"""A ship this near to a planet is sure to reach it in its next turn."""
BESIDE = "near:"


class Leg(NamedTuple):
    """A path, what flying it is worth, and where it lands."""

    worth: float
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


class Navigator:
    """Finds and values the flights of one seat from one place."""

    def __init__(self, m: DropDriveMatch, seat: Seat, start: Start, cargo: Sequence[PieceId] = ()) -> None:
        self.m, self.seat, self.start = m, seat, start
        self.w = Worth(m, seat)
        self.cargo = [*self.w.player.cargo, *cargo]
        tool = m.content.nav_tool
        lens = has(m.content, self.w.player, "gravity-lens")
        bend = max(float(m.options.nav_bend), GRAVITY_LENS_BEND if lens else 0.0)
        self.chain = Chain(tool.link_length, tool.link_width, bend)
        self.pieces = {p: o for p, o in obstacles(m).items() if p != self.w.player.ship and p != start.piece}
        self.at = _middle(start.outline)
        self.range = start.links * tool.link_length
        self._encounters: dict[PieceId, float] = {}
        self._landings: dict[PieceId, float] = {}

    # --- values ---

    def encounter(self, ship: PieceId) -> float:
        """What meeting a ship is worth, and those stacked with it."""
        found = self._encounters.get(ship)
        if found is None:
            found = self._encounters[ship] = encounter_worth(self.m, self.seat, ship)
        return found

    def landing(self, port: PieceId) -> float:
        """What landing with the cargo aboard now is worth."""
        found = self._landings.get(port)
        if found is None:
            found = landing_worth(self.w, port, self.cargo)
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
                landed = landing_worth(self.w, piece, cargo)
                return total + landed + sum(self.encounter(ship) for ship in stacked)
            else:
                total += self._other(piece)
                if role_of(piece) == "anomaly":
                    break
        if "dyson-sphere" in self.m.state.anomalies and math.hypot(*end) < NEAR + 30.0:
            total += sphere_gain(self.w, cargo)
        return total + self.w.cargoes(cargo) + self.approach(end, cargo)

    def _other(self, piece: PieceId) -> float:
        if role_of(piece) == "anomaly":
            return ANOMALY
        if piece == LEVIATHAN:
            return battle_worth(self.m, self.seat, LEVIATHAN)
        return MINE if role_of(piece) == "mine" else 0.0

    def approach(self, here: Point, cargo: Sequence[PieceId]) -> float:
        """What the best landing from a place is worth later, more than what is aboard."""
        aboard, best = self.w.cargoes(cargo), 0.0
        if self.m.state.ending:
            return best
        for port in self.w.prices:
            turns = math.ceil(max(1.0, (self._way(here, port) - 15.0) / self.range)) if self.range else 9
            ahead = AHEAD**turns
            if ahead * 40.0 > best:
                best = max(best, ahead * (landing_worth(self.w, port, cargo) - aboard))
        return best

    def _way(self, here: Point, port: PieceId) -> float:
        there = self.m.state.poses[port].point
        way = detour(here, there, self.m.content.system.sun_radius + self.chain.width)
        return sum(math.dist(a, b) for a, b in pairwise(way))

    # --- paths ---

    def legs(self, beam: int, most_ports: int = 3, *, check: bool = True) -> list[Leg]:
        """Flights, best first: towards each of the best ports in reach, and for cargo alone.

        `check` leaves out what the rules refuse; it can only be asked for the active player.
        """
        goals: list[PieceId | None] = [None]
        if not self.start.no_planets or "station-1" in self.pieces:
            goals += self._ports()[:most_ports]
        found: dict[tuple[Point, ...], Leg] = {}
        for goal in goals:
            leg = self._leg(goal, beam)
            if leg is not None and leg.points not in found:
                if check and not is_legal(self.m, self.start, leg.points):
                    continue
                found[leg.points] = leg
        return sorted(found.values(), key=lambda leg: -leg.worth)

    def quick(self, beam: int) -> float:
        """What the best flight is worth, after one look."""
        leg = self._leg(None, beam, every_port=True)
        stay = self.value((), self.at)
        return max(stay, leg.worth) if leg is not None else stay

    def _allowed(self, port: PieceId) -> bool:
        if port in self.start.leaving:
            return False
        return not self.start.no_planets or noun(port) != "planet"

    def _ports(self) -> list[PieceId]:
        """The ports in reach, by what landing there with the present cargo is worth."""
        reach = self.range + 30.0
        near = [
            port
            for port in self.pieces
            if is_port(port)
            and self._allowed(port)
            and math.dist(self.at, _middle(self.pieces[port])) <= reach
        ]
        return sorted(near, key=self.landing, reverse=True)

    def _leg(self, goal: PieceId | None, beam: int, *, every_port: bool = False) -> Leg | None:
        worth, pieces = self._worths(goal, every_port), dict(self.pieces)
        if goal is None and not every_port:
            self._add_places(worth, pieces)
        system = self.m.content.system
        sky = Sky(system.apothem, system.sun_radius, pieces)
        ending = [piece for piece in self.pieces if ends_flight(piece)]
        leaving = [piece for piece in self.start.leaving if piece in pieces]
        try:
            course: Course = plan(
                sky, self.start.outline, self.chain, self.start.links, worth, ending, leaving, beam
            )
        except ValueError:  # no way at all begins here
            return None
        meets = self._met(course.meets)
        points = course.path.points
        if len(points) < 2:
            return None
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

    def _worths(self, goal: PieceId | None, every_port: bool) -> dict[PieceId, float]:
        """What the planner is told: cargo by the price where it is to go, ports, and what to avoid."""
        w, worth = self.w, dict[PieceId, float]()
        free = w.bays - len(self.cargo)
        spare = min((w.cargo(piece) for piece in self.cargo), default=0.0) if free <= 0 else 0.0
        aboard = w.cargoes(self.cargo)
        for piece in self.pieces:
            if is_cargo(piece):
                price = w.cargo(piece) if goal is None else piece_at(w, goal, piece)
                worth[piece] = max(0.05, price - spare)
            elif is_ship(piece):
                worth[piece] = self.encounter(piece)
            elif is_port(piece):
                if not self._allowed(piece):
                    worth[piece] = BLOCKED
                elif piece == goal or every_port:
                    worth[piece] = self.landing(piece) - aboard
                else:
                    worth[piece] = -5.0
            else:
                worth[piece] = self._other(piece)
        return worth

    def _add_places(self, worth: dict[PieceId, float], pieces: dict[PieceId, Outline]) -> None:
        """Without a landing in sight, ending near a planet where the cargo is wanted is worth something."""
        aboard = self.w.cargoes(self.cargo)
        for port in self.w.prices:
            gain = AHEAD * (self.landing(port) - aboard)
            if gain > 0.0 and port in pieces:
                pieces[BESIDE + port] = disc(self.m.state.poses[port].point, NEAR)
                worth[BESIDE + port] = 0.3 * gain


def encounter_worth(m: DropDriveMatch, seat: Seat, ship: PieceId) -> float:
    """What meeting a ship is worth: hailing or arming, whatever is better."""
    return max(armed_worth(m, seat, ship), hailing_worth(m, seat, ship, shared_near(m, ship)))


def shared_near(m: DropDriveMatch, ship: PieceId) -> list[PieceId]:
    """The two cargo that ships meeting there would share."""
    if ship not in m.state.poses:
        return []
    return nearest(m, outline_of(m, ship), cargo_in_space(m.state), 2)[:2]


def _middle(outline: Outline) -> Point:
    count = len(outline.core)
    return sum(x for x, _ in outline.core) / count, sum(y for _, y in outline.core) / count
