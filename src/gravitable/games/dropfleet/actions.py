"""What an admiral can choose."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.state import (
    NONE,
    BattlegroupNo,
    CardNo,
    ClusterNo,
    GroupNo,
    SectorNo,
    ShipNo,
    StationNo,
    Target,
)
from gravitable.geometry.moves import Placement
from gravitable.kernel import Action
from gravitable.kernel.annotations import Choices, Length

FIRST_SHIPS = Choices(lambda content: range(64))


class BringFleet(Action, frozen=True):
    """The fleet to play with, as the text of a fleet file."""

    text: str


class StackDeck(Action, frozen=True):
    """The battlegroups of this turn in the order they will be revealed, those that arrive among them."""

    battlegroups: Annotated[tuple[BattlegroupNo, ...], Length(6)]


class Deploy(Action, frozen=True):
    """Place the ships of a group on the table before the first turn."""

    group: GroupNo
    places: Annotated[tuple[Placement, ...], Length(4)]


class DiscardCards(Action, frozen=True):
    """Discard command cards unused; none, where that is allowed."""

    cards: Annotated[tuple[CardNo, ...], Length(4)]


class PlayCard(Action, frozen=True):
    """Play a command card on what it targets; a card on a fleet or on another card names nothing."""

    slots: ClassVar[int | None] = 24
    card: CardNo
    ship: ShipNo = NONE
    group: GroupNo = NONE
    battlegroup: BattlegroupNo = NONE
    sector: SectorNo = NONE
    cluster: ClusterNo = NONE
    station: StationNo = NONE


class CardsFirst(Action, frozen=True):
    """The higher admiral chooses: play command cards first, or second."""

    first: bool


class ActivateFirst(Action, frozen=True):
    """The lower rating chooses: activate first, or second."""

    first: bool


class ActivateGroup(Action, frozen=True):
    """The next group of the battlegroup to activate."""

    group: Annotated[GroupNo, FIRST_SHIPS]


class UseBattlenet(Action, frozen=True):
    """Discard a card through a UCM Battlenet for a battlegroup on a special order."""

    card: CardNo
    gain: Literal["move", "fire", "layer"]


class SetShields(Action, frozen=True):
    """Raise or lower the shields of ships in the battlegroup that activates."""

    ships: tuple[ShipNo, ...]
    up: bool


class GiveOrders(Action, frozen=True):
    """Orders for the ships of the group, in its order. `shields` says which ships have theirs up, where
    shields are set with orders; else none."""

    orders: Annotated[tuple[OrderId, ...], Length(4)]
    shields: Annotated[tuple[bool, ...], Length(4)]


class MoveShip(Action, frozen=True):
    """Move a ship: legs of a turn in degrees to the right and a run in inches. It changes layer once it has
    run `at` inches. A ship that arrives starts at `entry` on a friendly edge."""

    slots: ClassVar[int | None] = 16
    ship: ShipNo
    legs: Annotated[tuple[tuple[float, float], ...], Length(3)]
    layer: Literal["", "up", "down"] = ""
    at: float = 0.0
    entry: Placement | None = None


class SkipThroughVoid(Action, frozen=True):
    """Place the whole group near another Voidgate instead of moving."""

    places: Annotated[tuple[Placement, ...], Length(2)]
    layer: Literal["atmosphere", "low", "high"]


class Siphon(Action, frozen=True):
    """Take the spike of a ship close by."""

    ship: ShipNo
    victim: ShipNo


class Survey(Action, frozen=True):
    """Survey a cluster, given by one of its sectors' cluster number, or a station."""

    place: Literal["cluster", "station"]
    no: int


class Ram(Action, frozen=True):
    """Ram an enemy ship or station."""

    target: Target


class RollAttack(Action, frozen=True):
    """Fire a weapon with a random Attack: its dice are rolled now and allocated afterwards."""

    ship: ShipNo
    weapon: int


NUKE = -1
"""The number of a nuclear missile among a ship's weapons."""


class Shot(msgspec.Struct, frozen=True, gc=False):
    """One weapon of one ship at one target. `link` is a ship with Targeting Link to measure range from.

    dropfleet.allocate.whole-weapon
    """

    ship: ShipNo
    weapon: int
    target: Target
    overcharge: bool = False
    link: ShipNo = NONE


class Fire(Action, frozen=True):
    """All dice of the group allocated; no shots: hold fire."""

    slots: ClassVar[int | None] = 16
    shots: Annotated[tuple[Shot, ...], Length(6)]


class Boost(Action, frozen=True):
    """Shield Boosters re-roll the failed passive saves of a ship under fire."""

    boosters: Annotated[tuple[ShipNo, ...], Length(3)]
    ship: ShipNo


class Jam(Action, frozen=True):
    """An ECM suite spoils the aim of all dice allocated to a ship."""

    suite: ShipNo
    ship: ShipNo


class SpendTelescope(Action, frozen=True):
    """Spend a telescope's token: the group's dice on that ship or station are critical more easily."""

    target: Target


class SpendFighters(Action, frozen=True):
    """How many escorting fighters add to Point Defence against the attack."""

    count: int


class TurnTarget(Action, frozen=True):
    """Turn a ship that an Impel weapon hit, degrees to the right."""

    degrees: float


class AllotCollateral(Action, frozen=True):
    """Points of collateral damage to Infantry, Armour and Batteries of each seat; `sharp`: how many of them
    are hit by a point that leaves no save, where there are such points."""

    points: Annotated[tuple[tuple[int, int, int], ...], Length(2)]
    sharp: Annotated[tuple[tuple[int, int, int], ...], Length(2)] = ()


class ScanShip(Action, frozen=True):
    """The ship that an Active Scan lights up."""

    ship: Annotated[ShipNo, FIRST_SHIPS]


class ScanStation(Action, frozen=True):
    """The station that a Space Telescope marks."""

    station: StationNo


class TakeCommand(Action, frozen=True):
    """The ship that the next admiral is aboard."""

    ship: ShipNo


class ScanAnomaly(Action, frozen=True):
    """Active Scan the Anomaly instead of a ship."""


class GiveScraps(Action, frozen=True):
    """Put the Box of Scraps aboard a friendly ship."""

    ship: ShipNo


class PlaceHologram(Action, frozen=True):
    """Where the middle of a holographic debris field lies."""

    x: float
    y: float
