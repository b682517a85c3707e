"""Saving throws: armour and passive countermeasures, the better one taken. dropfleet.save.*"""

from __future__ import annotations

from gravitable.games.dropfleet.cards import Armour, Passive, Reroll, Scald
from gravitable.games.dropfleet.dice import target as clamp
from gravitable.games.dropfleet.events import SavesRolled
from gravitable.games.dropfleet.state import DropfleetMatch, Target
from gravitable.games.dropfleet.table import armour_of, effects_on, passive_of


class Saves:
    """What a target saves with against one attack, modifiers worked out. 0 means no save."""

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
        armour = armour_of(m, target) + scald
        shield = passive_of(m, target) if passive else None
        self.reroll_armour = False
        self.reroll_passive = boosted
        if m.state.effects and target.kind == "ship":
            armour += sum(effect.by for effect in effects_on(m, Armour, ship=target.no))
            for effect in effects_on(m, Reroll, ship=target.no):
                self.reroll_armour |= effect.what == "armour"
                self.reroll_passive |= effect.what == "passive"
            if passive:
                for gift in effects_on(m, Passive, ship=target.no):
                    shield = gift.save if shield is None else min(shield, gift.save)
        self.armour = clamp(armour)
        self.passive = 0 if shield is None else clamp(shield)

    def normal(self) -> tuple[int, bool]:
        """The save against a normal point and whether failures are re-rolled. dropfleet.save.best"""
        if self.passive and _chance(self.passive, self.reroll_passive) > _chance(
            self.armour, self.reroll_armour
        ):
            return self.passive, self.reroll_passive
        return self.armour, self.reroll_armour

    def critical(self) -> tuple[int, bool]:
        """The save against a critical point: passive countermeasures only. dropfleet.hit.critical-passive"""
        return self.passive, self.reroll_passive

    def through(self) -> tuple[float, float]:
        """The chances that a normal and a critical point get through."""
        return 1.0 - _chance(*self.normal()), 1.0 - _chance(*self.critical())


def _chance(needed: int, again: bool) -> float:
    if not needed:
        return 0.0
    chance = (7 - needed) / 6
    return chance + (1.0 - chance) * chance if again else chance


def roll_saves(m: DropfleetMatch, target: Target, saves: Saves, normal: int, critical: int) -> int:
    """Roll for every point of damage; what gets through is returned. dropfleet.save.per-point"""
    lost = 0
    for points, (needed, again), is_critical in (
        (normal, saves.normal(), False),
        (critical, saves.critical(), True),
    ):
        if not points:
            continue
        if not needed:
            lost += points
            continue
        rolls = []
        for _ in range(points):
            face = m.roll(6)
            if face < needed and again:
                face = m.roll(6)
            rolls.append(face)
            if face < needed:
                lost += 1
        m.emit(SavesRolled(target, needed, tuple(rolls), is_critical))
    return lost


def more_scald(m: DropfleetMatch, group: int) -> int:
    """What cards add to the Scald weapons of a group."""
    return sum(effect.by for effect in effects_on(m, Scald, group=group)) if m.state.effects else 0
