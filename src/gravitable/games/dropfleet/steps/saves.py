"""Saving throws as they are rolled, point by point. dropfleet.save.*"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gravitable.games.dropfleet.events import SavesRolled
from gravitable.games.dropfleet.fire.attack import Saves, saves
from gravitable.games.dropfleet.fire.defence import defence_of
from gravitable.games.dropfleet.state import DropfleetMatch, Target
from gravitable.games.dropfleet.steps.rolling import d6


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
    """Roll for every point of damage. dropfleet.save.per-point, dropfleet.save.example-passive"""
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
        face = d6(m)
        if face < needed and again:
            face = d6(m)
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
