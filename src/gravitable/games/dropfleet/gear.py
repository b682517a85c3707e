"""A profile made ready for play: what its special rules come to, worked out once for each class as fitted."""

from __future__ import annotations

from functools import lru_cache

from gravitable.games.dropfleet.catalogue import Content
from gravitable.games.dropfleet.fleets.fleet import Group
from gravitable.games.dropfleet.fleets.measure import ship_of
from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.ships import Ship
from gravitable.games.dropfleet.special_rules import SHIP_RULES, WEAPON_RULES
from gravitable.games.dropfleet.weapons import Weapon


class WeaponGear:
    """A weapon with its special rules looked up."""

    __slots__ = (
        "alt",
        "arcs",
        "bombardment",
        "close_action",
        "ion",
        "limited",
        "link",
        "low_power",
        "marks",
        "oculus",
        "overcharge",
        "random",
        "rays",
        "squadron",
        "weapon",
    )

    def __init__(self, weapon: Weapon) -> None:
        self.weapon = weapon
        self.arcs = weapon.arcs
        self.close_action = weapon.close_action
        self.bombardment = weapon.has("Bombardment")
        self.alt = weapon.number("Alt")
        self.link = weapon.number("Link")
        self.low_power = weapon.has("Low Power")
        self.overcharge = weapon.has("Overcharge")
        self.ion = weapon.has("Ion")
        self.limited = weapon.number("Limited")
        self.squadron = weapon.number("Squadron")
        self.random = weapon.attack_dice.random
        self.oculus = "Oculus" in weapon.name
        self.rays = "Oculus Ray" in weapon.name
        self.marks = tuple(
            text
            for text in weapon.special
            if (rule := WEAPON_RULES.get(text.split(" (")[0])) is not None and rule.marks
        )


class Gear:
    """A class of ship as fitted. dropfleet.profile.special"""

    def __init__(self, ship: Ship) -> None:
        rules = [SHIP_RULES[name] for name in ship.specials if name in SHIP_RULES]
        self.ship = ship
        self.weapons = tuple(WeaponGear(weapon) for weapon in ship.weapons)
        self.hull = ship.hull
        self.tonnage = ship.tonnage
        self.spikes = min((rule.spikes for rule in rules), default=2)
        self.forbids: frozenset[OrderId] = frozenset(order for rule in rules for order in rule.forbids)
        self.systems = max((rule.systems for rule in rules), default=1)
        self.atmospheric = any(rule.atmospheric for rule in rules)
        self.vectored = any(rule.turns_anywhere for rule in rules)
        self.free_of_group = any(rule.free_of_group for rule in rules)
        self.free_of_battlegroup = any(rule.free_of_battlegroup for rule in rules)
        self.detector = any(rule.scans_always for rule in rules)
        self.stealth = any(rule.fires_silently for rule in rules)
        self.crosses_orbits = any(rule.crosses_orbits for rule in rules)
        self.lock_when_hurt = sum(rule.lock_when_hurt for rule in rules)
        self.ablative = sum(rule.ablative for rule in rules)
        self.reinforced = any(rule.reinforced for rule in rules)
        self.aegis = ship.number("Aegis")
        self.dreadnought = any(rule.dreadnought for rule in rules)
        self.dies_as = max((rule.dies_as_hull for rule in rules), default=0) or ship.hull
        self.has_shields = ship.signature_shields is not None
        self.targeting_link = ship.has("Targeting Link")
        self.shield_booster = ship.has("Shield Booster")
        self.ecm_suite = ship.has("Advanced ECM Suite")
        self.subsystem = ship.has("Subsystem Network")
        self.coherency = ship.coherency
        self.never_crippled = ship.hull <= 3


@lru_cache(maxsize=2048)
def gear_of(content: Content, kind: Group) -> Gear:
    """The class of a group, ready for play."""
    return Gear(ship_of(content, kind))
