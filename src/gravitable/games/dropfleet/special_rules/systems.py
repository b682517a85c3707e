"""Weapon rules about which weapons are fired together, and how often."""

from __future__ import annotations

from gravitable.games.dropfleet.actions import Shot
from gravitable.games.dropfleet.special_rules.weapon_rule import WeaponGear, WeaponRule
from gravitable.games.dropfleet.specials import Special
from gravitable.games.dropfleet.state import DropfleetMatch


class Alt(WeaponRule):
    """dropfleet.weapon-rule.alt"""

    name = "Alt"
    text = "Of the weapons with the same number, one may be fired a turn."
    clause = "dropfleet.weapon-rule.alt"
    takes = "number"

    def arm(self, weapon: WeaponGear) -> None:
        weapon.alt = self.number


class Limited(WeaponRule):
    """dropfleet.weapon-rule.limited"""

    name = "Limited"
    text = "Fired, or launched, at most that often in a game."
    clause = "dropfleet.weapon-rule.limited"
    takes = "number"

    def __init__(self, special: Special) -> None:
        super().__init__(special)
        self.uses = special.number

    def fired(self, m: DropfleetMatch, shot: Shot, maxima: int | None) -> None:
        ship = m.state.ships[shot.ship]
        uses = list(ship.uses) + [0] * (shot.weapon + 1 - len(ship.uses))
        uses[shot.weapon] += 1
        ship.uses = tuple(uses)

    def arm(self, weapon: WeaponGear) -> None:
        weapon.limited = self.number


class Link(WeaponRule):
    """dropfleet.weapon-rule.link"""

    name = "Link"
    text = "Weapons with the same number count as one weapon system, and may pick different targets."
    clause = "dropfleet.weapon-rule.link"
    takes = "number"

    def arm(self, weapon: WeaponGear) -> None:
        weapon.link = self.number


class LowPower(WeaponRule):
    """dropfleet.weapon-rule.low-power"""

    name = "Low Power"
    text = (
        "One such weapon, or a linked set, may be fired in place of Close Action weapons besides the others."
    )
    clause = "dropfleet.weapon-rule.low-power"

    def arm(self, weapon: WeaponGear) -> None:
        weapon.low_power = True


class Squadron(WeaponRule):
    """dropfleet.weapon-rule.squadron"""

    name = "Squadron"
    text = "When that many such weapons of a group attack one target, D6 more attack dice."
    clause = "dropfleet.weapon-rule.squadron"
    takes = "number"

    def arm(self, weapon: WeaponGear) -> None:
        weapon.squadron = self.number
