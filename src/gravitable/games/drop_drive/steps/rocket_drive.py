"""The rocket drive: a flight path is set, then flown, meeting what lies under it in order.

drop-drive.rocket.*, drop-drive.stacked.*
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from gravitable.games.drop_drive.actions import (
    Fly,
    GoOn,
    GoThrough,
    Meet,
    Stay,
)
from gravitable.games.drop_drive.content.table import Role
from gravitable.games.drop_drive.events import FlightEnded, FlightSet
from gravitable.games.drop_drive.events.anomalies import MineHit, WentThrough
from gravitable.games.drop_drive.exits import straight_exit
from gravitable.games.drop_drive.flight import flight_pose, next_met, still_passing, touches
from gravitable.games.drop_drive.flight_forecast import FlightForecast, forecast_flight
from gravitable.games.drop_drive.flight_rules import (
    MUST_LEAVE,
    FlightAid,
    Start,
    check_path,
    departed,
    flight_aid,
    is_stacked,
    start_at_ship,
    start_at_wormhole,
)
from gravitable.games.drop_drive.paths import random_path
from gravitable.games.drop_drive.pieces import is_ship, noun, role_of
from gravitable.games.drop_drive.space import (
    planet_of,
    stack_of,
)
from gravitable.games.drop_drive.state import DropDriveMatch, Flight
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.battle import LEVIATHAN, Battle
from gravitable.games.drop_drive.steps.cargo import GainCargo, MayStop
from gravitable.games.drop_drive.steps.damage import Damage
from gravitable.games.drop_drive.steps.encounters import Encounter
from gravitable.games.drop_drive.steps.end_of_flight import EndFlight, StayHere
from gravitable.geometry.flight import FlightPath, cut
from gravitable.kernel import Action, Blocked, Decision, IllegalAction, Seat, Step
from gravitable.physics.table import PieceId


class RocketDrive(Step, frozen=True):
    """Set a flight path and begin to fly it. drop-drive.rocket.once, drop-drive.rocket.bend

    Out of a wormhole the flight goes on from there, with the links that are left.
    """

    wormhole: PieceId | None = None
    links: int = 0

    def start(self, m: DropDriveMatch) -> Start:
        if self.wormhole is None:
            return start_at_ship(m)
        return start_at_wormhole(m, self.wormhole, self.links)

    def run(self, m: DropDriveMatch) -> Decision:
        links = self.links if self.wormhole else m.state.active.links
        prompt = f"Bend your nav tool of {links} links into a flight path."
        return Decision(m.state.turn.seat, "drop-drive.fly", prompt, None, "drop-drive.rocket.bend")

    def check(self, m: DropDriveMatch, decision: Decision, action: Action) -> None:
        start = self.start(m)
        if isinstance(action, Stay):
            if self.must_leave(m, start):
                raise IllegalAction("drop-drive.stacked.leave", MUST_LEAVE)
            return
        if not isinstance(action, Fly):
            raise IllegalAction("drop-drive.rocket.once", "Set a flight path, or stay where you are.")
        check_path(m, start, action.points)

    def must_leave(self, m: DropDriveMatch, start: Start) -> bool:
        """A stacked ship must leave, if there is any way, and so must a landed one.

        drop-drive.rocket.once, drop-drive.stacked.leave, drop-drive.landing.leave-next
        """
        return is_stacked(start) and straight_exit(m, start) is not None

    def candidates(self, m: DropDriveMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        start = self.start(m)
        found: list[Action] = []
        for _ in range(4 * n):
            path = random_path(m, start, rng)
            if path is not None:
                found.append(Fly(path))
                if len(found) == n:
                    return found
        if not found and (path := straight_exit(m, start)) is not None:
            found.append(Fly(path))
        return found or [Stay()]

    def blocked(self, m: DropDriveMatch, decision: Decision) -> Sequence[Blocked]:
        if not self.must_leave(m, self.start(m)):
            return ()
        return (Blocked(Stay(), "drop-drive.stacked.leave", MUST_LEAVE),)

    def aid(self, m: DropDriveMatch, decision: Decision) -> FlightAid:
        start = self.start(m)
        return flight_aid(m, start, self.must_leave(m, start))

    def study(self, m: DropDriveMatch, decision: Decision, action: Action) -> FlightForecast | None:
        return forecast_flight(m, self.start(m), action.points) if isinstance(action, Fly) else None

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        s = m.state
        player = s.active
        if isinstance(action, Stay):
            self._stay(m, seat)
            return
        assert isinstance(action, Fly)
        start = self.start(m)
        flown = s.flight.flown if s.flight else ()
        if self.wormhole is None:
            planet = planet_of(s, player.ship)
            if planet is not None:
                s.turn = replace(s.turn, took_off=True)
                player.left = planet.partition("-")[2]
            dropping.lift(m, player.ship)
        s.flight = flight = Flight(action.points, 0.0, (), flown, start.leaving)
        m.emit(FlightSet(seat, action.points, flight_pose(flight)))
        s.flight = replace(flight, left=departed(m, start, action.points, touches(m, flight)))
        m.push(FlyOn())

    def _stay(self, m: DropDriveMatch, seat: Seat) -> None:
        """A ship in space may stop at once; out of a wormhole it stops beside it."""
        s = m.state
        ship = s.active.ship
        if self.wormhole is not None:
            dropping.move(m, ship, (s.poses[self.wormhole].point,), 0.0, None)
            s.flight = None
            m.emit(FlightEnded(seat, s.poses[ship].point, "stayed", None))
        else:
            m.push(StayHere())


class FlyOn(Step, frozen=True):
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
        MEETINGS[role_of(piece)](m, piece)


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


class RedropMine(Step, frozen=True):
    """A mine that was hit is dropped over the sun. drop-drive.mines.hit"""

    mine: PieceId

    def run(self, m: DropDriveMatch) -> None:
        dropping.drop(m, (self.mine,), "anomaly", seat=m.state.turn.seat)


def _meet_wormhole(m: DropDriveMatch, piece: PieceId) -> None:
    _pass(m, piece)
    m.push(FlyOn() if m.state.turn.warped else AtWormhole(piece))


MEETINGS: dict[Role, Callable[[DropDriveMatch, PieceId], None]] = {
    "cargo": _meet_cargo,
    "ship": _meet_ship,
    "planet": _meet_port,
    "station": _meet_port,
    "anomaly": _meet_anomaly,
    "mine": _meet_mine,
}


class AtWormhole(Step, frozen=True):
    """Once a turn a flight may go on from the other end, with the links not yet used.

    drop-drive.wormholes.through
    """

    wormhole: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        if self.far_end(m) is None:
            m.push(FlyOn())
            return None
        prompt = "A wormhole: go through it, or fly past?"
        options = [GoThrough(), GoOn()]
        seat = m.state.turn.seat
        return Decision(seat, "drop-drive.wormhole", prompt, options, "drop-drive.wormholes.through")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        s = m.state
        far = self.far_end(m)
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

    def far_end(self, m: DropDriveMatch) -> PieceId | None:
        return next(
            (p for p in m.state.poses if noun(p) == "wormhole" and p != self.wormhole),
            None,
        )
