"""What a player of Drop Drive can choose."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from gravitable.games.drop_drive.content import Asteroid, CardNo
from gravitable.geometry.outline import Point
from gravitable.kernel import Action
from gravitable.physics.table import PieceId

Posture: TypeAlias = Literal["hailing-frequencies", "arm-weapons"]
Response: TypeAlias = Literal["open-a-channel", "arm-weapons", "surrender", "battle-stations"]


# --- setup ---


class AgreeBigBang(Action, frozen=True, gc=False):
    """Whether the big bang should be done again."""

    again: bool


class ChooseShip(Action, frozen=True, gc=False):
    """Keep a front and a back card, by their numbers."""

    front: int
    back: int


class KeepCards(Action, frozen=True, gc=False):
    """Keep these of the explore cards drawn; the others are discarded."""

    cards: tuple[CardNo, ...]


class DiscardSpecimen(Action, frozen=True, gc=False):
    """Make room: discard a specimen, perhaps the new one."""

    card: CardNo


class AimShip(Action, frozen=True, gc=False):
    """Drop the ship so that it hits the table here."""

    x: float
    y: float


# --- the turn ---


class ChooseTarget(Action, frozen=True, gc=False):
    """Which of several pieces equally near, or which ship."""

    piece: PieceId


class UseDropDrive(Action, frozen=True, gc=False):
    """Activate the drop drive: with a fuel, or with the Fold Drive."""

    fold: bool = False


class SkipDropDrive(Action, frozen=True, gc=False):
    """Leave the drop drive alone."""


class Fly(Action, frozen=True, gc=False):
    """A flight path: where it begins, then where each link ends; the last may be flown in part."""

    points: tuple[Point, ...]


class Stay(Action, frozen=True, gc=False):
    """Stop at once, where the ship is."""


class GoOn(Action, frozen=True, gc=False):
    """Fly on along the path."""


class StopHere(Action, frozen=True, gc=False):
    """End the flight here."""


class Meet(Action, frozen=True, gc=False):
    """Of several pieces met at the same place, this one next."""

    piece: PieceId


class GoThrough(Action, frozen=True, gc=False):
    """Enter the wormhole."""


class Jettison(Action, frozen=True, gc=False):
    """With no bay free, re-drop this one."""

    piece: PieceId


class TakeCargo(Action, frozen=True, gc=False):
    """Take this cargo: shared, stolen, with the Tractor Arm, or from its home."""

    piece: PieceId


class Decline(Action, frozen=True, gc=False):
    """Do without, or no more."""


# --- encounters, battle, damage ---


class Approach(Action, frozen=True, gc=False):
    """The posture of the ship that flies into another."""

    posture: Posture


class Respond(Action, frozen=True, gc=False):
    """The answer, or the counter-answer."""

    response: Response


class ReroutePower(Action, frozen=True, gc=False):
    """Re-drop a fuel to roll the die again."""


class LetStand(Action, frozen=True, gc=False):
    """Leave the die as it is."""


class DamageUpgrade(Action, frozen=True, gc=False):
    """Flip this upgrade face down."""

    card: CardNo


class Freeze(Action, frozen=True, gc=False):
    """What lies on the damaged upgrade: cargo and specimens that fit nowhere else."""

    cargo: tuple[PieceId, ...] = ()
    specimens: tuple[CardNo, ...] = ()


class LoseCargo(Action, frozen=True, gc=False):
    """Lose this cargo; it is re-dropped."""

    piece: PieceId


# --- landing ---


class Deliver(Action, frozen=True, gc=False):
    """Deliver a passenger."""

    card: CardNo


class RepairUpgrade(Action, frozen=True, gc=False):
    """Repair this upgrade."""

    card: CardNo


class RelaunchPirate(Action, frozen=True, gc=False):
    """Launch or re-drop this pirate."""

    pirate: PieceId


class IdentifySalvage(Action, frozen=True, gc=False):
    """Re-drop so many salvage for an explore card each."""

    count: int


class Sale(msgspec.Struct, frozen=True, gc=False):
    """So many asteroids of a type, or so much special cargo of a kind."""

    asteroid: Asteroid
    count: int


class Sell(Action, frozen=True, gc=False):
    """Sell asteroids; nothing at all is `()`."""

    sales: tuple[Sale, ...]


class UseFacility(Action, frozen=True, gc=False):
    """Use the facility: with a cargo, or with a card, or with neither, as it asks."""

    piece: PieceId | None = None
    card: CardNo | None = None


class ExploreSurface(Action, frozen=True, gc=False):
    """Draw explore cards and keep one."""


class RepairShip(Action, frozen=True, gc=False):
    """Repair all damaged upgrades."""


class TakeBonusItem(Action, frozen=True, gc=False):
    """Keep a bonus explore item beside the planet."""

    card: CardNo


# --- anomalies ---


class SellFuel(Action, frozen=True, gc=False):
    """Dyson Sphere: re-drop so many fuel for credits."""

    count: int


class Flick(Action, frozen=True, gc=False):
    """Flick a mine: the direction in degrees, the strength as a share of one link."""

    mine: PieceId
    direction: float
    strength: float
