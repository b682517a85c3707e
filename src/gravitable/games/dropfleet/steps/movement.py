"""Moving the ships of a group, one by one. dropfleet.move.*, dropfleet.group.*, dropfleet.layer.*"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from gravitable.games.dropfleet.actions import MoveShip, SkipThroughVoid
from gravitable.games.dropfleet.scenarios.scenario import Layer
from gravitable.games.dropfleet.space.coherency import refused
from gravitable.games.dropfleet.space.crossing import AIR_THRUST, Change, Way, follow, layer_after, limits
from gravitable.games.dropfleet.space.decay import falls
from gravitable.games.dropfleet.space.exposure import Exposure, dangers, distances, exposed, in_reach
from gravitable.games.dropfleet.space.move_rules import changes
from gravitable.games.dropfleet.space.paths import sample_moves
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo
from gravitable.games.dropfleet.steps.hazards import set_out
from gravitable.games.dropfleet.steps.ordering import coherent
from gravitable.games.dropfleet.steps.proposals import a_skip
from gravitable.games.dropfleet.steps.spikes import order_spike
from gravitable.games.dropfleet.steps.void_skip import SkipAid, check_skip, skip, skip_aid, skips
from gravitable.games.dropfleet.table import (
    group_alive,
    group_gear,
    scenario_of,
    seat_of,
    signature_of,
)
from gravitable.geometry.moves import Placement, reach
from gravitable.geometry.rectangle import Line
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step

RULE = "dropfleet.move.individually"


class LayerWay(msgspec.Struct, frozen=True):
    """How a ship may move that changes layer so: the layer it ends in, how far it may run, and how much of
    that before the change and after it at most (None: as much as it likes)."""

    change: Change
    layer: Layer
    least: float
    most: float
    before: float | None
    after: float | None


class ShipReach(msgspec.Struct, frozen=True):
    """Where a ship can go: the outline it can end in, how far, and how it may turn and change layer.

    `ways` holds what each change of layer allows, that of none first.
    """

    ship: ShipNo
    start: Placement | None
    outline: tuple[tuple[float, float], ...]
    least: float
    most: float
    turns: int
    turn: float
    when: str
    layer: Layer
    changes: tuple[Change, ...]
    ways: tuple[LayerWay, ...]
    entries: tuple[Line, ...]


class MoveAid(msgspec.Struct, frozen=True):
    """The reach of every ship of the group that has not moved yet, and where it may skip to instead."""

    ships: tuple[ShipReach, ...]
    coherency: float
    skip: SkipAid | None


class MoveShips(Step, frozen=True):
    """Every ship of the group moves, in any order. dropfleet.move.individually"""

    group: GroupNo

    def waiting(self, m: DropfleetMatch) -> list[ShipNo]:
        return [no for no in group_alive(m.state, self.group) if not m.state.ships[no].moved]

    def run(self, m: DropfleetMatch) -> Decision | None:
        ships = self.waiting(m)
        if not ships:
            return None
        many = f", {len(ships)} to go" if len(ships) > 1 else ""
        prompt = f"Move a {group_gear(m, self.group).ship.name}{many}."
        return Decision(m.state.groups[self.group].seat, "dropfleet.move", prompt, None, RULE)

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if isinstance(action, SkipThroughVoid):
            check_skip(m, self.group, action)
            return
        if not isinstance(action, MoveShip):
            raise IllegalAction(RULE, "The ships of the group move now.")
        if action.ship not in self.waiting(m):
            raise IllegalAction(RULE, "That ship does not move now.")
        if refusal := refused(m, action):
            raise refusal

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        ships = self.waiting(m)
        found: list[Action] = list(sample_moves(m, rng.choice(ships), n, rng))
        if skips(m, self.group) and (jump := a_skip(m, self.group, rng)) is not None:
            found.append(jump)
        return found

    def aid(self, m: DropfleetMatch, decision: Decision) -> MoveAid:
        ships = self.waiting(m)
        reaches = tuple(_reach(m, ship) for ship in ships)
        return MoveAid(reaches, group_gear(m, self.group).coherency, skip_aid(m, self.group))

    def study(self, m: DropfleetMatch, decision: Decision, action: Action) -> Exposure | None:
        """How the ship would stand at the end of its activation. dropfleet.table.premeasure"""
        if not isinstance(action, MoveShip):
            return None
        after = m.clone()
        ship = after.state.ships[action.ship]
        way = _way_of(m, action)
        ship.x, ship.y, ship.heading = way.end.x, way.end.y, way.end.heading
        ship.layer, ship.status, ship.moved = way.to_layer, "table", True
        targets = in_reach(after, action.ship)
        order_spike(after, action.ship)
        return Exposure(
            action.ship,
            way.to_layer,
            signature_of(after, action.ship),
            coherent(after, action.ship),
            targets,
            exposed(after, action.ship),
            distances(after, action.ship),
            dangers(m, action.ship, way),
            falls(after, action.ship),
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        m.push(self)
        if isinstance(action, SkipThroughVoid):
            skip(m, self.group, action)
            return
        assert isinstance(action, MoveShip)
        move(m, action)


def _reach(m: DropfleetMatch, ship: ShipNo) -> ShipReach:
    state = m.state.ships[ship]
    allowed = limits(m, ship)
    arrives = state.status == "waiting"
    start = None if arrives else Placement(state.x, state.y, state.heading)
    entries = scenario_of(m).entries[seat_of(m.state, ship)] if arrives else ()
    return ShipReach(
        ship,
        start,
        () if start is None else reach(start, allowed),
        allowed.least,
        allowed.most,
        allowed.turns,
        allowed.turn,
        allowed.when,
        state.layer,
        tuple(change for change in changes(m, ship) if change),
        tuple(_way(m, ship, change) for change in changes(m, ship)),
        entries,
    )


def _way(m: DropfleetMatch, ship: ShipNo, change: Change) -> LayerWay:
    state = m.state.ships[ship]
    layer: Layer = "high" if state.status == "waiting" else state.layer
    allowed = limits(m, ship, change)
    to = layer_after(layer, change)
    assert to is not None
    return LayerWay(
        change,
        to,
        allowed.least,
        max(0.0, allowed.most),
        0.0 if change == "up" and layer == "atmosphere" else None,
        AIR_THRUST if change and to == "atmosphere" else None,
    )


def move(m: DropfleetMatch, action: MoveShip) -> None:
    """The ship sets out; what it meets on its way takes effect there, and at its end it may survey."""
    ship = m.state.ships[action.ship]
    if action.entry is not None:
        start, ship.layer = action.entry, "high"
        ship.x, ship.y, ship.status = round(start.x, 4), round(start.y, 4), "table"
    else:
        start = Placement(ship.x, ship.y, ship.heading)
    ship.moved = True
    ship.shifted |= bool(action.layer)
    way = follow(start, action.legs, ship.layer, action.layer, action.at)
    m.push(set_out(m, action.ship, way))


def _way_of(m: DropfleetMatch, action: MoveShip) -> Way:
    """Where a legal move leads."""
    ship = m.state.ships[action.ship]
    start = action.entry or Placement(ship.x, ship.y, ship.heading)
    layer: Layer = "high" if action.entry is not None else ship.layer
    return follow(start, action.legs, layer, action.layer, action.at)
