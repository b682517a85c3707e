"""The rocket drive: a flight path is set, then flown, meeting what lies under it in order.

drop-drive.rocket.*, drop-drive.stacked.*
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Literal

from msgspec.structs import replace

from gravitable.games.drop_drive import falling
from gravitable.games.drop_drive.actions import (
    ChooseTarget,
    Decline,
    Fly,
    GoOn,
    GoThrough,
    Meet,
    Stay,
    TakeCargo,
)
from gravitable.games.drop_drive.anomaly_events import MineHit, WentThrough
from gravitable.games.drop_drive.box import Role
from gravitable.games.drop_drive.events import FlightEnded, FlightSet
from gravitable.games.drop_drive.flying import (
    MUST_LEAVE,
    SAME_PLACE,
    FlightAid,
    Start,
    check_path,
    contacts_at,
    departed,
    flight_aid,
    is_stacked,
    next_met,
    place_along,
    start_at_ship,
    start_at_wormhole,
    still_passing,
    touches,
)
from gravitable.games.drop_drive.paths import random_path, way_out
from gravitable.games.drop_drive.pieces import is_ship, noun, role_of
from gravitable.games.drop_drive.ship import has
from gravitable.games.drop_drive.space import (
    cargo_in_space,
    is_in_space,
    outline_of,
    planet_of,
    port_of,
    ships_in_system,
    stack_of,
    tops_of_stacks,
)
from gravitable.games.drop_drive.state import DropDriveMatch, Flight
from gravitable.games.drop_drive.steps.anomalies import ScanAnomaly
from gravitable.games.drop_drive.steps.battle import LEVIATHAN, Battle
from gravitable.games.drop_drive.steps.cargo import LEFT_TO_FLY, GainCargo, MayStop
from gravitable.games.drop_drive.steps.damage import Damage
from gravitable.games.drop_drive.steps.encounters import Encounter
from gravitable.games.drop_drive.steps.landing import Land
from gravitable.games.drop_drive.steps.nearest import among_equals
from gravitable.games.drop_drive.steps.sphere import DockAtSphere, is_at_sphere
from gravitable.geometry.flight import FlightPath, contacts, cut
from gravitable.geometry.outline import Point, gap
from gravitable.geometry.solid import facing
from gravitable.kernel import Action, Blocked, Decision, IllegalAction, Seat, Step
from gravitable.physics.table import PieceId

Why = Literal["end", "landed", "anomaly", "blocked"]
WHICH_STACK = "You touch several ships: on which one is yours stacked?"
_TRIES = 4
"""How many paths are tried for each one asked for."""


class RocketDrive(Step, frozen=True, gc=False):
    """Set a flight path and begin to fly it. drop-drive.rocket.once, drop-drive.rocket.bend

    Out of a wormhole the flight goes on from there, with the links that are left.
    """

    wormhole: PieceId | None = None
    links: int = 0

    def _start(self, m: DropDriveMatch) -> Start:
        if self.wormhole is None:
            return start_at_ship(m)
        return start_at_wormhole(m, self.wormhole, self.links)

    def run(self, m: DropDriveMatch) -> Decision:
        links = self.links if self.wormhole else m.state.active.links
        prompt = f"Bend your nav tool of {links} links into a flight path."
        return Decision(m.state.turn.seat, "drop-drive.fly", prompt, None, "drop-drive.rocket.bend")

    def check(self, m: DropDriveMatch, decision: Decision, action: Action) -> None:
        start = self._start(m)
        if isinstance(action, Stay):
            if self.must_leave(m, start):
                raise IllegalAction("drop-drive.stacked.leave", MUST_LEAVE)
            return
        if not isinstance(action, Fly):
            raise IllegalAction("drop-drive.rocket.once", "Set a flight path, or stay where you are.")
        check_path(m, start, action.points)

    def must_leave(self, m: DropDriveMatch, start: Start) -> bool:
        """A stacked ship must leave, if there is any way. drop-drive.rocket.once, drop-drive.stacked.leave"""
        return is_stacked(start) and way_out(m, start) is not None

    def candidates(self, m: DropDriveMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        start = self._start(m)
        found: list[Action] = []
        for _ in range(_TRIES * n):
            path = random_path(m, start, rng)
            if path is not None:
                found.append(Fly(path))
                if len(found) == n:
                    return found
        if not found and (path := way_out(m, start)) is not None:
            found.append(Fly(path))
        return found or [Stay()]

    def blocked(self, m: DropDriveMatch, decision: Decision) -> Sequence[Blocked]:
        if not self.must_leave(m, self._start(m)):
            return ()
        return (Blocked(Stay(), "drop-drive.stacked.leave", MUST_LEAVE),)

    def aid(self, m: DropDriveMatch, decision: Decision) -> FlightAid:
        start = self._start(m)
        return flight_aid(m, start, self.must_leave(m, start))

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        s = m.state
        player = s.active
        if isinstance(action, Stay):
            self._stay(m, seat)
            return
        assert isinstance(action, Fly)
        start = self._start(m)
        flown = s.flight.flown if s.flight else ()
        if self.wormhole is None:
            planet = planet_of(s, player.ship)
            if planet is not None:
                s.turn = replace(s.turn, took_off=True)
                player.left = planet.partition("-")[2]
            falling.lift(m, player.ship)
        m.emit(FlightSet(seat, action.points))
        s.flight = flight = Flight(action.points, 0.0, (), flown, start.leaving)
        s.flight = replace(flight, left=departed(m, start, action.points, touches(m, flight)))
        m.push(FlyOn())

    def _stay(self, m: DropDriveMatch, seat: Seat) -> None:
        """A ship in space may stop at once; out of a wormhole it stops beside it."""
        s = m.state
        ship = s.active.ship
        if self.wormhole is not None:
            falling.move(m, ship, (s.poses[self.wormhole].point,), 0.0, None)
            s.flight = None
            m.emit(FlightEnded(seat, s.poses[ship].point, "stayed", None))
        else:
            m.push(StayHere())


class StayHere(Step, frozen=True, gc=False):
    """A ship that stays is stacked on a ship that it touches; its player chooses among several.

    drop-drive.glossary.stack
    """

    def run(self, m: DropDriveMatch) -> Decision | None:
        s = m.state
        ship = s.active.ship
        if ship in s.standing or ship in s.standing.values():
            self._end(m, s.standing.get(ship))
            return None
        here = outline_of(m, ship)
        found = [
            other
            for other in ships_in_system(s)
            if other != ship and is_in_space(s, other) and gap(here, outline_of(m, other)) <= 0.0
        ]
        tops = tops_of_stacks(s, found)
        if len(tops) > 1:
            return among_equals(s.turn.seat, tops, WHICH_STACK, "drop-drive.glossary.stack")
        self._end(m, tops[0] if tops else None)
        return None

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseTarget)
        self._end(m, action.piece)

    def _end(self, m: DropDriveMatch, on: PieceId | None) -> None:
        s = m.state
        ship = s.active.ship
        if on is not None and ship not in s.standing:
            falling.move(m, ship, (s.poses[ship].point,), facing(s.poses[ship]), on)
        m.emit(FlightEnded(s.turn.seat, s.poses[ship].point, "stayed", on))


class FlyOn(Step, frozen=True, gc=False):
    """Fly to the next piece that the path touches, or to its end. drop-drive.rocket.in-order"""

    def run(self, m: DropDriveMatch) -> Decision | None:
        s = m.state
        flight = s.flight
        assert flight is not None
        found = touches(m, flight)
        at, met = next_met(m, flight, found)
        if len(met) > 1:
            prompt = "You come to several things at once: which first?"
            options = [Meet(piece) for piece in met]
            return Decision(s.turn.seat, "drop-drive.meet", prompt, options, "drop-drive.rocket.in-order")
        s.flight = replace(flight, at=at, passing=still_passing(m, flight, found, at))
        if met:
            meet(m, met[0])
        else:
            m.push(EndFlight("end"))
        return None

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        s = m.state
        assert isinstance(action, Meet)
        assert s.flight is not None
        found = touches(m, s.flight)
        at, _ = next_met(m, s.flight, found)
        s.flight = replace(s.flight, at=at, passing=still_passing(m, s.flight, found, at))
        meet(m, action.piece)


def meet(m: DropDriveMatch, piece: PieceId) -> None:
    """The flying ship meets a piece; what that means depends on what it is."""
    if noun(piece) == "wormhole":
        _meet_wormhole(m, piece)
    elif piece == LEVIATHAN:
        _pass(m, piece)
        m.push(Battle(m.state.active.ship, LEVIATHAN), MayStop(), FlyOn())
    else:
        _MEET[role_of(piece)](m, piece)


def _pass(m: DropDriveMatch, piece: PieceId) -> None:
    flight = m.state.flight
    assert flight is not None
    m.state.flight = replace(flight, passing=(*flight.passing, piece))


def _meet_cargo(m: DropDriveMatch, piece: PieceId) -> None:
    """drop-drive.rocket.cargo"""
    m.push(GainCargo(m.state.active.ship, piece, in_flight=True), FlyOn())


def _meet_ship(m: DropDriveMatch, piece: PieceId) -> None:
    """The flight pauses for an encounter, then may go on; whatever is stacked with the ship is met too.

    drop-drive.rocket.ships, drop-drive.encounters.several
    """
    s = m.state
    _pass(m, piece)
    assert s.flight is not None
    stack = [other for other in stack_of(s, piece) if is_ship(other)]
    owed = tuple(p for p in dict.fromkeys((*s.flight.owed, *stack)) if p not in s.flight.passing)
    s.flight = replace(s.flight, owed=owed)
    m.push(Encounter(m.state.active.ship, piece), MayStop(), FlyOn())


def _meet_port(m: DropDriveMatch, piece: PieceId) -> None:
    """drop-drive.rocket.planet, drop-drive.stacked.no-take-off-and-landing, drop-drive.special.stations"""
    if noun(piece) == "planet" and m.state.turn.took_off:
        m.push(EndFlight("blocked"))
    else:
        m.push(EndFlight("landed", piece))


def _meet_anomaly(m: DropDriveMatch, piece: PieceId) -> None:
    """drop-drive.rocket.anomaly"""
    m.push(EndFlight("anomaly", piece))


def _meet_mine(m: DropDriveMatch, piece: PieceId) -> None:
    """One damage, the mine is re-dropped, the flight goes on. drop-drive.mines.hit"""
    m.emit(MineHit(m.state.turn.seat, piece))
    damage = Damage(m.state.active.ship, m.content.long_range.mine_damage)
    m.push(damage, RedropMine(piece), MayStop(), FlyOn())


class RedropMine(Step, frozen=True, gc=False):
    """A mine that was hit is dropped over the sun. drop-drive.mines.hit"""

    mine: PieceId

    def run(self, m: DropDriveMatch) -> None:
        falling.drop(m, (self.mine,), "anomaly", seat=m.state.turn.seat)


def _meet_wormhole(m: DropDriveMatch, piece: PieceId) -> None:
    _pass(m, piece)
    m.push(FlyOn() if m.state.turn.warped else AtWormhole(piece))


_MEET: dict[Role, Callable[[DropDriveMatch, PieceId], None]] = {
    "cargo": _meet_cargo,
    "ship": _meet_ship,
    "planet": _meet_port,
    "station": _meet_port,
    "anomaly": _meet_anomaly,
    "mine": _meet_mine,
}


class AtWormhole(Step, frozen=True, gc=False):
    """Once a turn a flight may go on from the other end, with the links not yet used.

    drop-drive.wormholes.through
    """

    wormhole: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        if self._far_end(m) is None:
            m.push(FlyOn())
            return None
        prompt = "A wormhole: go through it, or fly past?"
        options = [GoThrough(), GoOn()]
        seat = m.state.turn.seat
        return Decision(seat, "drop-drive.wormhole", prompt, options, "drop-drive.wormholes.through")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        s = m.state
        far = self._far_end(m)
        if type(action) is not GoThrough or far is None:
            m.push(FlyOn())
            return
        flight = s.flight
        assert flight is not None
        used = math.ceil(flight.at / m.content.nav_tool.link_length - 1e-9)
        flown = cut(FlightPath(flight.points), flight.at).points if flight.at else flight.points[:1]
        s.turn = replace(s.turn, warped=True)
        m.emit(WentThrough(seat, self.wormhole, far))
        left = s.active.links - used
        at = s.poses[far].point
        s.flight = Flight((at,), 0.0, (far,), flown)
        m.push(RocketDrive(far, left) if left > 0 else FlyOn())

    def _far_end(self, m: DropDriveMatch) -> PieceId | None:
        return next(
            (p for p in m.state.poses if noun(p) == "wormhole" and p != self.wormhole),
            None,
        )


class EndFlight(Step, frozen=True, gc=False):
    """The ship is set down where it stopped, stacked on what it touches there.

    drop-drive.rocket.stacks, drop-drive.landing.stack, drop-drive.stacked.on-top
    """

    why: Why
    piece: PieceId | None = None

    def run(self, m: DropDriveMatch) -> Decision | None:
        if self.why == "landed":
            self._end(m, self.piece)
            return None
        touching = self._touching(m)
        if len(touching) > 1:
            return among_equals(m.state.turn.seat, touching, WHICH_STACK, "drop-drive.rocket.stacks")
        self._end(m, touching[0] if touching else None)
        return None

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseTarget)
        self._end(m, action.piece)

    def _end(self, m: DropDriveMatch, on: PieceId | None) -> None:
        s = m.state
        flight = s.flight
        assert flight is not None
        ship, seat = s.active.ship, s.turn.seat
        at = flight.at - LEFT_TO_FLY if self.why == "blocked" else flight.at
        (x, y), heading = place_along(flight.points, max(0.0, at))
        way = cut(FlightPath(flight.points), at).points if at > 0.0 else flight.points[:1]
        s.flight = None
        falling.move(m, ship, (*way[:-1], (x, y)), heading, on)
        m.emit(FlightEnded(seat, (round(x, 2), round(y, 2)), self.why, on))
        arm = TractorArm(way, flight.flown)
        if self.why == "landed" and self.piece is not None:
            m.push(arm, Land(seat, self.piece))
        elif self.why == "anomaly" and self.piece is not None:
            m.push(arm, ScanAnomaly(seat, self.piece))
        elif is_at_sphere(m, ship):
            m.push(arm, DockAtSphere(seat))
        else:
            m.push(arm)

    def _touching(self, m: DropDriveMatch) -> list[PieceId]:
        """The ship touched last at the end of the flight, of those that were met; of each stack its top.

        Several that were touched at the same place are equals.
        """
        s = m.state
        flight = s.flight
        assert flight is not None
        met = [piece for piece in flight.passing if is_ship(piece) and port_of(s, piece) is None]
        found = [c for c in contacts_at(touches(m, flight), flight.at) if c.piece in met]
        if not found:
            return []
        last = max(contact.enters for contact in found) - SAME_PLACE
        return tops_of_stacks(s, [contact.piece for contact in found if contact.enters >= last])


class TractorArm(Step, frozen=True, gc=False):
    """Once a rocket drive, the Tractor Arm collects one cargo within a link of the path flown."""

    way: tuple[Point, ...]
    before: tuple[Point, ...] = ()
    """The stretch flown before a wormhole."""

    def run(self, m: DropDriveMatch) -> Decision | None:
        s = m.state
        found = self._in_reach(m) if has(m.content, s.active, "tractor-arm") else []
        if not found:
            return None
        prompt = "Your Tractor Arm reaches cargo beside your path: take one?"
        options: list[Action] = [*(TakeCargo(piece) for piece in found), Decline()]
        return Decision(s.turn.seat, "drop-drive.tractor-arm", prompt, options, "drop-drive.explore.upgrades")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, TakeCargo):
            m.push(GainCargo(m.state.active.ship, action.piece))

    def _in_reach(self, m: DropDriveMatch) -> list[PieceId]:
        tool = m.content.nav_tool
        cargo = {piece: outline_of(m, piece) for piece in cargo_in_space(m.state)}
        wide = tool.link_width + 2 * tool.link_length
        ways = [FlightPath(way) for way in (self.before, self.way) if way]
        return list(dict.fromkeys(c.piece for way in ways for c in contacts(way, wide, cargo)))
