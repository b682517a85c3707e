"""The ground war: assets, sizes of clusters, kinds of sectors."""

from __future__ import annotations

from typing import Literal

import msgspec

from gravitable.games.dropfleet.ships.classes import Source
from gravitable.games.dropfleet.ships.weapons import Weapon

GroundAssetId = Literal["infantry", "armour", "defence-battery"]
ClusterSizeId = Literal["small", "medium", "large"]
SectorId = Literal["commercial", "industrial", "military", "orbital-defence", "power-plant", "comms-station"]


class GroundAsset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of token on the ground: its saves against combat and bombardment, and its attack dice."""

    id: GroundAssetId
    name: str
    combat: int
    bombardment: int
    attack: int
    source: Source


class ClusterSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A size of cluster: how many sectors, and the victory points for holding and contesting it."""

    id: ClusterSizeId
    name: str
    sectors: int
    hold: int
    contest: int
    source: Source


class SectorKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of sector. `meltdown` is the damage its destruction does to the others of the cluster."""

    id: SectorId
    name: str
    hull: int
    armour: int
    value: int
    source: Source
    weapon: Weapon | None = None
    meltdown: int = 0
    scan_bonus: int = 0
