"""Space Mines: the winner of a battle may flick one. drop-drive.mines.flick, drop-drive.special.flick"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import msgspec

from gravitable.games.drop_drive.actions import Decline, Flick
from gravitable.games.drop_drive.events.anomalies import MineFlicked
from gravitable.games.drop_drive.pieces import is_pirate, noun
from gravitable.games.drop_drive.space import table_of
from gravitable.games.drop_drive.state import DropDriveMatch, seat_of
from gravitable.games.drop_drive.steps import dropping
from gravitable.geometry.flight import FlightPath, contacts, cut
from gravitable.geometry.solid import footprint, girth
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step
from gravitable.physics.table import PieceId, sun_distance, wall_distance
from gravitable.physics.table_place import lay

UNSTEADY_DEGREES, UNSTEADY_SHARE = 8.0, 0.15
"""How far a finger misses: standard deviations of the direction and of the strength."""
STEP = 1.0
"""A flicked mine is followed in steps of this many millimetres."""


class Slip(msgspec.Struct, frozen=True, gc=False):
    """What an unsteady finger adds: degrees to the direction, a share of a link to the strength."""

    direction: float
    strength: float


class FlickAid(msgspec.Struct, frozen=True):
    """What a board needs to offer a flick: the mines, and how far one goes at full strength."""

    mines: tuple[PieceId, ...]
    reach: float


class OfferFlick(Step, frozen=True):
    """A player who won a battle may flick one mine by up to a link. Pirates ignore mines."""

    winner: PieceId

    def run(self, m: DropDriveMatch) -> Decision | None:
        if is_pirate(self.winner) or not _mines(m):
            return None
        prompt = "You won: flick one mine?"
        seat = seat_of(m.state, self.winner)
        return Decision(seat, "drop-drive.flick", prompt, None, "drop-drive.mines.flick")

    def check(self, m: DropDriveMatch, decision: Decision, action: Action) -> None:
        if isinstance(action, Decline):
            return
        if not isinstance(action, Flick):
            raise IllegalAction("drop-drive.mines.flick", "Flick a mine, or leave them alone.")
        if action.mine not in _mines(m):
            raise IllegalAction("drop-drive.mines.flick", "That mine is not in the system.")
        if not (math.isfinite(action.direction) and 0.0 <= action.strength <= 1.0):
            raise IllegalAction(
                "drop-drive.special.flick", "A flick has a direction and sends the mine up to one link."
            )

    def candidates(self, m: DropDriveMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        mines = _mines(m)
        flicks = [
            Flick(rng.choice(mines), float(rng.randrange(360)), rng.randint(1, 10) / 10)
            for _ in range(max(1, n - 1))
        ]
        return [Decline(), *flicks]

    def aid(self, m: DropDriveMatch, decision: Decision) -> FlickAid:
        return FlickAid(tuple(_mines(m)), _reach(m))

    def take(self, m: DropDriveMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, Flick):
            flick(m, seat, action)


def flick(m: DropDriveMatch, seat: Seat, action: Flick) -> None:
    """The mine slides straight on until it is spent or touches something."""
    s, table = m.state, table_of(m)
    slip = m.happen(
        Slip,
        lambda rng: Slip(
            round(rng.gauss(0.0, UNSTEADY_DEGREES), 2), round(rng.gauss(0.0, UNSTEADY_SHARE), 3)
        ),
    )
    angle = math.radians(action.direction + slip.direction)
    length = _reach(m) * max(0.0, action.strength + slip.strength)
    solid = table.pieces[action.mine].solid
    start = s.poses[action.mine].point
    end = (start[0] + length * math.cos(angle), start[1] + length * math.sin(angle))
    others = {
        piece: footprint(table.pieces[piece].solid, pose)
        for piece, pose in s.poses.items()
        if piece != action.mine
    }
    size = girth(solid)
    free = length
    for contact in contacts(FlightPath((start, end)), 2 * size, others):
        if contact.enters > 0.0:
            free = min(free, contact.enters)
    at = 0.0
    while at + STEP <= free:
        x, y = start[0] + (at + STEP) * math.cos(angle), start[1] + (at + STEP) * math.sin(angle)
        if wall_distance(table, (x, y)) < size or sun_distance(table, (x, y)) < size:
            break
        at += STEP
    way = cut(FlightPath((start, end)), at).points if at else (start,)
    dropping.lift(m, action.mine)
    pose = s.poses[action.mine] = lay(table, s.poses, action.mine, way[-1])
    m.emit(MineFlicked(seat, action.mine, tuple((round(x, 2), round(y, 2)) for x, y in way), pose))
    dropping.settle(m)


def _mines(m: DropDriveMatch) -> list[PieceId]:
    return [piece for piece in m.state.poses if noun(piece) == "mine"]


def _reach(m: DropDriveMatch) -> float:
    return m.content.long_range.mine_flick_links * m.content.nav_tool.link_length
