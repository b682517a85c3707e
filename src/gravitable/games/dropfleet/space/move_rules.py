"""Judging a move by itself: its legs, its order, its change of layer. dropfleet.move.*, dropfleet.layer.*"""

from __future__ import annotations

import math

from gravitable.games.dropfleet.actions import MoveShip
from gravitable.games.dropfleet.space.crossing import (
    AIR_THRUST,
    Change,
    Way,
    extra_turn,
    follow,
    layer_after,
    limits,
    may_change_layer,
)
from gravitable.games.dropfleet.state import DropfleetMatch, ShipNo, ShipState
from gravitable.games.dropfleet.table import gear, scenario_of, seat_of, table_of
from gravitable.geometry.compass import beyond, in_reach
from gravitable.geometry.moves import Legs, Placement, fault, length
from gravitable.geometry.rectangle import faces_in, on_line
from gravitable.kernel import IllegalAction

MOST_LEGS = 8


def fault_of(m: DropfleetMatch, action: MoveShip) -> IllegalAction | Way:
    """What is wrong with a move in itself, coherency and the table's edge aside; else where it leads."""
    ship = m.state.ships[action.ship]
    legs, change = action.legs, action.layer
    if len(legs) > MOST_LEGS or not all(math.isfinite(turn) and math.isfinite(run) for turn, run in legs):
        return IllegalAction("dropfleet.move.ahead", f"A move is made of up to {MOST_LEGS} finite legs.")
    if not math.isfinite(action.at):
        return IllegalAction("dropfleet.move.layer-once", "The layer changes after a finite distance.")
    entering = _entering(m, action, ship)
    if isinstance(entering, IllegalAction):
        return entering
    layer = "high" if ship.status == "waiting" else ship.layer
    if change:
        refusal = _layer_refused(m, action, ship)
        if refusal is not None:
            return refusal
    wrong = fault(legs, limits(m, action.ship, change))
    if wrong is not None and not _turned_by_card(m, action):
        rule = f"dropfleet.order.{ship.order}"
        return IllegalAction(rule, wrong)
    return follow(entering, legs, layer, change, action.at)


def _turned_by_card(m: DropfleetMatch, action: MoveShip) -> bool:
    """Whether a card's further turn at the start makes the move legal."""
    more = extra_turn(m, action.ship)
    if not more or not action.legs:
        return False
    turn, run = action.legs[0]
    spared = math.copysign(max(0.0, abs(turn) - more), turn)
    legs = ((spared, run), *action.legs[1:])
    return fault(legs, limits(m, action.ship, action.layer)) is None


def _entering(m: DropfleetMatch, action: MoveShip, ship: ShipState) -> Placement | IllegalAction:
    """Where a move starts.

    dropfleet.approach.entry-edge, dropfleet.approach.entry-high, dropfleet.approach.facing
    """
    entry = action.entry
    rule = "dropfleet.approach.entry-edge"
    if ship.status != "waiting":
        if entry is not None:
            return IllegalAction(rule, "The ship is on the table already.")
        return Placement(ship.x, ship.y, ship.heading)
    if entry is None:
        return IllegalAction(rule, "The ship arrives from a friendly edge: say where.")
    if not (math.isfinite(entry.x) and math.isfinite(entry.y) and abs(entry.heading) <= 360.0):
        return IllegalAction(rule, "A place is made of finite numbers.")
    lines = scenario_of(m).entries[seat_of(m.state, action.ship)]
    if not any(on_line(line, entry.x, entry.y) for line in lines):
        return IllegalAction(rule, "The ship arrives from a friendly edge.")
    if not faces_in(table_of(m), entry.x, entry.y, entry.heading):
        return IllegalAction(rule, "An arriving ship faces onto the table.")
    return entry


def _layer_refused(m: DropfleetMatch, action: MoveShip, ship: ShipState) -> IllegalAction | None:
    """Why a ship may not change layer so.

    dropfleet.layer.three, dropfleet.layer.atmosphere-entry, dropfleet.layer.atmosphere-arrival,
    dropfleet.layer.atmosphere-leaving, dropfleet.move.layer-once, dropfleet.move.layer-down,
    dropfleet.move.layer-up, dropfleet.move.layer-needs-turn, dropfleet.layer.atmosphere-climb
    """
    if ship.shifted:
        return IllegalAction("dropfleet.move.layer-once", "The ship has changed layer this turn already.")
    if not may_change_layer(m, action.ship):
        return IllegalAction("dropfleet.move.layer-needs-turn", "A ship that cannot turn keeps its layer.")
    layer = "high" if ship.status == "waiting" else ship.layer
    to = layer_after(layer, action.layer)
    if to is None:
        return IllegalAction("dropfleet.layer.three", "There is no layer beyond that.")
    far = length(action.legs)
    if not (in_reach(0.0, action.at) and in_reach(action.at, far)):
        return IllegalAction("dropfleet.move.layer-down", "The layer changes on the way.")
    if to == "atmosphere":
        if not gear(m, action.ship).atmospheric:
            return IllegalAction("dropfleet.layer.atmosphere-entry", "The ship would burn up.")
        if beyond(far - action.at, AIR_THRUST):
            return IllegalAction(
                "dropfleet.layer.atmosphere-arrival", 'In Atmosphere only 2" of the move are left.'
            )
    if action.layer == "up":
        if beyond(0.0, limits(m, action.ship, "up").most):
            return IllegalAction("dropfleet.move.layer-up", 'Going up costs 4" of Thrust.')
        if layer == "atmosphere" and beyond(action.at, 0.0):
            return IllegalAction(
                "dropfleet.layer.atmosphere-leaving", "A ship leaves Atmosphere at the start of its move."
            )
    return None


def changes(m: DropfleetMatch, ship: ShipNo) -> list[Change]:
    """The changes of layer that a ship could make, none included."""
    state = m.state.ships[ship]
    found: list[Change] = [""]
    if may_change_layer(m, ship):
        layer = "high" if state.status == "waiting" else state.layer
        for change in ("up", "down"):
            to = layer_after(layer, change)
            if to is None or (to == "atmosphere" and not gear(m, ship).atmospheric):
                continue
            if change == "up" and beyond(0.0, limits(m, ship, "up").most):
                continue
            found.append(change)
    return found


def change_at(change: Change, m: DropfleetMatch, ship: ShipNo, legs: Legs, share: float) -> float:
    """When on the way the layer changes: at a share of it, but late enough to enter Atmosphere."""
    if not change:
        return 0.0
    far = length(legs)
    layer = m.state.ships[ship].layer
    if change == "down" and layer == "low":
        return max(0.0, far - AIR_THRUST)
    if change == "up" and layer == "atmosphere":
        return 0.0
    return far * share
