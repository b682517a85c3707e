"""Void Skip: a group placed near another Voidgate instead of moving. dropfleet.unique-rule.void-skip"""

from __future__ import annotations

import math

import msgspec

from gravitable.games.dropfleet.actions import SkipThroughVoid
from gravitable.games.dropfleet.events import ShipMoved
from gravitable.games.dropfleet.scenarios.scenario import HEIGHTS, Layer
from gravitable.games.dropfleet.space.coherency import together
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo, Target
from gravitable.games.dropfleet.steps.roundup.tokens import remove_tokens
from gravitable.games.dropfleet.steps.spikes import add_spike
from gravitable.games.dropfleet.table import (
    flat,
    gear,
    group_alive,
    group_gear,
    group_on_table,
    on_table,
    scenario_of,
    table_of,
)
from gravitable.geometry.compass import beyond, in_reach, normal, within
from gravitable.geometry.crossing import Disc, depth
from gravitable.geometry.moves import Placement
from gravitable.kernel import IllegalAction

RULE = "dropfleet.unique-rule.void-skip"
REACH = 6.0
LINK = 18.0


class SkipAid(msgspec.Struct, frozen=True):
    """Where a group may come out: so far at most from these Voidgates, in one of these layers."""

    gates: tuple[ShipNo, ...]
    reach: float
    layers: tuple[Layer, ...]


def exits(m: DropfleetMatch, group: GroupNo) -> list[ShipNo]:
    """The Voidgates that a group could come out at: linked to one it is near, and not that one."""
    s = m.state
    ships = group_on_table(s, group)
    if not group_gear(m, group).rules.void_skip:
        return []
    gates = [no for no in on_table(s, s.groups[group].seat) if gear(m, no).rules.voidgate]
    near = [gate for gate in gates if all(in_reach(flat(s, ship, gate), REACH) for ship in ships)]
    found: set[ShipNo] = set()
    for start in near:
        linked, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            for gate in gates:
                if gate not in linked and in_reach(flat(s, here, gate), LINK):
                    linked.add(gate)
                    waiting.append(gate)
        found |= linked - {start}
    return sorted(found)


def skips(m: DropfleetMatch, group: GroupNo) -> bool:
    """Whether the group may skip: all on Standard Orders, none moved yet, a gate to come out at."""
    ships = [m.state.ships[no] for no in group_alive(m.state, group)]
    ready = all(ship.order == "standard" and not ship.moved and ship.status == "table" for ship in ships)
    return ready and bool(exits(m, group))


def skip_aid(m: DropfleetMatch, group: GroupNo) -> SkipAid | None:
    """Where the group may skip to; None where it may not."""
    if not skips(m, group):
        return None
    gates = tuple(exits(m, group))
    burns = not group_gear(m, group).atmospheric
    layers = (layer for layer in HEIGHTS if not (burns and layer == "atmosphere"))
    return SkipAid(
        gates, REACH, tuple(each for each in layers if any(_near(m, gate, each) for gate in gates))
    )


def check_skip(m: DropfleetMatch, group: GroupNo, action: SkipThroughVoid) -> None:
    """Refuse a skip that the rule does not allow."""
    if not skips(m, group):
        raise IllegalAction(RULE, "The group cannot skip through the void now.")
    ships = group_on_table(m.state, group)
    if len(action.places) != len(ships):
        raise IllegalAction(RULE, f"All {len(ships)} ships of the group are placed.")
    if action.layer == "atmosphere" and not group_gear(m, group).atmospheric:
        raise IllegalAction("dropfleet.layer.atmosphere-entry", "The ships would burn up.")
    for place in action.places:
        if not (math.isfinite(place.x) and math.isfinite(place.y) and math.isfinite(place.heading)):
            raise IllegalAction(RULE, "A place is made of finite numbers.")
        if not table_of(m).holds(place.x, place.y):
            raise IllegalAction("dropfleet.table.edge", "A ship is placed on the table.")
        if any(
            beyond(depth(Disc(moon.x, moon.y, moon.radius), place.x, place.y), 0.0)
            for moon in scenario_of(m).moons
        ):
            raise IllegalAction("dropfleet.solid.collision", "A solid object is there.")
        if not any(_fits(m, gate, place, action.layer) for gate in exits(m, group)):
            raise IllegalAction(RULE, 'A ship is placed within 6" and one layer of another Voidgate.')
    if not together(m, group, [(place.x, place.y) for place in action.places]):
        raise IllegalAction("dropfleet.group.chain", "The ships of a group stay together.")


def _fits(m: DropfleetMatch, gate: ShipNo, place: Placement, layer: Layer) -> bool:
    state = m.state.ships[gate]
    return within(state.x, state.y, place.x, place.y, REACH) and _near(m, gate, layer)


def _near(m: DropfleetMatch, gate: ShipNo, layer: Layer) -> bool:
    return abs(HEIGHTS.index(m.state.ships[gate].layer) - HEIGHTS.index(layer)) <= 1


def skip(m: DropfleetMatch, group: GroupNo, action: SkipThroughVoid) -> None:
    """The group is placed anew and gains a Minor Spike."""
    for no, place in zip(group_on_table(m.state, group), action.places, strict=True):
        ship = m.state.ships[no]
        old = (ship.x, ship.y)
        if action.layer == "atmosphere" and ship.layer != "atmosphere":
            remove_tokens(m, Target("ship", no), "atmosphere")
        ship.x, ship.y = round(place.x, 4), round(place.y, 4)
        ship.heading, ship.layer, ship.moved = round(normal(place.heading), 4), action.layer, True
        m.emit(ShipMoved(no, (old, (ship.x, ship.y)), ship.heading, ship.layer))
        add_spike(m, no, 1)
