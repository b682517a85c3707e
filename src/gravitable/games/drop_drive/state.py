"""Drop Drive's state: what lies where in the system, and what everyone has aboard."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from gravitable.games.drop_drive.content import Asteroid, CardNo, Colour, Content
from gravitable.games.drop_drive.options import DropDriveOptions
from gravitable.geometry.outline import Point
from gravitable.geometry.solid import Pose3D
from gravitable.kernel import Match, Seat, State
from gravitable.kernel.annotations import Bounds, Length
from gravitable.physics.table import PieceId

NONE = -1
PLACE = Bounds(-400, 400)
"""Millimetres from the sun to the walls, and more."""
Side: TypeAlias = Literal["homeworld", "edgeworld"]
Phase: TypeAlias = Literal["setup", "pirate", "drop-drive", "rocket-drive", "landing", "end", "scoring"]


class Upgraded(msgspec.Struct, frozen=True, gc=False):
    """An upgrade on a ship; `cargo` and `specimens` are frozen on it while it is damaged."""

    card: CardNo
    damaged: bool = False
    cargo: tuple[PieceId, ...] = ()
    specimens: tuple[CardNo, ...] = ()


class Crewed(msgspec.Struct, frozen=True, gc=False):
    """A crew tile beside the captain, and the gear below it, if any."""

    card: CardNo
    gear: CardNo = NONE


class Player(State):
    """A captain and the ship: cards by number, cargo by piece.

    `front` and `back` are NONE until chosen. `hand` are explore cards drawn and not yet kept or discarded,
    `offered` ship cards (fronts, backs), `chosen` those picked but not yet shown: nobody else sees them.
    `gained` are kept cards still to be put in their places.
    `left` is the planet last taken off from, `folded` the round in which the Fold Drive was last used,
    `links` the nav tool's parts, `aside` what gradual formation still has to drop,
    `earned` the credits by what they were gained for, `gear` what the captain carries.
    """

    captain: str
    colour: Colour
    front: int
    back: int
    credits: int
    links: int
    cargo: list[PieceId]
    upgrades: list[Upgraded]
    passengers: list[CardNo]
    specimens: list[CardNo]
    hand: list[CardNo]
    gained: list[CardNo]
    offered: tuple[tuple[int, ...], tuple[int, ...]]
    chosen: tuple[int, ...]
    aside: tuple[PieceId, ...]
    left: str
    folded: int
    earned: dict[str, int] = msgspec.field(default_factory=dict)
    gear: CardNo = NONE
    crew: list[Crewed] = msgspec.field(default_factory=list)

    @property
    def ship(self) -> PieceId:
        """The ship's piece."""
        return f"ship-{self.colour}"

    @property
    def pirate(self) -> PieceId:
        """The piece of the pirate this player controls."""
        return f"pirate-{self.colour}"


class Flight(msgspec.Struct, frozen=True, gc=False):
    """A flight under way: its path, how far it has been flown, and what it is passing, already met.

    `leaving` is what the ship was stacked with: until the path has `left` it, that far along, it is not met.
    `owed` are the ships of a stack that was touched which are still to be met.
    `flown` are the points of a stretch before a wormhole.
    """

    points: Annotated[tuple[Point, ...], Length(9), PLACE]
    at: float
    passing: Annotated[tuple[PieceId, ...], Length(2)] = ()
    flown: Annotated[tuple[Point, ...], Length(0)] = ()
    leaving: Annotated[tuple[PieceId, ...], Length(2)] = ()
    left: float = 0.0
    owed: Annotated[tuple[PieceId, ...], Length(2)] = ()


class Turn(msgspec.Struct, frozen=True, gc=False):
    """Whose turn it is and what has happened in it.

    `took_off`: the ship left a planet; `warped`: it went through a wormhole; `shielded`: seats whose Null
    Shield has worked.
    """

    seat: Seat
    number: int
    round: int
    phase: Phase
    took_off: bool = False
    warped: bool = False
    shielded: tuple[Seat, ...] = ()


class DropDriveState(State):
    """Everything at the table.

    `poses` says where each piece in the system lies; cargo aboard, in holds or set aside is not in it.
    `standing` names for each ship stacked on something what it stands on. `holds` are the pirates' cargo by
    colour. `demand` counts the tokens on each market row ("pink/blue"). `bonus` are the items beside planet
    tiles, `precursors` the tokens that mark some of them, `homes` the planets at which kinds of special cargo
    are at home, `at_home` what lies there. `gone` are pieces that left the game for good. `explore` and
    `scans` are unordered rests: cards are drawn when drawn.
    """

    sides: dict[Colour, Side]
    players: list[Player]
    first: Seat
    turn: Turn
    poses: dict[PieceId, Pose3D]
    standing: dict[PieceId, PieceId]
    holds: dict[Colour, tuple[PieceId, ...]]
    demand: dict[str, int]
    tokens: int
    tokens_in_game: int
    tokens_in_box: int
    ending: bool
    explore: list[CardNo]
    explore_discards: list[CardNo]
    fronts: list[int]
    backs: list[int]
    scans: list[int]
    scan_discards: list[int]
    scanned: int
    anomalies: list[str]
    bonus: dict[Colour, tuple[CardNo, ...]]
    swallowed: list[PieceId]
    collected: list[PieceId]
    votes: dict[Seat, bool]
    big_bangs: int
    flight: Flight | None
    precursors: dict[PieceId, Colour] = msgspec.field(default_factory=dict)
    homes: dict[str, Colour] = msgspec.field(default_factory=dict)
    at_home: list[PieceId] = msgspec.field(default_factory=list)
    gone: list[PieceId] = msgspec.field(default_factory=list)

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn.seat]


DropDriveMatch: TypeAlias = Match[DropDriveState, Content, DropDriveOptions]


def row(planet: Colour, asteroid: Asteroid) -> str:
    """The name of a market row in `demand`."""
    return f"{planet}/{asteroid}"


def seat_of(s: DropDriveState, ship: PieceId) -> Seat:
    """Whose ship it is, or who controls the pirate. drop-drive.pirates.controller"""
    colour = ship.partition("-")[2]
    return next(seat for seat, player in enumerate(s.players) if player.colour == colour)
