"""What numbers and pieces in Drop Drive's events and actions stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gravitable.games.drop_drive.content import CardNo
from gravitable.games.drop_drive.pieces import asteroid_of, curio_of, is_asteroid, is_curio
from gravitable.games.drop_drive.state import DropDriveMatch
from gravitable.kernel import Meaning
from gravitable.physics.table import PieceId


def _card(m: DropDriveMatch, no: CardNo) -> Meaning:
    return Meaning((m.content.cards[no].face,))


def _front(m: DropDriveMatch, no: int) -> Meaning:
    return Meaning((m.content.front[no],))


def _back(m: DropDriveMatch, no: int) -> Meaning:
    return Meaning((m.content.back[no],))


def _piece(m: DropDriveMatch, piece: PieceId) -> Meaning:
    """A planet, an asteroid or special cargo; a ship is its player's, a pirate nobody's."""
    if is_asteroid(piece):
        return Meaning(tuple(each for each in m.content.asteroid if each.id == asteroid_of(piece)))
    if is_curio(piece):
        return Meaning((m.content.curios[curio_of(piece)],))
    kind, _, colour = piece.partition("-")
    if kind == "planet":
        return Meaning(tuple(each for each in m.content.planet if each.id == colour))
    if kind == "ship":
        owners = (seat for seat, player in enumerate(m.state.players) if player.colour == colour)
        return Meaning(seat=next(owners, None))
    return Meaning()


MEANINGS: Mapping[str, Callable[[DropDriveMatch, Any], Meaning]] = {
    "CardNo": _card,
    "front": _front,
    "back": _back,
    "PieceId": _piece,
}
