"""Deployment: groups that begin the battle on the table. dropfleet.approach.directly-deployed"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from gravitable.games.dropfleet.actions import Deploy
from gravitable.games.dropfleet.events import GroupDeployed
from gravitable.games.dropfleet.space.coherency import together
from gravitable.games.dropfleet.space.zones import DEPLOYMENT_DEPTH, deploys, in_zone
from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo
from gravitable.games.dropfleet.steps.proposals import a_deployment
from gravitable.games.dropfleet.table import group_gear, scenario_of, table_of
from gravitable.geometry.compass import normal
from gravitable.geometry.rectangle import Line
from gravitable.kernel import Action, Decision, IllegalAction, Seat, Step

RULE = "dropfleet.approach.directly-deployed"


class DeployAid(msgspec.Struct, frozen=True):
    """Where a group may be placed: within `depth` of the lines, or in one of the circles (x, y, radius)."""

    group: GroupNo
    lines: tuple[Line, ...]
    depth: float
    circles: tuple[tuple[float, float, float], ...]
    coherency: float


def waiting(m: DropfleetMatch) -> Iterator[GroupNo]:
    """The groups that are still to be placed, in order."""
    for no, group in enumerate(m.state.groups):
        if deploys(m, no) and any(m.state.ships[ship].status == "waiting" for ship in group.ships):
            yield no


class DeployFleets(Step, frozen=True):
    """Groups that begin on the table are placed, seat by seat. dropfleet.approach.directly-deployed"""

    def run(self, m: DropfleetMatch) -> Decision | None:
        if (no := next(waiting(m), None)) is None:
            return None
        group = m.state.groups[no]
        prompt = f"Deploy the {group_gear(m, no).ship.name} group ({len(group.ships)})."
        return Decision(group.seat, "dropfleet.deploy", prompt, None, RULE)

    def check(self, m: DropfleetMatch, decision: Decision, action: Action) -> None:
        if not isinstance(action, Deploy):
            raise IllegalAction(RULE, "A group is deployed first.")
        if action.group != next(waiting(m)):
            raise IllegalAction(RULE, "Another group is to be deployed.")
        group = m.state.groups[action.group]
        if len(action.places) != len(group.ships):
            raise IllegalAction(RULE, f"{len(group.ships)} ships are placed.")
        for place in action.places:
            if not (math.isfinite(place.x) and math.isfinite(place.y) and math.isfinite(place.heading)):
                raise IllegalAction(RULE, "A place is made of finite numbers.")
            if not table_of(m).holds(place.x, place.y):
                raise IllegalAction("dropfleet.table.edge", "A ship is placed on the table.")
            if not in_zone(m, action.group, place.x, place.y):
                raise IllegalAction(RULE, "That is outside the deployment zone.")
        if not together(m, action.group, [(place.x, place.y) for place in action.places]):
            raise IllegalAction("dropfleet.group.chain", "The ships of a group stay together.")

    def candidates(self, m: DropfleetMatch, decision: Decision, n: int, rng: Random) -> Sequence[Action]:
        group = next(waiting(m))
        return [Deploy(group, a_deployment(m, group, rng)) for _ in range(n)]

    def aid(self, m: DropfleetMatch, decision: Decision) -> DeployAid:
        group = next(waiting(m))
        scenario = scenario_of(m)
        worn = group_gear(m, group)
        near = [
            each.within
            for each in scenario.deploy
            if each.seat == decision.seat and worn.ship.has(each.special)
        ]
        circles = tuple((at.x, at.y, near[0]) for at in m.state.clusters) if near else ()
        lines = () if near else scenario.entries[decision.seat]
        return DeployAid(group, lines, DEPLOYMENT_DEPTH, circles, worn.coherency)

    def take(self, m: DropfleetMatch, seat: Seat, action: Action) -> None:
        assert isinstance(action, Deploy)
        s = m.state
        group = s.groups[action.group]
        for no, place in zip(group.ships, action.places, strict=True):
            ship = s.ships[no]
            ship.x, ship.y = round(place.x, 4), round(place.y, 4)
            ship.heading = round(normal(place.heading), 4)
            ship.layer = "high"
            ship.status = "table"
        s.battlegroups[group.battlegroup] = replace(s.battlegroups[group.battlegroup], arrived=True)
        m.emit(GroupDeployed(action.group))
        m.push(self)
