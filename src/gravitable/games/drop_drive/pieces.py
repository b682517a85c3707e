"""The names of pieces: `asteroid-blue-3`, `fuel-1`, `curio-core-1`, `planet-pink`, `ship-green` and so on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Annotated, TypeAlias, cast, get_args

import msgspec

from gravitable.games.drop_drive.content import Asteroid, Colour, Content
from gravitable.games.drop_drive.content.table import Role
from gravitable.kernel import Seat
from gravitable.kernel.annotations import EntryOf, Owner
from gravitable.physics.table import PieceId

if TYPE_CHECKING:
    from gravitable.games.drop_drive.state import DropDriveMatch

_ROLES: dict[str, Role] = {
    "asteroid": "cargo",
    "fuel": "cargo",
    "salvage": "cargo",
    "curio": "cargo",
    "planet": "planet",
    "ship": "ship",
    "pirate": "ship",
    "anomaly": "anomaly",
    "mine": "mine",
    "station": "station",
    "collector": "station",
    "wormhole": "token",
    "precursor": "token",
    "leviathan": "token",
    "demand": "token",
}


@cache
def noun(piece: PieceId) -> str:
    """What a piece is: the first part of its name.

    >>> noun("asteroid-blue-3")
    'asteroid'
    """
    return piece.partition("-")[0]


@cache
def role_of(piece: PieceId) -> Role:
    """What part a piece plays in the rules."""
    return _ROLES[noun(piece)]


@cache
def is_cargo(piece: PieceId) -> bool:
    """Whether a piece fits into a cargo bay. drop-drive.glossary.cargo"""
    return role_of(piece) == "cargo"


@cache
def is_asteroid(piece: PieceId) -> bool:
    """Whether a piece can be sold in a market."""
    return noun(piece) == "asteroid"


@cache
def asteroid_of(piece: PieceId) -> Asteroid:
    """The type of an asteroid.

    >>> asteroid_of("asteroid-blue-3")
    'blue'
    """
    return piece.split("-")[1]


@cache
def is_curio(piece: PieceId) -> bool:
    """Whether a piece is special cargo."""
    return noun(piece) == "curio"


@cache
def curio_of(piece: PieceId) -> str:
    """The kind of a special cargo.

    >>> curio_of("curio-core-1")
    'core'
    """
    return piece.split("-")[1]


@cache
def is_ship(piece: PieceId) -> bool:
    """A player's ship or a pirate."""
    return role_of(piece) == "ship"


@cache
def is_pirate(piece: PieceId) -> bool:
    """A pirate ship."""
    return noun(piece) == "pirate"


@cache
def is_port(piece: PieceId) -> bool:
    """Where ships land or dock: planets and stations."""
    return role_of(piece) in ("planet", "station")


@cache
def colour_of(piece: PieceId) -> Colour:
    """The colour of a planet, ship or pirate."""
    return cast(Colour, piece.partition("-")[2])


@cache
def like(piece: PieceId) -> str:
    """What makes a cargo like another: `asteroid-blue`, `fuel`, `salvage`."""
    return piece.rpartition("-")[0]


def one_of_each(pieces: Iterable[PieceId]) -> list[PieceId]:
    """The first piece of each kind: whoever chooses among equal cargo is asked about one.

    >>> one_of_each(["fuel-2", "asteroid-blue-3", "fuel-1"])
    ['fuel-2', 'asteroid-blue-3']
    """
    found: dict[str, PieceId] = {}
    for piece in pieces:
        found.setdefault(like(piece), piece)
    return list(found.values())


def piece_names(content: Content) -> list[str]:
    """Return the names of pieces that are not ids in the content."""
    return [
        f"{what}-{colour}" for what in ("planet", "ship", "pirate", "asteroid") for colour in get_args(Colour)
    ]


def _entries(m: DropDriveMatch, piece: PieceId) -> tuple[msgspec.Struct, ...]:
    """Return the planet, the type of asteroid or the special cargo that a piece is."""
    if is_asteroid(piece):
        return tuple(each for each in m.content.asteroid if each.id == asteroid_of(piece))
    if is_curio(piece):
        return (m.content.curios[curio_of(piece)],)
    if noun(piece) == "planet":
        return tuple(each for each in m.content.planet if each.id == colour_of(piece))
    return ()


def _owner(m: DropDriveMatch, piece: PieceId) -> Seat | None:
    """Return the player of a ship; a pirate belongs to nobody."""
    if noun(piece) != "ship":
        return None
    colours = [player.colour for player in m.state.players]
    return colours.index(colour_of(piece)) if colour_of(piece) in colours else None


NamedPiece: TypeAlias = Annotated[PieceId, EntryOf(_entries), Owner(_owner)]
"""A piece that an action or an event names."""
