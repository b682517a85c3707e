"""What happens in the Roundup, as the table tells it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from gravitable.games.dropfleet.state import NONE, ClusterNo, ShipNo, StationNo, Target
from gravitable.games.dropfleet.steps.roundup.actions import AssetId, TroopMove
from gravitable.kernel import Event, Seat
from gravitable.kernel.annotations import EntryOf

Shaken = Literal["shaken", "waits", "pursues"]
"""What became of an asset that a ship tried to shake off."""


class RoundupBegan(Event, frozen=True):
    headline: ClassVar[bool] = True
    turn: int


class InitiativeRolled(Event, frozen=True):
    """Dice and totals by seat, 0 where a seat did not roll; `order` has the highest first."""

    rolls: tuple[int, ...]
    totals: tuple[int, ...]
    order: tuple[Seat, ...]


class TroopsMoved(Event, frozen=True):
    seat: Seat
    cluster: ClusterNo
    moves: tuple[TroopMove, ...]


class TroopRelocated(Event, frozen=True):
    """A token went through Voidgates; the roll is 0 where no battery shot at it."""

    seat: Seat
    source: Target
    to: Target
    troop: Annotated[str, EntryOf("ground_asset")]
    roll: int
    arrived: bool


class GroundCombat(Event, frozen=True):
    """The dice each seat rolled for a sector or station."""

    place: Target
    rolls: tuple[tuple[int, ...], ...]


class StationControlled(Event, frozen=True):
    station: StationNo
    seat: Seat


class FightersReturned(Event, frozen=True):
    """Fighters that found nothing to do flew home."""

    seat: Seat
    count: int


class AssetsLaunched(Event, frozen=True):
    """Tokens sent out; `lost` of them never arrive. `delayed`: they strike after the target's activation."""

    ship: ShipNo
    asset: AssetId
    target: Target
    count: int
    lost: int
    delayed: bool
    gate: ShipNo = NONE


class TroopsLanded(Event, frozen=True):
    """A landing: dice of the batteries, if any, and how many tokens were placed."""

    seat: Seat
    target: Target
    troop: Annotated[str, EntryOf("ground_asset")]
    rolls: tuple[int, ...]
    landed: int


class Dogfight(Event, frozen=True):
    """Fighters of both sides removed each other over a ship or station."""

    target: Target
    count: int


class Manoeuvred(Event, frozen=True):
    """A ship tried to shake off assets: the die for one of them and what became of it."""

    ship: ShipNo
    asset: AssetId
    roll: int
    result: Shaken


class Burnt(Event, frozen=True):
    """Damage that goes on: fires, corruption, failing containment."""

    ship: ShipNo
    fires: int
    corruptors: int
    containment: int


class DamageControlRolled(Event, frozen=True):
    """A die, bonus included, to repair something."""

    ship: ShipNo
    effect: str
    roll: int
    repaired: bool


class RepairsRolled(Event, frozen=True):
    """All dice of a ship's Damage Control at once, bonus included."""

    ship: ShipNo
    rolls: tuple[int, ...]


class Regenerated(Event, frozen=True):
    ship: ShipNo
    rolls: tuple[int, ...]
    hull: int


class BatteriesOverrun(Event, frozen=True):
    place: Target
    seat: Seat
    count: int


class NeutralMoved(Event, frozen=True):
    ship: ShipNo
    x: float
    y: float
    heading: float
    layer: str


class NeutralTaken(Event, frozen=True):
    """A neutral ship has a new master; NONE when it has none any more."""

    ship: ShipNo
    seat: Seat


class AnomalyMoved(Event, frozen=True):
    x: float
    y: float


class HologramsFaded(Event, frozen=True):
    count: int
