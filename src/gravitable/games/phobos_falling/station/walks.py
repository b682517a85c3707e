"""How far officers can walk in a turn, by which way, and why not farther."""

from __future__ import annotations

import msgspec

from gravitable.games.phobos_falling.content.map import StationMap
from gravitable.games.phobos_falling.numbers import EXTERNAL, NOWHERE, PIRATE_SHIP, PLACES, ZoneNo
from gravitable.games.phobos_falling.state import Station
from gravitable.games.phobos_falling.station.failure_causes import FailureCause
from gravitable.games.phobos_falling.station.life_support import Suit, may_be_in, no_air


class Walks(msgspec.Struct, frozen=True):
    """Every walk from one zone. `came_from` names the zone before each reachable one."""

    start: ZoneNo
    came_from: tuple[ZoneNo, ...]

    @property
    def goals(self) -> list[ZoneNo]:
        """Where the officer can go, in zone order."""
        return [
            zone for zone, before in enumerate(self.came_from) if before != NOWHERE and zone != self.start
        ]

    def way(self, goal: ZoneNo) -> list[ZoneNo]:
        """The zones entered on the shortest way to `goal`; empty if there is none."""
        if self.came_from[goal] == NOWHERE:
            return []
        way = []
        while goal != self.start:
            way.append(goal)
            goal = self.came_from[goal]
        return way[::-1]


def walks(
    station_map: StationMap, station: Station, start: ZoneNo, suit: Suit, ship_open: bool = False
) -> Walks:
    """Every zone an officer can walk to.

    Blocked access and pirates end the walk where they are; without air the walk needs a suit.
    `ship_open`: a held pirate ship can be boarded from outside.

    phobos-falling.turn.leave-pirates
    """
    came_from = [NOWHERE] * PLACES
    came_from[start] = start
    ring = [start]
    for zone in ring:
        if zone != start and stops(station, zone):
            continue
        for near in _exits(station_map, zone, ship_open):
            if came_from[near] == NOWHERE and may_be_in(station_map, station, near, suit):
                came_from[near] = zone
                ring.append(near)
    return Walks(start, tuple(came_from))


def stops(station: Station, zone: ZoneNo) -> list[FailureCause]:
    """Why a walk that enters this zone ends there; nothing if it may go on.

    phobos-falling.movement.blocked, phobos-falling.movement.pirates
    """
    causes = []
    if station.blocked[zone]:
        causes.append(FailureCause("phobos-falling.movement.blocked", zone))
    if station.pirates[zone]:
        causes.append(FailureCause("phobos-falling.movement.pirates", zone))
    return causes


def no_walk(
    station_map: StationMap,
    station: Station,
    start: ZoneNo,
    goal: ZoneNo,
    suit: Suit,
    ship_open: bool = False,
) -> list[FailureCause]:
    """Why an officer cannot walk to `goal`; nothing if there is a way.

    If the goal itself has no air that is the reason; otherwise it is what ends the walks on the way, the
    shortest way first.
    """
    reach = walks(station_map, station, start, suit, ship_open)
    if reach.came_from[goal] != NOWHERE:
        return []
    if not may_be_in(station_map, station, goal, suit):
        return no_air(station_map, station, goal)
    ends: list[tuple[ZoneNo, list[FailureCause]]] = []
    for zone in (start, *reach.goals):
        if zone != start:
            ends.append((zone, stops(station, zone)))
        for near in _exits(station_map, zone, ship_open):
            if not may_be_in(station_map, station, near, suit):
                ends.append((near, no_air(station_map, station, near)))
    from_start = station_map.steps_from([start])
    to_goal = station_map.steps_from([EXTERNAL if goal == PIRATE_SHIP else goal])
    ends.sort(key=lambda end: from_start[end[0]] + to_goal[end[0]])
    return list(dict.fromkeys(cause for _, causes in ends for cause in causes))


def _exits(station_map: StationMap, zone: ZoneNo, ship_open: bool) -> tuple[ZoneNo, ...]:
    """Where one can step from a zone; a held pirate ship lies outside the External zone."""
    if zone == PIRATE_SHIP:
        return (EXTERNAL,)
    near = station_map.neighbours[zone]
    return (*near, PIRATE_SHIP) if ship_open and zone == EXTERNAL else near
