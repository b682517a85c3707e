"""Pieces, ships and cards in words."""

from __future__ import annotations

from gravitable.games.drop_drive.components import CardNo
from gravitable.games.drop_drive.pieces import asteroid_of, colour_of, curio_of, noun
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
    "demand": "a demand token",
}


def piece_words(m: DropDriveMatch, piece: PieceId, to: Seat | None = None) -> str:
    """A piece: "a blue asteroid", "the pink planet", "Bo Metric's ship"; to its own player "your ship"."""
    kind = noun(piece)
    if to is not None and kind in ("ship", "pirate") and seat_of(m.state, piece) == to:
        return f"your {kind}"
    if kind == "asteroid":
        return f"{_with_article(asteroid_of(piece))} asteroid"
    if kind in ("fuel", "salvage"):
        return f"a {kind}" if kind == "fuel" else "salvage"
    if kind == "planet":
        return m.content.planets[colour_of(piece)].name
    if kind == "ship":
        return f"{captain_words(m, seat_of(m.state, piece))}'s ship"
    if kind == "pirate":
        return f"the {colour_of(piece)} pirate"
    if kind == "curio":
        return _with_article(m.content.curios[curio_of(piece)].name)
    return _TOKENS[kind]


def capital(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def _with_article(words: str) -> str:
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def good_words(m: DropDriveMatch, good: str) -> str:
    """What is sold: a colour of asteroid, or a kind of special cargo."""
    curio = m.content.curios.get(good)
    return good if curio is None else curio.name


def captain_words(m: DropDriveMatch, seat: Seat) -> str:
    """A captain's name."""
    return m.content.captains[m.state.players[seat].captain].name


def card_words(m: DropDriveMatch, card: CardNo) -> str:
    """The name of an explore card, a crew or a piece of gear."""
    return m.content.cards[card].face.name


def listed(words: list[str]) -> str:
    """Some words as a list: "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
