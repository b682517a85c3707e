"""What a weapon does in a situation: the Lock it needs, where criticals lie, the attack that it makes.

Clauses: dropfleet.hit.between-layers, dropfleet.hit.atmosphere-lock, and the weapon rules that change a
number.
"""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.attacks import CRITICAL_MARGIN, Attack, PointDefenceCost, Situation
from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.launch_assets import LaunchAsset
from gravitable.games.dropfleet.scenery import Hazard
from gravitable.games.dropfleet.special_rules.weapon_rules import WEAPON_RULES
from gravitable.games.dropfleet.tonnage import Tonnage, calibre_letter
from gravitable.games.dropfleet.weapons import Weapon

ATMOSPHERE_LOCK = 6
SIPHON_CAP = 8
"""The Burnthrough of a Siphon Power weapon that is fired alone."""


def lock_number(weapon: Weapon, shot: Situation) -> int:
    """What each attack die needs, all modifiers added and clamped to 2+ up to 6+.

    >>> cannon = Weapon("Cannon", attack="2", damage="1", arc="F", lock=3)
    >>> lock_number(cannon, Situation(firer="low", target="high"))
    4
    >>> lock_number(cannon, Situation(firer="low", target="atmosphere"))
    6
    """
    layer_penalty = _layer_penalty(weapon, shot)
    if layer_penalty is None:
        return ATMOSPHERE_LOCK
    lock = shot.armour if weapon.lock is None else weapon.lock
    return clamp(lock + layer_penalty + shot.penalties - _calibre(weapon, shot.tonnage))


def _layer_penalty(weapon: Weapon, shot: Situation) -> int | None:
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


def critical_margin(weapon: Weapon, shot: Situation) -> int:
    """How far above the Lock a die must be for a critical hit.

    >>> rail = Weapon("Rail", attack="4", damage="1", arc="S", lock=3, special=("Calibre (H, S)",))
    >>> critical_margin(rail, Situation())
    1
    """
    calibre = weapon.specials.get("Calibre")
    heavy = calibre is not None and ("H" in calibre.words or "S" in calibre.words)
    return (1 if heavy or shot.sighted else CRITICAL_MARGIN) + shot.tougher


def attack_of(weapon: Weapon, shot: Situation) -> Attack:
    """The attack of a weapon: the one place where a profile and its special rules become dice."""
    dice = Dice(plus=shot.rolled) if shot.rolled else weapon.attack_dice
    more = shot.more_dice + (weapon.number("Fusillade") if shot.weapons_free else 0)
    damage = weapon.damage_dice
    if damage is not None and shot.more_damage:
        damage = replace(damage, plus=damage.plus + shot.more_damage)
    burnthrough = weapon.number("Burnthrough")
    if burnthrough and shot.alone and weapon.has("Siphon Power"):
        burnthrough = SIPHON_CAP
    point_defence: PointDefenceCost = 0
    if weapon.close_action and not weapon.beam:
        point_defence = 2 if weapon.swarmer else 1
    return Attack(
        lock=lock_number(weapon, shot),
        dice=(replace(dice, plus=dice.plus + more) if more else dice,),
        damage=damage,
        margin=critical_margin(weapon, shot),
        times=2 if shot.overcharge and weapon.has("Overcharge") else 1,
        burnthrough=burnthrough,
        particle=weapon.has("Particle"),
        reroll=shot.reroll,
        point_defence=point_defence,
        scald=1 + shot.more_scald if weapon.has("Scald") and shot.within_scan else 0,
        marks=(*marks(weapon.special), *shot.gained),
    )


def asset_attack(asset: LaunchAsset, tokens: int = 1, *, tougher: int = 0) -> Attack:
    """The attack of so many tokens of a launch asset; bombers coordinate, torpedoes ignore Point Defence.

    dropfleet.bomber.attack, dropfleet.torpedo.no-pd
    """
    if asset.lock is None or asset.attack is None or asset.damage is None:
        raise ValueError(f"{asset.name} do not attack.")
    return Attack(
        lock=clamp(asset.lock),
        dice=(Dice.read(asset.attack),) * tokens,
        damage=Dice.read(asset.damage),
        margin=CRITICAL_MARGIN + tougher,
        point_defence=0 if asset.kind == "torpedoes" else 1,
        scald=1 if "Scald" in asset.specials else 0,
        marks=marks(asset.special),
    )


def hazard_attack(hazard: Hazard) -> Attack:
    """What debris or a ring throws at a ship that passes. dropfleet.debris.damage, dropfleet.ring.damage"""
    return Attack(clamp(hazard.lock), (Dice(plus=hazard.attack),), Dice(plus=hazard.damage))


def marks(special: tuple[str, ...]) -> tuple[str, ...]:
    """Those special rules that do something to a target besides damage."""
    return tuple(
        text for text in special if (rule := WEAPON_RULES.get(text.split(" (")[0])) is not None and rule.marks
    )
