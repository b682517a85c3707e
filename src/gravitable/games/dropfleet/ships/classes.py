"""Ships: the profile of a class, what it carries, and how a modular hull may be fitted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from gravitable.games.dropfleet.ships.tonnage import TONNAGE_VALUE, WEIGHT_CLASS, Tonnage, WeightClass
from gravitable.games.dropfleet.ships.weapons import Weapon
from gravitable.games.dropfleet.specials import Special, by_name, check_specials, rules_of
from gravitable.kernel.annotations import Length

Faction = Literal["ucm", "scourge", "phr", "shaltari", "resistance"]
Source = Literal["rulebook", "reconstructed"]
SystemList = Literal["cruiser", "frigate", "interstellar"]

FACTIONS: tuple[Faction, ...] = ("ucm", "scourge", "phr", "shaltari", "resistance")

FACTION_NAMES: dict[Faction, str] = {
    "ucm": "United Colonies of Mankind",
    "scourge": "Scourge",
    "phr": "Post-Human Republic",
    "shaltari": "Shaltari Tribes",
    "resistance": "Resistance",
}

CAPPED_LOADS = frozenset(
    {"fighters", "bombers", "torpedoes", "light-torpedoes", "heavy-torpedoes", "pungari-bombers"}
)
"""The launch assets that count to a fleet's launch capacity; landers, gates and fire ships do not."""


class Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Launch assets a carrier can use: which, and how many tokens a turn in all."""

    assets: Annotated[tuple[str, ...], Length(0)]
    launch: int
    special: Annotated[tuple[str, ...], Length(0)] = ()

    def __post_init__(self) -> None:
        check_specials(self.special, "weapon")

    @property
    def capacity(self) -> int:
        """What the load counts to the fleet's launch capacity. dropfleet.fleet.fire-ships"""
        return self.launch if CAPPED_LOADS.intersection(self.assets) else 0

    @property
    def uses(self) -> int | None:
        """How often the load may be launched in a game; None for any number."""
        return next((rule.uses for rule in rules_of(self.special) if rule.uses is not None), None)


class ShipOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a group may be given for points, such as a Cloaking Crest."""

    name: str
    points: int
    adds: tuple[str, ...]

    def __post_init__(self) -> None:
        check_specials(self.adds, "ship")


class Slots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a modular hull is fitted: from which list, how many systems, how many of them broadsides."""

    list: SystemList
    least: int
    most: int
    broadsides: int


class System(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system for modular hulls: weapons, loads, or a change to the hull itself."""

    id: str
    name: str
    list: SystemList
    kind: Literal["broadside", "turret", "structure"]
    points: int
    source: Source
    most: int | None = None
    weapons: tuple[Weapon, ...] = ()
    loads: tuple[Load, ...] = ()
    adds: tuple[str, ...] = ()
    scan: int = 0
    thrust: int = 0
    armour: int = 0
    note: str | None = None

    def __post_init__(self) -> None:
        check_specials(self.adds, "ship")


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class of ship. Armour and passive are target numbers; points are for one ship."""

    id: str
    faction: Literal["ucm", "scourge", "phr", "shaltari", "resistance", "neutral"]
    name: str
    role: str
    points: int
    scan: int
    signature: int
    thrust: int
    hull: int
    armour: int
    pd: int
    group: tuple[int, int]
    tonnage: Tonnage
    source: Source
    signature_shields: int | None = None
    passive: int | None = None
    special: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    loads: tuple[Load, ...] = ()
    systems: Slots | None = None
    options: tuple[ShipOption, ...] = ()
    same_profile_as: str | None = None
    note: str | None = None

    def __post_init__(self) -> None:
        check_specials(self.special, "ship")

    @property
    def specials(self) -> Mapping[str, Special]:
        return by_name(self.special)

    def has(self, name: str) -> bool:
        """Whether the ship has a special rule, by its name without brackets."""
        return name in by_name(self.special)

    @property
    def tonnage_value(self) -> int:
        """What the ship counts towards Strategy Ratings and Critical Locations.

        dropfleet.profile.tonnage, dropfleet.fleet.tonnage-values
        """
        return TONNAGE_VALUE[self.tonnage]

    @property
    def weight_class(self) -> WeightClass:
        """The class that the tonnage counts as in a battlegroup: L2 is Light, S2 Super Heavy.

        dropfleet.fleet.weight-steps
        """
        return WEIGHT_CLASS[self.tonnage]

    @property
    def launch_capacity(self) -> int:
        """What one ship counts to the fleet's launch capacity."""
        return sum(load.capacity for load in self.loads)

    @property
    def coherency(self) -> float:
        """How near a ship must stay to another of its group: 3" up to Hull 6, 6" from Hull 7.

        dropfleet.group.coherency-small, dropfleet.group.coherency-large
        """
        return 3.0 if self.hull <= 6 else 6.0

    @property
    def profile(self) -> str:
        """The id of the class under its first name: some classes are printed under two names.

        dropfleet.fleet.second-names
        """
        return self.same_profile_as or self.id


def fitted(ship: Ship, systems: tuple[System, ...], options: tuple[ShipOption, ...] = ()) -> Ship:
    """The profile of a ship with systems and options aboard, points included."""
    if not systems and not options:
        return ship
    adds = [name for system in systems for name in system.adds]
    adds += [name for option in options for name in option.adds]
    cost = sum(system.points for system in systems) + sum(option.points for option in options)
    return msgspec.structs.replace(
        ship,
        points=ship.points + cost,
        scan=ship.scan + sum(system.scan for system in systems),
        thrust=ship.thrust + sum(system.thrust for system in systems),
        armour=ship.armour - sum(system.armour for system in systems),
        special=tuple(dict.fromkeys((*ship.special, *adds))),
        weapons=ship.weapons + tuple(weapon for system in systems for weapon in system.weapons),
        loads=ship.loads + tuple(load for system in systems for load in system.loads),
    )
