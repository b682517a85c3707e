"""Taking cargo aboard, jettisoning, losing it. drop-drive.rocket.cargo, drop-drive.rocket.jettison"""

from __future__ import annotations

from gravitable.games.drop_drive import falling
from gravitable.games.drop_drive.actions import GoOn, Jettison, StopHere
from gravitable.games.drop_drive.events import Cause, Collected, CreditsGained, Jettisoned
from gravitable.games.drop_drive.names import piece_words
from gravitable.games.drop_drive.pieces import colour_of, is_pirate
from gravitable.games.drop_drive.ship import free_bays
from gravitable.games.drop_drive.state import DropDriveMatch, DropDriveState, Flight, seat_of
from gravitable.geometry.flight import FlightPath, cut
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId

LEFT_TO_FLY = 1.0
"""Less than this, in millimetres, is no flight to go on with."""


def cargo_of(s: DropDriveState, ship: PieceId) -> list[PieceId]:
    """What a ship has in its bays, or a pirate in its hold; frozen cargo is not among it."""
    if is_pirate(ship):
        return list(s.holds[colour_of(ship)])
    return s.players[seat_of(s, ship)].cargo


def take_away(m: DropDriveMatch, piece: PieceId, source: PieceId | None) -> None:
    """Remove cargo from where it is: the system, a ship's bays, a pirate's hold."""
    s = m.state
    if source is None:
        falling.lift(m, piece)
    elif is_pirate(source):
        colour = colour_of(source)
        s.holds[colour] = tuple(other for other in s.holds[colour] if other != piece)
    else:
        s.players[seat_of(s, source)].cargo.remove(piece)


def gain_credits(m: DropDriveMatch, seat: Seat, credits: int, why: str) -> None:
    """Credits from the pile, which is never empty, or paid where negative. drop-drive.setup.credits"""
    if credits:
        player = m.state.players[seat]
        player.credits += credits
        player.earned[why] = player.earned.get(why, 0) + credits
        m.emit(CreditsGained(seat, credits, why, player.credits))


def redrop(m: DropDriveMatch, seat: Seat, pieces: tuple[PieceId, ...], cause: Cause) -> None:
    """Cargo from a player's bays is dropped over the sun again."""
    player = m.state.players[seat]
    for piece in pieces:
        player.cargo.remove(piece)
    falling.drop(m, pieces, cause, seat=seat)


class GainCargo(Step, frozen=True, gc=False):
    """A ship takes cargo into a free bay, or jettisons the new one or an old one; a hold takes any amount.

    drop-drive.rocket.cargo, drop-drive.rocket.jettison, drop-drive.pirates.launch-hold
    """

    ship: PieceId
    piece: PieceId
    source: PieceId | None = None

    def run(self, m: DropDriveMatch) -> Decision | None:
        s = m.state
        if is_pirate(self.ship):
            take_away(m, self.piece, self.source)
            s.holds[colour_of(self.ship)] += (self.piece,)
            self._told(m)
            return None
        seat = seat_of(s, self.ship)
        player = s.players[seat]
        if free_bays(m.content, player) > 0:
            take_away(m, self.piece, self.source)
            player.cargo.append(self.piece)
            self._told(m)
            return None
        prompt = f"No bay is free for {piece_words(m, self.piece)}: jettison it, or another cargo?"
        options = [Jettison(piece) for piece in (self.piece, *player.cargo)]
        return Decision(seat, "drop-drive.jettison", prompt, options, "drop-drive.rocket.jettison")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Jettison)
        player = m.state.players[seat]
        take_away(m, self.piece, self.source)
        if action.piece != self.piece:
            player.cargo.remove(action.piece)
            player.cargo.append(self.piece)
            self._told(m)
        m.emit(Jettisoned(self.ship, action.piece))
        falling.drop(m, (action.piece,), "jettisoned", seat=seat)
        if m.state.flight is not None and self.ship == m.state.active.ship:
            m.push(MayStop())

    def _told(self, m: DropDriveMatch) -> None:
        m.emit(Collected(self.ship, self.piece, self.source))
        if self.source is None:
            falling.settle(m)


class MayStop(Step, frozen=True, gc=False):
    """Something unforeseen happened on the flight: the player may stop here. drop-drive.rocket.stop"""

    def run(self, m: DropDriveMatch) -> Decision | None:
        flight = m.state.flight
        if flight is None or FlightPath(flight.points).length - flight.at < LEFT_TO_FLY:
            return None
        prompt = "Fly on along your path, or stop here?"
        options = [GoOn(), StopHere()]
        return Decision(m.state.turn.seat, "drop-drive.go-on", prompt, options, "drop-drive.rocket.stop")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        flight = m.state.flight
        assert flight is not None
        if type(action) is StopHere:
            points = cut(FlightPath(flight.points), flight.at).points
            m.state.flight = Flight(points, flight.at, flight.passing, flight.flown)
