"""Weapon rules that change the Lock or the margin of critical hits."""

from __future__ import annotations

from gravitable.games.dropfleet.fire.attack import Situation
from gravitable.games.dropfleet.ships.tonnage import calibre_letter
from gravitable.games.dropfleet.special_rules.weapon_rule import WeaponRule


class Calibre(WeaponRule):
    """dropfleet.weapon-rule.calibre, dropfleet.weapon-rule.calibre-critical"""

    name = "Calibre"
    text = "−1 Lock against the listed tonnages. With H or S, critical when beating Lock by one."
    clause = "dropfleet.weapon-rule.calibre"
    takes = "tonnages"

    def lock(self, shot: Situation) -> int:
        return -1 if shot.tonnage is not None and calibre_letter(shot.tonnage) in self.words else 0

    def margin(self, shot: Situation) -> int | None:
        return 1 if "H" in self.words or "S" in self.words else None


class Mauler(WeaponRule):
    """dropfleet.weapon-rule.mauler"""

    name = "Mauler"
    text = "Its Lock is the target's armour."
    clause = "dropfleet.weapon-rule.mauler"
    lock_of_target = True
