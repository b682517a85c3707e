"""Weapon systems: lock, attack, damage, arc and special rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.specials import Special, by_name, check_specials, rules_of
from gravitable.geometry.arcs import Arc, read_arc
from gravitable.kernel.annotations import Unobserved

WeaponFamily = Literal[
    "shell", "missile", "drone", "plasma", "heat", "oculus", "oculus-ray", "gravity", "energy", "laser"
]
"""The kinds of weapons that rules name or that boards draw in their own way."""


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon system of a profile. A Mauler has no lock, a Distortion weapon no damage of its own."""

    name: str
    attack: str
    arc: str
    lock: int | None = None
    damage: str | None = None
    special: tuple[str, ...] = ()
    family: Unobserved[WeaponFamily] = "shell"

    def __post_init__(self) -> None:
        check_specials(self.special, "weapon")
        rules = rules_of(self.special)
        if self.lock is None and not any(rule.lock_of_target for rule in rules):
            raise ValueError(f"{self.name} needs a lock: only a Mauler takes it from its target")
        if self.lock is not None and not 2 <= self.lock <= 6:
            raise ValueError(f"{self.name} has lock {self.lock}: expected 2 to 6")
        if self.damage is None and not any(rule.damage_of_hits for rule in rules):
            raise ValueError(f"{self.name} needs a damage: only a Distortion weapon has none")
        Dice.read(self.attack)
        if self.damage is not None:
            Dice.read(self.damage)
        read_arc(self.arc)

    @property
    def attack_dice(self) -> Dice:
        return Dice.read(self.attack)

    @property
    def damage_dice(self) -> Dice | None:
        return None if self.damage is None else Dice.read(self.damage)

    @property
    def specials(self) -> Mapping[str, Special]:
        return by_name(self.special)

    @property
    def arcs(self) -> Arc:
        """Where the weapon bears: the arcs of its profile, as angles.

        dropfleet.weapon.arc-side, dropfleet.weapon.arc-angles
        """
        return read_arc(self.arc)

    def has(self, name: str) -> bool:
        """Whether the weapon has a special rule, by its name without brackets."""
        return name in by_name(self.special)
