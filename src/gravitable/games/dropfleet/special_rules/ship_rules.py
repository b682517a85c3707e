"""The special rules of ships, in the order of the rulebook, then those of single ships."""

from __future__ import annotations

from gravitable.games.dropfleet.special_rules.pieces import ShipRule

_RULES = (
    # dropfleet.ship-rule.*
    ShipRule("Ablative Armour", ablative=2),
    ShipRule("Aegis", aegis=True),
    ShipRule("Atmospheric", atmospheric=True),
    ShipRule("Beast", lock_when_hurt=-1),
    ShipRule("Detector", scans_always=True),
    ShipRule("Dreadnought", systems=2, dreadnought=True),
    ShipRule("Full Cloak", spikes=0),
    ShipRule("Launch", where="roundup"),
    ShipRule("Monitor", forbids=frozenset({"course-change", "max-thrust"}), crosses_orbits=True),
    ShipRule("Open", free_of_group=True, free_of_battlegroup=True),
    ShipRule("Outlier", free_of_battlegroup=True),
    ShipRule("Partial Cloak", spikes=1),
    ShipRule("Rare", where="fleet building"),
    ShipRule("Reinforced Armour", reinforced=True),
    ShipRule("Regenerate", where="roundup"),
    ShipRule("Stealth", fires_silently=True),
    ShipRule("Vectored", turns_anywhere=True),
    # dropfleet.shaltari.*, dropfleet.weapon-rule.subsystem-network
    ShipRule("Shield Booster", where="firing"),
    ShipRule("Voidgate", where="roundup"),
    ShipRule("Subsystem Network", where="firing"),
    # dropfleet.unique-rule.*
    ShipRule("Command Ship", where="fleet building"),
    ShipRule("Command Deck", where="activation"),
    ShipRule("UCM Battlenet", where="activation"),
    ShipRule("Pungari Landers", where="roundup"),
    ShipRule("Stealth Observation", where="scoring"),
    ShipRule("Oculus Booster", where="firing"),
    ShipRule("Energy Siphon", where="activation"),
    ShipRule("Ramming Ship", where="activation"),
    ShipRule("Holo-Debris Field", where="activation"),
    ShipRule("Drone Repair", where="roundup"),
    ShipRule("Advanced ECM Suite", where="firing"),
    ShipRule("Targeting Link", where="firing"),
    ShipRule("Void Skip", where="activation"),
    ShipRule("Box of Scraps", where="activation"),
    ShipRule("Repair Bay", where="roundup"),
    ShipRule("Remnant"),
    ShipRule("Repair and Refuel", where="roundup"),
    ShipRule("Space Telescope", where="firing"),
    ShipRule("Explosive", dies_as_hull=6),
    ShipRule("Civilian Transport", where="scoring"),
)

SHIP_RULES: dict[str, ShipRule] = {rule.name: rule for rule in _RULES}
