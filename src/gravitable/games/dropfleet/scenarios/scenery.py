"""Scenery: debris fields, planetary rings, space stations and their armaments."""

from __future__ import annotations

from typing import Literal

import msgspec

from gravitable.games.dropfleet.ground.assets import ClusterSizeId
from gravitable.games.dropfleet.ships.classes import Source
from gravitable.games.dropfleet.ships.weapons import Weapon

HazardId = Literal["fine", "dense", "ring"]
ArmamentId = Literal["mass-driver", "laser", "missile"]


class Hazard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What harms ships in it and burdens fire through it; launch assets are lost on `asset_loss` or more.

    dropfleet.debris.kinds
    """

    id: HazardId
    name: str
    lock: int
    attack: int
    damage: int
    lock_penalty: int
    scan_penalty: int
    source: Source
    asset_loss: int | None = None


class StationSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A size of space station, with the characteristics it shares with ships."""

    id: ClusterSizeId
    name: str
    scan: int
    signature: int
    hull: int
    armour: int
    pd: int
    source: Source


class Armament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon that a scenario may mount on a space station."""

    id: ArmamentId
    weapon: Weapon
    source: Source
