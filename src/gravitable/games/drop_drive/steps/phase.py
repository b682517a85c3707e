"""Which part of a turn it is."""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.drop_drive.state import DropDriveMatch, Phase
from gravitable.kernel import Step


def enter_phase(m: DropDriveMatch, phase: Phase) -> None:
    """The turn goes on with another part. drop-drive.turn.steps"""
    m.state.turn = replace(m.state.turn, phase=phase)


class EnterPhase(Step, frozen=True):
    """The turn goes on with another part. drop-drive.turn.steps"""

    phase: Phase

    def run(self, m: DropDriveMatch) -> None:
        enter_phase(m, self.phase)
