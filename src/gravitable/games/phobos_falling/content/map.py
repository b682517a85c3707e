"""The station as the rules walk it: neighbours, parts, what lies where. Made once from the content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gravitable.games.phobos_falling.content.places import Part, System, Zone
from gravitable.games.phobos_falling.numbers import (
    CORE_AIR,
    GRAVITY_1,
    GRAVITY_2,
    HUB_1,
    HUB_2,
    NOWHERE,
    PLACES,
    RING_1_AIR,
    RING_2_AIR,
    SystemNo,
    ZoneNo,
)

LIFE_SUPPORT: dict[Part, SystemNo] = {"core": CORE_AIR, "ring-1": RING_1_AIR, "ring-2": RING_2_AIR}
"""The system that gives each part its air."""
GRAVITY: dict[Part, tuple[SystemNo, ZoneNo]] = {"ring-1": (GRAVITY_1, HUB_1), "ring-2": (GRAVITY_2, HUB_2)}
"""What turns each ring, and the hub it stands in."""


class StationMap(msgspec.Struct, frozen=True):
    """Lists by zone number; place 0, the pirate ship, has no neighbours here."""

    names: tuple[str, ...]
    parts: tuple[Part, ...]
    neighbours: tuple[tuple[ZoneNo, ...], ...]
    systems: tuple[tuple[SystemNo, ...], ...]
    homes: tuple[ZoneNo, ...]
    """The zone of each system, by system number."""
    boxed: frozenset[ZoneNo]
    """Zones with a power box and an access box."""
    bag: tuple[ZoneNo, ...]
    """Zones that have a zone marker."""

    def distance(self, start: ZoneNo, goal: ZoneNo) -> int:
        """How many zones away `goal` is, whatever stands in the way."""
        steps = self.steps_from([start])
        return steps[goal]

    def steps_from(self, starts: Iterable[ZoneNo]) -> list[int]:
        """For every zone the steps from the nearest of `starts`; NOWHERE where no way leads."""
        steps = [NOWHERE] * PLACES
        ring = list(starts)
        for zone in ring:
            steps[zone] = 0
        for zone in ring:  # grows while it is walked: breadth first
            for near in self.neighbours[zone]:
                if steps[near] == NOWHERE:
                    steps[near] = steps[zone] + 1
                    ring.append(near)
        return steps


def make_map(zones: Iterable[Zone], systems: Sequence[System]) -> StationMap:
    """The map that the zone and system tables describe. phobos-falling.movement.chart"""
    by_number = {zone.number: zone for zone in zones}
    number = {zone.id: zone.number for zone in by_number.values()}
    places = [by_number[n] for n in range(1, PLACES)]
    inside: list[list[SystemNo]] = [[] for _ in range(PLACES)]
    for system_no, system in enumerate(systems):
        inside[number[system.zone]].append(system_no)
    return StationMap(
        names=("Pirate ship", *(zone.name for zone in places)),
        parts=("outside", *(zone.part for zone in places)),
        neighbours=((), *(tuple(sorted(number[link] for link in zone.links)) for zone in places)),
        systems=tuple(tuple(each) for each in inside),
        homes=tuple(number[system.zone] for system in systems),
        boxed=frozenset(zone.number for zone in places if zone.boxes),
        bag=tuple(zone.number for zone in places if zone.marker),
    )
