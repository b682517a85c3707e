"""What happens in a battle, as the table tells it. Events of the Roundup are in `steps/roundup/events.py`."""

from __future__ import annotations

from typing import ClassVar, Literal

from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.scenarios import Layer
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


class FleetBrought(Event, frozen=True, gc=False):
    """A player has chosen a fleet; which, the others learn when all have."""

    reveals: ClassVar[bool] = True
    seat: Seat
    name: str

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else FleetBrought(self.seat, "")


class BattleBegan(Event, frozen=True, gc=False):
    scenario: str
    fleets: tuple[str, ...]


class GroupDeployed(Event, frozen=True, gc=False):
    group: GroupNo


class TurnBegan(Event, frozen=True, gc=False):
    headline: ClassVar[bool] = True
    turn: int


class DeckStacked(Event, frozen=True, gc=False):
    """A strategy deck lies ready; only its owner knows the order."""

    seat: Seat
    battlegroups: tuple[BattlegroupNo, ...]
    count: int

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else DeckStacked(self.seat, (), self.count)


class ArrivalRolled(Event, frozen=True, gc=False):
    battlegroup: BattlegroupNo
    roll: int
    arrives: bool


class CardsDrawn(Event, frozen=True, gc=False):
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[CardNo, ...]
    count: int

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else CardsDrawn(self.seat, (), self.count)


class CardDiscarded(Event, frozen=True, gc=False):
    seat: Seat
    card: CardNo


class CardPlayed(Event, frozen=True, gc=False):
    seat: Seat
    card: CardNo
    ship: ShipNo = NONE
    group: GroupNo = NONE
    battlegroup: BattlegroupNo = NONE
    sector: SectorNo = NONE
    cluster: ClusterNo = NONE
    station: StationNo = NONE


class PlanChanged(Event, frozen=True, gc=False):
    """Another battlegroup card is revealed instead of the one that was."""

    seat: Seat
    battlegroup: BattlegroupNo


class CardOrderRolled(Event, frozen=True, gc=False):
    """Equal admirals roll for who chooses who plays cards first; 0 for who does not roll."""

    rolls: tuple[int, ...]


class CardOrderChosen(Event, frozen=True, gc=False):
    """Who plays command cards first, until the phase is over."""

    first: Seat


class CardNegated(Event, frozen=True, gc=False):
    seat: Seat
    card: CardNo


class BattlegroupsRevealed(Event, frozen=True, gc=False):
    """The top cards and their Strategy Ratings as they stand; NONE where a player has no card left."""

    reveals: ClassVar[bool] = True
    battlegroups: tuple[BattlegroupNo, ...]
    ratings: tuple[int, ...]


class TieRolled(Event, frozen=True, gc=False):
    rolls: tuple[int, ...]
    totals: tuple[int, ...]


class FirstChosen(Event, frozen=True, gc=False):
    seat: Seat


class GroupActivated(Event, frozen=True, gc=False):
    group: GroupNo


class BattlenetUsed(Event, frozen=True, gc=False):
    battlegroup: BattlegroupNo
    gain: str


class OrderGiven(Event, frozen=True, gc=False):
    ship: ShipNo
    order: OrderId
    shields: bool


class ShipMoved(Event, frozen=True, gc=False):
    """The way a ship took; `layer` is where it ends."""

    ship: ShipNo
    way: tuple[tuple[float, float], ...]
    heading: float
    layer: Layer


class ShipTurned(Event, frozen=True, gc=False):
    """A ship was turned by an Impel weapon."""

    ship: ShipNo
    heading: float


class LayerChanged(Event, frozen=True, gc=False):
    ship: ShipNo
    layer: Layer


class SpikeChanged(Event, frozen=True, gc=False):
    """A ship's spike, or its silence, has changed."""

    ship: ShipNo
    spike: int
    silent: bool


class Surveyed(Event, frozen=True, gc=False):
    ship: ShipNo
    place: Literal["cluster", "station"]
    no: int
    roll: int
    critical: bool


class Rammed(Event, frozen=True, gc=False):
    ship: ShipNo
    target: Target
    roll: int
    success: bool


class AttackRolled(Event, frozen=True, gc=False):
    """A random Attack and its dice."""

    ship: ShipNo
    weapon: int
    dice: int


class Fired(Event, frozen=True, gc=False):
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


class PointDefenceRolled(Event, frozen=True, gc=False):
    target: Target
    rolls: tuple[int, ...]
    needed: int
    normal: int
    critical: int


class SavesRolled(Event, frozen=True, gc=False):
    """Saves for normal and critical points: the number needed (0: none possible) and the dice."""

    target: Target
    needed: int
    rolls: tuple[int, ...]
    critical: bool


class HullLost(Event, frozen=True, gc=False):
    target: Target
    points: int
    hull: int


class HullRegained(Event, frozen=True, gc=False):
    ship: ShipNo
    points: int
    hull: int


class Crippled(Event, frozen=True, gc=False):
    """A Crippling Damage result: the two dice and the id of what they found."""

    ship: ShipNo
    first: int
    second: int
    result: str


class WeaponLost(Event, frozen=True, gc=False):
    ship: ShipNo
    weapon: int


class ShipLost(Event, frozen=True, gc=False):
    """A ship is gone: destroyed, off the table, or burnt up."""

    ship: ShipNo
    cause: str


class Catastrophe(Event, frozen=True, gc=False):
    """Catastrophic Damage: the die with its bonus, what it found, and how far it reaches."""

    ship: ShipNo
    roll: int
    result: str
    radius: float


class AdmiralKilled(Event, frozen=True, gc=False):
    seat: Seat


class CommandTaken(Event, frozen=True, gc=False):
    """Another ship carries the admiral now, of one AV less."""

    seat: Seat
    ship: ShipNo
    av: int


class SectorRuined(Event, frozen=True, gc=False):
    sector: SectorNo
    by: Seat


class GroundAssetsLost(Event, frozen=True, gc=False):
    """Ground assets destroyed in a sector or on a station: Infantry, Armour, Batteries of a seat."""

    place: Target
    seat: Seat
    infantry: int
    armour: int
    batteries: int


class NukeLaunched(Event, frozen=True, gc=False):
    ship: ShipNo
    sector: SectorNo
    roll: int
    destroyed: bool


class StationDestroyed(Event, frozen=True, gc=False):
    station: int
    by: Seat


class Scanned(Event, frozen=True, gc=False):
    """An Active Scan of a ship, a station or, where both are NONE, the Anomaly; the roll is 0 where none was
    needed."""

    ship: ShipNo
    target: ShipNo
    roll: int
    station: StationNo = NONE


class PowerUsed(Event, frozen=True, gc=False):
    """A special rule that a player chose to use, by its name, on a ship."""

    ship: ShipNo
    rule: str
    target: ShipNo


class TelescopeSpent(Event, frozen=True, gc=False):
    """A telescope's token is spent: dice of the group that fires are critical more easily at its target."""

    target: Target


class AssetsLost(Event, frozen=True, gc=False):
    """Launch asset tokens at a target were lost: in debris, in Atmosphere, shaken off."""

    target: Target
    count: int
    cause: str


class VictoryPoints(Event, frozen=True, gc=False):
    seat: Seat
    points: int
    total: int
    why: str


class Ended(Event, frozen=True, gc=False):
    """The battle is over."""

    points: tuple[int, ...]
    kill_points: tuple[int, ...]
    why: str
