"""What happens with anomalies and curiosities, as the table tells it."""

from __future__ import annotations

from typing import Annotated

from gravitable.games.drop_drive.content import CardNo, Colour, PlanetId
from gravitable.games.drop_drive.pieces import NamedPiece
from gravitable.geometry.outline import Point
from gravitable.geometry.solid import Pose3D
from gravitable.kernel import Event, Seat
from gravitable.kernel.annotations import EntryOf


class AnomalyScanned(Event, frozen=True):
    """An anomaly card was drawn, and how it is used."""

    seat: Seat
    scan: Annotated[str, EntryOf("scan")]
    long_range: bool


class AnomalyInPlay(Event, frozen=True):
    """A long-range anomaly's rules hold from now on."""

    anomaly: Annotated[str, EntryOf("anomaly")]


class AnomalyGone(Event, frozen=True):
    anomaly: Annotated[str, EntryOf("anomaly")]


class TokensAdded(Event, frozen=True):
    """Extended game: more demand tokens in the supply."""

    count: int
    left: int


class BonusItems(Event, frozen=True):
    """Items lie beside a planet tile."""

    planet: PlanetId
    cards: tuple[CardNo, ...]


class WentHome(Event, frozen=True):
    """Special cargo that was used or sold lies beside its home again."""

    seat: Seat
    piece: NamedPiece
    planet: PlanetId


class PlanetDestroyed(Event, frozen=True):
    """A charge was set off on a planet; what lay beside its tile goes to another one."""

    seat: Seat
    planet: PlanetId
    charge: NamedPiece
    heir: Colour


class MineHit(Event, frozen=True):
    seat: Seat
    mine: NamedPiece


class MineFlicked(Event, frozen=True):
    seat: Seat
    mine: NamedPiece
    way: tuple[Point, ...]
    pose: Pose3D


class WentThrough(Event, frozen=True):
    """A ship went through the wormholes."""

    seat: Seat
    entered: NamedPiece
    left: NamedPiece


class Swallowed(Event, frozen=True):
    pieces: tuple[NamedPiece, ...]
    total: int
