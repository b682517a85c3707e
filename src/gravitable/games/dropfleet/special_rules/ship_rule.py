"""What a special rule of a ship may change, and what all rules of a ship come to.

The engine asks these questions of every ship; a rule answers those that it is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.ships.classes import Ship
from gravitable.games.dropfleet.specials import NamedRule, rules_of


class ShipRule(NamedRule):
    """A special rule of ships."""

    on = "ship"

    spikes: int = 2
    """The most spike it can gain while not Crippled."""
    forbids: frozenset[OrderId] = frozenset()
    """Orders that it may not use."""
    systems: int = 1
    """How many weapon systems an order allows that allows one."""
    atmospheric: bool = False
    """May enter Atmosphere."""
    turns_anywhere: bool = False
    """Turns at any point of its movement."""
    free_of_group: bool = False
    """Need not stay near its group."""
    free_of_battlegroup: bool = False
    """Need not stay near its battlegroup."""
    scans_always: bool = False
    """May use Active Scan on any order."""
    fires_silently: bool = False
    """May fire on Silent Running."""
    crosses_orbits: bool = False
    """No Lock penalty between Low and High Orbit."""
    lock_when_hurt: int = 0
    """What Crippling Damage adds to the Lock of its weapons."""
    ablative: int = 0
    """What being Crippled adds to its armour."""
    tougher: int = 0
    """What it adds to the margin of critical hits against it."""
    aegis: int = 0
    """What it adds to the Point Defence of friends near by."""
    regenerates: int = 0
    """Damage Control dice each Roundup to regain Hull."""
    dies_as_hull: int = 0
    """The Hull that it rolls Catastrophic Damage with; 0: its own."""
    dreadnought: bool = False
    """Alone in its battlegroup, carries the admiral, has damage tables of its own."""
    monitor: bool = False
    """Counts as a Monitor where a scenario speaks of them."""
    rare: bool = False
    """So many groups of the class as the size of the game allows."""
    free_admiral: bool = False
    """Carries an admiral without cost."""
    more_cards: int = 0
    """Command cards more when drawing, the admiral aboard."""
    battlenet: bool = False
    """Lends its network to battlegroups that activate."""
    infantry_only: bool = False
    """Its landers deliver nothing but Infantry."""
    surveys_always: bool = False
    """Surveys whatever the tonnage of its battlegroup."""
    boosts_oculus: bool = False
    """Helps the Oculus weapons of others."""
    siphons: bool = False
    """Takes the spikes of other ships."""
    ram_dice: int = 1
    """Dice for each point of starting Hull when it rams; more than one: it rams although Light."""
    ram_hit_effects: tuple[str, ...] = ()
    """The special rules of its hits when it rams."""
    holo_debris: bool = False
    """Places a hologram of debris."""
    ecm_suite: bool = False
    """Jams dice at a friend near by."""
    targeting_link: bool = False
    """Lends others its eyes."""
    void_skip: bool = False
    """Skips from Voidgate to Voidgate."""
    scraps: bool = False
    """Leaves a Box of Scraps with a friend."""
    repair_bay: int = 0
    """What it adds to Damage Control near by."""
    refuels: bool = False
    """Fighters near by stay when used."""
    telescope: bool = False
    """Its Active Scan gives a Major Spike and a token."""
    shield_booster: bool = False
    """Has failed passive saves of others rolled again."""
    voidgate: int = 0
    """Gates that deploy through it a turn."""
    subsystem: bool = False
    """Fires one more weapon of the same type."""


class ShipRules:
    """The answers of all special rules of a ship together."""

    def __init__(self, rules: Sequence[ShipRule]) -> None:
        self.spikes = min((rule.spikes for rule in rules), default=2)
        self.forbids: frozenset[OrderId] = frozenset(order for rule in rules for order in rule.forbids)
        self.systems = max((rule.systems for rule in rules), default=1)
        self.atmospheric = any(rule.atmospheric for rule in rules)
        self.turns_anywhere = any(rule.turns_anywhere for rule in rules)
        self.free_of_group = any(rule.free_of_group for rule in rules)
        self.free_of_battlegroup = any(rule.free_of_battlegroup for rule in rules)
        self.scans_always = any(rule.scans_always for rule in rules)
        self.fires_silently = any(rule.fires_silently for rule in rules)
        self.crosses_orbits = any(rule.crosses_orbits for rule in rules)
        self.lock_when_hurt = sum(rule.lock_when_hurt for rule in rules)
        self.ablative = sum(rule.ablative for rule in rules)
        self.tougher = sum(rule.tougher for rule in rules)
        self.aegis = sum(rule.aegis for rule in rules)
        self.regenerates = sum(rule.regenerates for rule in rules)
        self.dies_as_hull = max((rule.dies_as_hull for rule in rules), default=0)
        self.dreadnought = any(rule.dreadnought for rule in rules)
        self.monitor = any(rule.monitor for rule in rules)
        self.rare = any(rule.rare for rule in rules)
        self.free_admiral = any(rule.free_admiral for rule in rules)
        self.more_cards = sum(rule.more_cards for rule in rules)
        self.battlenet = any(rule.battlenet for rule in rules)
        self.infantry_only = any(rule.infantry_only for rule in rules)
        self.surveys_always = any(rule.surveys_always for rule in rules)
        self.boosts_oculus = any(rule.boosts_oculus for rule in rules)
        self.siphons = any(rule.siphons for rule in rules)
        self.ram_dice = max((rule.ram_dice for rule in rules), default=1)
        self.ram_hit_effects: tuple[str, ...] = tuple(text for rule in rules for text in rule.ram_hit_effects)
        self.holo_debris = any(rule.holo_debris for rule in rules)
        self.ecm_suite = any(rule.ecm_suite for rule in rules)
        self.targeting_link = any(rule.targeting_link for rule in rules)
        self.void_skip = any(rule.void_skip for rule in rules)
        self.scraps = any(rule.scraps for rule in rules)
        self.repair_bay = sum(rule.repair_bay for rule in rules)
        self.refuels = any(rule.refuels for rule in rules)
        self.telescope = any(rule.telescope for rule in rules)
        self.shield_booster = any(rule.shield_booster for rule in rules)
        self.voidgate = sum(rule.voidgate for rule in rules)
        self.subsystem = any(rule.subsystem for rule in rules)


@cache
def _together(special: tuple[str, ...]) -> ShipRules:
    return ShipRules([rule for rule in rules_of(special) if isinstance(rule, ShipRule)])


def ship_rules(ship: Ship) -> ShipRules:
    """What the special rules of a ship come to."""
    return _together(ship.special)
