"""The end of a flight: the ship is set down, stacked on what it touches there.

drop-drive.rocket.stacks, drop-drive.glossary.stack
"""

from __future__ import annotations

from typing import Literal

from gravitable.games.drop_drive.actions import (
    ChooseTarget,
    Decline,
    TakeCargo,
)
from gravitable.games.drop_drive.events import FlightEnded
from gravitable.games.drop_drive.flight import contacts_at, place_along, touches
from gravitable.games.drop_drive.flight_rules import after
from gravitable.games.drop_drive.pieces import is_ship
from gravitable.games.drop_drive.ship import has
from gravitable.games.drop_drive.space import (
    cargo_in_space,
    is_in_space,
    outline_of,
    port_of,
    ships_in_system,
    tops_of_stacks,
)
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.anomalies import ScanAnomaly
from gravitable.games.drop_drive.steps.cargo import LEFT_TO_FLY, GainCargo
from gravitable.games.drop_drive.steps.landing import Land
from gravitable.games.drop_drive.steps.nearest import among_equals
from gravitable.games.drop_drive.steps.sphere import DockAtSphere, is_at_sphere
from gravitable.geometry.flight import FlightPath, contacts, cut
from gravitable.geometry.outline import Point, gap
from gravitable.geometry.solid import facing
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId

Why = Literal["end", "landed", "anomaly", "blocked"]
WHICH_STACK = "You touch several ships: on which one is yours stacked?"


class StayHere(Step, frozen=True):
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
            dropping.move(m, ship, (s.poses[ship].point,), facing(s.poses[ship]), on)
        m.emit(FlightEnded(s.turn.seat, s.poses[ship].point, "stayed", on))


class EndFlight(Step, frozen=True):
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
        dropping.move(m, ship, (*way[:-1], (x, y)), heading, on)
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
        last = max(contact.enters for contact in found)
        return tops_of_stacks(s, [contact.piece for contact in found if not after(last, contact.enters)])


class TractorArm(Step, frozen=True):
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
