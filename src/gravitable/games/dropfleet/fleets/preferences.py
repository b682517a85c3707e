"""Preferences of random fleets: weights of ships, and names of fleets."""

from __future__ import annotations

import random
from typing import Literal

from gravitable.games.dropfleet.ships.classes import Ship
from gravitable.games.dropfleet.special_rules.ship_rule import ship_rules
from gravitable.games.dropfleet.special_rules.weapon_rule import armed

Preference = Literal["balanced", "swarm", "heavy", "carriers", "assault", "wild"]
PREFERENCES: tuple[Preference, ...] = ("balanced", "swarm", "heavy", "carriers", "assault", "wild")

LANDING = frozenset({"dropships", "bulk-landers", "gates"})


def lands(ship: Ship) -> bool:
    """Whether a ship brings ground assets down, or lets them through."""
    return ship_rules(ship).voidgate > 0 or any(LANDING.intersection(load.assets) for load in ship.loads)


def opens_gates(ship: Ship) -> bool:
    """Whether a ship is a Mothership."""
    return any("gates" in load.assets for load in ship.loads)


def preference_weight(ship: Ship, preference: Preference) -> float:
    """Return the weight of a ship under a preference."""
    match preference:
        case "swarm":
            return {"light": 8.0, "medium": 2.0, "heavy": 0.5, "super_heavy": 0.2}[ship.weight_class]
        case "heavy":
            return {"light": 1.0, "medium": 2.0, "heavy": 6.0, "super_heavy": 8.0}[ship.weight_class]
        case "carriers":
            return 1.0 + 4.0 * ship.launch_capacity
        case "assault":
            bombards = any(armed(weapon).bombardment for weapon in ship.weapons)
            return 8.0 if lands(ship) else 4.0 if bombards else 1.0
        case "balanced":
            return 3.0 if lands(ship) else 1.0 if ship_rules(ship).rare or ship_rules(ship).monitor else 2.0
        case "wild":
            return 1.0


_ADJECTIVES = (
    "Grey",
    "Silent",
    "Burning",
    "Second",
    "Outer",
    "Patient",
    "Broken",
    "Northern",
    "Last",
    "Iron",
)
_NOUNS: dict[Preference, tuple[str, ...]] = {
    "balanced": ("Patrol", "Squadron", "Watch", "Task Force"),
    "swarm": ("Pack", "Swarm", "Flock", "Raiders"),
    "heavy": ("Hammer", "Wall", "Fist", "Anvil"),
    "carriers": ("Wing", "Hangar", "Flight", "Roost"),
    "assault": ("Landing", "Spearhead", "Beachhead", "Descent"),
    "wild": ("Gamble", "Muster", "Rabble", "Fortune"),
}


def fleet_name(rng: random.Random, preference: Preference) -> str:
    """A name for a fleet that was made up."""
    return f"{rng.choice(_ADJECTIVES)} {rng.choice(_NOUNS[preference])}"
