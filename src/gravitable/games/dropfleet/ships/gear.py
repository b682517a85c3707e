"""A profile made ready for play: what its special rules come to, worked out once for each class as fitted."""

from __future__ import annotations

from functools import lru_cache

from gravitable.games.dropfleet.content import Content
from gravitable.games.dropfleet.fleets.fleet import Group
from gravitable.games.dropfleet.fleets.measure import ship_of
from gravitable.games.dropfleet.ships.classes import Ship
from gravitable.games.dropfleet.special_rules.ship_rule import ship_rules
from gravitable.games.dropfleet.special_rules.weapon_rule import armed


class Gear:
    """A class of ship as fitted. dropfleet.profile.special"""

    def __init__(self, ship: Ship) -> None:
        rules = self.rules = ship_rules(ship)
        self.ship = ship
        self.weapons = tuple(armed(weapon) for weapon in ship.weapons)
        self.hull = ship.hull
        self.tonnage = ship.tonnage
        self.spikes = rules.spikes
        self.forbids = rules.forbids
        self.systems = rules.systems
        self.atmospheric = rules.atmospheric
        self.vectored = rules.turns_anywhere
        self.free_of_group = rules.free_of_group
        self.free_of_battlegroup = rules.free_of_battlegroup
        self.detector = rules.scans_always
        self.stealth = rules.fires_silently
        self.crosses_orbits = rules.crosses_orbits
        self.lock_when_hurt = rules.lock_when_hurt
        self.ablative = rules.ablative
        self.tougher = rules.tougher
        self.aegis = rules.aegis
        self.dreadnought = rules.dreadnought
        self.dies_as = rules.dies_as_hull or ship.hull
        self.has_shields = ship.signature_shields is not None
        self.targeting_link = rules.targeting_link
        self.shield_booster = rules.shield_booster
        self.ecm_suite = rules.ecm_suite
        self.subsystem = rules.subsystem
        self.coherency = ship.coherency
        self.never_crippled = ship.hull <= 3


@lru_cache(maxsize=2048)
def gear_of(content: Content, kind: Group) -> Gear:
    """The class of a group, ready for play."""
    return Gear(ship_of(content, kind))
