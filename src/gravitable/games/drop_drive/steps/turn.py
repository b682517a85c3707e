"""The turn: pirate, drop drive if wanted, rocket drive. drop-drive.turn.*"""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.drop_drive.events import TurnBegan
from gravitable.games.drop_drive.ship import has, upgrade
from gravitable.games.drop_drive.state import DropDriveMatch, Turn
from gravitable.games.drop_drive.steps import dropping
from gravitable.games.drop_drive.steps.drop_drive import OfferDropDrive
from gravitable.games.drop_drive.steps.ending import EndGame
from gravitable.games.drop_drive.steps.landing import RepairOne
from gravitable.games.drop_drive.steps.long_range import LeviathanMoves, StationDrifts
from gravitable.games.drop_drive.steps.phase import EnterPhase
from gravitable.games.drop_drive.steps.pirates import PirateStep
from gravitable.games.drop_drive.steps.rocket_drive import RocketDrive
from gravitable.kernel import Seat, Step


class BeginTurn(Step, frozen=True):
    """A player's turn takes its course. drop-drive.turn.steps"""

    seat: Seat

    def run(self, m: DropDriveMatch) -> None:
        s = m.state
        new_round = self.seat == s.first
        s.turn = Turn(self.seat, s.turn.number + 1, s.turn.round + new_round, "pirate")
        m.emit(TurnBegan(self.seat, s.turn.number, s.turn.round))
        m.push(
            GradualDrop(self.seat),
            AutoPatch(self.seat),
            LeviathanMoves(),
            PirateStep(),
            EnterPhase("drop-drive"),
            OfferDropDrive(),
            EnterPhase("rocket-drive"),
            RocketDrive(),
            EndTurn(),
        )


class GradualDrop(Step, frozen=True):
    """Advanced: at the start of a first turn what was set aside is dropped. drop-drive.setup.gradual-drop"""

    seat: Seat

    def run(self, m: DropDriveMatch) -> None:
        player = m.state.players[self.seat]
        if player.aside:
            aside, player.aside = player.aside, ()
            dropping.drop(m, aside, "gradual-formation", seat=self.seat)


class AutoPatch(Step, frozen=True):
    """An Auto-Patcher repairs one other damaged upgrade at the start of the turn."""

    seat: Seat

    def run(self, m: DropDriveMatch) -> None:
        player = m.state.players[self.seat]
        if has(m.content, player, "auto-patcher"):
            own = next(
                each.card
                for each in player.upgrades
                if not each.damaged and upgrade(m.content, each.card).ability == "auto-patcher"
            )
            m.push(RepairOne(self.seat, but=own))


class EndTurn(Step, frozen=True):
    """Clockwise to the next player; at the end of a round the station drifts; after the last token the end.

    drop-drive.turn.clockwise, drop-drive.end.trigger
    """

    def run(self, m: DropDriveMatch) -> None:
        s = m.state
        if s.ending:
            s.turn = replace(s.turn, phase="end")
            m.push(EndGame())
            return
        following = (s.turn.seat + 1) % m.seats
        drift = (StationDrifts(),) if following == s.first else ()
        m.push(*drift, BeginTurn(following))
