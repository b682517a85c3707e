"""Saving throws: armour and passive countermeasures, the better one taken. dropfleet.save.*"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gravitable.games.dropfleet.attacks import PD_NEEDS, Defence, Saves, saves
from gravitable.games.dropfleet.cards import Armour, Passive, PointDefence, PointDefenceTarget, Reroll, Scald
from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.events import SavesRolled
from gravitable.games.dropfleet.state import DropfleetMatch, Target
from gravitable.games.dropfleet.table import armour_of, effects_on, passive_of, pd_of


def defence_of(m: DropfleetMatch, target: Target, *, boosted: bool = False) -> Defence:
    """What a target has against any attack now, cards included; `boosted`: passive saves are re-rolled."""
    armour, shield = armour_of(m, target), passive_of(m, target)
    dice, needed = pd_of(m, target), PD_NEEDS
    alike = m.options.passive_saves == "as-armour"
    reroll_armour, reroll_passive = False, boosted
    if m.state.effects and target.kind == "ship":
        worse = sum(effect.by for effect in effects_on(m, Armour, ship=target.no))
        for effect in effects_on(m, Reroll, ship=target.no):
            reroll_armour |= effect.what == "armour"
            reroll_passive |= effect.what == "passive" or (alike and effect.what == "armour")
        for gift in effects_on(m, Passive, ship=target.no):
            shield = gift.save if shield is None else min(shield, gift.save)
        armour += worse
        if shield is not None and alike:
            shield += worse
        dice += sum(effect.by for effect in effects_on(m, PointDefence, ship=target.no))
        needed = clamp(needed + sum(e.by for e in effects_on(m, PointDefenceTarget, ship=target.no)))
    return Defence(armour, shield, max(0, dice), needed, reroll_armour, reroll_passive, alike)


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


def throw_saves(m: DropfleetMatch, target: Target, saved: Saves, normal: int, critical: int) -> Throw:
    """Roll for every point of damage. dropfleet.save.per-point"""
    passive, again = saved.critical
    through = sum(_through(m, target, normal, *saved.normal, critical=False)) if normal else 0
    sharp = _through(m, target, critical, passive, again, critical=True) if critical else ()
    both = saved.normal == saved.critical
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


def roll_saves(m: DropfleetMatch, target: Target, points: int) -> int:
    """Roll for points of damage that no weapon inflicted; how many get through is returned."""
    return throw_saves(m, target, saves(defence_of(m, target)), points, 0).lost


def more_scald(m: DropfleetMatch, group: int) -> int:
    """What cards add to the Scald weapons of a group."""
    return sum(effect.by for effect in effects_on(m, Scald, group=group)) if m.state.effects else 0
