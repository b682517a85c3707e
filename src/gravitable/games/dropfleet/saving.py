"""Saving throws: armour and passive countermeasures, the better one taken. dropfleet.save.*"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gravitable.games.dropfleet.cards import Armour, Passive, Reroll, Scald
from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.events import SavesRolled
from gravitable.games.dropfleet.state import DropfleetMatch, Target
from gravitable.games.dropfleet.table import armour_of, effects_on, passive_of


class Saves:
    """What a target saves with against one attack, modifiers worked out. 0 means no save.

    dropfleet.save.passive-as-armour, dropfleet.card.next-gen-armour-plating
    """

    __slots__ = ("armour", "passive", "reroll_armour", "reroll_passive")

    def __init__(
        self,
        m: DropfleetMatch,
        target: Target,
        *,
        scald: int = 0,
        passive: bool = True,
        boosted: bool = False,
    ) -> None:
        worse = scald
        shield = passive_of(m, target) if passive else None
        alike = m.options.passive_saves == "as-armour"
        self.reroll_armour = False
        self.reroll_passive = boosted
        if m.state.effects and target.kind == "ship":
            worse += sum(effect.by for effect in effects_on(m, Armour, ship=target.no))
            for effect in effects_on(m, Reroll, ship=target.no):
                self.reroll_armour |= effect.what == "armour"
                self.reroll_passive |= effect.what == "passive" or (alike and effect.what == "armour")
            if passive:
                for gift in effects_on(m, Passive, ship=target.no):
                    shield = gift.save if shield is None else min(shield, gift.save)
        self.armour = clamp(armour_of(m, target) + worse)
        self.passive = 0 if shield is None else clamp(shield + (worse if alike else 0))

    def normal(self) -> tuple[int, bool]:
        """The save against a normal point and whether failures are re-rolled; of equals the passive one,
        which a Shield Booster can still help. dropfleet.save.best"""
        if self.passive and _chance(self.passive, self.reroll_passive) >= _chance(
            self.armour, self.reroll_armour
        ):
            return self.passive, self.reroll_passive
        return self.armour, self.reroll_armour

    def critical(self) -> tuple[int, bool]:
        """The save against a critical point: passive countermeasures only.

        dropfleet.hit.critical-passive, dropfleet.save.passive
        """
        return self.passive, self.reroll_passive

    def through(self) -> tuple[float, float]:
        """The chances that a normal and a critical point get through."""
        return 1.0 - _chance(*self.normal()), 1.0 - _chance(*self.critical())


def _chance(needed: int, again: bool) -> float:
    if not needed:
        return 0.0
    chance = (7 - needed) / 6
    return chance + (1.0 - chance) * chance if again else chance


class Throw(msgspec.Struct, frozen=True, gc=False):
    """Saving throws as they fell: the normal points that got through, and of each critical point whether it
    did. `passive` is what a failed passive save needs when it is rolled again, 0 where none can be; `both`:
    the normal points were saved passively too.
    """

    normal: int
    critical: tuple[bool, ...]
    passive: int = 0
    both: bool = False

    @property
    def lost(self) -> int:
        """How many points got through."""
        return self.normal + sum(self.critical)

    @property
    def failed(self) -> int:
        """How many passive saves failed that may be rolled again."""
        return sum(self.critical) + (self.normal if self.both else 0) if self.passive else 0

    def unstopped(self, hits: Iterable[int]) -> int:
        """How many critical hits of so many points each were not stopped altogether. Point Defence takes
        the last ones; where there is no damage, nothing stops a hit."""
        count = at = 0
        for points in hits:
            count += points == 0 or any(self.critical[at : at + points])
            at += points
        return count


NOTHING = Throw(0, ())
"""No damage was left to save against."""


def throw_saves(m: DropfleetMatch, target: Target, saves: Saves, normal: int, critical: int) -> Throw:
    """Roll for every point of damage. dropfleet.save.per-point, dropfleet.save.example-passive"""
    passive, again = saves.critical()
    through = sum(_through(m, target, normal, *saves.normal(), critical=False)) if normal else 0
    sharp = _through(m, target, critical, passive, again, critical=True) if critical else ()
    both = saves.normal() == (passive, again)
    return Throw(through, sharp, 0 if again else passive, both)


def _through(
    m: DropfleetMatch, target: Target, points: int, needed: int, again: bool, *, critical: bool
) -> tuple[bool, ...]:
    """Of each point, whether it gets through. dropfleet.dice.d6, dropfleet.dice.reroll-stands"""
    if not needed:
        return (True,) * points
    rolls = []
    for _ in range(points):
        face = m.roll(6)
        if face < needed and again:
            face = m.roll(6)
        rolls.append(face)
    m.emit(SavesRolled(target, needed, tuple(rolls), critical))
    return tuple(face < needed for face in rolls)


def throw_again(m: DropfleetMatch, target: Target, throw: Throw) -> Throw:
    """Failed passive saves are rolled once more. dropfleet.dice.reroll-once"""
    normal, critical = throw.normal, throw.critical
    if throw.both and normal:
        normal = sum(_through(m, target, normal, throw.passive, False, critical=False))
    if any(critical):
        again = iter(_through(m, target, sum(critical), throw.passive, False, critical=True))
        critical = tuple(through and next(again) for through in critical)
    return Throw(normal, critical)


def roll_saves(m: DropfleetMatch, target: Target, saves: Saves, normal: int, critical: int) -> int:
    """Roll for every point of damage; what gets through is returned."""
    return throw_saves(m, target, saves, normal, critical).lost


def more_scald(m: DropfleetMatch, group: int) -> int:
    """What cards add to the Scald weapons of a group."""
    return sum(effect.by for effect in effects_on(m, Scald, group=group)) if m.state.effects else 0
