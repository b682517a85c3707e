"""What a weapon does in a situation: the Lock it needs, where criticals lie, the attack that it makes.

Clauses: dropfleet.hit.between-layers, dropfleet.hit.atmosphere-lock, and the weapon rules that change a
number.
"""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.fire.attack import CRITICAL_MARGIN, Attack, Situation
from gravitable.games.dropfleet.scenarios.scenery import Hazard
from gravitable.games.dropfleet.ships.launch_assets import LaunchAsset
from gravitable.games.dropfleet.special_rules.weapon_rule import (
    Lane,
    WeaponGear,
    WeaponRule,
    armed,
    hit_effects_of,
)
from gravitable.games.dropfleet.specials import rules_of

ATMOSPHERE_LOCK = 6


def forbidden(weapon: WeaponGear, lane: Lane) -> str | None:
    """The clause by which a weapon may not be fired so; None when it may. dropfleet.bombardment.low-orbit"""
    against = "dropfleet.bombardment.low-orbit" if lane.sector and lane.firer != "low" else None
    if against is not None and not _lifted(weapon, lane, against):
        return against
    for forbids in weapon.forbids:
        against = forbids(lane)
        if against is not None and not _lifted(weapon, lane, against):
            return against
    return None


def _lifted(weapon: WeaponGear, lane: Lane, clause: str) -> bool:
    return any(clause in lifts(lane) for lifts in weapon.lifts)


def weapon_range(weapon: WeaponGear, scanned: int, seen: int, lane: Lane) -> int | None:
    """How far the weapon reaches on this shot; None where it may not be fired so at all.

    `scanned` is the Scan of the shot, `seen` the target's Signature.

    dropfleet.range.formula, dropfleet.hit.atmosphere-range, dropfleet.range.close-action
    """
    if (weapon.forbids or lane.sector) and forbidden(weapon, lane) is not None:
        return None
    adds = not lane.into and lane.firer != "atmosphere"
    if weapon.sees:
        views = [sees(lane) for sees in weapon.sees]
        adds = (adds or True in views) and False not in views
    return scanned + seen if adds else scanned


def lock_number(weapon: WeaponGear, shot: Situation) -> int:
    """What each attack die needs, all modifiers added and clamped to 2+ up to 6+.

    dropfleet.dice.modifiers, dropfleet.hit.one-and-six

    >>> from gravitable.games.dropfleet.ships.weapons import Weapon
    >>> cannon = armed(Weapon("Cannon", attack="2", damage="1", arc="F", lock=3))
    >>> lock_number(cannon, Situation(firer="low", target="high"))
    4
    >>> lock_number(cannon, Situation(firer="low", target="atmosphere"))
    6
    """
    layer_penalty = _layer_penalty(weapon, shot)
    if layer_penalty is None:
        return ATMOSPHERE_LOCK
    printed = weapon.weapon.lock
    lock = (shot.armour if printed is None else printed) + layer_penalty + shot.penalties
    for change in weapon.lock:
        lock += change(shot)
    return clamp(lock)


def _layer_penalty(weapon: WeaponGear, shot: Situation) -> int | None:
    """What firing between layers adds; None where the shot needs 6+ whatever else is true.

    dropfleet.hit.between-layers, dropfleet.hit.atmosphere-lock
    """
    if weapon.layer_penalty:
        own = [cost for penalty in weapon.layer_penalty if (cost := penalty(shot)) is not None]
        if own:
            return min(own)
    if shot.sector or "atmosphere" in (shot.firer, shot.target):
        return None
    return 1 if shot.firer != shot.target and not shot.monitor else 0


def critical_margin(weapon: WeaponGear, shot: Situation) -> int:
    """How far above the Lock a die must be for a critical hit.

    >>> from gravitable.games.dropfleet.ships.weapons import Weapon
    >>> rail = Weapon("Rail", attack="4", damage="1", arc="S", lock=3, special=("Calibre (H, S)",))
    >>> critical_margin(armed(rail), Situation())
    1
    """
    margins = [1] if shot.sighted else []
    margins += [own for margin in weapon.margin if (own := margin(shot)) is not None]
    return min(margins, default=CRITICAL_MARGIN) + shot.tougher


def attack_of(weapon: WeaponGear, shot: Situation) -> Attack:
    """The attack of a weapon: the one place where a profile and its special rules become dice.

    dropfleet.weapon.attack
    """
    if shot.gained:
        weapon = armed(weapon.weapon, shot.gained)
    dice = Dice(plus=shot.rolled) if shot.rolled else weapon.weapon.attack_dice
    damage = weapon.weapon.damage_dice
    if damage is not None and shot.more_damage:
        damage = replace(damage, plus=damage.plus + shot.more_damage)
    attack = Attack(
        lock=lock_number(weapon, shot),
        dice=(replace(dice, plus=dice.plus + shot.more_dice) if shot.more_dice else dice,),
        damage=damage,
        margin=critical_margin(weapon, shot),
        reroll=shot.reroll,
        hit_effects=weapon.hit_effects,
    )
    for change in weapon.attack:
        attack = change(attack, shot)
    return attack


def asset_attack(asset: LaunchAsset, tokens: int = 1, *, tougher: int = 0) -> Attack:
    """The attack of so many tokens of a launch asset; bombers coordinate, torpedoes ignore Point Defence.

    dropfleet.bomber.attack, dropfleet.bomber.scald, dropfleet.torpedo.no-pd, dropfleet.pd.against,
    dropfleet.launch.profile, dropfleet.launch.layer-no-penalty
    """
    if asset.lock is None or asset.attack is None or asset.damage is None:
        raise ValueError(f"{asset.name} do not attack.")
    attack = Attack(
        lock=clamp(asset.lock),
        dice=(Dice.read(asset.attack),) * tokens,
        damage=Dice.read(asset.damage),
        margin=CRITICAL_MARGIN + tougher,
        point_defence=0 if asset.kind == "torpedoes" else 1,
        hit_effects=hit_effects_of(asset.special),
    )
    beside = Situation(within_scan=True, tougher=tougher)
    for rule in rules_of(asset.special):
        if isinstance(rule, WeaponRule):
            attack = rule.attack(attack, beside)
    return attack


def hazard_attack(hazard: Hazard) -> Attack:
    """What debris or a ring throws at a ship that passes. dropfleet.debris.damage, dropfleet.ring.damage"""
    return Attack(clamp(hazard.lock), (Dice(plus=hazard.attack),), Dice(plus=hazard.damage))
