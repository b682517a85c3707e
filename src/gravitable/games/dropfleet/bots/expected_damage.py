"""Expected damage of weapons and launch assets, looked up rather than worked out again."""

from __future__ import annotations

from functools import lru_cache

from gravitable.games.dropfleet.fire.attack import Defence, Situation
from gravitable.games.dropfleet.fire.odds import attack_odds
from gravitable.games.dropfleet.fire.weapon_attack import asset_attack, attack_of
from gravitable.games.dropfleet.ships.launch_assets import LaunchAsset
from gravitable.games.dropfleet.special_rules.weapon_rule import WeaponGear


@lru_cache(maxsize=65536)
def mean_damage(weapon: WeaponGear, situation: Situation, defence: Defence) -> float:
    """The Hull that a weapon takes off on average."""
    return attack_odds(attack_of(weapon, situation), defence).mean


@lru_cache(maxsize=8192)
def asset_damage(asset: LaunchAsset, tokens: int, defence: Defence, tougher: int) -> float:
    """The Hull that so many tokens take off on average."""
    return attack_odds(asset_attack(asset, tokens, tougher=tougher), defence).mean


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
