"""An attack and what stands against it, every modifier worked out: what dice and odds both read."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.fire.dice_distribution import chance_of
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.ships.tonnage import Tonnage

PointDefenceCost = Literal[0, 1, 2]
"""Successes that stop a normal point: 1, or 2 for a Swarmer; 0 where none do. A critical takes one more."""

CRITICAL_MARGIN = 2
"""How far above the Lock a die must be for a critical hit. dropfleet.hit.critical"""

PD_NEEDS = 5


class Situation(msgspec.Struct, frozen=True, gc=False):
    """All that a shot depends on besides the weapon: who fires at whom, on which order, helped by what.

    `penalties` is the sum of debris, rings and all else that worsens the Lock; below 0 it betters it. A
    sector has no tonnage. `tougher` is what the target adds to the margin of criticals; `sighted`: a
    telescope's token is spent on it. `rolled` is a random Attack as it fell, 0 before it is rolled.
    `more_dice`, `more_damage` and `more_scald` are what cards and powers add; `gained` are special rules that
    cards give the weapon. `alone`: of the ship's weapons of this kind no other is fired.
    """

    firer: Layer = "high"
    target: Layer = "high"
    tonnage: Tonnage | None = None
    armour: int = 6
    sector: bool = False
    monitor: bool = False
    penalties: int = 0
    tougher: int = 0
    sighted: bool = False
    within_scan: bool = False
    weapons_free: bool = False
    overcharge: bool = False
    alone: bool = False
    rolled: int = 0
    more_dice: int = 0
    more_damage: int = 0
    more_scald: int = 0
    reroll: bool = False
    gained: tuple[str, ...] = ()


class Attack(msgspec.Struct, frozen=True, gc=False):
    """The dice of one weapon system, or of assets of one kind, and what their hits do.

    Without `damage` it is a Distortion weapon; `times` multiplies it. `margin` is how far above the Lock a
    critical lies. `scald` worsens the armour. `hit_effects` names the special rules that act after
    the attack is resolved, brackets included.
    """

    lock: int
    dice: tuple[Dice, ...]
    damage: Dice | None = Dice(plus=1)
    margin: int = CRITICAL_MARGIN
    times: int = 1
    burnthrough: int = 0
    particle: bool = False
    reroll: bool = False
    point_defence: PointDefenceCost = 0
    scald: int = 0
    hit_effects: tuple[str, ...] = ()

    @property
    def each(self) -> int:
        """The damage of each hit of a Burnthrough weapon."""
        if self.damage is None or self.damage.random or self.damage.plus * self.times < 1:
            raise ValueError("A Burnthrough weapon has a fixed damage of 1 or more.")
        return self.damage.plus * self.times


class Defence(msgspec.Struct, frozen=True, gc=False):
    """What a target has against an attack, as it stands. `passive` is None where none applies; `alike`: what
    worsens armour worsens it too."""

    armour: int
    passive: int | None = None
    pd: int = 0
    pd_target: int = PD_NEEDS
    reroll_armour: bool = False
    reroll_passive: bool = False
    alike: bool = True


class Save(NamedTuple):
    """What a saving throw needs, 0 where there is none, and whether failures are rolled again."""

    needed: int
    again: bool = False

    @property
    def chance(self) -> float:
        return chance_of(self.needed, self.again) if self.needed else 0.0


class Saves(NamedTuple):
    """The saves against a normal and against a critical point."""

    normal: Save
    critical: Save

    @property
    def through(self) -> tuple[float, float]:
        """The chances that a normal and a critical point get through."""
        return 1.0 - self.normal.chance, 1.0 - self.critical.chance


def saves(defence: Defence, *, scald: int = 0, particle: bool = False) -> Saves:
    """The better of armour and passive saves the rolls against a normal point, of equals the passive one,
    which a Shield Booster can still help. A critical point is saved by passive countermeasures only.

    dropfleet.save.best, dropfleet.save.passive, dropfleet.save.passive-as-armour,
    dropfleet.hit.critical-passive
    """
    armour = Save(clamp(defence.armour + scald), defence.reroll_armour)
    passive = Save(0)
    if defence.passive is not None and not particle:
        worse = scald if defence.alike else 0
        passive = Save(clamp(defence.passive + worse), defence.reroll_passive)
    better = passive.needed and passive.chance >= armour.chance
    return Saves(passive if better else armour, passive)


def saves_against(attack: Attack, defence: Defence) -> Saves:
    """What a target saves with against an attack."""
    return saves(defence, scald=attack.scald, particle=attack.particle)
