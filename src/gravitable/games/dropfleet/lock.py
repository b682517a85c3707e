"""The Lock of a shot, and how far above it a critical hit lies.

Clauses: dropfleet.hit.between-layers, dropfleet.hit.atmosphere-lock, and the weapon rules that change either.
"""

from __future__ import annotations

import msgspec

from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.scenarios import Layer
from gravitable.games.dropfleet.tonnage import Tonnage, calibre_letter
from gravitable.games.dropfleet.weapons import Weapon

ATMOSPHERE_LOCK = 6
CRITICAL_MARGIN = 2


class Shot(msgspec.Struct, frozen=True, gc=False):
    """Who fires at whom: layers, the target's tonnage and armour, and what burdens the line between them.

    `penalties` is the sum of debris, rings and all else that worsens the Lock; below 0 it betters it. A
    sector has no tonnage.
    """

    firer: Layer = "high"
    target: Layer = "high"
    tonnage: Tonnage | None = None
    armour: int = 6
    sector: bool = False
    monitor: bool = False
    penalties: int = 0


def lock_number(weapon: Weapon, shot: Shot) -> int:
    """What each attack die needs, all modifiers added and clamped to 2+ up to 6+.

    dropfleet.dice.modifiers, dropfleet.hit.one-and-six

    >>> cannon = Weapon("Cannon", attack="2", damage="1", arc="F", lock=3)
    >>> lock_number(cannon, Shot(firer="low", target="high"))
    4
    >>> lock_number(cannon, Shot(firer="low", target="atmosphere"))
    6
    """
    layer_penalty = _layer_penalty(weapon, shot)
    if layer_penalty is None:
        return ATMOSPHERE_LOCK
    lock = shot.armour if weapon.lock is None else weapon.lock
    return clamp(lock + layer_penalty + shot.penalties - _calibre(weapon, shot.tonnage))


def _layer_penalty(weapon: Weapon, shot: Shot) -> int | None:
    """What firing between layers adds; None where the shot needs 6+ whatever else is true."""
    if weapon.has("Bombardment") and shot.sector and shot.firer == "low":
        return 0
    if weapon.has("Escape Velocity"):
        return 0
    if weapon.has("Low Level") and shot.firer == "atmosphere":
        return 0
    if weapon.has("Re-Entry") and shot.firer == "low" and shot.target == "atmosphere" and not shot.sector:
        return 0
    if weapon.has("Air-to-Air") and shot.firer == "atmosphere" and not shot.sector:
        return -1 if shot.target == "atmosphere" else 1
    if shot.sector or "atmosphere" in (shot.firer, shot.target):
        return None
    return 1 if shot.firer != shot.target and not shot.monitor else 0


def _calibre(weapon: Weapon, tonnage: Tonnage | None) -> int:
    special = weapon.specials.get("Calibre")
    return (
        1 if special is not None and tonnage is not None and calibre_letter(tonnage) in special.words else 0
    )


def critical_margin(weapon: Weapon, *, reinforced: bool = False, telescope: bool = False) -> int:
    """How far above the Lock a die must be for a critical hit.

    `reinforced` is the target's Reinforced Armour; `telescope` a spent token of a Space Telescope.

    >>> critical_margin(Weapon("Rail", attack="4", damage="1", arc="S", lock=3, special=("Calibre (H, S)",)))
    1
    """
    calibre = weapon.specials.get("Calibre")
    heavy = calibre is not None and ("H" in calibre.words or "S" in calibre.words)
    return (1 if heavy or telescope else CRITICAL_MARGIN) + (1 if reinforced else 0)
