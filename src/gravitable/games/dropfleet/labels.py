"""What is printed on the game's components, for boards to draw."""

from __future__ import annotations

import msgspec

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.ground.assets import SectorId
from gravitable.games.dropfleet.orders import Order
from gravitable.games.dropfleet.ships.launch_assets import AssetKind
from gravitable.games.dropfleet.ships.weapons import WeaponFamily


class SectorName(msgspec.Struct, frozen=True):
    """A kind of sector by its name."""

    id: SectorId
    name: str


class Printed(msgspec.Struct, frozen=True):
    """The orders in the order of their keys, names of sectors, and kinds of weapons and launch assets.

    `weapons` has the families of weapons by name. All others are shells. `assets` has kinds by id.
    """

    orders: tuple[Order, ...]
    sectors: tuple[SectorName, ...]
    weapons: dict[str, WeaponFamily]
    assets: dict[str, AssetKind]


def printed(content: Content) -> Printed:
    """What the components of a table say, a pack's included."""
    weapons = (
        *(weapon for ship in content.ship for weapon in ship.weapons),
        *(weapon for system in content.system for weapon in system.weapons),
        *(armament.weapon for armament in content.armament),
    )
    return Printed(
        content.order,
        tuple(SectorName(kind.id, kind.name) for kind in content.sector),
        {weapon.name: weapon.family for weapon in weapons if weapon.family != "shell"},
        {asset.id: asset.kind for asset in content.launch_asset},
    )
