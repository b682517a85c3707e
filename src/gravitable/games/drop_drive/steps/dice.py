"""Dice rolled for one's own captain or ship, and rerouting power to roll them again.

drop-drive.reroute.fuel, drop-drive.reroute.any-time, drop-drive.reroute.repeat
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gravitable.games.drop_drive.actions import LetStand, ReroutePower
from gravitable.games.drop_drive.content import CardNo
from gravitable.games.drop_drive.events import DieRolled, PowerRerouted
from gravitable.games.drop_drive.ship import boons
from gravitable.games.drop_drive.state import NONE, DropDriveMatch, Player
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.cargo import gain_credits
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId

CHOICES: list[Action] = [LetStand(), ReroutePower()]


def roll(m: DropDriveMatch) -> int:
    """One battle die."""
    return m.roll(m.content.supply.die_sides)


def spare_fuel(player: Player, reserved: PieceId | None = None) -> PieceId | None:
    """A fuel that can be used to reroute power."""
    for piece in player.cargo:
        if piece.startswith("fuel") and piece != reserved:
            return piece
    return None


def use_fuel(m: DropDriveMatch, seat: Seat, fuel: PieceId) -> None:
    """Re-drop a fuel to roll a die again."""
    player = m.state.players[seat]
    player.cargo.remove(fuel)
    m.emit(PowerRerouted(seat, fuel))
    gained = sum(boon.reroute_credits for boon in boons(m.content, player))
    gain_credits(m, seat, gained, "rerouted power")
    dropping.drop(m, (fuel,), "rerouted", seat=seat)


class OwnDie(Step, frozen=True):
    """A die of a player's own lies there: it may be rolled again as long as there is fuel.

    `reserved` is a fuel being used for something else at this moment, `about` the card that asks for a die.
    """

    seat: Seat
    why: str
    face: int
    reserved: PieceId | None = None
    about: CardNo = NONE

    def run(self, m: DropDriveMatch) -> Decision | None:
        if spare_fuel(m.state.players[self.seat], self.reserved) is None:
            self._settle(m)
            return None
        prompt = f"{self.why}: you rolled {self.face}. Use a fuel to roll again?"
        return Decision(self.seat, "drop-drive.reroute", prompt, CHOICES, "drop-drive.reroute.any-time")

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if type(action) is LetStand:
            self._settle(m)
            return
        fuel = spare_fuel(m.state.players[seat], self.reserved)
        assert fuel is not None
        use_fuel(m, seat, fuel)
        roll_own(m, seat, self.why, self.reserved, self.about)

    def _settle(self, m: DropDriveMatch) -> None:
        m.push(DieSettled(self.seat, self.why, self.face, self.reserved, self.about))


class DieSettled(Step, frozen=True):
    """The die stands; what it was rolled for happens."""

    seat: Seat
    why: str
    face: int
    reserved: PieceId | None = None
    about: CardNo = NONE

    def run(self, m: DropDriveMatch) -> None:
        SETTLED[self.why](m, self)


Settled: TypeAlias = Callable[[DropDriveMatch, DieSettled], None]
SETTLED: dict[str, Settled] = {}
"""What follows a die, by what it was rolled for."""


def roll_own(
    m: DropDriveMatch, seat: Seat, why: str, reserved: PieceId | None = None, about: CardNo = NONE
) -> None:
    """Roll a die for a player's own captain or ship; `why` names what follows in `SETTLED`."""
    face = roll(m)
    m.emit(DieRolled(seat, why, face))
    m.push(OwnDie(seat, why, face, reserved, about))
