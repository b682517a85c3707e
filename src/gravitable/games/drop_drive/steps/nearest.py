"""What is nearest: whoever moves chooses among equals.

drop-drive.setup.nearest-fuel, drop-drive.setup.ara-kane, drop-drive.landing.passengers,
drop-drive.landing.facility
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gravitable.games.drop_drive.actions import ChooseTarget
from gravitable.games.drop_drive.pieces import noun
from gravitable.games.drop_drive.ship import free_bays
from gravitable.games.drop_drive.space import first_of, outline_of, ranked_by_distance
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.games.drop_drive.steps.cargo import GainCargo
from gravitable.kernel import Action, Decision, Seat, Step
from gravitable.physics.table import PieceId


def among_equals(seat: Seat, equals: Sequence[PieceId], prompt: str, rule: str) -> Decision:
    """Which of several pieces that are equally near."""
    return Decision(seat, "drop-drive.target", prompt, [ChooseTarget(piece) for piece in equals], rule)


class TakeNearest(Step, frozen=True):
    """Take so many pieces of a kind, the nearest to a piece, aboard: into free bays only, or, where
    `jettison` says so, as when collecting in flight. `chosen` are those of several equals picked so far.
    """

    seat: Seat
    kind: str
    to: PieceId
    count: int
    rule: str
    jettison: bool = False
    chosen: tuple[PieceId, ...] = ()

    def run(self, m: DropDriveMatch) -> Decision | None:
        s = m.state
        player = s.players[self.seat]
        room = self.count if self.jettison else min(self.count, free_bays(m.content, player))
        pieces = [piece for piece in s.poses if noun(piece) == self.kind]
        if room < 1 or not pieces:
            return None
        ranked = ranked_by_distance(m, outline_of(m, self.to), pieces, room)
        sure, equals = first_of(ranked, room, self.chosen)
        if equals:
            kind = "asteroids" if self.kind == "asteroid" else self.kind
            prompt = f"Several {kind} are equally near: which one do you take?"
            return among_equals(self.seat, equals, prompt, self.rule)
        m.push(*(GainCargo(player.ship, piece) for piece in sure))
        return None

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, ChooseTarget)
        m.push(replace(self, chosen=(*self.chosen, action.piece)))
