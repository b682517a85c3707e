"""How far a weapon reaches: the firer's Scan and the target's Signature, with spikes and what dims them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from gravitable.games.dropfleet.scenarios import HEIGHTS, Layer
from gravitable.games.dropfleet.weapons import Weapon

Spike: TypeAlias = Literal[0, 1, 2]
"""Energy spikes: 0 none, 1 Minor, 2 Major."""

SPIKE_SIGNATURE: dict[Spike, int] = {0: 0, 1: 6, 2: 12}


def signature(base: int, spike: Spike, change: int = 0) -> int:
    """The Signature with a spike and what changes it, never below 0.

    dropfleet.spike.minor, dropfleet.spike.major

    >>> [signature(6, spike) for spike in (0, 1, 2)]
    [6, 12, 18]
    """
    return max(0, base + SPIKE_SIGNATURE[spike] + change)


def scan(base: int, penalty: int = 0, bonus: int = 0) -> int:
    """The Scan of a shot: bonuses added, debris and rings taken off, never below 0.

    dropfleet.range.scan-minimum
    """
    return max(0, base + bonus - penalty)


def weapon_range(
    weapon: Weapon, scanned: int, seen: int, *, firer: Layer, target: Layer, sector: bool = False
) -> int | None:
    """How far the weapon reaches on this shot; None where it may not be fired so at all.

    `scanned` is the Scan of the shot, `seen` the target's Signature. Sectors lie in Atmosphere.

    dropfleet.range.formula, dropfleet.range.close-action, dropfleet.hit.atmosphere-range
    """
    into = target == "atmosphere" or sector
    if not _may_fire(weapon, firer, into=into, sector=sector):
        return None
    if weapon.has("Escape Velocity"):
        return scanned + seen if _above(firer, target) else None
    if weapon.close_action:
        return scanned
    if weapon.has("Re-Entry") and into and firer == "low":
        return scanned + seen
    return scanned if into or firer == "atmosphere" else scanned + seen


def _may_fire(weapon: Weapon, firer: Layer, *, into: bool, sector: bool) -> bool:
    """Whether a weapon fires at all from that layer into Atmosphere or at a sector.

    dropfleet.hit.atmosphere-close-action-in, dropfleet.hit.atmosphere-close-action-from
    """
    if sector and weapon.has("Re-Entry"):
        return False
    if weapon.has("Bombardment"):
        return sector and (firer == "low" or (firer == "atmosphere" and weapon.has("Low Level")))
    if sector and firer != "low":
        return False
    if weapon.close_action:
        if firer == "atmosphere":
            return weapon.has("Air-to-Air") and not sector
        return not into or (weapon.has("Re-Entry") and firer == "low")
    return True


def _above(firer: Layer, target: Layer) -> bool:
    return HEIGHTS.index(target) > HEIGHTS.index(firer)
