"""What the shuttle still needs before it can fly home."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gravitable.games.phobos_falling.content import Content
from gravitable.games.phobos_falling.content.shuttle import Need, Way
from gravitable.games.phobos_falling.numbers import SHUTTLE_BAY
from gravitable.games.phobos_falling.state import Officer, Station


class Missing(msgspec.Struct, frozen=True):
    """What one way to meet a need still lacks, by system and card ids."""

    need: str
    way: str
    systems: tuple[str, ...]
    cards: tuple[str, ...]

    @property
    def count(self) -> int:
        """How many things are missing."""
        return len(self.systems) + len(self.cards)


def missing(content: Content, station: Station, installed: Sequence[str]) -> list[Missing]:
    """For every way of every need, what is missing: the shuttle checklist. phobos-falling.shuttle.systems"""
    broken = {system.id for system, damaged in zip(content.system, station.damaged, strict=True) if damaged}
    return [_lacks(need, way, broken, installed) for need in content.need for way in need.way]


def ready(content: Content, station: Station, installed: Sequence[str]) -> bool:
    """Whether each need is met by one of its ways."""
    met = {each.need for each in missing(content, station, installed) if not each.count}
    return all(need.id in met for need in content.need)


def launches(
    content: Content, station: Station, installed: Sequence[str], officers: Iterable[Officer]
) -> bool:
    """Whether the crew flies home now: all alive in a powered Shuttle Bay, and the shuttle ready."""
    aboard = all(officer.alive and officer.zone == SHUTTLE_BAY for officer in officers)
    return aboard and not station.power_out[SHUTTLE_BAY] and ready(content, station, installed)


def _lacks(need: Need, way: Way, broken: set[str], installed: Sequence[str]) -> Missing:
    return Missing(
        need.id,
        way.id,
        tuple(system for system in way.systems if system in broken),
        tuple(card for card in way.cards if card not in installed),
    )
