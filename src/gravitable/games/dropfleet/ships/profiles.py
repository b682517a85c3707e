"""Profiles as rows of text, in the columns and words of a printed ship sheet."""

from __future__ import annotations

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.ships.classes import Faction, Load, Ship
from gravitable.games.dropfleet.ships.weapons import Weapon

Row = tuple[str, ...]

SHIP_COLUMNS: Row = ("Name", "Role", "Pts", "Scan", "Sig", "Thrust", "Hull", "A", "PD", "G", "T", "Special")
WEAPON_COLUMNS: Row = ("Type", "Lock", "Attack", "Damage", "Arc", "Special")
LOAD_COLUMNS: Row = ("Load", "Launch", "Special")


def ship_rows(content: Content, faction: Faction) -> list[Row]:
    """All ships of a faction, one row each, under `SHIP_COLUMNS`."""
    return [ship_row(ship) for ship in content.fleet_ships(faction)]


def ship_row(ship: Ship) -> Row:
    """One ship under `SHIP_COLUMNS`.

    >>> from gravitable.games.dropfleet.content import builtin
    >>> ship_row(builtin().ship_by_id["ucm.lysander"])[2:11]
    ('27', '6"', '0"', '12"', '2', '6+', '2', '1-3', 'L')
    """
    shields = f'/{ship.signature_shields}"' if ship.signature_shields is not None else ""
    passive = f"/{ship.passive}+" if ship.passive is not None else ""
    least, most = ship.group
    return (
        ship.name,
        ship.role,
        str(ship.points),
        f'{ship.scan}"',
        f'{ship.signature}"{shields}',
        f'{ship.thrust}"',
        str(ship.hull),
        f"{ship.armour}+{passive}",
        str(ship.pd),
        str(least) if least == most else f"{least}-{most}",
        ship.tonnage,
        ", ".join(ship.special) or "-",
    )


def weapon_row(weapon: Weapon) -> Row:
    """One weapon system under `WEAPON_COLUMNS`."""
    return (
        weapon.name,
        f"{weapon.lock}+" if weapon.lock is not None else "A",
        weapon.attack,
        weapon.damage or "-",
        weapon.arc,
        ", ".join(weapon.special) or "-",
    )


def load_row(load: Load) -> Row:
    """One load under `LOAD_COLUMNS`."""
    names = " & ".join(asset.replace("-", " ").title() for asset in load.assets)
    return (names, str(load.launch), ", ".join(load.special) or "-")
