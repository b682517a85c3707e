"""Weapon rules that change dice, damage and saves."""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.fire.attack import Attack, Situation
from gravitable.games.dropfleet.special_rules.weapon_rule import WeaponGear, WeaponRule

SIPHON_CAP = 8
"""The Burnthrough of a Siphon Power weapon that is fired alone."""


class Burnthrough(WeaponRule):
    """dropfleet.weapon-rule.burnthrough"""

    name = "Burnthrough"
    text = (
        "Each die that hits is rolled again until it misses; at most that much damage in one "
        "activation; after a critical, later hits ignore armour too."
    )
    clause = "dropfleet.weapon-rule.burnthrough"
    takes = "number"

    def attack(self, attack: Attack, shot: Situation) -> Attack:
        return attack if attack.burnthrough else replace(attack, burnthrough=self.number)


class SiphonPower(WeaponRule):
    """dropfleet.unique-rule.siphon-power"""

    name = "Siphon Power"
    text = "When only one of the two is fired, its Burnthrough is 8."
    clause = "dropfleet.unique-rule.siphon-power"
    source = "reconstructed"

    def attack(self, attack: Attack, shot: Situation) -> Attack:
        return replace(attack, burnthrough=SIPHON_CAP) if shot.alone else attack

    def arm(self, weapon: WeaponGear) -> None:
        weapon.siphons = True


class Distortion(WeaponRule):
    """dropfleet.weapon-rule.distortion"""

    name = "Distortion"
    text = "The damage of each hit is the number of hits."
    clause = "dropfleet.weapon-rule.distortion"
    damage_of_hits = True


class Fusillade(WeaponRule):
    """dropfleet.weapon-rule.fusillade"""

    name = "Fusillade"
    text = "On Weapons Free, that many more attack dice."
    clause = "dropfleet.weapon-rule.fusillade"
    takes = "number"

    def attack(self, attack: Attack, shot: Situation) -> Attack:
        if not shot.weapons_free:
            return attack
        first, *others = attack.dice
        return replace(attack, dice=(replace(first, plus=first.plus + self.number), *others))


class Overcharge(WeaponRule):
    """dropfleet.weapon-rule.overcharge"""

    name = "Overcharge"
    text = "On Weapons Free its damage may be doubled, then only Close Action weapons fire besides it."
    clause = "dropfleet.weapon-rule.overcharge"

    def attack(self, attack: Attack, shot: Situation) -> Attack:
        return replace(attack, times=2) if shot.overcharge else attack

    def arm(self, weapon: WeaponGear) -> None:
        weapon.overcharge = True


class Particle(WeaponRule):
    """dropfleet.weapon-rule.particle"""

    name = "Particle"
    text = "Every hit is critical, and passive saves do not apply."
    clause = "dropfleet.weapon-rule.particle"

    def attack(self, attack: Attack, shot: Situation) -> Attack:
        return replace(attack, particle=True)


class Scald(WeaponRule):
    """dropfleet.weapon-rule.scald"""

    name = "Scald"
    text = "The target's armour is 1 worse when the firing ship has it within Scan."
    clause = "dropfleet.weapon-rule.scald"

    def attack(self, attack: Attack, shot: Situation) -> Attack:
        return replace(attack, scald=1 + shot.more_scald) if shot.within_scan else attack

    def arm(self, weapon: WeaponGear) -> None:
        weapon.scalds = True
