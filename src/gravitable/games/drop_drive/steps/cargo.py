"""Taking cargo aboard, jettisoning, losing it. drop-drive.rocket.cargo, drop-drive.rocket.jettison"""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.drop_drive.actions import GoOn, Jettison, StopHere
from gravitable.games.drop_drive.events import Cause, Collected, CreditsGained, Jettisoned
from gravitable.games.drop_drive.events.anomalies import WentHome
from gravitable.games.drop_drive.flight import in_flight, may_stop
from gravitable.games.drop_drive.pieces import colour_of, curio_of, is_curio, is_pirate, one_of_each
from gravitable.games.drop_drive.ship import free_bays
from gravitable.games.drop_drive.state import DropDriveMatch, DropDriveState, Player, seat_of
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.words import piece_words
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
        dropping.lift(m, piece)
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
    """Cargo that a player has used or sold is dropped over the sun again, or goes home.

    drop-drive.special.homes
    """
    s = m.state
    player = s.players[seat]
    for piece in pieces:
        player.cargo.remove(piece)
    at_home = [piece for piece in pieces if is_curio(piece) and curio_of(piece) in s.homes]
    for piece in at_home:
        s.at_home.append(piece)
        m.emit(WentHome(seat, piece, s.homes[curio_of(piece)]))
    dropping.drop(m, [piece for piece in pieces if piece not in at_home], cause, seat=seat)


def is_heavy(m: DropDriveMatch, piece: PieceId) -> bool:
    """Whether a cargo is heavy."""
    return is_curio(piece) and m.content.curios[curio_of(piece)].heavy


class GainCargo(Step, frozen=True):
    """A ship takes cargo into a free bay, or jettisons the new one or an old one; a hold takes any amount.

    `in_flight`: the flight met it, and may stop after a jettison.
    drop-drive.rocket.cargo, drop-drive.rocket.jettison, drop-drive.pirates.launch-hold
    """

    ship: PieceId
    piece: PieceId
    source: PieceId | None = None
    in_flight: bool = False

    def run(self, m: DropDriveMatch) -> Decision | None:
        s = m.state
        if is_pirate(self.ship):
            take_away(m, self.piece, self.source)
            s.holds[colour_of(self.ship)] += (self.piece,)
            self._told(m)
            return None
        seat = seat_of(s, self.ship)
        player = s.players[seat]
        heavy = self._other_heavy(m, player)
        if free_bays(m.content, player) > 0 and not heavy:
            take_away(m, self.piece, self.source)
            player.cargo.append(self.piece)
            self._told(m)
            return None
        if heavy:
            others = [piece for piece in heavy if piece in player.cargo]
            why = f"A ship holds one heavy cargo, and {piece_words(m, self.piece)} is another"
            rule = "drop-drive.special.heavy-cargo"
        else:
            others = player.cargo
            why, rule = f"No bay is free for {piece_words(m, self.piece)}", "drop-drive.rocket.jettison"
        options = [Jettison(piece) for piece in one_of_each((self.piece, *others))]
        if len(options) == 1:
            self.take(m, seat, options[0])
            return None
        prompt = f"{why}: jettison it, or another cargo?"
        return Decision(seat, "drop-drive.jettison", prompt, options, rule)

    def _other_heavy(self, m: DropDriveMatch, player: Player) -> list[PieceId]:
        """The heavy cargo aboard, frozen or not, where the new one is heavy too.

        drop-drive.special.heavy-cargo
        """
        if not is_heavy(m, self.piece):
            return []
        frozen = [piece for each in player.upgrades for piece in each.cargo]
        return [piece for piece in (*player.cargo, *frozen) if is_heavy(m, piece)]

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Jettison)
        player = m.state.players[seat]
        take_away(m, self.piece, self.source)
        if action.piece != self.piece:
            player.cargo.remove(action.piece)
            player.cargo.append(self.piece)
            self._told(m)
        m.emit(Jettisoned(self.ship, action.piece))
        dropping.drop(m, (action.piece,), "jettisoned", seat=seat)
        if self.in_flight:
            m.push(MayStop())

    def _told(self, m: DropDriveMatch) -> None:
        m.emit(Collected(self.ship, self.piece, self.source, in_flight(m, self.ship)))
        if self.source is None:
            dropping.settle(m)


class MayStop(Step, frozen=True):
    """Something unforeseen happened on the flight: the player may stop here. drop-drive.rocket.stop"""

    def run(self, m: DropDriveMatch) -> Decision | None:
        flight = m.state.flight
        assert flight is not None
        if FlightPath(flight.points).length - flight.at < LEFT_TO_FLY or not may_stop(m, flight):
            return None
        prompt = "Fly on along your path, or stop here?"
        options = [GoOn(), StopHere()]
        return Decision(m.state.turn.seat, "drop-drive.go-on", prompt, options, "drop-drive.rocket.stop")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        flight = m.state.flight
        assert flight is not None
        if type(action) is StopHere:
            points = cut(FlightPath(flight.points), flight.at).points
            m.state.flight = replace(flight, points=points)
