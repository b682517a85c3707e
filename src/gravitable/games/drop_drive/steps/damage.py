"""Damage: upgrades soak it, then cargo is lost, and a pirate is destroyed. drop-drive.damage.*"""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from gravitable.games.drop_drive.actions import DamageUpgrade, Freeze, LoseCargo, TakeCargo
from gravitable.games.drop_drive.content import CardNo
from gravitable.games.drop_drive.events import (
    Damaged,
    Frozen,
    PirateDestroyed,
    Repaired,
    TakenOut,
    UpgradeDamaged,
)
from gravitable.games.drop_drive.pieces import colour_of, is_pirate, like, noun, one_of_each
from gravitable.games.drop_drive.ship import bays, fit_nav_tools, has, one_of_each_face, slots
from gravitable.games.drop_drive.state import DropDriveMatch, Upgraded, seat_of
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.cargo import GainCargo, cargo_of, take_away
from gravitable.games.drop_drive.words import piece_words
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId


class Damage(Step, frozen=True):
    """A ship receives damage, from a ship or from anything else. drop-drive.damage.sources"""

    ship: PieceId
    points: int
    by: PieceId | None = None
    in_battle: bool = False

    def run(self, m: DropDriveMatch) -> None:
        s = m.state
        points = self.points
        if is_pirate(self.ship):
            m.emit(Damaged(self.ship, points, self.by))
            # What it would lose to no ship is re-dropped with the rest of its hold.
            stolen = () if self.by is None else (LoseCargoes(self.ship, points, self.by),)
            m.push(*stolen, DestroyPirate(self.ship))
            return
        seat = seat_of(s, self.ship)
        points = endured(m, self.ship, points, in_battle=self.in_battle)
        if has(m.content, s.players[seat], "null-shield") and seat not in s.turn.shielded:
            s.turn = replace(s.turn, shielded=(*s.turn.shielded, seat))
        m.emit(Damaged(self.ship, points, self.by))
        if points > 0:
            m.push(HullDamage(seat, points, self.by))


def endured(m: DropDriveMatch, ship: PieceId, points: int, *, in_battle: bool) -> int:
    """How many points of damage reach a ship: a Null Shield ignores the first of a turn, a Decoy Hull one in
    a battle."""
    if noun(ship) != "ship":
        return points
    s = m.state
    seat = seat_of(s, ship)
    player = s.players[seat]
    shield = seat not in s.turn.shielded and has(m.content, player, "null-shield")
    decoy = in_battle and has(m.content, player, "decoy-hull")
    return max(0, points - shield - decoy)


class HullDamage(Step, frozen=True):
    """Each point flips an upgrade of its player's choice, then cargo is lost. drop-drive.damage.hull"""

    seat: Seat
    points: int
    by: PieceId | None

    def run(self, m: DropDriveMatch) -> Decision | None:
        player = m.state.players[self.seat]
        face_up = [each.card for each in player.upgrades if not each.damaged]
        if not self.points:
            return None
        if not face_up:
            m.push(LoseCargoes(player.ship, self.points, self.by))
            return None
        kinds = one_of_each_face(m.content, face_up)
        if len(face_up) <= self.points or len(kinds) == 1:
            self._flip(m, face_up[0])
            return None
        prompt = "Your hull is damaged: which upgrade is flipped?"
        options = [DamageUpgrade(card) for card in kinds]
        return Decision(self.seat, "drop-drive.hull", prompt, options, "drop-drive.damage.hull")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, DamageUpgrade)
        self._flip(m, action.card)

    def _flip(self, m: DropDriveMatch, card: CardNo) -> None:
        flip(m, self.seat, card)
        m.push(FreezeExcess(self.seat, card), HullDamage(self.seat, self.points - 1, self.by))


def flip(m: DropDriveMatch, seat: Seat, card: CardNo) -> None:
    """An upgrade lies face down and does nothing. drop-drive.damage.frozen"""
    upgrades = m.state.players[seat].upgrades
    at = next(n for n, each in enumerate(upgrades) if each.card == card)
    upgrades[at] = replace(upgrades[at], damaged=True)
    fit_nav_tools(m)
    m.emit(UpgradeDamaged(seat, card))


class FreezeExcess(Step, frozen=True):
    """What has no other bay or slot lies frozen on the upgrade that was flipped; its player chooses what.

    drop-drive.damage.frozen
    """

    seat: Seat
    card: CardNo

    def run(self, m: DropDriveMatch) -> Decision | None:
        player = m.state.players[self.seat]
        cargo = max(0, len(player.cargo) - bays(m.content, player))
        specimens = max(0, len(player.specimens) - slots(m.content, player))
        if not cargo and not specimens:
            return None
        different = {tuple(map(like, pieces)): pieces for pieces in combinations(sorted(player.cargo), cargo)}
        options: list[Action] = [
            Freeze(pieces, cards)
            for pieces in different.values()
            for cards in combinations(player.specimens, specimens)
        ]
        if len(options) == 1:
            self.take(m, self.seat, options[0])
            return None
        prompt = "A damaged upgrade held cargo or specimens: what is frozen on it?"
        return Decision(self.seat, "drop-drive.freeze", prompt, options, "drop-drive.damage.frozen")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Freeze)
        player = m.state.players[seat]
        for piece in action.cargo:
            player.cargo.remove(piece)
        for card in action.specimens:
            player.specimens.remove(card)
        at = next(n for n, each in enumerate(player.upgrades) if each.card == self.card)
        player.upgrades[at] = Upgraded(self.card, True, action.cargo, action.specimens)
        m.emit(Frozen(seat, self.card, action.cargo, action.specimens))


def repair(m: DropDriveMatch, seat: Seat, cards: tuple[CardNo, ...]) -> None:
    """Flip damaged upgrades face up; what was frozen on them is there again. drop-drive.repair.all"""
    player = m.state.players[seat]
    if not cards:
        return
    for at, each in enumerate(player.upgrades):
        if each.card in cards:
            player.cargo += each.cargo
            player.specimens += each.specimens
            player.upgrades[at] = Upgraded(each.card)
    fit_nav_tools(m)
    m.emit(Repaired(seat, cards))


class LoseCargoes(Step, frozen=True):
    """Each further point loses one cargo: to the ship that did it, which chooses; otherwise re-dropped.

    drop-drive.damage.cargo, drop-drive.damage.cargo-stolen, drop-drive.damage.cargo-dropped,
    drop-drive.damage.excess
    """

    ship: PieceId
    points: int
    by: PieceId | None

    def run(self, m: DropDriveMatch) -> Decision | None:
        s = m.state
        cargo = cargo_of(s, self.ship)
        if not cargo or not self.points:
            return None
        kinds = one_of_each(cargo)
        if len(cargo) <= self.points or len(kinds) == 1:
            self._lose(m, cargo[0])
            return None
        if self.by is None:
            seat = seat_of(s, self.ship)
            options: list[Action] = [LoseCargo(piece) for piece in kinds]
            prompt = f"Which cargo does {piece_words(m, self.ship, seat)} lose?"
            return Decision(seat, "drop-drive.lose-cargo", prompt, options, "drop-drive.damage.cargo-dropped")
        seat = seat_of(s, self.by)
        options = [TakeCargo(piece) for piece in kinds]
        winner, loser = piece_words(m, self.by, seat), piece_words(m, self.ship, seat)
        prompt = f"Which cargo does {winner} take from {loser}?"
        return Decision(seat, "drop-drive.steal", prompt, options, "drop-drive.damage.cargo-stolen")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, LoseCargo | TakeCargo)
        self._lose(m, action.piece)

    def _lose(self, m: DropDriveMatch, piece: PieceId) -> None:
        m.push(LoseCargoes(self.ship, self.points - 1, self.by))
        if self.by is not None:
            m.push(GainCargo(self.by, piece, self.ship))
        else:
            take_away(m, piece, self.ship)
            dropping.drop(m, (piece,), "lost", seat=seat_of(m.state, self.ship))


class DestroyPirate(Step, frozen=True):
    """Any damage destroys a pirate: the rest of its hold is re-dropped, and it goes to its player.

    drop-drive.damage.pirate-destroyed, drop-drive.damage.pirate-hold
    """

    pirate: PieceId

    def run(self, m: DropDriveMatch) -> None:
        s = m.state
        colour = colour_of(self.pirate)
        hold = s.holds[colour]
        s.holds[colour] = ()
        m.emit(PirateDestroyed(self.pirate, hold))
        if self.pirate in s.poses:
            dropping.lift(m, self.pirate)
            m.emit(TakenOut(self.pirate))
        if hold:
            dropping.drop(m, hold, "destroyed", seat=seat_of(s, self.pirate))
        else:
            dropping.settle(m)
