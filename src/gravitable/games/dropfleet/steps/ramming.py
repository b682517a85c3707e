"""Ramming: the last resort of a wrecked ship. dropfleet.ramming.*"""

from __future__ import annotations

from gravitable.games.dropfleet.actions import Ram
from gravitable.games.dropfleet.dice import Dice
from gravitable.games.dropfleet.events import Rammed
from gravitable.games.dropfleet.fire.attack import CRITICAL_MARGIN, Attack
from gravitable.games.dropfleet.fire.targeted_attack import TargetedAttack
from gravitable.games.dropfleet.fire.targeting import fire_refused, tougher
from gravitable.games.dropfleet.state import NONE, DropfleetMatch, GroupNo, ShipNo, Target
from gravitable.games.dropfleet.steps.attack import ResolveAttack
from gravitable.games.dropfleet.steps.damage import Aftermath, lose_ship
from gravitable.games.dropfleet.steps.rolling import d6
from gravitable.games.dropfleet.table import gear, group_on_table, order_of, place_of, seat_of
from gravitable.geometry.compass import within
from gravitable.kernel import PROCEED, Action, Decision, Seat, Step

REACH = 3.0
MOST_HULL = 2
LOCK = 3


class OfferRams(Step, frozen=True):
    """Ships of the group that may ram are asked one after another."""

    group: GroupNo
    asked: tuple[ShipNo, ...] = ()

    def next_ship(self, m: DropfleetMatch) -> tuple[ShipNo, list[Target]] | None:
        for ship in group_on_table(m.state, self.group):
            if ship not in self.asked and may_ram(m, ship) and (found := in_range(m, ship)):
                return ship, found
        return None

    def run(self, m: DropfleetMatch) -> Decision | None:
        found = self.next_ship(m)
        if found is None:
            return None
        ship, near = found
        return Decision(
            seat_of(m.state, ship),
            "dropfleet.ram",
            f"The {gear(m, ship).ship.name} is nearly lost. Ram?",
            [PROCEED, *(Ram(target) for target in near)],
            "dropfleet.ramming.near",
            proceed="Do not ram",
        )

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        found = self.next_ship(m)
        assert found is not None
        m.push(OfferRams(self.group, (*self.asked, found[0])))
        if isinstance(action, Ram):
            ram(m, found[0], action.target)


def may_ram(m: DropfleetMatch, ship: ShipNo) -> bool:
    """Whether a ship may ram: heavy enough, nearly lost, on Standard Orders, and it has not fired.

    dropfleet.ramming.tonnage, dropfleet.ramming.hull, dropfleet.ramming.order,
    dropfleet.unique-rule.ramming-ship
    """
    state = m.state.ships[ship]
    worn = gear(m, ship)
    heavy = worn.tonnage not in ("L", "L2") or worn.rules.ram_dice > 1
    return heavy and state.hull <= MOST_HULL and order_of(m, ship) == "standard" and not state.fired


def in_range(m: DropfleetMatch, ship: ShipNo) -> list[Target]:
    """Enemies within 3" on the same layer. dropfleet.ramming.near"""
    s = m.state
    state = s.ships[ship]
    seat = seat_of(s, ship)
    everything = [Target("ship", no) for no in range(len(s.ships))]
    everything += [Target("station", no) for no in range(len(s.stations))]
    found = []
    for target in everything:
        x, y, layer = place_of(s, target)
        near = layer == state.layer and within(x, y, state.x, state.y, REACH)
        if near and fire_refused(m, seat, target) is None:
            found.append(target)
    return found


def ram(m: DropfleetMatch, ship: ShipNo, target: Target) -> None:
    """On 3 or more: dice at Lock 3+ for each point of starting Hull.

    dropfleet.ramming.success, dropfleet.ramming.failure, dropfleet.ramming.kill-points
    """
    worn = gear(m, ship)
    seat = seat_of(m.state, ship)
    roll = d6(m)
    m.emit(Rammed(ship, target, roll, roll >= 3))
    lose_ship(m, ship, "ramming")
    if roll >= 3:
        attack = Attack(
            LOCK,
            (Dice(plus=worn.hull * worn.rules.ram_dice),),
            margin=CRITICAL_MARGIN + tougher(m, target),
            hit_effects=worn.rules.ram_hit_effects,
        )
        targeted = TargetedAttack(seat, NONE, "Ramming", target, attack)
        m.push(ResolveAttack((targeted,)), Aftermath(cripplings=False))
