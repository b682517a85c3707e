"""What an admiral can choose in the Roundup."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from gravitable.games.dropfleet.state import NONE, ClusterNo, GroupNo, SectorNo, ShipNo, StationNo, Target
from gravitable.kernel import Action
from gravitable.kernel.annotations import EntryOf

Delivery = Literal["", "infantry", "armour", "defence-battery"]
Troop: TypeAlias = Annotated[Literal["infantry", "armour"], EntryOf("ground_asset")]
AssetId: TypeAlias = Annotated[str, EntryOf("launch_asset")]
Repairable = Literal["fires", "corruptors", "containment", "surges", "scanners", "engines", "power", "decay"]
"""What can be repaired, as fields of a ship's harm. dropfleet.decay.repairable"""


class FireSector(Action, frozen=True):
    """Fire the weapon of a sector that is held."""

    sector: SectorNo
    target: Target


class FireStation(Action, frozen=True):
    """Fire one armament, by its place in the list, of a station that is controlled."""

    station: StationNo
    armament: int
    target: Target


class TroopMove(msgspec.Struct, frozen=True, gc=False):
    """So many tokens from one sector to another of the cluster."""

    source: SectorNo
    to: SectorNo
    infantry: int = 0
    armour: int = 0


class MoveTroops(Action, frozen=True):
    """Select a cluster and move own ground assets between its sectors; no moves: all stay."""

    cluster: ClusterNo
    moves: tuple[TroopMove, ...] = ()


class Relocate(Action, frozen=True):
    """Send one token through Voidgates to a place near `gate`, where it arrives."""

    source: Target
    to: Target
    troop: Troop
    gate: ShipNo


class AllotHits(Action, frozen=True):
    """Points of damage in ground combat to the enemy's Infantry, Armour and Batteries."""

    infantry: int
    armour: int
    batteries: int


class SelectCarriers(Action, frozen=True):
    """The group that launches next."""

    group: GroupNo


class Launch(Action, frozen=True):
    """So many tokens of a load at one target. Landers say what they deliver, Gates through which Voidgate."""

    ship: ShipNo
    load: int
    asset: AssetId
    target: Target
    count: int
    delivers: Delivery = ""
    gate: ShipNo = NONE


class ResolveAssets(Action, frozen=True):
    """The next target whose launch assets take effect."""

    target: Target


class RollRegeneration(Action, frozen=True):
    """How many Regenerate dice the ship rolls."""

    ship: ShipNo
    dice: int


class RepairEffect(Action, frozen=True):
    """The effect that a success of Damage Control repairs."""

    ship: ShipNo
    effect: Repairable


class ExtraOrder(Action, frozen=True):
    """The Monitor group that takes another order."""

    group: GroupNo


class SteerLiner(Action, frozen=True):
    """How far, in degrees to the right, a held liner turns before it moves."""

    degrees: int
