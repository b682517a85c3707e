"""Where ships begin that are on the table from the start. dropfleet.approach.directly-deployed"""

from __future__ import annotations

from gravitable.games.dropfleet.state import DropfleetMatch, GroupNo
from gravitable.games.dropfleet.table import group_gear, scenario_of
from gravitable.geometry.compass import in_reach, within
from gravitable.geometry.rectangle import to_line

DEPLOYMENT_DEPTH = 6.0


def deploys(m: DropfleetMatch, group: GroupNo) -> bool:
    """Whether a group begins on the table."""
    scenario = scenario_of(m)
    if scenario.approach == "directly-deployed":
        return True
    seat = m.state.groups[group].seat
    profile = group_gear(m, group).ship
    return any(each.seat == seat and profile.has(each.special) for each in scenario.deploy)


def in_zone(m: DropfleetMatch, group: GroupNo, x: float, y: float) -> bool:
    """Whether a point lies where a group may be deployed."""
    scenario = scenario_of(m)
    seat = m.state.groups[group].seat
    profile = group_gear(m, group).ship
    for each in scenario.deploy:
        if each.seat == seat and profile.has(each.special):
            return any(within(cluster.x, cluster.y, x, y, each.within) for cluster in m.state.clusters)
    return any(in_reach(to_line(line, x, y), DEPLOYMENT_DEPTH) for line in scenario.entries[seat])
