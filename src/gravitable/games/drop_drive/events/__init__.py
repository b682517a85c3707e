"""What happens in the system, as the table tells it. Only the player who drew cards is told which.

What anomalies and curiosities do is in `events.anomalies`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from gravitable.games.drop_drive.actions import Posture, Response
from gravitable.games.drop_drive.content import Asteroid, BackNo, CardNo, Colour, FrontNo, PlanetId
from gravitable.games.drop_drive.odds import BattleOdds
from gravitable.games.drop_drive.pieces import NamedPiece
from gravitable.geometry.outline import Point
from gravitable.geometry.solid import Pose3D
from gravitable.kernel import Event, Seat
from gravitable.kernel.annotations import EntryOf
from gravitable.physics.table import Fall

Cause: TypeAlias = Literal[
    "big-bang",
    "gradual-formation",
    "launch",
    "drop-drive",
    "start",
    "jettisoned",
    "rerouted",
    "lost",
    "sold",
    "identified",
    "facility",
    "anomaly",
    "destroyed",
    "support-gone",
]
"""Why something was dropped."""


# --- setup ---


class CaptainDrawn(Event, frozen=True):
    seat: Seat
    captain: Annotated[str, EntryOf("captain")]
    colour: Colour


class SidesDrawn(Event, frozen=True):
    """Which planet tiles lie Homeworld side up."""

    homeworlds: tuple[Colour, ...]


class BigBangVoted(Event, frozen=True):
    seat: Seat
    again: bool


class ShipCardsDrawn(Event, frozen=True):
    """Ship cards by number; empty for those who may not see them."""

    reveals: ClassVar[bool] = True
    seat: Seat
    fronts: tuple[FrontNo, ...]
    backs: tuple[BackNo, ...]

    def seen_by(self, seat: Seat | None) -> ShipCardsDrawn:
        """Others see that cards were drawn."""
        return self if seat == self.seat else ShipCardsDrawn(self.seat, (), ())


class ShipBuilt(Event, frozen=True):
    seat: Seat
    front: FrontNo
    back: BackNo


# --- falling and moving ---


class Fell(Event, frozen=True):
    """Something was dropped. `fall` says where all that moved came to rest, and its tracks how it got there.

    `aim` is where the hand aimed, None over the sun. `put_back` are ships knocked off a planet or station,
    set on it again.
    """

    cause: Cause
    seat: Seat | None
    dropped: tuple[NamedPiece, ...]
    aim: Point | None
    fall: Fall
    put_back: dict[NamedPiece, Pose3D]


class Placed(Event, frozen=True):
    """A piece was set down by hand; `on` is what it stands on, if anything."""

    piece: NamedPiece
    pose: Pose3D
    on: NamedPiece | None


class ShipMoved(Event, frozen=True):
    """A ship, a pirate, a station or the Leviathan moved along a way and lies or stands there now."""

    piece: NamedPiece
    way: tuple[Point, ...]
    pose: Pose3D
    on: NamedPiece | None


class Swapped(Event, frozen=True):
    """What was dropped in the place of a metal piece is swapped for it."""

    stand_in: NamedPiece
    piece: NamedPiece
    pose: Pose3D


class TakenOut(Event, frozen=True):
    """A piece left the system: a destroyed pirate, a token without cards."""

    piece: NamedPiece


# --- the turn ---


class InFlight(msgspec.Struct, frozen=True, gc=False):
    """Where a flying ship is: so far along its path, and how it is held there."""

    at: float
    pose: Pose3D


class TurnBegan(Event, frozen=True):
    headline: ClassVar[bool] = True
    seat: Seat
    number: int
    round: int


class PirateTargeted(Event, frozen=True):
    """What a pirate goes for, and how far it is, in millimetres from rim to rim."""

    pirate: NamedPiece
    target: NamedPiece
    distance: float


class DropDriveUsed(Event, frozen=True):
    """`fuel` is None for a Fold Drive or a wormhole's free fall."""

    seat: Seat
    fuel: NamedPiece | None


class FlightSet(Event, frozen=True):
    """A flight path, and the ship lifted off at its beginning."""

    seat: Seat
    points: tuple[Point, ...]
    pose: Pose3D


class FlightEnded(Event, frozen=True):
    """Where a flight ended, and why: at its end, on a planet or station, at an anomaly; `blocked` before a
    planet that came into the way of a ship that had taken off."""

    seat: Seat
    at: Point
    why: Literal["end", "landed", "anomaly", "stayed", "blocked"]
    on: NamedPiece | None


class Collected(Event, frozen=True):
    """A ship took cargo aboard, or a pirate into its hold; `taken_from` names a ship it was stolen from.

    `flight` says where the ship is, if it is flying.
    """

    ship: NamedPiece
    piece: NamedPiece
    taken_from: NamedPiece | None
    flight: InFlight | None = None


class Jettisoned(Event, frozen=True):
    ship: NamedPiece
    piece: NamedPiece


# --- encounters, battle, damage ---


class EncounterBegan(Event, frozen=True):
    """A ship flies into another: what each adds to a die, and the odds of a battle for the first.

    `flight` says where the first is, if it is flying.
    """

    approaching: NamedPiece
    other: NamedPiece
    ratings: tuple[int, int]
    odds: BattleOdds
    flight: InFlight | None = None


class PostureTaken(Event, frozen=True):
    ship: NamedPiece
    posture: Posture


class Responded(Event, frozen=True):
    ship: NamedPiece
    response: Response


class DiceRolled(Event, frozen=True):
    """A battle's dice as they lie, the ratings, and the totals of both. The Leviathan is `leviathan-1`."""

    one: NamedPiece
    other: NamedPiece
    faces: tuple[int, int]
    ratings: tuple[int, int]
    totals: tuple[int, int]


class DieRolled(Event, frozen=True):
    """A die rolled for a captain or ship, outside of battles."""

    seat: Seat
    why: str
    face: int


class PowerRerouted(Event, frozen=True):
    seat: Seat
    fuel: NamedPiece


class BattleEnded(Event, frozen=True):
    """Who won and by how much; nobody in a tie."""

    winner: NamedPiece | None
    loser: NamedPiece | None
    damage: int


class Damaged(Event, frozen=True):
    """A ship takes so much damage, after shields; `by` is the ship that did it, if one did."""

    ship: NamedPiece
    points: int
    by: NamedPiece | None


class UpgradeDamaged(Event, frozen=True):
    seat: Seat
    card: CardNo


class Frozen(Event, frozen=True):
    """What lies on a damaged upgrade."""

    seat: Seat
    card: CardNo
    cargo: tuple[NamedPiece, ...]
    specimens: tuple[CardNo, ...]


class Repaired(Event, frozen=True):
    seat: Seat
    cards: tuple[CardNo, ...]


class PirateDestroyed(Event, frozen=True):
    pirate: NamedPiece
    hold: tuple[NamedPiece, ...]


# --- landing ---


class Landed(Event, frozen=True):
    """On a planet, or docked at a station. `emergency`: at the end of the game."""

    seat: Seat
    place: NamedPiece
    emergency: bool


class Delivered(Event, frozen=True):
    seat: Seat
    card: CardNo
    place: NamedPiece | None


class CreditsGained(Event, frozen=True):
    """Credits gained, or paid where negative."""

    seat: Seat
    credits: int
    why: str
    total: int


class SoldType(msgspec.Struct, frozen=True, gc=False):
    """One line of a sale."""

    asteroid: Asteroid
    count: int
    price: int


class Sold(Event, frozen=True):
    """Asteroids and special cargo of one sale, by type; `pieces` are those that leave the ship."""

    seat: Seat
    place: NamedPiece
    sales: tuple[SoldType, ...]
    credits: int
    pieces: tuple[NamedPiece, ...]


class DemandPlaced(Event, frozen=True):
    """A token covers the leftmost open space of a market row, of which so many are `covered` now; `left` are
    still in the supply. The next sale of that type brings `price`."""

    planet: PlanetId
    asteroid: Asteroid
    left: int
    price: int
    covered: int


class FacilityUsed(Event, frozen=True):
    seat: Seat
    place: NamedPiece
    facility: str


class CardsDrawn(Event, frozen=True):
    """Explore cards drawn; `cards` is empty for those who may not see them."""

    reveals: ClassVar[bool] = True
    seat: Seat
    count: int
    cards: tuple[CardNo, ...]

    def seen_by(self, seat: Seat | None) -> CardsDrawn:
        """Others see how many."""
        return self if seat == self.seat else CardsDrawn(self.seat, self.count, ())


class CardKept(Event, frozen=True):
    """An explore card is on the ship or beside it now."""

    seat: Seat
    card: CardNo


class CardsDiscarded(Event, frozen=True):
    """Explore cards, face up on the discard pile."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[CardNo, ...]


class DeckRenewed(Event, frozen=True):
    """Discards became a deck again."""

    deck: Literal["explore", "anomaly"]


# --- the end ---


class EndTriggered(Event, frozen=True):
    """The last demand token is placed: this turn is the last."""

    seat: Seat


class SpecimenScored(Event, frozen=True):
    seat: Seat
    card: CardNo
    credits: int


class Ended(Event, frozen=True):
    winners: tuple[Seat, ...]
    rule: str
    why: str
