"""Orders: what each ship of a group does this turn, and whether it raises its shields. dropfleet.order.*"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import msgspec
from msgspec.structs import replace

from gravitable.games.dropfleet.actions import GiveOrders, PlayCard
from gravitable.games.dropfleet.events import OrderGiven
from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.space.crossing import limits
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo, ShipNo
from gravitable.games.dropfleet.steps.command import Occasion, is_asked, play, plays
from gravitable.games.dropfleet.steps.damage import Aftermath, suffer
from gravitable.games.dropfleet.steps.rolling import d3
from gravitable.games.dropfleet.steps.spikes import begin_silence, order_spike, remove_spikes
from gravitable.games.dropfleet.table import (
    gear,
    group_alive,
    group_gear,
    group_on_table,
    signature_of,
)
from gravitable.geometry.groups import alone, chained
from gravitable.geometry.moves import Placement, reach
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step

RULE = "dropfleet.order.choose-first"


class RefusedOrder(msgspec.Struct, frozen=True):
    """An order that a ship may not be given, and why."""

    order: OrderId
    rule: str
    reason: str


class OrderWay(msgspec.Struct, frozen=True):
    """What an order lets a ship do: how far it goes, where it can end, whether its shields may be up, and the
    Signature it has once its activation is over."""

    order: OrderId
    least: float
    most: float
    outline: tuple[tuple[float, float], ...]
    shields: bool
    signature: int


class ShipOrders(msgspec.Struct, frozen=True):
    """What a ship may be ordered to do, and whether it has shields to raise; `ways` go with `allowed`."""

    ship: ShipNo
    allowed: tuple[OrderId, ...]
    refused: tuple[RefusedOrder, ...]
    shields: bool
    ways: tuple[OrderWay, ...]


class OrdersAid(msgspec.Struct, frozen=True):
    """The ships that are given orders, in the order in which the action names them; and the command cards
    that may be played on the group before. `uniform`: one order for all that may have it, by order."""

    group: GroupNo
    ships: tuple[ShipOrders, ...]
    cards: tuple[PlayCard, ...]
    uniform: tuple[tuple[OrderId, GiveOrders], ...]


class ChooseOrders(Step, frozen=True):
    """Orders for all ships of the group at once, before any moves. Cards that are played when a group
    activates are played here, so that no question tells of them.

    dropfleet.order.choose-first, dropfleet.card.covert, dropfleet.shaltari.shields-first
    """

    group: GroupNo

    def run(self, m: DropfleetMatch) -> Decision | None:
        ships = group_alive(m.state, self.group)
        if not ships:
            return None
        sure = forced(m, ships)
        if sure is not None and not is_asked(m, m.state.groups[self.group].seat, self.occasion()):
            self.give(m, sure)
            return None
        profile = group_gear(m, self.group).ship
        many = f"{len(ships)} ships" if len(ships) > 1 else "1 ship"
        prompt = f"Orders for the {profile.name} group ({many})."
        return Decision(m.state.groups[self.group].seat, "dropfleet.orders", prompt, None, RULE)

    def occasion(self) -> Occasion:
        return Occasion("group-activates", group=self.group)

    def cards(self, m: DropfleetMatch) -> list[PlayCard]:
        """The command cards that may be played on the group now."""
        return list(plays(m, m.state.groups[self.group].seat, self.occasion()))

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if isinstance(action, PlayCard):
            if action not in self.cards(m):
                raise IllegalAction("dropfleet.card.when", "That card cannot be played on the group now.")
            return
        if not isinstance(action, GiveOrders):
            raise IllegalAction(RULE, "Orders are given first.")
        ships = group_alive(m.state, self.group)
        if len(action.orders) != len(ships) or len(action.shields) != len(ships):
            raise IllegalAction(RULE, f"Every one of the {len(ships)} ships is given an order.")
        for ship, order, shields in zip(ships, action.orders, action.shields, strict=True):
            if refusal := refused(m, ship, order, shields=shields):
                raise refusal
        if refusal := together_refused(m, self.group, ships, action.orders):
            raise refusal

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        ships = group_alive(m.state, self.group)
        found: list[Action] = []
        orders = [order.id for order in m.content.order]
        rng.shuffle(orders)
        shield_ways = (False, True) if sets_shields(m, ships[0]) else (False,)
        for order, shields in product(orders, shield_ways):
            given = uniform(m, self.group, ships, order, shields=shields)
            if given not in found:
                found.append(given)
            if len(found) >= n:
                break
        if n > 1 and (cards := self.cards(m)):
            found[-1:] = [rng.choice(cards)]
        rng.shuffle(found)
        return found

    def aid(self, m: DropfleetMatch, decision: Decision) -> OrdersAid:
        ships = []
        alive = group_alive(m.state, self.group)
        for ship in alive:
            refusals = [(order.id, refused(m, ship, order.id, shields=False)) for order in m.content.order]
            ships.append(
                ShipOrders(
                    ship,
                    tuple(order for order, why in refusals if why is None),
                    tuple(RefusedOrder(order, why.rule, why.reason) for order, why in refusals if why),
                    sets_shields(m, ship),
                    tuple(_way(m, ship, order) for order, why in refusals if why is None),
                )
            )
        orders = dict.fromkeys(order for ship in ships for order in ship.allowed)
        together = ((order, uniform(m, self.group, alive, order, shields=False)) for order in orders)
        return OrdersAid(self.group, tuple(ships), tuple(self.cards(m)), tuple(together))

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, PlayCard):
            m.push(self)
            play(m, seat, action)
            return
        assert isinstance(action, GiveOrders)
        self.give(m, action)

    def give(self, m: DropfleetMatch, action: GiveOrders) -> None:
        """Ships go on their orders, and what that brings about at once happens.

        dropfleet.save.shields-when, dropfleet.shaltari.shields-when
        """
        s = m.state
        for no, order, shields in zip(group_alive(s, self.group), action.orders, action.shields, strict=True):
            ship = s.ships[no]
            ship.order = order
            if m.options.shields == "orders":
                ship.shields = shields
            elif ship.harm.sabotaged:  # a ship forced into silence has no shields up
                ship.shields = False
            m.emit(OrderGiven(no, order, ship.shields))
            if order == "standard":
                standard_spikes(m, no)
            elif not ship.harm.sabotaged:  # a ship forced into silence has not chosen it
                if order == "silent-running":
                    begin_silence(m, no)
                if order != "active-scan" or not gear(m, no).detector:
                    choose_special(m, self.group, order)
                strain(m, no, order)
        m.push(Aftermath())


def _way(m: DropfleetMatch, ship: ShipNo, order: OrderId) -> OrderWay:
    """What an order would let a ship do, and the Signature it leaves."""
    after = m.clone()
    state = after.state.ships[ship]
    state.order = order
    allowed = limits(after, ship)
    start = Placement(state.x, state.y, state.heading)
    if order == "standard":
        standard_spikes(after, ship)
    elif order == "silent-running":
        begin_silence(after, ship)
    order_spike(after, ship)
    return OrderWay(
        order,
        allowed.least,
        allowed.most,
        reach(start, allowed, 24) if state.status == "table" else (),
        refused(m, ship, order, shields=True) is None,
        signature_of(after, ship),
    )


def sets_shields(m: DropfleetMatch, ship: ShipNo) -> bool:
    """Whether a ship's shields are raised and lowered with its orders. dropfleet.shaltari.shields-when"""
    return m.options.shields == "orders" and gear(m, ship).has_shields


def forced(m: DropfleetMatch, ships: list[ShipNo]) -> GiveOrders | None:
    """The orders of ships that have no choice, so that no one is asked."""
    if any(sets_shields(m, ship) for ship in ships):
        return None
    orders: list[OrderId] = []
    for ship in ships:
        allowed = allowed_orders(m, ship)
        if len(allowed) != 1:
            return None
        orders.append(allowed[0])
    return GiveOrders(tuple(orders), (False,) * len(ships))


def uniform(
    m: DropfleetMatch, group: GroupNo, ships: list[ShipNo], order: OrderId, *, shields: bool
) -> GiveOrders:
    """One order for all ships of a group that may use it; the others are on what they must be on."""
    given: list[OrderId] = []
    up: list[bool] = []
    scans = 0
    for ship in ships:
        raised = shields and sets_shields(m, ship)
        allowed = refused(m, ship, order, shields=raised) is None
        if order == "active-scan" and not gear(m, ship).detector:
            allowed = allowed and scans == 0
            scans += allowed
        given.append(order if allowed else allowed_orders(m, ship)[0])
        if given[-1] == "silent-running":
            raised = False
        up.append(raised)
    action = GiveOrders(tuple(given), tuple(up))
    if together_refused(m, group, ships, action.orders) is not None:
        return GiveOrders(tuple(allowed_orders(m, ship)[0] for ship in ships), tuple(up))
    return action


def allowed_orders(m: DropfleetMatch, ship: ShipNo) -> list[OrderId]:
    """The orders a ship may be given, Standard Orders first."""
    return [order.id for order in m.content.order if refused(m, ship, order.id, shields=False) is None]


def refused(m: DropfleetMatch, ship: ShipNo, order: OrderId, *, shields: bool) -> IllegalAction | None:
    """Why a ship may not be given an order.

    dropfleet.order.catching-up, dropfleet.order.active-scan-limits, dropfleet.crippling.energy-surges,
    dropfleet.save.shields-constant, dropfleet.shaltari.shields-silent, dropfleet.shaltari.shields-when
    """
    s = m.state
    state = s.ships[ship]
    worn = gear(m, ship)
    name = worn.ship.name
    if shields and not worn.has_shields:
        return IllegalAction("dropfleet.save.shields-constant", f"The {name} has no shields to raise.")
    if shields and not sets_shields(m, ship):
        reason = "Shields are raised and lowered when the battlegroup activates."
        return IllegalAction("dropfleet.shaltari.shields-when", reason)
    if state.harm.sabotaged:
        if order == "silent-running" and not shields:
            return None
        return IllegalAction("dropfleet.unique-rule.em-sabotage", f"The {name} is forced into silence.")
    if order == "standard":
        return None
    if order in worn.forbids:
        return IllegalAction("dropfleet.ship-rule.monitor-orders", f"The {name} is a Monitor.")
    if state.harm.surges:
        return IllegalAction("dropfleet.crippling.energy-surges", "Energy Surges: Standard Orders only.")
    if state.harm.haywire:
        return IllegalAction("dropfleet.unique-rule.haywire", "Haywire: Standard Orders only this turn.")
    if order == "silent-running":
        if shields or (worn.has_shields and state.shields and not sets_shields(m, ship)):
            return IllegalAction("dropfleet.shaltari.shields-silent", "Not with shields up.")
        if state.harm.power:
            return IllegalAction("dropfleet.crippling.dread-power", "Power Fluctuations forbid silence.")
    if order == "active-scan" and (worn.hull <= 3 or state.layer == "atmosphere"):
        return IllegalAction("dropfleet.order.active-scan-limits", f"The {name} cannot use Active Scan.")
    if not coherent(m, ship):
        return IllegalAction("dropfleet.order.incoherent", "Out of coherency: Standard Orders only.")
    chosen = s.battlegroups[s.groups[state.group].battlegroup].order
    if chosen not in ("standard", order) and not (order == "active-scan" and worn.detector):
        return IllegalAction("dropfleet.order.one-special", "The battlegroup uses another special order.")
    return None


def together_refused(
    m: DropfleetMatch, group: GroupNo, ships: list[ShipNo], orders: Sequence[OrderId]
) -> IllegalAction | None:
    """Why orders that each ship may have cannot go together. dropfleet.order.active-scan-one"""
    special = {
        order
        for ship, order in zip(ships, orders, strict=True)
        if order != "standard"
        and not (order == "active-scan" and gear(m, ship).detector)
        and not m.state.ships[ship].harm.sabotaged
    }
    if len(special) > 1:
        return IllegalAction("dropfleet.order.one-special", "A battlegroup uses one special order a turn.")
    scans = sum(
        order == "active-scan" and not gear(m, ship).detector
        for ship, order in zip(ships, orders, strict=True)
    )
    if scans > 1:
        return IllegalAction("dropfleet.order.active-scan-one", "One ship of a group uses Active Scan.")
    return None


def coherent(m: DropfleetMatch, ship: ShipNo) -> bool:
    """Whether a ship is in coherency: its whole group is linked, or it arrives, or is Open. With the option
    "one" another ship near by is enough. dropfleet.order.incoherent, dropfleet.group.chain"""
    s = m.state
    state = s.ships[ship]
    worn = gear(m, ship)
    if worn.free_of_group or state.status != "table":
        return True
    ships = group_on_table(s, state.group)
    places = [(s.ships[no].x, s.ships[no].y) for no in ships]
    if m.options.coherency == "one":
        return ships.index(ship) not in alone(places, worn.coherency)
    return chained(places, worn.coherency)


def choose_special(m: DropfleetMatch, group: GroupNo, order: OrderId) -> None:
    """The first special order given is the battlegroup's for the turn. dropfleet.order.one-special"""
    number = m.state.groups[group].battlegroup
    battlegroup = m.state.battlegroups[number]
    if battlegroup.order == "standard":
        m.state.battlegroups[number] = replace(battlegroup, order=order)


def standard_spikes(m: DropfleetMatch, ship: ShipNo) -> None:
    """Standard Orders take a spike off. dropfleet.order.standard-spike, dropfleet.resistance.elite-spike"""
    if gear(m, ship).ship.faction == "resistance":
        remove_spikes(m, ship, 2)
    elif m.options.standard_orders_spike == "one-step" or m.state.ships[ship].spike == 1:
        remove_spikes(m, ship, 1)


def strain(m: DropfleetMatch, ship: ShipNo, order: OrderId) -> None:
    """What a special order costs a damaged Dreadnought.

    dropfleet.crippling.dread-power, dropfleet.crippling.dread-engine
    """
    harm = m.state.ships[ship].harm
    if harm.power:
        suffer(m, ship, d3(m), "Power Fluctuations")
    if harm.engine_lost and order in ("max-thrust", "course-change"):
        suffer(m, ship, d3(m), "Engine Destroyed")
