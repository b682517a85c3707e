"""Coherency and the table edge: refusals of moves besides their order. dropfleet.group.*"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from gravitable.games.dropfleet.actions import MoveShip
from gravitable.games.dropfleet.space.crossing import Way, extra_turn, leaves_table, limits, strikes_moon
from gravitable.games.dropfleet.space.move_rules import change_at, changes, fault_of
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo, ShipState
from gravitable.games.dropfleet.table import gear, group_alive, group_gear, scenario_of, seat_of, table_of
from gravitable.geometry.compass import within
from gravitable.geometry.crossing import Disc
from gravitable.geometry.ends import Ends, Point, entries_near
from gravitable.geometry.groups import alone, chained
from gravitable.geometry.moves import Legs, Manoeuvre, Placement, ways_to
from gravitable.geometry.roundabout import way_round
from gravitable.kernel import IllegalAction


def refused(m: DropfleetMatch, action: MoveShip) -> IllegalAction | None:
    """Why a ship may not move so; None when it may. dropfleet.group.regain"""
    way = fault_of(m, action)
    if isinstance(way, IllegalAction):
        return way
    ship = action.ship
    if m.options.table_edge == "forbidden" and leaves_table(m, way) and next(staying(m, ship), None):
        return IllegalAction("dropfleet.table.edge", "The ship would leave the table and can stay on it.")
    mates = companions(m, ship)
    if mates and not _joins(m, ship, way) and next(joining(m, ship), None):
        reach = gear(m, ship).coherency
        return IllegalAction(
            "dropfleet.group.first-ship-free", f'The ship must end within {reach:g}" of another of its group.'
        )
    return None


def together(m: DropfleetMatch, group: GroupNo, places: Sequence[Point]) -> bool:
    """Whether ships of a group at these places are in coherency.

    dropfleet.group.chain, dropfleet.group.coherency-changed, dropfleet.group.open
    """
    worn = group_gear(m, group)
    if worn.free_of_group:
        return True
    if m.options.coherency == "one":
        return not alone(places, worn.coherency)
    return chained(places, worn.coherency)


def companions(m: DropfleetMatch, ship: ShipNo) -> list[ShipState]:
    """The ships of its group that a ship must end its move near one of: none for the first to move.

    A ship that joins one of these forms one chain with all of them.

    dropfleet.group.first-ship-free, dropfleet.group.coherency-changed, dropfleet.group.open
    """
    s = m.state
    if gear(m, ship).free_of_group:
        return []
    mates = [s.ships[no] for no in group_alive(s, s.ships[ship].group) if no != ship]
    moved = [mate for mate in mates if mate.moved]
    if not moved:
        return []
    return [mate for mate in (mates if m.options.coherency == "one" else moved) if mate.status == "table"]


def keeps_coherency(m: DropfleetMatch, ship: ShipNo, end: Placement) -> bool:
    """Whether it is the first to move, or another of the group is near. dropfleet.group.first-ship-free"""
    mates = companions(m, ship)
    reach = gear(m, ship).coherency
    return not mates or any(within(mate.x, mate.y, end.x, end.y, reach) for mate in mates)


def _joins(m: DropfleetMatch, ship: ShipNo, way: Way) -> bool:
    """Whether a ship that goes this way is with the others at its end: not lost on it, and near enough."""
    return _safe(m, way) and keeps_coherency(m, ship, way.end)


def _safe(m: DropfleetMatch, way: Way) -> bool:
    return not leaves_table(m, way) and not strikes_moon(m, way)


# What a ship could do


def joining(m: DropfleetMatch, ship: ShipNo) -> Iterator[tuple[MoveShip, Way]]:
    """Legal moves that bring a ship to the others of its group; none where it cannot reach them."""
    reach = gear(m, ship).coherency
    places = [(mate.x, mate.y) for mate in companions(m, ship)]
    return _ending(m, ship, places, reach, lambda way: _joins(m, ship, way))


def staying(m: DropfleetMatch, ship: ShipNo) -> Iterator[tuple[MoveShip, Way]]:
    """Legal moves that keep a ship on the table; none where it must leave it."""
    return _ending(m, ship, [table_of(m).middle], math.inf, lambda way: _safe(m, way))


def _ending(
    m: DropfleetMatch, ship: ShipNo, places: Sequence[Point], reach: float, good: Callable[[Way], bool]
) -> Iterator[tuple[MoveShip, Way]]:
    """Legal moves that end near one of the places and are good."""
    for change in changes(m, ship):
        allowed = limits(m, ship, change)
        for entry, legs in _legs(m, ship, allowed, places, reach):
            action = MoveShip(ship, legs, change, change_at(change, m, ship, legs, 0.0), entry)
            way = fault_of(m, action)
            if isinstance(way, Way) and good(way):
                yield action, way


def _legs(
    m: DropfleetMatch, ship: ShipNo, allowed: Manoeuvre, places: Sequence[Point], reach: float
) -> Iterator[tuple[Placement | None, Legs]]:
    """Ways to the ends near the places, from where the ship stands or from the edge it arrives by."""
    state, table = m.state.ships[ship], table_of(m)
    moons = [Disc(moon.x, moon.y, moon.radius) for moon in scenario_of(m).moons]
    if state.status == "waiting":
        for line in scenario_of(m).entries[seat_of(m.state, ship)]:
            for x, y in places:
                for entry, far in entries_near(line, table, allowed, x, y, reach, moons):
                    yield entry, ((0.0, far),)
        return
    start = Placement(state.x, state.y, state.heading)
    more = extra_turn(m, ship)
    wide = more + (allowed.turn * allowed.turns if allowed.when != "never" else 0.0)
    ends = Ends(start, allowed, wide, table, moons)
    near = [end for x, y in places for end in ends.near(x, y, reach)]
    for end in near:
        yield from ((None, legs) for legs in ways_to(start, *end, allowed, more))
    # The table's edge and moons may leave only a way with turns on it: it is looked for where one could be.
    if near and allowed.when == "any":
        found = way_round(start, allowed, places, reach, table, moons)
        if found is not None:
            yield None, found
