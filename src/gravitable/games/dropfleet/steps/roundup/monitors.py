"""Monitors on guard: one group a turn takes another order at the start of the Roundup."""

from __future__ import annotations

from msgspec.structs import replace

from gravitable.games.dropfleet.orders import OrderId
from gravitable.games.dropfleet.state import NONE, BattlegroupNo, DropfleetMatch, GroupNo
from gravitable.games.dropfleet.steps.activation import activate_group
from gravitable.games.dropfleet.steps.roundup.actions import ExtraOrder
from gravitable.games.dropfleet.table import group_gear, group_on_table, scenario_of
from gravitable.kernel import PROCEED, Action, Decision, Seat, Step

DEFENDER: Seat = 1


class ExtraMonitorOrder(Step, frozen=True):
    """The defender may activate one Monitor group again, with an order of its own.

    dropfleet.scenario-rule.monitoring-the-situation
    """

    def run(self, m: DropfleetMatch) -> Decision | None:
        groups = _monitors(m)
        if not groups:
            return None
        prompt = "One Monitor group may take another order. Which?"
        options: list[Action] = [PROCEED, *(ExtraOrder(group) for group in groups)]
        rule = "dropfleet.scenario-rule.monitoring-the-situation"
        return Decision(DEFENDER, "dropfleet.extra-order", prompt, options, rule)

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        if isinstance(action, ExtraOrder):
            s = m.state
            number = s.groups[action.group].battlegroup
            s.active_seat, s.active_battlegroup = seat, number
            m.push(ExtraOrderDone(number, s.battlegroups[number].order))
            s.battlegroups[number] = replace(s.battlegroups[number], order="standard")
            activate_group(m, action.group)


class ExtraOrderDone(Step, frozen=True):
    """Nobody is active any more; the battlegroup's special order is what it was."""

    battlegroup: BattlegroupNo
    order: OrderId

    def run(self, m: DropfleetMatch) -> None:
        s = m.state
        s.battlegroups[self.battlegroup] = replace(s.battlegroups[self.battlegroup], order=self.order)
        s.active_seat = s.active_battlegroup = s.active_group = NONE


def _monitors(m: DropfleetMatch) -> list[GroupNo]:
    if "monitor-extra-order" not in scenario_of(m).special:
        return []
    s = m.state
    return [
        number
        for number, group in enumerate(s.groups)
        if group.seat == DEFENDER and group_gear(m, number).rules.monitor and group_on_table(s, number)
    ]
