"""Orders: each is tried out on the group's ships, and the one that brings most is given."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from gravitable.games.dropfleet.actions import GiveOrders
from gravitable.games.dropfleet.bots.moves.move_values import MoveValues
from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.state import GroupNo, ShipNo
from gravitable.games.dropfleet.steps.ordering import refused, sets_shields, together_refused, uniform
from gravitable.games.dropfleet.table import group_alive, group_gear

SCAN_WORTH = 0.15
"""What an Active Scan is worth besides, in victory points, when enemies are about."""


class Orders(NamedTuple):
    """Orders for a group and what they are worth."""

    worth: float
    action: GiveOrders


def weigh_orders(move_values: MoveValues, group: GroupNo, rng: Random) -> list[Orders]:
    """Every order that the group could be given, best first."""
    m = move_values.m
    ships = group_alive(m.state, group)
    worn = group_gear(m, group)
    found: dict[GiveOrders, float] = {}
    shield_ways = (False, True) if sets_shields(m, ships[0]) else (False,)
    each: dict[tuple[ShipNo, OrderId, bool], float] = {}
    leaders = ships if worn.free_of_group else ships[:1]
    for order in m.content.order:
        if order.id not in move_values.effort.orders:
            continue
        for shields in shield_ways:
            given = uniform(m, group, ships, order.id, shields=shields)
            if given in found:
                continue
            total = 0.0
            for ship, its_order, its_shields in zip(ships, given.orders, given.shields, strict=True):
                key = (ship if ship in leaders else ships[0], its_order, its_shields)
                if key not in each:
                    each[key] = _try(move_values, key[0], its_order, shields=its_shields, rng=rng)
                total += each[key]
            if "active-scan" in given.orders and move_values.cache.enemies:
                total += SCAN_WORTH * move_values.cache.vp
            found[given] = total
    mixed = _mixed(move_values, group, ships, each) if len(leaders) > 1 else None
    if mixed is not None and mixed.action not in found:
        found[mixed.action] = mixed.worth
    return sorted((Orders(worth, action) for action, worth in found.items()), key=lambda one: -one.worth)


def _try(move_values: MoveValues, no: ShipNo, order: OrderId, *, shields: bool, rng: Random) -> float:
    """What a ship comes to on an order: its best move and what it can fire from there."""
    ship = move_values.m.state.ships[no]
    before = ship.order, ship.shields, ship.spike
    ship.order = order
    if sets_shields(move_values.m, no):
        ship.shields = shields
    if order == "standard" and ship.spike:
        ship.spike -= 1
    valued_moves = move_values.valued_moves(no, rng)
    ship.order, ship.shields, ship.spike = before
    return valued_moves[0].worth if valued_moves else -1e6


def _mixed(
    move_values: MoveValues,
    group: GroupNo,
    ships: list[ShipNo],
    each: dict[tuple[ShipNo, OrderId, bool], float],
) -> Orders | None:
    """Every ship on its own best: one special order for those it suits, Standard Orders for the others."""
    m = move_values.m
    best: Orders | None = None
    for special in m.content.order:
        orders: list[OrderId] = []
        up: list[bool] = []
        total = 0.0
        for ship in ships:
            ways = [
                (worth, order, shields)
                for (no, order, shields), worth in each.items()
                if no == ship
                and order in ("standard", special.id)
                and refused(m, ship, order, shields=shields) is None
            ]
            if not ways:
                return None
            worth, order, shields = max(ways)
            total += worth
            orders.append(order)
            up.append(shields and sets_shields(m, ship))
        if together_refused(m, group, ships, orders) is None and (best is None or total > best.worth):
            best = Orders(total, GiveOrders(tuple(orders), tuple(up)))
    return best


def want_shields(move_values: MoveValues, no: ShipNo) -> bool:
    """Whether a ship comes to more with its shields up, on the better of the two commonest orders."""
    ship = move_values.m.state.ships[no]
    before = ship.order, ship.shields
    worth: dict[bool, float] = {}
    for up in (False, True):
        found = []
        for order in move_values.effort.orders:
            ship.order, ship.shields = order, up
            found += [valued.worth for valued in move_values.valued_moves(no, Random(0))[:1]]
        worth[up] = max(found, default=0.0)
    ship.order, ship.shields = before
    return worth[True] > worth[False]
