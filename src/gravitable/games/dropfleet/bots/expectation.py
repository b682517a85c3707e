"""Expected damage of weapons and launch assets, looked up rather than worked out again."""

from __future__ import annotations

from functools import lru_cache

from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.gear import WeaponGear
from gravitable.games.dropfleet.launch_assets import LaunchAsset
from gravitable.games.dropfleet.odds import Attack, Defence, asset_attack, attack_odds, attack_of


@lru_cache(maxsize=65536)
def mean_damage(
    weapon: WeaponGear,
    lock: int,
    margin: int,
    armour: int,
    passive: int,
    pd: int,
    free: bool,
    overcharge: bool,
    scald: int,
    dice: int,
) -> float:
    """The Hull a weapon takes off on average. `passive` 0: none; `dice` 0: as printed, else as rolled."""
    attack = attack_of(weapon.weapon, lock, margin, weapons_free=free, overcharge=overcharge, scald=scald)
    if dice:
        more = weapon.weapon.number("Fusillade") if free else 0
        attack = _with_dice(attack, dice + more)
    return attack_odds(attack, Defence(armour, passive or None, pd)).mean


def _with_dice(attack: Attack, dice: int) -> Attack:
    return Attack(
        attack.lock,
        (Dice(plus=dice),),
        attack.damage,
        attack.margin,
        attack.times,
        attack.burnthrough,
        attack.particle,
        attack.reroll,
        attack.point_defence,
        attack.scald,
    )


@lru_cache(maxsize=8192)
def asset_damage(
    asset: LaunchAsset, tokens: int, armour: int, passive: int, pd: int, reinforced: bool
) -> float:
    """The Hull that so many tokens take off on average."""
    attack = asset_attack(asset, tokens, reinforced=reinforced)
    return attack_odds(attack, Defence(armour, passive or None, pd)).mean


CRIPPLED = 0.15
AFLOAT = 0.35
"""What of a ship's worth is lost when it is Crippled, and when it goes down; the rest goes with its Hull."""


def against_hull(damage: float, hull: int, full: int) -> float:
    """Which share of a ship's worth so much damage, on average, destroys.

    >>> against_hull(0.0, 8, 8)
    0.0
    >>> against_hull(8.0, 8, 8)
    1.0
    """
    if hull <= 0 or damage <= 0.0:
        return 0.0
    lost = min(damage, float(hull))
    kill = lost / hull
    share = (1.0 - CRIPPLED - AFLOAT) * lost / full + AFLOAT * kill * kill
    over = hull - full / 2
    if full <= 3:
        share += CRIPPLED * kill * kill
    elif over > 0.0:
        share += CRIPPLED * min(1.0, lost / over)
    return share
