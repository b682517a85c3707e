"""What happens in a battle, as the table tells it. Events of the Roundup are in `steps/roundup/events.py`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.scenarios.scenario import Layer
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
from gravitable.kernel import Event, Seat
from gravitable.kernel.annotations import EntryOf


class FleetBrought(Event, frozen=True):
    """A player has chosen a fleet; which, the others learn when all have."""

    reveals: ClassVar[bool] = True
    seat: Seat
    name: str

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else FleetBrought(self.seat, "")


class BattleBegan(Event, frozen=True):
    scenario: Annotated[str, EntryOf("scenario")]
    fleets: tuple[str, ...]


class GroupDeployed(Event, frozen=True):
    group: GroupNo


class TurnBegan(Event, frozen=True):
    headline: ClassVar[bool] = True
    turn: int


class DeckStacked(Event, frozen=True):
    """A strategy deck lies ready; only its owner knows the order."""

    seat: Seat
    battlegroups: tuple[BattlegroupNo, ...]
    count: int

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else DeckStacked(self.seat, (), self.count)


class ArrivalRolled(Event, frozen=True):
    battlegroup: BattlegroupNo
    roll: int
    arrives: bool


class CardsDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[CardNo, ...]
    count: int

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else CardsDrawn(self.seat, (), self.count)


class CardDiscarded(Event, frozen=True):
    seat: Seat
    card: CardNo


class CardPlayed(Event, frozen=True):
    seat: Seat
    card: CardNo
    ship: ShipNo = NONE
    group: GroupNo = NONE
    battlegroup: BattlegroupNo = NONE
    sector: SectorNo = NONE
    cluster: ClusterNo = NONE
    station: StationNo = NONE


class PlanChanged(Event, frozen=True):
    """Another battlegroup card is revealed instead of the one that was."""

    seat: Seat
    battlegroup: BattlegroupNo


class CardOrderRolled(Event, frozen=True):
    """Equal admirals roll: the winner chooses who plays cards first. A seat that does not roll has 0."""

    rolls: tuple[int, ...]


class CardOrderChosen(Event, frozen=True):
    """Who plays command cards first, until the phase is over."""

    first: Seat


class CardNegated(Event, frozen=True):
    seat: Seat
    card: CardNo


class BattlegroupsRevealed(Event, frozen=True):
    """The top cards and their Strategy Ratings as they stand; NONE where a player has no card left."""

    reveals: ClassVar[bool] = True
    battlegroups: tuple[BattlegroupNo, ...]
    ratings: tuple[int, ...]


class TieRolled(Event, frozen=True):
    rolls: tuple[int, ...]
    totals: tuple[int, ...]


class FirstChosen(Event, frozen=True):
    seat: Seat


class GroupActivated(Event, frozen=True):
    group: GroupNo


class ShieldsSet(Event, frozen=True):
    """A ship raises or lowers its shields."""

    ship: ShipNo
    up: bool


class BattlenetUsed(Event, frozen=True):
    battlegroup: BattlegroupNo
    gain: str


class OrderGiven(Event, frozen=True):
    ship: ShipNo
    order: OrderId
    shields: bool


class ShipMoved(Event, frozen=True):
    """The way a ship took; `layer` is where it ends."""

    ship: ShipNo
    way: tuple[tuple[float, float], ...]
    heading: float
    layer: Layer


class ShipTurned(Event, frozen=True):
    """A ship was turned by an Impel weapon."""

    ship: ShipNo
    heading: float


class LayerChanged(Event, frozen=True):
    ship: ShipNo
    layer: Layer


class SpikeChanged(Event, frozen=True):
    """A ship's spike, or its silence, has changed."""

    ship: ShipNo
    spike: int
    silent: bool


class Surveyed(Event, frozen=True):
    ship: ShipNo
    place: Literal["cluster", "station"]
    no: int
    roll: int
    critical: bool


class Rammed(Event, frozen=True):
    ship: ShipNo
    target: Target
    roll: int
    success: bool


class AttackRolled(Event, frozen=True):
    """A random Attack and its dice."""

    ship: ShipNo
    weapon: int
    dice: int


class Fired(Event, frozen=True):
    """An attack: its dice as rolled, the Lock they needed, and the damage they do before saves.

    `source` is the ship that fires, NONE for anything else; `weapon` the name of what strikes.
    """

    source: ShipNo
    weapon: str
    target: Target
    lock: int
    rolls: tuple[int, ...]
    normal: int
    critical: int


class PointDefenceRolled(Event, frozen=True):
    target: Target
    rolls: tuple[int, ...]
    needed: int
    normal: int
    critical: int


class SavesRolled(Event, frozen=True):
    """Saves for normal and critical points: the number needed (0: none possible) and the dice."""

    target: Target
    needed: int
    rolls: tuple[int, ...]
    critical: bool


class HullLost(Event, frozen=True):
    target: Target
    points: int
    hull: int


class HullRegained(Event, frozen=True):
    ship: ShipNo
    points: int
    hull: int


class Crippled(Event, frozen=True):
    """A Crippling Damage result: the two dice and the id of what they found."""

    ship: ShipNo
    first: int
    second: int
    result: Annotated[str, EntryOf("crippling")]


class WeaponLost(Event, frozen=True):
    ship: ShipNo
    weapon: int


class ShipLost(Event, frozen=True):
    """A ship is gone: destroyed, off the table, or burnt up."""

    ship: ShipNo
    cause: str


class Catastrophe(Event, frozen=True):
    """Catastrophic Damage: the die with its bonus, what it found, and how far it reaches."""

    ship: ShipNo
    roll: int
    result: Annotated[str, EntryOf("catastrophe")]
    radius: float


class AdmiralKilled(Event, frozen=True):
    seat: Seat


class CommandTaken(Event, frozen=True):
    """Another ship carries the admiral now, of one AV less."""

    seat: Seat
    ship: ShipNo
    av: int


class SectorRuined(Event, frozen=True):
    sector: SectorNo
    by: Seat


class GroundAssetsLost(Event, frozen=True):
    """Ground assets destroyed in a sector or on a station: Infantry, Armour, Batteries of a seat."""

    place: Target
    seat: Seat
    infantry: int
    armour: int
    batteries: int


class NukeLaunched(Event, frozen=True):
    ship: ShipNo
    sector: SectorNo
    roll: int
    destroyed: bool


class StationDestroyed(Event, frozen=True):
    station: int
    by: Seat


class Scanned(Event, frozen=True):
    """An Active Scan of a ship, a station or, where both are NONE, the Anomaly; the roll is 0 where none was
    needed."""

    ship: ShipNo
    target: ShipNo
    roll: int
    station: StationNo = NONE


class PowerUsed(Event, frozen=True):
    """A special rule that a player chose to use, by its name, on a ship."""

    ship: ShipNo
    rule: str
    target: ShipNo


class TelescopeSpent(Event, frozen=True):
    """A telescope's token is spent: dice of the group that fires are critical more easily at its target."""

    target: Target


class AssetsLost(Event, frozen=True):
    """Launch asset tokens at a target were lost: in debris, in Atmosphere, shaken off."""

    target: Target
    count: int
    cause: str


class VictoryPoints(Event, frozen=True):
    seat: Seat
    points: int
    total: int
    why: str


class Ended(Event, frozen=True):
    """The battle is over."""

    points: tuple[int, ...]
    kill_points: tuple[int, ...]
    why: str
