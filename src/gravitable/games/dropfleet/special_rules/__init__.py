"""Special rules, each a small piece found by the name that profiles use. `SPECIAL_RULES` has them all."""

from gravitable.games.dropfleet.special_rules.pieces import LaunchRule, ShipRule, WeaponRule
from gravitable.games.dropfleet.special_rules.ship_rules import SHIP_RULES
from gravitable.games.dropfleet.special_rules.weapon_rules import LAUNCH_RULES, WEAPON_RULES

SPECIAL_RULES: dict[str, ShipRule | WeaponRule | LaunchRule] = {**SHIP_RULES, **WEAPON_RULES, **LAUNCH_RULES}
"""Every special rule there is, by the name used in content."""

__all__ = [
    "LAUNCH_RULES",
    "SHIP_RULES",
    "SPECIAL_RULES",
    "WEAPON_RULES",
    "LaunchRule",
    "ShipRule",
    "WeaponRule",
]
