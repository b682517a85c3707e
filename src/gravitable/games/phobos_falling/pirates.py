"""What a group of pirates does on its turn: the priority list A to E as a pure choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from gravitable.games.phobos_falling.content.map import StationMap
from gravitable.games.phobos_falling.content.targets import FUEL, LOCAL_POWER, STEAL, Thing, Wants
from gravitable.games.phobos_falling.numbers import (
    NO_SYSTEM,
    NOWHERE,
    PIRATE_SHIP,
    PLACES,
    SHUTTLE_BAY,
    SHUTTLE_ENGINE,
    SHUTTLE_NAV,
    SHUTTLE_STRUCTURE,
    SystemNo,
    ZoneNo,
)
from gravitable.games.phobos_falling.state import Clause, Deed, Station

FLIGHT_SYSTEMS = (SHUTTLE_NAV, SHUTTLE_STRUCTURE, SHUTTLE_ENGINE)
"""What pirates need to fly the shuttle away."""
NOTHING = (99, 0)
"""The worth of a zone in which pirates want nothing."""
REACH = 2
"""How many zones pirates move at most."""
SYSTEM_LETTERS = "abcdefghijk"
"""Targets that keep pirates in a zone; local power and access alone do not."""


class GroupChoice(msgspec.Struct, frozen=True):
    """What a group does."""

    clause: Clause
    deed: Deed
    way: tuple[ZoneNo, ...] = ()
    """The zones they enter; empty if they stay."""
    at: ZoneNo = NOWHERE
    """The zone of the force field or robot they remove."""
    letter: str = ""
    """The target that drew them, a to m."""


class Raid(msgspec.Struct, frozen=True):
    """All a group looks at: the map, the list, the station, and how strong the crew looks in each zone."""

    station_map: StationMap
    wants: Wants
    station: Station
    crew: Sequence[int]
    join_reach: int = REACH
    """How far a group goes to join another: two zones as in the example, or one as in the text."""


def turn_order(station: Station) -> list[ZoneNo]:
    """The zones whose groups act: from outside inwards, then by number."""
    return [zone for zone in range(PIRATE_SHIP + 1, PLACES) if station.pirates[zone]]


def choose(raid: Raid, zone: ZoneNo, joined: bool = False) -> GroupChoice:
    """What the group in `zone` does. A group that another has `joined` this turn does not move.

    phobos-falling.pirates.joined, phobos-falling.pirates.act-attack
    """
    if raid.crew[zone]:
        return GroupChoice("stay", "fight")
    if joined:
        return _stay_and_damage(raid, zone, "B")
    if choice := attack(raid, zone):
        return choice
    for clause in (join, remove, target):
        if choice := clause(raid, zone):
            meets = choice.way and raid.station.pirates[choice.way[-1]]
            return msgspec.structs.replace(choice, deed="join") if meets else choice
    return advance(raid, zone) or GroupChoice("idle", "nothing")


def attack(raid: Raid, zone: ZoneNo) -> GroupChoice | None:
    """A: officers who look weaker, up to two zones away. phobos-falling.pirates.attack"""
    before, steps = reach(raid, zone)
    group = raid.station.pirates[zone]
    goal = _most_wanted(raid, {z: steps[z] for z in _within(steps, REACH) if 0 < raid.crew[z] < group})
    return GroupChoice("A", "fight", _way(before, goal)) if goal != NOWHERE else None


def join(raid: Raid, zone: ZoneNo) -> GroupChoice | None:
    """B: another group of pirates. phobos-falling.pirates.join"""
    before, steps = reach(raid, zone)
    pirates = raid.station.pirates
    friends = [z for z in _within(steps, raid.join_reach) if pirates[z]]
    fit = {z: steps[z] for z in friends if raid.crew[z] < pirates[zone] + pirates[z]}
    goal = _most_wanted(raid, fit)
    return GroupChoice("B", "join", _way(before, goal)) if goal != NOWHERE else None


def remove(raid: Raid, zone: ZoneNo) -> GroupChoice | None:
    """C: a force field or a robot, up to two zones away. Fields are removed from the zone next to them.

    phobos-falling.pirates.remove, phobos-falling.robot.shield
    """
    station = raid.station
    if station.robots[zone]:
        return GroupChoice("C", "robot", at=zone)
    before, steps = reach(raid, zone)
    free = [z for z in _within(steps, REACH) if not raid.crew[z]]
    distances = {z: steps[z] for z in free if station.robots[z]}
    stand: dict[ZoneNo, ZoneNo] = {}
    for here in sorted([zone, *(z for z in free if not station.blocked[z])], key=lambda z: steps[z]):
        for near in raid.station_map.neighbours[here]:
            if station.fields[near] and near not in stand and steps[here] < REACH:
                distances[near], stand[near] = steps[here] + 1, here
    goal = _most_wanted(raid, distances)
    if goal == NOWHERE:
        return None
    deed: Deed = "field" if goal in stand else "robot"
    return GroupChoice("C", deed, _way(before, stand.get(goal, goal)), at=goal)


def target(raid: Raid, zone: ZoneNo) -> GroupChoice | None:
    """D and E: something to damage, here or up to two zones away. Nobody confronts an equal crew for it.

    phobos-falling.pirates.target, phobos-falling.pirates.two-zones, phobos-falling.pirates.avoid
    """
    best_here = best_in(raid.wants, raid.station, zone)
    if best_here and best_here.letter in SYSTEM_LETTERS:
        return _stay_and_damage(raid, zone, "D")
    before, steps = reach(raid, zone)
    found: list[tuple[tuple[int, int], int, ZoneNo, Thing]] = []
    if best_here:
        found.append((best_here.value, 0, zone, best_here))
    for goal in _within(steps, REACH):
        best = best_in(raid.wants, raid.station, goal)
        if best and not raid.crew[goal] and (best.far or steps[goal] == 1):
            found.append((best.value, steps[goal], goal, best))
    if not found:
        return None
    _, distance, goal, thing = min(found, key=lambda each: each[:3])
    if distance == 0:
        return _stay_and_damage(raid, zone, "D")
    clause: Clause = "E" if distance > 1 else "D"
    deed: Deed = "nothing" if raid.station.blocked[goal] else _deed(thing)
    return GroupChoice(clause, deed, _way(before, goal), letter=thing.letter)


def advance(raid: Raid, zone: ZoneNo) -> GroupChoice | None:
    """Nothing in reach: one zone towards the nearest zone where there is something to damage.

    phobos-falling.pirates.no-target
    """
    before, steps = reach(raid, zone, stopping=False)
    goals = [z for z in _within(steps, PLACES) if best_in(raid.wants, raid.station, z) and not raid.crew[z]]
    if not goals:
        return None
    goal = min(goals, key=lambda z: (steps[z], value_of(raid.wants, raid.station, z), z))
    return GroupChoice("advance", "nothing", _way(before, goal)[:1])


def reach(raid: Raid, start: ZoneNo, stopping: bool = True) -> tuple[list[ZoneNo], list[int]]:
    """Where pirates can go: for each zone the one before it, and the steps; NOWHERE where they cannot.

    No way leads through a force field or past officers. With `stopping`, blocked access ends the move.

    phobos-falling.movement.force-field, phobos-falling.movement.both, phobos-falling.pirates.way,
    phobos-falling.example.field-protects, phobos-falling.pirates.remove-first
    """
    before, steps = [NOWHERE] * PLACES, [NOWHERE] * PLACES
    steps[start] = 0
    ring = [start]
    for zone in ring:
        if zone != start and (raid.crew[zone] or (stopping and raid.station.blocked[zone])):
            continue
        for near in raid.station_map.neighbours[zone]:
            if steps[near] == NOWHERE and not raid.station.fields[near]:
                before[near], steps[near] = zone, steps[zone] + 1
                ring.append(near)
    return before, steps


def _within(steps: Sequence[int], most: int) -> list[ZoneNo]:
    return [zone for zone, distance in enumerate(steps) if 0 < distance <= most]


def _way(before: Sequence[ZoneNo], goal: ZoneNo) -> tuple[ZoneNo, ...]:
    way: list[ZoneNo] = []
    while before[goal] != NOWHERE:
        way.append(goal)
        goal = before[goal]
    return tuple(reversed(way))


def _most_wanted(raid: Raid, distances: Mapping[ZoneNo, int]) -> ZoneNo:
    """Among equal choices the zone with the better target, then the nearer, then the lower number.

    phobos-falling.pirates.choose
    """

    def order(zone: ZoneNo) -> tuple[tuple[int, int], int, ZoneNo]:
        return value_of(raid.wants, raid.station, zone), distances[zone], zone

    return min(distances, key=order, default=NOWHERE)


def _stay_and_damage(raid: Raid, zone: ZoneNo, clause: Clause) -> GroupChoice:
    best = best_in(raid.wants, raid.station, zone)
    return GroupChoice(clause, _deed(best), letter=best.letter) if best else GroupChoice(clause, "nothing")


def _deed(thing: Thing) -> Deed:
    return "shuttle" if thing.letter == STEAL else "damage"


def things_in(wants: Wants, station: Station, zone: ZoneNo) -> list[Thing]:
    """What is there to damage or take in a zone now, best first."""
    return [thing for thing in wants.by_zone[zone] if _is_there(station, zone, thing)]


def best_in(wants: Wants, station: Station, zone: ZoneNo) -> Thing | None:
    """What pirates want most in a zone."""
    for thing in wants.by_zone[zone]:
        if _is_there(station, zone, thing):
            return thing
    return None


def value_of(wants: Wants, station: Station, zone: ZoneNo) -> tuple[int, int]:
    """How much pirates want a zone: the worth of the best thing in it."""
    best = best_in(wants, station, zone)
    return best.value if best else NOTHING


def _is_there(station: Station, zone: ZoneNo, thing: Thing) -> bool:
    """Whether there is still something to damage or take.

    phobos-falling.pirates.target-fuel, phobos-falling.pirates.target-power,
    phobos-falling.pirates.target-access
    """
    if thing.system != NO_SYSTEM:
        return not station.damaged[thing.system]
    if thing.letter == STEAL:
        return can_fly(station)
    if thing.letter == FUEL:
        return station.fuel > 0
    if thing.letter == LOCAL_POWER:
        return not station.power_out[zone]
    return not station.blocked[zone]


def can_fly(station: Station) -> bool:
    """Whether the bay has power and access, so that pirates can repair the shuttle and steal it.

    phobos-falling.pirates.target-shuttle
    """
    return not (station.power_out[SHUTTLE_BAY] or station.blocked[SHUTTLE_BAY])


def needs_repair(station: Station) -> list[SystemNo]:
    """What pirates must repair on the shuttle before they can steal it."""
    return [system for system in FLIGHT_SYSTEMS if station.damaged[system]]


def things_a_turn(pirates: int) -> int:
    """How many things a group damages in its turn: one, and one more for each six pirates.

    >>> [things_a_turn(n) for n in (5, 6, 11, 12, 17)]
    [1, 2, 2, 3, 3]

    phobos-falling.pirates.act-numbers
    """
    return 1 + pirates // 6
