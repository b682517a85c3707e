"""Pieces, ships and cards in words."""

from __future__ import annotations

from gravitable.games.drop_drive.components import CardNo
from gravitable.games.drop_drive.pieces import asteroid_of, colour_of, noun
from gravitable.games.drop_drive.state import DropDriveMatch, seat_of
from gravitable.kernel import Seat
from gravitable.physics.table import PieceId

_TOKENS = {
    "anomaly": "an anomaly",
    "mine": "a mine",
    "station": "the station",
    "collector": "a collector",
    "wormhole": "a wormhole",
    "precursor": "a Precursor token",
    "leviathan": "the Leviathan",
}


def piece_words(m: DropDriveMatch, piece: PieceId) -> str:
    """A piece: "a blue asteroid", "the pink planet", "Bo Metric's ship"."""
    kind = noun(piece)
    if kind == "asteroid":
        colour = asteroid_of(piece)
        return f"{'an' if colour[0] in 'aeiou' else 'a'} {colour} asteroid"
    if kind in ("fuel", "salvage"):
        return f"a {kind}" if kind == "fuel" else "salvage"
    if kind == "planet":
        return m.content.planets[colour_of(piece)].name
    if kind == "ship":
        return f"{captain_words(m, seat_of(m.state, piece))}'s ship"
    if kind == "pirate":
        return f"the {colour_of(piece)} pirate"
    return _TOKENS[kind]


def captain_words(m: DropDriveMatch, seat: Seat) -> str:
    """A captain's name."""
    return m.content.captains[m.state.players[seat].captain].name


def card_words(m: DropDriveMatch, card: CardNo) -> str:
    """An explore card's name."""
    return m.content.cards[card].face.name


def listed(words: list[str]) -> str:
    """Some words as a list: "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
