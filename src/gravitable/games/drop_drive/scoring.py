"""What specimens are worth at the end. drop-drive.scoring.*"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gravitable.games.drop_drive.content import (
    Base,
    ByDifferent,
    ByOrigin,
    ByOthers,
    ByUpgrades,
    ByVitals,
    Roll,
    Specimen,
    Twice,
)

EVERY = "every"


def scores(specimens: Sequence[Specimen], upgrades: int) -> list[int]:
    """The credits of each specimen on a ship; one that rolls a die counts 0 here.

    A specimen that counts as two is there twice for all that count. drop-drive.scoring.twice
    """
    counted = [each for each in specimens for _ in range(copies(each))]
    return [SCORES[type(each.scoring)](each, each.scoring, counted, upgrades) for each in specimens]


def copies(specimen: Specimen) -> int:
    """As how many specimens one counts."""
    return 2 if isinstance(specimen.scoring, Twice) else 1


def by_origin(own: Specimen, rule: ByOrigin, counted: list[Specimen], upgrades: int) -> int:
    """For each specimen of an origin. drop-drive.scoring.origin, drop-drive.scoring.counts-as-all"""
    return rule.credits * sum(each.origin in (rule.origin, EVERY) for each in counted)


def by_vitals(own: Specimen, rule: ByVitals, counted: list[Specimen], upgrades: int) -> int:
    """For each specimen in a range of eyes, weight or limbs. drop-drive.scoring.vitals"""
    return rule.credits * sum(in_range(each, rule) for each in counted)


def in_range(specimen: Specimen, rule: ByVitals) -> bool:
    """Whether a specimen's vital is in the range; every weight is in every range."""
    value = {"eyes": specimen.eyes, "weight": specimen.weight, "limbs": specimen.limbs}[rule.vital]
    if isinstance(value, str):
        return True
    return rule.low <= value and (rule.high is None or value <= rule.high)


def by_upgrades(own: Specimen, rule: ByUpgrades, counted: list[Specimen], upgrades: int) -> int:
    """For each upgrade on the ship, damaged or not. drop-drive.scoring.upgrades"""
    return rule.credits * upgrades


def by_others(own: Specimen, rule: ByOthers, counted: list[Specimen], upgrades: int) -> int:
    """For each other specimen. drop-drive.scoring.others"""
    return rule.credits * (len(counted) - 1)


def base(own: Specimen, rule: Base | Twice, counted: list[Specimen], upgrades: int) -> int:
    """The specimen's own credits, once. drop-drive.scoring.counts-as-all, drop-drive.scoring.twice"""
    return rule.credits


def by_roll(own: Specimen, rule: Roll, counted: list[Specimen], upgrades: int) -> int:
    """A die decides. drop-drive.scoring.roll"""
    return 0


def by_different(own: Specimen, rule: ByDifferent, counted: list[Specimen], upgrades: int) -> int:
    """For each different origin; Prismatic is one more of them where one is missing.

    drop-drive.scoring.different, drop-drive.scoring.different-prismatic
    """
    origins = {each.origin for each in counted if each.origin != EVERY}
    prismatic = {each.id for each in counted if each.origin == EVERY}
    return rule.credits * min(ORIGINS, len(origins) + len(prismatic))


ORIGINS = 5
"""How many places of origin there are."""

SCORES: dict[type, Callable[[Specimen, Any, list[Specimen], int], int]] = {
    ByOrigin: by_origin,
    ByVitals: by_vitals,
    ByUpgrades: by_upgrades,
    ByOthers: by_others,
    Base: base,
    Twice: base,
    Roll: by_roll,
    ByDifferent: by_different,
}
