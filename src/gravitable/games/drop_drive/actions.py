"""What a player of Drop Drive can choose."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from gravitable.games.drop_drive.content import Asteroid, BackNo, CardNo, FrontNo
from gravitable.games.drop_drive.pieces import NamedPiece
from gravitable.games.drop_drive.state import PLACE
from gravitable.geometry.outline import Point
from gravitable.kernel import Action
from gravitable.kernel.annotations import Bounds, Length

Posture: TypeAlias = Literal["hailing-frequencies", "arm-weapons"]
Response: TypeAlias = Literal["open-a-channel", "arm-weapons", "surrender", "battle-stations"]


# --- setup ---


class AgreeBigBang(Action, frozen=True):
    """Whether the big bang should be done again."""

    again: bool


class ChooseShip(Action, frozen=True):
    """Keep a front and a back card, by their numbers."""

    slots: ClassVar[int | None] = 4
    front: FrontNo
    back: BackNo


class KeepCards(Action, frozen=True):
    """Keep these of the explore cards drawn; the others are discarded."""

    cards: Annotated[tuple[CardNo, ...], Length(3), Bounds(0, 200)]


class DiscardSpecimen(Action, frozen=True):
    """Make room: discard a specimen, perhaps the new one."""

    card: CardNo


class AimShip(Action, frozen=True):
    """Drop the ship so that it hits the table here."""

    x: Annotated[float, PLACE]
    y: Annotated[float, PLACE]


# --- the turn ---


class ChooseTarget(Action, frozen=True):
    """Which of several pieces equally near, or which ship."""

    piece: NamedPiece


class UseDropDrive(Action, frozen=True):
    """Activate the drop drive: with a fuel, or with the Fold Drive."""

    fold: bool = False


class SkipDropDrive(Action, frozen=True):
    """Leave the drop drive alone."""


class Fly(Action, frozen=True):
    """A flight path: where it begins, then where each link ends; the last may be flown in part."""

    points: Annotated[tuple[Point, ...], Length(10), PLACE]


class Stay(Action, frozen=True):
    """Stop at once, where the ship is."""


class GoOn(Action, frozen=True):
    """Fly on along the path."""


class StopHere(Action, frozen=True):
    """End the flight here."""


class Meet(Action, frozen=True):
    """Of several pieces met at the same place, this one next."""

    piece: NamedPiece


class GoThrough(Action, frozen=True):
    """Enter the wormhole."""


class Jettison(Action, frozen=True):
    """With no bay free, re-drop this one."""

    slots: ClassVar[int | None] = 12
    piece: NamedPiece


class TakeCargo(Action, frozen=True):
    """Take this cargo: shared, stolen, with the Tractor Arm, or from its home."""

    slots: ClassVar[int | None] = 32
    piece: NamedPiece


class Decline(Action, frozen=True):
    """Do without, or no more."""


# --- encounters, battle, damage ---


class Approach(Action, frozen=True):
    """The posture of the ship that flies into another."""

    posture: Posture


class Respond(Action, frozen=True):
    """The answer, or the counter-answer."""

    response: Response


class ReroutePower(Action, frozen=True):
    """Re-drop a fuel to roll the die again."""


class LetStand(Action, frozen=True):
    """Leave the die as it is."""


class DamageUpgrade(Action, frozen=True):
    """Flip this upgrade face down."""

    card: CardNo


class Freeze(Action, frozen=True):
    """What lies on the damaged upgrade: cargo and specimens that fit nowhere else."""

    cargo: Annotated[tuple[NamedPiece, ...], Length(2)] = ()
    specimens: Annotated[tuple[CardNo, ...], Length(2)] = ()


class LoseCargo(Action, frozen=True):
    """Lose this cargo; it is re-dropped."""

    piece: NamedPiece


# --- landing ---


class Deliver(Action, frozen=True):
    """Deliver a passenger."""

    card: CardNo


class RepairUpgrade(Action, frozen=True):
    """Repair this upgrade."""

    card: CardNo


class RelaunchPirate(Action, frozen=True):
    """Launch or re-drop this pirate."""

    pirate: NamedPiece


class IdentifySalvage(Action, frozen=True):
    """Re-drop so many salvage for an explore card each."""

    count: int


class Sale(msgspec.Struct, frozen=True, gc=False):
    """So many asteroids of a type, or so much special cargo of a kind."""

    asteroid: Asteroid
    count: int


class Sell(Action, frozen=True):
    """Sell asteroids; nothing at all is `()`."""

    slots: ClassVar[int | None] = 24
    sales: Annotated[tuple[Sale, ...], Length(3)]


class UseFacility(Action, frozen=True):
    """Use the facility: with a cargo, or with a card, or with neither, as it asks."""

    slots: ClassVar[int | None] = 16
    piece: NamedPiece | None = None
    card: CardNo | None = None


class ExploreSurface(Action, frozen=True):
    """Draw explore cards and keep one."""


class RepairShip(Action, frozen=True):
    """Repair all damaged upgrades."""


class TakeBonusItem(Action, frozen=True):
    """Keep a bonus explore item beside the planet."""

    card: CardNo


# --- anomalies ---


class SellFuel(Action, frozen=True):
    """Dyson Sphere: re-drop so many fuel for credits."""

    count: int


class Flick(Action, frozen=True):
    """Flick a mine: the direction in degrees, the strength as a share of one link."""

    mine: NamedPiece
    direction: float
    strength: float
